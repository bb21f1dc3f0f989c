/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Routing rules by the names of their fields and values, as users write and read them:
 * "tie all, cube ecube". The fields of a rule that mean nothing to a network have no name there.
 */
#ifndef ROUTEGEN_NET_RULE_H
#define ROUTEGEN_NET_RULE_H

#include "routegen/api.h"
#include "routegen/net/record.h"
#include "routegen/net/wording.h"
#include "routegen/topology_route.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A rule in words. */
typedef struct rg_rule_words {
    char text[120];
} rg_rule_words;

/** Fields of a rule: rule, vc-classes, tie, cube, up, detour. */
#define RG_ROUTE_RULE_FIELDS 6

/** Sets a field of a rule, both by name; the refusal may be NULL.
 * @return RG_OK; RG_E_RULE (no such field, or of no use to the network, or no such value). O(1). */
RG_API rg_status rg_parse_rule(const rg_topology *net, const char *field, const char *value,
                               rg_route_rule *rule, rg_refusal *refusal);

/** A rule in words, "tie all, cube ecube": all fields that mean something to the network. O(1). */
RG_API rg_rule_words rg_rule_print(const rg_topology *net, const rg_route_rule *rule);

#ifdef __cplusplus
}
#endif

#endif
