/* SPDX-License-Identifier: Apache-2.0 */

/* Questions for routes on the command line and in streams: the library answers them (net/ask.h),
 * and its answers are printed here. Only the fast stream of a Kautz digraph (kautz_stream.c) prints
 * its own rows. */
#pragma once

#include "faces/cli/common/options.h"
#include "pair.h"
#include "net/inner/answer.h"
#include "net/inner/faults.h"
#include "routegen/net/parse.h"

/* What is asked of every pair. It must stay where it is: ask points into it. */
struct cli_question {
    rg_any_network network;
    rg_topology graph;
    rg_route_rule rule;
    rg_faults avoid; /* in arrays of their own */
    rg_ask ask;      /* its ends are those of each pair */
    enum cli_format format;
    rg_answer_look look;
    bool stream; /* many answers, not one */
};

/* Faulty nodes and links, in the option list of a verb; @what ends in a space. */
#define CLI_OPTIONS_AVOID(what)                                                                    \
    CLI_OPTION("avoid", AVOID, "NODE,NODE,...", what "nodes or switches"),                         \
        CLI_OPTION("avoid-links", AVOID_LINKS, "A-B,C:P,...", what "links")

bool cli_avoid_is_given(const struct cli_arguments *given);

/* Takes the faults that are given, or says what is wrong and exits. The network of the question is
 * known, and its graph, unless it is a Kautz digraph that is too large for one. With @cables one of
 * several links between two vertices may be named. */
void cli_avoid(const rg_topology *net, const rg_kautz *kautz, const struct cli_arguments *given,
               bool cables, rg_faults *faults);

/* The network without what is to be avoided, and in @rest, to be closed, all that this is made of;
 * or says what is wrong and exits. */
const rg_topology *cli_without(const rg_topology *whole, const struct cli_arguments *given,
                               rg_rest *rest);
void cli_question_avoid(struct cli_question *question, const struct cli_arguments *given);

/* Prints what stands before the answers of a stream; a question alone does it with its answer. */
void cli_question_begin(const struct cli_question *question);

/* Answers one pair, or says what is wrong with it and exits. False: no route avoids the faults. */
bool cli_question_answer(const struct cli_question *question, struct cli_place place,
                         const struct cli_pair_text *pair);

/* Prints routes of a Kautz digraph from the readable library, or from a board, right or wrong, but
 * for those that meet a fault. False: there is none left. */
bool cli_question_words(const struct cli_question *question, const rg_kautz_word *source,
                        const rg_kautz_word *destination, const rg_kautz_route *routes,
                        unsigned count);

/*
 * The pairs on standard input: lines of text, or binary records of Kautz digraphs. The first one
 * that is not a pair ends the program, after the answers to all pairs before it. What has been read
 * is answered before more is read.
 */

/* Answers every line; with @pairs > 0 those of that many random pairs instead. */
void cli_stream(const struct cli_question *question, uint64_t pairs, uint64_t seed);

/* Answers every record by the table of its pair (kautz_batch.h). */
void cli_stream_binary(const rg_any_network *network);

/* The disjoint routes of a Kautz digraph without faults, by the batch library. */
void cli_stream_kautz(const struct cli_question *question, struct cli_line_reader *reader);
