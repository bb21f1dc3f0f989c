/* SPDX-License-Identifier: Apache-2.0 */

/* The table that OpenSM makes by itself, min hop: switch by switch, for one destination after the
 * other, of the ports with the fewest hops the one that fewest destinations have so far, or the
 * lowest. */

#include <stdlib.h>
#include <string.h>

#include "families/inner/rows.h"
#include "net/inner/room.h"
#include "minhop.h"

/* A port of an adapter; node is RG_TOPOLOGY_NONE where it is no compute node of the network. */
struct destination {
    uint64_t at, node, key;
    uint32_t endports; /* at that switch */
    unsigned port;
};

/* The key by which OpenSM orders a switch: its GUID, or the one that ibsim would give. OpenSM
 * compares GUIDs in network byte order as if they were numbers of the machine: bytes reversed. */
static uint64_t key_of(const rg_topology *net, uint64_t s)
{
    const rg_topology *whole = net;
    uint64_t key = 0;

    if (net->name.rows != NULL && net->name.rows->whole != NULL) {
        whole = net->name.rows->whole;
        s = net->name.rows->number[s];
    }
    const rg_rows *rows = whole->name.rows;
    uint64_t guid = rows != NULL && rows->subnet.endport != NULL
                        ? rows->subnet.endport[s].guid
                        : UINT64_C(0x200000) + s - whole->nodes;
    for (unsigned i = 0; i < 8; i++, guid >>= 8)
        key = key << 8 | (guid & 0xff);
    return key;
}

/* Switches with most endports first, then by GUID; at one, by its ports. */
static int by_turn(const void *a, const void *b)
{
    const struct destination *left = a, *right = b;

    if (left->endports != right->endports)
        return left->endports > right->endports ? -1 : 1;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->port > right->port) - (left->port < right->port);
}

/* Endports that are no compute nodes, of a whole network, take ports, too. */
static uint64_t find_others(const rg_topology *net, struct destination *d)
{
    const rg_rows *rows = net->name.rows;
    uint64_t count = 0;

    if (rows == NULL || rows->whole != NULL || rows->subnet.endport == NULL)
        return 0;
    for (uint64_t i = net->vertices; i < rows->subnet.endports; i++, count++)
        if (d != NULL)
            d[count] = (struct destination){.at = rows->subnet.endport[i].vertex,
                                            .node = RG_TOPOLOGY_NONE,
                                            .port = rows->subnet.endport[i].at - 1U};
    return count;
}

struct making {
    const rg_topology *net;
    uint32_t *next; /* by switch * ports + port; RG_ROWS_NONE: no switch */
    uint16_t *hops;
    uint32_t *queue, *taken; /* by switch * ports + port: destinations */
    struct destination *to;
};

static void search(const struct making *m, uint64_t target)
{
    const uint64_t switches = m->net->switches;
    const unsigned ports = m->net->ports;
    uint64_t head = 0, tail = 0;

    memset(m->hops, 0xff, switches * sizeof *m->hops);
    m->hops[target] = 0;
    m->queue[tail++] = (uint32_t)target;
    for (; head < tail; head++)
        for (unsigned p = 0; p < ports; p++) {
            const uint32_t to = m->next[m->queue[head] * (size_t)ports + p];
            if (to == RG_ROWS_NONE || m->hops[to] != UINT16_MAX)
                continue;
            m->hops[to] = (uint16_t)(m->hops[m->queue[head]] + 1);
            m->queue[tail++] = to;
        }
}

/* The port by which a switch sends to the destination of the search; `ports`: none leads there. */
static unsigned choose(const struct making *m, uint64_t s)
{
    const unsigned ports = m->net->ports;
    unsigned best = ports;

    for (unsigned p = 0; p < ports; p++) {
        const uint32_t to = m->next[s * ports + p];
        if (to == RG_ROWS_NONE || m->hops[to] + 1 != m->hops[s])
            continue;
        if (best == ports || m->taken[s * ports + p] < m->taken[s * ports + best])
            best = p;
    }
    return best;
}

static void find_destinations(const struct making *m, uint64_t count)
{
    const rg_topology *net = m->net;
    rg_topology_end end = {0};

    for (uint64_t n = 0; n < net->nodes; n++) {
        (void)rg_topology_neighbour(net, n, 0, &end);
        m->to[n] = (struct destination){.at = end.vertex, .node = n, .port = end.port};
    }
    (void)find_others(net, m->to + net->nodes);
    for (uint64_t i = 0; i < count; i++)
        m->taken[m->to[i].at - net->nodes]++; /* which is not a port's yet */
    for (uint64_t i = 0; i < count; i++) {
        m->to[i].key = key_of(net, m->to[i].at);
        m->to[i].endports = m->taken[m->to[i].at - net->nodes];
    }
    memset(m->taken, 0, net->switches * net->ports * sizeof *m->taken);
    qsort(m->to, count, sizeof *m->to, by_turn);
}

static uint64_t fill(const struct making *m, uint64_t count, rg_sim_way *way)
{
    const rg_topology *net = m->net;
    uint64_t ways = 0;

    for (uint64_t i = 0; i < count; i++) {
        const struct destination *to = &m->to[i];
        if (i == 0 || to->at != to[-1].at)
            search(m, to->at - net->nodes);
        for (uint64_t s = 0; s < net->switches; s++) {
            const bool there = s == to->at - net->nodes;
            const unsigned port = there ? to->port : choose(m, s);
            if (port == net->ports)
                continue;
            m->taken[s * net->ports + port]++;
            if (to->node != RG_TOPOLOGY_NONE)
                way[ways++] =
                    (rg_sim_way){.vertex = net->nodes + s, .target = to->node, .port = port};
        }
    }
    return ways;
}

rg_status rg_minhop(const rg_topology *net, uint64_t memory, rg_sim_way **ways, uint64_t *count)
{
    struct making m = {.net = net};
    rg_room room = {0};
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    *ways = NULL;
    if (net->direct || net->directed)
        return RG_E_RULE;
    const size_t channels = (size_t)net->switches * net->ports;
    const uint64_t destinations = net->nodes + find_others(net, NULL);
    if ((double)net->switches * (double)net->nodes * sizeof **ways > (double)memory)
        return RG_E_LARGE;
    m.next = rg_room_get(&room, channels, sizeof *m.next);
    m.taken = rg_room_zeros(&room, channels, sizeof *m.taken);
    m.hops = rg_room_get(&room, net->switches, sizeof *m.hops);
    m.queue = rg_room_get(&room, net->switches, sizeof *m.queue);
    m.to = rg_room_get(&room, destinations, sizeof *m.to);
    *ways = malloc((size_t)(net->switches * net->nodes) * sizeof **ways);
    const bool has = !room.broken && *ways != NULL;
    for (uint64_t s = 0; has && s < net->switches; s++) {
        (void)rg_topology_neighbours(net, net->nodes + s, end);
        for (unsigned p = 0; p < net->ports; p++)
            m.next[s * net->ports + p] = end[p] == RG_TOPOLOGY_NONE || end[p] < net->nodes
                                             ? RG_ROWS_NONE
                                             : (uint32_t)(end[p] - net->nodes);
    }
    if (has) {
        find_destinations(&m, destinations);
        *count = fill(&m, destinations, *ways);
    } else {
        free(*ways);
        *ways = NULL;
    }
    rg_room_end(&room);
    return has ? RG_OK : RG_E_MEMORY;
}
