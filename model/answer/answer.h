/* SPDX-License-Identifier: Apache-2.0 */

/* What the forms of an answer share. */
#pragma once

#include "routegen/net/ask.h"

/* A label, or the word of a node of a Kautz digraph too large for a graph. */
struct rg_label_text {
    char text[RG_TOPOLOGY_MAX_LABEL];
};
struct rg_label_text rg_answer_label(const rg_answer *answer, uint64_t vertex);

/* "17", or "2^128 or more". */
rg_count128_text rg_answer_count(const rg_answer *answer);
/* "construction", "maximum flow". */
const char *rg_answer_method(const rg_answer *answer);

/* Room for the word of every route that is listed, or NULL: not a Kautz digraph, or no memory. */
char *rg_answer_word_room(const rg_answer *answer);
/* The word of route @index, k + hops digits, in this room. */
void rg_answer_word(const rg_answer *answer, size_t index, char *word);
/* 'A', 'B' or 'C'; '-': found by no construction. */
char rg_answer_phase(const rg_answer *answer, const rg_route *route);

/* A route under the key "routes" of the record of an answer, with its word, if it has one. */
rg_value *rg_put_route(rg_value *routes, const rg_answer *answer, size_t index, const char *word);

/* Routes around faults that no other storey finds. */

/* The first route around the faults that the permitted hops of the rule make; an empty set without.
 * RG_OK; errors of rg_route_step; RG_E_MEMORY. */
rg_status rg_route_around(const rg_ask *ask, const rg_route_rule *rule, rg_route_set *found);

/* Those of these routes of a Kautz digraph that meet no fault; they move to the front. The set is
 * incomplete if the ends could have more. */
rg_status rg_words_around(const rg_ask *ask, rg_kautz_route *routes, unsigned count,
                          rg_route_set *found);

/* The routes by construction that meet no fault, for a Kautz digraph too large for a graph. */
rg_status rg_construct_around(const rg_ask *ask, rg_route_set *found);
