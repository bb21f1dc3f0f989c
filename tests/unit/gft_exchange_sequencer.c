/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle model of rg_exchange_sequencer: all phases, one a clock, in order. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "routegen/cycle/gft_exchange_sequencer.h"

/* Lets the unit out of reset and starts it: the next clock shows the first phase. */
static void start(rg_exchange_sequencer *sequencer, const rg_gft *net)
{
    rg_exchange_sequencer_out out;
    cr_assert(eq(int, rg_exchange_sequencer_init(net, sequencer), RG_OK));
    (void)rg_exchange_sequencer_outputs(sequencer, &out);
    cr_assert(not(out.s_tready), "not ready in reset");
    (void)rg_exchange_sequencer_clock(sequencer, &(rg_exchange_sequencer_in){.s_tvalid = true});
    (void)rg_exchange_sequencer_outputs(sequencer, &out);
    cr_assert(out.s_tready);
    cr_assert(not(out.m_tvalid));
    (void)rg_exchange_sequencer_clock(sequencer, &(rg_exchange_sequencer_in){.s_tvalid = true});
}

Test(gft_exchange_sequencer, shows_every_phase_once)
{
    const unsigned shapes[][3] = {{1, 2, 2}, {2, 4, 2}, {3, 3, 2}, {2, 3, 5}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        rg_gft net;
        rg_exchange_sequencer sequencer;
        rg_exchange_sequencer_out out;
        cr_assert(eq(int, rg_gft_init(shapes[s][0], shapes[s][1], shapes[s][2], &net), RG_OK));
        start(&sequencer, &net);
        for (uint32_t pass = 0; pass < net.passes; pass++)
            for (uint32_t row = 0; row < net.terminals; row++) {
                (void)rg_exchange_sequencer_outputs(&sequencer, &out);
                cr_assert(out.m_tvalid);
                cr_assert(eq(uint, out.row, row));
                cr_assert(eq(uint, out.pass, pass));
                cr_assert(eq(int, out.m_tlast, row == net.terminals - 1 && pass == net.passes - 1));
                (void)rg_exchange_sequencer_clock(&sequencer,
                                                  &(rg_exchange_sequencer_in){.m_tready = true});
            }
        (void)rg_exchange_sequencer_outputs(&sequencer, &out);
        cr_assert(out.s_tready, "ready in the clock after the last phase");
        cr_assert(not(out.m_tvalid));
    }
}

Test(gft_exchange_sequencer, holds_still_while_stalled_and_starts_anew_after_reset)
{
    rg_gft net;
    rg_exchange_sequencer sequencer;
    rg_exchange_sequencer_out out;
    cr_assert(eq(int, rg_gft_init(2, 4, 2, &net), RG_OK));
    start(&sequencer, &net);
    for (unsigned i = 0; i < 5; i++)
        (void)rg_exchange_sequencer_clock(&sequencer,
                                          &(rg_exchange_sequencer_in){.m_tready = true});
    for (unsigned i = 0; i < 3; i++) {
        (void)rg_exchange_sequencer_outputs(&sequencer, &out);
        cr_assert(out.m_tvalid);
        cr_assert(eq(uint, out.row, 5));
        (void)rg_exchange_sequencer_clock(&sequencer, &(rg_exchange_sequencer_in){0});
    }
    (void)rg_exchange_sequencer_clock(&sequencer, &(rg_exchange_sequencer_in){.rst = true});
    for (unsigned i = 0; i < 3; i++)
        (void)rg_exchange_sequencer_clock(&sequencer, &(rg_exchange_sequencer_in){i > 0, i > 0, 0});
    (void)rg_exchange_sequencer_outputs(&sequencer, &out);
    cr_assert(not(out.m_tvalid), "still in reset");
    (void)rg_exchange_sequencer_clock(&sequencer, &(rg_exchange_sequencer_in){0});
    (void)rg_exchange_sequencer_clock(&sequencer, &(rg_exchange_sequencer_in){.s_tvalid = true});
    (void)rg_exchange_sequencer_outputs(&sequencer, &out);
    cr_assert(out.m_tvalid);
    cr_assert(eq(uint, out.row, 0));
}

Test(gft_exchange_sequencer, refuses_null)
{
    rg_gft net;
    rg_exchange_sequencer sequencer;
    cr_assert(eq(int, rg_exchange_sequencer_init(NULL, &sequencer), RG_E_NULL));
    cr_assert(eq(int, rg_exchange_sequencer_clock(&sequencer, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_exchange_sequencer_outputs(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_gft_init(1, 2, 65, &net), RG_OK));
    cr_assert(eq(int, rg_exchange_sequencer_init(&net, &sequencer), RG_E_SHAPE), "w above 64");
}
