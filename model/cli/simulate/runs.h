/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The runs that the verb simulate is asked for: here, or on other machines; from a journal if they
 * stand there. */
#ifndef ROUTEGEN_CLI_SIMULATE_RUNS_H
#define ROUTEGEN_CLI_SIMULATE_RUNS_H

#include "journal.h"
#include "request.h"

/* Runs all points; each has a status afterwards. */
void cli_simulate_runs(const struct cli_simulate_request *request, rg_sim_point *points,
                       uint64_t count);

/* A program of many processes sets it; NULL: there is one. */
struct cli_spread {
    bool worker; /* one that runs what it is told to, and prints nothing */
    /* as rg_sim_sweep_shared, by all processes; a worker does not return */
    rg_status (*sweep)(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                       unsigned threads, const rg_watch *watch, const rg_sim_share *share);
};
extern const struct cli_spread *cli_simulate_spread;

#endif
