/* SPDX-License-Identifier: Apache-2.0 */

/* B(d,n), the de Bruijn digraph: words of n letters; an arc drops the first and appends one; the d
 * arcs from aa..a to itself are left out. */

#include "words.h"

static void init(rg_topology *net)
{
    const unsigned d = net->name.param[0];
    const unsigned n = net->name.param[1];
    rg_topology_powers(net, d);
    rg_topology_direct(net, d, net->power[n], rg_topology_mul(net->power[n], d) - d);
    net->directed = true;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned d = net->ports;
    const uint64_t first = v % (net->nodes / d) * d;
    for (unsigned x = 0; x < d; x++)
        out[x] = words_other(v, first + x);
}

static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned d = net->ports;
    for (unsigned y = 0; y < d; y++)
        out[y] = words_other(v, y * (net->nodes / d) + v / d);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned d = net->name.param[0];
    const unsigned n = net->name.param[1];
    rg_topology_degrees(facts, d, d - 1, n > 1 ? d : d - 1);
    facts->simple_links = net->links - d * (d - 1) / 2; /* abab.. and baba.. have two arcs */
    facts->diameter = n;
    facts->connectivity = d - 1;
}

/* Renaming the letters is an automorphism: the first word of a class has its letters in the order
 * 0, 1, 2, .. of their first appearance. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    const unsigned d = net->name.param[0];
    unsigned letters = 0;
    uint64_t count = 1;
    for (uint64_t place = net->nodes / d; place > 0; node %= place, place /= d) {
        const uint64_t letter = node / place;
        if (letter > letters)
            return 0;
        if (letter == letters)
            count *= d - letters++;
    }
    return count;
}

static unsigned overlap_of(const rg_topology *net, uint64_t s, uint64_t t)
{
    const unsigned n = net->name.param[1];
    unsigned overlap = n;
    while (s %= net->power[overlap],
           t - s * net->power[n - overlap] >= net->power[n - overlap]) /* t begins with s */
        overlap--;
    return overlap;
}

static void prepare(const rg_topology *net, void *prepared)
{
    const unsigned n = net->name.param[1];
    uint32_t *end = prepared;
    for (uint64_t v = 0; v < net->vertices; v++, end += 2 * n)
        for (unsigned i = 0; i < n; i++) {
            end[i] = (uint32_t)(v % net->power[n - i]);
            end[n + i] = (uint32_t)(v / net->power[i]);
        }
}

/* step by overlap with what is prepared. An arc of a vertex to itself is skipped. */
static void step_prepared(route_step *step)
{
    const unsigned d = step->net->name.param[0], n = step->net->name.param[1];
    const uint32_t *end, *start;
    for (unsigned missing = rg_words_missing(step, n, &end, &start); missing-- > 0;) {
        const unsigned port = start[missing] - (missing + 1 < n ? start[missing + 1] * d : 0);
        if (step->next[port] == RG_TOPOLOGY_NONE)
            continue;
        rg_route_add(step, port, 0);
        return;
    }
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint64_t target = step->packet->target;
    const unsigned n = net->name.param[1];
    const unsigned d = net->name.param[0];
    const bool shift = step->rule->words == RG_WORDS_SHIFT;
    if (step->prepared && !shift) {
        step_prepared(step);
        return;
    }
    unsigned have = shift ? step->packet->phase : overlap_of(net, step->packet->vertex, target);
    for (; have < n; have++) {
        const unsigned port = (unsigned)(target / net->power[n - 1 - have] % d);
        if (step->next[port] == RG_TOPOLOGY_NONE)
            continue;
        rg_route_turn(step, port, 0, shift ? have + 1 : 0);
        return;
    }
}

const topology_family rg_topology_debruijn = {
    .info = {"debruijn", "d,n", "de Bruijn digraph", "debruijn:2,4", WORDS_RULE,
             .kind = RG_KIND_TOPOLOGY},
    .range = {{2, 36}, {1, 62}},
    .print = rg_words_print,
    .parse = rg_words_parse,
    .paths = rg_topology_single_paths,
    .channels = CHANNELS_WORD,
    WORDS,
    .start = rg_words_start,
    .prepared_bytes = rg_words_prepared_bytes,
    .prepare = prepare,
};
