/* SPDX-License-Identifier: Apache-2.0 */

/* Networks and words from outside, with a message for everything that can be wrong. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdnoreturn.h>

#include "fail.h"
#include "hw/inner/kautz_pairs.h"
#include "routegen/network_kind.h"
#include "net/inner/compare.h"

/* Where a word stands, for messages. */
struct cli_place {
    uint64_t line;    /* of stdin; 0: on the command line */
    const char *role; /* "source", ... */
    bool binary;      /* stdin has records, not lines */
};

/* A place at the start of a message: "stdin line 3: ", or nothing for the command line. */
struct cli_part cli_place_text(struct cli_place place);

/* Parses a NETWORK argument, or says what is wrong and exits. A file is read, and its network lives
 * as long as the program. */
void cli_network_parse(const char *text, rg_any_network *network);

/* Parses the NETWORK argument of a verb that takes all graphs, kautz and gft included, or says what
 * is wrong and exits. */
void cli_topology_parse(const char *text, rg_topology *net);

/* Parses the label of a compute node, or says what is wrong and exits. */
uint64_t cli_topology_vertex(const rg_topology *net, struct cli_place place, const char *text,
                             size_t length);

/* Says that a verb does not apply to a network, and which ones do, and exits. */
noreturn void cli_network_refuse(const char *verb, const rg_any_network *network);

/* The verbs that apply to a network, separated by ", ". */
const char *cli_network_verbs(const rg_any_network *network);

/* Says that the pairs of a Kautz digraph are more than RG_KAUTZ_MOST_PAIRS, and exits; the advice,
 * a verb, comes before "a sample with --pairs N". */
noreturn void cli_pairs_refuse(const rg_any_network *network, const char *advice);

/* Starts a sequence of count random pairs, or with count 0 of all; exits if all are too many. */
void cli_pairs_begin(rg_kautz_pairs *pairs, const rg_any_network *network, uint64_t count,
                     rg_random *random);

/* Parses a word of a Kautz digraph, or says what is wrong and exits. */
void cli_kautz_word(const rg_any_network *network, struct cli_place place, const char *text,
                    size_t length, rg_kautz_word *word);
uint64_t cli_kautz_rank(const rg_any_network *network, struct cli_place place, const char *text,
                        size_t length); /* and its rank */

/* What librgnet finds in a network, with a bar on a terminal while it searches. Each says what is
 * wrong and exits when it fails. */

void cli_measure(const rg_topology *net, rg_search search, rg_measures *measures);

void cli_load(const rg_topology *net, rg_search search, rg_loads *loads);

void cli_compare_network(const rg_topology *net, const rg_compare_ask *ask,
                         const rg_compared *first, rg_compared *compared);
