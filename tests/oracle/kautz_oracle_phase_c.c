/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * How many routes of phase C a pair can have: 1 for k up to 4, 2 up to 10, 3 up to 16, whatever d.
 * The pipelined core has room for no more.
 *
 * What counts is the longest overlap p, with the letter before it in the source and the one behind
 * it in the destination: all shorter overlaps are ends of p, and their letters are in it. Every p
 * is tried (up to 13 letters; ROUTEGEN_SOAK=1: all), up to renaming of the letters:
 *
 *      source       ...  in | p1 p2 ... pu          k >= u + 1
 *      destination            p1 p2 ... pu | out ...
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <stdio.h>
#include <stdlib.h>

enum { MAX_OVERLAP = 15 };

typedef struct overlap {
    unsigned length;
    unsigned letter[MAX_OVERLAP];
    unsigned ends[MAX_OVERLAP]; /* the shorter overlaps, longest first */
    unsigned end_count;
    unsigned long long words; /* tried */
    unsigned most;            /* routes of phase C */
} overlap;

static bool is_end(const overlap *p, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        if (p->letter[i] != p->letter[p->length - length + i])
            return false;
    return true;
}

/* Phase A with these letters around p; phase C has a route for each in letter that phase A uses and
 * whose own first hop is free. */
static unsigned phase_c(const overlap *p, unsigned in, unsigned out)
{
    const unsigned first = p->letter[0];
    const unsigned last = p->letter[p->length - 1];
    unsigned long used_out = 1ul << last | 1ul << out;
    unsigned long used_in = 1ul << first | 1ul << in;
    unsigned count = 0;
    for (unsigned i = 0; i <= p->end_count; i++) {
        const bool none = i == p->end_count; /* overlap 0 comes last */
        const unsigned o = none ? first : p->letter[p->ends[i]];
        const unsigned n = none ? last : p->letter[p->length - 1 - p->ends[i]];
        if ((none && first == last) || used_out >> o & 1 || used_in >> n & 1)
            continue;
        used_out |= 1ul << o;
        used_in |= 1ul << n;
    }
    for (unsigned long left = used_in & ~used_out; left; left &= left - 1)
        count++;
    return count;
}

/* All letters around p; `fresh` is the lowest one that is not in it. */
static void surround(overlap *p, unsigned fresh)
{
    p->words++;
    p->end_count = 0;
    for (unsigned length = p->length - 1; length > 0; length--)
        if (is_end(p, length))
            p->ends[p->end_count++] = length;
    for (unsigned out = 0; out <= fresh; out++)
        for (unsigned in = 0; in <= fresh + (out == fresh); in++) {
            if (out == p->letter[p->length - 1] || in == p->letter[0])
                continue;
            const unsigned count = phase_c(p, in, out);
            if (count > p->most)
                p->most = count;
        }
}

static void extend(overlap *p, unsigned place, unsigned fresh)
{
    if (place == p->length) {
        surround(p, fresh);
        return;
    }
    for (unsigned z = 0; z <= fresh; z++) {
        if (place > 0 && z == p->letter[place - 1])
            continue;
        p->letter[place] = z;
        extend(p, place + 1, fresh + (z == fresh));
    }
}

Test(kautz_oracle, phase_c_has_at_most_three_routes)
{
    const unsigned longest = getenv("ROUTEGEN_SOAK") ? MAX_OVERLAP : 13;
    for (unsigned length = 1; length <= longest; length++) {
        overlap p = {.length = length};
        extend(&p, 0, 0);
        const unsigned expected = length + 1 <= 4 ? 1 : length + 1 <= 10 ? 2 : 3;
        cr_assert(eq(uint, p.most, expected), "overlap %u", length);
        printf("# overlap %u: %llu words, at most %u routes of phase C\n", length, p.words, p.most);
    }
}
