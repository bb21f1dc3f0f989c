/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Co-simulation of rg_kautz_serial. In every clock all outputs of the Verilated core are compared
 * with those of the cycle model, and every beat that is taken with the routes of the algorithmic
 * model. One run, one network; prints one row of the table of `make sim`.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../bits.h"
#include "../command_line.h"
#include "../stimulus.h"
#include "dut.h"
#include "cli/common/fail.h"
#include "routegen/cycle/kautz_request.h"
#include "cli/common/network_arg.h"
#include "routegen/kautz_pairs.h"
#include "cli/common/progress.h"
#include "routegen/cycle/kautz_serial.h"
#include "routegen/cycle/kautz_serial_clock.h"

/* So small networks are run many times, with other stalls each time. */
enum { LEAST_REQUESTS = 20000, SHOW_EVERY = 4096 };

struct cosim {
    struct sim_options options;
    rg_any_network network;
    const rg_kautz *net;
    unsigned bits;
    struct dut *dut;
    rg_kautz_serial core;
    struct stimulus stimulus;

    /* The request on the pins or in the core. */
    rg_kautz_word source;
    rg_kautz_word destination;
    rg_status legal;
    bool offered;
    bool accepted;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    unsigned clocks[RG_KAUTZ_MAX_D]; /* when each is due, counted from acceptance */
    unsigned beat;
    uint64_t epoch; /* the clock of acceptance, plus the stalls since */

    uint64_t clock;
    uint64_t answered;
    uint64_t illegal;
    uint64_t route_count;
};

/* ---- Failing: what differed, where, and how to see it ----------------------------------- */

static void print_words(const char *name, const uint32_t *words, unsigned count)
{
    fprintf(stderr, " %s 0x", name);
    for (unsigned i = count; i-- > 0;)
        fprintf(stderr, "%08" PRIx32, words[i]);
}

static void mismatch(const struct cosim *sim, const char *what, const uint32_t *rtl,
                     const uint32_t *expected, unsigned count, const char *whose)
{
    fprintf(stderr, "\n%s: mismatch in clock %" PRIu64 ", request ", sim->network.name, sim->clock);
    for (unsigned i = 0; i < sim->net->k; i++)
        fprintf(stderr, "%x", sim->source.letter[i]);
    fprintf(stderr, " -> ");
    for (unsigned i = 0; i < sim->net->k; i++)
        fprintf(stderr, "%x", sim->destination.letter[i]);
    fprintf(stderr, "\n  %s:", what);
    print_words("RTL", rtl, count);
    print_words(whose, expected, count);
    sim_print_command(&sim->options, sim->network.name, "serial", sim->clock);
    printf("%-12s %10" PRIu64 " %11" PRIu64 " %11" PRIu64 " %10d\n", sim->network.name,
           sim->answered, sim->route_count, sim->clock, 1);
    dut_free(sim->dut);
    exit(CLI_BROKEN);
}

static void expect(const struct cosim *sim, const char *what, uint32_t rtl, uint32_t expected,
                   const char *whose)
{
    if (rtl != expected)
        mismatch(sim, what, &rtl, &expected, 1, whose);
}

static void expect_word(const struct cosim *sim, const struct dut_out *out, const uint8_t *letters,
                        const char *whose)
{
    uint32_t expected[DUT_MAX_WORDS] = {0};
    bits_put_letters(expected, 0, sim->bits, letters, 2 * sim->net->k + 2);
    if (memcmp(out->m_tdata, expected, sizeof expected) != 0)
        mismatch(sim, "m_axis_tdata", out->m_tdata, expected, DUT_MAX_WORDS, whose);
}

/* ---- One clock -------------------------------------------------------------------------- */

static uint32_t tuser(uint8_t error, uint8_t phase, uint8_t hops, uint8_t in, uint8_t out)
{
    return (uint32_t)error << 16 | (uint32_t)phase << 13 | (uint32_t)hops << 8 | (uint32_t)in << 4 |
           out;
}

/* RTL = cycle model, on every pin. */
static void compare_pins(const struct cosim *sim, const struct dut_out *rtl)
{
    static const char whose[] = "cycle model";
    rg_kautz_serial_out model;
    (void)rg_kautz_serial_outputs(&sim->core, &model);
    expect(sim, "s_axis_tready", rtl->s_tready, model.s_tready, whose);
    expect(sim, "m_axis_tvalid", rtl->m_tvalid, model.m_tvalid, whose);
    if (!model.known)
        return;
    expect(sim, "m_axis_tlast", rtl->m_tlast, model.m_tlast, whose);
    expect(sim, "m_axis_tuser", rtl->m_tuser,
           tuser(model.error, model.phase, model.hops, model.in, model.out), whose);
    expect_word(sim, rtl, model.letter, whose);
}

/* A beat that is being taken = what the algorithmic model says. */
static void compare_beat(struct cosim *sim, const struct dut_out *rtl)
{
    static const char whose[] = "algorithm";
    expect(sim, "beat without a request", !sim->accepted, 0, whose);
    if (sim->legal == RG_OK) {
        const rg_kautz_route *r = &sim->routes[sim->beat];
        expect(sim, "m_axis_tuser", rtl->m_tuser, tuser(0, r->phase, r->hops, r->in, r->out),
               whose);
        expect_word(sim, rtl, r->letter, whose);
        sim->beat++;
        sim->route_count++;
        expect(sim, "m_axis_tlast", rtl->m_tlast, sim->beat == sim->net->d, whose);
    } else {
        expect(sim, "error", rtl->m_tuser >> 16, (uint32_t)-sim->legal, whose);
        expect(sim, "m_axis_tlast", rtl->m_tlast, 1, whose);
    }
}

/* The request has been taken: what must follow, and when */
static void accept(struct cosim *sim)
{
    sim->offered = false;
    sim->accepted = true;
    sim->beat = 0;
    sim->epoch = sim->clock;
    sim->clocks[0] = RG_KAUTZ_SERIAL_ERROR_CLOCK;
    sim->legal = rg_kautz_request_status(sim->net, &sim->source, &sim->destination);
    if (sim->legal != RG_OK)
        return;
    (void)rg_kautz_routes(sim->net, &sim->source, &sim->destination, sim->routes);
    rg_kautz_serial_clocks(sim->net, &sim->source, &sim->destination, sim->routes, sim->clocks);
}

/* A beat must appear in the promised clock, neither earlier nor later. */
static void compare_latency(struct cosim *sim, const struct dut_out *rtl, bool taken)
{
    if (!sim->accepted)
        return;
    const uint64_t promised = sim->epoch + sim->clocks[sim->beat];
    expect(sim, "m_axis_tvalid in the promised clock", rtl->m_tvalid, sim->clock >= promised,
           "contract");
    if (rtl->m_tvalid && !taken)
        sim->epoch++;
}

static void watch(const struct cosim *sim)
{
    const struct sim_options *o = &sim->options;
    if (sim_vcd_starts(o, sim->clock) && !dut_open_vcd(sim->dut, o->vcd))
        cli_fail(CLI_IO, "cannot write %s (was the core built with waveforms?)", o->vcd);
    if (sim_vcd_ends(o, sim->clock))
        dut_close_vcd(sim->dut);
}

/* Runs one clock; true when it ended the answer to the request. */
static bool run_clock(struct cosim *sim)
{
    const struct stimulus_clock dice = stimulus_next(&sim->stimulus);
    sim->offered = sim->offered || (!sim->accepted && dice.offer);

    rg_kautz_serial_in model_in = {
        .rst = dice.rst, .s_tvalid = sim->offered, .m_tready = dice.m_tready};
    if (sim->offered) {
        model_in.source = sim->source;
        model_in.destination = sim->destination;
    } else {
        stimulus_noise(&sim->stimulus, sim->net, &model_in.source);
        stimulus_noise(&sim->stimulus, sim->net, &model_in.destination);
    }
    struct dut_in in = {.rst = dice.rst, .s_tvalid = sim->offered, .m_tready = dice.m_tready};
    bits_put_letters(in.s_tdata, 0, sim->bits, model_in.source.letter, sim->net->k);
    bits_put_letters(in.s_tdata, sim->bits * sim->net->k, sim->bits, model_in.destination.letter,
                     sim->net->k);

    struct dut_out out;
    dut_drive(sim->dut, &in);
    dut_look(sim->dut, &out);
    if (sim->clock > 0)
        compare_pins(sim, &out);

    bool done = false;
    if (!dice.rst)
        compare_latency(sim, &out, dice.m_tready);
    if (dice.rst) {
        /* The answer is lost, and the pair is asked for again. */
        sim->accepted = false;
        sim->beat = 0;
    } else if (out.m_tvalid && dice.m_tready) {
        compare_beat(sim, &out);
        done = out.m_tlast;
    } else if (out.s_tready && sim->offered) {
        accept(sim);
    }
    if (sim->clock >
        0) /* the model wakes up in reset, the core anywhere: one clock of reset joins them */
        (void)rg_kautz_serial_clock(&sim->core, &model_in);
    dut_edge(sim->dut);
    sim->clock++;
    watch(sim);
    return done;
}

/* Asks for one pair, preceded by illegal requests now and then. */
static void run_pair(struct cosim *sim, const rg_kautz_pairs *pairs)
{
    rg_kautz_word source = pairs->source;
    rg_kautz_word destination = pairs->destination;
    bool illegal;
    if (pairs->random)
        stimulus_relate(&sim->stimulus, sim->net, &source, &destination);
    do {
        illegal = stimulus_wants_illegal(&sim->stimulus);
        sim->source = source;
        sim->destination = destination;
        if (illegal)
            rg_kautz_illegal_request(&sim->stimulus.random, sim->net, &sim->source,
                                     &sim->destination);
        sim->offered = false;
        sim->accepted = false;
        while (!run_clock(sim))
            ;
        sim->illegal += sim->legal != RG_OK;
    } while (illegal);
    sim->answered++;
}

int main(int argc, char **argv)
{
    static struct cosim sim;
    sim_options_parse(argc, argv, &sim.options);
    cli_network_parse(sim.options.network, &sim.network);
    sim.net = &sim.network.shape.kautz;
    sim.bits = rg_kautz_letter_bits(sim.net);
    sim.dut = dut_new((uint32_t)sim.options.seed);
    (void)rg_kautz_serial_init(sim.net, &sim.core);
    stimulus_begin(&sim.stimulus, sim.net, sim.options.seed);

    rg_random sample = {sim.options.seed};
    rg_kautz_pairs pairs;
    struct cli_progress progress;
    uint64_t distinct = 0;
    cli_pairs_begin(&pairs, &sim.network, sim.options.pairs, &sample);
    distinct = pairs.total;
    const uint64_t rounds = 1 + (LEAST_REQUESTS - 1) / distinct;
    cli_progress_begin(&progress, sim.network.name, distinct * rounds);
    for (uint64_t round = 0; round < rounds; round++) {
        if (round > 0)
            cli_pairs_begin(&pairs, &sim.network, sim.options.pairs, &sample);
        while (rg_kautz_pairs_next(&pairs)) {
            run_pair(&sim, &pairs);
            if (sim.answered % SHOW_EVERY == 0)
                cli_progress_show(&progress, sim.answered);
        }
    }
    const double seconds = cli_progress_seconds(&progress);
    cli_progress_erase(&progress);
    printf("%-12s %10" PRIu64 " %11" PRIu64 " %11" PRIu64 " %9" PRIu64 " %10d %9.0f\n",
           sim.network.name, distinct, sim.route_count, sim.clock, sim.illegal, 0,
           (double)sim.answered / seconds);
    dut_free(sim.dut);
    return CLI_OK;
}
