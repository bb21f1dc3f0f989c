/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The pairs on standard input: lines of text, or binary records of Kautz digraphs. The first one
 * that is not a pair ends the program, after the answers to all pairs before it. What has been read
 * is answered before more is read.
 */
#pragma once

#include "question.h"

/* Answers every line; with @pairs > 0 those of that many random pairs instead. */
void cli_stream(const struct cli_question *question, uint64_t pairs, uint64_t seed);

/* Answers every record by the table of its pair (kautz_batch.h). */
void cli_stream_binary(const rg_any_network *network);

/* The disjoint routes of a Kautz digraph without faults, by the batch library. */
void cli_stream_kautz(const struct cli_question *question, struct cli_line_reader *reader);
