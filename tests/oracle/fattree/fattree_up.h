/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The up half: which messages reach the top in which pass, and on which line.
 *
 * In every pass all N messages start. Level 0 is straight. A switch of a level x = 1..h-1 deals its
 * m inputs out to its w outputs, one hand after the other; in pass digit p_x hand p_x goes up and
 * the other inputs are held back.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "fattree_net.h"
#include "../alloc.h"

typedef struct fattree_up {
    uint32_t *start;   /* passes + 1: where a pass begins in the lists */
    uint32_t *message; /* N, by pass, then by number */
    uint32_t *line;    /* N, beside it: input line of the top */
    uint8_t *live;     /* by pass * switches + place in a buffer of states: not idle, that is, some
                          message of the pass uses that root of some sub-tree */
} fattree_up;

/* No two messages may meet on a port, and each message must reach the top in one pass. */
void fattree_up_make(fattree_up *up, const fattree_net *net);
void fattree_up_free(fattree_up *up);
