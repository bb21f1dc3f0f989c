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

wires wires_make(rg_wiring wiring, unsigned d, unsigned n)
{
    rg_multistage model;
    if (rg_multistage_init(wiring, d, n, &model) != RG_OK)
        abort();
    wires net = {.wiring = wiring, .d = d, .n = n, .lines = model.lines, .stages = model.stages};
    for (unsigned g = 0; g <= net.stages; g++) {
        net.gap[g] = oracle_alloc(net.lines, sizeof *net.gap[g]);
        for (uint32_t line = 0; line < net.lines; line++)
            (void)rg_multistage_link(&model, g, line, &net.gap[g][line]);
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
