/* SPDX-License-Identifier: Apache-2.0 */

#include "fattree_up.h"

#include "check.h"

/* One pass: every message as high as it gets; FATTREE_NONE if it is held back, else its line at the
 * top. The switches that it met go into met[0..h]. */
static uint32_t climb(const fattree_net *net, uint32_t pass, uint32_t message, uint32_t *met,
                      uint32_t *used)
{
    uint32_t line = message;
    for (unsigned x = 0; x < net->h; x++) {
        const fattree_level *level = &net->level[x];
        unsigned input = line % level->radix;
        met[x] = line / level->radix;
        unsigned hand = 0;
        if (x > 0)
            for (; input >= net->w; input -= net->w)
                hand++;
        if (hand != fattree_pass_digit(net, pass, x))
            return FATTREE_NONE;
        const uint32_t output = met[x] * level->parents + input;
        used[level->first * net->w + output]++;
        line = level->up[output];
    }
    met[net->h] = line / net->m;
    return line;
}

/* Switches with the root of switch j, in all sub-trees of its level. */
static void mark_root(const fattree_level *level, uint32_t j, uint8_t *live)
{
    for (uint32_t s = 0, t = j % level->roots; s < level->subtrees; s++)
        live[level->first + s * level->roots + t] = 1;
}

void fattree_up_make(fattree_up *up, const fattree_net *net)
{
    const size_t ports = (size_t)net->switches * net->w;
    uint32_t *used = oracle_alloc(ports, sizeof *used);
    uint8_t *reached = oracle_alloc(net->terminals, 1);
    uint32_t met[FATTREE_MAX_LEVELS], count = 0;
    *up = (fattree_up){
        .start = oracle_alloc(net->passes + 1, sizeof *up->start),
        .message = oracle_alloc(net->terminals, sizeof *up->message),
        .line = oracle_alloc(net->terminals, sizeof *up->line),
        .live = oracle_alloc((size_t)net->passes * net->switches, 1),
    };
    for (uint32_t pass = 0; pass < net->passes; pass++) {
        uint8_t *live = up->live + (size_t)pass * net->switches;
        for (size_t i = 0; i < ports; i++)
            used[i] = 0;
        for (uint32_t i = 0; i < net->terminals; i++) {
            const uint32_t line = climb(net, pass, i, met, used);
            if (line == FATTREE_NONE)
                continue;
            cr_assert(reached[i]++ == 0, "message %u goes up twice", i);
            up->message[count] = i;
            up->line[count++] = line;
            for (unsigned x = 0; x <= net->h; x++)
                if (!live[net->level[x].first + met[x]])
                    mark_root(&net->level[x], met[x], live);
        }
        for (size_t i = 0; i < ports; i++)
            cr_assert(used[i] <= 1, "pass %u: two messages on an up-port", pass);
        up->start[pass + 1] = count;
    }
    cr_assert(count == net->terminals, "%u of %u messages reach the top", count, net->terminals);
    free(used);
    free(reached);
}

void fattree_up_free(fattree_up *up)
{
    free(up->start);
    free(up->message);
    free(up->line);
    free(up->live);
    *up = (fattree_up){0};
}
