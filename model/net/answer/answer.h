/* SPDX-License-Identifier: Apache-2.0 */

/* Routes around faults that no other storey finds. */
#pragma once

#include "routegen/net/ask.h"

/* The first route around the faults that the permitted hops of the rule make; an empty set without.
 * RG_OK; errors of rg_route_step; RG_E_MEMORY. */
rg_status rg_route_around(const rg_ask *ask, const rg_route_rule *rule, rg_route_set *found);

/* Those of these routes of a Kautz digraph that meet no fault; they move to the front. The set is
 * incomplete if the ends could have more. */
rg_status rg_words_around(const rg_ask *ask, rg_kautz_route *routes, unsigned count,
                          rg_route_set *found);

/* The routes by construction that meet no fault, for a Kautz digraph too large for a graph. */
rg_status rg_construct_around(const rg_ask *ask, rg_route_set *found);
