/* SPDX-License-Identifier: Apache-2.0 */

#include "fattree_push.h"

#include <stdlib.h>

const char *fattree_fault_text(fattree_fault fault)
{
    static const char *const text[FATTREE_FAULTS] = {
        [FATTREE_OK] = "no fault",
        [FATTREE_IDLE] = "a message in an idle switch",
        [FATTREE_STATE] = "a message in a switch without a state",
        [FATTREE_PORT] = "two messages on a port",
        [FATTREE_PLACE] = "a message at the wrong terminal",
        [FATTREE_TWICE] = "two messages at a terminal",
        [FATTREE_LOST] = "a terminal without a message",
        [FATTREE_NOT_IDLE] = "a state for a root that the pass does not use",
        [FATTREE_NEEDLESS] = "no state for a root that the pass uses",
        [FATTREE_REFUSED] = "rg_gft_states fails",
    };
    return text[fault];
}

unsigned fattree_crossbar(rg_square square, unsigned radix, unsigned state, unsigned input)
{
    if (square == RG_SQUARE_CLS)
        return input ^ state;
    for (; state > 0; state--)
        if (square == RG_SQUARE_LLS)
            input = input == 0 ? radix - 1 : input - 1;
        else
            input = input + 1 == radix ? 0 : input + 1;
    return input;
}

/* CLS on a radix that is not a power of two has no crossbar; its table is never used. */
static uint8_t *crossbar_table(rg_square square, unsigned radix)
{
    uint8_t *table = oracle_alloc((size_t)radix * radix, 1);
    for (unsigned state = 0; state < radix; state++)
        for (unsigned input = 0; input < radix; input++)
            table[state * radix + input] = (uint8_t)fattree_crossbar(square, radix, state, input);
    return table;
}

fattree_push fattree_push_make(const fattree_net *net, const fattree_up *up)
{
    fattree_push push = {.net = net, .up = up};
    push.busy = oracle_alloc(net->switches, sizeof *push.busy);
    push.line = oracle_alloc(net->terminals, sizeof *push.line);
    for (unsigned x = 0; x <= net->h; x++) {
        const fattree_level *level = &net->level[x];
        const uint32_t lines = level->switches * level->inputs;
        push.used[x] = oracle_alloc(level->switches * level->radix, sizeof *push.used[x]);
        push.of_switch[x] = oracle_alloc(lines, sizeof *push.of_switch[x]);
        push.of_port[x] = oracle_alloc(lines, 1);
        for (uint32_t line = 0; line < lines; line++) {
            push.of_switch[x][line] = line / level->inputs;
            push.of_port[x][line] = (uint8_t)(line % level->inputs);
        }
    }
    for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++) {
        push.crossbar[square][0] = crossbar_table(square, net->w);
        push.crossbar[square][1] = crossbar_table(square, net->m);
    }
    return push;
}

void fattree_push_free(fattree_push *push)
{
    for (unsigned x = 0; x <= push->net->h; x++) {
        free(push->used[x]);
        free(push->of_switch[x]);
        free(push->of_port[x]);
    }
    for (unsigned square = 0; square < 3; square++) {
        free(push->crossbar[square][0]);
        free(push->crossbar[square][1]);
    }
    free(push->busy);
    free(push->line);
    *push = (fattree_push){0};
}

/* All tokens through level x of the down half and on to the inputs of the next. */
static fattree_fault push_level(fattree_push *push, unsigned x, const uint8_t *crossbar,
                                uint32_t tokens, const uint8_t *states)
{
    const fattree_level *level = &push->net->level[x];
    const uint32_t *of_switch = push->of_switch[x];
    const uint8_t *of_port = push->of_port[x];
    const unsigned radix = level->radix;
    const uint32_t phase = push->phase;
    uint32_t *used = push->used[x];
    uint32_t *busy = push->busy + level->first;
    uint32_t *line = push->line;
    for (uint32_t n = 0; n < tokens; n++) {
        const uint32_t j = of_switch[line[n]];
        const unsigned state = states[level->first + j];
        if (state >= radix)
            return state == RG_GFT_IDLE ? FATTREE_IDLE : FATTREE_STATE;
        const uint32_t output = j * radix + crossbar[state * radix + of_port[line[n]]];
        if (used[output] == phase)
            return FATTREE_PORT;
        used[output] = phase;
        busy[j] = phase;
        line[n] = x > 0 ? level->down[output] : output;
    }
    return FATTREE_OK;
}

fattree_fault fattree_push_phase(fattree_push *push, rg_square square, uint32_t pass,
                                 const uint8_t *states)
{
    const uint32_t start = push->up->start[pass];
    const uint32_t tokens = push->up->start[pass + 1] - start;
    push->phase++;
    for (uint32_t n = 0; n < tokens; n++)
        push->line[n] = push->up->line[start + n];
    for (unsigned x = push->net->h + 1; x-- > 0;) {
        const uint8_t *crossbar = push->crossbar[square][x > 0];
        const fattree_fault fault = push_level(push, x, crossbar, tokens, states);
        if (fault)
            return fault;
    }
    return FATTREE_OK;
}

/* What is wrong among @count switches of a level: bit 0 a needless idle state, bit 1 a state where
 * there should be none. */
static inline unsigned idle_faults(const uint8_t *live, const uint8_t *states, uint32_t count,
                                   uint8_t radix)
{
    uint8_t faults = 0;
    for (uint32_t j = 0; j < count; j++) {
        const uint8_t needless = (uint8_t)(live[j] & (states[j] >= radix));
        const uint8_t not_idle = (uint8_t)((live[j] ^ 1) & (states[j] != RG_GFT_IDLE));
        faults |= (uint8_t)(needless | not_idle << 1);
    }
    return faults;
}

fattree_fault fattree_push_idle(const fattree_push *push, uint32_t pass, const uint8_t *states)
{
    enum { BLOCK = 64 }; /* a fixed length, which compilers turn into a few vector instructions */
    const fattree_net *net = push->net;
    const uint8_t *live = push->up->live + (size_t)pass * net->switches;
    unsigned faults = 0;
    for (unsigned x = 0; x <= net->h; x++) {
        const uint8_t radix = (uint8_t)net->level[x].radix;
        const uint32_t end = net->level[x].first + net->level[x].switches;
        uint32_t j = net->level[x].first;
        for (; end - j >= BLOCK; j += BLOCK)
            faults |= idle_faults(live + j, states + j, BLOCK, radix);
        faults |= idle_faults(live + j, states + j, end - j, radix);
    }
    return faults & 2 ? FATTREE_NOT_IDLE : faults & 1 ? FATTREE_NEEDLESS : FATTREE_OK;
}
