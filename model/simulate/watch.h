/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The search for lanes that wait forever. */
#ifndef SIMULATE_WATCH_H
#define SIMULATE_WATCH_H

#include "internal.h"

/* Whether the search is due at the end of this clock, and when next if nothing moves. */
bool rg_sim_watch_due(const rg_sim *sim);
uint64_t rg_sim_watch_next(const rg_sim *sim);

/* How many lanes wait forever. */
uint64_t rg_sim_watch_search(rg_sim *sim);

#endif
