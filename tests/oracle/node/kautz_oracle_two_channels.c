/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Which networks two virtual channels are enough for, whatever turns step: a complete search.
 *
 * Every turn that some route takes is a route of two hops by itself. If it does not step, that
 * route makes one channel depend on the other in virtual channel 0; so every cycle of such turns
 * needs one that steps. With two virtual channels no route may have two that do. The search takes a
 * cycle without a step, of those the one with the fewest turns that may still step, and tries each
 * of them; it ends when every way out is closed, or no short cycle is left without a step.
 */
#include "check.h"
#include "../kautz/under_test.h"

enum { MOST_LETTERS = 8, MOST_CYCLES = 4000, MOST_WORDS = 320 };

/* A set of turns. */
typedef struct set {
    uint64_t word[MOST_WORDS];
} set;

typedef struct search {
    kautz_graph nodes;
    kautz_graph turns; /* words of k+2 letters */
    rg_kautz net;
    set taken;     /* by some route */
    set *conflict; /* by turn: those that are in a route with it */
    unsigned cycles;
    struct {
        unsigned length;
        uint32_t turn[MOST_LETTERS];
    } cycle[MOST_CYCLES];
    uint64_t tries;
} search;

static void put(set *s, uint32_t i)
{
    s->word[i / 64] |= UINT64_C(1) << i % 64;
}

static bool has(const set *s, uint32_t i)
{
    return s->word[i / 64] >> i % 64 & 1;
}

/* The turns of a route, and which of them exclude one another. */
static void note_route(search *s, const rg_kautz_route *route)
{
    uint32_t turn[RG_KAUTZ_MAX_HOPS];
    for (unsigned i = 0; i + 1 < route->hops; i++) {
        turn[i] = kautz_graph_find(&s->turns, route->letter + i);
        put(&s->taken, turn[i]);
        for (unsigned j = 0; j < i; j++) {
            put(&s->conflict[turn[i]], turn[j]);
            put(&s->conflict[turn[j]], turn[i]);
        }
    }
}

static void note_routes(search *s)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    set alone = {{0}};
    for (uint32_t a = 0; a < s->nodes.nodes; a++) {
        const rg_kautz_word from = model_word(&s->nodes, a);
        for (uint32_t b = 0; b < s->nodes.nodes; b++) {
            const rg_kautz_word to = model_word(&s->nodes, b);
            if (a == b || rg_kautz_routes(&s->net, &from, &to, routes) != RG_OK)
                continue;
            for (unsigned i = 0; i < s->net.d; i++) {
                note_route(s, &routes[i]);
                if (routes[i].hops == 2)
                    put(&alone, kautz_graph_find(&s->turns, routes[i].letter));
            }
        }
    }
    cr_assert(eq(int, memcmp(&alone, &s->taken, sizeof alone), 0), "a turn that is not a route");
}

/* The cycle of a word that is repeated forever, if some route takes each of its turns. */
static void note_cycle(search *s, const uint8_t *word, unsigned length)
{
    const unsigned letters = s->net.k + 2;
    uint8_t window[RG_KAUTZ_MAX_K + 2];
    for (unsigned i = 0; i < length; i++) {
        for (unsigned j = 0; j < letters; j++)
            window[j] = word[(i + j) % length];
        const uint32_t turn = kautz_graph_find(&s->turns, window);
        if (!has(&s->taken, turn))
            return;
        s->cycle[s->cycles].turn[i] = turn;
    }
    s->cycle[s->cycles++].length = length;
    cr_assert(lt(uint, s->cycles, MOST_CYCLES));
}

/* All cyclic words of this length whose first letter is not above the others. */
static void note_cycles(search *s, uint8_t *word, unsigned at, unsigned length)
{
    if (at == length) {
        if (word[0] != word[length - 1])
            note_cycle(s, word, length);
        return;
    }
    for (uint8_t letter = at > 0 ? word[0] : 0; letter <= s->net.d; letter++) {
        if (at > 0 && letter == word[at - 1])
            continue;
        word[at] = letter;
        note_cycles(s, word, at + 1, length);
    }
}

/* The cycle without a step that has the fewest turns in @open, or s->cycles if all have one. */
static unsigned next_cycle(const search *s, const set *stepping, const set *open)
{
    unsigned best = s->cycles, fewest = MOST_LETTERS + 1;
    for (unsigned c = 0; c < s->cycles && fewest > 0; c++) {
        unsigned free = 0;
        bool done = false;
        for (unsigned i = 0; i < s->cycle[c].length; i++) {
            done |= has(stepping, s->cycle[c].turn[i]);
            free += has(open, s->cycle[c].turn[i]);
        }
        if (!done && free < fewest) {
            fewest = free;
            best = c;
        }
    }
    return best;
}

/* Whether each cycle can have a step when these turns step, and others only if they are open. */
static bool possible(search *s, const set *stepping, set open)
{
    const unsigned c = next_cycle(s, stepping, &open);
    s->tries++;
    if (c == s->cycles)
        return true;
    for (unsigned i = 0; i < s->cycle[c].length; i++) {
        const uint32_t turn = s->cycle[c].turn[i];
        if (!has(&open, turn))
            continue;
        set more = *stepping, left = open;
        put(&more, turn);
        for (unsigned w = 0; w < MOST_WORDS; w++)
            left.word[w] &= ~s->conflict[turn].word[w];
        if (possible(s, &more, left))
            return true;
        open.word[turn / 64] &= ~(UINT64_C(1) << turn % 64);
    }
    return false;
}

/* Whether two virtual channels can be enough for K(d,k), by the cycles of at most @letters. */
static bool two_can_do(unsigned d, unsigned k, unsigned letters)
{
    static const set none;
    static search s;
    uint8_t word[MOST_LETTERS];
    s = (search){.nodes = kautz_graph_make(d, k), .turns = kautz_graph_make(d, k + 2)};
    OK(rg_kautz_init(d, k, &s.net));
    cr_assert(le(u32, s.turns.nodes, 64 * MOST_WORDS));
    s.conflict = oracle_alloc(s.turns.nodes, sizeof *s.conflict);
    note_routes(&s);
    for (unsigned length = 3; length <= letters; length++)
        note_cycles(&s, word, 0, length);
    const bool can = possible(&s, &none, s.taken);
    printf("# K(%u,%u): %u cycles, %llu tries\n", d, k, s.cycles, (unsigned long long)s.tries);
    free(s.conflict);
    kautz_graph_free(&s.nodes);
    kautz_graph_free(&s.turns);
    return can;
}

Test(kautz_oracle, networks_that_need_three_virtual_channels)
{
    cr_expect(eq(int, two_can_do(2, 4, 6), false));
    cr_expect(eq(int, two_can_do(2, 5, 6), false));
    cr_expect(eq(int, two_can_do(3, 3, 5), false));
    cr_expect(eq(int, two_can_do(3, 4, 5), false));
    cr_expect(eq(int, two_can_do(4, 3, 5), false));
    if (soaking()) { /* millions of routes */
        cr_expect(eq(int, two_can_do(3, 6, 5), false));
        cr_expect(eq(int, two_can_do(4, 5, 5), false));
    }
    /* Those with a table can do with two: the search does find ways. */
    cr_expect(eq(int, two_can_do(2, 2, 6), true));
    cr_expect(eq(int, two_can_do(2, 3, 6), true));
    cr_expect(eq(int, two_can_do(3, 2, 5), true));
}
