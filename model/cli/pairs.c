/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "pairs.h"

#include <inttypes.h>

#include "count.h"
#include "fail.h"

unsigned cli_letter_bits(const rg_kautz *net)
{
    unsigned bits = 1;
    while ((1u << bits) <= net->d)
        bits++;
    return bits;
}

uint64_t cli_all_pairs(const rg_kautz *net)
{
    const struct cli_count pairs = cli_count_product(net->nodes, net->nodes - 1);
    return pairs.high != 0 || pairs.low > CLI_MOST_PAIRS ? 0 : pairs.low;
}

void cli_pairs_begin(struct cli_pairs *pairs, const struct cli_network *network, uint64_t count,
                     struct cli_random *random)
{
    const rg_kautz *net = &network->shape.kautz;

    *pairs = (struct cli_pairs){.net = net, .random = random, .total = count};
    if (count == 0) {
        pairs->random = NULL;
        pairs->total = cli_all_pairs(net);
        if (pairs->total == 0) {
            const struct cli_count all = cli_count_product(net->nodes, net->nodes - 1);
            cli_fail(CLI_USAGE, "%s: %s pairs are more than %" PRIu64 "; take some with --pairs N",
                     network->name, cli_count_text(all).text, CLI_MOST_PAIRS);
        }
    }
    pairs->left = pairs->total;
    /* Both at the node of rank 0, which is no pair: the first step leads to the first one. */
    (void)rg_kautz_unrank(net, 0, &pairs->source);
    pairs->destination = pairs->source;
}

/*
 * Makes word the next node in lexicographic order, of which there must be one. Unranking each node
 * would do, but costs a division a letter; here the last letter alone moves d times out of d + 1.
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
    /* Behind the letter that moved come the smallest ones: 0 1 0 1 ... or 1 0 1 0 ... */
    for (i++; i < net->k; i++)
        word->letter[i] = word->letter[i - 1] == 0;
}

/* Moves the rank of the destination on; true at the end of a row, where the source moves too. */
static bool step(struct cli_pairs *pairs)
{
    pairs->destination_rank++;
    if (pairs->destination_rank < pairs->net->nodes)
        return false;
    pairs->destination_rank = 0;
    pairs->source_rank++;
    return true;
}

bool cli_pairs_next(struct cli_pairs *pairs)
{
    if (pairs->left == 0)
        return false;
    pairs->left--;
    if (pairs->random != NULL) {
        cli_random_pair(pairs->random, pairs->net, &pairs->source, &pairs->destination);
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

size_t cli_pairs_ranks(struct cli_pairs *pairs, size_t count, uint64_t *source,
                       uint64_t *destination)
{
    if (count > pairs->left)
        count = (size_t)pairs->left;
    pairs->left -= count;
    for (size_t i = 0; i < count; i++) {
        if (pairs->random != NULL) {
            cli_random_ranks(pairs->random, pairs->net, &source[i], &destination[i]);
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
