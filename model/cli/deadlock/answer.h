/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the verb deadlock found out, by a routing rule or for Kautz nodes. */
#ifndef ROUTEGEN_CLI_DEADLOCK_ANSWER_H
#define ROUTEGEN_CLI_DEADLOCK_ANSWER_H

#include "cli/common/options.h"
#include <jansson.h>
#include <stdbool.h>

#include "routegen/node/deadlock.h"

struct cli_deadlock {
    rg_topology net;
    char name[RG_NETWORK_MAX_TEXT];
    rg_route_rule rule;
    bool node; /* the two that follow have a meaning, and rule has none */
    rg_node_turns turns;
    rg_node_routes routes;
    rg_deadlock found;
    rg_channel *cycle; /* found.cycle entries; NULL if no cycle was found */
};

/* By rg_turn_rule */
extern const struct cli_words cli_deadlock_rules;

/* The turns of --node with the value of --vc-rule (NULL: the default), or says what is wrong and
 * exits. */
void cli_node_turns(const char *rule, struct cli_deadlock *answer);

/* Follows all routes and looks for a cycle. */
void cli_node_judge(struct cli_deadlock *answer);

/* The name of the turns' rule. */
const char *cli_node_rule(const struct cli_deadlock *answer);

/* The lines, columns and members that only --node has. */
void cli_node_text(const struct cli_deadlock *answer);
void cli_node_csv_names(const struct cli_deadlock *answer);
void cli_node_csv(const struct cli_deadlock *answer);
void cli_node_json(const struct cli_deadlock *answer, json_t *object);

#endif
