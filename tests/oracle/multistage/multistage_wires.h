/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Explicit wiring of multistage networks of d x d switches on d^n lines: one table of lines a gap.
 * Calls nothing of the model.
 *
 * The wirings are made with cards. A shuffle cuts a deck into d piles and lays it down again with
 * one card from each pile in turn; the inverse deals the deck out to d piles and stacks them. Line
 * i goes to where card i lies. Butterflies exchange two digits of the line number, counted out.
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
    unsigned d;
    unsigned n;
    unsigned stages;
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
