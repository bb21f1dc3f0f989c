/* SPDX-License-Identifier: Apache-2.0 */

/* The tables of the papers, PAPER.tsv, as C made by the build; kantc.tsv explains the fields. */
#ifndef ROUTEGEN_CLI_REPRODUCE_TABLE_H
#define ROUTEGEN_CLI_REPRODUCE_TABLE_H

#include "rows.h"

struct cli_line {
    const char *field[7]; /* of a note, @name, two */
};

/* The fields of a row, */
enum { ROW_WHERE, ROW_NETWORK, ROW_FOR, ROW_WHAT, ROW_PRINTED, ROW_OURS, ROW_REASON };

/* and of the lines that draw plots. */
enum { LINE_KIND, LINE_TITLE };
enum { PICTURE_SUBTITLE = 2, PICTURE_HEIGHT };
enum { PANEL_X = 2, PANEL_X_SCALE, PANEL_Y, PANEL_Y_SCALE, PANEL_LINE };
enum { CURVE_COLOUR = 2, CURVE_NETWORK, CURVE_FOR, CURVE_X, CURVE_Y };
enum { BARS_NETWORKS = 2, BARS_VALUE = 6 };

/* Tables end with a line of NULLs. */
extern const struct cli_line cli_kantc_table[], cli_mpp_table[];

/* Whether a line is a row, not a note or a part of a plot. */
bool cli_line_is_row(const struct cli_line *line);

/* k, n and m of a list of shapes such as "3,4 2..8,k 5,5,6", or one of zeros; their number. */
enum { CLI_MOST_SHAPES = 64 };
unsigned cli_shapes(const char *list, unsigned shape[CLI_MOST_SHAPES][3]);

/* The rows of a table. */
void cli_reproduce_rows(const struct cli_line *table, struct cli_reproduction *rows);

#endif
