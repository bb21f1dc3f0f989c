/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What a kernel does besides the blocks of kernel.h: slots to words, and slots to lists of nodes.
 *
 * Ends with the kernel itself; the including file sets its name, RG_KERNEL, and that of its named
 * functions, RG_NAMED.
 */
#pragma once

#include "kernel.h"

/* Pairs in the inner loops of ranks.h. */
enum { GROUP = 32 };

static unsigned letter_of(uint64_t word, unsigned i)
{
    return (unsigned)(word >> 4 * i & 15u);
}

/* The place of a letter among the d that may follow another one. */
static unsigned place_of(unsigned z, unsigned before)
{
    return z - (z > before);
}

static unsigned slot_of(unsigned d, const uint64_t *slots, size_t pair, unsigned route)
{
    return (unsigned)(slots[pair * SLOT_WORDS(d) + route / 4] >> route % 4 * 16 & 0xffffu);
}

/* ---- Words ------------------------------------------------------------------------------- */

/* A route's word: the source, followed by x y b1 ... bk without its first letters. */
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
};
