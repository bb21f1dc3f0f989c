/* SPDX-License-Identifier: Apache-2.0 */

/* The simulations of the report on topologies for parallel machines. */
#ifndef ROUTEGEN_CLI_REPRODUCE_SIMULATED_H
#define ROUTEGEN_CLI_REPRODUCE_SIMULATED_H

/* Runs and prints them: text, json, csv or svg by its place in this list. */
void cli_mpp_simulated(unsigned format);

#endif
