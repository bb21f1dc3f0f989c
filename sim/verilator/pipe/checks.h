/* SPDX-License-Identifier: Apache-2.0 */

/* The units around the pipelined core, one after the other; each ends in a reset-free, idle state
 * or ends the run. */
#pragma once

#define TOP_PORTS "pipe/ports.h"
#include "../top.h"

#include "../kautz/bench.h"

/* Every pair through rg_kautz_pipe_axis and rg_kautz_pipe_expand. */
void check_stream(struct bench *bench);

/* A whole run of rg_kautz_selftest where the network is small enough. */
void check_selftest(struct bench *bench);
