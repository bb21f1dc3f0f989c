/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle model of the self-check on its own: its clocks, its results, resets. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "routegen/cycle/kautz_pipe.h"
#include "routegen/cycle/kautz_selftest.h"

static rg_kautz_selftest_out run_clock(rg_kautz_selftest *unit, bool rst, bool start)
{
    const rg_kautz_selftest_in in = {.rst = rst, .start = start};
    rg_kautz_selftest_out out;
    (void)rg_kautz_selftest_outputs(unit, &out);
    (void)rg_kautz_selftest_clock(unit, &in);
    return out;
}

/* A run with `start` high all the time, which matters in its first clock only. */
static rg_kautz_selftest_out run_all(rg_kautz_selftest *unit, uint64_t *busy)
{
    rg_kautz_selftest_out out = run_clock(unit, false, true);
    cr_assert(not(out.busy));
    for (*busy = 0;; ++*busy) {
        out = run_clock(unit, false, *busy > 0 && *busy < unit->net.nodes);
        if (!out.busy)
            return out;
        cr_assert(not(out.done));
    }
}

Test(kautz_selftest, counts_and_sums_all_pairs)
{
    /* Those of kautz_table.c, K(3,6) in less than 1.2 million clocks. */
    const struct {
        unsigned d, k;
        uint64_t pairs;
        uint32_t crc;
    } runs[] = {{2, 1, 6, 0xe51b7826},
                {2, 3, 132, 0x4fdbf155},
                {5, 2, 870, 0x90c4560c},
                {15, 1, 240, 0x5f4fc562},
                {3, 6, 943812, 0x62df788f}};
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        rg_kautz net;
        rg_kautz_selftest unit;
        uint64_t busy;
        (void)rg_kautz_init(runs[i].d, runs[i].k, &net);
        cr_assert(eq(int, rg_kautz_selftest_init(&net, &unit), RG_OK));
        for (unsigned again = 0; again < (net.nodes < 100 ? 2 : 1); again++) {
            const rg_kautz_selftest_out out = run_all(&unit, &busy);
            cr_assert(out.done);
            cr_assert(not(out.error));
            cr_assert(eq(u64, out.count, runs[i].pairs));
            cr_assert(eq(u32, out.crc, runs[i].crc));
            cr_assert(eq(u64, out.clocks, busy));
            cr_assert(eq(u64, busy, net.nodes * net.nodes + rg_kautz_pipe_latency(&net) + 2));
            cr_assert(lt(u64, busy, 1200000));
        }
    }
}

Test(kautz_selftest, results_stay_and_reset_clears)
{
    rg_kautz net;
    rg_kautz_selftest unit;
    rg_kautz_selftest_out out;
    uint64_t busy;
    (void)rg_kautz_init(2, 3, &net);
    (void)rg_kautz_selftest_init(&net, &unit);
    (void)run_clock(&unit, true, true);
    out = run_clock(&unit, false, false);
    cr_assert(not(out.busy || out.done), "no start in reset");
    (void)run_all(&unit, &busy);
    for (unsigned i = 0; i < 5; i++)
        out = run_clock(&unit, false, false);
    cr_assert(out.done && out.crc == 0x4fdbf155);
    (void)run_clock(&unit, true, false);
    out = run_clock(&unit, false, true);
    cr_assert(not(out.busy || out.done));
    (void)run_clock(&unit, true, false);
    out = run_clock(&unit, false, false);
    cr_assert(not(out.busy || out.done), "a reset ends a run");
    cr_assert(eq(u32, run_all(&unit, &busy).crc, 0x4fdbf155), "and leaves nothing of it");
}

Test(kautz_selftest, refuses_null)
{
    rg_kautz_selftest unit;
    const rg_kautz wild = {.d = 1, .k = 1};
    cr_assert(eq(int, rg_kautz_selftest_init(NULL, &unit), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_selftest_init(&wild, &unit), RG_E_SHAPE));
    cr_assert(eq(int, rg_kautz_selftest_clock(&unit, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_selftest_outputs(NULL, NULL), RG_E_NULL));
}
