/* SPDX-License-Identifier: Apache-2.0 */

/* What the verb simulate is asked for, and the parts that make options and runs of it. */
#pragma once

#include <stdnoreturn.h>

#include "faces/cli/common/options.h"
#include "net/inner/booksim.h"
#include "net/inner/compare.h"
#include "net/inner/simulate_sweep.h"
#include "routegen/net/simulate_load.h"

enum { CLI_SIMULATE_FAULTS = 64 };

/* What was given. */
struct cli_simulate_request {
    unsigned format;  /* an enum cli_format, or CLI_SVG */
    char *told;       /* all options that a result depends on, but networks, loads and seeds */
    const char *once; /* the value of an option that names what can be read only once */
    const char *fault[CLI_SIMULATE_FAULTS];
    unsigned faults;
    const char *value[CLI_KEY_END];                /* by key, as it was given last */
    bool given[CLI_KEY_END];                       /* likewise; those of flags, too */
    const rg_booksim_option *of_file[CLI_KEY_END]; /* likewise, where --booksim gave it */
    bool tables;                                   /* of the verb tables, or noc: nothing runs */
    bool single;                                   /* of tables with one port */
    bool noc;              /* a routing that can deadlock is a failed check */
    bool saturation;       /* --load sat */
    double from, to, step; /* else from .. to */
    uint64_t seed, seeds;  /* the first, and how many */
    unsigned threads;
    rg_booksim booksim; /* of --booksim, and its text */
    char *text;
    rg_sim_plan plan;
};

/* For which runs an option has a meaning, and what it is: column FOR of simulate_table.h. */
enum cli_simulate_for {
    LOADS = 1,
    SEARCH = 2, /* --load sat */
    LOOP = 4,   /* --traffic request */
    EXCHANGE = 8,
    TRACE = 16,
    GOAL = 32,
    COLLECTIVE = 64,
    ALL = 127,
    ROUTERS = 128, /* not for --model queue */
    FREE = 256,    /* no run depends on it, or a run's words have it in another way */
    READS = 512,   /* names a file */
    WRITES = 1024,
};

/* The options, the name of one, and what it is for; 0 of those that are not in the table. */
extern struct argp_option cli_simulate_options[];
const char *cli_simulate_option_name(int key);
unsigned cli_simulate_option_for(int key);

/* Those of the verb tables, too. */
#define CLI_OPTION_ROUTE_TABLE                                                                     \
    CLI_OPTION("route-table", ROUTE_TABLE, "FILE", "Routes of your own: lines of " RG_FIELDS_WAY)
#define CLI_OPTIONS_TREES                                                                          \
    CLI_OPTION("metric", METRIC, "NAME", "Shortest ways of spread: by hops (default) or delay"),   \
        CLI_OPTION("roots", ROOTS, "WHERE",                                                        \
                   "Of updown, which then takes one way each: routers, auto, top or best")
#define CLI_OPTION_MEMORY                                                                          \
    CLI_OPTION("memory", MEMORY, "BYTES", "Most bytes of a table of routes, default 1073741824")

/* Starts with what holds where nothing is given. */
void cli_simulate_request_begin(struct cli_simulate_request *request);

/* Takes what the file of --booksim says and the command line does not, and gives the name of its
 * network, which is not simulated if another one is given. Or says what is wrong and exits. */
const char *cli_simulate_booksim(struct cli_simulate_request *request, bool elsewhere);

/* Says what is wrong with options and exits; those of the file by its keys, with their lines. */
noreturn void cli_simulate_deny(const struct cli_simulate_request *request, const char *text);

/* Notes an option, or says what is wrong with it and exits. */
void cli_simulate_take(int key, const char *value, void *input);

/* Says what is wrong with the value of an option, where it stands, and exits. */
noreturn void cli_simulate_refuse(const struct cli_simulate_request *request, int key,
                                  const rg_refusal *refusal);

/* What is run, an enum cli_simulate_for. */
unsigned cli_simulate_kind(const struct cli_simulate_request *request);

/* Refuses options that mean nothing together. */
void cli_simulate_check(const struct cli_simulate_request *request);

/** Refuses --notice where the routing never @p knows of a fault. */
void cli_simulate_check_notice(const struct cli_simulate_request *request, bool knows);

/* "trace", "goal" or "collective", if that is run; else NULL. */
const char *cli_simulate_trace_option(const struct cli_simulate_request *request);

/* How many loads there are, and each of them. */
uint64_t cli_simulate_loads(const struct cli_simulate_request *request);
double cli_simulate_load(const struct cli_simulate_request *request, uint64_t index);

/* The words of simulate's options, or of one, added to those of a verb; and of one of them. */
void cli_simulate_words(struct cli_syntax *syntax, const char *only);
const struct cli_words *cli_simulate_words_of(const char *option);

/* From what was asked for to the options of a network. */

/* The options for a network, or says what is wrong and exits. */
void cli_simulate_make(const struct cli_simulate_request *request, const rg_topology *net,
                       const char *name, rg_sim_options *options);

/* The orders of --exchange for a network: how many. Or says what is wrong and
 * exits. */
enum { CLI_SIMULATE_ORDERS = 6 };
unsigned cli_simulate_orders(const struct cli_simulate_request *request, const rg_topology *net,
                             const char *name, rg_sim_order order[CLI_SIMULATE_ORDERS]);

/* Options of simulate that are lists: routes, flows, delays, faults. */

/* Each reads a file or a text into the options, or says what is wrong and exits. */
enum cli_simulate_list { CLI_WAYS, CLI_FLOWS, CLI_DELAYS, CLI_FAULTS };
void cli_simulate_list(enum cli_simulate_list kind, const char *file, const rg_topology *net,
                       rg_sim_options *o);
void cli_simulate_faults(const struct cli_simulate_request *request, const rg_topology *net,
                         rg_sim_options *o);

/* Frees what they took. */
void cli_simulate_tables_free(rg_sim_options *o);

/* Refuses a file of routes that has none there. */
_Noreturn void cli_simulate_deny_hole(const rg_topology *net, const char *file,
                                      const rg_sim_hole *hole);

/* The runs that the verb simulate is asked for: here, or on other machines; from a journal if they
 * stand there. */

/* Is told of each point of the answer, in their order, once it and those before it are done; by one
 * thread at a time. */
struct cli_rows {
    void (*row)(void *context, uint64_t index);
    void *context;
};

/*
 * Runs points; each has a status afterwards.
 * @rows  NULL: all points, the longest first. Else they are those of a sweep: networks, their
 *        loads, seeds. The answer leaves out a network's loads after the second in a row at which
 *        all seeds are saturated, unless all are asked for. Some of these may be run nevertheless.
 */
void cli_simulate_runs(const struct cli_simulate_request *request, rg_sim_point *points,
                       uint64_t count, const struct cli_rows *rows);

/* What comes out of a run; plain bytes. */
struct cli_record {
    rg_sim_result result;
    rg_sim_saturation saturation;
    rg_sim_exchange exchange;
    rg_status status;
};

void cli_record_of(const rg_sim_point *point, struct cli_record *record);
void cli_record_put(const struct cli_record *record, rg_sim_point *point);

/* Runs that are done, a line each, so that a sweep that was killed goes on where it was. */
struct cli_journal;

/* Opens a journal, or begins one, and cuts off a last line that was not written whole. Says what is
 * wrong with it and exits: another version's, no journal, or open elsewhere. */
struct cli_journal *cli_journal_open(const char *file);

/* Whether a run is done; then what came of it. */
bool cli_journal_find(const struct cli_journal *journal, const char *run, rg_sim_point *point);

/* Adds a run; it is on the disk afterwards. */
void cli_journal_add(struct cli_journal *journal, const char *run, const rg_sim_point *point);

void cli_journal_close(struct cli_journal *journal);

/* A program of many processes sets it; NULL: there is one. */
struct cli_spread {
    bool worker;               /* one that runs what it is told to, and prints nothing */
    const rg_sim_ranks *ranks; /* options.ranks, of --split */
    /* as rg_sim_sweep_shared, by all processes; a worker does not return, but for --split */
    rg_status (*sweep)(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                       unsigned threads, const rg_watch *watch, const rg_sim_share *share);
};
extern const struct cli_spread *cli_simulate_spread;

/* What a network sustains, for other verbs. */

/* The bound of the routing that simulate takes, and the load that `simulate --load sat --max-clocks
 * 1e5` finds sustained, or says what is wrong and exits. */
void cli_simulate_sustained(const rg_topology *net, rg_compared *compared);
