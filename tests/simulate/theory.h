/* SPDX-License-Identifier: Apache-2.0 */

/* What the parts of the suite use of one another. */
#ifndef TESTS_SIMULATE_THEORY_H
#define TESTS_SIMULATE_THEORY_H

#include <stdbool.h>

#include "routegen/net/simulate_load.h"

/* A line of TAP. */
void verdict(bool good, const char *name);

rg_topology network(const char *name);

/* What is simulated by default. */
rg_sim_options options_of(const rg_topology *net);
rg_sim_plan plan_of(void);

/* The simulator against what is known; with @soak also what takes long. */
void check_theory(bool soak);

/* Who waits for whom (fairness.c). */
void check_fairness(void);

/* Faults that tables go by (tables.c). */
void check_tables(void);

/* What runs by default, and what no routing exceeds (choice.c). */
void check_choice(void);
/* Loads of channels (bound.c). */
void check_bounds(void);

/* Dead nodes (survival.c). */
void check_survival(bool soak);

#endif
