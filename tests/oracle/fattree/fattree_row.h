/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A row of a Latin square: the messages of all its passes put together, and judged. Good when every
 * terminal has got exactly one message and, where the destinations are known, the right one.
 */
#pragma once

#include "fattree_push.h"
#include "fattree_shapes.h"

/* A shape with all that is needed to judge it, and the model of it under test. */
typedef struct fattree_row {
    fattree_shape shape;
    rg_gft model;
    fattree_net net;
    fattree_up up;
    fattree_push push;
    uint8_t *states;    /* room for the states of a phase */
    uint8_t *seed;      /* room for a seed */
    uint32_t *to;       /* by message: the terminal that it must reach */
    uint32_t *from;     /* by terminal: the message that it has got in this row, or FATTREE_NONE */
    uint32_t delivered; /* messages of this row so far */
} fattree_row;

/* Builds everything; the up half and the model's shape must be right. */
void fattree_row_make(fattree_row *row, const fattree_shape *shape);
void fattree_row_free(fattree_row *row);

/* Where @message must go in row @number of a square with zero seed, from the definition of the
 * square. */
uint32_t fattree_destination(const fattree_net *net, rg_square square, uint32_t number,
                             uint32_t message);

/* The digits of all switches for pass 0; those of the next pass are @stride further on, 0 when all
 * passes have the same. */
typedef struct fattree_seed {
    const uint8_t *digit;
    size_t stride;
} fattree_seed;

/* A whole row with the model's states of every pass. Without @seed it must be row @number of the
 * canonical square, else any row. The first fault, and in which pass. */
fattree_fault fattree_row_run(fattree_row *row, rg_square square, uint32_t number,
                              const fattree_seed *seed, uint32_t *pass);

/* The same; there must be no fault. */
void fattree_row_model(fattree_row *row, rg_square square, uint32_t number,
                       const fattree_seed *seed);
