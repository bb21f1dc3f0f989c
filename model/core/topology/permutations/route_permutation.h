/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Routes of permutations: symbols are renamed by the place they have in the target, so that the
 * target is 0 1 2 .. n-1. The graphs on n! and (n-1) n! vertices decide how to use them.
 */
#ifndef ROUTE_PERMUTATION_H
#define ROUTE_PERMUTATION_H

#include "permutation.h"
#include "core/topology/route_internal.h"

/* The renamed permutation. */
uint64_t rg_permutation_relative(uint64_t permutation, uint64_t target, unsigned n);

/* The links of the star (the pancake) graph that lead nearer to 0 1 2 ..: bit p is port p. */
unsigned rg_star_nearer(uint64_t relative, unsigned n);
unsigned rg_pancake_nearer(uint64_t relative, unsigned n);

#endif
