/* SPDX-License-Identifier: Apache-2.0 */

#include "fattree_net.h"

#include <stdio.h>
#include <stdlib.h>

#include "../alloc.h"

/* A word with the base of each letter, letter 0 counting fastest. */
typedef struct word {
    unsigned letters, base[FATTREE_MAX_LEVELS], letter[FATTREE_MAX_LEVELS];
} word;

static void next_word(word *c)
{
    for (unsigned y = 0; y < c->letters; y++) {
        if (++c->letter[y] < c->base[y])
            return;
        c->letter[y] = 0;
    }
}

/* How many words come before this one. */
static uint32_t word_number(const word *c)
{
    uint32_t number = 0;
    for (unsigned y = c->letters; y-- > 0;)
        number = number * c->base[y] + c->letter[y];
    return number;
}

static uint32_t count_words(const word *c)
{
    uint32_t count = 1;
    for (unsigned y = 0; y < c->letters; y++)
        count *= c->base[y];
    return count;
}

/* The first word of the switches of level x. */
static word switch_word(const fattree_net *net, unsigned x)
{
    word c = {net->h, {0}, {0}};
    for (unsigned y = 0; y < net->h; y++)
        c.base[y] = y < x ? net->w : net->m;
    return c;
}

static void size_levels(fattree_net *net)
{
    for (unsigned x = net->h + 1; x-- > 0;) {
        fattree_level *level = &net->level[x];
        word c = switch_word(net, x);
        level->switches = count_words(&c);
        c.letters = x;
        level->roots = count_words(&c);
        for (level->subtrees = 1; level->subtrees * level->roots < level->switches;)
            level->subtrees *= net->m;
        level->radix = x == 0 ? net->w : net->m;
        level->parents = x == net->h ? 0 : net->w;
        level->inputs = x == net->h ? net->m : net->w;
        level->first = net->switches;
        net->switches += level->switches;
    }
    net->terminals = net->level[0].switches * net->w;
}

static void link_level(fattree_net *net, unsigned x)
{
    fattree_level *below = &net->level[x];
    fattree_level *above = &net->level[x + 1];
    const uint32_t lines = below->switches * net->w;
    below->up = oracle_alloc(lines, sizeof *below->up);
    above->down = oracle_alloc(lines, sizeof *above->down);
    for (uint32_t i = 0; i < lines; i++)
        above->down[i] = FATTREE_NONE;
    word child = switch_word(net, x);
    for (uint32_t j = 0; j < below->switches; j++, next_word(&child)) {
        word parent = switch_word(net, x + 1);
        for (unsigned y = 0; y < net->h; y++)
            parent.letter[y] = child.letter[y];
        for (unsigned u = 0; u < net->w; u++) {
            parent.letter[x] = u;
            const uint32_t to = word_number(&parent) * net->m + child.letter[x];
            if (to >= lines || above->down[to] != FATTREE_NONE) {
                fprintf(stderr, "GFT(%u,%u,%u): links are not one to one\n", net->h, net->m,
                        net->w);
                abort();
            }
            below->up[j * net->w + u] = to;
            above->down[to] = j * net->w + u;
        }
    }
}

/* All words of c as digits, digit y of a word at offset y + skip of its h+1 entries. */
static uint8_t *list_words(const fattree_net *net, word *c, unsigned skip)
{
    const uint32_t count = count_words(c);
    uint8_t *list = oracle_alloc((size_t)count * (net->h + 1), 1);
    for (uint32_t i = 0; i < count; i++, next_word(c))
        for (unsigned y = 0; y < c->letters; y++)
            list[(size_t)i * (net->h + 1) + skip + y] = (uint8_t)c->letter[y];
    return list;
}

static void list_digits(fattree_net *net)
{
    word address = {net->h + 1, {net->w}, {0}};
    for (unsigned x = 1; x <= net->h; x++)
        address.base[x] = net->m;
    net->digit = list_words(net, &address, 0);
    for (unsigned x = 0; x <= net->h; x++) {
        word unit = address;
        for (unsigned y = 0; y <= net->h; y++)
            unit.letter[y] = 0;
        unit.letter[x] = 1;
        net->level[x].place = word_number(&unit);
    }

    for (unsigned dealt = 0; dealt < net->m; dealt += net->w)
        net->groups++;
    word pass = {net->h - 1, {0}, {0}};
    for (unsigned y = 0; y < pass.letters; y++)
        pass.base[y] = net->groups;
    net->passes = count_words(&pass);
    net->pass_digit = list_words(net, &pass, 1);
}

fattree_net fattree_net_make(unsigned h, unsigned m, unsigned w)
{
    fattree_net net = {.h = h, .m = m, .w = w};
    size_levels(&net);
    for (unsigned x = 0; x < h; x++)
        link_level(&net, x);
    list_digits(&net);
    return net;
}

void fattree_net_free(fattree_net *net)
{
    for (unsigned x = 0; x <= net->h; x++) {
        free(net->level[x].up);
        free(net->level[x].down);
    }
    free(net->digit);
    free(net->pass_digit);
    *net = (fattree_net){0};
}
