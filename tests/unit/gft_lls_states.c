/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle model of rg_lls_states: latency, gaps, reset, errors. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "routegen/cycle/gft_lls_states.h"

Test(gft_lls_states, shows_each_phase_two_clocks_later)
{
    rg_gft net;
    rg_lls_states unit;
    rg_lls_states_out out;
    cr_assert(eq(int, rg_gft_init(3, 3, 2, &net), RG_OK));
    cr_assert(eq(int, rg_lls_states_init(&net, &unit), RG_OK));
    for (uint32_t clock = 0; clock < net.terminals; clock++) {
        (void)rg_lls_states_outputs(&unit, &out);
        cr_assert(eq(int, out.out_valid, clock >= 2 && clock % 5 != 1));
        if (out.out_valid) {
            cr_assert(eq(uint, out.phase.row, clock - 2));
            cr_assert(eq(uint, out.phase.pass, (clock - 2) % 4));
            cr_assert(eq(int, (int)out.phase.square, RG_SQUARE_LLS));
        }
        const rg_lls_states_in in = {
            .in_valid = clock % 5 != 4, .rotation = clock, .pass = clock % 4};
        cr_assert(eq(int, rg_lls_states_clock(&unit, &in), RG_OK));
    }
    (void)rg_lls_states_clock(&unit, &(rg_lls_states_in){.rst = true, .in_valid = true});
    for (unsigned clock = 0; clock < 3; clock++) {
        (void)rg_lls_states_outputs(&unit, &out);
        cr_assert(not(out.out_valid));
        (void)rg_lls_states_clock(&unit, &(rg_lls_states_in){0});
    }
    cr_assert(eq(int, rg_lls_states_clock(&unit, &(rg_lls_states_in){.in_valid = true, .pass = 4}),
                 RG_E_PASS));
    cr_assert(eq(int,
                 rg_lls_states_clock(&unit, &(rg_lls_states_in){.in_valid = true, .rotation = 54}),
                 RG_E_ROTATION));
    cr_assert(eq(int, rg_lls_states_init(&net, NULL), RG_E_NULL));
}
