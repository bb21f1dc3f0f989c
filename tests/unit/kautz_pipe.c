/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The cycle models of the pipelined core on their own: its answers, their clocks, the credits. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "routegen/cycle/kautz_pipe.h"

static rg_kautz network(unsigned d, unsigned k)
{
    rg_kautz net;
    cr_assert(eq(int, rg_kautz_init(d, k, &net), RG_OK));
    return net;
}

/* The pair of a number 0 .. N(N-1)-1, in rank order. */
static void pair_of(const rg_kautz *net, uint64_t number, rg_kautz_word *a, rg_kautz_word *b)
{
    const uint64_t from = number / (net->nodes - 1);
    const uint64_t to = number % (net->nodes - 1);
    (void)rg_kautz_unrank(net, from, a);
    (void)rg_kautz_unrank(net, to + (to >= from), b);
}

static void expect_answer(const rg_kautz *net, uint64_t number, const rg_kautz_answer *answer)
{
    rg_kautz_word a, b;
    rg_kautz_table table;
    pair_of(net, number, &a, &b);
    (void)rg_kautz_table_make(net, &a, &b, &table);
    cr_assert(eq(u64, answer->tag, number));
    cr_assert(eq(uint, answer->error, 0));
    cr_assert(eq(int, memcmp(&answer->table, &table, sizeof table), 0));
    cr_assert(eq(int, memcmp(&answer->source, &a, sizeof a), 0));
    cr_assert(eq(int, memcmp(&answer->destination, &b, sizeof b), 0));
}

/* The table of doc/pipe.md, and both sides of its two borders. */
Test(kautz_pipe, latency)
{
    const unsigned expected[][3] = {{2, 1, 5}, {2, 6, 5}, {3, 6, 5}, {2, 7, 6},  {3, 8, 6},
                                    {4, 4, 5}, {4, 5, 6}, {4, 6, 6}, {4, 7, 7},  {15, 2, 5},
                                    {8, 8, 7}, {3, 5, 5}, {9, 4, 5}, {15, 16, 7}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        const rg_kautz net = network(expected[i][0], expected[i][1]);
        cr_assert(eq(uint, rg_kautz_pipe_latency(&net), expected[i][2]), "K(%u,%u)", net.d, net.k);
    }
}

/* A request a clock: answer n comes in clock n + latency, and in no other. */
Test(kautz_pipe, an_answer_a_clock)
{
    const unsigned shapes[][2] = {{2, 1}, {2, 3}, {3, 3}, {5, 2}, {4, 3}, {9, 1}, {2, 5}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        const rg_kautz net = network(shapes[s][0], shapes[s][1]);
        const uint64_t pairs = net.nodes * (net.nodes - 1);
        const unsigned latency = rg_kautz_pipe_latency(&net);
        rg_kautz_pipe core;
        cr_assert(eq(int, rg_kautz_pipe_init(&net, &core), RG_OK));
        for (uint64_t clock = 0; clock < pairs + 2 * latency; clock++) {
            rg_kautz_pipe_in in = {.valid = clock < pairs, .tag = clock};
            rg_kautz_pipe_out out;
            if (in.valid)
                pair_of(&net, clock, &in.source, &in.destination);
            (void)rg_kautz_pipe_outputs(&core, &out);
            cr_assert(eq(int, out.valid, clock >= latency && clock < pairs + latency));
            if (out.valid)
                expect_answer(&net, clock - latency, &out.answer);
            (void)rg_kautz_pipe_clock(&core, &in);
        }
    }
}

Test(kautz_pipe, reset_loses_what_is_under_way)
{
    const rg_kautz net = network(3, 6);
    const unsigned latency = rg_kautz_pipe_latency(&net);
    rg_kautz_pipe core;
    (void)rg_kautz_pipe_init(&net, &core);
    for (unsigned clock = 0; clock < 3 * latency; clock++) {
        rg_kautz_pipe_in in = {.rst = clock == latency + 1, .valid = true, .tag = clock};
        rg_kautz_pipe_out out;
        pair_of(&net, clock, &in.source, &in.destination);
        (void)rg_kautz_pipe_outputs(&core, &out);
        /* Out came 0 and 1; 2 to latency + 1 are lost. */
        cr_assert(eq(int, out.valid,
                     clock == latency || clock == latency + 1 || clock >= 2 * latency + 2));
        if (out.valid)
            expect_answer(&net, clock - latency, &out.answer);
        (void)rg_kautz_pipe_clock(&core, &in);
    }
}

Test(kautz_pipe, reports_errors)
{
    const rg_kautz net = network(4, 3);
    const struct {
        rg_kautz_word source, destination;
        unsigned error;
    } requests[] = {
        {{{0, 1, 5}}, {{0, 1, 2}}, 1}, {{{0, 1, 2}}, {{7, 1, 2}}, 1}, {{{0, 0, 1}}, {{0, 1, 2}}, 2},
        {{{0, 1, 0}}, {{1, 2, 2}}, 2}, {{{0, 1, 0}}, {{0, 1, 0}}, 3}, {{{1, 1, 5}}, {{1, 1, 5}}, 1},
        {{{0, 1, 0}}, {{0, 1, 2}}, 0},
    };
    const unsigned count = sizeof requests / sizeof requests[0];
    const unsigned latency = rg_kautz_pipe_latency(&net);
    rg_kautz_pipe core;
    (void)rg_kautz_pipe_init(&net, &core);
    for (unsigned clock = 0; clock < count + latency; clock++) {
        rg_kautz_pipe_in in = {.valid = clock < count};
        rg_kautz_pipe_out out;
        if (in.valid) {
            in.source = requests[clock].source;
            in.destination = requests[clock].destination;
        }
        (void)rg_kautz_pipe_outputs(&core, &out);
        if (clock >= latency)
            cr_assert(eq(uint, out.answer.error, requests[clock - latency].error));
        (void)rg_kautz_pipe_clock(&core, &in);
    }
}

/* Requests whenever the wrapper is ready; answers are taken in the clocks in which taken[] says so,
 * and so from the last of them on. */
struct axis_run {
    uint64_t accepted[64]; /* the clock of each request, ... */
    uint64_t shown[64];    /* ... and of its answer */
    unsigned requests;
    unsigned answers;
};

static struct axis_run run_axis(const rg_kautz *net, unsigned clocks, unsigned stalled)
{
    struct axis_run run = {.requests = 0};
    rg_kautz_pipe_axis core;
    bool was_shown = false;
    cr_assert(eq(int, rg_kautz_pipe_axis_init(net, &core), RG_OK));
    for (unsigned clock = 0; clock < clocks; clock++) {
        rg_kautz_pipe_axis_in in = {
            .s_tvalid = true, .m_tready = clock >= stalled, .tag = run.requests};
        rg_kautz_pipe_axis_out out;
        pair_of(net, run.requests, &in.source, &in.destination);
        (void)rg_kautz_pipe_axis_outputs(&core, &out);
        if (out.m_tvalid) {
            expect_answer(net, run.answers, &out.answer);
            if (!was_shown)
                run.shown[run.answers] = clock;
            was_shown = !in.m_tready;
            run.answers += in.m_tready;
        } else {
            cr_assert(not(was_shown), "an answer went away");
        }
        if (out.s_tready)
            run.accepted[run.requests++] = clock;
        (void)rg_kautz_pipe_axis_clock(&core, &in);
    }
    return run;
}

Test(kautz_pipe, axis_takes_a_request_a_clock)
{
    const rg_kautz net = network(4, 5);
    const struct axis_run run = run_axis(&net, 60, 0);
    for (unsigned i = 0; i < run.requests; i++)
        cr_assert(eq(u64, run.accepted[i], i + 1), "not ready in the clock after reset");
    for (unsigned i = 0; i < run.answers; i++)
        cr_assert(eq(u64, run.shown[i], run.accepted[i] + rg_kautz_pipe_latency(&net) + 2));
    cr_assert(eq(uint, run.requests, 59));
}

Test(kautz_pipe, axis_has_sixteen_credits)
{
    const rg_kautz net = network(3, 6);
    const struct axis_run run = run_axis(&net, 60, 40);
    cr_assert(eq(u64, run.accepted[RG_KAUTZ_PIPE_CREDITS - 1], RG_KAUTZ_PIPE_CREDITS));
    /* The first answer is taken in clock 40, and gives its credit back. */
    cr_assert(eq(u64, run.accepted[RG_KAUTZ_PIPE_CREDITS], 41));
    cr_assert(eq(u64, run.shown[0], 1 + rg_kautz_pipe_latency(&net) + 2));
    for (unsigned i = 1; i < RG_KAUTZ_PIPE_CREDITS; i++)
        cr_assert(eq(u64, run.shown[i], 40 + i), "a waiting answer follows at once");
}

Test(kautz_pipe, axis_reset)
{
    const rg_kautz net = network(2, 3);
    rg_kautz_pipe_axis core;
    rg_kautz_pipe_axis_out out;
    rg_kautz_pipe_axis_in in = {
        .s_tvalid = true, .source = {{0, 1, 0}}, .destination = {{1, 0, 1}}};
    (void)rg_kautz_pipe_axis_init(&net, &core);
    for (unsigned clock = 0; clock < 60; clock++) {
        in.rst = clock == 30 || clock == 31;
        (void)rg_kautz_pipe_axis_outputs(&core, &out);
        if (clock == 0 || clock == 31 || clock == 32)
            cr_assert(not(out.s_tready || out.m_tvalid), "clock %u", clock);
        if (clock == 33)
            cr_assert(out.s_tready);
        if (clock == 30)
            cr_assert(out.m_tvalid && !out.s_tready);
        (void)rg_kautz_pipe_axis_clock(&core, &in);
    }
    cr_assert(out.m_tvalid);
}

/* All pairs through the expander: the routes of rg_kautz_routes, from clock 5 on one a clock, and
 * no gap between the pairs. */
Test(kautz_pipe, expander_gives_a_route_a_clock)
{
    const unsigned shapes[][2] = {{2, 1}, {2, 3}, {3, 3}, {5, 2}, {9, 1}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++) {
        const rg_kautz net = network(shapes[s][0], shapes[s][1]);
        const uint64_t pairs = net.nodes * (net.nodes - 1);
        rg_kautz_pipe_expand unit;
        rg_kautz_route routes[RG_KAUTZ_MAX_D];
        rg_kautz_word a, b;
        uint64_t accepted = 0;
        uint64_t beats = 0;
        cr_assert(eq(int, rg_kautz_pipe_expand_init(&net, &unit), RG_OK));
        for (uint64_t clock = 0; beats < pairs * net.d; clock++) {
            rg_kautz_pipe_expand_in in = {.s_tvalid = accepted < pairs, .m_tready = true};
            rg_kautz_pipe_expand_out out;
            (void)rg_kautz_pipe_expand_outputs(&unit, &out);
            /* Ready from clock 1 on. */
            cr_assert(eq(int, out.beat.valid, clock >= 1 + RG_KAUTZ_PIPE_EXPAND_FIRST));
            if (out.beat.valid) {
                pair_of(&net, beats / net.d, &a, &b);
                (void)rg_kautz_routes(&net, &a, &b, routes);
                const unsigned i = (unsigned)(beats++ % net.d);
                cr_assert(eq(int, memcmp(&out.beat.route, &routes[i], sizeof routes[i]), 0));
                cr_assert(eq(int, out.beat.last, i + 1 == net.d));
                cr_assert(eq(uint, out.beat.error, 0));
            }
            if (in.s_tvalid) {
                pair_of(&net, accepted, &in.answer.source, &in.answer.destination);
                (void)rg_kautz_table_make(&net, &in.answer.source, &in.answer.destination,
                                          &in.answer.table);
                accepted += out.s_tready;
            }
            (void)rg_kautz_pipe_expand_clock(&unit, &in);
        }
    }
}

Test(kautz_pipe, expander_waits_and_reports_errors)
{
    const rg_kautz net = network(4, 5);
    rg_kautz_pipe_expand unit;
    rg_kautz_pipe_expand_out out;
    unsigned accepted = 0;
    (void)rg_kautz_pipe_expand_init(&net, &unit);
    for (unsigned clock = 0; clock < 40; clock++) {
        const rg_kautz_pipe_expand_in in = {
            .rst = clock == 30, .s_tvalid = true, .m_tready = clock >= 20, .answer.error = 3};
        (void)rg_kautz_pipe_expand_outputs(&unit, &out);
        /* From clock 20 on there is one every second clock, as one is accepted. */
        if (clock <= 20 || clock > 30)
            cr_assert(eq(int, out.beat.valid, clock <= 20 ? clock >= 6 : clock >= 37 && clock % 2));
        if (out.beat.valid) {
            cr_assert(eq(uint, out.beat.error, 3));
            cr_assert(out.beat.last);
        }
        accepted += out.s_tready;
        /* It takes one every second clock: outside, in a stage, the one whose turn it is, the one
         * that waits. */
        if (clock == 19)
            cr_assert(eq(uint, accepted, 4));
        if (clock == 31 || clock == 0)
            cr_assert(not(out.s_tready));
        (void)rg_kautz_pipe_expand_clock(&unit, &in);
    }
}

Test(kautz_pipe, refuses_null)
{
    rg_kautz_pipe pipe;
    rg_kautz_pipe_axis axis;
    rg_kautz_pipe_expand expand;
    const rg_kautz wild = {.d = 1, .k = 1};
    cr_assert(eq(uint, rg_kautz_pipe_latency(NULL), 0));
    cr_assert(eq(int, rg_kautz_pipe_init(NULL, &pipe), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_init(&wild, &pipe), RG_E_SHAPE));
    cr_assert(eq(int, rg_kautz_pipe_clock(&pipe, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_outputs(&pipe, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_axis_init(&wild, &axis), RG_E_SHAPE));
    cr_assert(eq(int, rg_kautz_pipe_axis_init(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_axis_clock(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_axis_outputs(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_expand_init(&wild, &expand), RG_E_SHAPE));
    cr_assert(eq(int, rg_kautz_pipe_expand_init(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_expand_clock(NULL, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_kautz_pipe_expand_outputs(NULL, NULL), RG_E_NULL));
}
