/* SPDX-License-Identifier: Apache-2.0 */

/* What digraphs and graphs on words share; the rule is that of de Bruijn, Kautz and MDSXN. */
#pragma once

#include "families/topology_internal.h"

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

/* Prepared in debruijn and kautz, by vertex and i below its n letters: the number of the word
 * without its first i letters, and n places on that without its last i, among words of n - i
 * letters. */
size_t rg_words_prepared_bytes(const rg_topology *net);

/* How many letters of the target are missing after the vertex, by what is prepared; the vertex's
 * numbers without its first letters, and the target's without its last. */
unsigned rg_words_missing(const route_step *step, unsigned letters, const uint32_t **end,
                          const uint32_t **start);

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

/* A walk round a ring of n bits that flips those which differ, as in ccc and shuffle. */

/* The word rotated by so many of its n bits. */
uint64_t rg_ring_rotate(uint64_t word, unsigned by, unsigned n);

/* Hops from place 0 to @end over all places in @flip, which cost one more each. Prepared: all, by
 * end << n | flip. */
unsigned rg_ring_walk(const route_step *step, unsigned end, uint64_t flip);
size_t rg_ring_prepared_bytes(const rg_topology *net);
void rg_ring_prepare(const rg_topology *net, void *prepared);

/* Adds the hops that shorten the shortest such walk. */
void rg_ring_nearer(route_step *step,
                    unsigned (*distance)(const route_step *step, uint64_t s, uint64_t t));

/* What the records share. */
#define RING_WALK                                                                                  \
    .init = init, .next = next, .facts = facts, .step = step, .uses = RG_ROUTE_TIE,                \
    .standard = {.vc_classes = 1}, .bound = rg_route_diameter,                                     \
    .prepared_bytes = rg_ring_prepared_bytes, .prepare = rg_ring_prepare
#define RING_RULE "takes the shortest walk round the ring over the bits that differ"
