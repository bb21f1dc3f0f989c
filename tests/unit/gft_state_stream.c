/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle model of rg_state_stream: order, clock and value of every state, errors, stalls. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "routegen/cycle/gft_state_stream.h"

/* Lets the unit out of reset, asks, and returns with the request taken: the next clock is clock 1.
 */
static void offer(rg_state_stream *stream, const rg_gft *net, rg_state_stream_in *in)
{
    rg_state_stream_out out;
    cr_assert(eq(int, rg_state_stream_init(net, stream), RG_OK));
    in->s_tvalid = true;
    in->m_tready = true;
    for (unsigned clock = 0; clock < 3; clock++) {
        (void)rg_state_stream_outputs(stream, &out);
        cr_assert(not(out.m_tvalid));
        (void)rg_state_stream_clock(stream, in);
        if (out.s_tready) {
            in->s_tvalid = false;
            return;
        }
    }
    cr_fatal("the unit is not ready three clocks after reset");
}

static rg_state_stream_in request(const rg_gft *net, const rg_gft_phase *phase)
{
    rg_state_stream_in in = {.square = phase->square};
    cr_assert(eq(int, rg_gft_digits(net, phase->row, in.rotation), RG_OK));
    cr_assert(eq(int, rg_gft_pass_digits(net, phase->pass, in.pass), RG_OK));
    in.pass[0] = in.pass[net->h] = 1; /* not looked at */
    return in;
}

static void check_phase(const rg_gft *net, const rg_gft_phase *phase)
{
    uint8_t states[512];
    rg_state_stream stream;
    rg_state_stream_in in = request(net, phase);
    rg_state_stream_out out;
    uint32_t found = 0;
    cr_assert(le(uint, net->switches, sizeof states));
    cr_assert(eq(int, rg_gft_states(net, phase, NULL, states), RG_OK));
    offer(&stream, net, &in);
    for (unsigned clock = 1; clock <= net->switches + 1; clock++) {
        (void)rg_state_stream_outputs(&stream, &out);
        cr_assert(eq(int, out.m_tvalid, clock >= 2), "first state in clock 2, then one a clock");
        if (out.m_tvalid) {
            const rg_gft_level *level = &net->level[out.level];
            cr_assert(eq(uint, level->first + out.index, found), "top level first, then by index");
            cr_assert(eq(uint, out.error, 0));
            cr_assert(eq(int, out.idle, states[found] == RG_GFT_IDLE));
            cr_assert(eq(uint, out.state, states[found]));
            cr_assert(eq(int, out.level_end, out.index == level->switches - 1));
            found++;
            cr_assert(eq(int, out.m_tlast, found == net->switches));
        }
        (void)rg_state_stream_clock(&stream, &in);
    }
    (void)rg_state_stream_outputs(&stream, &out);
    cr_assert(out.s_tready, "ready in the clock after the last state");
}

Test(gft_state_stream, answers_one_state_a_clock)
{
    const unsigned shapes[][3] = {{1, 2, 2}, {2, 2, 2}, {2, 4, 2}, {2, 3, 2}, {3, 3, 2}, {2, 3, 5}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        rg_gft net;
        cr_assert(eq(int, rg_gft_init(shapes[s][0], shapes[s][1], shapes[s][2], &net), RG_OK));
        for (uint32_t row = 0; row < net.terminals; row++)
            for (uint32_t pass = 0; pass < net.passes; pass++)
                check_phase(&net, &(rg_gft_phase){RG_SQUARE_LLS, row, pass});
    }
    rg_gft net;
    cr_assert(eq(int, rg_gft_init(2, 4, 2, &net), RG_OK));
    check_phase(&net, &(rg_gft_phase){RG_SQUARE_CLS, 3, 1});
}

/* GFT(2,3,2): levels have rotation digits below 2, 3, 3, and level 1 a pass digit below 2. */
Test(gft_state_stream, reports_the_lowest_error)
{
    const struct {
        uint8_t rotation[3], pass[3];
        rg_square square;
        unsigned error;
    } bad[] = {
        {{2, 0, 0}, {0, 0, 0}, RG_SQUARE_LLS, 4}, {{0, 3, 0}, {0, 0, 0}, RG_SQUARE_LLS, 4},
        {{0, 0, 3}, {0, 2, 0}, RG_SQUARE_CLS, 4}, {{1, 2, 2}, {0, 2, 0}, RG_SQUARE_LLS, 5},
        {{1, 2, 2}, {0, 3, 0}, RG_SQUARE_CLS, 5}, {{1, 2, 2}, {0, 1, 0}, RG_SQUARE_CLS, 6},
    };
    rg_gft net;
    cr_assert(eq(int, rg_gft_init(2, 3, 2, &net), RG_OK));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rg_state_stream stream;
        rg_state_stream_in in = {.square = bad[i].square};
        rg_state_stream_out out;
        memcpy(in.rotation, bad[i].rotation, 3);
        memcpy(in.pass, bad[i].pass, 3);
        offer(&stream, &net, &in);
        for (unsigned clock = 1; clock <= 3; clock++) {
            (void)rg_state_stream_outputs(&stream, &out);
            cr_assert(eq(int, out.m_tvalid, clock == 2));
            if (clock == 2) {
                cr_assert(eq(uint, out.error, bad[i].error));
                cr_assert(out.m_tlast);
            }
            cr_assert(eq(int, out.s_tready, clock == 3));
            (void)rg_state_stream_clock(&stream, &in);
        }
    }
}

Test(gft_state_stream, holds_still_while_stalled)
{
    rg_gft net;
    rg_state_stream stream;
    rg_state_stream_out before, after;
    cr_assert(eq(int, rg_gft_init(2, 4, 2, &net), RG_OK));
    rg_state_stream_in in = request(&net, &(rg_gft_phase){RG_SQUARE_LLS, 5, 1});
    offer(&stream, &net, &in);
    for (unsigned clock = 1; clock < 7; clock++)
        (void)rg_state_stream_clock(&stream, &in);
    in.m_tready = false;
    (void)rg_state_stream_outputs(&stream, &before);
    cr_assert(before.m_tvalid);
    for (unsigned i = 0; i < 5; i++) {
        (void)rg_state_stream_clock(&stream, &in);
        (void)rg_state_stream_outputs(&stream, &after);
        cr_assert(eq(int, memcmp(&before, &after, sizeof before), 0));
    }
    in.rst = true;
    (void)rg_state_stream_clock(&stream, &in);
    (void)rg_state_stream_outputs(&stream, &after);
    cr_assert(not(after.m_tvalid));
    cr_assert(not(after.s_tready));
}

Test(gft_state_stream, refuses_what_the_hardware_has_not)
{
    rg_gft net;
    rg_state_stream stream;
    cr_assert(eq(int, rg_state_stream_init(NULL, &stream), RG_E_NULL));
    cr_assert(eq(int, rg_state_stream_clock(&stream, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_state_stream_outputs(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_gft_init(9, 2, 2, &net), RG_OK));
    cr_assert(eq(int, rg_state_stream_init(&net, &stream), RG_E_SHAPE), "higher than 8");
    cr_assert(eq(int, rg_gft_init(2, 65, 2, &net), RG_OK));
    cr_assert(eq(int, rg_state_stream_init(&net, &stream), RG_E_SHAPE), "m above 64");
    cr_assert(eq(int, rg_gft_init(3, 64, 1, &net), RG_OK));
    cr_assert(eq(int, rg_state_stream_init(&net, &stream), RG_E_SHAPE), "m^h above 65536");
}
