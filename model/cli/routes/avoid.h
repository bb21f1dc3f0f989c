/* SPDX-License-Identifier: Apache-2.0 */

/* The faulty nodes of --avoid and the faulty links of --avoid-links. */
#ifndef ROUTEGEN_CLI_AVOID_H
#define ROUTEGEN_CLI_AVOID_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/common/network_arg.h"
#include "routegen/net/parse.h"

/* As they stand in the option list of a verb; @what ends in a space. */
/* clang-format off */
#define CLI_OPTIONS_AVOID(what)                                                                    \
    {.name = "avoid", .key = CLI_KEY_AVOID, .arg = "NODE,NODE,...",                                \
     .doc = what "nodes or switches"},                                                             \
    {.name = "avoid-links", .key = CLI_KEY_AVOID_LINKS, .arg = "A-B,C-D,...",                      \
     .doc = what "links"}
/* clang-format on */

/* The values as given, then what they mean; starts as all zeros. */
struct cli_avoid {
    struct cli_avoid_value {
        const char *text;
        bool is_link;
    } * value;
    size_t values;
    rg_faults faults; /* in arrays of their own */
};

/* Notes one --avoid or --avoid-links; the network may not be known yet. */
void cli_avoid_note(struct cli_avoid *avoid, const char *text, bool is_link);

/* Parses all that was noted, or says what is wrong and exits.
 * net: the network as a graph, or NULL if it is a Kautz digraph that is too large for one. */
void cli_avoid_parse(struct cli_avoid *avoid, const rg_any_network *network,
                     const rg_topology *net);

void cli_avoid_free(struct cli_avoid *avoid);

#endif
