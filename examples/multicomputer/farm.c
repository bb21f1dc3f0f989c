/* SPDX-License-Identifier: Apache-2.0 */

/* Rank 0 deals jobs; those of a worker that dies it deals again. If rank 0 dies, the farm ends. */
#include "kx.h"

enum { JOBS = 60, FREE = 0, DONE = -1, MOST = 64 };

/* The steps of Collatz's sequence */
static int work(int job)
{
    int steps = 0;
    for (uint32_t n = (uint32_t)job + 27; n != 1; steps++)
        n = n & 1 ? 3 * n + 1 : n / 2;
    return steps;
}

static int owner[JOBS], again;
static bool asks[MOST];

/* Gives jobs that no worker has to workers that ask. */
static void deal(void)
{
    for (int job = 0, to = 1; job < JOBS && to < kx_size(); job++) {
        while (owner[job] == FREE && to < kx_size() && !asks[to])
            to++;
        if (owner[job] != FREE || to == kx_size())
            continue;
        asks[to] = false;
        if (kx_send(to, 2, &job, sizeof job) == 0)
            owner[job] = to;
    }
}

static void bury(void)
{
    for (int job = 0; job < JOBS; job++)
        if (owner[job] > 0 && !kx_alive(owner[job])) {
            owner[job] = FREE;
            again++;
        }
}

static int farm(void)
{
    int result[2], done = 0, wrong = 0, from = 0;
    while (done < JOBS) {
        if (kx_recv(KX_ANY, 1, result, sizeof result, &from) == KX_DEAD) {
            bury();
        } else {
            asks[from] = true;
            if (result[0] >= 0 && owner[result[0]] != DONE) {
                wrong += result[1] != work(result[0]);
                owner[result[0]] = DONE;
                done++;
            }
        }
        deal();
    }
    kx_printf("farm: %d jobs, %d of them again: %s\n", JOBS, again, wrong ? "WRONG" : "right");
    return wrong;
}

int main(void)
{
    int result[2] = {-1, 0};
    if (kx_rank() == 0)
        return farm();
    /* Its end tells the workers that there is no more to do. */
    while (kx_send(0, 1, result, sizeof result) == 0 &&
           kx_recv(0, 2, &result[0], sizeof result[0], 0) > 0)
        result[1] = work(result[0]);
    return 0;
}
