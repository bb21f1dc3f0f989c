/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An allgather down the d trees of every root of a Kautz digraph, by the formula of
 * hw/inner/kautz_rounds.h: each link carries a chunk in each of N-1 rounds. A
 * reduce-scatter is the same backward in time with all words reversed, which turns the links.
 */

#include <stdlib.h>
#include <string.h>

#include "hw/inner/kautz_rounds.h"
#include "net/inner/collective.h"
#include "routegen/kautz_tree.h"

/* Most bytes of what is kept of a schedule whose numbers are wanted */
static const double most_bytes = 1 << 30;

/* A chunk that crosses a link: numbers of nodes, and which tree of the root. */
struct crossing {
    uint32_t from, to, root, chunk;
};

/* What is kept where numbers are wanted. A place is (root * chunks + chunk) * nodes + node. */
struct counts {
    rg_room room;
    const rg_links *links;
    uint64_t start_up, rounds;
    uint64_t *there;  /* [place] when the chunk is there */
    uint32_t *round;  /* [place] in which it came */
    uint16_t *hops;   /* [place] it took */
    uint8_t *coming;  /* [link * rounds + round]: chunks that came for the link then */
    uint64_t *unused; /* of a link: when it is free */
    rg_collective_numbers *numbers;
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
    return at;
}

/* A sink of an allgather. */
static rg_status count(void *context, const rg_collective_send *send)
{
    struct counts *c = context;
    const size_t tree = ((size_t)send->shard * c->numbers->chunks + send->chunk) * c->links->nodes;
    const size_t from = tree + send->from, to = tree + send->to;
    const uint32_t link = send->from * c->links->ports + send->port;

    c->round[to] = (uint32_t)send->round;
    c->hops[to] = (uint16_t)(c->hops[from] + 1);
    c->coming[link * c->rounds + c->round[from]]++;
    if (c->unused[link] < c->there[from])
        c->unused[link] = c->there[from];
    c->unused[link] += RG_SCHEDULE_CHUNK;
    c->there[to] = c->unused[link] + c->start_up;
    if (c->there[to] > c->numbers->ticks)
        c->numbers->ticks = c->there[to];
    if (c->hops[to] > c->numbers->hops)
        c->numbers->hops = c->hops[to];
    return RG_OK;
}

/* A link sends one chunk a round. */
static void count_waiting(const struct counts *c)
{
    for (uint64_t link = 0; link < (uint64_t)c->links->nodes * c->links->ports; link++) {
        uint64_t waiting = 0;
        for (uint64_t round = 0; round < c->rounds; round++) {
            waiting += c->coming[link * c->rounds + round];
            if (waiting > c->numbers->waiting)
                c->numbers->waiting = waiting;
            waiting -= waiting > 0;
        }
    }
}

static rg_status get_room(struct counts *c)
{
    const size_t links = (size_t)c->links->nodes * c->links->ports;
    const double places = (double)links * c->links->nodes;
    const size_t count = (size_t)places;

    if (places * 14 + (double)links * (double)c->rounds > most_bytes)
        return RG_E_LARGE;
    c->there = rg_room_zeros(&c->room, count, sizeof *c->there);
    c->round = rg_room_zeros(&c->room, count, sizeof *c->round);
    c->hops = rg_room_zeros(&c->room, count, sizeof *c->hops);
    c->coming = rg_room_zeros(&c->room, links * c->rounds, 1);
    c->unused = rg_room_zeros(&c->room, links, sizeof *c->unused);
    return c->room.broken ? RG_E_MEMORY : RG_OK;
}

static rg_status run_round(const rg_links *links, const rg_kautz *net, uint64_t round, bool adds,
                           const rg_send_sink *sink)
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

static rg_status run_kautz(const rg_links *links, bool adds, const rg_send_sink *sink,
                           const rg_watch *watch)
{
    rg_kautz net;
    rg_status status = rg_kautz_init(links->net.name.param[0], links->net.name.param[1], &net);

    for (uint64_t round = 1; status == RG_OK && round < net.nodes; round++) {
        status = run_round(links, &net, round, adds, sink);
        if (status == RG_OK)
            status = rg_watch_show(watch, "rounds of the formula", round, net.nodes - 1);
    }
    return status;
}

/* Sums have the numbers of the copies that they are backward. */
static rg_status run_counted(struct counts *c, const rg_kept *kept, const rg_watch *watch)
{
    const rg_send_sink sink = {count, c};
    rg_status status = get_room(c);

    if (status == RG_OK)
        status = kept != NULL ? rg_kept_give(kept, false, &sink)
                              : run_kautz(c->links, false, &sink, watch);
    if (status == RG_OK)
        count_waiting(c);
    rg_room_end(&c->room);
    return status;
}

rg_status rg_formula_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                         const rg_send_sink *sink, const rg_watch *watch,
                         rg_collective_numbers *numbers)
{
    const bool adds = ask->collective == RG_REDUCE_SCATTER;
    const bool kautz = links->net.name.family == RG_FAMILY_KAUTZ;
    struct counts counts = {.links = links, .start_up = start_up, .numbers = numbers};
    rg_links turned = *links;
    rg_kept kept = {.rounds = links->nodes - 1};
    rg_status status = RG_OK;

    if (links->to == NULL || (ask->collective != RG_ALLGATHER && !adds))
        return RG_E_OPTION;
    if (!kautz && adds)
        status = rg_links_turn(links, &turned);
    if (!kautz && status == RG_OK)
        status = rg_lift_run(&turned, watch, &kept);
    counts.links = &turned;
    counts.rounds = kept.rounds;
    *numbers =
        (rg_collective_numbers){.chunks = links->ports,
                                .rounds = kept.rounds,
                                .sends = (uint64_t)links->nodes * links->ports * (links->nodes - 1),
                                .busiest = links->nodes - 1};
    if (status == RG_OK && sink == NULL)
        status = run_counted(&counts, kautz ? NULL : &kept, watch);
    else if (status == RG_OK)
        status = kautz ? run_kautz(links, adds, sink, watch) : rg_kept_give(&kept, adds, sink);
    free(kept.moved);
    if (turned.turned)
        rg_links_close(&turned);
    return status;
}
