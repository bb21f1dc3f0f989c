/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#ifndef SIMULATE_TRAFFIC_H
#define SIMULATE_TRAFFIC_H

#include "internal.h"

/* Prepares what the traffic needs. */
rg_status rg_sim_traffic_begin(rg_sim *sim);

/* The terminal that packet @number of @source goes to. */
uint32_t rg_sim_target(const rg_sim *sim, uint32_t source, uint32_t number);

#endif
