/* SPDX-License-Identifier: Apache-2.0 */

/* Options of simulate that are lists: routes, flows, delays, faults, hot spots, lengths. */
#ifndef ROUTEGEN_CLI_SIMULATE_TABLES_H
#define ROUTEGEN_CLI_SIMULATE_TABLES_H

#include "request.h"

/* Each reads a file or a text into the options, or says what is wrong and exits. */
void cli_simulate_ways(const char *file, const rg_topology *net, rg_sim_options *o);
void cli_simulate_flows(const char *file, const rg_topology *net, rg_sim_options *o);
void cli_simulate_delays(const char *file, const rg_topology *net, rg_sim_options *o);
void cli_simulate_faults(const struct cli_simulate_request *request, const rg_topology *net,
                         rg_sim_options *o);
void cli_simulate_hotspots(const char *text, const rg_topology *net, rg_sim_options *o);
void cli_simulate_lengths(const char *text, rg_sim_options *o);

/* Frees what they took. */
void cli_simulate_tables_free(rg_sim_options *o);

#endif
