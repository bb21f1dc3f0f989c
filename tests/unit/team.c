/* SPDX-License-Identifier: Apache-2.0 */

/* Threads that share work: each part once, in order where asked; a thread that waits sleeps. */

#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <time.h>

#include "hw/inner/team.h"

enum { PARTS = 40, SHARES = 50 };

struct parts {
    unsigned threads, done[PARTS], next, wrong;
};

static void count(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    struct parts *parts = context;
    parts->done[i]++;
    rg_team_turn(team, i);
    parts->wrong += parts->next++ != i || thread >= parts->threads;
    rg_team_pass(team, i);
}

static void count_all(void *context, rg_team *team)
{
    struct parts *parts = context;
    for (unsigned share = 0; share < SHARES; share++) {
        const unsigned all = share % (PARTS + 1);
        parts->next = 0;
        rg_team_share(team, all, count, parts);
        parts->wrong += parts->next != all;
    }
}

Test(team, each_part_once_and_in_order)
{
    for (unsigned threads = 0; threads <= 5; threads++) {
        struct parts parts = {.threads = threads > 0 ? threads : 1};
        rg_team_run(threads, count_all, &parts);
        cr_expect(eq(uint, parts.wrong, 0), "%u threads", threads);
        for (unsigned i = 0; i < PARTS; i++) {
            unsigned shares = 0;
            for (unsigned share = 0; share < SHARES; share++)
                shares += share % (PARTS + 1) > i;
            cr_expect(eq(uint, parts.done[i], shares), "%u threads, part %u", threads, i);
        }
    }
}

/* Part 0 sleeps, and part 1 waits for its turn; then each thread waits for the next share. */
static void doze(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    (void)context;
    (void)thread;
    if (i == 0)
        (void)nanosleep(&(struct timespec){0, 10000000}, NULL);
    rg_team_turn(team, i);
    rg_team_pass(team, i);
}

static void doze_often(void *context, rg_team *team)
{
    for (unsigned share = 0; share < SHARES; share++)
        rg_team_share(team, 2, doze, context);
}

/* Processor time, not the clock's: half a second of waits takes some milliseconds of it, whatever
 * else the machine does. Threads that spin take all of it, OpenMP's a third or more. */
Test(team, who_waits_sleeps)
{
    const clock_t begin = clock();
    rg_team_run(2, doze_often, NULL);
    cr_expect(lt(int, (int)((clock() - begin) / (CLOCKS_PER_SEC / 1000)), 100));
}
