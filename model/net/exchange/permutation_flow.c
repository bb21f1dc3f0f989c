/* SPDX-License-Identifier: Apache-2.0 */

/*
 * One part of several, cut off messages whose sets are nested twice, by source and by destination.
 * A flow runs from the sets of sources of the highest level down to those of the lowest, by a
 * message each to a set of destinations, and up. A set of s messages and c links a part, k parts,
 * gives at least s - c (k-1) and at most c. s/k of each message would do, so whole numbers do
 * (Hoffman's circulation theorem). Largest flow: Dinic 1970.
 */

#include "permutation.h"

enum { NOWHERE = -1, SOURCE, SINK, FIRST, LAST, SETS };

/* Edge e leads to to[e]; e ^ 1 is the same one back. */
struct flow {
    int32_t nodes, edges;
    int32_t *first, *at, *level, *queue, *path; /* by node */
    int64_t *excess;
    int32_t *next, *to;
    int64_t *room;
};

static void join(struct flow *flow, int32_t from, int32_t to, int64_t least, int64_t most)
{
    for (unsigned back = 0; back < 2; back++) {
        const int32_t edge = flow->edges++, node = back ? to : from;
        flow->to[edge] = back ? from : to;
        flow->room[edge] = back ? 0 : most - least;
        flow->next[edge] = flow->first[node];
        flow->first[node] = edge;
    }
    flow->excess[from] -= least;
    flow->excess[to] += least;
}

/* Numbers nodes by their distance from the source along edges with room. */
static bool reach(struct flow *flow)
{
    int32_t head = 0, tail = 1;

    for (int32_t node = 0; node < flow->nodes; node++) {
        flow->level[node] = NOWHERE;
        flow->at[node] = flow->first[node];
    }
    flow->queue[0] = SOURCE;
    flow->level[SOURCE] = 0;
    while (head < tail && flow->level[SINK] == NOWHERE) {
        const int32_t node = flow->queue[head++];
        for (int32_t edge = flow->first[node]; edge != NOWHERE; edge = flow->next[edge])
            if (flow->room[edge] > 0 && flow->level[flow->to[edge]] == NOWHERE) {
                flow->level[flow->to[edge]] = flow->level[node] + 1;
                flow->queue[tail++] = flow->to[edge];
            }
    }
    return flow->level[SINK] != NOWHERE;
}

/* One path along ascending numbers; what leads nowhere is not tried again. */
static bool push(struct flow *flow)
{
    int32_t node = SOURCE, length = 0;

    while (node != SINK) {
        const int32_t edge = flow->at[node];
        if (edge == NOWHERE) {
            if (length == 0)
                return false;
            node = flow->to[flow->path[--length] ^ 1];
            flow->at[node] = flow->next[flow->at[node]];
        } else if (flow->room[edge] > 0 && flow->level[flow->to[edge]] == flow->level[node] + 1) {
            flow->path[length++] = edge;
            node = flow->to[edge];
        } else {
            flow->at[node] = flow->next[edge];
        }
    }
    int64_t most = INT64_MAX;
    for (int32_t i = 0; i < length; i++)
        most = flow->room[flow->path[i]] < most ? flow->room[flow->path[i]] : most;
    for (int32_t i = 0; i < length; i++) {
        flow->room[flow->path[i]] -= most;
        flow->room[flow->path[i] ^ 1] += most;
    }
    return true;
}

/* The sets of one side; @lowest: by position in the list the set of the lowest level. */
static void join_sets(struct flow *flow, const permutation_cut *cut, bool target, int32_t *lowest)
{
    const uint32_t *list = cut->message[target];

    for (uint32_t i = 0; i < cut->count; i++)
        lowest[i] = target ? LAST : FIRST;
    for (unsigned l = cut->high + 1; l-- > cut->low;) {
        const uint64_t span = cut->nest->span[l + 1];
        for (uint32_t i = 0, end = 0; i < cut->count; i = end) {
            const int32_t outer = lowest[i], set = flow->nodes++;
            const uint64_t number = (target ? cut->to[list[i]] : list[i]) / span;
            while (end < cut->count && (target ? cut->to[list[end]] : list[end]) / span == number)
                lowest[end++] = set;
            const int64_t links = (int64_t)cut->links[l], size = (int64_t)(end - i);
            const int64_t least = size - links * (cut->parts - 1);
            join(flow, target ? set : outer, target ? outer : set, least > 0 ? least : 0,
                 size < links ? size : links);
        }
    }
}

rg_status rg_permutation_peel(const permutation_cut *cut, uint8_t *taken)
{
    const size_t sets = SETS + 2 * (size_t)cut->count * (cut->high - cut->low + 1);
    const size_t edges = 2 * (2 * sets + cut->count + 1);
    rg_room room = {0};
    struct flow flow = {
        .nodes = SETS,
        .first = rg_room_get(&room, sets, sizeof *flow.first),
        .at = rg_room_get(&room, sets, sizeof *flow.at),
        .level = rg_room_get(&room, sets, sizeof *flow.level),
        .queue = rg_room_get(&room, sets, sizeof *flow.queue),
        .path = rg_room_get(&room, sets, sizeof *flow.path),
        .excess = rg_room_zeros(&room, sets, sizeof *flow.excess),
        .next = rg_room_get(&room, edges, sizeof *flow.next),
        .to = rg_room_get(&room, edges, sizeof *flow.to),
        .room = rg_room_get(&room, edges, sizeof *flow.room),
    };
    int32_t *from = rg_room_get(&room, cut->count, sizeof *from);
    int32_t *into = rg_room_get(&room, cut->count, sizeof *into);

    if (room.broken) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    for (size_t node = 0; node < sets; node++)
        flow.first[node] = NOWHERE;
    join_sets(&flow, cut, false, from);
    join_sets(&flow, cut, true, into);
    for (uint32_t i = 0; i < cut->count; i++)
        cut->set[cut->message[1][i]] = (uint32_t)into[i];
    const int32_t crossing = flow.edges;
    for (uint32_t i = 0; i < cut->count; i++)
        join(&flow, from[i], (int32_t)cut->set[cut->message[0][i]], 0, 1);
    join(&flow, LAST, FIRST, 0, cut->count);
    for (int32_t node = FIRST, nodes = flow.nodes; node < nodes; node++)
        if (flow.excess[node] > 0)
            join(&flow, SOURCE, node, 0, flow.excess[node]);
        else if (flow.excess[node] < 0)
            join(&flow, node, SINK, 0, -flow.excess[node]);
    while (reach(&flow))
        while (push(&flow))
            ;
    for (uint32_t i = 0; i < cut->count; i++)
        taken[cut->message[0][i]] = flow.room[crossing + 2 * (int32_t)i] == 0;
    rg_room_end(&room);
    return RG_OK;
}
