/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* When packets are born: each terminal one a clock with a probability. */
#ifndef SIMULATE_BIRTHS_H
#define SIMULATE_BIRTHS_H

#include "internal.h"

/* Prepares for @p packets a terminal and clock. */
void rg_sim_births(rg_sim *sim, double packets);

/* The clocks from the birth before to that of packet @number; SIM_NEVER: there is none. */
uint64_t rg_sim_gap(const rg_sim *sim, const struct sim_terminal *terminal, uint32_t number);

/* Packets of all terminals born before @clock and not sent. */
uint64_t rg_sim_waiting(rg_sim *sim, uint64_t clock);

#endif
