/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* All numbers of a network as a graph: by formula, by search, and whether both agree. */
#ifndef ROUTEGEN_CLI_MEASURES_H
#define ROUTEGEN_CLI_MEASURES_H

#include <stdbool.h>

#include "routegen/topology.h"
#include "routegen/topology_measure.h"

/* When to search. */
enum cli_search {
    CLI_SEARCH_SHORT,  /* if it takes about ten seconds and a gigabyte at most */
    CLI_SEARCH_ALWAYS, /* however long it takes */
};

struct cli_measures {
    rg_topology net;
    rg_topology_facts facts;        /* by formula */
    rg_topology_switch_paths paths; /* likewise */

    double steps;  /* arcs to follow in the searches; where there are very many, at least so many */
    bool searched; /* what follows is there, else 0 */
    rg_topology_counts counts;
    rg_topology_tally tally; /* its histogram has room for all distances */
    rg_topology_measures found;
    uint64_t connectivity; /* RG_TOPOLOGY_UNKNOWN: not searched, it takes long */
    double seconds;
};

/* Measures a network, with a progress bar on a terminal. Says why and ends the program when it must
 * search and cannot. */
void cli_measure(const rg_topology *net, enum cli_search search, struct cli_measures *measures);

/* Processors for searches, at most 64. */
size_t cli_processors(void);

void cli_measures_free(struct cli_measures *measures);

/* ---- The numbers as a table ----------------------------------------------------------------- */

/* A number by one of the ways. */
struct cli_measure {
    enum {
        CLI_UNKNOWN,
        CLI_NEVER, /* unknown of every network: there is no such number by this way */
        CLI_COUNT,
        CLI_REAL,
    } kind;
    uint64_t count;
    double real;
};

struct cli_measure_row {
    const char *title; /* in text and messages */
    const char *key;   /* in JSON and CSV */
    struct cli_measure formula;
    struct cli_measure search;
    const char *note; /* what it is, if the title does not say it, or "" */
};

enum { CLI_MEASURE_ROWS = 20 };

void cli_measure_rows(const struct cli_measures *measures,
                      struct cli_measure_row rows[CLI_MEASURE_ROWS]);

/* The first row whose two numbers differ, or NULL. */
const struct cli_measure_row *
cli_measures_differ(const struct cli_measure_row rows[CLI_MEASURE_ROWS]);

#endif
