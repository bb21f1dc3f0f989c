/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Networks side by side, printed. */
#ifndef ROUTEGEN_CLI_COMPARE_H
#define ROUTEGEN_CLI_COMPARE_H

#include "cli/common/json_out.h"
#include "routegen/net/measures.h"

/* Prints them in a format; as SVG, one panel of bars for each number that a picture can show. */
void cli_compare_text(const rg_compared *compared, unsigned count);
void cli_compare_json(const rg_compared *compared, unsigned count);
void cli_compare_csv(const rg_compared *compared, unsigned count);
void cli_compare_svg(const rg_compared *compared, unsigned count);

/* A network that was found, and others that are the same graph: an array of names. */
struct cli_found_row {
    rg_compared compared;
    json_t *equal;
};

/* The columns of find, and what rows can be sorted by. */
enum { CLI_FIND_COLUMNS = 11 };
extern const rg_compare_row cli_find_columns[CLI_FIND_COLUMNS];

void cli_find_text(const struct cli_found_row *row, size_t count);
void cli_find_json(const struct cli_found_row *row, size_t count);
void cli_find_csv(const struct cli_found_row *row, size_t count);

#endif
