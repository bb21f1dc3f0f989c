/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Counting, batch by batch. All sums are integers, so that no order matters. */
#ifndef SIMULATE_TALLY_H
#define SIMULATE_TALLY_H

#include "internal.h"

/* The clock, sim->clock, is that of a batch's begin. */
void rg_sim_tally_boundary(rg_sim *sim);

/* The head of a packet is sent. */
void rg_sim_tally_sent(rg_sim *sim, const struct sim_packet *packet);

/* A flit is at its terminal; the tail ends the packet. */
void rg_sim_tally_received(rg_sim *sim, const struct sim_packet *packet, bool tail);

/* Whether all packets born before @end, at or after the window's begin, have arrived. */
bool rg_sim_tally_drained(rg_sim *sim, uint64_t end);

#endif
