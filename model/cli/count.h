/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Counts up to 128 bits: the pairs of the largest networks do not fit into 64. */
#ifndef ROUTEGEN_CLI_COUNT_H
#define ROUTEGEN_CLI_COUNT_H

#include <stdint.h>

struct cli_count {
    uint64_t high;
    uint64_t low;
};

/* A count in decimal. */
struct cli_count_text {
    char text[40];
};

/* The exact product of two numbers. */
struct cli_count cli_count_product(uint64_t a, uint64_t b);

struct cli_count_text cli_count_text(struct cli_count count);

#endif
