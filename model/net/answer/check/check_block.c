/* SPDX-License-Identifier: Apache-2.0 */

/* The routes of some thousand pairs, by a kernel and by the readable library, judged. */

#include <stdbool.h>
#include <string.h>

#include "parts.h"

/* A walk of at most k hops: its letters, and how many hops it saves against k+2. */
struct walk {
    unsigned out; /* a set of one letter */
    unsigned in, saved;
};

/* Whether the last v letters of a are the first v of b. */
static bool overlap(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b, unsigned v)
{
    unsigned i = 0;

    while (i < v && a->letter[net->k - v + i] == b->letter[i])
        i++;
    return i == v;
}

/* The walks of at most k hops, one for each overlap of the two words. */
static unsigned walks_of(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b,
                         struct walk walks[RG_KAUTZ_MAX_K])
{
    unsigned count = 0;

    for (unsigned v = 0; v < net->k; v++) {
        const unsigned out = b->letter[v], in = a->letter[net->k - 1 - v];
        if (out != a->letter[net->k - 1] && overlap(net, a, b, v))
            walks[count++] = (struct walk){1u << out, 1u << in, v + 2};
    }
    return count;
}

static unsigned size(unsigned letters)
{
    unsigned count = 0;

    for (; letters != 0; letters &= letters - 1)
        count++;
    return count;
}

/* The most hops that a matching of out letters with in letters saves: of the walks any that have no
 * letter in common, and k+1 hops for each letter that is left on both sides. */
static unsigned most_saved(const struct walk *walk, unsigned walks, unsigned out, unsigned in)
{
    unsigned most, taken;

    if (walks == 0)
        return size(out & in);
    most = most_saved(walk + 1, walks - 1, out, in);
    if ((out & walk->out) != 0 && (in & walk->in) != 0) {
        taken = walk->saved + most_saved(walk + 1, walks - 1, out & ~walk->out, in & ~walk->in);
        most = taken > most ? taken : most;
    }
    return most;
}

const char *rg_check_least(const rg_kautz *net, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_route *routes)
{
    const unsigned letters = (2u << net->d) - 1;
    struct walk walks[RG_KAUTZ_MAX_K];
    const unsigned count = walks_of(net, source, destination, walks);
    const unsigned saved = most_saved(walks, count, letters & ~(1u << source->letter[net->k - 1]),
                                      letters & ~(1u << destination->letter[0]));
    unsigned total = 0;

    for (unsigned i = 0; i < net->d; i++)
        total += routes[i].hops;
    if (total + saved != net->d * (net->k + 2))
        return "the routes are not the shortest in total";
    for (unsigned i = 1; i < net->d; i++)
        if (routes[i].hops == routes[i - 1].hops &&
            (routes[i].out <= routes[i - 1].out || routes[i].in <= routes[i - 1].in))
            return "routes of one length are not in order of their letters";
    return NULL;
}

/* Enough for the batch functions, and few enough for a second-level cache. */
enum { PAIRS = 1 << 13 };

rg_status rg_check_block_begin(struct check_block *block, const rg_kautz_batch *how, bool model)
{
    const size_t routes = (size_t)PAIRS * how->net.d;

    *block = (struct check_block){.how = *how, .model = model, .room = PAIRS};
    rg_room *memory = &block->memory;
    block->source_rank = rg_room_zeros(memory, PAIRS, sizeof *block->source_rank);
    block->destination_rank = rg_room_zeros(memory, PAIRS, sizeof *block->destination_rank);
    block->source = rg_room_zeros(memory, PAIRS, sizeof *block->source);
    block->destination = rg_room_zeros(memory, PAIRS, sizeof *block->destination);
    block->words = rg_room_zeros(memory, routes * how->route_words, sizeof *block->words);
    block->hops = rg_room_zeros(memory, routes, sizeof *block->hops);
    return memory->broken ? RG_E_MEMORY : RG_OK;
}

void rg_check_block_free(struct check_block *block)
{
    rg_room_end(&block->memory);
}

/*
 * The nodes of ranks. It is also checked that they have these ranks: then no two ranks have the
 * same node, and all pairs of ranks are all pairs of nodes.
 */
static rg_status unrank(struct check_block *block, size_t count, const uint64_t *ranks,
                        uint64_t *nodes, bool *ranked)
{
    /* The room of the routes' words, not used yet, is large enough for the ranks. */
    uint64_t *again = block->words;
    rg_status status = rg_kautz_batch_unrank(&block->how, count, ranks, nodes, NULL);

    if (status == RG_OK)
        status = rg_kautz_batch_rank(&block->how, count, nodes, again, NULL);
    *ranked = *ranked && status == RG_OK && memcmp(again, ranks, count * sizeof *ranks) == 0;
    return status;
}

/* Whether the ends of a pair have the ranks that were asked for. */
static bool is_ranked(const struct check_block *block, size_t pair)
{
    const uint64_t nodes[2] = {block->source[pair], block->destination[pair]};
    uint64_t ranks[2] = {0, 0};
    const rg_status status = rg_kautz_batch_rank(&block->how, 2, nodes, ranks, NULL);

    return status == RG_OK && ranks[0] == block->source_rank[pair] &&
           ranks[1] == block->destination_rank[pair];
}

/* Judges the routes of some pairs. */
static rg_status judge(const struct check_block *block, size_t from, size_t count,
                       rg_kautz_batch_verdict *verdict)
{
    const rg_kautz_batch *how = &block->how;
    const size_t d = how->net.d;

    return rg_kautz_batch_check(how, count, block->source + from, block->destination + from,
                                block->words + from * d * how->route_words, block->hops + from * d,
                                verdict);
}

static unsigned letter_at(const uint64_t *word, unsigned i)
{
    return (unsigned)(word[i / 16] >> i % 16 * 4 & 15u);
}

/* The first route, from 1, that is not that of the batch, or 0. Of routes that keep the rules,
 * length, out letter and in letter say the whole word. */
static unsigned differing(const struct check_block *block, size_t pair,
                          const rg_kautz_route *routes)
{
    const rg_kautz_batch *how = &block->how;
    const unsigned d = how->net.d, k = how->net.k;

    for (unsigned i = 0; i < d; i++) {
        const uint64_t *word = block->words + (pair * d + i) * how->route_words;
        if (routes[i].hops != block->hops[pair * d + i] || routes[i].out != letter_at(word, k) ||
            routes[i].in != letter_at(word, routes[i].hops - 1u))
            return i + 1;
    }
    return 0;
}

static rg_kautz_word unpack(const rg_kautz *net, uint64_t packed)
{
    rg_kautz_word word = {{0}};

    for (unsigned i = 0; i < net->k; i++)
        word.letter[i] = (uint8_t)letter_at(&packed, i);
    return word;
}

/* Computes the routes of a pair by the readable library, judges them, and compares them with those
 * of the batch; whether all is right. */
static bool model_agrees(const struct check_block *block, size_t pair, struct check_fault *fault)
{
    const rg_kautz *net = &block->how.net;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    const rg_kautz_word source = unpack(net, block->source[pair]);
    const rg_kautz_word destination = unpack(net, block->destination[pair]);

    *fault = (struct check_fault){
        .status = rg_kautz_routes(net, &source, &destination, routes),
    };
    if (fault->status == RG_OK && block->model)
        fault->status = rg_kautz_check(net, &source, &destination, routes, net->d, &fault->verdict);
    if (fault->status != RG_OK || fault->verdict.rule != RG_RULE_NONE)
        return false;
    fault->text = rg_check_least(net, &source, &destination, routes);
    if (fault->text == NULL)
        fault->route = differing(block, pair, routes);
    return fault->text == NULL && fault->route == 0;
}

/* Judges one pair of a batch that has been computed; false: the fault says what is wrong. */
static bool is_right(const struct check_block *block, size_t pair, bool ranked,
                     struct check_fault *fault)
{
    rg_kautz_batch_verdict verdict = {.status = RG_OK};

    if (!ranked && !is_ranked(block, pair))
        verdict.status = RG_E_RANK;
    else if (!block->model)
        (void)judge(block, pair, 1, &verdict);
    *fault = (struct check_fault){.status = verdict.status, .verdict = verdict.verdict};
    return verdict.status == RG_OK && verdict.verdict.rule == RG_RULE_NONE &&
           model_agrees(block, pair, fault);
}

/* Judges pair by pair, to find the broken ones. The routes of a broken pair do not count. */
static void judge_pairs(struct check_block *block, size_t pairs, rg_status made, bool ranked)
{
    for (size_t i = 0; i < pairs; i++) {
        struct check_fault fault = {.status = made};
        if (made == RG_OK && is_right(block, i, ranked, &fault))
            continue;
        memset(block->hops + i * block->how.net.d, 0, block->how.net.d);
        if (block->broken++ == 0) {
            block->bad = i;
            block->fault = fault;
        }
    }
}

/* Whether the readable library agrees on all pairs. */
static bool all_agree(const struct check_block *block, size_t pairs)
{
    struct check_fault fault;
    size_t i = 0;

    while (i < pairs && model_agrees(block, i, &fault))
        i++;
    return i == pairs;
}

void rg_check_block_run(struct check_block *block, size_t pairs)
{
    uint64_t routes[UINT8_MAX + 1] = {0};
    rg_kautz_batch_verdict all = {.broken = 0};
    bool ranked = true;
    rg_status status = unrank(block, pairs, block->source_rank, block->source, &ranked);

    if (status == RG_OK)
        status = unrank(block, pairs, block->destination_rank, block->destination, &ranked);
    if (status == RG_OK) {
        status = rg_kautz_batch_words(&block->how, pairs, block->source, block->destination,
                                      block->words, block->hops, NULL);
    }
    if (status == RG_OK && !block->model)
        status = judge(block, 0, pairs, &all);
    block->broken = 0;
    if (status != RG_OK || !ranked || all.broken > 0 || !all_agree(block, pairs))
        judge_pairs(block, pairs, status, ranked);
    /* What is broken in a batch stays broken, even if the library accepts the single pair. */
    if (block->broken < all.broken) {
        block->broken = all.broken;
        block->bad = all.first;
        block->fault = (struct check_fault){.status = all.status, .verdict = all.verdict};
    }
    for (size_t i = 0; i < pairs * block->how.net.d; i++)
        routes[block->hops[i]]++;
    for (unsigned hops = 1; hops <= RG_KAUTZ_MAX_HOPS; hops++)
        block->routes[hops] = routes[hops];
}
