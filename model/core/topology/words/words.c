/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the rules of de Bruijn, Kautz and MDSXN share: the letters of the target are appended one by
 * one, all of them (shift), or only those that are missing after the longest end of the vertex that
 * is a start of the target (overlap), which gives a shortest route.
 *
 * With shift a packet's phase counts the letters appended; arcs from a vertex to itself, which do
 * not exist, are skipped.
 */

#include "words.h"

static unsigned letters(const rg_topology *net)
{
    return topology_family_of(net->name.family)->letters(net);
}

unsigned rg_words_letters(const rg_topology *net)
{
    return net->name.param[1];
}

unsigned rg_words_phases(const rg_topology *net, const rg_route_rule *rule)
{
    return rule->words == RG_WORDS_SHIFT ? letters(net) + 1 : 1;
}

uint64_t rg_words_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return letters(net);
}

unsigned rg_words_start(const rg_topology *net, const rg_route_rule *rule,
                        const rg_route_packet *packet)
{
    return rule->words == RG_WORDS_SHIFT && packet->vertex == packet->target ? letters(net) : 0;
}
