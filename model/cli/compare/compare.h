/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Networks side by side: the numbers that say what they cost and what they give. */
#ifndef ROUTEGEN_CLI_COMPARE_H
#define ROUTEGEN_CLI_COMPARE_H

#include "graph/measures.h"

enum cli_compare_row {
    CLI_ROW_NODES,
    CLI_ROW_SWITCHES,
    CLI_ROW_LINKS,
    CLI_ROW_RADIX,
    CLI_ROW_DIAMETER,
    CLI_ROW_DISTANCE,
    CLI_ROW_SWITCHES_PER_NODE,
    CLI_ROW_LINKS_PER_NODE,
    CLI_ROW_SWITCH_RATIO,
    CLI_ROW_LINK_RATIO,
    CLI_ROW_RCP,
    CLI_ROW_DIVERSITY,
    CLI_ROW_DIVERSITY_MODEL,
    CLI_ROW_DIVERSITY_PRINTED,
    CLI_ROW_CONNECTIVITY,
    CLI_ROW_SATURATION,
    CLI_ROW_BOUND,
    CLI_ROW_SWITCHES_PER_SATURATION,
    CLI_ROW_LINKS_PER_SATURATION,
    CLI_ROW_SWITCHES_PER_BOUND,
    CLI_ROW_LINKS_PER_BOUND,
    CLI_COMPARE_ROWS,
};

struct cli_compare_title {
    const char *title; /* in text */
    const char *key;   /* in JSON and CSV */
    const char *note;  /* what it is, if the title does not say it, or "" */
};

extern const struct cli_compare_title cli_compare_titles[CLI_COMPARE_ROWS];

struct cli_compared {
    char name[RG_NETWORK_MAX_TEXT];
    bool agree; /* what formula and search both say is the same */
    struct cli_measure value[CLI_COMPARE_ROWS];
};

/* The numbers of a network, by formula where there is one, else by search. The ratios are against
 * @first, or NULL if this is the first one. */
void cli_compare_measure(const rg_topology *net, enum cli_search search,
                         const struct cli_compared *first, struct cli_compared *compared);

/*
 * Relative cost performance: radix * diameter over that of a hypercube with as many nodes, of which
 * p are on every switch: (log2(N/p) + p) (log2(N/p) + 2).
 */
double cli_rcp(double radix, double diameter, double nodes, double p);

/* Prints them in a format; as SVG, a panel of bars for every number that a picture can show. */
void cli_compare_text(const struct cli_compared *compared, unsigned count);
void cli_compare_json(const struct cli_compared *compared, unsigned count);
void cli_compare_csv(const struct cli_compared *compared, unsigned count);
void cli_compare_svg(const struct cli_compared *compared, unsigned count);

#endif
