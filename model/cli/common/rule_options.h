/* SPDX-License-Identifier: Apache-2.0 */

/* The options that say how a network routes (routegen/topology.h). */
#pragma once

#include <stdbool.h>

#include "options.h"
#include "routegen/net/parse.h"

/* As they stand in the option list of a verb. */
#define CLI_OPTIONS_RULE                                                                           \
    CLI_OPTION("rule", RULE, "NAME",                                                               \
               "Letters appended (debruijn, kautz, mdsxn): overlap (default), those that are "     \
               "missing; or shift, all"),                                                          \
        CLI_OPTION("vc-classes", VC_CLASSES, "N",                                                  \
                   "Classes of virtual channels of a link, 1 or 2 (torus, mikant, kantc, "         \
                   "mikantc; default 2)"),                                                         \
        CLI_OPTION(                                                                                \
            "tie", TIE, "NAME",                                                                    \
            "Which of equally good hops: lowest (default) or all; in kantc and mikantc, which of " \
            "equally near intermediate switches: lowest, balanced or all (default)"),              \
        CLI_OPTION("cube", CUBE, "NAME",                                                           \
                   "Which bit of a cube comes next (hypercube, kantc, mikantc): ecube (default), " \
                   "the lowest; or minimal, any"),                                                 \
        CLI_OPTION("up", UP, "NAME",                                                               \
                   "Ports up a tree: any (default), or switch-digit or node-digit, the one that "  \
                   "a digit of the destination names"),                                            \
        CLI_OPTION("detour", DETOUR, "NAME",                                                       \
                   "Shorter routes that leave a cube and come back (kantc, mikantc): on "          \
                   "(default) or off")

/* Their words, for the syntax of a verb, once the library has been asked for them. */
void cli_rule_words_begin(void);
extern struct cli_words cli_rule_words[RG_ROUTE_RULE_FIELDS];
#define CLI_WORDS_RULE                                                                             \
    &cli_rule_words[0], &cli_rule_words[1], &cli_rule_words[2], &cli_rule_words[3],                \
        &cli_rule_words[4], &cli_rule_words[5]

/* Whether any was given, of the values of all options by key. */
bool cli_rule_is_given(const char *const *option);

/* The rule of a network with the given values, or says what is wrong and exits. */
void cli_rule_make(const char *const *option, const rg_topology *net, rg_route_rule *rule);
