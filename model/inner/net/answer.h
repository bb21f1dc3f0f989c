/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Answers piece by piece, as streams of questions write them: see net/ask.h.
 */
#pragma once

#include "routegen/net/ask.h"

/** How the text of an answer is to look. */
typedef struct rg_answer_look {
    bool nodes; /**< with the list of nodes of each route */
    bool named; /**< after a line SOURCE -> DESTINATION, before an empty one */
    bool words; /**< routes of a Kautz digraph as words */
} rg_answer_look;

/**
 * Lists shortest routes number @p first and on, @p most at most, instead of those that are listed.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such route, or not RG_ASK_SHORTEST by search);
 * RG_E_MEMORY. O(hops * ports) a route.
 */
rg_status rg_answer_list(rg_answer *answer, uint64_t first, uint64_t most);

/**
 * The answer that is these routes of a Kautz digraph in order, such as a board gives, right or
 * wrong; those that meet a fault are left out.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY. O(routes * hops * k).
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
