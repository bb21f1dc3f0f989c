/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Terminals: packets are born, and sent flit by flit. */
#ifndef SIMULATE_SOURCE_H
#define SIMULATE_SOURCE_H

#include "internal.h"

/* The first packet of each terminal. */
void rg_sim_source_begin(rg_sim *sim);

/* What is born in this clock. */
void rg_sim_source_births(rg_sim *sim);

/* Every terminal with a packet sends at most a flit. */
void rg_sim_source_inject(rg_sim *sim);

/* A slot of a packet that has arrived is free. */
void rg_sim_source_release(rg_sim *sim, uint32_t packet);

/* The next clock after this one with a birth, or one at which the calendar must be looked at. */
uint64_t rg_sim_source_next(const rg_sim *sim);

#endif
