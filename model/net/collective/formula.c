/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An allgather down the d trees of every root of a Kautz digraph, by the formula of
 * hw/inner/kautz_rounds.h: each link carries a chunk in each of N-1 rounds. A
 * reduce-scatter is the same backward in time with all words reversed, which turns the links.
 */

#include <string.h>

#include "hw/inner/kautz_rounds.h"
#include "net/inner/collective.h"
#include "routegen/kautz_tree.h"

/* Most bytes of what is kept of a schedule whose numbers are wanted */
static const double most_bytes = 1 << 30;

/* A chunk that crosses a link: numbers of nodes, and which tree of the root. */
struct crossing {
    uint32_t from, to, root, chunk;
    uint32_t link; /* which of all */
};

/* What is kept where numbers are wanted. A place is (root * d + chunk) * nodes + node. */
struct counts {
    rg_room room;
    uint64_t start_up;
    uint64_t *there;  /* [place] when the chunk is there */
    uint32_t *round;  /* [place] in which it came */
    uint8_t *hops;    /* [place] it took */
    uint8_t *coming;  /* [link * nodes + round]: chunks that came for the link then */
    uint64_t *unused; /* of a link: when it is free */
};

static uint32_t number_of(const rg_kautz *net, const rg_kautz_word *word, bool reversed)
{
    rg_kautz_word turned = *word;
    uint64_t rank = 0;

    for (unsigned i = 0; reversed && i < net->k; i++)
        turned.letter[i] = word->letter[net->k - 1 - i];
    (void)rg_kautz_rank(net, &turned, &rank);
    return (uint32_t)rank;
}

/* What crosses the link to a node from the one with that first letter, in a round. */
static struct crossing cross(const rg_kautz *net, const rg_kautz_word *to, uint8_t first,
                             uint64_t round, bool reversed)
{
    const rg_kautz_link link = rg_kautz_link_make(net, to, first);
    const rg_kautz_word root = rg_kautz_link_root(&link, round);
    uint8_t letter[RG_KAUTZ_MAX_D] = {0};
    rg_kautz_word from = {{first}};
    struct crossing at = {.chunk = 0};

    memcpy(from.letter + 1, to->letter, net->k - 1);
    (void)rg_kautz_tree_letters(net, &root, to, letter);
    while (at.chunk < net->d - 1 && letter[at.chunk] != first)
        at.chunk++;
    at.from = number_of(net, &from, reversed);
    at.to = number_of(net, to, reversed);
    at.root = number_of(net, &root, reversed);
    at.link = at.to * net->d + first - (first > to->letter[0]);
    return at;
}

static void count(struct counts *c, const rg_kautz *net, const struct crossing *at, uint64_t round,
                  rg_collective_numbers *numbers)
{
    const size_t tree = ((size_t)at->root * net->d + at->chunk) * net->nodes;
    const size_t from = tree + at->from, to = tree + at->to;

    c->round[to] = (uint32_t)round;
    c->hops[to] = (uint8_t)(c->hops[from] + 1);
    c->coming[at->link * net->nodes + c->round[from]]++;
    if (c->unused[at->link] < c->there[from])
        c->unused[at->link] = c->there[from];
    c->unused[at->link] += RG_SCHEDULE_CHUNK;
    c->there[to] = c->unused[at->link] + c->start_up;
    if (c->there[to] > numbers->ticks)
        numbers->ticks = c->there[to];
    if (c->hops[to] > numbers->hops)
        numbers->hops = c->hops[to];
}

/* A link sends one chunk a round. */
static void count_waiting(const struct counts *c, const rg_kautz *net,
                          rg_collective_numbers *numbers)
{
    for (uint64_t link = 0; link < net->nodes * net->d; link++) {
        uint64_t waiting = 0;
        for (uint64_t round = 0; round + 1 < net->nodes; round++) {
            waiting += c->coming[link * net->nodes + round];
            if (waiting > numbers->waiting)
                numbers->waiting = waiting;
            waiting--;
        }
    }
}

static rg_status get_room(struct counts *c, const rg_kautz *net)
{
    const double places = (double)net->nodes * (double)net->nodes * net->d;
    const size_t count = (size_t)places;

    if (places * 14 > most_bytes)
        return RG_E_LARGE;
    c->there = rg_room_zeros(&c->room, count, sizeof *c->there);
    c->round = rg_room_zeros(&c->room, count, sizeof *c->round);
    c->hops = rg_room_zeros(&c->room, count, 1);
    c->coming = rg_room_zeros(&c->room, count, 1);
    c->unused = rg_room_zeros(&c->room, net->nodes * net->d, sizeof *c->unused);
    return c->room.broken ? RG_E_MEMORY : RG_OK;
}

static rg_status run_round(const rg_links *links, const rg_kautz *net, uint64_t round, bool adds,
                           struct counts *c, const rg_send_sink *sink,
                           rg_collective_numbers *numbers)
{
    const uint64_t time = adds ? net->nodes - round : round;
    rg_status status = RG_OK;
    rg_kautz_word to;

    for (uint64_t rank = 0; status == RG_OK && rank < net->nodes; rank++) {
        status = rg_kautz_unrank(net, rank, &to);
        for (unsigned first = 0; status == RG_OK && first <= net->d; first++) {
            if (first == to.letter[0])
                continue;
            const struct crossing at = cross(net, &to, (uint8_t)first, time, adds);
            if (sink == NULL) {
                count(c, net, &at, round, numbers);
                continue;
            }
            rg_collective_send send = {.round = round,
                                       .from = adds ? at.to : at.from,
                                       .to = adds ? at.from : at.to,
                                       .shard = at.root,
                                       .chunk = at.chunk,
                                       .adds = adds};
            send.port = rg_links_port(links, send.from, send.to);
            status = sink->take(sink->context, &send);
        }
    }
    return status;
}

rg_status rg_formula_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                         const rg_send_sink *sink, const rg_watch *watch,
                         rg_collective_numbers *numbers)
{
    const bool adds = ask->collective == RG_REDUCE_SCATTER;
    struct counts counts = {.start_up = start_up};
    rg_kautz net = {.d = 0};

    if (links->net.name.family != RG_FAMILY_KAUTZ || (ask->collective != RG_ALLGATHER && !adds))
        return RG_E_OPTION;
    rg_status status = rg_kautz_init(links->net.name.param[0], links->net.name.param[1], &net);
    if (status == RG_OK && sink == NULL)
        status = get_room(&counts, &net);
    *numbers = (rg_collective_numbers){.chunks = net.d,
                                       .rounds = net.nodes - 1,
                                       .sends = net.nodes * net.d * (net.nodes - 1),
                                       .busiest = net.nodes - 1};
    for (uint64_t round = 1; status == RG_OK && round < net.nodes; round++) {
        /* Sums have the numbers of the copies that they are backward. */
        status = run_round(links, &net, round, adds && sink != NULL, &counts, sink, numbers);
        if (status == RG_OK)
            status = rg_watch_show(watch, "rounds of the formula", round, numbers->rounds);
    }
    if (status == RG_OK && sink == NULL)
        count_waiting(&counts, &net, numbers);
    rg_room_end(&counts.room);
    return status;
}
