/* SPDX-License-Identifier: Apache-2.0 */

/* Messages of an exchange that move over links, around each dead link of small networks, and in
 * programs that are wrong. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "net/inner/kautz_program.h"

static rg_kautz_result run(const rg_kautz_program *program, const rg_kautz_link *dead)
{
    rg_kautz_result result;
    OK(rg_kautz_run(program, dead, NULL, &result));
    return result;
}

static bool is_right(const rg_kautz_result *result)
{
    return result->delivered == result->messages && result->lost == 0 && result->twice == 0 &&
           result->misplaced == 0 && result->unheld == 0;
}

/* Without dead links every link is busy in every clock. */
Test(kautz_program, whole_exchanges)
{
    static const unsigned shapes[][2] = {{2, 1}, {2, 2}, {2, 5},  {3, 1}, {3, 4},
                                         {4, 3}, {7, 2}, {15, 1}, {15, 2}};
    for (size_t i = 0; i < COUNT(shapes); i++) {
        const rg_kautz_exchange x = exchange_of(shapes[i][0], shapes[i][1]);
        rg_kautz_program program;
        OK(rg_kautz_program_open(&x, &program));
        const rg_kautz_result result = run(&program, NULL);
        cr_expect(is_right(&result), "K(%u,%u)", x.net.d, x.net.k);
        cr_expect(eq(u64, result.messages, x.net.nodes * (x.net.nodes - (x.net.k == 1))));
        cr_expect(eq(u64, result.injected, result.messages));
        cr_expect(eq(u64, result.crossings, x.clocks * x.net.nodes * x.net.d));
        rg_kautz_program_close(&program);
    }
}

/* Around every link; how many of them in two exchanges: all where the node before it loses no more
 * than half of its messages to others, and the node after it. */
static unsigned around(unsigned d, unsigned k)
{
    const rg_kautz_exchange x = exchange_of(d, k);
    rg_kautz_program whole, program;
    unsigned in_two = 0;
    OK(rg_kautz_program_open(&x, &whole));
    for (uint64_t link = 0; link < x.net.nodes * d; link++) {
        const rg_kautz_link dead = {link / d, (unsigned)(link % d)};
        uint64_t late = 0, lost = 0, missed = 0, after;
        rg_kautz_word word, next;
        OK(rg_kautz_unrank(&x.net, dead.node, &word));
        rg_kautz_class_successor(&x.net, &word, dead.link_class, &next);
        OK(rg_kautz_rank(&x.net, &next, &after));
        OK(rg_kautz_program_around(&x, &dead, &program));
        rg_kautz_result result = run(&program, &dead);
        cr_expect(is_right(&result), "K(%u,%u) link %u", d, k, (unsigned)link);
        for (const rg_kautz_detour *m = program.detour; m < program.detour + program.detours; m++) {
            late += m->late;
            lost += m->relay != RG_KAUTZ_NONE && m->source == dead.node;
            missed += m->relay != RG_KAUTZ_NONE && m->destination == after;
        }
        const bool few = 2 * lost < x.net.nodes && 2 * missed < x.net.nodes;
        cr_expect(eq(int, program.clocks > 2 * x.clocks, late > 0 || k == 1));
        cr_expect(k == 1 || few == (late == 0), "K(%u,%u) link %u", d, k, (unsigned)link);
        in_two += program.clocks <= 2 * x.clocks;
        result = run(&whole, &dead);
        cr_expect(eq(u64, result.lost, program.detours));
        cr_expect(eq(u64, result.delivered + result.lost, result.messages));
        cr_expect(le(u64, result.lost, x.clocks));
        rg_kautz_program_close(&program);
    }
    rg_kautz_program_close(&whole);
    return in_two;
}

Test(kautz_program, around_every_link)
{
    cr_expect(eq(uint, around(2, 1), 0)); /* an idle clock lies between the two */
    cr_expect(eq(uint, around(3, 1), 0));
    cr_expect(eq(uint, around(2, 2), 6));
    cr_expect(eq(uint, around(2, 3), 12));
    cr_expect(eq(uint, around(2, 4), 24));
    cr_expect(eq(uint, around(3, 2), 36));
    cr_expect(eq(uint, around(3, 3), 108));
    cr_expect(eq(uint, around(4, 2), 80));
    if (!soaking())
        return;
    cr_expect(eq(uint, around(2, 5), 36));
    cr_expect(eq(uint, around(3, 4), 324));
    cr_expect(eq(uint, around(4, 3), 320));
    cr_expect(eq(uint, around(5, 2), 150));
    cr_expect(eq(uint, around(7, 2), 392));
}

/* A program that is wrong is seen to be. */
Test(kautz_program, wrong)
{
    const rg_kautz_exchange x = exchange_of(3, 2);
    const rg_kautz_link dead = {5, 1}, other = {5, 2};
    rg_kautz_program program;
    OK(rg_kautz_program_around(&x, &dead, &program));
    rg_kautz_result result = run(&program, &other);
    cr_expect(lt(u64, 0, result.lost));
    cr_expect(lt(u64, result.delivered, result.messages));

    /* Two lanes of a node that is no source or relay of a lost message */
    uint32_t *first = program.message + 9 * 3;
    const uint32_t message = first[0];
    cr_assert(eq(u32, message / 12, 9));
    cr_assert(eq(u32, first[1] / 12, 9));
    first[0] = 5 * 12 + 3; /* of another node */
    result = run(&program, &dead);
    cr_expect(eq(u64, result.unheld, 1));
    first[0] = first[1]; /* to its neighbour's destination, and to its own */
    first[1] = message;
    result = run(&program, &dead);
    cr_expect(eq(u64, result.delivered + 2, result.messages));
    cr_expect(eq(u64, result.misplaced, 2));
    first[1] = first[0]; /* one of them twice */
    result = run(&program, &dead);
    cr_expect(eq(u64, result.delivered + 1, result.messages));
    rg_kautz_program_close(&program);
}

static bool stop(void *context, const rg_progress *progress)
{
    unsigned *calls = context;
    return ++*calls < 3 || progress->done == 0;
}

Test(kautz_program, stopped)
{
    const rg_kautz_exchange x = exchange_of(2, 3);
    unsigned calls = 0;
    const rg_watch watch = {.show = stop, .context = &calls};
    rg_kautz_program program;
    rg_kautz_result result;
    OK(rg_kautz_program_open(&x, &program));
    REFUSED(RG_E_STOPPED, rg_kautz_run(&program, NULL, &watch, &result));
    cr_expect(eq(uint, calls, 3));
}

Test(kautz_program, refusals)
{
    const rg_kautz_exchange large = exchange_of(2, 11);
    const rg_kautz_exchange larger = exchange_of(2, 15);
    const rg_kautz_link link = {0, 0};
    rg_kautz_program program;
    REFUSED(RG_E_LARGE, rg_kautz_program_open(&larger, &program));
    REFUSED(RG_E_LARGE, rg_kautz_program_around(&large, &link, &program));
}
