/* SPDX-License-Identifier: Apache-2.0 */

/* What the batches of a window say: means, their interval, and where the backlog goes. */
#pragma once

#include "routegen/net/simulate_load.h"

/* The batches that a result is of: a window never has fewer. */
enum { SIM_MEASURED = RG_SIM_BATCHES / 2 };

/* Whether the first @count batches have steadied: their latencies, or what they accept, are alike
 * but for some of the first half (MSER). */
bool rg_sim_is_warm(const rg_sim_counts *counts, unsigned count, bool accepting);

/* The latency of the measured batches: known, unless one has no packets; half the width of its 95 %
 * interval; the correlation of a batch with the one before it. */
struct sim_means {
    bool known;
    double mean, interval, correlation;
};
struct sim_means rg_sim_means(const rg_sim_counts *counts);

/* Where the backlog of a run goes, which began empty at clock 0. */
enum sim_trend {
    SIM_STEADY = 0, /* nowhere that can be told */
    SIM_MOVING,     /* up or down, but maybe not for long */
    SIM_GROWING,    /* up, and not more slowly than before: for as long as the run lasts */
};
/* @clock: the current one. @way: clocks that packets take at most, were they alone; a network that
 * fills grows, too. @doubt: how many standard deviations of doubt GROWING must withstand. */
enum sim_trend rg_sim_trend(const rg_sim_counts *counts, uint64_t clock, uint64_t way,
                            double doubt);
