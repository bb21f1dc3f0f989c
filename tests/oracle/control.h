/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Negative controls: a good set of routes, one deliberate damage, and two judges that must both see
 * it. */
#ifndef ORACLE_CONTROL_H
#define ORACLE_CONTROL_H

#include "survey.h"
#include "walks.h"

typedef struct control {
    survey s;
    walks *w;
    uint32_t source;
    uint32_t destination;
    rg_kautz_route good[RG_KAUTZ_MAX_D];
    rg_kautz_route bad[RG_KAUTZ_MAX_D + 1];
    unsigned count;   /* routes in `bad` */
    uint64_t damages; /* sets judged so far */
} control;

bool control_make(control *c, const kautz_graph *g, report why);
void control_free(control *c);

/* Takes the model's routes of a pair as the good set. walks_to must have been told the destination.
 */
bool control_pair(control *c, uint32_t source, uint32_t destination, report why);

/* Undoes all damage. */
void control_reset(control *c);

/*
 * True when both the oracle and rg_kautz_check find @fault in the damaged set, and rg_kautz_check
 * names @route and, if @place is not negative, that place. Only the oracle is shown a damage that
 * only it looks for (TAIL).
 */
bool control_judge(control *c, disjoint_fault fault, unsigned route, int place, report why);

/* True when rg_kautz_check names the first broken rule in the order of its header, as the oracle
 * does. */
bool control_same_rule(control *c, report why);

/*
 * For sets with any number of damages: true when both judges accept or both refuse, and what
 * rg_kautz_check names is really broken. With several damages the two need not name the same.
 * *fault is what the oracle found.
 */
bool control_agree(control *c, disjoint_fault *fault, report why);

/* The damages of one good set: each kind in every place where it fits. */
bool damage_count(control *c, report why);
bool damage_ends(control *c, report why);
bool damage_letters(control *c, report why);
bool damage_fields(control *c, report why);
bool damage_order(control *c, report why);
bool damage_walks(control *c, report why);
bool damage_direct(control *c, report why);

#endif
