/* SPDX-License-Identifier: Apache-2.0 */

#include "hw/inner/kautz_pairs.h"

#include "routegen/status.h"

unsigned rg_kautz_letter_bits(const rg_kautz *net)
{
    unsigned bits = 1;
    while ((1u << bits) <= net->d)
        bits++;
    return bits;
}

uint64_t rg_kautz_all_pairs(const rg_kautz *net)
{
    const rg_count128 pairs = rg_count128_product(net->nodes, net->nodes - 1);
    return pairs.high != 0 || pairs.low > RG_KAUTZ_MOST_PAIRS ? 0 : pairs.low;
}

rg_status rg_kautz_pairs_begin(rg_kautz_pairs *pairs, const rg_kautz *net, uint64_t count,
                               rg_random *random)
{
    if (count == 0 && rg_kautz_all_pairs(net) == 0)
        return RG_E_LARGE;
    *pairs = (rg_kautz_pairs){.net = net, .random = random, .total = count};
    if (count == 0) {
        pairs->random = NULL;
        pairs->total = rg_kautz_all_pairs(net);
    }
    pairs->left = pairs->total;
    /* Both at the node of rank 0, which is not a pair: the first step leads to the first pair. */
    (void)rg_kautz_unrank(net, 0, &pairs->source);
    pairs->destination = pairs->source;
    return RG_OK;
}

/*
 * Makes word the next node in lexicographic order, which must exist. Unranking each node would do,
 * but costs one division per letter; here only the last letter moves, d times out of d + 1.
 */
static void next_node(const rg_kautz *net, rg_kautz_word *word)
{
    unsigned i = net->k - 1;

    for (;;) {
        unsigned letter = word->letter[i] + 1u;
        letter += i > 0 && letter == word->letter[i - 1];
        if (letter <= net->d) {
            word->letter[i] = (uint8_t)letter;
            break;
        }
        i--;
    }
    /* After the letter that moved come the smallest ones: 0 1 0 1 ... or 1 0 1 0 ... */
    for (i++; i < net->k; i++)
        word->letter[i] = word->letter[i - 1] == 0;
}

/* Moves on to the next destination; true when they have all come, and the source moves on, too. */
static bool step(rg_kautz_pairs *pairs)
{
    pairs->destination_rank++;
    if (pairs->destination_rank < pairs->net->nodes)
        return false;
    pairs->destination_rank = 0;
    pairs->source_rank++;
    return true;
}

bool rg_kautz_pairs_next(rg_kautz_pairs *pairs)
{
    if (pairs->left == 0)
        return false;
    pairs->left--;
    if (pairs->random != NULL) {
        rg_random_pair(pairs->random, pairs->net, &pairs->source, &pairs->destination);
        return true;
    }
    do {
        if (step(pairs)) {
            (void)rg_kautz_unrank(pairs->net, 0, &pairs->destination);
            next_node(pairs->net, &pairs->source);
        } else {
            next_node(pairs->net, &pairs->destination);
        }
    } while (pairs->source_rank == pairs->destination_rank);
    return true;
}

size_t rg_kautz_pairs_ranks(rg_kautz_pairs *pairs, size_t count, uint64_t *source,
                            uint64_t *destination)
{
    if (count > pairs->left)
        count = (size_t)pairs->left;
    pairs->left -= count;
    for (size_t i = 0; i < count; i++) {
        if (pairs->random != NULL) {
            rg_random_ranks(pairs->random, pairs->net, &source[i], &destination[i]);
            continue;
        }
        do {
            (void)step(pairs);
        } while (pairs->source_rank == pairs->destination_rank);
        source[i] = pairs->source_rank;
        destination[i] = pairs->destination_rank;
    }
    return count;
}

void rg_random_ranks(rg_random *random, const rg_kautz *net, uint64_t *source,
                     uint64_t *destination)
{
    *source = rg_random_below(random, net->nodes);
    *destination = rg_random_below(random, net->nodes - 1);
    *destination += *destination >= *source;
}

void rg_random_pair(rg_random *random, const rg_kautz *net, rg_kautz_word *source,
                    rg_kautz_word *destination)
{
    uint64_t from, to;

    rg_random_ranks(random, net, &from, &to);
    (void)rg_kautz_unrank(net, from, source);
    (void)rg_kautz_unrank(net, to, destination);
}
