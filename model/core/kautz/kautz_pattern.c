/* SPDX-License-Identifier: Apache-2.0 */

/* All pairs of words up to the names of their letters. */

#include "inner/kautz_pairs.h"

#include <stdbool.h>
#include <string.h>

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

static bool is_pair(const rg_kautz_pattern *p)
{
    return memcmp(p->letter, p->letter + p->k, p->k) != 0;
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

static bool is_shape(unsigned k)
{
    return k >= RG_KAUTZ_MIN_K && k <= RG_KAUTZ_PATTERN_MAX_K;
}

rg_status rg_kautz_pattern_first(unsigned k, rg_kautz_pattern *pattern)
{
    rg_kautz_pattern p = {.k = k};

    if (pattern == NULL)
        return RG_E_NULL;
    if (!is_shape(k))
        return RG_E_SHAPE;
    fill(&p, 0); /* both words are equal: not a pair, but the next one is */
    (void)advance(&p);
    *pattern = p;
    return RG_OK;
}

rg_status rg_kautz_pattern_next(rg_kautz_pattern *pattern)
{
    if (pattern == NULL)
        return RG_E_NULL;
    if (!is_shape(pattern->k))
        return RG_E_SHAPE;
    rg_kautz_pattern p = *pattern;
    do {
        if (!advance(&p))
            return RG_E_END;
    } while (!is_pair(&p));
    *pattern = p;
    return RG_OK;
}
