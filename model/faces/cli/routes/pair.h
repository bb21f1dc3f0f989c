/* SPDX-License-Identifier: Apache-2.0 */

/* The pairs whose routes are asked for: texts from the command line or from lines of standard
 * input, then nodes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "faces/cli/common/line_reader.h"
#include "faces/cli/common/network_arg.h"

struct cli_pair_text {
    const char *source;
    size_t source_length;
    const char *destination;
    size_t destination_length;
};

/* Two texts of the command line. */
struct cli_pair_text cli_pair_of(const char *source, const char *destination);

/* The pair of the next line, valid until the next call; false at the end. Says what is wrong with a
 * line that is not a pair, and exits. */
bool cli_pair_next(struct cli_line_reader *reader, struct cli_pair_text *pair);

/* Two different nodes of a Kautz digraph, or says what is wrong with them and exits. */
void cli_pair_words(const rg_any_network *network, struct cli_place place,
                    const struct cli_pair_text *pair, rg_kautz_word *source,
                    rg_kautz_word *destination);

/* Two different compute nodes of a network as a graph, or says what is wrong with them and
 * exits. */
void cli_pair_nodes(const rg_topology *net, struct cli_place place,
                    const struct cli_pair_text *pair, uint64_t *source, uint64_t *destination);
