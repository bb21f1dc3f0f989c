/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#ifndef SIMULATE_BUILD_H
#define SIMULATE_BUILD_H

#include "internal.h"

/* Takes the memory of an empty network, and wires it. */
rg_status rg_sim_build(rg_sim *sim);
void rg_sim_free(rg_sim *sim);

#endif
