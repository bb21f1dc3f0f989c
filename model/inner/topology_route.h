/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What a rule says of routes beside their hops: see topology_route.h.
 */
#pragma once

#include "routegen/topology.h"

/** Which fields of a rule mean something to a network. @return the bits; 0 for NULL. O(1). */
unsigned rg_route_rule_uses(const rg_topology *net);

/** The number of values that a packet's phase can have. @return RG_OK; RG_E_NULL; RG_E_RULE.
 * O(1). */
rg_status rg_route_phases(const rg_topology *net, const rg_route_rule *rule, unsigned *phases);

/**
 * Whether all nodes are alike to a network and its rule: one target is then as good as all. Checks
 * that the network has automorphisms that keep the numbers of ports and take node 0 to any node;
 * and compares the rule at node 0, for all packets, with the rule at its neighbours and at some
 * other nodes. Rules that name no node, as all of this library that pass, are the same at all.
 * @param memory room for 3 * net->nodes numbers.
 * @return RG_OK; RG_E_NULL; RG_E_RULE. O(nodes * ports) steps.
 */
rg_status rg_route_alike(const rg_topology *net, const rg_route_rule *rule, uint32_t *memory,
                         rg_alike *alike);

/** An upper bound of the hops of a route by this rule. @return RG_OK; RG_E_NULL; RG_E_RULE.
 * O(parameters). */
rg_status rg_route_bound(const rg_topology *net, const rg_route_rule *rule, uint64_t *hops);
