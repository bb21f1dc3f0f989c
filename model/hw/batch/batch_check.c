/* SPDX-License-Identifier: Apache-2.0 */

/* Judges sets of routes: first quickly whether a set breaks a rule, then by rg_kautz_check
 * which. */

#include "batch_internal.h"

enum {
    /* Both ends and all inner nodes of a set, and how many of them a mark can tell apart. */
    MAX_NODES = 2 + RG_KAUTZ_MAX_D * (RG_KAUTZ_MAX_K + 1),
    MARK_NODES = 512,
    MARK_BITS = 12
};

/* Where nodes have been seen, by hash: MARK_NODES times the number of the set, from 1 on, plus the
 * index of the node. Marks of other sets are ignored, so nothing need be cleared between sets. */
struct marks {
    uint32_t of[1u << MARK_BITS];
};

/* Whether no two of the nodes are the same. */
static bool are_distinct(const uint64_t *node, unsigned count, uint32_t set, struct marks *marks)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t at = node[i] * UINT64_C(0x9e3779b97f4a7c15) >> (64 - MARK_BITS);
        while (marks->of[at] / MARK_NODES == set) {
            if (node[marks->of[at] % MARK_NODES] == node[i])
                return false;
            at = (at + 1) % (1u << MARK_BITS);
        }
        marks->of[at] = set * MARK_NODES + i;
    }
    return true;
}

/* The bits of word w that the first `letters` letters of a route have. */
static uint64_t letters_mask(unsigned letters, unsigned w)
{
    return letters <= 16 * w         ? 0
           : letters >= 16 * (w + 1) ? UINT64_MAX
                                     : (UINT64_C(1) << 4 * (letters - 16 * w)) - 1;
}

/* A route's word, which is shifted by one letter at a time. */
struct word {
    uint64_t part[3];
};

static inline struct word make_word(const uint64_t *word, unsigned words)
{
    return (struct word){{word[0], words > 1 ? word[1] : 0, words > 2 ? word[2] : 0}};
}

static inline struct word next(struct word x)
{
    return (struct word){
        {x.part[0] >> 4 | x.part[1] << 60, x.part[1] >> 4 | x.part[2] << 60, x.part[2] >> 4}};
}

/* The bits of what is wrong with the letters of a route of 1..k+2 hops: above d, the same as the
 * next one, or after the end. */
static uint64_t wrong_letters(const rg_kautz *net, const uint64_t *word, unsigned hops)
{
    const unsigned words = RG_KAUTZ_ROUTE_WORDS(net->k), letters = net->k + hops;
    const uint64_t ones = UINT64_C(0x0101010101010101), even = 15 * ones;
    const uint64_t tops = UINT64_C(0x8888888888888888), sevens = UINT64_C(0x7777777777777777);
    uint64_t wrong = 0;
    for (unsigned w = 0; w < words; w++) {
        const uint64_t carry = w + 1 < words ? word[w + 1] << 60 : 0;
        const uint64_t change = word[w] ^ (word[w] >> 4 | carry);
        /* Eight letters in bytes: adding 15 - d takes a letter above d beyond 15. */
        wrong |= ((word[w] & even) + (15 - net->d) * ones) & 16 * ones;
        wrong |= ((word[w] >> 4 & even) + (15 - net->d) * ones) & 16 * ones;
        /* Bit 3 of a letter: whether the next one is the same. */
        wrong |= ~(change | ((change & sevens) + sevens)) & tops & letters_mask(letters - 1, w);
        wrong |= word[w] & ~letters_mask(letters, w);
    }
    return wrong;
}

static bool is_right(const rg_kautz *net, const struct piece *p, size_t set, struct marks *marks)
{
    const unsigned d = net->d, k = net->k, words = RG_KAUTZ_ROUTE_WORDS(k);
    const uint64_t mask = UINT64_MAX >> (64 - 4 * k);
    uint64_t node[MAX_NODES + 1], wrong = 0;
    unsigned count = 2, before = 0;
    node[0] = p->source[set];
    node[1] = p->destination[set];
    for (unsigned i = 0; i < d; i++) {
        const uint64_t *word = p->given_words + (set * d + i) * words;
        const unsigned hops = p->given_hops[set * d + i];
        if (hops < 1 || hops > k + 2)
            return false;
        wrong |= wrong_letters(net, word, hops);
        /* Routes come in order of length; and the direct arc, which has no node to share, only
         * once. */
        wrong |= (hops < before) | (hops == 1 && before == 1);
        before = hops;
        /* Nodes by place; one after the end of the route is overwritten by what comes next. */
        struct word left = make_word(word, words);
        wrong |= (left.part[0] & mask) ^ node[0];
        for (unsigned place = 1; place <= k + 2; place++) {
            left = next(left);
            node[count] = left.part[0] & mask;
            wrong |= place == hops ? node[count] ^ node[1] : 0;
            count += place < hops;
        }
    }
    return wrong == 0 && are_distinct(node, count, (uint32_t)set + 1, marks);
}

static size_t broken_in(const rg_kautz_batch *batch, const struct piece *p)
{
    struct marks marks = {{0}};
    size_t sum = 0;
    for (size_t i = 0; i < p->count; i++)
        sum += !is_right(&batch->net, p, i, &marks);
    return sum;
}

/* The index of the first broken set of a piece that has one. */
static size_t first_in(const rg_kautz_batch *batch, const struct piece *p)
{
    struct marks marks = {{0}};
    size_t i = 0;
    while (is_right(&batch->net, p, i, &marks))
        i++;
    return i;
}

/* Letter i of a route's words. */
static uint8_t letter_at(const uint64_t *word, unsigned i)
{
    return (uint8_t)(word[i / 16] >> i % 16 * 4 & 15u);
}

/* A route as rg_kautz_check wants it. Letters after its end show as wrong fields. */
static rg_kautz_route unpack_route(const rg_kautz *net, const uint64_t *word, unsigned hops)
{
    const unsigned k = net->k, words = RG_KAUTZ_ROUTE_WORDS(k), letters = k + hops;
    rg_kautz_route route = {.hops = (uint8_t)hops};
    bool is_clean = true;
    for (unsigned i = 0; i < 16 * words; i++)
        if (i < letters && i < RG_KAUTZ_MAX_LETTERS)
            route.letter[i] = letter_at(word, i);
        else
            is_clean = is_clean && letter_at(word, i) == 0;
    if (hops < 1 || hops > k + 2)
        return route;
    route.phase = (uint8_t)(hops <= k ? RG_PHASE_A : hops == k + 1 ? RG_PHASE_B : RG_PHASE_C);
    route.out = is_clean ? route.letter[k] : UINT8_MAX;
    route.in = route.letter[hops - 1];
    return route;
}

/* What rg_kautz_check says about set 0 of a piece. */
static rg_status judge_slowly(const rg_kautz *net, const struct piece *p, rg_kautz_verdict *verdict)
{
    rg_kautz_word source, destination;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    const rg_status status = rg_kautz_packed_pair_check(net, *p->source, *p->destination);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_unpack(net, *p->source, &source);
    (void)rg_kautz_unpack(net, *p->destination, &destination);
    for (unsigned i = 0; i < net->d; i++)
        routes[i] =
            unpack_route(net, p->given_words + i * RG_KAUTZ_ROUTE_WORDS(net->k), p->given_hops[i]);
    return rg_kautz_check(net, &source, &destination, routes, net->d, verdict);
}

rg_status rg_kautz_batch_check(const rg_kautz_batch *batch, size_t count, const uint64_t *source,
                               const uint64_t *destination, const uint64_t *words,
                               const uint8_t *hops, rg_kautz_batch_verdict *verdict)
{
    const rg_status status = rg_batch_check(batch);
    if (status != RG_OK)
        return status;
    if (!verdict || (count > 0 && (!source || !destination || !words || !hops)))
        return RG_E_NULL;
    const struct piece all = {.count = count,
                              .source = source,
                              .destination = destination,
                              .given_words = words,
                              .given_hops = hops};
    *verdict = (rg_kautz_batch_verdict){.broken = rg_batch_run(batch, &all, broken_in)};
    if (verdict->broken == 0)
        return RG_OK;
    /* Broken sets are rare: looking for the first one again is simpler than letting the threads
     * agree on it. */
    struct piece p = rg_batch_piece(batch, &all, 0);
    for (size_t from = 0; broken_in(batch, &p) == 0; p = rg_batch_piece(batch, &all, from))
        verdict->first = from += MAX_PIECE;
    verdict->first += first_in(batch, &p);
    p = rg_batch_piece(batch, &all, verdict->first);
    verdict->status = judge_slowly(&batch->net, &p, &verdict->verdict);
    return RG_OK;
}
