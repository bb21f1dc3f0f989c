/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of rg_benes_set and of the rg_benes that it sets: in every clock every pin is
 * compared with the cycle models. Besides, the states that the pins showed are followed along the
 * links of clos:2,2,..,2 (topology.h): every input must come to its output. Of 4 and 8 lines all
 * permutations, or as many of them as are asked for, evenly spaced; of more lines some at random.
 * Prints one row of the table of `make sim`: permutations asked for, and delivered.
 */
#define TOP_PORTS "benes/ports.h"
#include "../top.h"

#include <string.h>

#include "../bits.h"
#include "../sim.h"
#include "cycle/fattree/benes.h"

/* Small networks are run many times, with other stalls each time. */
enum {
    MOST_LINES = 256,
    MOST_STAGES = 15,
    WORD_BITS = 8,
    DEFAULT_RANDOM = 200,
    LEAST_CLOCKS = 12000,
    RESET_EVERY = 4000,
    MOOD_LENGTH = 512,
};

struct cosim {
    struct sim sim;
    rg_any_network network;
    const rg_topology *net;
    unsigned k, lines;
    struct top_out out;
    rg_benes_set set;
    rg_benes fabric;
    uint64_t all, wanted; /* permutations: of 4 or 8 lines, else 0; and of this run */
    uint32_t to[MOST_LINES];
    unsigned given;                            /* beats of this permutation */
    bool wavered;                              /* it was kept waiting */
    uint64_t first;                            /* clock of its first beat */
    unsigned beats;                            /* of the answer */
    int8_t state[MOST_STAGES][MOST_LINES / 2]; /* that the pins showed; or -1 */
    uint32_t sent[MOST_STAGES][BENES_WORDS];
    unsigned gap, ready; /* of 256 clocks, those without a beat, and those in which one is taken */
    unsigned resetting;  /* clocks of reset that are left */
};

static void expect(const struct cosim *cosim, const char *pin, int64_t index, uint64_t rtl,
                   uint64_t expected)
{
    sim_expect_at(&cosim->sim, pin, index, rtl, expected, "expected");
}

/* The next permutation: of 4 and 8 lines by its number, else at random. */
static void draw(struct cosim *cosim)
{
    uint64_t number = cosim->sim.row.answered * cosim->all / cosim->wanted;

    for (uint32_t i = 0; i < cosim->lines; i++)
        cosim->to[i] = i;
    for (uint32_t i = 0, left = cosim->lines; left > 1; i++, left--) {
        const uint64_t pick =
            cosim->all ? number % left : rg_random_below(&cosim->sim.random, left);
        const uint32_t swap = cosim->to[i + pick];
        cosim->to[i + pick] = cosim->to[i];
        cosim->to[i] = swap;
        number /= left;
    }
    cosim->given = cosim->beats = 0;
    cosim->wavered = false;
    memset(cosim->state, -1, sizeof cosim->state);
}

/* Follows all inputs as the switches stand. */
static void follow(const struct cosim *cosim)
{
    for (uint32_t input = 0; input < cosim->lines; input++) {
        rg_topology_end end;
        rg_topology_place at;
        (void)rg_topology_neighbour(cosim->net, input, 0, &end);
        for (unsigned s = 0; s < 2 * cosim->k - 1; s++) {
            (void)rg_topology_where(cosim->net, end.vertex, &at);
            expect(cosim, "stage of the switch of input", input, at.level, s);
            const int state = cosim->state[s][at.index];
            expect(cosim, "switch is set, of input", input, state >= 0, true);
            (void)rg_topology_neighbour(cosim->net, end.vertex, end.port ^ (unsigned)state, &end);
        }
        expect(cosim, "output of input", input, end.vertex, cosim->to[input]);
    }
}

/* One half of the pins of a beat is about one switch. */
static void set_switch(struct cosim *cosim, unsigned half, unsigned stage)
{
    const unsigned at = half * cosim->k;
    const uint32_t place = bits_get(&cosim->out.m_tdata, at, cosim->k - 1);
    expect(cosim, "switch is set once, of stage", stage, cosim->state[stage][place] < 0,
           stage != cosim->k - 1 || half == 0);
    cosim->state[stage][place] = (int8_t)bits_get(&cosim->out.m_tdata, at + cosim->k - 1, 1);
}

static void take_beat(struct cosim *cosim)
{
    const unsigned k = cosim->k, n = cosim->lines;
    set_switch(cosim, 0, cosim->out.m_tuser);
    set_switch(cosim, 1, 2 * k - 2 - cosim->out.m_tuser);
    cosim->beats++;
    expect(cosim, "m_axis_tlast of beat", cosim->beats, cosim->out.m_tlast,
           cosim->beats == k * n / 2);
    if (!cosim->out.m_tlast)
        return;
    follow(cosim);
    if (!cosim->wavered)
        expect(cosim, "clocks to the last beat", -1, cosim->sim.clock - cosim->first,
               3 * k * n / 2 + 1);
    cosim->sim.row.answered++;
    draw(cosim);
}

static void compare_set(struct cosim *cosim)
{
    const unsigned k = cosim->k;
    rg_benes_set_out model;
    rg_benes_set_outputs(&cosim->set, &model);
    const rg_benes_beat *beat = &model.beat;

    expect(cosim, "s_axis_tready", -1, cosim->out.s_tready, model.s_tready);
    expect(cosim, "m_axis_tvalid", -1, cosim->out.m_tvalid, model.m_tvalid);
    if (!model.m_tvalid)
        return;
    expect(cosim, "m_axis_tuser", -1, cosim->out.m_tuser, beat->level);
    expect(cosim, "m_axis_tlast", -1, cosim->out.m_tlast, beat->last);
    expect(cosim, "m_axis_tdata", -1, cosim->out.m_tdata,
           beat->in_switch | (uint32_t)beat->in_crosses << (k - 1) |
               (uint32_t)beat->out_switch << k | (uint32_t)beat->out_crosses << (2 * k - 1));
}

static void compare_words(struct cosim *cosim)
{
    const uint32_t *sent = cosim->sent[cosim->sim.clock % (2 * cosim->k - 1)];
    expect(cosim, "network s_axis_tready", -1, cosim->out.net_tready, cosim->fabric.s_tready);
    const uint16_t *source;
    expect(cosim, "out_valid", -1, cosim->out.out_valid, rg_benes_outputs(&cosim->fabric, &source));
    for (unsigned output = 0; source && output < cosim->lines; output++)
        expect(cosim, "out_data, word", output,
               bits_get(cosim->out.out_data, output * WORD_BITS, WORD_BITS),
               bits_get(sent, source[output] * WORD_BITS, WORD_BITS));
}

static void run_clock(struct cosim *cosim)
{
    rg_random *random = &cosim->sim.random;
    rg_benes_set_in set_in = {.rst = cosim->resetting > 0,
                              .s_tvalid = !bits_dice(random, cosim->gap),
                              .m_tready = bits_dice(random, cosim->ready),
                              .output = (uint16_t)cosim->to[cosim->given % cosim->lines]};
    struct top_in in = {.rst = set_in.rst,
                        .s_tdata = set_in.output,
                        .s_tvalid = set_in.s_tvalid,
                        .m_tready = set_in.m_tready,
                        .in_valid = bits_dice(random, 200)};

    if (!set_in.s_tvalid)
        bits_noise(random, &in.s_tdata, cosim->k);
    bits_noise(random, in.in_data, cosim->lines * WORD_BITS);
    top_drive(cosim->sim.top, TOP_clk, &in);
    top_look(cosim->sim.top, &cosim->out);
    if (cosim->sim.clock > 0) {
        compare_set(cosim);
        compare_words(cosim);
    }
    memcpy(cosim->sent[cosim->sim.clock % (2 * cosim->k - 1)], in.in_data, sizeof in.in_data);

    rg_benes_set_out model;
    rg_benes_set_outputs(&cosim->set, &model);
    rg_benes_clock(&cosim->fabric, &(rg_benes_in){set_in.rst, model.m_tvalid && set_in.m_tready,
                                                  in.in_valid, model.beat});
    rg_benes_set_clock(&cosim->set, &set_in);
    if (set_in.rst) {
        cosim->resetting--;
        draw(cosim);
    } else if (model.m_tvalid) {
        cosim->wavered = cosim->wavered || !set_in.m_tready;
        if (set_in.m_tready)
            take_beat(cosim);
    } else if (model.s_tready) {
        cosim->wavered = cosim->wavered || (!set_in.s_tvalid && cosim->given > 0);
        if (set_in.s_tvalid && cosim->given++ == 0)
            cosim->first = cosim->sim.clock;
    }
    top_edge(cosim->sim.top, TOP_clk);
    sim_tick(&cosim->sim);
}

/* Now and then other stalls, and a reset. */
static void draw_mood(struct cosim *cosim)
{
    static const unsigned gap[4] = {0, 0, 64, 200}, ready[4] = {256, 256, 200, 64};
    rg_random *random = &cosim->sim.random;
    if (cosim->sim.clock % MOOD_LENGTH == 0) {
        cosim->gap = gap[rg_random_below(random, 4)];
        cosim->ready = ready[rg_random_below(random, 4)];
    }
    if (rg_random_below(random, RESET_EVERY) == 0) {
        cosim->resetting = 1 + (unsigned)rg_random_below(random, 4);
        cosim->sim.row.upsets++;
    }
}

int main(int argc, char **argv)
{
    static struct cosim cosim;

    sim_begin(&cosim.sim, argc, argv);
    harness_network(cosim.sim.options.network, &cosim.network);
    cosim.net = &cosim.network.shape.topology;
    cosim.lines = (unsigned)cosim.net->nodes;
    cosim.k = bits_of(cosim.lines);
    if (cosim.network.info->kind != RG_KIND_TOPOLOGY || cosim.k < 2 || cosim.lines > MOST_LINES)
        harness_fail(HARNESS_USAGE, "%s: no model of this one", cosim.network.name);
    cosim.all = cosim.k == 2 ? 24 : cosim.k == 3 ? 40320 : 0;
    cosim.wanted = cosim.sim.options.pairs ? cosim.sim.options.pairs
                   : cosim.all             ? cosim.all
                                           : DEFAULT_RANDOM;
    cosim.set.k = cosim.fabric.k = cosim.k;
    harness_begin(&cosim.sim.progress, cosim.network.name, "permutations", cosim.wanted);
    cosim.sim.row.asked = cosim.wanted;
    cosim.resetting = 3;
    draw(&cosim);
    while (cosim.sim.row.answered < cosim.wanted || cosim.sim.clock < LEAST_CLOCKS) {
        draw_mood(&cosim);
        run_clock(&cosim);
        harness_show(&cosim.sim.progress, cosim.sim.row.answered);
    }
    return sim_end(&cosim.sim);
}
