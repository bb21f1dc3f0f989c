/* SPDX-License-Identifier: Apache-2.0 */

/* What the parts of the suite use of one another. */
#pragma once

#include <stdbool.h>

#include "routegen/net/simulate_load.h"

/* Whether a check runs: all do, or those whose names contain an argument of the program. */
bool is_asked(const char *name);

/* A line of TAP. What is not asked for is not computed. */
#define verdict(good, name) (is_asked(name) ? checked((good), (name)) : (void)0)
void checked(bool good, const char *name);

rg_topology network(const char *name);

/* What is simulated by default. */
rg_sim_options options_of(const rg_topology *net);
rg_sim_plan plan_of(void);

/* The simulator against what is known; with @soak also what takes long. */
void check_theory(bool soak);

/* What runs by default, and what no routing exceeds (choice.c). */
void check_choice(void);

/* Loads of channels (bound.c). */
void check_bounds(void);

/* Dead nodes (survival.c). */
void check_survival(bool soak);

/* ---- draw.c: random options for the simulator and its twin */

/* What is drawn follows from the seed alone. */
void draw_from(uint64_t seed);

/* A number below @bound. */
unsigned below(unsigned bound);

/* All options; lists of them last until the next call. */
void draw_options(const rg_topology *net, rg_sim_options *o);

/* Prints the main ones as a diagnostic; the seed gives all of them again. */
void describe(const char *name, const rg_sim_options *o);

/* ---- node.c */

/* Whether each packet of random traffic arrives in the simulator in the clock in which it does in
 * the cycle model: nodes of K(d,k) with @depth flits a virtual channel, @clocks clocks in which a
 * node gets a packet with a chance of 1 / @pause. */
bool node_agrees(unsigned d, unsigned k, unsigned depth, unsigned pause, uint64_t clocks,
                 unsigned seed);
