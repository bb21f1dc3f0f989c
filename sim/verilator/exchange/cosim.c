/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of the all-to-all on a Kautz digraph: in every clock every pin of the sequencer and
 * of the links is compared with the cycle models, and what arrives, and what the maps say of a node
 * drawn at random, with the algorithm; beside it the same of the memory (memory.h). One run, one
 * network; prints one row of the table of `make sim`.
 */
#include "memory.h"

#include <stdio.h>
#include <string.h>

#include "../bits.h"
#include "../sim.h"
#include "cycle/kautz/kautz_exchange.h"

enum { RESET = 3, DEFAULT_CLOCKS = 100000, MOOD = 512, RESET_EVERY = 300, SHOW_EVERY = 256 };

struct cosim {
    struct sim sim;
    rg_kautz net;
    unsigned stages, turn_bits, letter_bits;
    rg_kautz_exchange_sequencer sequencer;
    rg_kautz_exchange exchange;
    rg_kautz_exchange_links *links;
    struct memory_host host;
    struct top_in in;
    struct top_out out;
    uint64_t *send;    /* words of this clock */
    uint64_t *sent;    /* of each row, when it left */
    uint8_t *met;      /* slot, source, destination */
    bool known;        /* what the links carry */
    unsigned injected; /* clocks of inject in succession */
    uint64_t first;    /* clock in which row 0 left */
};

static void expect_at(const struct cosim *cosim, const char *pin, int64_t index, uint64_t rtl,
                      uint64_t expected)
{
    sim_expect_at(&cosim->sim, pin, index, rtl, expected, "expected");
}

static void expect(const struct cosim *cosim, const char *pin, uint64_t rtl, uint64_t expected)
{
    expect_at(cosim, pin, -1, rtl, expected);
}

/* A node as the maps have it: its turns, after its last letter, or its first one. */
static uint32_t map_node(const struct cosim *cosim, uint64_t rank, bool first)
{
    const unsigned k = cosim->net.k;
    rg_kautz_word word;
    (void)rg_kautz_unrank(&cosim->net, rank, &word);
    uint32_t code = word.letter[first ? 0 : k - 1];
    for (unsigned i = 1; i < k; i++) {
        const unsigned turn =
            (word.letter[i] + cosim->net.d - word.letter[i - 1]) % (cosim->net.d + 1);
        code |= turn << (cosim->letter_bits + (i - 1) * cosim->turn_bits);
    }
    return code;
}

static uint64_t row_of(const struct cosim *cosim, const rg_kautz_exchange_row *row)
{
    return row->coset * (cosim->stages + 1) + row->slot;
}

static void compare_word(const struct cosim *cosim, const char *pin, const uint32_t *rtl,
                         uint32_t is_short, uint64_t coset)
{
    uint8_t digit[RG_KAUTZ_MAX_K];
    rg_kautz_exchange_digits(&cosim->exchange, coset, digit);
    for (unsigned i = 0; i < cosim->net.k; i++)
        expect_at(cosim, pin, i, bits_get(rtl, i * cosim->turn_bits, cosim->turn_bits), digit[i]);
    expect(cosim, pin, is_short, coset >= cosim->exchange.long_cosets);
}

/* The maps of the rows that leave and arrive, asked about the node `rank`. */
static void compare_maps(const struct cosim *cosim, const rg_kautz_exchange_out *model,
                         uint64_t rank)
{
    const unsigned d = cosim->net.d;
    const unsigned bits = cosim->letter_bits + (cosim->net.k - 1) * cosim->turn_bits;
    for (unsigned l = 0; l < d; l++) {
        uint64_t other;
        unsigned lane;
        if (model->inject) {
            (void)rg_kautz_exchange_destination(&cosim->exchange, rank, model->leaves.coset * d + l,
                                                &other);
            expect_at(cosim, "others_to", l, bits_get(cosim->out.others_to, l * bits, bits),
                      map_node(cosim, other, true));
        }
        if (model->arrive) {
            (void)rg_kautz_exchange_source(&cosim->exchange, rank, model->comes.coset * d + l,
                                           &other);
            rg_kautz_exchange_arrival(&cosim->exchange, model->comes.coset, l, &lane);
            expect_at(cosim, "others_from", lane,
                      bits_get(cosim->out.others_from, lane * bits, bits),
                      map_node(cosim, other, false));
        }
    }
}

static void compare_control(const struct cosim *cosim, const rg_kautz_exchange_out *model)
{
    expect(cosim, "busy", cosim->out.busy, model->busy);
    expect(cosim, "inject", cosim->out.inject, model->inject);
    expect(cosim, "arrive", cosim->out.arrive, model->arrive);
    if (model->moves)
        expect(cosim, "turn", cosim->out.turn, model->rotation);
    if (model->inject) {
        expect(cosim, "index", cosim->out.index, row_of(cosim, &model->leaves));
        compare_word(cosim, "word", cosim->out.word, cosim->out.short_word, model->leaves.coset);
    }
    if (model->arrive) {
        expect(cosim, "q_index", cosim->out.q_index, row_of(cosim, &model->comes));
        compare_word(cosim, "q_word", cosim->out.q_word, cosim->out.q_short, model->comes.coset);
    }
}

/* The row that arrives: every word is that of its source, and no pair meets twice. */
static void take_row(struct cosim *cosim, const rg_kautz_exchange_row *row)
{
    const uint64_t n = cosim->net.nodes;
    const unsigned d = cosim->net.d;
    const uint64_t *sent = cosim->sent + row_of(cosim, row) * n * d;
    for (uint64_t node = 0; node < n; node++)
        for (unsigned l = 0; l < d; l++) {
            uint64_t source;
            unsigned lane;
            (void)rg_kautz_exchange_source(&cosim->exchange, node, row->coset * d + l, &source);
            rg_kautz_exchange_arrival(&cosim->exchange, row->coset, l, &lane);
            expect_at(cosim, "word by the algorithm, node * d + lane", (int64_t)(node * d + lane),
                      bits_get(cosim->out.arrived, (unsigned)(node * d + lane) * EXCHANGE_BITS,
                               EXCHANGE_BITS),
                      sent[source * d + l]);
            expect(cosim, "times this pair has met",
                   ++cosim->met[(row->slot * n + source) * n + node], 1);
            cosim->sim.row.answered++;
        }
    if (row->coset + 1 < cosim->exchange.cosets || row->slot < cosim->stages)
        return;
    /* All of them; for k = 1 nobody sends to itself. */
    for (uint64_t pair = 0; pair < (cosim->stages + 1) * n * n; pair++)
        expect(cosim, "pair has met", cosim->met[pair],
               cosim->net.k > 1 || pair / n % n != pair % n);
    memset(cosim->met, 0, (cosim->stages + 1) * n * n);
    cosim->sim.row.asked += cosim->stages + 1;
}

static void compare_memory(struct cosim *cosim)
{
    uint64_t rtl, expected;
    const char *what = memory_differs(&cosim->host, &cosim->out, &rtl, &expected);
    if (what)
        expect(cosim, what, rtl, expected);
}

static void run_clock(struct cosim *cosim, bool rst, bool go)
{
    const size_t places = (size_t)(cosim->net.nodes * cosim->net.d);
    const uint64_t rank = rg_random_below(&cosim->sim.random, cosim->net.nodes);
    rg_kautz_exchange_out model;
    rg_kautz_exchange_sequencer_outputs(&cosim->sequencer, &model);
    cosim->in = (struct top_in){.rst = rst, .go = go};
    cosim->in.node_to = map_node(cosim, rank, false);
    cosim->in.node_from = map_node(cosim, rank, true);
    for (size_t i = 0; i < places; i++) {
        cosim->send[i] = rg_random_next(&cosim->sim.random) & ((1u << EXCHANGE_BITS) - 1);
        bits_put(cosim->in.send, (unsigned)i * EXCHANGE_BITS, EXCHANGE_BITS,
                 (uint32_t)cosim->send[i]);
    }
    memory_drive(&cosim->host, rst, &cosim->in);
    top_drive(cosim->sim.top, TOP_clk, &cosim->in);
    top_look(cosim->sim.top, &cosim->out);
    if (cosim->sim.clock >= RESET) {
        compare_memory(cosim);
        compare_control(cosim, &model);
        compare_maps(cosim, &model, rank);
    }
    if (cosim->known)
        for (size_t i = 0; i < places; i++)
            expect_at(cosim, "arrived, node * d + lane", (int64_t)i,
                      bits_get(cosim->out.arrived, (unsigned)i * EXCHANGE_BITS, EXCHANGE_BITS),
                      rg_kautz_exchange_links_arrived(cosim->links)[i]);
    if (model.arrive) {
        take_row(cosim, &model.comes);
        if (model.comes.coset + 1 == cosim->exchange.cosets && model.comes.slot == 0)
            expect(cosim, "clocks of the exchange", cosim->sim.clock - cosim->first,
                   cosim->exchange.clocks * (cosim->stages + 1));
    }
    if (model.inject) {
        if (row_of(cosim, &model.leaves) == 0)
            cosim->first = cosim->sim.clock;
        memcpy(cosim->sent + row_of(cosim, &model.leaves) * places, cosim->send,
               places * sizeof cosim->send[0]);
    }
    cosim->injected = model.inject ? cosim->injected + 1 : 0;
    cosim->known = cosim->known || cosim->injected > cosim->stages;

    /* By the pins: between exchanges the words may go round in any way, and after a reset the turn
     * may be any. */
    const bool astray = cosim->out.turn >= cosim->net.d;
    expect(cosim, "turn below d in a step",
           cosim->sim.clock >= RESET && (model.moves || model.inject) && astray, false);
    if (astray) {
        cosim->injected = 0;
        cosim->known = false;
    }
    rg_kautz_exchange_links_clock(cosim->links, cosim->out.inject, astray ? 0 : cosim->out.turn,
                                  cosim->send);
    rg_kautz_exchange_sequencer_clock(&cosim->sequencer, &(rg_kautz_exchange_in){rst, go});
    if (rst)
        memset(cosim->met, 0, (cosim->stages + 1) * cosim->net.nodes * cosim->net.nodes);
    memory_clock(&cosim->host);
    top_edge(cosim->sim.top, TOP_clk);
    sim_tick(&cosim->sim);
    if (cosim->sim.clock % SHOW_EVERY == 0)
        harness_show(&cosim->sim.progress, cosim->sim.clock);
}

static void begin(struct cosim *cosim, int argc, char **argv)
{
    unsigned d = 0, k = 0;
    sim_begin(&cosim->sim, argc, argv);
    if (sscanf(cosim->sim.options.network, "exchange:%u,%u,%u", &d, &k, &cosim->stages) < 2 ||
        rg_kautz_init(d, k, &cosim->net) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: exchange:d,k or exchange:d,k,s expected",
                     cosim->sim.options.network);
    if (cosim->net.nodes * d > EXCHANGE_LINKS)
        harness_fail(HARNESS_USAGE, "%s: too large to co-simulate", cosim->sim.options.network);
    (void)rg_kautz_exchange_init(&cosim->net, &cosim->exchange);
    rg_kautz_exchange_sequencer_init(&cosim->net, cosim->stages, &cosim->sequencer);
    const size_t slots = cosim->stages + 1;
    const size_t nodes = (size_t)cosim->net.nodes;
    void *memory = harness_get(1, rg_kautz_exchange_links_bytes(&cosim->net, cosim->stages));
    cosim->send = harness_get(nodes * d, sizeof cosim->send[0]);
    cosim->sent =
        harness_get(nodes * d * (size_t)cosim->exchange.cosets * slots, sizeof cosim->sent[0]);
    cosim->met = harness_get(nodes * nodes, slots);
    memory_begin(&cosim->host, &cosim->exchange, cosim->stages, &cosim->sim.random);
    cosim->links = rg_kautz_exchange_links_init(&cosim->net, cosim->stages, memory);
    cosim->turn_bits = bits_of(d);
    cosim->letter_bits = bits_of(d + 1);
}

int main(int argc, char **argv)
{
    static struct cosim cosim;
    rg_random *random = &cosim.sim.random;
    begin(&cosim, argc, argv);
    const uint64_t wanted = cosim.sim.options.pairs ? cosim.sim.options.pairs : DEFAULT_CLOCKS;
    harness_begin(&cosim.sim.progress, cosim.sim.options.network, "clocks", wanted);
    for (unsigned i = 0; i < RESET; i++)
        run_clock(&cosim, true, rg_random_below(random, 2));
    /* Of 256 clocks, in how many go is high; 256 for exchanges without a gap. At least one. */
    static const unsigned often[4] = {256, 256, 128, 3};
    unsigned mood = 256;
    while (cosim.sim.clock < wanted || cosim.sim.row.asked == 0 || cosim.host.exchanges == 0) {
        const bool rst = cosim.sim.row.asked && rg_random_below(random, RESET_EVERY) == 0;
        if (cosim.sim.clock % MOOD == 0)
            mood = often[rg_random_below(random, 4)];
        cosim.sim.row.upsets += rst;
        run_clock(&cosim, rst, rg_random_below(random, 256) < mood);
    }
    return sim_end(&cosim.sim);
}
