/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle model on its own: its routes, and the clock of every answer as doc/interface.md
 * promises it. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "routegen/cycle/kautz_serial.h"

/* Lets the core out of reset, offers one request, and returns with it accepted: the next clock is
 * clock 1. */
static void offer(rg_kautz_serial *core, const rg_kautz *net, rg_kautz_serial_in *in)
{
    rg_kautz_serial_out out;
    cr_assert(eq(int, rg_kautz_serial_init(net, core), RG_OK));
    in->s_tvalid = true;
    in->m_tready = true;
    for (unsigned clock = 0; clock < 3; clock++) {
        (void)rg_kautz_serial_outputs(core, &out);
        cr_assert(not(out.m_tvalid));
        (void)rg_kautz_serial_clock(core, in);
        if (out.s_tready) {
            in->s_tvalid = false;
            return;
        }
    }
    cr_fatal("the core is not ready three clocks after reset");
}

/* The clocks in which routes must come, straight from the words of the contract. */
static unsigned promised(const rg_kautz *net, const rg_kautz_route *r, unsigned tick)
{
    if (r->phase == RG_PHASE_A)
        return net->k + 1 - (net->k - r->hops);
    if (r->phase == RG_PHASE_B)
        return net->k + 2 + r->out;
    return net->k + net->d + 2 + tick;
}

static void check_pair(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_serial core;
    rg_kautz_serial_in in = {.source = *a, .destination = *b};
    rg_kautz_serial_out out;
    unsigned found = 0;
    unsigned clock;
    int last_out = -1, last_in = -1;
    unsigned tick = 0;
    cr_assert(eq(int, rg_kautz_routes(net, a, b, routes), RG_OK));
    offer(&core, net, &in);
    for (clock = 1; found < net->d; clock++) {
        (void)rg_kautz_serial_outputs(&core, &out);
        (void)rg_kautz_serial_clock(&core, &in);
        cr_assert(le(uint, clock, net->k + 3 * net->d + 1), "the promised bound");
        if (!out.m_tvalid)
            continue;
        const rg_kautz_route *r = &routes[found++];
        if (r->phase == RG_PHASE_C) {
            /* Each counter moves one letter a tick and waits for the other: the longer way counts.
             */
            const int out_way = r->out - last_out;
            const int in_way = r->in - last_in;
            tick += (unsigned)(out_way > in_way ? out_way : in_way);
            last_out = r->out;
            last_in = r->in;
        }
        cr_assert(eq(uint, clock, promised(net, r, tick)));
        cr_assert(eq(int, memcmp(out.letter, r->letter, sizeof r->letter), 0));
        cr_assert(eq(uint, out.hops, r->hops));
        cr_assert(eq(uint, out.phase, r->phase));
        cr_assert(eq(uint, out.out, r->out));
        cr_assert(eq(uint, out.in, r->in));
        cr_assert(eq(uint, out.error, 0));
        cr_assert(eq(int, out.m_tlast, found == net->d));
    }
    (void)rg_kautz_serial_outputs(&core, &out);
    cr_assert(out.s_tready, "ready in the clock after the last beat");
}

Test(kautz_serial, answers_in_the_promised_clocks)
{
    const unsigned shapes[][2] = {{2, 1}, {2, 3}, {3, 3}, {5, 2}, {4, 3}, {7, 1}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        rg_kautz net;
        (void)rg_kautz_init(shapes[s][0], shapes[s][1], &net);
        for (uint64_t from = 0; from < net.nodes; from++)
            for (uint64_t to = 0; to < net.nodes; to++) {
                rg_kautz_word a, b;
                (void)rg_kautz_unrank(&net, from, &a);
                (void)rg_kautz_unrank(&net, to, &b);
                if (from != to)
                    check_pair(&net, &a, &b);
            }
    }
}

Test(kautz_serial, reports_errors_in_clock_two)
{
    rg_kautz net;
    (void)rg_kautz_init(4, 3, &net);
    const struct {
        rg_kautz_word source, destination;
        unsigned error;
    } bad[] = {
        {{{0, 1, 5}}, {{0, 1, 2}}, 1}, {{{0, 1, 2}}, {{7, 1, 2}}, 1}, {{{0, 0, 1}}, {{0, 1, 2}}, 2},
        {{{0, 1, 0}}, {{1, 2, 2}}, 2}, {{{0, 1, 0}}, {{0, 1, 0}}, 3}, {{{1, 1, 5}}, {{1, 1, 5}}, 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        rg_kautz_serial core;
        rg_kautz_serial_in in = {.source = bad[i].source, .destination = bad[i].destination};
        rg_kautz_serial_out out;
        offer(&core, &net, &in);
        for (unsigned clock = 1; clock <= 3; clock++) {
            (void)rg_kautz_serial_outputs(&core, &out);
            cr_assert(eq(int, out.m_tvalid, clock == 2));
            if (clock == 2) {
                cr_assert(eq(uint, out.error, bad[i].error));
                cr_assert(out.m_tlast);
            }
            cr_assert(eq(int, out.s_tready, clock == 3));
            (void)rg_kautz_serial_clock(&core, &in);
        }
    }
}

Test(kautz_serial, holds_still_while_stalled)
{
    rg_kautz net;
    rg_kautz_serial core;
    rg_kautz_serial_in in = {.source = {{1, 2, 0}}, .destination = {{2, 0, 1}}};
    rg_kautz_serial_out before, after;
    (void)rg_kautz_init(2, 3, &net);
    offer(&core, &net, &in);
    (void)rg_kautz_serial_clock(&core, &in);
    in.m_tready = false;
    (void)rg_kautz_serial_outputs(&core, &before);
    cr_assert(before.m_tvalid, "overlap 2 matches at once");
    for (unsigned i = 0; i < 5; i++) {
        (void)rg_kautz_serial_clock(&core, &in);
        (void)rg_kautz_serial_outputs(&core, &after);
        cr_assert(eq(int, memcmp(&before, &after, sizeof before), 0));
    }
}

Test(kautz_serial, refuses_null)
{
    rg_kautz_serial core;
    rg_kautz net = {.d = 1, .k = 1};
    cr_assert(eq(int, rg_kautz_serial_init(NULL, &core), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_serial_init(&net, &core), RG_E_SHAPE));
    cr_assert(eq(int, rg_kautz_serial_clock(&core, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_serial_outputs(NULL, NULL), RG_E_NULL));
}
