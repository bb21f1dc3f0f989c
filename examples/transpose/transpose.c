/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What stands where in the memories of rg_kautz_exchange_memory, when they transpose a matrix: node
 * u holds row u before the exchange, and column u after it. Element (u,v) is its message for node
 * v. A matrix of N x N elements of 16 bits, N the nodes of K(D,K); element (u,v) is 256 u + v.
 *
 *     cc transpose.c $(pkg-config --cflags --libs routegen) -o transpose
 *     ./transpose 2 5 before >before.hex       the memories, for $readmemh
 *     ./transpose 2 5 after <after.hex         the columns, from what they hold after the exchange
 *
 * A line is a row of a node's memory, d elements: that of lane 0 in the least significant bits. The
 * second form prints column u in line u, and fails unless that is the transposed matrix.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <routegen/kautz_node.h>

enum { BITS = 16, MOST_NODES = 256 };

static void must(rg_status status)
{
    if (status != RG_OK) {
        fprintf(stderr, "transpose: %s\n", rg_status_text(status));
        exit(2);
    }
}

static unsigned element(uint64_t row, uint64_t column)
{
    return (unsigned)(row << 8 | column);
}

static void print_before(const rg_kautz_exchange *x)
{
    const unsigned d = x->net.d;
    for (uint64_t node = 0; node < x->net.nodes; node++)
        for (uint64_t coset = 0; coset < x->cosets; coset++) {
            for (unsigned lane = d; lane-- > 0;) {
                uint64_t to = 0;
                must(rg_kautz_exchange_destination(x, node, coset * d + lane, &to));
                printf("%0*x", BITS / 4, element(node, to));
            }
            puts("");
        }
}

/* The digit of the last step of a coset: lane l comes in on the link of class l + that, mod d. */
static unsigned last_digit(const rg_kautz_exchange *x, uint64_t coset)
{
    rg_kautz_exchange_step step;
    uint64_t clock = 0;
    must(rg_kautz_exchange_clock(x, coset, &clock));
    must(rg_kautz_exchange_at(x, clock, &step));
    must(rg_kautz_exchange_at(x, clock + step.steps - 1, &step));
    return step.digit;
}

/* Element j of a line: d elements of four digits, the last one first. */
static unsigned element_of(const char *line, unsigned d, unsigned j)
{
    char digits[BITS / 4 + 1] = "";
    memcpy(digits, line + (d - 1 - j) * (BITS / 4), BITS / 4);
    return (unsigned)strtoul(digits, NULL, 16);
}

static int read_after(const rg_kautz_exchange *x)
{
    static unsigned matrix[MOST_NODES][MOST_NODES];
    const unsigned d = x->net.d;
    char line[16 * (BITS / 4) + 2];
    int wrong = 0;
    for (uint64_t node = 0; node < x->net.nodes; node++)
        for (uint64_t coset = 0; coset < x->cosets; coset++) {
            if (fgets(line, sizeof line, stdin) == NULL || strlen(line) != d * (BITS / 4) + 1) {
                fprintf(stderr, "transpose: a line is missing, or too short or long\n");
                return 2;
            }
            for (unsigned j = 0; j < d; j++) {
                const unsigned lane = (j + d - last_digit(x, coset)) % d;
                uint64_t from = 0;
                must(rg_kautz_exchange_source(x, node, coset * d + lane, &from));
                matrix[node][from] = element_of(line, d, j);
            }
        }
    for (uint64_t row = 0; row < x->net.nodes; row++)
        for (uint64_t column = 0; column < x->net.nodes; column++) {
            printf("%04x%s", matrix[row][column], column + 1 < x->net.nodes ? " " : "\n");
            wrong |= matrix[row][column] != element(column, row);
        }
    return wrong;
}

int main(int argc, char **argv)
{
    rg_kautz net;
    rg_kautz_exchange x;
    if (argc != 4 || (strcmp(argv[3], "before") != 0 && strcmp(argv[3], "after") != 0)) {
        fprintf(stderr, "usage: transpose D K before|after\n");
        return 2;
    }
    must(rg_kautz_init((unsigned)atoi(argv[1]), (unsigned)atoi(argv[2]), &net));
    must(rg_kautz_exchange_init(&net, &x));
    if (net.k == 1 || net.nodes > MOST_NODES) {
        fprintf(stderr, "transpose: K(D,K) of k > 1 and at most %d nodes expected\n", MOST_NODES);
        return 2;
    }
    if (strcmp(argv[3], "after") == 0)
        return read_after(&x);
    print_before(&x);
    return 0;
}
