/* SPDX-License-Identifier: Apache-2.0 */

/* Networks of switches: the order of their nodes, and what channels carry in the rounds. */

#include <stdlib.h>
#include <string.h>

#include "families/inner/fat_tree.h"
#include "net/inner/collective.h"

/* Most bytes of what is counted by channel */
static const uint64_t most_bytes = UINT64_C(1) << 30;

/* ---- The order of nodes ---------------------------------------------------------------------- */

struct search {
    rg_routed *routed;
    bool *seen;      /* by vertex */
    uint64_t *stack; /* of switches */
    uint32_t placed;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS]; /* of the switch on top */
};

static void place_node(struct search *s, uint64_t node)
{
    if (s->seen[node])
        return;
    s->seen[node] = true;
    s->routed->order[s->placed++] = (uint32_t)node;
}

/* A switch, with its nodes. */
static void see(struct search *s, uint64_t vertex)
{
    const rg_topology *net = &s->routed->net;

    s->seen[vertex] = true;
    (void)rg_topology_neighbours(net, vertex, s->next);
    for (unsigned port = 0; port < net->ports; port++)
        if (s->next[port] < net->nodes) {
            s->routed->enters[s->next[port]] = vertex * net->ports + port;
            place_node(s, s->next[port]);
        }
}

/* All switches that can be reached from one. */
static void go_down(struct search *s, uint64_t first)
{
    const rg_topology *net = &s->routed->net;
    size_t depth = 1;

    s->stack[0] = first;
    see(s, first);
    while (depth > 0) {
        uint64_t lowest = RG_TOPOLOGY_NONE;
        (void)rg_topology_neighbours(net, s->stack[depth - 1], s->next);
        for (unsigned port = 0; port < net->ports; port++)
            if (s->next[port] < lowest && s->next[port] >= net->nodes && !s->seen[s->next[port]])
                lowest = s->next[port];
        if (lowest == RG_TOPOLOGY_NONE) {
            depth--;
            continue;
        }
        s->stack[depth++] = lowest;
        see(s, lowest);
    }
}

static void find_order(struct search *s)
{
    const rg_topology *net = &s->routed->net;

    for (uint64_t node = 0; node < net->nodes; node++) {
        rg_topology_end end;
        (void)rg_topology_neighbour(net, node, 0, &end);
        if (end.vertex != RG_TOPOLOGY_NONE && !s->seen[end.vertex])
            go_down(s, end.vertex);
        place_node(s, node);
    }
}

rg_status rg_links_routed(const rg_topology *net, rg_routed *routed, rg_links *links)
{
    struct search s = {.routed = routed};
    rg_room room = {0};

    routed->net = *net;
    *links = (rg_links){
        .net = *net, .routed = routed, .ports = 1, .in_ports = 1, .entering = 1, .leaving = 1};
    if (net->nodes < 2)
        return RG_E_OPTION;
    if (net->vertices >= most_bytes / 32 / net->ports)
        return RG_E_LARGE;
    links->nodes = (uint32_t)net->nodes;
    const size_t channels = (size_t)net->vertices * net->ports;
    if (rg_topology_fat_tree(net, true, &links->tree) != RG_OK)
        links->tree = (rg_window){0};
    routed->order = rg_room_get(&routed->room, links->nodes, sizeof *routed->order);
    routed->enters = rg_room_get(&routed->room, links->nodes, sizeof *routed->enters);
    routed->load = rg_room_zeros(&routed->room, channels, sizeof *routed->load);
    routed->total = rg_room_zeros(&routed->room, channels, sizeof *routed->total);
    routed->full = rg_room_get(&routed->room, channels, sizeof *routed->full);
    s.seen = rg_room_zeros(&room, net->vertices, sizeof *s.seen);
    s.stack = rg_room_get(&room, net->vertices, sizeof *s.stack);
    const bool broken = routed->room.broken || room.broken;
    if (!broken)
        find_order(&s);
    rg_room_end(&room);
    return broken ? RG_E_MEMORY : RG_OK;
}

void rg_routed_close(rg_routed *routed)
{
    free(routed->pair);
    free(routed->step);
    free(routed->cut);
    rg_room_end(&routed->room);
}

/* ---- Channels -------------------------------------------------------------------------------- */

void rg_routed_begin(rg_routed *r)
{
    const size_t channels = (size_t)r->net.vertices * r->net.ports;

    memset(r->load, 0, channels * sizeof *r->load);
    memset(r->total, 0, channels * sizeof *r->total);
    r->count = r->pairs = r->pairs_then = r->steps = 0;
    r->same = false;
    r->slots = r->busiest = r->most = 0;
    r->status = RG_OK;
}

static void add(rg_routed *r, uint64_t channel)
{
    if (r->load[channel]++ == 0)
        r->full[r->count++] = channel;
}

static void take(void *context, uint32_t from, uint32_t port)
{
    rg_routed *r = context;

    add(r, (r->net.nodes + from) * r->net.ports + port);
}

bool rg_routed_add(rg_routed *r, uint32_t from, uint32_t to)
{
    const uint64_t pair = (uint64_t)from << 32 | to;

    uint64_t *more = rg_grown(r->pair, r->pairs, &r->pair_room, sizeof *more);
    if (more == NULL) {
        r->status = RG_E_MEMORY;
        return true;
    }
    r->pair = more;
    r->same &= r->pairs < r->pairs_then && r->pair[r->pairs] == pair;
    r->pair[r->pairs++] = pair;
    add(r, (uint64_t)from * r->net.ports);
    add(r, r->enters[to]);
    return r->route(r->routing, from, to, take, r);
}

static void put_step(rg_routed *r, uint32_t chunks, uint64_t channel, bool same)
{
    if (same) {
        r->step[r->steps - 1].rounds++;
        return;
    }
    rg_step *step = rg_grown(r->step, r->steps, &r->places, sizeof *step);
    if (step == NULL) {
        r->status = RG_E_MEMORY;
        return;
    }
    r->step = step;
    r->step[r->steps++] = (rg_step){1, chunks, channel};
}

void rg_routed_end_round(rg_routed *r)
{
    uint64_t fullest = 0;
    uint32_t most = 0;

    if (r->pairs == 0 || r->status != RG_OK)
        return;
    for (size_t i = 0; i < r->count; i++) {
        const uint64_t channel = r->full[i];
        const uint32_t load = r->load[channel];
        if (load > most || (load == most && channel < fullest)) {
            most = load;
            fullest = channel;
        }
        r->total[channel] += load;
        r->busiest = r->total[channel] > r->busiest ? r->total[channel] : r->busiest;
        r->load[channel] = 0;
    }
    r->slots += most;
    r->most = most > r->most ? most : r->most;
    put_step(r, most, fullest, r->same && r->pairs == r->pairs_then);
    r->pairs_then = r->pairs;
    r->pairs = r->count = 0;
    r->same = true;
}
