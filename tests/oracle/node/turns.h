/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Channels and turns as explicit graphs: the words of k+1 and k+2 letters are the nodes of two
 * larger Kautz digraphs, whose numbers are those of the explicit graph. The rules are written down
 * here once more; only the routes are the model's.
 */
#pragma once

#include "net/inner/deadlock.h"
#include "../kautz/under_test.h"

enum { TURNS_MAX_VCS = RG_KAUTZ_MAX_HOPS + 1 };

typedef struct turns {
    kautz_graph nodes, channels;
    kautz_graph words; /* of k+2 letters */
    rg_kautz net;
    uint32_t *start; /* by turn: the channel that it leaves ... */
    uint32_t *end;   /* ... and the one that it enters */
    uint8_t *steps;  /* by turn: 1, it leads to the next virtual channel */
    uint8_t *taken;  /* by turn and virtual channel before it: 1, some route takes it there */
    uint8_t *used;   /* by channel and virtual channel: 1, some route takes it */
    uint64_t routes[TURNS_MAX_VCS]; /* by their steps */
} turns;

/* The turns of K(d,k) by a rule; @table, in hexadecimal digits, is for RG_TURN_TABLE only. */
turns turns_make(unsigned d, unsigned k, rg_turn_rule rule, const char *table);
void turns_free(turns *t);

/* Takes all routes of all pairs. */
void turns_take_routes(turns *t);

/* Channels and dependencies that are taken, as rg_deadlock_judge_nodes counts them. */
uint64_t turns_used(const turns *t);
uint64_t turns_dependencies(const turns *t);

/* Whether the dependencies that are taken have no cycle. */
bool turns_acyclic(const turns *t);

/* Whether every cycle of turns, taken or not, has one that steps. */
bool turns_free_of_cycles(const turns *t);
