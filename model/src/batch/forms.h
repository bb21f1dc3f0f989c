/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * What a kernel does beside the blocks of kernel.h: slots to words, slots to lists of nodes, and
 * sets of routes to judgements. All of it treats GROUP pairs in the inner loops, without a branch
 * on any of them, so that the compiler makes vectors of the kernel's width.
 *
 * Ends in the kernel's two objects; who includes this sets their names, RG_KERNEL and RG_NAMED.
 */
#ifndef FORMS_H
#define FORMS_H

#include "kernel.h"

enum { GROUP = 32 };

static unsigned letter_of(uint64_t word, unsigned i)
{
    return (unsigned)(word >> 4 * i & 15u);
}

/* The place of a letter among the d that may stand behind another one. */
static unsigned place_of(unsigned z, unsigned before)
{
    return z - (z > before);
}

static unsigned slot_of(unsigned d, const uint64_t *slots, size_t pair, unsigned route)
{
    return (unsigned)(slots[pair * SLOT_WORDS(d) + route / 4] >> route % 4 * 16 & 0xffffu);
}

/* ---- Words ------------------------------------------------------------------------------- */

/* A route's word: the source, and behind it x y b1 ... bk without its first letters. */
static void write_word(unsigned k, uint64_t source, uint64_t destination, unsigned slot,
                       uint64_t *word)
{
    const unsigned skip = 4 * (k + 2 - SLOT_HOPS(slot));
    const uint64_t low = destination << 8 | (slot & 0xffu);
    const uint64_t is_route = SLOT_HOPS(slot) > 0 ? UINT64_MAX : 0;
    source &= is_route;
    if (k <= 7) {
        word[0] = source | (low >> skip << 4 * k & is_route);
        return;
    }
    /* Up to 18 letters: 16 and 2. */
    const uint64_t high = destination >> 56;
    const uint64_t first = is_route & (skip >= 64  ? high >> (skip - 64)
                                       : skip == 0 ? low
                                                   : low >> skip | high << (64 - skip));
    const uint64_t second = is_route & (skip >= 64 ? 0 : high >> skip);
    if (k < MAX_K) {
        word[0] = source | first << 4 * k;
        word[1] = first >> (64 - 4 * k) | second << 4 * k;
    } else {
        word[0] = source;
        word[1] = first;
        word[2] = second;
    }
}

static void write_words(const rg_kautz *net, const struct piece *p, const uint64_t *slots)
{
    const unsigned d = net->d, k = net->k, words = RG_KAUTZ_ROUTE_WORDS(k);
    for (size_t i = 0; i < p->count; i++)
        for (unsigned r = 0; r < d; r++) {
            const unsigned slot = slot_of(d, slots, i, r);
            write_word(k, p->source[i], p->destination[i], slot, p->words + (i * d + r) * words);
            p->hops[i * d + r] = (uint8_t)SLOT_HOPS(slot);
        }
}

/* ---- Nodes ------------------------------------------------------------------------------- */

#define RANK(name) name##32
#define rank_type uint32_t
#include "ranks.h"
#undef RANK
#undef rank_type
#define RANK(name) name##64
#define rank_type uint64_t
#include "ranks.h"

static void write_nodes(const rg_kautz *net, const struct piece *p, const uint64_t *slots)
{
    if (p->nodes32)
        write_nodes32(net, p, slots, p->nodes32);
    else
        write_nodes64(net, p, slots, p->nodes64);
}

/* ---- Judging ----------------------------------------------------------------------------- */

enum { MAX_WORDS = RG_KAUTZ_ROUTE_WORDS(MAX_K), MAX_NODES = MAX_D * (MAX_K + 1) + 2 };

/* A route in the same place of each set of a group, by words. */
struct routes {
    uint64_t word[MAX_WORDS][GROUP];
    uint64_t hops[GROUP];
};

/* The first `letters` letters of word `w` of a route. */
static uint64_t letters_mask(uint64_t letters, unsigned w)
{
    return letters <= 16 * w         ? 0
           : letters >= 16 * (w + 1) ? UINT64_MAX
                                     : (UINT64_C(1) << 4 * (letters - 16 * w)) - 1;
}

/* The node at a place of route q. */
static uint64_t window(unsigned k, const struct routes *r, unsigned q, unsigned place)
{
    const unsigned w = place / 16, skip = 4 * (place % 16);
    uint64_t node = r->word[w][q] >> skip;
    if (place % 16 + k > 16)
        node |= r->word[w + 1][q] << (64 - skip);
    return node & UINT64_MAX >> (64 - 4 * k);
}

/* The rules on one route alone but LOOP. */
static void judge_route(unsigned d, unsigned k, const struct routes *r, const uint64_t *a,
                        const uint64_t *b, uint64_t wrong[GROUP])
{
    const unsigned words = RG_KAUTZ_ROUTE_WORDS(k);
    const uint64_t ones = UINT64_C(0x0101010101010101), even = 15 * ones;
    const uint64_t tops = UINT64_C(0x8888888888888888), sevens = UINT64_C(0x7777777777777777);
    for (unsigned q = 0; q < GROUP; q++)
        wrong[q] |= (r->hops[q] - 1 > k + 1) | (window(k, r, q, 0) ^ a[q]);
    for (unsigned place = 1; place <= k + 2; place++)
        for (unsigned q = 0; q < GROUP; q++)
            wrong[q] |= r->hops[q] == place ? window(k, r, q, place) ^ b[q] : 0;
    for (unsigned w = 0; w < words; w++)
        for (unsigned q = 0; q < GROUP; q++) {
            const uint64_t word = r->word[w][q], letters = k + r->hops[q];
            const uint64_t carry = w + 1 < words ? r->word[w + 1][q] << 60 : 0;
            const uint64_t change = word ^ (word >> 4 | carry);
            /* Eight letters in bytes: 15 - d more, and a letter above d goes beyond 15. */
            const uint64_t above =
                ((word & even) + (15 - d) * ones) | ((word >> 4 & even) + (15 - d) * ones);
            /* Bit 3 of a letter: whether it differs from the next one. */
            const uint64_t differs = (change | ((change & sevens) + sevens)) & tops;
            wrong[q] |= (word & ~letters_mask(letters, w)) | (above & 16 * ones) |
                        (~differs & tops & letters_mask(letters - 1, w));
        }
}

static void judge_group(const rg_kautz *net, const struct piece *p, size_t from, uint8_t *broken)
{
    const unsigned d = net->d, k = net->k, words = RG_KAUTZ_ROUTE_WORDS(k);
    const unsigned pairs = p->count - from < GROUP ? (unsigned)(p->count - from) : GROUP;
    uint64_t node[MAX_NODES][GROUP], wrong[GROUP] = {0}, before[GROUP] = {0};
    unsigned nodes = 2;
    for (unsigned q = 0; q < GROUP; q++) {
        node[0][q] = q < pairs ? p->source[from + q] : 0;
        node[1][q] = q < pairs ? p->destination[from + q] : 0;
    }
    for (unsigned i = 0; i < d; i++) {
        struct routes r = {.hops = {0}};
        for (unsigned q = 0; q < pairs; q++) {
            const size_t at = (from + q) * d + i;
            for (unsigned w = 0; w < words; w++)
                r.word[w][q] = p->given_words[at * words + w];
            r.hops[q] = p->given_hops[at];
        }
        judge_route(d, k, &r, node[0], node[1], wrong);
        /* In order of length; and the direct arc, which has no node to share, only once. */
        for (unsigned q = 0; q < GROUP; q++) {
            wrong[q] |= (r.hops[q] < before[q]) | (before[q] == 1 && r.hops[q] == 1);
            before[q] = r.hops[q];
        }
        /* Places behind the route get what is no node and stands nowhere else. */
        for (unsigned place = 1; place <= k + 1; place++, nodes++)
            for (unsigned q = 0; q < GROUP; q++)
                node[nodes][q] = place < r.hops[q] ? window(k, &r, q, place) : UINT64_MAX - nodes;
    }
    for (unsigned i = 1; i < nodes; i++)
        for (unsigned j = 0; j < i; j++)
            for (unsigned q = 0; q < GROUP; q++)
                wrong[q] |= node[i][q] == node[j][q];
    for (unsigned q = 0; q < pairs; q++)
        broken[from + q] = wrong[q] != 0;
}

static void judge(const rg_kautz *net, const struct piece *p, uint8_t *broken)
{
    for (size_t i = 0; i < p->count; i += GROUP)
        judge_group(net, p, i, broken);
}

/* ---- The kernel -------------------------------------------------------------------------- */

static uint32_t any_tables(unsigned d, unsigned k, const uint64_t *source,
                           const uint64_t *destination, uint64_t *out)
{
    return table_block(d, k, source, destination, out);
}

static uint32_t any_slots(unsigned d, unsigned k, const uint64_t *source,
                          const uint64_t *destination, uint64_t *out)
{
    return slot_block(d, k, source, destination, out);
}

const struct kernel RG_KERNEL = {
    .block = BLOCK,
    .named = RG_NAMED,
    .any = {0, 0, any_tables, any_slots},
    .words = write_words,
    .nodes = write_nodes,
    .judge = judge,
};

#endif
