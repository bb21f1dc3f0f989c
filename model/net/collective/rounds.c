/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Methods by formula: what a link carries in a round follows from the round and the link.
 *
 *      rings     in round t a node passes on what began t-1 places before it
 *      doubling  hypercube: chunk j takes dimension j first, then j+1, and so on; in a step a node
 *                sends over a dimension all that it has of the chunk, so that it has twice as much
 *      moves     all nodes send by a link of the same class (a permutation) in the same clock: lane
 *                l, step s by class w_s + l mod d, for all words w of k classes that begin with 0,
 *                then those of k-q, in GK(d,N) of N = d^k + d^(k-q), q odd, or N = d^k (no second
 *                part); K(d,k) has q = 1 and B(d,k) no second part
 *      squares   fat tree: row r of the additive square of rotations says where all nodes send
 *      windows   fat tree, alltoall: pass r of its windows (fattree_window.h)
 *
 * Sums go the same ways backward in time. doc/collectives.md has the reasons.
 */

#include <stdlib.h>

#include "hw/inner/kautz_exchange.h"
#include "net/inner/collective.h"
#include "routegen/kautz.h"

struct rounds {
    const rg_links *links;
    const rg_collective_ask *ask;
    bool adds;
    uint64_t start_up;
    const rg_send_sink *sink; /* NULL: only numbers are wanted */
    const rg_watch *watch;
    rg_collective_numbers *numbers;
    rg_status status;
};

/* A send of a shard, or of a sum the other way, unless something has failed. */
static void give(struct rounds *r, uint64_t round, uint32_t from, uint32_t to, uint32_t shard,
                 uint32_t chunk)
{
    rg_collective_send send = {
        .round = round, .from = from, .to = to, .shard = shard, .chunk = chunk, .adds = r->adds};

    if (r->sink == NULL || r->status != RG_OK)
        return;
    send.port = rg_links_port(r->links, from, to);
    r->status = r->sink->take(r->sink->context, &send);
}

static void show(struct rounds *r, uint64_t round)
{
    static const char *const units[] = {
        [RG_BY_RINGS] = "rounds of rings",       [RG_BY_MOVES] = "rounds of moves",
        [RG_BY_DOUBLING] = "rounds of doubling", [RG_BY_SQUARES] = "rounds of squares",
        [RG_BY_WINDOWS] = "passes of windows",
    };
    if (r->status == RG_OK)
        r->status = rg_watch_show(r->watch, units[r->ask->method], round, r->numbers->rounds);
}

/* ---- Rings ----------------------------------------------------------------------------------- */

/* A ring's sends of a round. Of a broadcast piece i begins its way i rounds late. */
static void go_round(struct rounds *r, const uint32_t *order, uint32_t ring, uint32_t rings,
                     uint64_t t)
{
    const uint32_t nodes = r->links->nodes;

    if (r->ask->collective != RG_BROADCAST) {
        for (uint32_t at = 0; at < nodes; at++)
            give(r, t, order[at], order[(at + 1) % nodes],
                 order[(at + 2 * (uint64_t)nodes - t + !r->adds) % nodes], ring);
        return;
    }
    uint32_t root = 0;
    while (order[root] != r->ask->root)
        root++;
    for (uint32_t piece = 0; piece < r->ask->pieces && piece < t; piece++) {
        const uint64_t place = t - 1 - piece;
        if (place < nodes - 1)
            give(r, t, order[(root + place) % nodes], order[(root + place + 1) % nodes],
                 r->ask->root, piece * rings + ring);
    }
}

static rg_status run_rings(struct rounds *r)
{
    const bool one = r->ask->collective == RG_BROADCAST;
    const uint64_t hops = r->links->nodes - 1, pieces = one ? r->ask->pieces : 1;
    const uint64_t rounds = hops + pieces - 1;
    rg_rings rings;

    if (r->ask->collective == RG_ALLTOALL)
        return RG_E_OPTION;
    r->status = rg_rings_open(r->links, r->watch, &rings);
    if (r->status != RG_OK)
        return r->status;
    *r->numbers = (rg_collective_numbers){
        .chunks = rg_collective_chunks(r->links, r->ask),
        .rounds = rounds,
        .sends = rings.count * hops * (one ? pieces : r->links->nodes),
        .busiest = one ? pieces : hops,
        .hops = (uint32_t)hops,
        .waiting = pieces,
        .ticks = rounds * RG_SCHEDULE_CHUNK + hops * r->start_up,
    };
    for (uint64_t t = 1; r->sink != NULL && r->status == RG_OK && t <= rounds; t++) {
        for (uint32_t ring = 0; ring < rings.count; ring++)
            go_round(r, rings.order + (size_t)ring * r->links->nodes, ring, rings.count, t);
        show(r, t);
    }
    rg_rings_close(&rings);
    return r->status;
}

/* ---- Doubling -------------------------------------------------------------------------------- */

/* When the last chunk arrives; all nodes are alike. Number e of a step came in as number e less its
 * highest bit, in the step of this bit. */
static rg_status time_doubling(const struct rounds *r)
{
    uint64_t *arrival = calloc(r->links->nodes, sizeof *arrival), now = 0;

    if (arrival == NULL)
        return RG_E_MEMORY;
    for (uint32_t step = 1; step < r->links->nodes; step *= 2)
        for (uint32_t e = 0; e < step; e++) {
            now = (arrival[e] > now ? arrival[e] : now) + RG_SCHEDULE_CHUNK;
            arrival[step + e] = now + r->start_up;
        }
    r->numbers->ticks = now + r->start_up;
    free(arrival);
    return RG_OK;
}

/* Whether port i flips bit i of a node's number. */
static bool is_cube(const rg_links *links)
{
    bool flips = links->to != NULL && links->ports < 32 && links->nodes >> links->ports == 1;

    for (uint32_t link = 0; flips && link < links->nodes * links->ports; link++)
        flips = links->to[link] == (link / links->ports ^ UINT32_C(1) << link % links->ports);
    return flips;
}

static rg_status run_doubling(struct rounds *r)
{
    const uint32_t nodes = r->links->nodes, n = r->links->ports;

    if (!is_cube(r->links) || r->ask->collective == RG_BROADCAST ||
        r->ask->collective == RG_ALLTOALL)
        return RG_E_OPTION;
    *r->numbers = (rg_collective_numbers){.chunks = n,
                                          .rounds = nodes - 1,
                                          .sends = (uint64_t)nodes * (nodes - 1) * n,
                                          .busiest = nodes - 1,
                                          .hops = n,
                                          .waiting = nodes / 2};
    r->status = time_doubling(r);
    for (uint32_t t = 1; r->sink != NULL && r->status == RG_OK && t < nodes; t++) {
        const uint32_t forward = r->adds ? nodes - t : t;
        uint32_t step = 0;
        while (forward >> step > 1)
            step++;
        const uint32_t e = forward - (UINT32_C(1) << step);
        for (uint32_t i = 0; i < nodes * n; i++) {
            const uint32_t bit = i % n, chunk = (bit + n - step) % n, from = i / n;
            const uint32_t far = (e << chunk | e >> (n - chunk)) & (nodes - 1);
            const uint32_t to = from ^ UINT32_C(1) << bit;
            give(r, t, r->adds ? to : from, r->adds ? from : to, from ^ far, chunk);
        }
        show(r, t);
    }
    return r->status;
}

/* ---- Squares and windows --------------------------------------------------------------------- */

/* Every node sends once to each other one. */
static void count_rounds(struct rounds *r, uint64_t rounds)
{
    *r->numbers =
        (rg_collective_numbers){.chunks = 1,
                                .rounds = rounds,
                                .sends = (uint64_t)r->links->nodes * (r->links->nodes - 1),
                                .busiest = r->links->nodes - 1,
                                .hops = 1,
                                .waiting = r->links->nodes - 1,
                                .ticks = rounds * RG_SCHEDULE_CHUNK + r->start_up};
}

static rg_status run_squares(struct rounds *r)
{
    const unsigned *param = r->links->net.name.param;
    rg_gft gft;
    const rg_gft *tree = &gft;

    /* Where there is more above a node than below there is no such square. */
    if (r->links->net.name.family != RG_FAMILY_GFT || r->ask->collective == RG_BROADCAST ||
        param[2] > param[1])
        return RG_E_OPTION;
    r->status = rg_gft_init(param[0], param[1], param[2], &gft);
    if (r->status != RG_OK)
        return r->status;
    const uint64_t rounds = (uint64_t)(r->links->nodes - 1) * tree->passes;
    count_rounds(r, rounds);
    for (uint64_t t = 0; r->sink != NULL && r->status == RG_OK && t < rounds; t++) {
        for (uint32_t from = 0; from < r->links->nodes; from++) {
            uint32_t to = 0, pass = 0;
            rg_status status = rg_gft_source_pass(tree, from, &pass);
            if (status == RG_OK && pass != t % tree->passes)
                continue;
            if (status == RG_OK)
                status = rg_gft_destination(tree, RG_SQUARE_ADD, (uint32_t)(t / tree->passes) + 1,
                                            from, &to);
            if (status != RG_OK)
                return status;
            give(r, t + 1, from, to, r->adds ? to : from,
                 r->ask->collective == RG_ALLTOALL ? to : 0);
        }
        show(r, t);
    }
    return r->status;
}

/* Of rows the first one is what nodes have for themselves. */
static rg_status run_windows(struct rounds *r)
{
    const rg_window *tree = &r->links->tree;
    const uint64_t first = tree->kind == RG_WINDOW_ROWS;
    rg_window_sent sent;

    if (tree->h == 0 || r->ask->collective != RG_ALLTOALL)
        return RG_E_OPTION;
    count_rounds(r, tree->passes - first);
    for (uint64_t t = first; r->sink != NULL && r->status == RG_OK && t < tree->passes; t++) {
        for (uint32_t from = 0; r->status == RG_OK && from < r->links->nodes; from++) {
            r->status = rg_window_message(tree, t, from, &sent);
            if (sent.destination != RG_WINDOW_NONE && sent.destination != from)
                give(r, t + 1 - first, from, sent.destination, from, sent.destination);
        }
        show(r, t + 1 - first);
    }
    return r->status;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* The class of a link, 0..d-1. */
static rg_status class_of(const rg_links *links, uint32_t node, uint32_t port, unsigned *class)
{
    const uint32_t d = links->ports, n = links->nodes;

    if (links->net.name.family == RG_FAMILY_KAUTZ) {
        rg_kautz_word word;
        rg_kautz net;
        rg_status status = rg_kautz_init(d, links->net.name.param[1], &net);
        if (status == RG_OK)
            status = rg_kautz_unrank(&net, node, &word);
        if (status == RG_OK)
            rg_kautz_class_of_port(&net, &word, port, class);
        return status;
    }
    uint32_t g = d;
    for (uint32_t rest = n % d, left; rest > 0; rest = left) {
        left = g % rest;
        g = rest;
    }
    *class = port / g * g + (port % g + (uint32_t)((uint64_t)node * g / n)) % g;
    return RG_OK;
}

/* Whether links lead from i to d i + x mod N (B(d,k)), x = 0..d-1, or to N - 1 less that (GK(d,N)),
 * but to no node itself. */
static bool multiplies(const rg_links *links, bool negative)
{
    for (uint32_t link = 0; link < links->nodes * links->ports; link++) {
        const uint32_t end = link % links->nodes;
        const uint32_t to = negative ? links->nodes - 1 - end : end;
        if (links->to[link] != (to == link / links->ports ? RG_PLAN_NO_NODE : to))
            return false;
    }
    return true;
}

/* The lengths k and k-q of the two parts, the second 0 without one. */
static bool find_parts(const rg_links *links, uint32_t part[2])
{
    uint64_t power = 1, rest;

    part[0] = part[1] = 0;
    if (links->to == NULL || links->ports < 2)
        return false;
    for (; power * links->ports <= links->nodes; part[0]++)
        power *= links->ports;
    rest = links->nodes - power;
    for (; rest > 0 && rest % links->ports == 0; part[1]++)
        rest /= links->ports;
    if (rest > 0 && (rest != 1 || (part[0] - part[1]) % 2 == 0))
        return false;
    return links->net.name.family == RG_FAMILY_KAUTZ || multiplies(links, true) ||
           (rest == 0 && multiplies(links, false));
}

struct moves {
    struct rounds *r;
    uint32_t *next;   /* [class * nodes + node]; the node itself where it has no such link */
    uint32_t *sends;  /* by the same number */
    uint32_t *at;     /* [node * d + lane]: the message that began there */
    uint32_t *end;    /* where it goes */
    uint64_t *there;  /* when it is at its node */
    uint64_t *unused; /* as `sends`: when the link is free */
    uint64_t round;
};

/* A round's move of one message, by the link of a class. */
static void move(struct moves *m, uint32_t message, uint32_t class)
{
    const uint32_t nodes = m->r->links->nodes, from = m->at[message];
    const uint32_t source = message / m->r->links->ports, link = class * nodes + from;

    m->at[message] = m->next[link];
    if (m->next[link] == from || m->end[message] == source)
        return;
    m->r->numbers->sends++;
    if (++m->sends[link] > m->r->numbers->busiest)
        m->r->numbers->busiest = m->sends[link];
    if (m->unused[link] < m->there[message])
        m->unused[link] = m->there[message];
    m->unused[link] += RG_SCHEDULE_CHUNK;
    m->there[message] = m->unused[link] + m->r->start_up;
    if (m->there[message] > m->r->numbers->ticks)
        m->r->numbers->ticks = m->there[message];
    give(m->r, m->round, from, m->next[link], source, m->end[message]);
}

/* All messages of a word of classes, which is a number with as many digits. */
static void move_all(struct moves *m, uint32_t length, uint64_t word)
{
    const uint32_t d = m->r->links->ports, nodes = m->r->links->nodes;
    uint64_t first = 1;

    for (uint32_t i = 1; i < length; i++)
        first *= d;
    for (uint32_t i = 0; i < nodes * d; i++) {
        m->at[i] = m->end[i] = i / d;
        m->there[i] = 0;
        for (uint64_t place = first; place > 0; place /= d)
            m->end[i] = m->next[(word / place + i) % d * nodes + m->end[i]];
    }
    for (uint64_t place = first; m->r->status == RG_OK && place > 0; place /= d) {
        m->round++;
        for (uint32_t i = 0; i < nodes * d; i++)
            move(m, i, (uint32_t)((word / place + i) % d));
        show(m->r, m->round);
    }
}

static rg_status run_moves(struct rounds *r)
{
    const rg_links *links = r->links;
    const uint32_t d = links->ports, count = links->nodes * d;
    uint32_t part[2];
    struct moves m = {.r = r};
    rg_room room = {0};
    uint64_t words[2] = {0};

    if (r->ask->collective != RG_ALLTOALL || !find_parts(links, part))
        return RG_E_OPTION;
    for (unsigned i = 0; i < 2 && part[i] > 0; i++) {
        words[i] = 1;
        for (uint32_t j = 1; j < part[i]; j++)
            words[i] *= d;
    }
    *r->numbers = (rg_collective_numbers){
        .chunks = 1,
        .rounds = part[0] * words[0] + part[1] * words[1],
        .hops = part[0],
        .waiting = 1,
    };
    /* The last message of a word leaves its source when the link has sent the word before on. */
    r->numbers->starts = r->numbers->rounds - words[0] - words[1] + 1;
    m.next = rg_room_get(&room, count, sizeof *m.next);
    m.sends = rg_room_zeros(&room, count, sizeof *m.sends);
    m.at = rg_room_get(&room, count, sizeof *m.at);
    m.end = rg_room_get(&room, count, sizeof *m.end);
    m.there = rg_room_get(&room, count, sizeof *m.there);
    m.unused = rg_room_zeros(&room, count, sizeof *m.unused);
    r->status = room.broken ? RG_E_MEMORY : RG_OK;
    for (uint32_t link = 0; r->status == RG_OK && link < count; link++) {
        const uint32_t to = links->to[link], node = link / d;
        unsigned class = 0;
        r->status = class_of(links, node, link % d, &class);
        m.next[class * links->nodes + node] = to == RG_PLAN_NO_NODE ? node : to;
    }
    for (unsigned i = 0; i < 2; i++)
        for (uint64_t word = 0; r->status == RG_OK && word < words[i]; word++)
            move_all(&m, part[i], word);
    rg_room_end(&room);
    return r->status;
}

rg_status rg_rounds_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                        const rg_send_sink *sink, const rg_watch *watch,
                        rg_collective_numbers *numbers)
{
    struct rounds r = {.links = links,
                       .ask = ask,
                       .adds = ask->collective == RG_REDUCE_SCATTER,
                       .start_up = start_up,
                       .sink = sink,
                       .watch = watch,
                       .numbers = numbers};

    switch (ask->method) {
    case RG_BY_RINGS:
        return run_rings(&r);
    case RG_BY_MOVES:
        return run_moves(&r);
    case RG_BY_DOUBLING:
        if (links->routed == NULL)
            return run_doubling(&r);
        break;
    case RG_BY_SQUARES:
        return run_squares(&r);
    case RG_BY_WINDOWS:
        return run_windows(&r);
    case RG_BY_BEST:
    case RG_BY_TREES:
    case RG_BY_BREADTH:
    case RG_BY_FORMULA:
    case RG_BY_DBTREE:
    case RG_BY_SHIFT:
        break;
    }
    return links->routed == NULL ? RG_E_OPTION : rg_ordered_run(links, ask, sink, watch, numbers);
}
