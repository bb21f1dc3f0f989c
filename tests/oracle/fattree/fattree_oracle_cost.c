/* SPDX-License-Identifier: Apache-2.0 */

/* What an exchange costs: phases and clocks counted, and the bounds from the ports of the top. */
#include "check.h"
#include "fattree_row.h"

/* Pairs whose nearest common ancestor is the top: the leaves lie in different children of it. */
static uint64_t pairs_over_the_top(const fattree_net *net)
{
    uint64_t pairs = 0;
    for (uint32_t a = 0; a < net->terminals; a++)
        for (uint32_t b = 0; b < net->terminals; b++)
            pairs += fattree_digit(net, a, net->h) != fattree_digit(net, b, net->h);
    return pairs;
}

/* The fewest phases that bring @messages over @lines. */
static uint64_t at_least(uint64_t messages, uint64_t lines)
{
    uint64_t phases = 0;
    for (uint64_t sent = 0; sent < messages; sent += lines)
        phases++;
    return phases;
}

/* One phase enters a clock; the clock in which the last one is in the last of 2h+1 stages. */
static uint64_t clocks_of(const fattree_net *net, uint64_t phases)
{
    uint64_t clock = 0, entered = 0, left = 0;
    for (; left < phases; clock++) {
        if (entered < phases)
            entered++;
        if (clock >= 2 * net->h)
            left++;
    }
    return clock;
}

Test(fattree_oracle, costs)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 600);) {
        fattree_row row;
        rg_gft_cost cost;
        fattree_row_make(&row, &shape);
        const fattree_net *net = &row.net;
        const uint64_t n = net->terminals;
        const uint64_t lines = (uint64_t)net->level[net->h].switches * net->level[net->h].inputs;
        uint64_t phases = 0;
        for (uint32_t number = 0; number < n; number++)
            phases += net->passes;
        const uint64_t all = at_least(n * n, lines);
        const uint64_t turning = at_least(pairs_over_the_top(net), lines);
        OK(rg_gft_cost_of(&row.model, &cost));
        cr_assert(eq(u64, cost.phases, phases));
        cr_assert(eq(u64, cost.clocks, clocks_of(net, phases)));
        cr_assert(eq(u64, cost.bound, all > n ? all : n), "GFT(%u,%u,%u)", shape.h, shape.m,
                  shape.w);
        cr_assert(eq(u64, cost.bound_turning, turning > n - 1 ? turning : n - 1), "GFT(%u,%u,%u)",
                  shape.h, shape.m, shape.w);
        if (shape.m <= shape.w || shape.m % shape.w == 0)
            cr_assert(eq(u64, cost.phases, cost.bound), "GFT(%u,%u,%u)", shape.h, shape.m, shape.w);
        fattree_row_free(&row);
    }
}
