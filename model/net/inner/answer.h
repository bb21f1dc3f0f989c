/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Answers piece by piece, as streams of questions write them: see net/ask.h.
 */
#pragma once

#include "routegen/net/ask.h"
#include "families/inner/topology_route.h"

/** How the text of an answer is to look. */
typedef struct rg_answer_look {
    bool nodes; /**< with the list of nodes of each route */
    bool named; /**< after a line SOURCE -> DESTINATION, before an empty one */
    bool words; /**< routes of a Kautz digraph as words */
} rg_answer_look;

/**
 * Lists shortest routes number @p first and on, @p most at most, instead of those that are listed.
 * @return RG_OK; RG_E_INDEX (no such route, or not RG_ASK_SHORTEST by search); RG_E_MEMORY.
 * O(hops * ports) a route.
 */
rg_status rg_answer_list(rg_answer *answer, uint64_t first, uint64_t most);

/**
 * The answer that is these routes of a Kautz digraph in order, such as a board gives, right or
 * wrong; those that meet a fault are left out.
 * @return RG_OK; RG_E_MEMORY. O(routes * hops * k).
 */
rg_status rg_answer_of_words(const rg_ask *ask, const rg_kautz_route *routes, unsigned count,
                             rg_answer *answer);

/** An answer as text: rg_answer_head, rg_answer_rows for what is listed, rg_answer_foot, between
 * which more can be listed, @p listed in all. @return the status of @p out, or RG_E_MEMORY. */
rg_status rg_answer_head(rg_out *out, const rg_answer *answer, rg_answer_look look);
rg_status rg_answer_rows(rg_out *out, const rg_answer *answer, rg_answer_look look);
rg_status rg_answer_foot(rg_out *out, const rg_answer *answer, rg_answer_look look,
                         uint64_t listed);

/** Why an answer has no route, as words; NULL: it has one. */
const char *rg_answer_reason(const rg_answer *answer);

/*
 * Making a set of routes: see net/ask.h.
 */

/**
 * Adds a route of @p hops hops at the end of a set: all vertices and ports 0, no channels.
 * @param[out] route the new route, to be filled in. It belongs to the set, and the pointer is valid
 * until the set changes again.
 * @return RG_OK; RG_E_MEMORY (the set keeps its routes). O(hops), amortized.
 */
rg_status rg_route_set_add(rg_route_set *set, uint64_t hops, rg_route **route);

/** Removes and frees route @p index of a set; does nothing if there is no such route, or if the set
 * is NULL. O(count). */
void rg_route_set_drop(rg_route_set *set, size_t index);

/** Adds a route of a Kautz digraph to a set. A node that is none is RG_TOPOLOGY_NONE.
 * @return as rg_route_set_add. O(hops k). */
rg_status rg_route_of_word(const rg_kautz *net, const rg_kautz_route *word, rg_route_set *set);

/** Adds a route of the hops of a rule to a set, with their virtual channels.
 * @return as rg_route_set_add; the set is to be closed after an error, too. O(hops). */
rg_status rg_route_of_hops(uint64_t source, const rg_route_hop *hop, uint64_t count,
                           rg_route_set *set);

/**
 * Finds the one route that a routing rule gives (rg_route_find), with its virtual channels.
 * @param rule NULL: the family's own rule, from rg_route_rule_init.
 * @param[out] found a set of this one route, with from the source and to the destination; written
 * and to be freed only on RG_OK.
 * @return RG_OK; RG_E_MEMORY; otherwise as rg_route_rule_init, rg_route_bound and
 * rg_route_find. O(hops * ports).
 */
rg_status rg_route_set_by_rule(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t destination, rg_route_set *found);
