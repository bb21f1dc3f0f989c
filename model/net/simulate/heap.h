/* SPDX-License-Identifier: Apache-2.0 */

/* What goes on at a clock, in order. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct sim_ready {
    uint64_t clock, order;
    uint32_t at;
};

/* For qsort, of what begins with a number of 64 bits. */
static inline int sim_by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The first one is on top. */
struct sim_heap {
    struct sim_ready *at;
    uint32_t count;
};

static inline bool sim_is_before(const struct sim_ready *a, const struct sim_ready *b)
{
    return a->clock != b->clock ? a->clock < b->clock : a->order < b->order;
}

/* There is room for it. */
static inline void sim_heap_push(struct sim_heap *heap, struct sim_ready one)
{
    uint32_t at = heap->count++;

    for (; at > 0 && sim_is_before(&one, &heap->at[(at - 1) / 2]); at = (at - 1) / 2)
        heap->at[at] = heap->at[(at - 1) / 2];
    heap->at[at] = one;
}

/* There is one. */
static inline struct sim_ready sim_heap_pop(struct sim_heap *heap)
{
    const struct sim_ready first = heap->at[0], last = heap->at[--heap->count];
    uint32_t at = 0;

    for (uint32_t next; (next = 2 * at + 1) < heap->count; at = next) {
        if (next + 1 < heap->count && sim_is_before(&heap->at[next + 1], &heap->at[next]))
            next++;
        if (!sim_is_before(&heap->at[next], &last))
            break;
        heap->at[at] = heap->at[next];
    }
    heap->at[at] = last;
    return first;
}
