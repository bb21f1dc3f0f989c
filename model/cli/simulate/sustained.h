/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What a network sustains, for other verbs. */
#ifndef ROUTEGEN_CLI_SIMULATE_SUSTAINED_H
#define ROUTEGEN_CLI_SIMULATE_SUSTAINED_H

#include "routegen/topology.h"

/* The load that `simulate --load sat --most 1e5` finds sustained, or says what is wrong and exits.
 */
double cli_simulate_sustained(const rg_topology *net);

#endif
