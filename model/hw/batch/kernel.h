/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The routes of a block of pairs, all at once, as a circuit of and, or and not on bit planes
 * (lanes.h): the algorithm of kautz_routes.c in the form in which hardware computes it. There is no
 * branch and no table, so the pairs of a block cannot disturb one another, and one text serves for
 * every width of vector and, with d and k known to the compiler, for one network.
 *
 *      words --transpose--> letters --> legal --> phase A --> sets --> phases B, C
 *                                                                         |
 *                            tables or slots <--transpose-- bits of entries
 *
 * Phase A uses the pairwise form (doc/mathematics.md): an overlap is refused when it shares a
 * letter with an accepted one that is longer by two or more. Phase C pairs the letters that are
 * left by rank; there are at most d/2 of them, since #C <= #A and 2 #C + #B <= d.
 *
 * Where the network is known (RG_ONE_NETWORK), loops over letters or overlaps, marked EACH, are
 * unrolled, and everything is inlined.
 */
#pragma once

#include "batch_internal.h"
#include "lanes.h"

#ifdef RG_ONE_NETWORK
#define EACH UNROLL
#define STEP INLINE
#else
#define EACH
#define STEP static
#endif

enum {
    MAX_D = RG_KAUTZ_MAX_D,
    MAX_K = RG_KAUTZ_MAX_K,
    LETTERS = MAX_D + 1,
    MAX_RANK = MAX_D / 2 /* routes of phase C */
};

/* A letter of each pair. Bits that d does not need are not used. */
typedef struct letter {
    lanes bit[4];
} letter;

/* A set of letters of each pair. */
typedef struct set {
    lanes has[LETTERS];
} set;

typedef struct ends {
    letter a[MAX_K]; /* the sources */
    letter b[MAX_K]; /* the destinations */
} ends;

INLINE unsigned letter_bits(unsigned d)
{
    return d < 4 ? 2 : d < 8 ? 3 : 4;
}

/* ---- Words to letters -------------------------------------------------------------------- */

/* The planes of a word of each pair, or of two of them, the second one `shift` bits higher, and
 * `bits` bits together. *seen collects the bits that any word has. */
INLINE void planes_of(const uint64_t *first, const uint64_t *second, unsigned shift, unsigned bits,
                      lanes plane[64], lanes *seen)
{
    for (unsigned i = 0; i < 8; i++) {
        lanes row[8];
        UNROLL
        for (unsigned j = 0; j < 8; j++) {
            row[j] = load(first + (8 * j + i) * RG_LANES);
            *seen |= row[j];
            if (second) {
                const lanes other = load(second + (8 * j + i) * RG_LANES);
                *seen |= other;
                row[j] |= other << shift;
            }
        }
        transpose_far(row);
        UNROLL
        for (unsigned j = 0; j < 8; j++)
            if (8 * j < bits)
                plane[8 * j + i] = row[j];
    }
    EACH
    for (unsigned j = 0; 8 * j < bits; j++)
        transpose_near(plane + 8 * j);
}

/* Whether any word has a bit that no word of k letters 0..d has. What is read is then meaningless.
 * Other illegal letters show in the planes. */
STEP int read_ends(unsigned d, unsigned k, const uint64_t *source, const uint64_t *destination,
                   ends *e)
{
    lanes plane[2][64], seen = none();
    /* A letter of two bits leaves room for another one, and so do eight letters. */
    const unsigned shift = d < 4 ? 2 : k <= 8 ? 4 * k : 0;
    if (shift > 0) {
        planes_of(source, destination, shift, d < 4 ? 4 * k : 8 * k, plane[0], &seen);
    } else {
        planes_of(source, NULL, 0, 4 * k, plane[0], &seen);
        planes_of(destination, NULL, 0, 4 * k, plane[1], &seen);
    }
    EACH
    for (unsigned i = 0; i < k; i++) {
        EACH
        for (unsigned j = 0; j < letter_bits(d); j++) {
            e->a[i].bit[j] = plane[0][4 * i + j];
            e->b[i].bit[j] = shift > 0 ? plane[0][4 * i + j + shift] : plane[1][4 * i + j];
        }
    }
    return any(seen & ~all(kautz_word_bits(d, k)));
}

/* ---- Letters ----------------------------------------------------------------------------- */

INLINE lanes differ(unsigned d, const letter *x, const letter *y)
{
    lanes some = x->bit[0] ^ y->bit[0];
    EACH
    for (unsigned j = 1; j < letter_bits(d); j++)
        some |= x->bit[j] ^ y->bit[j];
    return some;
}

/* x > d, bit by bit from the least significant. */
INLINE lanes is_above(unsigned d, const letter *x)
{
    lanes above = none();
    EACH
    for (unsigned j = 0; j < letter_bits(d); j++)
        above = d >> j & 1 ? x->bit[j] & above : x->bit[j] | above;
    return above;
}

/* The set {x} of the pairs in `where`, and the empty set of the others. */
INLINE set singleton(unsigned d, const letter *x, lanes where)
{
    /* A binary tree, node 1 its root; the most significant bit decides first. */
    lanes node[2 * LETTERS];
    const unsigned bits = letter_bits(d);
    set s;
    node[1] = where;
    EACH
    for (unsigned level = 0; level < bits; level++) {
        const lanes bit = x->bit[bits - 1 - level];
        EACH
        for (unsigned i = 1u << level; i < 2u << level; i++) {
            node[2 * i] = node[i] & ~bit;
            node[2 * i + 1] = node[i] & bit;
        }
    }
    EACH
    for (unsigned z = 0; z <= d; z++)
        s.has[z] = node[(1u << bits) + z];
    return s;
}

/* The smallest letter of each set, taken out of it: as a set and as a letter. */
INLINE set take_smallest(unsigned d, set *from, letter *smallest)
{
    lanes seen = none();
    set first;
    UNROLL
    for (unsigned j = 0; j < 4; j++)
        smallest->bit[j] = none();
    EACH
    for (unsigned z = 0; z <= d; z++) {
        first.has[z] = from->has[z] & ~seen;
        seen |= from->has[z];
        from->has[z] ^= first.has[z];
        UNROLL
        for (unsigned j = 0; j < 4; j++)
            if (z >> j & 1)
                smallest->bit[j] |= first.has[z];
    }
    return first;
}

/* ---- The routes -------------------------------------------------------------------------- */

/* All routes of a block. */
typedef struct answer {
    lanes legal;          /* pairs of two different nodes; the others have no route */
    lanes overlap[MAX_K]; /* phase A: overlap v gives a route */
    set out[MAX_K];       /* ... by this letter */
    set single;           /* phase B: these letters give one each */
    unsigned ranks;       /* phase C: at most this many routes, */
    set first[MAX_RANK];  /* route r leaves by this letter ... */
    letter first_name[MAX_RANK];
    letter last_name[MAX_RANK]; /* ... and arrives by this one */
} answer;

STEP lanes legal_pairs(unsigned d, unsigned k, const ends *e)
{
    lanes illegal = none(), different = none();
    EACH
    for (unsigned i = 0; i < k; i++) {
        illegal |= is_above(d, &e->a[i]) | is_above(d, &e->b[i]);
        different |= differ(d, &e->a[i], &e->b[i]);
    }
    EACH
    for (unsigned i = 1; i < k; i++)
        illegal |= ~(differ(d, &e->a[i - 1], &e->a[i]) & differ(d, &e->b[i - 1], &e->b[i]));
    return different & ~illegal;
}

STEP void phase_a(unsigned d, unsigned k, const ends *e, answer *r)
{
    EACH
    for (unsigned v = k; v-- > 0;) {
        lanes refused = v > 0 ? none() : ~differ(d, &e->a[k - 1], &e->b[0]);
        EACH
        for (unsigned i = 0; i < v; i++)
            refused |= differ(d, &e->a[k - v + i], &e->b[i]);
        EACH
        for (unsigned u = v + 2; u < k; u++)
            refused |= r->overlap[u] & ~(differ(d, &e->b[u], &e->b[v]) &
                                         differ(d, &e->a[k - 1 - u], &e->a[k - 1 - v]));
        r->overlap[v] = r->legal & ~refused;
    }
}

STEP void solve(unsigned d, unsigned k, const ends *e, answer *r)
{
    r->legal = legal_pairs(d, k, e);
    phase_a(d, k, e, r);

    set used_out = singleton(d, &e->a[k - 1], r->legal);
    set used_in = singleton(d, &e->b[0], r->legal);
    EACH
    for (unsigned v = 0; v < k; v++) {
        const set in = singleton(d, &e->a[k - 1 - v], r->overlap[v]);
        r->out[v] = singleton(d, &e->b[v], r->overlap[v]);
        EACH
        for (unsigned z = 0; z <= d; z++) {
            used_out.has[z] |= r->out[v].has[z];
            used_in.has[z] |= in.has[z];
        }
    }
    /* What only one side has used is left for the other one: the same number for both. */
    set left_out, left_in;
    EACH
    for (unsigned z = 0; z <= d; z++) {
        r->single.has[z] = r->legal & ~(used_out.has[z] | used_in.has[z]);
        left_out.has[z] = used_in.has[z] & ~used_out.has[z];
        left_in.has[z] = used_out.has[z] & ~used_in.has[z];
    }
    r->ranks = d / 2;
    EACH
    for (unsigned i = 0; i < d / 2; i++) {
        r->first[i] = take_smallest(d, &left_out, &r->first_name[i]);
        (void)take_smallest(d, &left_in, &r->last_name[i]);
    }
}

/* ---- Entries to words -------------------------------------------------------------------- */

/* An entry of 16 bits of each pair, of which only 13 are ever set. */
typedef struct entry {
    lanes bit[16];
} entry;

INLINE entry no_entry(void)
{
    entry e;
    UNROLL
    for (unsigned j = 0; j < 16; j++)
        e.bit[j] = none();
    return e;
}

/* Adds `number`, from bit `at` on, to the entries of the pairs in `where`. */
INLINE void add_number(entry *e, unsigned at, unsigned bits, unsigned number, lanes where)
{
    EACH
    for (unsigned j = 0; j < bits; j++)
        if (number >> j & 1)
            e->bit[at + j] |= where;
}

INLINE void add_letter(entry *e, unsigned at, unsigned d, const letter *x, lanes where)
{
    EACH
    for (unsigned j = 0; j < letter_bits(d); j++)
        e->bit[at + j] |= x->bit[j] & where;
}

/* The words of the pairs from RG_LANES row on; those of one pair stand together. */
INLINE void write_row(const lanes word[4], unsigned words, unsigned row, uint64_t *out)
{
    uint64_t *to = out + row * RG_LANES * words;
    if (words == 1) {
        store(to, word[0]);
    } else if (words == 2) {
        store_in_turn(to, word[0], word[1]);
    } else {
        EACH
        for (unsigned w = 0; w < words; w++) {
            uint64_t lane[RG_LANES];
            store(lane, word[w]);
            for (unsigned l = 0; l < RG_LANES; l++)
                to[l * words + w] = lane[l];
        }
    }
}

/* Entries 4 w, ..., 4 w + 3 of a pair make its word w. */
STEP void write_entries(const entry *e, unsigned entries, uint64_t *out)
{
    const unsigned words = (entries + 3) / 4;
    lanes plane[4][64];
    EACH
    for (unsigned w = 0; w < words; w++) {
        UNROLL
        for (unsigned g = 0; g < 8; g++) {
            lanes *row = plane[w] + 8 * g;
            const unsigned from = 4 * w + g / 2;
            UNROLL
            for (unsigned i = 0; i < 8; i++)
                row[i] = from < entries ? e[from].bit[g % 2 * 8 + i] : none();
            transpose_near(row);
        }
    }
    for (unsigned i = 0; i < 8; i++) {
        lanes column[4][8];
        EACH
        for (unsigned w = 0; w < words; w++) {
            UNROLL
            for (unsigned g = 0; g < 8; g++)
                column[w][g] = plane[w][8 * g + i];
            transpose_far(column[w]);
        }
        UNROLL
        for (unsigned g = 0; g < 8; g++) {
            lanes word[4];
            EACH
            for (unsigned w = 0; w < words; w++)
                word[w] = column[w][g];
            write_row(word, words, 8 * g + i, out);
        }
    }
}

/* ---- The two forms ----------------------------------------------------------------------- */

/* Tables as kautz_batch.h has them. Returns the number of bad pairs. */
INLINE uint32_t table_block(unsigned d, unsigned k, const uint64_t *source,
                            const uint64_t *destination, uint64_t *tables)
{
    ends e;
    answer r;
    entry table[LETTERS];
    if (read_ends(d, k, source, destination, &e))
        return ODD_WORD;
    solve(d, k, &e, &r);
    EACH
    for (unsigned z = 0; z <= d; z++) {
        entry *t = &table[z];
        lanes a = none(), c = none();
        *t = no_entry();
        EACH
        for (unsigned v = 0; v < k; v++) {
            a |= r.out[v].has[z];
            add_number(t, 0, 4, v, r.out[v].has[z]);
            add_number(t, 8, 5, k - v, r.out[v].has[z]);
        }
        add_number(t, 0, 4, z, r.single.has[z]);
        add_number(t, 8, 5, k + 1, r.single.has[z]);
        EACH
        for (unsigned i = 0; i < d / 2; i++) {
            c |= r.first[i].has[z];
            add_letter(t, 0, d, &r.last_name[i], r.first[i].has[z]);
        }
        add_number(t, 8, 5, k + 2, c);
        /* Phase 0 is A, 1 is B, 2 is C, and 3 stands for no route. */
        t->bit[6] = ~(a | c);
        t->bit[7] = ~(a | r.single.has[z]);
    }
    write_entries(table, d + 1, tables);
    return BLOCK - count(r.legal);
}

/* Where the next route of the pairs in `where` goes: found[i] has the pairs with more than i routes
 * so far, and gets the new ones. No pair has had more than `calls` of them. */
INLINE void next_slot(unsigned d, unsigned calls, lanes where, lanes found[MAX_D], lanes at[MAX_D])
{
    EACH
    for (unsigned i = 0; i < d && i <= calls; i++) {
        at[i] = where & ~found[i];
        found[i] |= where;
        where ^= at[i];
    }
}

/* Slots as batch_internal.h has them, in order of length. Returns the number of bad pairs. */
INLINE uint32_t slot_block(unsigned d, unsigned k, const uint64_t *source,
                           const uint64_t *destination, uint64_t *slots)
{
    ends e;
    answer r;
    entry slot[MAX_D];
    lanes found[MAX_D], at[MAX_D];
    if (read_ends(d, k, source, destination, &e))
        return ODD_WORD;
    solve(d, k, &e, &r);
    EACH
    for (unsigned i = 0; i < d; i++) {
        slot[i] = no_entry();
        found[i] = none();
    }
    unsigned calls = 0;
    EACH
    for (unsigned v = k; v-- > 0; calls++) {
        next_slot(d, calls, r.overlap[v], found, at);
        EACH
        for (unsigned i = 0; i < d && i <= calls; i++)
            add_number(&slot[i], 8, 5, k - v, at[i]);
    }
    EACH
    for (unsigned z = 0; z <= d; z++, calls++) {
        next_slot(d, calls, r.single.has[z], found, at);
        EACH
        for (unsigned i = 0; i < d && i <= calls; i++) {
            add_number(&slot[i], 4, 4, z, at[i]);
            add_number(&slot[i], 8, 5, k + 1, at[i]);
        }
    }
    EACH
    for (unsigned c = 0; c < d / 2; c++, calls++) {
        lanes some = none();
        EACH
        for (unsigned z = 0; z <= d; z++)
            some |= r.first[c].has[z];
        next_slot(d, calls, some, found, at);
        EACH
        for (unsigned i = 0; i < d && i <= calls; i++) {
            add_letter(&slot[i], 0, d, &r.first_name[c], at[i]);
            add_letter(&slot[i], 4, d, &r.last_name[c], at[i]);
            add_number(&slot[i], 8, 5, k + 2, at[i]);
        }
    }
    write_entries(slot, d, slots);
    return BLOCK - count(r.legal);
}
