/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What switches and links cost, from the command line. */
#ifndef ROUTEGEN_CLI_PRICE_H
#define ROUTEGEN_CLI_PRICE_H

#include <stdbool.h>

#include "cli/common/options.h"
#include "routegen/net/measures.h"

/* clang-format off */
#define CLI_OPTIONS_PRICE                                                                          \
    {.name = "switch-cost", .key = CLI_KEY_SWITCH_COST, .arg = "F,P[,X]",                          \
     .doc = "Cost of a switch, F, of each of its ports, P, and of each crosspoint, X: a switch "   \
            "of R ports has R * R; default 0,0,1"},                                                \
    {.name = "link-cost", .key = CLI_KEY_LINK_COST, .arg = "C", .doc = "Cost of a link, default 1"}
/* clang-format on */

struct cli_prices {
    rg_prices prices;
    bool given;
};

/* Takes one of these options; false if it is another one. */
bool cli_price_option(struct cli_prices *prices, int key, const char *value);

#endif
