/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#ifndef SIMULATE_OPTIONS_H
#define SIMULATE_OPTIONS_H

#include "internal.h"

/* What rg_sim_open refuses but sizes; the number of lane classes. */
rg_status rg_sim_check(const rg_topology *net, const rg_sim_options *options, unsigned *classes);

/* A torus or a mesh. */
bool rg_sim_is_grid(const rg_topology *net);

#endif
