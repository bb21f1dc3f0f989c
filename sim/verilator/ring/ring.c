/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of rg_kautz_ring: in every clock every pin is compared with what the rings, which
 * are found here from labels, make of the words sent before. One run, one network; prints one row
 * of the table of `make sim`: starts, and words that all have got.
 */
#define TOP_PORTS "ring/ports.h"
#include "../top.h"

#include <string.h>

#include "../bits.h"
#include "../sim.h"

enum { PAYLOAD_BITS = 8, DEFAULT_CLOCKS = 20000, MOST_SEED = 1 << 20 };

struct ring {
    struct sim sim;
    rg_any_network network;
    uint32_t places; /* N d: node n on ring j is n d + j */
    uint32_t *to;    /* the place that follows */
    uint32_t *word, *moved;
    uint64_t hops;
    bool known; /* what the words are */
};

/* What comes in by the node's port c goes on by port c, or d-1-c, and as many more as the seed says
 * of the last k-1 letters. Returns whether each ring passes through all nodes. */
static bool make_rings(struct ring *ring, uint32_t seed)
{
    const rg_kautz *net = &ring->network.shape.kautz;
    const unsigned d = net->d;
    uint32_t whole = 0;
    rg_kautz shorter;

    (void)rg_kautz_init(d, net->k - 1, &shorter);
    for (uint32_t place = 0; place < ring->places; place++) {
        rg_kautz_word node, next, rest = {0};
        uint64_t x = 0, rank = 0;
        (void)rg_kautz_unrank(net, place / d, &node);
        memcpy(rest.letter, node.letter + 1, net->k - 1);
        (void)rg_kautz_rank(&shorter, &rest, &x);
        const uint32_t h = seed * ((uint32_t)x + 1) * ((uint32_t)x + seed) >> 12;
        unsigned port = node.letter[0];
        port -= port > node.letter[1];
        port = h / d % 2 ? d - 1 - port : port;
        (void)rg_kautz_successor(net, &node, (port + place + h) % d, &next);
        (void)rg_kautz_rank(net, &next, &rank);
        ring->to[place] = (uint32_t)rank * d + place % d;
    }
    for (uint32_t j = 0; j < d; j++) {
        uint32_t at = j;
        do {
            at = ring->to[at];
            whole++;
        } while (at != j);
    }
    return whole == ring->places;
}

static void run_clock(struct ring *ring, bool rst, bool start)
{
    struct top_in in = {.rst = rst, .start = start};
    struct top_out out = {0};

    bits_noise(&ring->sim.random, in.send, ring->places * PAYLOAD_BITS);
    top_drive(ring->sim.top, TOP_clk, &in);
    top_look(ring->sim.top, &out);
    if (ring->sim.clock > 0)
        sim_expect_at(&ring->sim, "hops", -1, out.hops, ring->hops, "model");
    for (uint32_t i = 0; i < ring->places; i++) {
        const uint32_t arrived = bits_get(out.arrived, i * PAYLOAD_BITS, PAYLOAD_BITS);
        if (ring->known)
            sim_expect_at(&ring->sim, "arrived, node * d + ring", i, arrived, ring->word[i],
                          "model");
        ring->moved[ring->to[i]] =
            start ? bits_get(in.send, i * PAYLOAD_BITS, PAYLOAD_BITS) : ring->word[i];
    }
    memcpy(ring->word, ring->moved, ring->places * sizeof ring->word[0]);
    ring->known = ring->known || start;
    ring->sim.row.asked += start;
    ring->sim.row.answered += ring->hops > 0 ? ring->places : 0;
    ring->sim.row.upsets += rst;
    if (start || ring->hops > 0)
        ring->hops = start ? 1 : (ring->hops + 1) % ring->network.shape.kautz.nodes;
    ring->hops = rst ? 0 : ring->hops;
    top_edge(ring->sim.top, TOP_clk);
    sim_tick(&ring->sim);
    harness_show(&ring->sim.progress, ring->sim.clock);
}

int main(int argc, char **argv)
{
    static struct ring ring = {.sim.core = "ring"};
    const rg_kautz *net = &ring.network.shape.kautz;
    uint32_t seed = 1;

    sim_begin(&ring.sim, argc, argv);
    harness_network(ring.sim.options.network, &ring.network);
    ring.places = (uint32_t)(net->nodes * net->d);
    if (net->k < 2 || ring.places * PAYLOAD_BITS > EXCHANGE_WORDS * 32)
        harness_fail(HARNESS_USAGE, "%s: too large to co-simulate", ring.network.name);
    ring.to = harness_get(3 * (size_t)ring.places, sizeof ring.to[0]);
    ring.word = ring.to + ring.places;
    ring.moved = ring.word + ring.places;
    while (!make_rings(&ring, seed) && seed < MOST_SEED)
        seed++;
    const uint64_t wanted = ring.sim.options.pairs ? ring.sim.options.pairs : DEFAULT_CLOCKS;
    harness_begin(&ring.sim.progress, ring.network.name, "clocks", wanted);
    run_clock(&ring, true, false);
    while (ring.sim.clock < wanted) {
        /* Now and then early; else with the last hop, or later. */
        const bool early = rg_random_below(&ring.sim.random, 4 * net->nodes) == 0;
        const bool idle = ring.hops == 0 || ring.hops + 1 == net->nodes;
        run_clock(&ring, early && bits_dice(&ring.sim.random, 128),
                  early || (idle && bits_dice(&ring.sim.random, 128)));
    }
    return sim_end(&ring.sim);
}
