/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Disjoint routes by maximum flow, of igraph. */
#ifndef ROUTEGEN_CLI_DISJOINT_FLOW_H
#define ROUTEGEN_CLI_DISJOINT_FLOW_H

#include "disjoint.h"

/* Whether the network is small enough: 4 million vertices and arcs, which take some seconds. */
bool cli_disjoint_flow_possible(const rg_topology *net);

/* Adds a maximum set of routes from found->from to found->to, in any order. */
void cli_disjoint_flow(const rg_topology *net, struct cli_disjoint *found);

#endif
