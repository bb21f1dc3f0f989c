/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_request.h"

#include <stdbool.h>

#include "hw/inner/kautz_pairs.h"

/* Not rg_kautz_word_check: that reports whichever fault comes first in the word. */
static bool has_bad_letter(const rg_kautz *net, const rg_kautz_word *word)
{
    for (unsigned i = 0; i < net->k; i++)
        if (word->letter[i] > net->d)
            return true;
    return false;
}

static bool has_repeat(const rg_kautz *net, const rg_kautz_word *word)
{
    for (unsigned i = 1; i < net->k; i++)
        if (word->letter[i] == word->letter[i - 1])
            return true;
    return false;
}

static bool are_same(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b)
{
    for (unsigned i = 0; i < net->k; i++)
        if (a->letter[i] != b->letter[i])
            return false;
    return true;
}

rg_status rg_kautz_request_status(const rg_kautz *net, const rg_kautz_word *source,
                                  const rg_kautz_word *destination)
{
    if (has_bad_letter(net, source) || has_bad_letter(net, destination))
        return RG_E_LETTER;
    if (has_repeat(net, source) || has_repeat(net, destination))
        return RG_E_REPEAT;
    return are_same(net, source, destination) ? RG_E_SAME : RG_OK;
}

/* Puts one fault of a random kind into a request. */
static void spoil(rg_random *random, const rg_kautz *net, rg_kautz_word *source,
                  rg_kautz_word *destination)
{
    const unsigned codes = 1u << rg_kautz_letter_bits(net); /* letters that the wires can carry */
    rg_status kinds[3] = {RG_E_SAME};
    unsigned count = 1;

    if (net->k > 1)
        kinds[count++] = RG_E_REPEAT;
    if (codes > net->d + 1)
        kinds[count++] = RG_E_LETTER;
    const rg_status kind = kinds[rg_random_below(random, count)];
    rg_kautz_word *word = rg_random_below(random, 2) == 0 ? source : destination;
    if (kind == RG_E_SAME) {
        *destination = *source;
    } else if (kind == RG_E_REPEAT) {
        const uint64_t place = 1 + rg_random_below(random, net->k - 1);
        word->letter[place] = word->letter[place - 1];
    } else {
        const uint64_t place = rg_random_below(random, net->k);
        const uint64_t beyond = rg_random_below(random, codes - net->d - 1);
        word->letter[place] = (uint8_t)(net->d + 1 + beyond);
    }
}

void rg_kautz_illegal_request(rg_random *random, const rg_kautz *net, rg_kautz_word *source,
                              rg_kautz_word *destination)
{
    rg_random_pair(random, net, source, destination);
    /* A second fault may hide the first but never cures it: what it changes is a fault itself. */
    for (uint64_t faults = 1 + (rg_random_below(random, 4) == 0); faults > 0; faults--)
        spoil(random, net, source, destination);
}

bool rg_kautz_near_word(const rg_kautz *net, const rg_kautz_word *word, unsigned number,
                        rg_kautz_word *near_word)
{
    const unsigned place = number / (net->d + 1);
    *near_word = *word;
    near_word->letter[place] = (uint8_t)(number % (net->d + 1));
    return !has_repeat(net, near_word) && (place == 0 || !are_same(net, near_word, word));
}
