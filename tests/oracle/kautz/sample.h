/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Random pairs of nodes for samples of large networks.
 *
 * Two words drawn evenly hardly overlap, and then their routes are not interesting. Two
 * routes of phase C, say, need an end of the source that begins the destination and repeats its own
 * beginning, as in 20130 -> 01304 (no network below k = 5 has them). So half of the destinations
 * are made with such a beginning, and most sources end with a beginning of the destination.
 */
#pragma once

#include "kautz_graph.h"
#include "hw/inner/random.h"

uint32_t sample_destination(const kautz_graph *g, rg_random *random);

/* A source other than @destination. */
uint32_t sample_source(const kautz_graph *g, uint32_t destination, rg_random *random);
