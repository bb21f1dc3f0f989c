/* SPDX-License-Identifier: Apache-2.0 */

/* The faulty nodes of --avoid and the faulty links of --avoid-links. */
#ifndef ROUTEGEN_CLI_AVOID_H
#define ROUTEGEN_CLI_AVOID_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/common/network_arg.h"
#include "routegen/net/parse.h"

/* As they stand in the option list of a verb; @what ends in a space. */
#define CLI_OPTIONS_AVOID(what)                                                                    \
    CLI_OPTION("avoid", AVOID, "NODE,NODE,...", what "nodes or switches"),                         \
        CLI_OPTION("avoid-links", AVOID_LINKS, "A-B,C-D,...", what "links")

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
