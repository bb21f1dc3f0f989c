/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The allocators: a router's clock. Each gives whether the router must be asked again in the next
 * clock, even if nothing arrives. */
#ifndef SIMULATE_ALLOCATE_H
#define SIMULATE_ALLOCATE_H

#include "internal.h"

/* Each in-port names a lane, each out-channel an in-port, round robin; only winners move on. */
bool rg_sim_separable(rg_sim *sim, uint32_t router);

/* All lanes in turn from a priority that rotates. */
bool rg_sim_greedy(rg_sim *sim, uint32_t router);

#endif
