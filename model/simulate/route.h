/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Routing: the hops that a head may make, as lists that are found once. */
#ifndef SIMULATE_ROUTE_H
#define SIMULATE_ROUTE_H

#include "internal.h"

/* Prepares the lists. */
rg_status rg_sim_route_begin(rg_sim *sim);
void rg_sim_route_end(rg_sim *sim);

/* Where a packet goes first, and in which phase. */
void rg_sim_route_start(const rg_sim *sim, struct sim_packet *packet);

/* The list of a packet in @router: the index of its first choice. Without memory the simulation's
 * status says so, and the list is any. */
uint32_t rg_sim_route(rg_sim *sim, uint32_t router, struct sim_packet *packet);

#endif
