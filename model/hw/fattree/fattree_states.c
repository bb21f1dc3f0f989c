/* SPDX-License-Identifier: Apache-2.0 */

/* Switch states. Every square tells a level the same kind of thing: the roots below a threshold
 * take one state, the others another. CLS has no threshold; what it tells is one state for all. */

#include "hw/inner/fattree_internal.h"

#include <string.h>

/* What LLS tells levels 0..last. */
static void tell_lls(const rg_gft *net, const uint8_t *row, const uint8_t *pass, unsigned last,
                     rg_gft_threshold *told)
{
    uint32_t threshold = 0;
    for (unsigned x = 0; x <= last; x++)
        threshold = gft_tell_level(net, x, row[x], pass[x], threshold, &told[x]);
}

/* What CLS tells them: digit x of the row, changed by w p_x. Both are below radix. */
static void tell_cls(const rg_gft *net, rg_square square, const uint8_t *row, const uint8_t *pass,
                     unsigned last, rg_gft_threshold *told)
{
    for (unsigned x = 0; x <= last; x++)
        told[x] = (rg_gft_threshold){
            .state_high = rg_gft_seeded(square, net->level[x].radix, row[x], net->w * pass[x])};
}

void rg_gft_tell(const rg_gft *net, rg_square square, const uint8_t *row, const uint8_t *pass,
                 unsigned last, rg_gft_threshold *told)
{
    if (square == RG_SQUARE_LLS)
        tell_lls(net, row, pass, last, told);
    else
        tell_cls(net, square, row, pass, last, told);
}

/* What a checked phase tells levels 0..last, and the pass digits it was worked out from. */
static void tell(const rg_gft *net, const rg_gft_phase *phase, unsigned last, uint8_t *pass,
                 rg_gft_threshold *told)
{
    uint8_t row[RG_GFT_MAX_LEVELS];
    rg_gft_digits_of(net, phase->row, row);
    rg_gft_pass_digits_of(net, phase->pass, pass);
    rg_gft_tell(net, phase->square, row, pass, last, told);
}

rg_status rg_gft_thresholds(const rg_gft *net, uint32_t rotation, uint32_t pass,
                            rg_gft_threshold level[RG_GFT_MAX_LEVELS])
{
    const rg_gft_phase phase = {RG_SQUARE_LLS, rotation, pass};
    const rg_status status = rg_given(rg_gft_phase_check(net, &phase), level);
    if (status != RG_OK)
        return status;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    tell(net, &phase, net->h, digit, level);
    return RG_OK;
}

unsigned rg_gft_live_ports(const rg_gft *net, unsigned pass_digit)
{
    const unsigned left = net->m - net->w * pass_digit;
    return left < net->w ? left : net->w;
}

/* Marks the roots of a level that no address of the pass uses. */
static void mark_idle(const rg_gft *net, const uint8_t *pass, unsigned level, uint8_t *states)
{
    for (unsigned y = 1; y < level; y++) {
        const unsigned live = rg_gft_live_ports(net, pass[y]);
        if (live == net->w)
            continue;
        const uint32_t run = net->level[y].roots;
        for (uint32_t t = 0; t < net->level[level].roots; t += run * net->w)
            memset(states + t + live * run, RG_GFT_IDLE, (net->w - live) * run);
    }
}

static bool is_idle(const rg_gft *net, const uint8_t *pass, unsigned level, uint32_t root)
{
    for (unsigned y = 1; y < level; y++)
        if (root / net->level[y].roots % net->w >= rg_gft_live_ports(net, pass[y]))
            return true;
    return false;
}

/* Repeats the first `filled` bytes until there are `count`. */
static void repeat(uint8_t *states, size_t filled, size_t count)
{
    while (filled < count) {
        const size_t more = filled < count - filled ? filled : count - filled;
        memcpy(states + filled, states, more);
        filled += more;
    }
}

/* One state for all of a level, as always on level 0, and under CLS everywhere: the common case. */
static bool is_uniform(const rg_gft *net, const rg_gft_level *level, const rg_gft_threshold *told)
{
    return told->threshold == 0 && (level->roots == 1 || net->groups * net->w == net->m);
}

/* One level: one sub-tree, then as many copies as there are sub-trees, then the seed. */
void rg_gft_set_level(const rg_gft *net, rg_square square, const uint8_t *pass, unsigned x,
                      const rg_gft_threshold *told, const uint8_t *seed, uint8_t *states)
{
    const rg_gft_level *level = &net->level[x];
    if (is_uniform(net, level, told)) {
        memset(states, told->state_high, level->switches);
    } else {
        memset(states, told->state_low, told->threshold);
        memset(states + told->threshold, told->state_high, level->roots - told->threshold);
        mark_idle(net, pass, x, states);
        repeat(states, level->roots, level->switches);
    }
    if (seed)
        rg_gft_seed_states(square, level->radix, seed, states, level->switches);
}

rg_status rg_gft_states(const rg_gft *net, const rg_gft_phase *phase, const uint8_t *seed,
                        uint8_t *states)
{
    rg_status status = rg_given(rg_gft_phase_check(net, phase), states);
    if (status != RG_OK)
        return status;
    for (unsigned x = 0; seed && x <= net->h; x++) {
        const rg_gft_level *level = &net->level[x];
        status =
            rg_gft_seed_check(phase->square, level->radix, seed + level->first, level->switches);
        if (status != RG_OK)
            return status;
    }
    uint8_t pass[RG_GFT_MAX_LEVELS];
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    tell(net, phase, net->h, pass, told);
    for (unsigned x = 0; x <= net->h; x++) {
        const uint32_t first = net->level[x].first;
        rg_gft_set_level(net, phase->square, pass, x, &told[x], seed ? seed + first : NULL,
                         states + first);
    }
    return RG_OK;
}

rg_status rg_gft_level_states(const rg_gft *net, const rg_gft_phase *phase, unsigned level,
                              const uint8_t *seed, uint8_t *states)
{
    rg_status status = rg_given(rg_gft_phase_check(net, phase), states);
    if (status != RG_OK)
        return status;
    if (level > net->h)
        return RG_E_INDEX;
    status =
        rg_gft_seed_check(phase->square, net->level[level].radix, seed, net->level[level].switches);
    if (status != RG_OK)
        return status;
    uint8_t pass[RG_GFT_MAX_LEVELS];
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    tell(net, phase, level, pass, told);
    rg_gft_set_level(net, phase->square, pass, level, &told[level], seed, states);
    return RG_OK;
}

rg_status rg_gft_switch_state(const rg_gft *net, const rg_gft_phase *phase, unsigned level,
                              uint32_t index, unsigned seed, uint8_t *state)
{
    const rg_status status = rg_given(rg_gft_phase_check(net, phase), state);
    if (status != RG_OK)
        return status;
    if (level > net->h || index >= net->level[level].switches)
        return RG_E_INDEX;
    const unsigned radix = net->level[level].radix;
    if (seed >= radix || (phase->square == RG_SQUARE_LLS && seed != 0))
        return RG_E_SEED;
    uint8_t pass[RG_GFT_MAX_LEVELS];
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    tell(net, phase, level, pass, told);
    const uint32_t root = index % net->level[level].roots;
    if (is_idle(net, pass, level, root)) {
        *state = RG_GFT_IDLE;
        return RG_OK;
    }
    const rg_gft_threshold *own = &told[level];
    const uint8_t base = root < own->threshold ? own->state_low : own->state_high;
    *state = rg_gft_seeded(phase->square, radix, seed, base);
    return RG_OK;
}
