/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Making a set of routes: see net/disjoint.h.
 */
#ifndef ROUTEGEN_INNER_NET_ROUTE_SET_H
#define ROUTEGEN_INNER_NET_ROUTE_SET_H

#include "routegen/net/ask.h"

/**
 * Adds a route of @p hops hops at the end of a set: all vertices and ports 0, no channels.
 * @param[out] route the new route, to be filled in. It belongs to the set, and the pointer is valid
 * until the set changes again.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY (the set keeps its routes). O(hops), amortized.
 */
rg_status rg_route_set_add(rg_route_set *set, uint64_t hops, rg_route **route);

/** Removes and frees route @p index of a set; does nothing if there is no such route, or if the set
 * is NULL. O(count). */
void rg_route_set_drop(rg_route_set *set, size_t index);

/**
 * Finds the one route that a routing rule gives (rg_route_find), with its virtual channels.
 * @param rule NULL: the family's own rule, from rg_route_rule_init.
 * @param[out] found a set of this one route, with from the source and to the destination; written
 * and to be freed only on RG_OK.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY; otherwise as rg_route_rule_init, rg_route_bound and
 * rg_route_find. O(hops * ports).
 */
rg_status rg_route_set_by_rule(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t destination, rg_route_set *found);

#endif
