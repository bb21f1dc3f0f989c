/* SPDX-License-Identifier: Apache-2.0 */

/* From what was asked for to the options of a network. */
#ifndef ROUTEGEN_CLI_SIMULATE_NETWORK_OPTIONS_H
#define ROUTEGEN_CLI_SIMULATE_NETWORK_OPTIONS_H

#include "request.h"

/* The options for a network, or says what is wrong and exits. */
void cli_simulate_make(const struct cli_simulate_request *request, const rg_topology *net,
                       const char *name, rg_sim_options *options);

/* The orders of --exchange for a network: how many. Or says what is wrong and
 * exits. */
enum { CLI_SIMULATE_ORDERS = 6 };
unsigned cli_simulate_orders(const struct cli_simulate_request *request, const rg_topology *net,
                             const char *name, rg_sim_order order[CLI_SIMULATE_ORDERS]);

#endif
