/* SPDX-License-Identifier: Apache-2.0 */

/* The runs that the verb simulate is asked for: here, or on other machines; from a journal if they
 * stand there. */
#ifndef ROUTEGEN_CLI_SIMULATE_RUNS_H
#define ROUTEGEN_CLI_SIMULATE_RUNS_H

#include "journal.h"
#include "request.h"

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

/* A program of many processes sets it; NULL: there is one. */
struct cli_spread {
    bool worker; /* one that runs what it is told to, and prints nothing */
    /* as rg_sim_sweep_shared, by all processes; a worker does not return */
    rg_status (*sweep)(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                       unsigned threads, const rg_watch *watch, const rg_sim_share *share);
};
extern const struct cli_spread *cli_simulate_spread;

#endif
