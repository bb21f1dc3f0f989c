/* SPDX-License-Identifier: Apache-2.0 */

/* Rank 0 deals jobs; those of a worker that dies it deals again. If rank 0 dies, so does the farm. */
#include "kx.h"

enum { JOBS = 60, FREE = -1, DONE = -2, MOST = 64 };

/* The steps of Collatz's sequence */
static int work(int job)
{
    int steps = 0;
    for (uint32_t n = (uint32_t)job + 27; n != 1; steps++)
        n = n & 1 ? 3 * n + 1 : n / 2;
    return steps;
}

static void deal(void)
{
    int owner[JOBS], result[2], done = 0, wrong = 0, again = 0, from = 0;
    for (int job = 0; job < JOBS; job++)
        owner[job] = FREE;
    while (done < JOBS) {
        const int got = kx_recv(KX_ANY, 1, result, sizeof result, &from);
        for (int job = 0; job < JOBS && got == KX_DEAD; job++)
            if (owner[job] >= 0 && !kx_alive(owner[job])) {
                owner[job] = FREE;
                again++;
            }
        if (got == KX_DEAD)
            continue;
        if (result[0] >= 0 && owner[result[0]] != DONE) {
            wrong += result[1] != work(result[0]);
            owner[result[0]] = DONE;
            done++;
        }
        int job = 0;
        while (job < JOBS && owner[job] != FREE)
            job++;
        if (job < JOBS && kx_send(from, 2, &job, sizeof job) == 0)
            owner[job] = from;
    }
    kx_printf("farm: %d jobs, %d of them again: %s\n", JOBS, again, wrong ? "WRONG" : "right");
}

int main(void)
{
    int result[2] = {-1, 0};
    if (kx_rank() == 0) {
        deal();
        return 0;
    }
    /* Its end tells the workers that there is no more to do. */
    while (kx_send(0, 1, result, sizeof result) == 0 &&
           kx_recv(0, 2, &result[0], sizeof result[0], 0) > 0)
        result[1] = work(result[0]);
    return 0;
}
