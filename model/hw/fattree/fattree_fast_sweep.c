/* SPDX-License-Identifier: Apache-2.0 */

/* Sweeps: from each row of a square to the next, changing what differs. */

#include "fattree_fast.h"

#include <string.h>

/* What depends only on the sweep's pass. */
static void take_pass(rg_gft_sweep *sweep)
{
    rg_gft_pass_digits_of(&sweep->plan->net, sweep->phase.pass, sweep->pass);
    sweep->filled = rg_gft_filled(sweep->plan, sweep->pass);
}

rg_status rg_gft_sweep_init(const rg_gft_plan *plan, const rg_gft_phase *first, rg_gft_sweep *sweep,
                            uint8_t *states)
{
    if (!sweep)
        return RG_E_NULL;
    const rg_status status = rg_gft_fast_states(plan, first, states);
    if (status != RG_OK)
        return status;
    *sweep = (rg_gft_sweep){.phase = *first, .plan = plan};
    rg_gft_digits_of(&plan->net, first->row, sweep->row);
    take_pass(sweep);
    return RG_OK;
}

/* One more root of every sub-tree, t = threshold - 1, takes the low state. */
static void change_root(const rg_gft_level *level, const rg_gft_threshold *told, uint8_t *states)
{
    uint8_t *state = states + level->first + told->threshold - 1;
    for (uint32_t s = 0; s < level->subtrees; s++)
        state[(size_t)s * level->roots] = told->state_low;
}

/* Root t changes when k mod W_x is the address that t stands for in this pass: from the lowest
 * level up, as long as every digit of k has its turn, its ports are the digits of t. */
static void step_lls(const rg_gft_sweep *sweep, uint8_t *states)
{
    const rg_gft_plan *plan = sweep->plan;
    const rg_gft *net = &plan->net;
    const int w = (int)net->w;
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    rg_gft_tell(net, RG_SQUARE_LLS, sweep->row, sweep->pass, net->h, told);
    uint32_t root = 0;
    unsigned end = 0; /* of the levels that change */
    bool turn = true;
    for (; turn && end <= net->h; end++) {
        told[end].threshold = root + 1;
        turn = told[end].e >= 0 && told[end].e < w;
        root += (uint32_t)told[end].e * net->level[end].roots;
    }
    /* Where a store holds two sub-trees or more, the level is stored whole. */
    unsigned x = w == 1; /* with one port there is nothing to set on level 0 */
    const unsigned filled = sweep->filled < plan->dense ? sweep->filled : plan->dense;
    for (const unsigned dense = filled < end ? filled : end; x < dense; x = dense)
        rg_gft_fill(plan, x, dense, told, states);
    for (; x < end; x++)
        change_root(&net->level[x], &told[x], states);
}

/* Counts the row's digits up by one; returns the highest that changed. */
static unsigned count_up(const rg_gft *net, uint8_t *digit)
{
    for (unsigned x = 0;; x++) {
        if (++digit[x] < net->level[x].radix)
            return x;
        digit[x] = 0;
        if (x == net->h)
            return x;
    }
}

/* The switches of a level are all alike, and change when its digit does. */
static void step_cls(const rg_gft_sweep *sweep, unsigned highest, uint8_t *states)
{
    const rg_gft *net = &sweep->plan->net;
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    rg_gft_tell(net, sweep->phase.square, sweep->row, sweep->pass, highest, told);
    rg_gft_set_levels(sweep->plan, sweep->phase.square, sweep->pass, sweep->filled, highest + 1,
                      told, states);
}

rg_status rg_gft_sweep_next(rg_gft_sweep *sweep, uint8_t *states)
{
    if (!sweep || !states)
        return RG_E_NULL;
    const rg_gft_plan *plan = sweep->plan;
    rg_gft_phase *phase = &sweep->phase;
    if (!plan || phase->row >= plan->net.terminals)
        return RG_E_SHAPE;
    const uint32_t next = phase->row + 1 < plan->net.terminals ? phase->row + 1 : 0;
    const bool is_lls = phase->square == RG_SQUARE_LLS;
    if (next == 0 && plan->net.passes > 1) {
        phase->row = 0;
        phase->pass = phase->pass + 1 < plan->net.passes ? phase->pass + 1 : 0;
        memset(sweep->row, 0, sizeof sweep->row);
        take_pass(sweep);
        return rg_gft_fast_states(plan, phase, states);
    }
    if (is_lls && plan->lanes != 0)
        (void)rg_gft_set_lanes(plan, next, 1, states);
    else if (is_lls)
        step_lls(sweep, states);
    const unsigned highest = count_up(&plan->net, sweep->row);
    phase->row = next;
    if (!is_lls)
        step_cls(sweep, highest, states);
    return RG_OK;
}
