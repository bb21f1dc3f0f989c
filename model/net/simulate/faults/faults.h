/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of faults use of one another; each part is a file. */
#pragma once

#include "net/simulate/parts.h"

/* ---- schedule.c: What fails, and when. */

/* Random faults become those of parts. */
bool rg_sim_faults_expand(rg_sim *sim);

/* The first clock after @clock, or with @now at it, in which something changes, here or in what
 * sources know. */
uint64_t rg_sim_next_change(const rg_sim *sim, uint64_t clock, bool now);

/* ---- dead.c: Marks what is dead at @clock; whether anything is. @gone may be NULL. */

bool rg_sim_mark_dead(const rg_sim *sim, uint64_t clock, uint64_t *set, uint64_t *gone);

/* ---- tables.c: Tables that go by what lives. */

/* What is known has changed: if the tables go by something else, no packet begins. */
void rg_sim_tables_change(rg_sim *sim);

/* No packet is inside: makes them again. */
void rg_sim_tables_renew(rg_sim *sim);

/* ---- remove.c: Takes packets out. */

void rg_sim_remove_doomed(rg_sim *sim);

/* Flit @place of a lane, counted from its front. */
static inline uint32_t sim_flit_at(const rg_sim *sim, const struct sim_lane *lane, unsigned place)
{
    return place == 0 ? lane->front : *sim_behind(sim, lane, place - 1);
}

/* The number of the lane at the other end of the link to a lane. */
static inline uint32_t sim_from(const rg_sim *sim, uint32_t item)
{
    const unsigned slot = item & ((1U << sim->network.in_bits) - 1);
    const unsigned in = sim->network.in_of[slot];
    return sim_in(sim, item >> sim->network.in_bits)[in].from + slot - in * sim->network.vcs;
}
