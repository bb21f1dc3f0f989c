/* SPDX-License-Identifier: Apache-2.0 */

/* C = A B of N x N: rank 0 has A and B, sends each node all of B and its rows of A, and gets its
 * rows of C. First it does so alone, for the speed-up. */
#include "kx.h"

enum { N = 48 };

static int8_t a[N][N], b[N][N];
static int16_t c[N][N], alone[N][N];
static uint32_t clocks[2];
static int wrong;

static void multiply(int first, int end, int16_t to[][N])
{
    for (int i = first; i < end; i++)
        for (int j = 0; j < N; j++) {
            int sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            to[i][j] = (int16_t)sum;
        }
}

static int first_of(int rank)
{
    return rank * N / kx_size();
}

static void part(void)
{
    const int first = first_of(kx_rank()), end = first_of(kx_rank() + 1);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = kx_rank() == 0 ? (int8_t)((i * 5 + j * 3) % 15 - 7) : 0;
            b[i][j] = kx_rank() == 0 ? (int8_t)((i * 7 + j * 11) % 13 - 6) : 0;
        }
    uint32_t since = kx_clock();
    if (kx_rank() == 0)
        multiply(0, N, alone);
    clocks[0] = kx_clock() - since;
    kx_barrier();
    since = kx_clock();
    kx_bcast(0, b, sizeof b);
    if (kx_rank() > 0) {
        kx_recv(0, 1, a[first], (end - first) * N, 0);
        multiply(first, end, c);
        kx_send(0, 2, c[first], (end - first) * 2 * N);
    } else {
        for (int to = 1; to < kx_size(); to++)
            kx_send(to, 1, a[first_of(to)], (first_of(to + 1) - first_of(to)) * N);
        multiply(first, end, c);
        for (int from = 1; from < kx_size(); from++)
            kx_recv(from, 2, c[first_of(from)], sizeof c, 0);
    }
    clocks[1] = kx_clock() - since;
    wrong = 0;
    for (int i = 0; i < N && kx_rank() == 0; i++)
        for (int j = 0; j < N; j++)
            wrong += c[i][j] != alone[i][j];
}

int main(void)
{
    kx_together(part);
    if (kx_rank() == 0)
        kx_printf("matmul: %u clocks alone, %u on %d nodes, %u hundredths: %s\n", clocks[0],
                  clocks[1], kx_size(), clocks[0] / (clocks[1] / 100), wrong ? "WRONG" : "right");
    return wrong > 0;
}
