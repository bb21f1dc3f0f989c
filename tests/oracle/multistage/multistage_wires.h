/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Wires of multistage networks of d x d switches on d^n lines: one table of lines a gap, as the
 * model has them, which tests/topology compares with their definitions (explicit_stages.c); and
 * lines that are pushed through them and through switches that are opened here once more.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "../alloc.h"
#include "routegen/multistage.h"

#define WIRES_MAX_STAGES 40
#define WIRES_NONE UINT32_MAX

typedef struct wires {
    rg_wiring wiring;
    unsigned d, n, stages;
    uint32_t lines;
    uint32_t *gap[WIRES_MAX_STAGES]; /* 0..stages: the line on which line i goes on */
    uint32_t *from;                  /* by output line, after wires_push: the input line */
    uint32_t *at;                    /* by input line: where it is */
    uint32_t *used;                  /* by line of a stage: the latest use */
    uint32_t use;
} wires;

/* Steps through networks of at most @lines lines: every wiring with d = 2 and n <= 8, 4 and 4, 8
 * and 2, 3 and 5, 5 and 3, 6 and 3; Butterfly-Butterfly only with d = 2. Starts from {.n = 0}. */
bool wires_next_shape(wires *shape, uint32_t lines);

/* Makes the tables of a shape. */
wires wires_make(rg_wiring wiring, unsigned d, unsigned n);
void wires_free(wires *net);

/* Pushes all lines through stages @first..@last-1, each with the gap in front of it, with the
 * states of the network; false when two meet on a line. Line i is then at net->at[i]. */
bool wires_stages(wires *net, rg_square square, const uint8_t *states, unsigned first,
                  unsigned last);

/* All stages and the last gap; fills net->from. */
bool wires_push(wires *net, rg_square square, const uint8_t *states);

/* Digit @y of a line number in base d, digit 0 counting 1. */
unsigned wires_digit(const wires *net, uint32_t line, unsigned y);

const char *wires_name(rg_wiring wiring);
