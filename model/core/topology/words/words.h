/* SPDX-License-Identifier: Apache-2.0 */

/* What de Bruijn, Kautz and MDSXN share. */
#ifndef WORDS_H
#define WORDS_H

#include "core/topology/topology_internal.h"

/* The second parameter, as the letters of a vertex. */
unsigned rg_words_letters(const rg_topology *net);

/* Phases count the letters appended, and no route takes more. */
unsigned rg_words_phases(const rg_topology *net, const rg_route_rule *rule);
uint64_t rg_words_bound(const rg_topology *net, const rg_route_rule *rule);
unsigned rg_words_start(const rg_topology *net, const rg_route_rule *rule,
                        const rg_route_packet *packet);

/* What the records share. */
#define WORDS                                                                                      \
    .uses = RG_ROUTE_WORDS, .standard = {.vc_classes = 1}, .bound = rg_words_bound,                \
    .phases = rg_words_phases
#define WORDS_RULE "appends the letters that are missing after the longest overlap"

#endif
