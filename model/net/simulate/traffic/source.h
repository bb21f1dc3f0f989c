/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of terminals use of one another; each part is a file. */
#pragma once

#include "net/simulate/heap.h"
#include "net/simulate/parts.h"

static inline void sim_activate(struct sim_traffic *traffic, uint32_t node)
{
    traffic->active[node / 64] |= UINT64_C(1) << node % 64;
}

/* ---- calendar.c: When terminals wake up. */

/* A terminal's next birth enters the calendar. */
void rg_sim_source_enter(struct sim_traffic *traffic, uint32_t node);

/* The next packet of a terminal. */
void rg_sim_source_advance(rg_sim *sim, uint32_t node);

/* A terminal's next packet is not sent. */
void rg_sim_source_skip(rg_sim *sim, uint32_t node);

/* ---- packets.c: Their slots, and those that wait at a terminal. */

/* The first of a terminal's chain, if its time has come. */
static inline uint32_t sim_first_back(const rg_sim *sim, uint32_t node)
{
    const uint32_t slot = sim->traffic.terminal[node].again.first;
    return slot != SIM_NONE && sim->traffic.packet[slot].wait <= sim->clock ? slot : SIM_NONE;
}

/* Takes it off. */
void rg_sim_source_take_back(struct sim_traffic *traffic, uint32_t node);

/* ---- trace.c: Messages. */

/* Sends a message that is not of the trace; false: no memory. */
bool rg_sim_trace_send(rg_sim *sim, const rg_sim_message *message, uint32_t index);

/* A terminal has had to do up to a clock. */
void rg_sim_trace_note(const rg_sim *sim, uint32_t node, uint64_t clock);
