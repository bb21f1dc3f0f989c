/* SPDX-License-Identifier: Apache-2.0 */

/* What compare and find share. */
#pragma once

#include "cli/common/options.h"
#include "inner/net/compare.h"

#define CLI_OPTIONS_PRICE                                                                          \
    CLI_OPTION("switch-cost", SWITCH_COST, "F,P[,X]",                                              \
               "Cost of a switch, F, of each of its ports, P, and of each crosspoint, X: a "       \
               "switch of R ports has R * R; default 0,0,1"),                                      \
        CLI_OPTION("link-cost", LINK_COST, "C", "Cost of a link, default 1")

/* Hands an option of the verb to the library, or says what is expected and exits. */
void cli_take_option(const struct argp_option *option, int key, const char *value,
                     rg_option_taker *take, void *ask);
