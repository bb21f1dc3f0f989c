/* SPDX-License-Identifier: Apache-2.0 */

/* What a network sustains, for other verbs. */
#ifndef ROUTEGEN_CLI_SIMULATE_SUSTAINED_H
#define ROUTEGEN_CLI_SIMULATE_SUSTAINED_H

#include "inner/net/compare.h"

/* The bound of the routing that simulate takes, and the load that `simulate --load sat --max-clocks
 * 1e5` finds sustained, or says what is wrong and exits. */
void cli_simulate_sustained(const rg_topology *net, rg_compared *compared);

#endif
