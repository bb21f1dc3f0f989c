/* SPDX-License-Identifier: Apache-2.0 */

/* The links of a network, and room for plans. */

#include <stdlib.h>
#include <string.h>

#include "families/inner/fat_tree.h"
#include "net/inner/collective.h"

/* Most bytes of a plan, and of a table of links */
static const uint64_t most_bytes = UINT64_C(1) << 30;

static rg_status get_room(rg_links *links)
{
    const size_t count = (size_t)links->nodes * links->ports;
    const size_t entries = (size_t)links->nodes * links->in_ports;

    links->to = rg_room_get(&links->room, count, sizeof *links->to);
    links->enters = rg_room_get(&links->room, count, 1);
    links->from = rg_room_get(&links->room, entries, sizeof *links->from);
    if (links->room.broken)
        return RG_E_MEMORY;
    memset(links->to, 0xff, count * sizeof *links->to);
    memset(links->enters, RG_PLAN_NO_PORT, count);
    memset(links->from, 0xff, entries * sizeof *links->from);
    return RG_OK;
}

/* The fewest links at one side of a node: of ends, those that there are. */
static uint32_t fewest(const rg_links *links, const uint32_t *end, uint32_t ports)
{
    uint32_t least = ports;

    for (uint32_t node = 0; node < links->nodes; node++) {
        uint32_t there = 0;
        for (uint32_t port = 0; port < ports; port++)
            there += end[(size_t)node * ports + port] != RG_PLAN_NO_NODE;
        least = there < least ? there : least;
    }
    return least;
}

static void add_link(rg_links *links, uint32_t from, uint32_t port, uint32_t to, uint32_t enters)
{
    const size_t link = (size_t)from * links->ports + port;

    links->to[link] = to;
    links->enters[link] = (uint8_t)enters;
    links->from[(size_t)to * links->in_ports + enters] = from;
}

static rg_status count_links(rg_links *links)
{
    links->entering = fewest(links, links->from, links->in_ports);
    links->leaving = fewest(links, links->to, links->ports);
    return links->entering > 0 && links->leaving > 0 ? RG_OK : RG_E_OPTION;
}

static rg_status read_links(rg_links *links)
{
    rg_status status = get_room(links);

    for (uint32_t node = 0; status == RG_OK && node < links->nodes; node++)
        for (uint32_t port = 0; status == RG_OK && port < links->ports; port++) {
            rg_topology_end end;
            status = rg_topology_neighbour(&links->net, node, port, &end);
            if (status == RG_OK && end.vertex != RG_TOPOLOGY_NONE)
                add_link(links, node, port, (uint32_t)end.vertex, end.port);
        }
    return status == RG_OK ? count_links(links) : status;
}

rg_status rg_links_open(const rg_topology *net, rg_links *links)
{
    *links = (rg_links){.net = *net, .ports = net->ports, .in_ports = net->in_ports};
    if (net->nodes < 2)
        return RG_E_OPTION;
    const rg_status tree = rg_topology_fat_tree(net, true, &links->tree);
    if (tree != RG_E_OPTION) {
        links->ports = links->in_ports = links->entering = links->leaving = 1;
        links->nodes = (uint32_t)net->nodes;
        return tree;
    }
    if (net->switches > 0)
        return RG_E_OPTION;
    if (net->nodes >= UINT32_MAX / net->ports || net->nodes * net->ports * 5 > most_bytes ||
        net->ports >= RG_PLAN_NO_PORT || net->in_ports >= RG_PLAN_NO_PORT)
        return RG_E_LARGE;
    links->nodes = (uint32_t)net->nodes;
    const rg_status status = read_links(links);
    if (status != RG_OK)
        rg_links_close(links);
    return status;
}

rg_status rg_links_turn(const rg_links *links, rg_links *turned)
{
    *turned = (rg_links){.net = links->net,
                         .nodes = links->nodes,
                         .ports = links->in_ports,
                         .in_ports = links->ports,
                         .turned = true};
    rg_status status = get_room(turned);
    for (uint32_t link = 0; status == RG_OK && link < links->nodes * links->ports; link++)
        if (links->to[link] != RG_PLAN_NO_NODE)
            add_link(turned, links->to[link], links->enters[link], link / links->ports,
                     link % links->ports);
    if (status == RG_OK)
        status = count_links(turned);
    if (status != RG_OK)
        rg_links_close(turned);
    return status;
}

/* Whether every node has as many links as there are ports, at both sides, to different nodes. */
static bool is_regular(const rg_links *links)
{
    const uint32_t d = links->ports;
    bool regular = links->to != NULL && d > 1 && links->in_ports == d && links->entering == d &&
                   links->leaving == d;

    for (size_t link = 0; regular && link < (size_t)links->nodes * d; link++)
        for (size_t other = link - link % d; regular && other < link; other++)
            regular = links->to[other] != links->to[link];
    return regular;
}

/* Numbers the tails of the nodes, which are arcs: a node's links lead to all nodes of one tail. Of
 * each tail @p sample is one. */
static bool find_tails(const rg_links *links, uint32_t *tail, uint32_t *sample, uint32_t *tails)
{
    const uint32_t d = links->ports;

    memset(tail, 0xff, links->nodes * sizeof *tail);
    for (uint32_t node = 0; node < links->nodes; node++) {
        const uint32_t *to = links->to + (size_t)links->from[(size_t)node * d] * d;
        if (tail[node] != RG_PLAN_NO_NODE)
            continue;
        for (uint32_t port = 0; port < d; port++) {
            if (tail[to[port]] != RG_PLAN_NO_NODE)
                return false;
            tail[to[port]] = *tails;
        }
        sample[(*tails)++] = node;
    }
    for (size_t link = 0; link < (size_t)links->nodes * d; link++)
        if (tail[links->to[link]] != tail[links->to[link - link % d]])
            return false;
    return true;
}

/* The arcs out of a node are what an arc into it leads to, those into it what comes to one out. */
static void add_arcs(const rg_links *links, const uint32_t *tail, const uint32_t *sample,
                     rg_links *base, uint32_t *arc)
{
    const size_t d = links->ports;

    for (uint32_t node = 0; node < base->nodes; node++)
        for (uint32_t port = 0; port < d; port++) {
            const uint32_t out = links->to[links->from[sample[node] * d] * d + port];
            const uint32_t head = tail[links->to[out * d]];
            uint32_t enters = 0;
            while (links->from[sample[head] * d + enters] != out)
                enters++;
            arc[node * d + port] = out;
            add_link(base, node, port, head, enters);
        }
}

rg_status rg_links_unline(const rg_links *links, rg_links *base, uint32_t *arc)
{
    rg_room room = {0};
    uint32_t *tail = rg_room_get(&room, 2 * (size_t)links->nodes, sizeof *tail);
    rg_status status = room.broken ? RG_E_MEMORY : RG_OK;

    *base = (rg_links){.ports = links->ports, .in_ports = links->ports};
    if (status == RG_OK &&
        !(is_regular(links) && find_tails(links, tail, tail + links->nodes, &base->nodes)))
        status = RG_E_OPTION;
    if (status == RG_OK)
        status = get_room(base);
    if (status == RG_OK) {
        add_arcs(links, tail, tail + links->nodes, base, arc);
        status = count_links(base);
    }
    if (status == RG_OK && !is_regular(base))
        status = RG_E_OPTION;
    rg_room_end(&room);
    if (status != RG_OK)
        rg_links_close(base);
    return status;
}

void rg_links_close(rg_links *links)
{
    rg_room_end(&links->room);
    *links = (rg_links){0};
}

uint32_t rg_links_port(const rg_links *links, uint32_t from, uint32_t to)
{
    uint32_t port = 0;

    while (links->to != NULL && links->to[(size_t)from * links->ports + port] != to)
        port++;
    return port;
}

void rg_links_distances(const rg_links *links, uint32_t from, uint32_t *distance, uint32_t *queue)
{
    uint32_t head = 0, tail = 0;

    memset(distance, 0xff, links->nodes * sizeof *distance);
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const uint32_t node = queue[head++];
        for (uint32_t port = 0; port < links->ports; port++) {
            const uint32_t to = links->to[(size_t)node * links->ports + port];
            if (to == RG_PLAN_NO_NODE || distance[to] != UINT32_MAX)
                continue;
            distance[to] = distance[node] + 1;
            queue[tail++] = to;
        }
    }
}

uint32_t rg_collective_chunks(const rg_links *links, const rg_collective_ask *ask)
{
    const uint32_t most = links->ports > links->in_ports ? links->ports : links->in_ports;

    if (ask->collective == RG_ALLTOALL)
        return 1;
    /* Rings of both directions take links by two. */
    return (ask->method != RG_BY_RINGS || links->to == NULL || links->net.directed ? most
                                                                                   : most / 2 * 2) *
           (ask->collective == RG_BROADCAST ? ask->pieces : 1);
}

uint64_t rg_collective_parts(const rg_links *links, const rg_collective_ask *ask)
{
    return (uint64_t)rg_collective_chunks(links, ask) *
           (ask->collective == RG_ALLREDUCE ? links->nodes : 1);
}

rg_status rg_plan_open(const rg_links *links, uint32_t first, uint32_t roots, uint32_t chunks,
                       rg_plan *plan)
{
    const double bytes = (double)roots * chunks * links->nodes;

    *plan = (rg_plan){.links = links, .first = first, .roots = roots, .chunks = chunks};
    /* A chunk of a shard is a number of 32 bits in a schedule. */
    if (bytes > (double)most_bytes || (double)roots * chunks >= UINT32_MAX)
        return RG_E_LARGE;
    plan->parent = malloc((size_t)bytes);
    if (plan->parent == NULL)
        return RG_E_MEMORY;
    memset(plan->parent, RG_PLAN_NO_PORT, (size_t)bytes);
    return RG_OK;
}

void rg_plan_close(rg_plan *plan)
{
    free(plan->parent);
    *plan = (rg_plan){0};
}
