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

static bool has_letters(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_DEBRUIJN || net->name.family == RG_FAMILY_KAUTZ;
}

unsigned rg_words_letters(const rg_topology *net)
{
    unsigned letters = 0;
    for (unsigned i = has_letters(net); i < net->name.count; i++)
        letters += net->name.param[i];
    return letters;
}

static unsigned base(const rg_topology *net)
{
    return has_letters(net) ? net->name.param[0] : 2;
}

void rg_words_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    rg_topology_put_word(out, v, base(net), rg_words_letters(net));
}

bool rg_words_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    return rg_topology_take_word(in, base(net), rg_words_letters(net), v);
}

unsigned rg_words_phases(const rg_topology *net, const rg_route_rule *rule)
{
    return rule->words == RG_WORDS_SHIFT ? rg_words_letters(net) + 1 : 1;
}

uint64_t rg_words_bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return rg_words_letters(net);
}

unsigned rg_words_start(const rg_topology *net, const rg_route_rule *rule,
                        const rg_route_packet *packet)
{
    return rule->words == RG_WORDS_SHIFT && packet->vertex == packet->target ? rg_words_letters(net)
                                                                             : 0;
}
