/* SPDX-License-Identifier: Apache-2.0 */

/* Random options for the simulator and its twin. */
#ifndef TESTS_SIMULATE_DRAW_H
#define TESTS_SIMULATE_DRAW_H

#include "routegen/net/simulate.h"

/* What is drawn follows from the seed alone. */
void draw_from(uint64_t seed);

/* A number below @bound. */
unsigned below(unsigned bound);

/* All options; lists of them last until the next call. */
void draw_options(const rg_topology *net, rg_sim_options *o);

/* Prints them as a diagnostic. */
void describe(const char *name, const rg_sim_options *o);

#endif
