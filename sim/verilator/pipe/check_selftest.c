/* SPDX-License-Identifier: Apache-2.0 */

/* rg_kautz_selftest: every output in every clock of a whole run, and its results. */

#include "checks.h"
#include "cycle/kautz/kautz_selftest.h"

/* Larger networks are not run to their end, nor those of which only few pairs are asked. Smaller
 * ones are run often, to be cut off anywhere. */
enum {
    MOST_CLOCKS = 4000000,
    CLOCKS_A_PAIR = 20,
    CUT_OFF = 20000,
    FEW_NODES = 40,
    MANY_CUTS = 64,
    SHOW_EVERY = 16384
};

static uint64_t number(const uint32_t *words)
{
    return words[0] | (uint64_t)words[1] << 32;
}

static void run_clock(struct bench *bench, rg_kautz_selftest *unit, bool rst, bool start)
{
    const rg_kautz_selftest_in model_in = {.rst = rst, .start = start};
    const struct top_in in = {.selftest_rst = rst, .selftest_start = start};
    struct top_out out = {0};
    rg_kautz_selftest_out model;
    top_drive(bench->sim.top, TOP_clk_selftest, &in);
    top_look(bench->sim.top, &out);
    rg_kautz_selftest_outputs(unit, &model);
    bench_expect(bench, "busy", out.selftest_busy, model.busy, "cycle model");
    bench_expect(bench, "done", out.selftest_done, model.done, "cycle model");
    if (model.done) {
        bench_expect(bench, "count", number(out.selftest_count), model.count, "cycle model");
        bench_expect(bench, "clocks", number(out.selftest_clocks), model.clocks, "cycle model");
        bench_expect(bench, "crc", out.selftest_crc, model.crc, "cycle model");
        bench_expect(bench, "error", out.selftest_error, model.error, "cycle model");
    }
    rg_kautz_selftest_clock(unit, &model_in);
    top_edge(bench->sim.top, TOP_clk_selftest);
    sim_tick(&bench->sim);
}

/* Clocks without a start; or, with one to begin with, of a run, while start pulses now and then. */
static void run_clocks(struct bench *bench, rg_kautz_selftest *unit, bool start, uint64_t clocks)
{
    for (uint64_t i = 0; i < clocks; i++) {
        const bool again = start && i > 0 && rg_random_below(&bench->stimulus.random, 64) == 0;
        run_clock(bench, unit, false, (start && i == 0) || again);
        if (i % SHOW_EVERY == 0)
            harness_show(&bench->sim.progress, unit->count);
    }
}

/* What a whole run must say, without clocks. */
static void compare_results(struct bench *bench, const rg_kautz_selftest *unit)
{
    const uint64_t nodes = bench->net->nodes;
    uint32_t crc = 0;
    rg_kautz_table_crc(bench->net, 0, nodes, &crc);
    bench_expect(bench, "done at the end", unit->done, true, "contract");
    bench_expect(bench, "count", unit->count, nodes * (nodes - 1), "contract");
    bench_expect(bench, "crc", unit->crc, crc, "algorithm");
}

void check_selftest(struct bench *bench)
{
    const uint64_t nodes = bench->net->nodes;
    const uint64_t pairs = bench->sim.options.pairs;
    const uint64_t most =
        pairs != 0 && pairs < MOST_CLOCKS / CLOCKS_A_PAIR ? pairs * CLOCKS_A_PAIR : MOST_CLOCKS;
    const bool whole = nodes < most / nodes;
    const uint64_t clocks = nodes * nodes + rg_kautz_pipe_latency(bench->net) + 2;
    rg_kautz_selftest unit;
    bench->unit = "rg_kautz_selftest";
    rg_kautz_selftest_init(bench->net, &unit);
    harness_begin(&bench->sim.progress, bench->network.name, "pairs", nodes * (nodes - 1));

    /* Woken up anywhere: one clock of reset before anything is compared. */
    const struct top_in reset = {.selftest_rst = true, .selftest_start = true};
    top_drive(bench->sim.top, TOP_clk_selftest, &reset);
    top_edge(bench->sim.top, TOP_clk_selftest);
    sim_tick(&bench->sim);

    /* A run that a reset ends, whole ones back to back, and one that is only begun. */
    run_clocks(bench, &unit, false, 3);
    run_clocks(bench, &unit, true, whole ? clocks / 3 : CUT_OFF);
    run_clock(bench, &unit, true, true);
    run_clocks(bench, &unit, false, 3);
    if (whole) {
        run_clocks(bench, &unit, true, clocks + 1);
        compare_results(bench, &unit);
        run_clocks(bench, &unit, false, 5);
        for (unsigned i = 0; nodes < FEW_NODES && i < MANY_CUTS; i++) {
            run_clocks(bench, &unit, true, (i + 1) * clocks / (MANY_CUTS + 1));
            run_clock(bench, &unit, true, i % 2 == 0);
            run_clocks(bench, &unit, false, i % 3);
            run_clocks(bench, &unit, true, clocks + 1);
            compare_results(bench, &unit);
        }
        if (nodes < 100) {
            run_clocks(bench, &unit, true, clocks + 1);
            run_clocks(bench, &unit, true, clocks + 1);
            compare_results(bench, &unit);
        }
    }
    run_clocks(bench, &unit, true, 100);
    run_clock(bench, &unit, true, false);
    run_clock(bench, &unit, false, false);
    harness_erase();
}
