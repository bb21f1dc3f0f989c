/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What is asked of every pair, and one answer: found by the library, printed by answer.h. */
#ifndef ROUTEGEN_CLI_QUESTION_H
#define ROUTEGEN_CLI_QUESTION_H

#include "answer.h"
#include "pair.h"

struct cli_question {
    struct cli_answers answers;
    rg_any_network network;
    rg_topology net; /* where answers.net is not NULL */
    rg_route_rule rule;
    uint64_t bound; /* CLI_RULE: no route has more hops */
    uint64_t most;  /* CLI_SHORTEST: routes to list */
};

/* Answers one pair, or says what is wrong with it and exits. False: no route avoids the faults. */
bool cli_question_answer(const struct cli_question *question, struct cli_place place,
                         const struct cli_pair_text *pair);

/* ---- For its parts ------------------------------------------------------------------------- */

/* Prints an answer of CLI_WORDS: routes from the readable library, or from a board, right or
 * wrong. */
void cli_answer_words(const struct cli_answers *answers, const rg_kautz_word *source,
                      const rg_kautz_word *destination, const rg_kautz_route *routes,
                      unsigned count);

/* The routes by construction that meet no fault. */
rg_status cli_construct(const rg_kautz *net, const struct cli_answer *answer,
                        const rg_faults *faults, rg_route_set *found);

/* Prints all shortest routes of a pair, or the first of them. */
void cli_answer_shortest(const struct cli_question *question, struct cli_answer *answer);

#endif
