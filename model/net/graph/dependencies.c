/* SPDX-License-Identifier: Apache-2.0 */

/* A channel-dependency graph, and a shortest cycle of it. */

#include "net/inner/deadlock.h"

#include <stdlib.h>
#include <string.h>

double rg_deadlock_bytes(const rg_topology *net, unsigned vcs, double states)
{
    const double carriers = (double)(net->direct ? net->nodes : net->switches);
    const double slots = (double)net->ports * vcs, words = (double)((net->ports * vcs + 63) / 64);
    return carriers * (slots * (8 * words + 12) + 8 * words + 4.0 * net->ports) +
           states * (8 * words + 4);
}

rg_status rg_dependencies_open(const rg_topology *net, unsigned vcs, rg_dependencies *graph)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const unsigned ports = net->ports;

    *graph = (rg_dependencies){.net = net,
                               .vcs = vcs,
                               .first = net->direct ? 0 : net->nodes,
                               .slots = ports * vcs,
                               .words = (ports * vcs + 63) / 64};
    if (rg_deadlock_bytes(net, vcs, 0) > (double)RG_DEADLOCK_MOST_BYTES)
        return RG_E_LARGE;
    rg_dependencies *g = graph;
    g->vertices = (uint32_t)(net->vertices - g->first);
    g->channels = g->vertices * g->slots;
    g->depends = rg_room_zeros(&g->room, (size_t)g->channels * g->words, sizeof *g->depends);
    g->used = rg_room_zeros(&g->room, (size_t)g->vertices * g->words, sizeof *g->used);
    g->end = rg_room_get(&g->room, (size_t)g->vertices * ports, sizeof *g->end);
    g->queue = rg_room_get(&g->room, g->channels, sizeof *g->queue);
    g->parent = rg_room_get(&g->room, g->channels, sizeof *g->parent);
    g->mark = rg_room_get(&g->room, g->channels, sizeof *g->mark);
    if (g->room.broken)
        return RG_E_MEMORY;
    for (uint32_t v = 0; v < g->vertices; v++) {
        (void)rg_topology_neighbours(net, g->first + v, next);
        for (unsigned port = 0; port < ports; port++) {
            const bool node = next[port] == RG_TOPOLOGY_NONE || next[port] < g->first;
            g->end[v * ports + port] = node ? DEPENDENCIES_NONE : (uint32_t)(next[port] - g->first);
        }
    }
    return RG_OK;
}

void rg_dependencies_close(rg_dependencies *graph)
{
    rg_room_end(&graph->room);
}

/* The next slot of a set from @from on, or graph->slots. */
static unsigned next_slot(const rg_dependencies *graph, const uint64_t *set, unsigned from)
{
    for (; from < graph->slots; from++) {
        const uint64_t rest = set[from / 64] >> from % 64;
        if (rest == 0)
            from |= 63;
        else if (rest & 1)
            return from;
    }
    return graph->slots;
}

/* The channels that a channel depends on, one after another: the first slot on. */
typedef struct successors {
    const uint64_t *set;
    uint64_t base; /* the first channel of the vertex at its end */
    unsigned slot;
} successors;

static successors successors_of(const rg_dependencies *g, uint32_t channel)
{
    const uint32_t end = g->end[channel / g->vcs];
    const successors all = {g->depends + (uint64_t)channel * g->words, (uint64_t)end * g->slots, 0};
    return all;
}

static bool next_of(const rg_dependencies *g, successors *all, uint32_t *channel)
{
    const unsigned slot = next_slot(g, all->set, all->slot);
    if (slot == g->slots)
        return false;
    *channel = (uint32_t)(all->base + slot);
    all->slot = slot + 1;
    return true;
}

static bool is_channel(const rg_dependencies *g, uint64_t channel)
{
    return g->end[channel / g->vcs] != DEPENDENCIES_NONE;
}

/* Removes the channels that nothing depends on, again and again. What stays, in a cycle or after
 * one, has mark 0. Returns how many stay. */
static uint64_t trim(rg_dependencies *g)
{
    uint64_t head = 0, tail = 0, left = 0;
    uint32_t to;
    uint32_t *const wanted = g->mark; /* how many left depend on it */
    memset(wanted, 0, (size_t)g->channels * sizeof *wanted);
    for (uint32_t c = 0; c < g->channels; c++)
        for (successors w = successors_of(g, c); is_channel(g, c) && next_of(g, &w, &to);)
            wanted[to]++;
    for (uint32_t c = 0; c < g->channels; c++) {
        left += is_channel(g, c);
        if (is_channel(g, c) && wanted[c] == 0)
            g->queue[tail++] = c;
    }
    for (; head < tail; head++)
        for (successors w = successors_of(g, g->queue[head]); next_of(g, &w, &to);)
            if (--wanted[to] == 0)
                g->queue[tail++] = to;
    for (uint32_t c = 0; c < g->channels; c++)
        wanted[c] = wanted[c] > 0 ? 0 : DEPENDENCIES_NONE;
    return left - tail;
}

/* Searches, breadth first, for a cycle through @from of fewer than @best channels, and returns its
 * length or @best. If there is one, the parents lead back to @from from *last. Marks below
 * DEPENDENCIES_NONE are of earlier searches. */
static uint64_t search(rg_dependencies *g, uint32_t from, uint64_t best, uint32_t *last)
{
    uint64_t head = 0, tail = 1, level = 1, level_end = 1;
    const uint32_t stamp = from + 1;
    uint32_t to;
    g->queue[0] = from;
    while (head < tail && level < best) {
        const uint32_t at = g->queue[head++];
        for (successors w = successors_of(g, at); next_of(g, &w, &to);) {
            if (to == from) {
                *last = at;
                return level;
            }
            if (g->mark[to] == DEPENDENCIES_NONE || g->mark[to] == stamp)
                continue;
            g->mark[to] = stamp;
            g->parent[to] = at;
            g->queue[tail++] = to;
        }
        if (head == level_end) {
            level_end = tail;
            level++;
        }
    }
    return best;
}

/* The channels of a cycle of this length, following the parents back from its last one. */
static rg_channel *make_cycle(const rg_dependencies *g, uint32_t last, uint64_t length)
{
    rg_channel *cycle = malloc((size_t)length * sizeof *cycle);
    uint32_t c = last;
    for (uint64_t i = cycle ? length : 0; i-- > 0; c = g->parent[c]) {
        const unsigned slot = c % g->slots;
        cycle[i] = (rg_channel){g->first + c / g->slots, slot / g->vcs, slot % g->vcs};
    }
    return cycle;
}

static void count(const rg_dependencies *g, rg_deadlock *found)
{
    for (uint32_t c = 0; c < g->channels; c++) {
        uint32_t to;
        if (!is_channel(g, c))
            continue;
        const unsigned slot = c % g->slots;
        found->channels++;
        found->used += g->used[c / g->slots * g->words + slot / 64] >> slot % 64 & 1;
        for (successors w = successors_of(g, c); next_of(g, &w, &to);)
            found->dependencies++;
    }
}

bool rg_dependencies_has_cycle(rg_dependencies *graph)
{
    return trim(graph) > 0;
}

rg_status rg_dependencies_find(rg_dependencies *graph, rg_deadlock *found, rg_channel **cycle)
{
    uint64_t best = UINT64_MAX;

    *found = (rg_deadlock){0};
    count(graph, found);
    if (trim(graph) == 0)
        return RG_OK;
    for (uint32_t c = 0; c < graph->channels && (cycle != NULL || best == UINT64_MAX); c++) {
        uint32_t last = 0;
        if (graph->mark[c] == DEPENDENCIES_NONE)
            continue;
        const uint64_t length = search(graph, c, best, &last);
        if (length == best)
            continue;
        best = length;
        if (cycle == NULL)
            continue;
        free(*cycle);
        *cycle = make_cycle(graph, last, length);
        if (*cycle == NULL)
            return RG_E_MEMORY;
    }
    found->cycle = best;
    return RG_OK;
}
