/* SPDX-License-Identifier: Apache-2.0 */

#include "turns.h"

#include <stdlib.h>
#include <string.h>

/* Bit @index of digits, the first bit first. */
static unsigned bit_of(const char *digits, uint32_t index)
{
    const char digit[2] = {digits[index / 4], '\0'};
    return (unsigned)strtoul(digit, NULL, 16) >> (3 - index % 4) & 1;
}

/* The order of pairs: by their sum, then by their first letter. */
static int pair_value(const uint8_t *pair)
{
    return (pair[0] + pair[1]) * 100 + pair[0];
}

static bool is_low_pair(const uint8_t *pair)
{
    return pair_value(pair + 1) < pair_value(pair) && pair_value(pair + 1) < pair_value(pair + 2);
}

static bool steps_at(rg_turn_rule rule, const char *table, const uint8_t *word, unsigned letters,
                     uint32_t number)
{
    const uint8_t x = word[letters - 3], y = word[letters - 2], z = word[letters - 1];
    if (rule == RG_TURN_PAIR && letters > 3)
        return is_low_pair(word + (letters == 4 ? 0 : 1));
    return rule == RG_TURN_VALLEY || rule == RG_TURN_PAIR ? y < x && y < z
           : rule == RG_TURN_TABLE                        ? bit_of(table, number) == 1
                                                          : rule == RG_TURN_HOP;
}

turns turns_make(unsigned d, unsigned k, rg_turn_rule rule, const char *table)
{
    turns t = {.nodes = kautz_graph_make(d, k),
               .channels = kautz_graph_make(d, k + 1),
               .words = kautz_graph_make(d, k + 2),
               .net = {.d = d, .k = k}};
    t.net.nodes = t.nodes.nodes;
    t.steps = oracle_alloc(t.words.nodes, 1);
    t.taken = oracle_alloc(t.words.nodes, TURNS_MAX_VCS);
    t.used = oracle_alloc(t.channels.nodes, TURNS_MAX_VCS);
    t.start = oracle_alloc(t.words.nodes, sizeof *t.start);
    t.end = oracle_alloc(t.words.nodes, sizeof *t.end);
    for (uint32_t i = 0; i < t.words.nodes; i++) {
        const uint8_t *word = kautz_graph_word(&t.words, i);
        t.steps[i] = steps_at(rule, table, word, k + 2, i);
        t.start[i] = kautz_graph_find(&t.channels, word);
        t.end[i] = kautz_graph_find(&t.channels, word + 1);
    }
    return t;
}

void turns_free(turns *t)
{
    kautz_graph_free(&t->nodes);
    kautz_graph_free(&t->channels);
    kautz_graph_free(&t->words);
    free(t->start);
    free(t->end);
    free(t->steps);
    free(t->taken);
    free(t->used);
}

static void take(turns *t, const rg_kautz_route *route)
{
    unsigned vc = 0;
    t->used[(size_t)kautz_graph_find(&t->channels, route->letter) * TURNS_MAX_VCS] = 1;
    uint32_t turn = route->hops > 1 ? kautz_graph_find(&t->words, route->letter) : 0;
    for (unsigned i = 1; i < route->hops; i++) {
        if (i > 1) /* the next window of k+2 letters */
            turn = kautz_graph_step(&t->words, turn, route->letter[t->net.k + i]);
        t->taken[(size_t)turn * TURNS_MAX_VCS + vc] = 1;
        vc += t->steps[turn];
        t->used[(size_t)t->end[turn] * TURNS_MAX_VCS + vc] = 1;
    }
    t->routes[vc]++;
}

void turns_take_routes(turns *t)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    for (uint32_t a = 0; a < t->nodes.nodes; a++) {
        const rg_kautz_word from = model_word(&t->nodes, a);
        for (uint32_t b = 0; b < t->nodes.nodes; b++) {
            const rg_kautz_word to = model_word(&t->nodes, b);
            if (a == b || rg_kautz_routes(&t->net, &from, &to, routes) != RG_OK)
                continue;
            for (unsigned i = 0; i < t->net.d; i++)
                take(t, &routes[i]);
        }
    }
}

static uint64_t sum(const uint8_t *bytes, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += bytes[i];
    return total;
}

uint64_t turns_used(const turns *t)
{
    return sum(t->used, (size_t)t->channels.nodes * TURNS_MAX_VCS);
}

uint64_t turns_dependencies(const turns *t)
{
    return sum(t->taken, (size_t)t->words.nodes * TURNS_MAX_VCS);
}

/* Removes the channels that no other one leads to, until none of them is left or all have one. */
static bool wears_off(const turns *t, const uint8_t *taken, unsigned vcs)
{
    const size_t all = (size_t)t->channels.nodes * vcs;
    uint8_t *here = oracle_alloc(all, 1);
    uint8_t *wanted = oracle_alloc(all, 1);
    uint64_t left = all, before;
    memset(here, 1, all);
    do {
        before = left;
        memset(wanted, 0, all);
        for (uint32_t turn = 0; turn < t->words.nodes; turn++) {
            const size_t from = (size_t)t->start[turn] * vcs;
            const size_t to = (size_t)t->end[turn] * vcs + t->steps[turn];
            for (unsigned vc = 0; vc + t->steps[turn] < vcs; vc++)
                wanted[to + vc] |= taken[(size_t)turn * vcs + vc] & here[from + vc];
        }
        memcpy(here, wanted, all);
        left = sum(here, all);
    } while (left > 0 && left < before);
    free(here);
    free(wanted);
    return left == 0;
}

bool turns_acyclic(const turns *t)
{
    return wears_off(t, t->taken, TURNS_MAX_VCS);
}

bool turns_free_of_cycles(const turns *t)
{
    uint8_t *all = oracle_alloc(t->words.nodes, 1);
    memset(all, 1, t->words.nodes);
    const bool none = wears_off(t, all, 1);
    free(all);
    return none;
}
