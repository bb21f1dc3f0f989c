/* SPDX-License-Identifier: Apache-2.0 */

/* The model's network against an explicit graph: labels, links, ports, places. */
#pragma once

#include "explicit.h"
#include "routegen/topology.h"

#define REPORT_MAX 400

/* Small members of every family, from 0 on; NULL after the last. */
const char *small_network(unsigned i);

/* Every family that has a graph must be among those that were tried, a bit each. */
void check_families(uint64_t tried);

/* The model's network of this name; ends the program when the model refuses it. */
rg_topology model_make(const char *name);

/* Whether both are the same graph with the same labels and ports, and all of the model's functions
 * on vertices agree with one another; if not, *why says where. */
bool same_graph(const explicit_graph *g, const rg_topology *net, char why[REPORT_MAX]);
