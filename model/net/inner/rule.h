/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The fields of a rule: see net/parse.h.
 */
#pragma once

#include "routegen/net/parse.h"

/** The name of field number @p field, from 0; NULL after the last one. O(1). */
const char *rg_rule_field(unsigned field);

/** The name of value number @p value of a field, from 0; NULL after the last one. O(1). */
const char *rg_rule_value(unsigned field, unsigned value);

/** Refuses a network that has no routes by a rule: one of the user's own that is too large, or in
 * which some node does not reach another.
 * @return RG_OK; RG_E_RULE. O(1). */
rg_status rg_refuse_unruled(const rg_topology *net, rg_refusal *refusal);

/** The same as a record, {"tie": "all", "cube": "ecube"}. */
rg_value *rg_put_rule(rg_value *into, const char *key, const rg_topology *net,
                      const rg_route_rule *rule);
