/* SPDX-License-Identifier: Apache-2.0 */

/* The parts of the verb reproduce. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "faces/cli/common/options.h"
#include "net/inner/plot.h"
#include "routegen/net/record.h"
#include "routegen/topology.h"

/* The numbers of a paper, each beside the one that the library computes. */

struct cli_value {
    enum {
        CLI_VALUE_NONE,
        CLI_VALUE_NUMBER,
        CLI_VALUE_TEXT,
    } kind;
    double number;
    int places; /* of a printed number: its decimals; below 0: zeros before the point */
    char text[112];
};

struct cli_reproduced {
    const char *where; /* in the paper */
    char network[64], what[56];
    struct cli_value printed, ours;
    const char *reason; /* why the printed one is wrong, or NULL */
};

struct cli_reproduction {
    struct cli_reproduced *row;
    size_t count;
};

/* ---- Values --------------------------------------------------------------------------------- */

extern const struct cli_value cli_no_value;

struct cli_value cli_printed(double number, int places);
struct cli_value cli_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "yes" or "no". */
struct cli_value cli_yes(bool yes);

/* The network of this name, a name written in the program. */
rg_topology cli_reproduce_net(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- Rows ----------------------------------------------------------------------------------- */

void cli_reproduce_add(struct cli_reproduction *rows, const char *where, const char *network,
                       const char *what, struct cli_value printed, struct cli_value ours,
                       const char *reason);

/* The tables of the papers, PAPER.tsv, as C made by the build; kantc.tsv explains the fields. */

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

/* k, n and m of a list of shapes such as "3,4 2..8,k 5,5,6", or one of zeros; their number. */
enum { CLI_MOST_SHAPES = 64 };
unsigned cli_shapes(const char *list, unsigned shape[CLI_MOST_SHAPES][3]);

/*
 * Formulas of the tables, such as (2^k - k) * k^(n-1) or switches.kary / nodes.kary:
 *
 *     sum [< sum]          1 or 0
 *     + - * / ^ ( )        ^ binds most closely, to the right
 *     1.5 1e-9             numbers
 *     name name.family     asked of the caller
 *     floor(x) log2(x) max(x,y) min(x,y) rcp(radix,diameter,nodes)
 *
 * A malformed formula is a mistake in a table: an assertion fails.
 */

/* The value of a name, with its family or "". */
typedef double cli_formula_value(const void *context, const char *name, const char *family);

/* The value of a formula, and whether it is a comparison. NAN: a name in it has no value. */
double cli_formula(const char *text, cli_formula_value *value, const void *context, bool *compares);

/* The network that a line of a table is about, and what can be asked of it. */

struct cli_subject {
    unsigned number[3]; /* k, n, m */
    char name[64];      /* as it is printed: a network, two families that are compared, or words */
    char family[16];    /* of the network, the first one, or "" */
    char parameters[48];
};

/* Replaces {k}, {n} and {m} in a pattern by the numbers. */
void cli_subject_set(struct cli_subject *subject, const char *pattern, const unsigned number[3]);

/* A quantity of its network, or of the network of another family with the same parameters; NAN:
 * unknown. A cli_formula_value. */
double cli_subject_number(const void *subject, const char *quantity, const char *family);

/* Whether the question is for a text, not a formula; if so, answers it. */
bool cli_subject_text(const struct cli_subject *subject, const char *asked,
                      struct cli_value *value);

/* The plots of a table. */

void cli_reproduce_svg(const struct cli_line *table);

/* Address bits in groups: the MDSXN of all partitions of 11 bits. */

/* The best partition of each degree, and whether it is the most equal one, as the report says. */
void cli_partition_rows(struct cli_reproduction *rows, const char *reason);

/* The simulations of the report on topologies for parallel machines. */

/* Runs and prints them: text, json, csv or svg by its place in this list. */
void cli_mpp_simulated(unsigned format);

/* Fig. 5 of the paper on kantc and mikantc: latency against load, simulated. */

/* Simulates and prints it: text, json, csv or svg by its place in this list. */
void cli_figure5(unsigned format);
