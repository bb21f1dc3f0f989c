/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Methods on the order of the nodes of a routed network, in which those of a switch, of a pod and
 * so on are neighbours. What they send in a round, the routing lays on the network.
 *
 *      doubling  in the step of distance b, from the largest power of two down to 1, where the most
 *                is sent, which is the shortest way, a place gives what it has to the one b away:
 *                i ^ b of 2^n places, else i - b, but nothing that goes once round. Chunk i + x
 *                comes to place i in the step of the last bit of x. Backward in time for sums. A
 *                broadcast goes down the binomial tree of the root.
 *      dbtree    two binary trees, each in order: place i, from 1, is a node of height x if 2^x is
 *                the last bit of i. The second one is shifted by a place, so that the leaves of
 *                one are no leaves of the other. Each moves half of the chunks, up and down, one
 *                after the other.
 *      shift     all to all: in a round all send to the place k after their own
 */

#include <stdlib.h>

#include "net/inner/collective.h"

struct ordered {
    const rg_links *links;
    const rg_collective_ask *ask;
    const uint32_t *order;
    uint32_t nodes;
    bool adds;
    const rg_send_sink *sink; /* NULL: only numbers are wanted */
    const rg_watch *watch;
    const char *unit;
    rg_collective_numbers *numbers;
    rg_status status;
};

static void give(struct ordered *o, uint64_t round, uint32_t from, uint32_t to, uint32_t shard,
                 uint32_t chunk, bool adds)
{
    const rg_collective_send send = {.round = round,
                                     .from = o->order[from],
                                     .to = o->order[to],
                                     .shard = shard,
                                     .chunk = chunk,
                                     .adds = adds};

    if (o->status == RG_OK)
        o->status = o->sink->take(o->sink->context, &send);
}

/* Runs a round after the other. */
static rg_status run_rounds(struct ordered *o, void (*run)(struct ordered *, void *, uint64_t),
                            void *context)
{
    for (uint64_t t = 1; o->sink != NULL && o->status == RG_OK && t <= o->numbers->rounds; t++) {
        run(o, context, t);
        if (o->status == RG_OK)
            o->status = rg_watch_show(o->watch, o->unit, t, o->numbers->rounds);
    }
    return o->status;
}

/* The place of a node. */
static uint32_t place_of(const struct ordered *o, uint32_t node)
{
    uint32_t place = 0;

    while (o->order[place] != node)
        place++;
    return place;
}

/* ---- Doubling -------------------------------------------------------------------------------- */

struct doubling {
    uint32_t bits; /* 2^bits >= N */
    bool power;    /* 2^bits = N */
    uint32_t root; /* broadcast: its place */
};

/* A place so far from another one; backward, if its number falls. */
static uint32_t away(const struct ordered *o, const struct doubling *d, uint32_t place,
                     uint32_t far, bool back)
{
    return d->power ? place ^ far : (place + (back ? o->nodes - far : far)) % o->nodes;
}

static void gather_round(struct ordered *o, void *context, uint64_t t)
{
    const struct doubling *d = context;
    uint64_t at = o->adds ? o->numbers->rounds - t : t - 1; /* as of an allgather, from 0 */
    uint32_t bit = d->bits - 1;

    for (uint64_t chunks; at >= (chunks = ((o->nodes - 1 - (UINT32_C(1) << bit)) >> (bit + 1)) + 1);
         bit--)
        at -= chunks;
    for (uint32_t from = 0; from < o->nodes; from++) {
        const uint32_t to = away(o, d, from, UINT32_C(1) << bit, true);
        const uint32_t shard = o->order[away(o, d, from, (uint32_t)at << (bit + 1), false)];
        give(o, t, o->adds ? to : from, o->adds ? from : to, shard, 0, o->adds);
    }
}

static void spread_round(struct ordered *o, void *context, uint64_t t)
{
    const struct doubling *d = context;
    const uint32_t step = (uint32_t)((t - 1) / o->ask->pieces);
    const uint32_t far = UINT32_C(1) << (d->bits - 1 - step);

    for (uint32_t v = 0; v < o->nodes; v += 2 * far)
        if (v + far < o->nodes)
            give(o, t, (d->root + v) % o->nodes, (d->root + v + far) % o->nodes, o->ask->root,
                 (uint32_t)((t - 1) % o->ask->pieces), false);
}

static rg_status run_doubling(struct ordered *o)
{
    const bool one = o->ask->collective == RG_BROADCAST;
    const uint32_t last = o->nodes - 1;
    struct doubling d = {.power = (o->nodes & last) == 0,
                         .root = one ? place_of(o, o->ask->root) : 0};

    o->unit = "rounds of doubling";
    while (last >> d.bits > 0)
        d.bits++;
    o->numbers->rounds = one ? (uint64_t)d.bits * o->ask->pieces : last;
    o->numbers->starts = o->numbers->hops = d.bits;
    o->numbers->sends = (uint64_t)last * (one ? o->ask->pieces : o->nodes);
    return run_rounds(o, one ? spread_round : gather_round, &d);
}

/* ---- Two trees ------------------------------------------------------------------------------- */

struct dbtree {
    uint32_t count;           /* of nodes in a tree: without the root of a broadcast */
    uint32_t first;           /* the place of node 1 of tree 0 */
    uint32_t *height, *depth; /* by node, from 1: hops to the farthest leaf below; to the root */
    uint32_t top;             /* the root, the largest power of two; its height is the most */
};

/* The one above, in order: the last bit moves up, as often as it takes to be one of them. */
static uint32_t above(const struct dbtree *d, uint32_t node)
{
    do {
        const uint32_t bit = node & -node;
        node = (node ^ bit) | bit << 1;
    } while (node > d->count);
    return node;
}

static void measure(struct dbtree *d)
{
    for (uint32_t node = 1; node <= d->count; node++)
        for (uint32_t at = node, hops = 1; at != d->top; hops++) {
            at = above(d, at);
            d->depth[node] = hops;
            d->height[at] = hops > d->height[at] ? hops : d->height[at];
        }
}

/* Chunk i of a tree leaves height x in round i + x + 1, and, if the highest one has H, comes to
 * depth x in round i + H + x; of a broadcast H is 0, and the root gives it to the tops. */
static void tree_round(struct ordered *o, void *context, uint64_t t)
{
    const struct dbtree *d = context;
    const bool one = o->ask->collective == RG_BROADCAST;
    const uint64_t all = rg_collective_parts(o->links, o->ask), high = one ? 1 : d->height[d->top];

    for (uint32_t tree = 0; tree < 2; tree++)
        for (uint32_t node = 1; node <= d->count; node++) {
            const uint32_t at = (d->first + (node - 1 + tree) % d->count) % o->nodes;
            uint32_t up = d->first + o->nodes - 1; /* the root of a broadcast */
            if (node != d->top)
                up = d->first + (above(d, node) - 1 + tree) % d->count;
            else if (!one)
                continue;
            up %= o->nodes;
            const uint64_t rise = t - 1 - d->height[node], fall = t - high - d->depth[node];
            const uint64_t sum = 2 * rise + tree, copy = 2 * fall + tree;
            if (!one && t > d->height[node] && sum < all)
                give(o, t, at, up, (uint32_t)sum, 0, true);
            if (t >= high + d->depth[node] && copy < all)
                give(o, t, up, at, one ? o->ask->root : (uint32_t)copy, one ? (uint32_t)copy : 0,
                     false);
        }
}

static rg_status run_dbtree(struct ordered *o)
{
    const bool one = o->ask->collective == RG_BROADCAST;
    const uint64_t all = rg_collective_parts(o->links, o->ask);
    struct dbtree d = {
        .count = o->nodes - one, .first = one ? place_of(o, o->ask->root) + 1 : 0, .top = 1};
    rg_room room = {0};

    o->unit = "rounds of two trees";
    while (d.top <= d.count / 2)
        d.top *= 2;
    d.height = rg_room_zeros(&room, (size_t)d.count + 1, sizeof *d.height);
    d.depth = rg_room_zeros(&room, (size_t)d.count + 1, sizeof *d.depth);
    if (room.broken) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    measure(&d);
    const uint32_t high = d.height[d.top];
    o->numbers->rounds = (all + 1) / 2 + (one ? high : 2 * high - 1);
    o->numbers->hops = one ? high + 1 : 2 * high;
    o->numbers->sends = all * (o->nodes - 1) * (one ? 1 : 2);
    const rg_status status = run_rounds(o, tree_round, &d);
    rg_room_end(&room);
    return status;
}

/* ---- Shifts ---------------------------------------------------------------------------------- */

static void shift_round(struct ordered *o, void *context, uint64_t t)
{
    (void)context;
    for (uint64_t k = (t - 1) * o->ask->open + 1; k <= t * o->ask->open && k < o->nodes; k++)
        for (uint32_t place = 0; place < o->nodes; place++) {
            const uint32_t to = (uint32_t)((place + k) % o->nodes);
            give(o, t, place, to, o->order[place], o->order[to], false);
        }
}

static rg_status run_shift(struct ordered *o)
{
    o->unit = "rounds of shifts";
    o->numbers->rounds = (o->nodes - 2) / o->ask->open + 1;
    o->numbers->hops = 1;
    o->numbers->sends = (uint64_t)o->nodes * (o->nodes - 1);
    return run_rounds(o, shift_round, NULL);
}

rg_status rg_ordered_run(const rg_links *links, const rg_collective_ask *ask,
                         const rg_send_sink *sink, const rg_watch *watch,
                         rg_collective_numbers *numbers)
{
    const rg_collective what = ask->collective;
    struct ordered o = {.links = links,
                        .ask = ask,
                        .order = links->routed->order,
                        .nodes = links->nodes,
                        .adds = what == RG_REDUCE_SCATTER,
                        .sink = sink,
                        .watch = watch,
                        .numbers = numbers};

    *numbers = (rg_collective_numbers){.chunks = rg_collective_chunks(links, ask)};
    if (ask->method == RG_BY_DOUBLING && what != RG_ALLTOALL)
        return run_doubling(&o);
    if (ask->method == RG_BY_DBTREE && (what == RG_ALLREDUCE || what == RG_BROADCAST))
        return run_dbtree(&o);
    if (ask->method == RG_BY_SHIFT && what == RG_ALLTOALL)
        return run_shift(&o);
    return RG_E_OPTION;
}
