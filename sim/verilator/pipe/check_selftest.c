/* SPDX-License-Identifier: Apache-2.0 */

/* rg_kautz_selftest against its contract: every output in every clock of whole runs, and of some
 * that are cut off. */

#include "checks.h"
#include "cycle/kautz/kautz_pipe.h"
#include "hw/inner/kautz_table.h"

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

struct run {
    uint64_t clocks; /* with busy high, from start to done */
    uint64_t left;   /* of them, to come */
    bool done;
    uint32_t crc; /* what the algorithm says of all pairs */
};

static uint64_t number(const uint32_t *words)
{
    return words[0] | (uint64_t)words[1] << 32;
}

static void run_clock(struct bench *bench, struct run *run, bool rst, bool start)
{
    const uint64_t nodes = bench->net->nodes;
    const struct top_in in = {.selftest_rst = rst, .selftest_start = start};
    struct top_out out = {0};
    top_drive(bench->sim.top, TOP_clk_selftest, &in);
    top_look(bench->sim.top, &out);
    bench_expect(bench, "busy", out.selftest_busy, run->left > 0, "contract");
    bench_expect(bench, "done", out.selftest_done, run->done, "contract");
    if (run->done) {
        bench_expect(bench, "count", number(out.selftest_count), nodes * (nodes - 1), "contract");
        bench_expect(bench, "clocks", number(out.selftest_clocks), run->clocks, "contract");
        bench_expect(bench, "crc", out.selftest_crc, run->crc, "algorithm");
        bench_expect(bench, "error", out.selftest_error, 0, "contract");
    }
    if (rst) {
        run->left = 0;
        run->done = false;
    } else if (run->left > 0) {
        run->done = --run->left == 0;
    } else if (start) {
        run->left = run->clocks;
        run->done = false;
    }
    top_edge(bench->sim.top, TOP_clk_selftest);
    sim_tick(&bench->sim);
}

/* Clocks without a start; or, with one to begin with, of a run, while start pulses now and then. */
static void run_clocks(struct bench *bench, struct run *run, bool start, uint64_t clocks)
{
    for (uint64_t i = 0; i < clocks; i++) {
        const bool again = start && i > 0 && rg_random_below(&bench->stimulus.random, 64) == 0;
        run_clock(bench, run, false, (start && i == 0) || again);
        if (i % SHOW_EVERY == 0)
            harness_show(&bench->sim.progress, run->clocks - run->left);
    }
}

void check_selftest(struct bench *bench)
{
    const uint64_t nodes = bench->net->nodes;
    const uint64_t pairs = bench->sim.options.pairs;
    const uint64_t most =
        pairs != 0 && pairs < MOST_CLOCKS / CLOCKS_A_PAIR ? pairs * CLOCKS_A_PAIR : MOST_CLOCKS;
    const bool whole = nodes < most / nodes;
    const uint64_t clocks = nodes * nodes + rg_kautz_pipe_latency(bench->net) + 2;
    struct run run = {.clocks = clocks};
    bench->unit = "rg_kautz_selftest";
    if (whole)
        rg_kautz_table_crc(bench->net, 0, nodes, &run.crc);
    harness_begin(&bench->sim.progress, bench->network.name, "clocks", clocks);

    /* Woken up anywhere: one clock of reset before anything is compared. */
    const struct top_in reset = {.selftest_rst = true, .selftest_start = true};
    top_drive(bench->sim.top, TOP_clk_selftest, &reset);
    top_edge(bench->sim.top, TOP_clk_selftest);
    sim_tick(&bench->sim);

    /* A run that a reset ends, whole ones back to back, and one that is only begun. */
    run_clocks(bench, &run, false, 3);
    run_clocks(bench, &run, true, whole ? clocks / 3 : CUT_OFF);
    run_clock(bench, &run, true, true);
    run_clocks(bench, &run, false, 3);
    if (whole) {
        run_clocks(bench, &run, true, clocks + 1);
        run_clocks(bench, &run, false, 5);
        for (unsigned i = 0; nodes < FEW_NODES && i < MANY_CUTS; i++) {
            run_clocks(bench, &run, true, (i + 1) * clocks / (MANY_CUTS + 1));
            run_clock(bench, &run, true, i % 2 == 0);
            run_clocks(bench, &run, false, i % 3);
            run_clocks(bench, &run, true, clocks + 1);
        }
        if (nodes < 100) {
            run_clocks(bench, &run, true, clocks + 1);
            run_clocks(bench, &run, true, clocks + 1);
        }
    }
    run_clocks(bench, &run, true, 100);
    run_clock(bench, &run, true, false);
    run_clock(bench, &run, false, false);
    harness_erase();
}
