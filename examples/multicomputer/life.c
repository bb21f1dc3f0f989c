/* SPDX-License-Identifier: Apache-2.0 */

/* Life on a torus: each node has some rows, and asks its neighbours for the rows beside them. A
 * glider comes back after 4 * ROWS generations, on any number of nodes. */
#include "kx.h"

enum { ROWS = 12, GENERATIONS = 4 * ROWS };

/* A row is a word, a cell a bit of the lowest ROWS; row 0 is that before the first, of the node
 * before. */
static uint32_t row[ROWS + 2], next[ROWS + 2];
static int wrong;

static uint32_t start(int y)
{
    return y == 0 ? 2 : y == 1 ? 4 : y == 2 ? 7 : 0;
}

/* How many of three cells live, which begin with cell x - 1 */
static int living(uint32_t cells, int x)
{
    const uint32_t three = (cells << 1 | cells >> (ROWS - 1) | (cells & 1) << (ROWS + 1)) >> x;
    return (int)((three & 1) + (three >> 1 & 1) + (three >> 2 & 1));
}

static uint32_t step(uint32_t above, uint32_t here, uint32_t below)
{
    uint32_t result = 0;
    for (int x = 0; x < ROWS; x++) {
        const uint32_t lives = here >> x & 1;
        const int cells = living(above, x) + living(here, x) + living(below, x);
        result |= (uint32_t)(cells == 3 || (cells == 4 && lives)) << x;
    }
    return result;
}

static void part(void)
{
    const int size = kx_size() < ROWS ? kx_size() : ROWS, rank = kx_rank();
    const int first = rank * ROWS / size, count = (rank + 1) * ROWS / size - first;
    const int up = (rank + size - 1) % size, down = (rank + 1) % size;
    wrong = 0;
    for (int y = 0; y < count; y++)
        row[y + 1] = start(first + y);
    for (int generation = 0; generation < GENERATIONS && rank < size; generation++) {
        kx_send(up, 1, &row[1], 4);
        kx_send(down, 2, &row[count], 4);
        kx_recv(down, 1, &row[count + 1], 4, 0);
        kx_recv(up, 2, &row[0], 4, 0);
        for (int y = 1; y <= count; y++)
            next[y] = step(row[y - 1], row[y], row[y + 1]);
        for (int y = 1; y <= count; y++)
            row[y] = next[y];
    }
    for (int y = 0; y < count && rank < size; y++)
        wrong += row[y + 1] != start(first + y);
    kx_allreduce(&wrong, 1, kx_add);
}

int main(void)
{
    kx_together(part);
    if (kx_rank() == 0)
        kx_printf("life: %d generations on %d nodes: %s\n", GENERATIONS, kx_size(),
                  wrong ? "WRONG" : "right");
    return wrong > 0;
}
