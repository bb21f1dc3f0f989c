/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The pairs on standard input, for the verb routes: lines of text, or binary records. The first bad
 * one ends the program, after the answers to all before it. What has been read is answered before
 * more is read.
 */
#ifndef ROUTEGEN_CLI_ROUTES_STREAM_H
#define ROUTEGEN_CLI_ROUTES_STREAM_H

#include "cli/common/line_reader.h"
#include "routes_out.h"
#include "routes_pair.h"

/* Answers every line. */
void cli_routes_stream(const struct cli_routes_out *out);

/* Answers every record by the table of its pair (kautz_batch.h); out->format is not looked at. */
void cli_routes_binary(const struct cli_routes_out *out);

/* The pair of the next line, valid until the next call; false at the end. Says what is wrong with a
 * line that is no pair, and exits. */
bool cli_routes_next(struct cli_line_reader *reader, struct cli_pair_text *pair);

#endif
