/* SPDX-License-Identifier: Apache-2.0 */

/* The rounds that no schedule of a collective is below. */

#include "net/inner/collective.h"
#include "net/inner/room.h"

/* The hops to the node that is farthest from one of some, and the sum of those to all. In a fat
 * tree, as often as the nodes that have something can double. */
static rg_status reach(const rg_links *links, uint32_t first, uint32_t count, uint64_t *hops,
                       uint64_t *sum)
{
    rg_room room = {0};
    uint32_t *queue = rg_room_get(&room, links->nodes, sizeof *queue);
    uint32_t *distance = rg_room_get(&room, links->nodes, sizeof *distance);

    while (links->to == NULL && (links->nodes - 1) >> *hops > 0)
        ++*hops;
    for (uint32_t i = 0; links->to != NULL && !room.broken && i < count; i++) {
        rg_links_distances(links, first + i, distance, queue);
        for (uint32_t node = 0; node < links->nodes; node++) {
            if (distance[node] == UINT32_MAX)
                continue;
            *hops = distance[node] > *hops ? distance[node] : *hops;
            *sum += distance[node];
        }
    }
    const rg_status status = room.broken ? RG_E_MEMORY : RG_OK;
    rg_room_end(&room);
    return status;
}

static uint64_t ceiling(uint64_t whole, uint64_t parts)
{
    return (whole + parts - 1) / parts;
}

/* Rounds of an alltoall in a fat tree: what leaves a subtree shares the links above it. */
static uint64_t limit_of_tree(const rg_window *tree)
{
    uint64_t most = tree->terminals - 1;

    for (unsigned x = 0; x < tree->h; x++) {
        const rg_window_level *level = &tree->level[x];
        const uint64_t inside = (uint64_t)level->place * level->children;
        const uint64_t rounds =
            ceiling(inside * (tree->terminals - inside), (uint64_t)level->roots * level->parents);
        most = rounds > most ? rounds : most;
    }
    return most;
}

/* Rounds of an allreduce. Until some node has a sum each other one has sent, and then each must be
 * sent it: 2 (N-1) sends for every chunk. And each node receives of every chunk, and sends. */
static uint64_t limit_of_sums(const rg_links *links, uint64_t chunks, uint64_t arcs)
{
    const uint64_t all = links->nodes * chunks;
    const uint64_t least = links->entering < links->leaving ? links->entering : links->leaving;
    const uint64_t rounds = ceiling(2 * (links->nodes - 1) * all, arcs);

    return rounds > ceiling(all, least) ? rounds : ceiling(all, least);
}

/* What must come into the nodes of a cut, and out: of each shard of the others, or of the whole,
 * one chunk or the sum of those within. */
static uint64_t crossing(const rg_links *links, rg_collective collective, const rg_cut *cut)
{
    const uint64_t others = links->nodes - cut->nodes;

    switch (collective) {
    case RG_ALLREDUCE:
        return links->nodes;
    case RG_BROADCAST:
        return 1;
    case RG_ALLTOALL:
        return cut->nodes * others;
    case RG_ALLGATHER:
    case RG_REDUCE_SCATTER:
        break;
    }
    return others > cut->nodes ? others : cut->nodes;
}

rg_status rg_collective_limit(const rg_links *links, const rg_collective_ask *ask,
                              rg_collective_numbers *numbers)
{
    const uint64_t parts = (uint64_t)(links->nodes - 1) * numbers->chunks;
    const uint64_t arcs =
        links->to == NULL ? links->nodes : links->net.links * (links->net.directed ? 1 : 2);
    uint64_t hops = 0, sum = 0, leaving = links->to == NULL;
    rg_status status = RG_OK;

    switch (ask->collective) {
    case RG_ALLGATHER:
        numbers->limit = ceiling(parts, links->entering);
        break;
    case RG_REDUCE_SCATTER:
        numbers->limit = ceiling(parts, links->leaving);
        break;
    case RG_ALLREDUCE:
        numbers->limit = limit_of_sums(links, numbers->chunks, arcs);
        break;
    case RG_BROADCAST:
        /* The last chunk leaves the root when all others have, and then has the rest of its way. */
        for (uint32_t port = 0; links->to != NULL && port < links->ports; port++)
            leaving += links->to[(size_t)ask->root * links->ports + port] != RG_PLAN_NO_NODE;
        status = reach(links, ask->root, 1, &hops, &sum);
        numbers->limit = ceiling(numbers->chunks, leaving) + hops - 1;
        break;
    case RG_ALLTOALL:
        /* Every message takes a link in as many rounds as its way is long. */
        status = reach(links, 0, links->nodes, &hops, &sum);
        numbers->limit = links->routed != NULL ? parts
                         : links->to == NULL   ? limit_of_tree(&links->tree)
                                               : ceiling(sum, arcs);
        break;
    }
    numbers->cut = NULL;
    for (size_t i = 0; links->routed != NULL && i < links->routed->cuts; i++) {
        const rg_cut *cut = &links->routed->cut[i];
        const uint64_t rounds =
            ceiling(crossing(links, ask->collective, cut) * numbers->chunks, cut->links);
        if (rounds <= numbers->limit)
            continue;
        numbers->limit = rounds;
        numbers->cut = cut;
    }
    return status;
}
