/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle model of rg_gft_fabric: latency, the clocks of a whole exchange, every message once. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "routegen/cycle/gft_fabric.h"

enum { MAX_TERMINALS = 64 };

/* A phase in every clock, without a gap. */
static void check_exchange(const rg_gft *net, rg_square square)
{
    static uint8_t arrived[MAX_TERMINALS][MAX_TERMINALS];
    const uint64_t phases = (uint64_t)net->terminals * net->passes;
    rg_gft_fabric fabric;
    rg_gft_fabric_out out;
    uint64_t clock;
    uint64_t phases_out = 0;
    memset(arrived, 0, sizeof arrived);
    cr_assert(eq(int, rg_gft_fabric_init(net, square, &fabric), RG_OK));
    for (clock = 0; phases_out < phases; clock++) {
        (void)rg_gft_fabric_outputs(&fabric, &out);
        cr_assert(eq(int, out.out_valid, clock >= 2 * net->h + 1), "latency 2h+1");
        for (uint32_t lane = 0; lane < net->terminals; lane++) {
            bool carried;
            uint32_t source;
            uint32_t to;
            (void)rg_gft_fabric_lane(&fabric, lane, &carried, &source);
            if (!carried)
                continue;
            cr_assert(eq(int, rg_gft_destination(net, square, out.phase.row, source, &to), RG_OK));
            cr_assert(eq(uint, to, lane));
            arrived[source][lane]++;
        }
        phases_out += out.out_valid;
        const rg_gft_fabric_in in = {
            .in_valid = clock < phases,
            .row = (uint32_t)(clock % net->terminals),
            .pass = (uint32_t)(clock / net->terminals),
        };
        cr_assert(eq(int, rg_gft_fabric_clock(&fabric, &in), RG_OK));
    }
    /* The first went in in clock 0, the last is out in clock `clock - 1`. */
    cr_assert(eq(uint, (unsigned)(clock - 1), (unsigned)phases + 2 * net->h), "N P + 2h");
    for (uint32_t from = 0; from < net->terminals; from++)
        for (uint32_t to = 0; to < net->terminals; to++)
            cr_assert(eq(uint, arrived[from][to], 1));
}

Test(gft_fabric, delivers_an_exchange_in_np_plus_2h_clocks)
{
    const unsigned shapes[][3] = {{1, 2, 2}, {3, 2, 2}, {2, 4, 2}, {2, 3, 2}, {3, 3, 2}, {2, 3, 5}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        rg_gft net;
        rg_gft_fabric fabric;
        cr_assert(eq(int, rg_gft_init(shapes[s][0], shapes[s][1], shapes[s][2], &net), RG_OK));
        for (int square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++)
            if (rg_gft_fabric_init(&net, (rg_square)square, &fabric) == RG_OK)
                check_exchange(&net, (rg_square)square);
            else
                cr_assert(ne(int, square, RG_SQUARE_LLS), "every shape has rotations");
    }
}

Test(gft_fabric, keeps_gaps_and_forgets_in_reset)
{
    rg_gft net;
    rg_gft_fabric fabric;
    rg_gft_fabric_out out;
    cr_assert(eq(int, rg_gft_init(2, 4, 2, &net), RG_OK));
    cr_assert(eq(int, rg_gft_fabric_init(&net, RG_SQUARE_LLS, &fabric), RG_OK));
    for (unsigned clock = 0; clock < 12; clock++) {
        (void)rg_gft_fabric_outputs(&fabric, &out);
        cr_assert(eq(int, out.out_valid, clock >= 5 && (clock - 5) % 3 == 0));
        if (out.out_valid)
            cr_assert(eq(uint, out.phase.row, clock - 5));
        (void)rg_gft_fabric_clock(
            &fabric, &(rg_gft_fabric_in){.in_valid = clock % 3 == 0, .row = clock, .pass = 1});
    }
    (void)rg_gft_fabric_clock(&fabric, &(rg_gft_fabric_in){.rst = true, .in_valid = true});
    for (unsigned clock = 0; clock < 8; clock++) {
        bool carried = true;
        uint32_t source;
        (void)rg_gft_fabric_outputs(&fabric, &out);
        cr_assert(not(out.out_valid));
        (void)rg_gft_fabric_lane(&fabric, 0, &carried, &source);
        cr_assert(not(carried));
        (void)rg_gft_fabric_clock(&fabric, &(rg_gft_fabric_in){0});
    }
}

Test(gft_fabric, refuses_what_it_has_not)
{
    rg_gft net;
    rg_gft_fabric fabric;
    bool carried;
    uint32_t source;
    cr_assert(eq(int, rg_gft_init(2, 3, 2, &net), RG_OK));
    cr_assert(eq(int, rg_gft_fabric_init(NULL, RG_SQUARE_LLS, &fabric), RG_E_NULL));
    cr_assert(eq(int, rg_gft_fabric_init(&net, RG_SQUARE_CLS, &fabric), RG_E_SQUARE));
    cr_assert(eq(int, rg_gft_fabric_init(&net, RG_SQUARE_RLS, &fabric), RG_E_SQUARE));
    cr_assert(eq(int, rg_gft_fabric_init(&net, RG_SQUARE_LLS, &fabric), RG_OK));
    cr_assert(eq(int, rg_gft_fabric_lane(&fabric, 18, &carried, &source), RG_E_INDEX));
    cr_assert(eq(int,
                 rg_gft_fabric_clock(&fabric, &(rg_gft_fabric_in){.in_valid = true, .row = 18}),
                 RG_E_ROTATION));
    cr_assert(eq(int,
                 rg_gft_fabric_clock(&fabric, &(rg_gft_fabric_in){.in_valid = true, .pass = 2}),
                 RG_E_PASS));
    cr_assert(eq(int, rg_gft_fabric_clock(&fabric, &(rg_gft_fabric_in){.row = 18}), RG_OK),
              "noise is no phase");
}
