/* SPDX-License-Identifier: Apache-2.0 */

#include "multistage_wires.h"

#include <stdlib.h>

#include "../fattree/fattree_push.h"

const char *wires_name(rg_wiring wiring)
{
    static const char *const name[] = {"butterfly",        "omega", "flip", "baseline",
                                       "reverse baseline", "benes"};
    return name[wiring];
}

bool wires_next_shape(wires *shape, uint32_t lines)
{
    static const struct {
        unsigned d, n;
    } most[] = {{2, 8}, {4, 4}, {8, 2}, {3, 5}, {5, 3}, {6, 3}};
    const unsigned count = sizeof most / sizeof *most;
    unsigned i = 0;
    if (shape->n == 0)
        *shape = (wires){.d = most[0].d};
    while (most[i].d != shape->d)
        i++;
    for (;;) {
        if (++shape->n > most[i].n) {
            shape->n = 1;
            if (++i == count) {
                i = 0;
                if (++shape->wiring > RG_WIRING_BENES)
                    return false;
            }
            shape->d = most[i].d;
        }
        shape->lines = 1;
        for (unsigned y = 0; y < shape->n; y++)
            shape->lines *= shape->d;
        if (shape->lines <= lines && (shape->wiring != RG_WIRING_BENES || shape->d == 2))
            return true;
    }
}

/* Blocks of @block lines, each shuffled; or unshuffled when @deal. */
static void shuffle(const wires *net, uint32_t block, bool deal, uint32_t *gap)
{
    for (uint32_t first = 0; first < net->lines; first += block) {
        uint32_t laid = first;
        for (uint32_t card = 0; card < block / net->d; card++)
            for (unsigned pile = 0; pile < net->d; pile++, laid++) {
                const uint32_t cut = first + pile * (block / net->d) + card;
                if (deal)
                    gap[laid] = cut;
                else
                    gap[cut] = laid;
            }
    }
}

/* Digits 0 and y change places: lines are counted with those two digits exchanged. */
static void exchange(const wires *net, unsigned y, uint32_t *gap)
{
    uint32_t place = 1;
    for (unsigned i = 0; i < y; i++)
        place *= net->d;
    const uint32_t high_step = place * net->d;
    for (uint32_t high = 0; high < net->lines; high += high_step)
        for (uint32_t a = 0; a < net->d; a++)
            for (uint32_t middle = 0; middle < place; middle += net->d)
                for (uint32_t b = 0; b < net->d; b++)
                    gap[high + a * place + middle + b] = high + b * place + middle + a;
}

static uint32_t power(unsigned d, unsigned n)
{
    uint32_t p = 1;
    for (; n > 0; n--)
        p *= d;
    return p;
}

static void wire_gap(const wires *net, unsigned g, uint32_t *gap)
{
    const unsigned n = net->n;
    const bool inner = g > 0 && g < net->stages;
    for (uint32_t line = 0; line < net->lines; line++)
        gap[line] = line;
    switch (net->wiring) {
    case RG_WIRING_BUTTERFLY:
        if (inner)
            exchange(net, n - g, gap);
        break;
    case RG_WIRING_OMEGA:
        if (g < net->stages)
            shuffle(net, net->lines, false, gap);
        break;
    case RG_WIRING_FLIP:
        if (g > 0)
            shuffle(net, net->lines, true, gap);
        break;
    case RG_WIRING_BASELINE:
        if (inner)
            shuffle(net, power(net->d, n - g + 1), true, gap);
        break;
    case RG_WIRING_REVERSE_BASELINE:
        if (inner)
            shuffle(net, power(net->d, g + 1), false, gap);
        break;
    case RG_WIRING_BENES: /* digits n-1, n-2, .., 1, and once more */
        if (inner)
            exchange(net, g < n ? n - g : n - (g - (n - 1)), gap);
        break;
    }
}

wires wires_make(rg_wiring wiring, unsigned d, unsigned n)
{
    wires net = {.wiring = wiring, .d = d, .n = n, .lines = power(d, n)};
    net.stages = wiring == RG_WIRING_BENES ? 2 * n - 1 : n;
    for (unsigned g = 0; g <= net.stages; g++) {
        net.gap[g] = oracle_alloc(net.lines, sizeof *net.gap[g]);
        wire_gap(&net, g, net.gap[g]);
    }
    net.from = oracle_alloc(net.lines, sizeof *net.from);
    net.at = oracle_alloc(net.lines, sizeof *net.at);
    net.used = oracle_alloc(net.lines, sizeof *net.used);
    return net;
}

void wires_free(wires *net)
{
    for (unsigned g = 0; g <= net->stages; g++)
        free(net->gap[g]);
    free(net->from);
    free(net->at);
    free(net->used);
    *net = (wires){0};
}

/* Every line through a gap, into a stage and out of its switches. */
static bool push_stage(wires *net, rg_square square, const uint8_t *states, unsigned stage)
{
    const uint32_t switches = net->lines / net->d;
    net->use++;
    for (uint32_t i = 0; i < net->lines; i++) {
        const uint32_t line = net->gap[stage][net->at[i]];
        const uint8_t state = states[stage * switches + line / net->d];
        if (state >= net->d)
            return false;
        const unsigned output = fattree_crossbar(square, net->d, state, line % net->d);
        net->at[i] = line / net->d * net->d + output;
        if (net->used[net->at[i]] == net->use)
            return false;
        net->used[net->at[i]] = net->use;
    }
    return true;
}

bool wires_stages(wires *net, rg_square square, const uint8_t *states, unsigned first,
                  unsigned last)
{
    if (first == 0)
        for (uint32_t i = 0; i < net->lines; i++)
            net->at[i] = i;
    for (unsigned stage = first; stage < last; stage++)
        if (!push_stage(net, square, states, stage))
            return false;
    return true;
}

bool wires_push(wires *net, rg_square square, const uint8_t *states)
{
    if (!wires_stages(net, square, states, 0, net->stages))
        return false;
    for (uint32_t i = 0; i < net->lines; i++)
        net->from[i] = WIRES_NONE;
    for (uint32_t i = 0; i < net->lines; i++) {
        const uint32_t output = net->gap[net->stages][net->at[i]];
        if (net->from[output] != WIRES_NONE)
            return false;
        net->from[output] = i;
    }
    return true;
}

unsigned wires_digit(const wires *net, uint32_t line, unsigned y)
{
    for (; y > 0; y--)
        line /= net->d;
    return line % net->d;
}
