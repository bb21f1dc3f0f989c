/* SPDX-License-Identifier: Apache-2.0 */

/* A shortest cycle of a channel-dependency graph. */

#include <string.h>

#include "deadlock_internal.h"
#include "topology_internal.h"
#include "inner/deadlock.h"

/* The channels that a channel depends on, one after another: the first slot on. */
typedef struct successors {
    const uint64_t *set;
    uint64_t base; /* the first channel of the vertex at its end */
    unsigned slot;
} successors;

static successors successors_of(const deadlock_graph *g, uint32_t channel)
{
    const uint32_t end = deadlock_end(g, channel);
    const successors all = {g->depends + (uint64_t)channel * g->words, (uint64_t)end * g->slots, 0};
    return all;
}

static bool next_of(const deadlock_graph *g, successors *all, uint32_t *channel)
{
    const unsigned slot = rg_deadlock_slot(g, all->set, all->slot);
    if (slot == g->slots)
        return false;
    *channel = (uint32_t)(all->base + slot);
    all->slot = slot + 1;
    return true;
}

static bool is_channel(const deadlock_graph *g, uint64_t channel)
{
    return deadlock_end(g, channel) != DEADLOCK_NONE;
}

/* Removes the channels that nothing depends on, again and again. What stays, in a cycle or after
 * one, has mark 0. Returns how many stay. */
static uint64_t trim(deadlock_graph *g)
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
        wanted[c] = wanted[c] > 0 ? 0 : DEADLOCK_NONE;
    return left - tail;
}

/* Searches, breadth first, for a cycle through @from of fewer than @best channels, and returns its
 * length or @best. If there is one, the parents lead back to @from from *last. Marks below
 * DEADLOCK_NONE are of earlier searches. */
static uint64_t search(deadlock_graph *g, uint32_t from, uint64_t best, uint32_t *last)
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
            if (g->mark[to] == DEADLOCK_NONE || g->mark[to] == stamp)
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

/* Writes the channels of a cycle of this length, following the parents back from its last one. */
static void write_cycle(const deadlock_graph *g, uint32_t last, uint64_t length, rg_channel *cycle,
                        uint64_t room)
{
    uint32_t c = last;
    for (uint64_t i = length - 1;; i--, c = g->parent[c]) {
        const unsigned slot = c % g->slots;
        const rg_channel channel = {g->first + c / g->slots, slot / g->vcs, slot % g->vcs};
        if (i < room)
            cycle[i] = channel;
        if (i == 0)
            return;
    }
}

static void count(const deadlock_graph *g, rg_deadlock *found)
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

rg_status rg_deadlock_search(deadlock_graph *g, rg_channel *cycle, uint64_t room,
                             rg_deadlock *found)
{
    rg_deadlock result = {0};
    uint64_t best = UINT64_MAX;
    if (*g->followed != g->net->nodes)
        return RG_E_COUNT;
    count(g, &result);
    if (trim(g) > 0) {
        for (uint32_t c = 0; c < g->channels; c++) {
            uint32_t last = 0;
            if (g->mark[c] == DEADLOCK_NONE)
                continue;
            const uint64_t length = search(g, c, best, &last);
            if (length < best)
                write_cycle(g, last, length, cycle, room);
            best = length;
        }
        result.cycle = best;
    }
    *found = result;
    return RG_OK;
}

rg_status rg_deadlock_find(const rg_topology *net, const rg_route_rule *rule, void *memory,
                           size_t bytes, rg_channel *cycle, uint64_t room, rg_deadlock *found)
{
    deadlock_graph g;
    size_t needed;
    if (!memory || (!cycle && room > 0) || !found)
        return RG_E_NULL;
    const rg_status status = rg_deadlock_layout_rule(net, rule, memory, &needed, &g);
    if (status != RG_OK)
        return status;
    if (bytes < needed)
        return RG_E_LARGE;
    return rg_deadlock_search(&g, cycle, room, found);
}
