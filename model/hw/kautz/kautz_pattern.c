/* SPDX-License-Identifier: Apache-2.0 */

/* All pairs of words up to the names of their letters. */

#include <stdbool.h>
#include <string.h>

#include "hw/inner/kautz_pairs.h"

/* Whether the letter at a place must differ from the one before it: both are in one word. */
static bool follows(const rg_kautz_pattern *p, unsigned place)
{
    return place % p->k != 0;
}

/* The different letters in the first @p places. */
static unsigned letters_in(const rg_kautz_pattern *p, unsigned places)
{
    unsigned letters = 0;
    for (unsigned i = 0; i < places; i++)
        letters += p->letter[i] == letters;
    return letters;
}

/* The smallest letters that may stand from a place on. */
static void fill(rg_kautz_pattern *p, unsigned place)
{
    for (; place < 2 * p->k; place++)
        p->letter[place] = follows(p, place) && p->letter[place - 1] == 0;
    p->letters = letters_in(p, 2 * p->k);
}

/* A letter is at most one above all letters before it: new letters appear in order. */
static bool advance(rg_kautz_pattern *p)
{
    for (unsigned place = 2 * p->k; place-- > 0;) {
        unsigned next = p->letter[place] + 1u;
        if (follows(p, place) && p->letter[place - 1] == next)
            next++;
        if (next > letters_in(p, place))
            continue;
        p->letter[place] = (uint8_t)next;
        fill(p, place + 1);
        return true;
    }
    return false;
}

rg_kautz_pattern rg_kautz_pattern_first(unsigned k)
{
    rg_kautz_pattern p = {.k = k};

    fill(&p, 0); /* both words are equal: not a pair, but the next one is */
    (void)advance(&p);
    return p;
}

bool rg_kautz_pattern_next(rg_kautz_pattern *pattern)
{
    rg_kautz_pattern p = *pattern;
    do {
        if (!advance(&p))
            return false;
    } while (memcmp(p.letter, p.letter + p.k, p.k) == 0);
    *pattern = p;
    return true;
}

/* Judges the routes of a pattern, whatever the letters are called. */

/* The routes of a pattern in one network. */
struct pair {
    rg_kautz net;
    rg_kautz_word source, destination;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    unsigned c_first; /* routes from here on are of phase C */
    rg_kautz_pattern_verdict *found;
};

static void name_in_letter(const struct pair *pair, rg_kautz_route *route, uint8_t in)
{
    route->in = in;
    route->letter[pair->net.k + 1] = in; /* out letter, in letter, destination */
}

/* Judges all pairings of the routes of phase C, those before @p from already paired; false when one
 * is wrong. */
static bool pairings_hold(struct pair *pair, unsigned from)
{
    rg_kautz_route *const routes = pair->routes;

    if (from + 1 >= pair->net.d) {
        pair->found->sets++;
        pair->found->status = rg_kautz_check(&pair->net, &pair->source, &pair->destination, routes,
                                             pair->net.d, &pair->found->verdict);
        return pair->found->status == RG_OK && pair->found->verdict.rule == RG_RULE_NONE;
    }
    for (unsigned other = from; other < pair->net.d; other++) {
        const uint8_t mine = routes[from].in;
        const uint8_t theirs = routes[other].in;

        name_in_letter(pair, &routes[from], theirs);
        name_in_letter(pair, &routes[other], mine);
        if (!pairings_hold(pair, from + 1))
            return false;
        name_in_letter(pair, &routes[other], theirs);
        name_in_letter(pair, &routes[from], mine);
    }
    return true;
}

/* Judges one network; false when its routes are wrong. */
static bool holds_in(const rg_kautz_pattern *pattern, unsigned d, rg_kautz_pattern_verdict *found)
{
    struct pair pair = {.found = found};

    found->networks++;
    memcpy(pair.source.letter, pattern->letter, pattern->k);
    memcpy(pair.destination.letter, pattern->letter + pattern->k, pattern->k);
    found->status = rg_kautz_init(d, pattern->k, &pair.net);
    if (found->status == RG_OK)
        found->status = rg_kautz_routes(&pair.net, &pair.source, &pair.destination, pair.routes);
    if (found->status != RG_OK)
        return false;
    while (pair.c_first < d && pair.routes[pair.c_first].phase != RG_PHASE_C)
        pair.c_first++;
    found->c_routes = d - pair.c_first;
    return pairings_hold(&pair, pair.c_first);
}

rg_kautz_pattern_verdict rg_kautz_pattern_check(const rg_kautz_pattern *pattern)
{
    rg_kautz_pattern_verdict found = {.status = RG_OK};
    for (unsigned spare = 0; spare <= RG_KAUTZ_PATTERN_SPARE; spare++) {
        const unsigned d = pattern->letters + spare - 1;
        if (d < RG_KAUTZ_MIN_D || holds_in(pattern, d, &found))
            continue;
        found.d = d;
        break;
    }
    return found;
}
