/* SPDX-License-Identifier: Apache-2.0 */

/* What the verb simulate is asked for. */
#ifndef ROUTEGEN_CLI_SIMULATE_REQUEST_H
#define ROUTEGEN_CLI_SIMULATE_REQUEST_H

#include "cli/common/options.h"
#include "cli/common/rule_options.h"
#include "routegen/net/simulate_load.h"

enum cli_simulate_format {
    CLI_SIMULATE_TEXT,
    CLI_SIMULATE_JSON,
    CLI_SIMULATE_CSV,
    CLI_SIMULATE_SVG
};

enum { CLI_SIMULATE_FAULTS = 64 };

/* Values as they were given; NULL: not. */
struct cli_simulate_request {
    enum cli_simulate_format format;
    struct cli_rule rule;
    const char *model, *routing, *select, *traffic, *switching, *allocator;
    const char *vcs, *buffer, *route_delay, *link_delay, *credit_delay, *inject_delay, *flits;
    const char *watch, *memory;
    const char *trace;    /* a file */
    const char *exchange; /* orders, separated by commas */
    const char *journal;  /* a file */
    char *told;           /* all options that a result depends on, but networks, loads and seeds */
    const char *once;     /* the value of an option that names what can be read only once */
    const char *classes, *births, *routes, *delays; /* routes and delays: files */
    const char *retry, *timeout, *notice, *reply_flits, *service, *replies;
    const char *channels, *terminals; /* files to write */
    const char *fault_file;           /* to read */
    const char *fault[CLI_SIMULATE_FAULTS];
    unsigned faults;
    bool given[CLI_KEY_END]; /* by key */
    bool unsafe, self, barrier, shared, tail_credit;
    bool saturation;       /* --load sat */
    double from, to, step; /* else from .. to */
    bool all_loads;        /* also past saturation */
    uint64_t seed, seeds;  /* the first, and how many */
    unsigned threads;
    rg_sim_plan plan;
};

extern const struct argp_option cli_simulate_options[];

/* Starts with what holds where nothing is given. */
void cli_simulate_request_begin(struct cli_simulate_request *request);

/* Notes an option, or says what is wrong with it and exits. */
void cli_simulate_take(int key, const char *value, void *input);

/* Refuses options that mean nothing together. */
void cli_simulate_check(const struct cli_simulate_request *request);

/* How many loads there are, and each of them. */
uint64_t cli_simulate_loads(const struct cli_simulate_request *request);
double cli_simulate_load(const struct cli_simulate_request *request, uint64_t index);

#endif
