/* SPDX-License-Identifier: Apache-2.0 */

/* The same optimum as min_cost_flow, by trying every set of simple paths: slow, only for tiny
 * networks, hard to get wrong. */
#ifndef ORACLE_BRUTE_FORCE_H
#define ORACLE_BRUTE_FORCE_H

#include "kautz_graph.h"

/* The smallest total length of d disjoint routes, or UINT_MAX if there are fewer. Needs at most 64
 * nodes. */
unsigned brute_force_total(const kautz_graph *g, uint32_t source, uint32_t destination);

#endif
