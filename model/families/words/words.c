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

size_t rg_words_prepared_bytes(const rg_topology *net)
{
    return (size_t)net->vertices * 2 * rg_words_letters(net) * sizeof(uint32_t);
}

unsigned rg_words_missing(const route_step *step, unsigned letters, const uint32_t **end,
                          const uint32_t **start)
{
    const uint32_t *words = step->prepared;
    unsigned missing = 0;
    *end = words + step->packet->vertex * 2 * letters;
    *start = words + step->packet->target * 2 * letters + letters;
    while (missing < letters && (*end)[missing] != (*start)[missing])
        missing++;
    return missing;
}

/*
 * A walk from 0 to `end` that leaves out one gap between two places of interest, a < b, goes up to
 * a and down to b, takes the side of its end last, and goes back only as far as the end:
 * 2a + 2(n-b) less what it does not go back. A walk that leaves out no gap is useful only where it
 * ends at its start: once round. Since every edge of the ring is passed as often as parity
 * requires, no walk is shorter.
 */

uint64_t rg_ring_rotate(uint64_t word, unsigned by, unsigned n)
{
    const uint64_t mask = (UINT64_C(1) << n) - 1;
    return by == 0 ? word : (word << by | word >> (n - by)) & mask;
}

static unsigned walk(unsigned n, unsigned end, uint64_t flip)
{
    const uint64_t places = flip | 1 | UINT64_C(1) << end;
    unsigned best = end == 0 ? n : UINT32_MAX;
    unsigned a = 0;
    for (unsigned b = 1; b <= n; b++) {
        if (b < n && (places >> b & 1) == 0)
            continue;
        const unsigned back = end <= a ? end : n - end;
        const unsigned hops = 2 * (a + n - b) - back;
        best = hops < best ? hops : best;
        a = b;
    }
    return best + topology_ones(flip);
}

/* Of longer words it would be made for more steps than are asked for. */
enum { MOST_WALKED = 14 };

size_t rg_ring_prepared_bytes(const rg_topology *net)
{
    const unsigned n = net->name.param[0];
    return n <= MOST_WALKED ? (size_t)n << n : 0;
}

void rg_ring_prepare(const rg_topology *net, void *prepared)
{
    const unsigned n = net->name.param[0];
    uint8_t *hops = prepared;
    for (unsigned end = 0; end < n; end++)
        for (uint64_t flip = 0; flip >> n == 0; flip++)
            *hops++ = (uint8_t)walk(n, end, flip);
}

unsigned rg_ring_walk(const route_step *step, unsigned end, uint64_t flip)
{
    const unsigned n = step->net->name.param[0];
    const uint8_t *hops = step->prepared;
    return hops ? hops[(uint64_t)end << n | flip] : walk(n, end, flip);
}

void rg_ring_nearer(route_step *step,
                    unsigned (*distance)(const route_step *step, uint64_t s, uint64_t t))
{
    const uint64_t target = step->packet->target;
    const unsigned here = distance(step, step->packet->vertex, target);
    for (unsigned port = 0; port < step->net->ports; port++)
        if (step->next[port] != RG_TOPOLOGY_NONE && distance(step, step->next[port], target) < here)
            rg_route_add(step, port, 0);
}
