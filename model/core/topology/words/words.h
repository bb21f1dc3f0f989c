/* SPDX-License-Identifier: Apache-2.0 */

/* What digraphs and graphs on words share; the rule is that of de Bruijn, Kautz and MDSXN. */
#pragma once

#include "core/topology/topology_internal.h"

/* Words of n letters below d in debruijn and kautz, d,n being the parameters; else of bits, as many
 * as the parameters say together. Their labels, but not those of kautz. */
unsigned rg_words_letters(const rg_topology *net);
void rg_words_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_words_parse(const rg_topology *net, topology_scan *in, uint64_t *v);

/* Phases count the letters appended, and no route takes more. */
unsigned rg_words_phases(const rg_topology *net, const rg_route_rule *rule);
uint64_t rg_words_bound(const rg_topology *net, const rg_route_rule *rule);
unsigned rg_words_start(const rg_topology *net, const rg_route_rule *rule,
                        const rg_route_packet *packet);

/* What the records share. */
#define WORDS                                                                                      \
    .init = init, .next = next, .previous = previous, .facts = facts, .weight = weight,            \
    .step = step, .uses = RG_ROUTE_WORDS, .standard = {.vc_classes = 1}, .bound = rg_words_bound,  \
    .phases = rg_words_phases
#define WORDS_RULE "appends the letters that are missing after the longest overlap"

/* A neighbour, unless it is the vertex itself. */
static inline uint64_t words_other(uint64_t v, uint64_t other)
{
    return other == v ? RG_TOPOLOGY_NONE : other;
}
