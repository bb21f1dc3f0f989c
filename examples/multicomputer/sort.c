/* SPDX-License-Identifier: Apache-2.0 */

/* Sample sort: each node sorts its numbers, all agree on size-1 numbers that divide them, each gets
 * what lies between two of them. */
#include "kx.h"

enum { EACH = 64, MOST = 64 };

static int mine[EACH], splitters[MOST], got[EACH * 8];
static int wrong;

static void sort(int *value, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2)
        for (int i = gap; i < count; i++)
            for (int j = i; j >= gap && value[j - gap] > value[j]; j -= gap) {
                const int swap = value[j];
                value[j] = value[j - gap];
                value[j - gap] = swap;
            }
}

/* A number of each node, sorted: but for the first, the numbers that divide. */
static void choose(void)
{
    kx_gather(0, &mine[kx_rank() * EACH / kx_size()], 4, splitters);
    if (kx_rank() == 0)
        sort(splitters, kx_size());
    kx_bcast(0, splitters, 4 * kx_size());
}

static int exchange(void)
{
    static struct kx_request request[MOST]; /* too large for the stack */
    int count = 0;
    for (int to = 0, at = 0; to < kx_size(); to++) {
        const int from = at;
        while (at < EACH && (to + 1 == kx_size() || mine[at] < splitters[to + 1]))
            at++;
        if (to != kx_rank())
            kx_isend(&request[to], to, 1, &mine[from], 4 * (at - from));
        for (int i = from; to == kx_rank() && i < at; i++)
            got[count++] = mine[i];
    }
    for (int from = 0; from < kx_size(); from++)
        if (from != kx_rank())
            count += kx_recv(from, 1, got + count, (int)sizeof got - 4 * count, 0) / 4;
    for (int to = 0; to < kx_size(); to++)
        if (to != kx_rank())
            kx_wait(&request[to]);
    return count;
}

static void part(void)
{
    uint32_t random = 1 + (uint32_t)kx_node(kx_rank());
    int sums[3] = {0, 0, 0}, last = 0;
    for (int i = 0; i < EACH; i++) {
        random = random * 1664525 + 1013904223;
        mine[i] = (int)(random >> 8);
        sums[0] += mine[i];
    }
    sort(mine, EACH);
    choose();
    const int count = exchange();
    sort(got, count);
    for (int i = 0; i < count; i++)
        sums[0] -= got[i];
    /* Nothing is lost or changed, and each node's first is not below the last of the one before. */
    sums[1] = count;
    if (kx_rank() > 0)
        kx_recv(kx_rank() - 1, 2, &last, 4, 0);
    sums[2] = count > 0 && got[0] < last;
    last = count > 0 ? got[count - 1] : last;
    if (kx_rank() + 1 < kx_size())
        kx_send(kx_rank() + 1, 2, &last, 4);
    kx_allreduce(sums, 3, kx_add);
    wrong = sums[0] != 0 || sums[1] != EACH
    *kx_size() || sums[2] != 0;
}

int main(void)
{
    kx_together(part);
    if (kx_rank() == 0)
        kx_printf("sort: %d numbers on %d nodes: %s\n", EACH * kx_size(), kx_size(),
                  wrong ? "WRONG" : "right");
    return wrong;
}
