/* SPDX-License-Identifier: Apache-2.0 */

/* What the verb simulate found out, and its printers. */
#pragma once

#include <stdio.h>

#include "request.h"
#include "net/inner/simulate_record.h"
#include "net/inner/simulate_sweep.h"

/* A network, and its points in the order of load, then seed. */
struct cli_simulated {
    rg_topology net;
    char name[RG_NETWORK_MAX_TEXT];
    rg_sim_options options;
    unsigned classes;
    bool safe;    /* its dependencies have no cycle */
    bool instead; /* of the rule, which was not asked for and can deadlock, another routing runs */
    rg_sim_bound bound;
    rg_other_routing other; /* that has a higher one */
    rg_sim_point *point;
    uint64_t points;
    uint64_t seeds;                /* of each load */
    rg_sim_saturation saturation;  /* --load sat */
    struct cli_observer *observer; /* what its one run tells; NULL: nothing is asked for */
};

/* Makes a network and its options, and refuses a routing that can deadlock. */
void cli_simulate_begin(const struct cli_simulate_request *request, const char *name,
                        struct cli_simulated *one);

/* The same, of one->net. */
void cli_simulate_begin_of(const struct cli_simulate_request *request, struct cli_simulated *one);

/* Runs and prints --exchange; the exit code. */
int cli_simulate_exchange(const struct cli_simulate_request *request,
                          const struct cli_simulated *all, unsigned count);

/* Runs and prints --trace; the exit code. */
int cli_simulate_trace(const struct cli_simulate_request *request, const struct cli_simulated *one);

/* What is simulated, as a record, at the end of a list if there is one. */
rg_value *cli_simulate_head(const struct cli_simulated *one, rg_value *into);
/* Prints its lines, after an empty one if it is not the first, and frees it. */
void cli_simulate_head_print(rg_value *record, bool first);

/* --timeline, --packets, --series: what a run tells while it goes on. */

/* Opens what is asked for, before the one run that there may be, which then tells it; NULL: nothing
 * is asked for. */
struct cli_observer *cli_observe(const struct cli_simulate_request *request,
                                 struct cli_simulated *one, unsigned networks);

/* The run is over; a second one tells nothing. NULL is allowed. */
void cli_observe_end(struct cli_observer *observer);

/* The files are complete. The series is printed, if it is asked for, instead of the answer; whether
 * it is. The observer is freed. */
bool cli_observe_print(struct cli_observer *observer);

/* Opens a file that is asked for, or NULL; all that were opened are complete. */
FILE *cli_simulate_file(const char *name);
void cli_simulate_files_complete(void);

/* --channels, as CSV or as a picture, and --terminals, at the last load; NULL: not asked for. They
 * are opened before the runs, so that a name that cannot be written costs none. */
struct cli_simulate_files {
    FILE *channels, *terminals;
};
struct cli_simulate_files cli_simulate_files_open(const struct cli_simulate_request *request);
void cli_simulate_files_write(const struct cli_simulate_request *request,
                              const struct cli_simulated *one,
                              const struct cli_simulate_files *files);

/* Prints a row of a network as soon as it is known, where rows stand by themselves: its last point
 * so far, after what stands before the first one. @first: it is the first network. */
void cli_simulate_row(const struct cli_simulated *one, unsigned format, bool first);

/* Prints what is not printed as rows. */
void cli_simulate_print(const struct cli_simulate_request *request, const struct cli_simulated *all,
                        unsigned count);
void cli_simulate_svg(const struct cli_simulated *all, unsigned count);
