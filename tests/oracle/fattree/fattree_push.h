/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The token pusher: one phase through the top and the down half, port by port.
 *
 * The links are tables (fattree_net.h), the crossbars are tables, the switch states are whatever is
 * to be judged. Every output port of the down half remembers the last phase that used it, so two
 * tokens on one port are seen wherever they meet. (Links are one to one, so input ports need no
 * counting; the last output ports are the terminals.)
 */
#pragma once

#include <stdint.h>

#include "fattree_up.h"
#include "routegen/fattree.h"

typedef enum fattree_fault {
    FATTREE_OK,
    FATTREE_IDLE,     /* a token in an idle switch */
    FATTREE_STATE,    /* a token in a switch whose state is not one of its crossbar */
    FATTREE_PORT,     /* a port used twice */
    FATTREE_PLACE,    /* a message at the wrong terminal */
    FATTREE_TWICE,    /* two messages at one terminal, from different passes */
    FATTREE_LOST,     /* a terminal without a message after all passes */
    FATTREE_NOT_IDLE, /* a state where the pass has no use for that root */
    FATTREE_NEEDLESS, /* idle, or not a state, where the pass uses that root */
    FATTREE_REFUSED,  /* the model has no states */
    FATTREE_FAULTS
} fattree_fault;

const char *fattree_fault_text(fattree_fault fault);

typedef struct fattree_push {
    const fattree_net *net;
    const fattree_up *up;
    uint32_t phase;                          /* number of the latest phase, from 1 */
    uint32_t *used[FATTREE_MAX_LEVELS];      /* by output port: the latest phase that used it */
    uint32_t *busy;                          /* by place in a buffer of states: the same */
    uint32_t *of_switch[FATTREE_MAX_LEVELS]; /* by input port */
    uint8_t *of_port[FATTREE_MAX_LEVELS];
    uint8_t *crossbar[3][2]; /* by square; of radix w, of radix m: by state * radix + input */
    uint32_t *line;          /* by token of the phase: where it is, at last its terminal */
} fattree_push;

fattree_push fattree_push_make(const fattree_net *net, const fattree_up *up);
void fattree_push_free(fattree_push *push);

/* The output of a crossbar by definition, one step at a time. */
unsigned fattree_crossbar(rg_square square, unsigned radix, unsigned state, unsigned input);

/* Pushes the messages of @pass down through @states; where message up->message[start[pass] + n]
 * came out is line[n]. Stops at the first fault. */
fattree_fault fattree_push_phase(fattree_push *push, rg_square square, uint32_t pass,
                                 const uint8_t *states);

/* Whether exactly those switches are idle that the header promises, and all others have a state of
 * their crossbar. */
fattree_fault fattree_push_idle(const fattree_push *push, uint32_t pass, const uint8_t *states);
