/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The verb routes for networks as graphs: one route, by the family's own rule. */
#ifndef ROUTEGEN_CLI_ROUTES_TOPOLOGY_H
#define ROUTEGEN_CLI_ROUTES_TOPOLOGY_H

#include "cli/common/rule_options.h"

struct cli_routes_topology {
    const char *network;
    const char *source;
    const char *destination;
    enum cli_format format;
    const struct cli_rule *rule;
};

/* Both ends as compute nodes, or says what is wrong and exits. */
struct cli_ends {
    uint64_t source;
    uint64_t destination;
};
struct cli_ends cli_routes_ends(const rg_topology *net, const char *source,
                                const char *destination);

/* Prints the route, or says what is wrong and exits. */
void cli_routes_topology(const struct cli_routes_topology *asked);

#endif
