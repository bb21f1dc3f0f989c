/* SPDX-License-Identifier: Apache-2.0 */

#include "flow.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include "../sim/harness/harness.h"

/*
 * A node v is split into its entry 2v and its exit 2v + 1, with one unit of room between them. The
 * residual graph has
 *
 *      exit v -> entry w    for an arc that carries no flow
 *      entry v -> exit v    when no flow passes v: then the entry is passed over directly, and only
 *                           the exit of v counts as a place
 *      entry w -> exit v    back along an arc v -> w that carries flow
 *      exit v -> entry v    back through v, when flow passes it
 *
 * The flow itself is kept by node: the next one and the one before. (In the Kautz graphs that we
 * have tried, all pairs, no shortest augmenting path goes back along flow. A program that does not
 * know this must look there anyway.)
 */
enum { ENTRY = 0, EXIT = 1 };
#define NONE UINT32_MAX
static uint32_t place(uint32_t node, uint32_t side)
{
    return 2 * node + side;
}

/* A search: the places that it has seen and how it came to each. */
struct side {
    uint32_t *seen;  /* by place: the number of the search that saw it last */
    uint32_t *from;  /* by place: the place that it was seen from */
    uint32_t *queue; /* places to go on from, head..tail-1 */
    uint32_t head, tail;
};

struct flow {
    uint32_t d, first_weight, second_weight; /* d^(k-1), d^(k-2) */
    uint32_t *successor; /* by node: the rank of its first successor; the others follow */
    uint32_t *rest;      /* by node: the ranks' part that a new first letter does not change */
    uint8_t *letter;     /* by node: its first letter */
    uint32_t *next;      /* by node: where its flow goes, or NONE */
    uint32_t *before;    /* by node: where its flow comes from, or NONE */
    uint32_t *touched;   /* nodes that may have flow */
    uint32_t touches;
    struct side ahead, back;
    uint32_t search; /* number of the present search */
    uint32_t a, b;
    bool direct;     /* the arc a -> b carries flow */
    uint32_t *trail; /* the places of an augmenting path, from b back to a */
    uint32_t steps;
};

static struct side side_make(size_t nodes)
{
    return (struct side){.seen = harness_get(2 * nodes, sizeof(uint32_t)),
                         .from = harness_get(2 * nodes, sizeof(uint32_t)),
                         .queue = harness_get(2 * nodes, sizeof(uint32_t))};
}

static void side_free(struct side *side)
{
    free(side->seen);
    free(side->from);
    free(side->queue);
}

struct flow *flow_make(const rg_kautz *net)
{
    const size_t nodes = (size_t)net->nodes;
    struct flow *f = harness_get(1, sizeof *f);
    f->d = net->d;
    f->first_weight = (uint32_t)(nodes / (net->d + 1));
    f->second_weight = f->first_weight / net->d;
    f->successor = harness_get(nodes, sizeof(uint32_t));
    f->rest = harness_get(nodes, sizeof(uint32_t));
    f->letter = harness_get(nodes, sizeof(uint8_t));
    f->next = harness_get(nodes, sizeof(uint32_t));
    f->before = harness_get(nodes, sizeof(uint32_t));
    f->touched = harness_get(2 * nodes * net->d, sizeof(uint32_t));
    f->trail = harness_get(4 * nodes, sizeof(uint32_t));
    f->ahead = side_make(nodes);
    f->back = side_make(nodes);
    for (uint32_t v = 0; v < nodes; v++) {
        const uint32_t first = v / f->first_weight;
        const uint32_t tail = v % f->first_weight;
        const uint32_t among = tail / f->second_weight; /* letter 2 among those other than first */
        const uint32_t second = among + (among >= first);
        f->letter[v] = (uint8_t)first;
        f->successor[v] = second * f->first_weight + tail % f->second_weight * net->d;
        f->rest[v] = tail / net->d;
        f->next[v] = f->before[v] = NONE;
    }
    return f;
}

void flow_free(struct flow *f)
{
    free(f->successor);
    free(f->rest);
    free(f->letter);
    free(f->next);
    free(f->before);
    free(f->touched);
    free(f->trail);
    side_free(&f->ahead);
    side_free(&f->back);
    free(f);
}

size_t flow_room(const rg_kautz *net)
{
    return (size_t)net->nodes + 2 * (size_t)net->d;
}

/* ---- The search ahead -------------------------------------------------------------------- */

static void see(struct side *side, uint32_t search, uint32_t seen, uint32_t from)
{
    if (side->seen[seen] == search)
        return;
    side->seen[seen] = search;
    side->from[seen] = from;
    side->queue[side->tail++] = seen;
}

/* Goes on from one place; true when it has come to b. */
static inline bool step_ahead(struct flow *f)
{
    struct side *side = &f->ahead;
    const uint32_t here = side->queue[side->head++];
    const uint32_t v = here / 2;
    if (here % 2 == ENTRY) {
        if (f->before[v] != f->a)
            see(side, f->search, place(f->before[v], EXIT), here);
        return false;
    }
    const bool is_a = v == f->a;
    const uint32_t first = f->successor[v];
    for (uint32_t w = first; w < first + f->d; w++) {
        if (w == f->b) {
            if (is_a ? f->direct : f->next[v] == w)
                continue;
            side->from[place(w, ENTRY)] = here;
            return true;
        }
        if (f->before[w] == NONE) {
            if (w != f->a)
                see(side, f->search, place(w, EXIT), here);
        } else if (f->before[w] != v) {
            see(side, f->search, place(w, ENTRY), here);
        }
    }
    if (!is_a && f->next[v] != NONE)
        see(side, f->search, place(v, ENTRY), here);
    return false;
}

/* ---- The search back from b: from each place to those that lead to it ---------------------- */

static inline void step_back(struct flow *f)
{
    struct side *side = &f->back;
    const uint32_t here = side->queue[side->head++];
    const uint32_t w = here / 2;
    const bool carries = f->next[w] != NONE;
    if (here % 2 == EXIT && carries) {
        if (f->next[w] != f->b)
            see(side, f->search, place(f->next[w], ENTRY), here);
        return;
    }
    const uint32_t letter = f->letter[w];
    for (uint32_t z = 0; z <= f->d; z++) {
        if (z == letter)
            continue;
        const uint32_t v =
            z * f->first_weight + (letter - (letter > z)) * f->second_weight + f->rest[w];
        if (v == f->b ||
            (v == f->a ? (w == f->b ? f->direct : f->before[w] == v) : f->next[v] == w))
            continue;
        see(side, f->search, place(v, EXIT), here);
    }
    if (here % 2 == ENTRY && carries)
        see(side, f->search, place(w, EXIT), here);
}

/* ---- Augmenting -------------------------------------------------------------------------- */

static void begin_search(struct flow *f)
{
    if (++f->search == 0) { /* the numbers have wrapped around */
        const size_t nodes = (size_t)f->first_weight * (f->d + 1);
        memset(f->ahead.seen, 0, 2 * nodes * sizeof(uint32_t));
        memset(f->back.seen, 0, 2 * nodes * sizeof(uint32_t));
        f->search = 1;
    }
    f->ahead.head = f->ahead.tail = f->back.head = f->back.tail = 0;
    see(&f->ahead, f->search, place(f->a, EXIT), NONE);
}

/* Follows the search ahead from a place back to a. */
static void trail_to_a(struct flow *f, uint32_t here)
{
    for (; here != place(f->a, EXIT); here = f->ahead.from[here])
        f->trail[f->steps++] = here;
    f->trail[f->steps++] = here;
}

static bool find_from_source(struct flow *f)
{
    begin_search(f);
    while (f->ahead.head < f->ahead.tail)
        if (step_ahead(f)) {
            f->steps = 0;
            trail_to_a(f, place(f->b, ENTRY));
            return true;
        }
    return false;
}

/* A place that the other side has seen, too, among those that this side has just found; or NONE. */
static uint32_t meeting(const struct side *side, uint32_t known, const struct side *other,
                        uint32_t search)
{
    for (uint32_t i = known; i < side->tail; i++)
        if (other->seen[side->queue[i]] == search)
            return side->queue[i];
    return NONE;
}

static bool find_from_both(struct flow *f)
{
    struct side *ahead = &f->ahead;
    struct side *back = &f->back;
    begin_search(f);
    see(back, f->search, place(f->b, ENTRY), NONE);
    while (ahead->head < ahead->tail && back->head < back->tail) {
        uint32_t meet;
        if (ahead->tail - ahead->head <= back->tail - back->head) {
            const uint32_t known = ahead->tail;
            if (step_ahead(f)) {
                f->steps = 0;
                trail_to_a(f, place(f->b, ENTRY));
                return true;
            }
            meet = meeting(ahead, known, back, f->search);
        } else {
            const uint32_t known = back->tail;
            step_back(f);
            meet = meeting(back, known, ahead, f->search);
        }
        if (meet == NONE)
            continue;
        /* From the meeting to b, turned round, then on to a. */
        f->steps = 0;
        for (uint32_t here = back->from[meet]; here != NONE; here = back->from[here])
            f->trail[f->steps++] = here;
        for (uint32_t i = 0, j = f->steps; i + 1 < j; i++) {
            const uint32_t swapped = f->trail[i];
            f->trail[i] = f->trail[--j];
            f->trail[j] = swapped;
        }
        trail_to_a(f, meet);
        return true;
    }
    return false;
}

/* Changes the flow along the trail, from b to a: so a node whose flow comes in by another arc
 * already has its new way on. */
static void augment(struct flow *f)
{
    for (uint32_t i = 0; i + 1 < f->steps; i++) {
        const uint32_t to = f->trail[i] / 2;
        const uint32_t from = f->trail[i + 1] / 2;
        if (from == to) { /* back through the node: it is passed no more */
            f->next[to] = f->before[to] = NONE;
        } else if (f->trail[i + 1] % 2 == EXIT) { /* along an arc; else back along one */
            if (to != f->b) {
                f->before[to] = from;
                f->touched[f->touches++] = to;
            }
            if (from != f->a)
                f->next[from] = to;
            else if (to == f->b)
                f->direct = true;
        }
    }
}

unsigned flow_routes(struct flow *f, enum flow_search search, uint32_t a, uint32_t b,
                     uint32_t *nodes, uint32_t *hops)
{
    f->a = a;
    f->b = b;
    f->direct = false;
    f->touches = 0;
    unsigned count = 0;
    while (count < f->d && (search == FLOW_FROM_SOURCE ? find_from_source(f) : find_from_both(f))) {
        augment(f);
        count++;
    }
    unsigned route = 0;
    for (uint32_t v = f->successor[a]; v < f->successor[a] + f->d; v++) {
        if (v == b ? !f->direct : f->before[v] != a)
            continue;
        uint32_t *at = nodes;
        *at++ = a;
        for (uint32_t on = v; on != b; on = f->next[on])
            *at++ = on;
        *at++ = b;
        hops[route++] = (uint32_t)(at - nodes) - 1;
        nodes = at;
    }
    for (uint32_t i = 0; i < f->touches; i++)
        f->next[f->touched[i]] = f->before[f->touched[i]] = NONE;
    return route == count ? count : 0;
}
