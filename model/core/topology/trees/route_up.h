/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The way up a tree. */
#ifndef ROUTE_UP_H
#define ROUTE_UP_H

#include "core/topology/route_internal.h"

/*
 * Adds the up-ports that the rule permits, of @count from port @first on: all, the one that
 * @switch_digit names, or the one that @node_digit names.
 */
void rg_route_add_up(route_step *step, unsigned first, unsigned count, uint64_t switch_digit,
                     uint64_t node_digit);

#endif
