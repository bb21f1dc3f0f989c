/* SPDX-License-Identifier: Apache-2.0 */

/* The same state by switch, by level, by network and by threshold; the thresholds counted out. */
#include "check.h"
#include "fattree_latin.h"

/* row->states are the whole network's; the other two ways must give the same. */
static bool same_three_ways(const fattree_row *row, const rg_gft_phase *phase, const uint8_t *seed)
{
    const fattree_net *net = &row->net;
    uint8_t some[4096], one;
    for (unsigned x = 0; x <= net->h; x++) {
        const fattree_level *level = &net->level[x];
        const uint8_t *states = row->states + level->first;
        const uint8_t *digits = seed ? seed + level->first : NULL;
        if (level->switches > sizeof some ||
            rg_gft_level_states(&row->model, phase, x, digits, some) != RG_OK ||
            memcmp(some, states, level->switches) != 0)
            return false;
        for (uint32_t j = 0; j < level->switches; j++)
            if (rg_gft_switch_state(&row->model, phase, x, j, digits ? digits[j] : 0, &one) !=
                    RG_OK ||
                one != states[j])
                return false;
    }
    return true;
}

/*
 * The roots that lie below the rotation: root t meets the sources whose digits y < x are u_y + w
 * p_y, and lies below when these come before the digits of the rotation, the highest first. Digits
 * of m and more, which no source has, are counted like the others.
 */
static uint32_t roots_below(const fattree_net *net, unsigned x, uint32_t rotation, uint32_t pass)
{
    uint32_t below = 0;
    for (uint32_t t = 0; t < net->level[x].roots; t++) {
        unsigned digit[FATTREE_MAX_LEVELS] = {0};
        uint32_t rest = t;
        for (unsigned y = 0; y < x; y++) {
            digit[y] = rest % net->w + net->w * fattree_pass_digit(net, pass, y);
            rest /= net->w;
        }
        unsigned y = x;
        while (y > 0 && digit[y - 1] == fattree_digit(net, rotation, y - 1))
            y--;
        below += y > 0 && digit[y - 1] < fattree_digit(net, rotation, y - 1);
    }
    return below;
}

/* All sub-trees of a level are alike, and have two states at most. */
static bool right_thresholds(const fattree_row *row, uint32_t rotation, uint32_t pass)
{
    const fattree_net *net = &row->net;
    rg_gft_threshold broadcast[RG_GFT_MAX_LEVELS];
    if (rg_gft_thresholds(&row->model, rotation, pass, broadcast) != RG_OK)
        return false;
    for (unsigned x = 0; x <= net->h; x++) {
        const rg_gft_threshold *b = &broadcast[x];
        const fattree_level *level = &net->level[x];
        const int radix = (int)level->radix;
        const int e =
            (int)fattree_digit(net, rotation, x) - (int)(net->w * fattree_pass_digit(net, pass, x));
        const int high = ((e % radix) + radix) % radix;
        if (b->e != e || b->threshold != roots_below(net, x, rotation, pass) ||
            b->state_high != high || b->state_low != (high + 1) % radix)
            return false;
        for (uint32_t j = 0; j < level->switches; j++) {
            const uint8_t state = row->states[level->first + j];
            const bool low = j % level->roots < b->threshold;
            if (state != RG_GFT_IDLE && state != (low ? b->state_low : b->state_high))
                return false;
        }
    }
    return true;
}

/* All phases of one square, of small shapes; a sample of the phases of the others. */
static void check_square(fattree_row *row, rg_square square, const uint8_t *seed, rg_random *random)
{
    const uint32_t n = row->net.terminals;
    const bool all = n <= 256;
    for (uint32_t i = 0; i < (all ? n : 3); i++)
        for (uint32_t pass = 0; pass < row->net.passes; pass++) {
            const uint32_t number = all ? i : rg_random_below(random, n);
            const rg_gft_phase phase = {square, number, pass};
            OK(rg_gft_states(&row->model, &phase, seed, row->states));
            cr_assert(same_three_ways(row, &phase, seed), "GFT(%u,%u,%u) square %d row %u pass %u",
                      row->net.h, row->net.m, row->net.w, (int)square, number, pass);
            if (square == RG_SQUARE_LLS)
                cr_assert(right_thresholds(row, number, pass), "GFT(%u,%u,%u) row %u pass %u",
                          row->net.h, row->net.m, row->net.w, number, pass);
        }
}

Test(fattree_oracle, states_by_switch_level_network_and_threshold)
{
    rg_random random = {99};
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 512);) {
        fattree_row row;
        fattree_row_make(&row, &shape);
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++)
            if (fattree_has_square(&shape, square)) {
                check_square(&row, square, NULL, &random);
                if (square != RG_SQUARE_LLS)
                    check_square(&row, square, fattree_random_seed(&row, &random).digit, &random);
            }
        fattree_row_free(&row);
    }
    printf("# sampled with seed 99\n");
}

static void refuse(const fattree_row *row, rg_square square, uint32_t number, uint32_t pass,
                   const uint8_t *seed, rg_status expected)
{
    const rg_gft_phase phase = {square, number, pass};
    uint8_t one = 77, some[1024];
    row->states[0] = 77;
    some[0] = 77;
    cr_assert(eq(int, rg_gft_states(&row->model, &phase, seed, row->states), expected));
    cr_assert(eq(int,
                 rg_gft_level_states(&row->model, &phase, 0,
                                     seed ? seed + row->net.level[0].first : NULL, some),
                 expected));
    const uint8_t digit = seed ? seed[row->net.level[0].first] : 0;
    cr_assert(eq(int, rg_gft_switch_state(&row->model, &phase, 0, 0, digit, &one), expected));
    cr_assert(row->states[0] == 77 && some[0] == 77 && one == 77);
}

/* Bad rows, passes and seeds are refused, and nothing is written. */
Test(fattree_oracle, states_that_do_not_exist)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 256);) {
        fattree_row row;
        fattree_row_make(&row, &shape);
        const uint32_t n = row.net.terminals;
        memset(row.seed, 0, row.net.switches);
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++) {
            if (!fattree_has_square(&shape, square))
                continue;
            refuse(&row, square, n, 0, NULL, RG_E_ROTATION);
            refuse(&row, square, 0, row.net.passes, NULL, RG_E_PASS);
            uint8_t *digit = &row.seed[row.net.level[0].first];
            *digit = square == RG_SQUARE_LLS ? 1 : (uint8_t)shape.w;
            refuse(&row, square, 0, 0, row.seed, RG_E_SEED);
            *digit = 0;
        }
        fattree_row_free(&row);
    }
}
