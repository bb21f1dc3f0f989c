/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the pipelined core relies on, whatever d:
 * - a pair has at most 1 route of phase C for k up to 4, 2 up to 10, 3 up to 16;
 * - for k up to 6 an overlap is accepted if no longer one that matches conflicts with it, accepted
 *   or not.
 *
 * What counts is the longest overlap p, with the letter before it in the source and the one after
 * it in the destination: all shorter overlaps are ends of p, and their letters are in it. Every p
 * is tried (up to 11 letters; ROUTEGEN_SOAK=1: all), up to renaming of the letters:
 *
 *      source       ...  in | p1 p2 ... pu          k >= u + 1
 *      destination            p1 p2 ... pu | out ...
 */
#include "check.h"

enum { MAX_OVERLAP = 15 };

typedef struct overlap {
    unsigned length, letter[MAX_OVERLAP];
    /* The overlaps that match, longest first, and the letters of their routes. */
    unsigned matches, out[MAX_OVERLAP + 1], in[MAX_OVERLAP + 1];
    unsigned long long words; /* tried */
    unsigned most;            /* routes of phase C */
    bool pairwise;            /* matching longer overlaps decide as accepted ones do */
} overlap;

static bool is_end(const overlap *p, unsigned length)
{
    for (unsigned i = 0; i < length; i++)
        if (p->letter[i] != p->letter[p->length - length + i])
            return false;
    return true;
}

/* Phase A with these letters around p, which are those of its first match. */
static void accept(overlap *p)
{
    unsigned long used_out = 1ul << p->letter[p->length - 1];
    unsigned long used_in = 1ul << p->letter[0];
    unsigned count = 0;
    for (unsigned v = 0; v < p->matches; v++) {
        const bool accepted = !(used_out >> p->out[v] & 1) && !(used_in >> p->in[v] & 1);
        bool conflict = false;
        for (unsigned u = 0; u < v; u++)
            conflict |= p->out[u] == p->out[v] || p->in[u] == p->in[v];
        p->pairwise &= accepted == !conflict;
        if (accepted) {
            used_out |= 1ul << p->out[v];
            used_in |= 1ul << p->in[v];
        }
    }
    /* Phase C has a route for each letter that is used on the in side only. */
    for (unsigned long left = used_in & ~used_out; left; left &= left - 1)
        count++;
    if (count > p->most)
        p->most = count;
}

/* All letters around p; `fresh` is the lowest one that is not in it. */
static void surround(overlap *p, unsigned fresh)
{
    const unsigned first = p->letter[0];
    const unsigned last = p->letter[p->length - 1];
    p->words++;
    p->matches = 1;
    for (unsigned v = p->length; v-- > 0;)
        if (v > 0 ? is_end(p, v) : first != last) {
            p->out[p->matches] = p->letter[v];
            p->in[p->matches++] = p->letter[p->length - 1 - v];
        }
    for (p->out[0] = 0; p->out[0] <= fresh; p->out[0]++)
        for (p->in[0] = 0; p->in[0] <= fresh + (p->out[0] == fresh); p->in[0]++)
            if (p->out[0] != last && p->in[0] != first)
                accept(p);
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

Test(kautz_oracle, what_the_pipelined_core_relies_on)
{
    const unsigned longest = soaking() ? MAX_OVERLAP : 11;
    for (unsigned length = 1; length <= longest; length++) {
        const unsigned least_k = length + 1;
        overlap p = {.length = length, .pairwise = true};
        extend(&p, 0, 0);
        printf("# overlap %u: %llu words, at most %u routes of phase C\n", length, p.words, p.most);
        cr_assert(eq(uint, p.most, least_k <= 4 ? 1 : least_k <= 10 ? 2 : 3), "overlap %u", length);
        cr_assert(eq(int, p.pairwise, least_k <= 6), "overlap %u", length);
    }
}
