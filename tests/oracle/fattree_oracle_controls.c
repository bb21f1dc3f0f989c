/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Checks of the checks: every switch of every phase of small shapes is set wrong, one at a time.
 * The pusher must see it whenever a message is in the switch, and only then; the promise about idle
 * switches is judged apart. A damaged link must be seen as well.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <stdio.h>

#include "fattree_row.h"

typedef struct tally {
    uint64_t carrying;
    uint64_t empty;
    uint64_t idle;
} tally;

static fattree_fault judge(fattree_row *row, const rg_gft_phase *phase)
{
    fattree_row_begin(row);
    return fattree_row_add(row, phase->square, phase->pass, row->states, row->to);
}

/* Puts @wrong into a switch, asserts the two verdicts, and puts the right state back. */
static void damage(fattree_row *row, const rg_gft_phase *phase, uint32_t at, unsigned wrong,
                   fattree_fault tokens, fattree_fault idle)
{
    const uint8_t right = row->states[at];
    row->states[at] = (uint8_t)wrong;
    cr_assert(eq(int, judge(row, phase), tokens),
              "GFT(%u,%u,%u) square %d row %u pass %u: %u at %u", row->net.h, row->net.m,
              row->net.w, (int)phase->square, phase->row, phase->pass, wrong, at);
    cr_assert(eq(int, fattree_push_idle(&row->push, phase->pass, row->states), idle));
    row->states[at] = right;
}

static void damage_switch(fattree_row *row, const rg_gft_phase *phase, unsigned x, uint32_t at,
                          bool carrying, tally *count)
{
    const unsigned radix = row->net.level[x].radix;
    const unsigned right = row->states[at];
    if (right == RG_GFT_IDLE) {
        for (unsigned wrong = 0; wrong < radix; wrong++)
            damage(row, phase, at, wrong, FATTREE_OK, FATTREE_NOT_IDLE);
        count->idle++;
        return;
    }
    const fattree_fault seen = carrying ? FATTREE_PLACE : FATTREE_OK;
    for (unsigned wrong = 0; wrong < radix; wrong++)
        if (wrong != right)
            damage(row, phase, at, wrong, seen, FATTREE_OK);
    damage(row, phase, at, radix, carrying ? FATTREE_STATE : FATTREE_OK, FATTREE_NEEDLESS);
    damage(row, phase, at, RG_GFT_IDLE, carrying ? FATTREE_IDLE : FATTREE_OK, FATTREE_NEEDLESS);
    if (carrying)
        count->carrying++;
    else
        count->empty++;
}

static void damage_phase(fattree_row *row, const rg_gft_phase *phase, tally *count)
{
    const fattree_net *net = &row->net;
    uint8_t *carrying = row->seed;
    cr_assert(eq(int, rg_gft_states(&row->model, phase, NULL, row->states), RG_OK));
    fattree_row_aim(row, phase->square, phase->row);
    cr_assert(eq(int, judge(row, phase), FATTREE_OK));
    for (uint32_t at = 0; at < net->switches; at++)
        carrying[at] = row->push.busy[at] == row->push.phase;
    for (unsigned x = 0; x <= net->h; x++)
        for (uint32_t j = 0; j < net->level[x].switches; j++) {
            const uint32_t at = net->level[x].first + j;
            damage_switch(row, phase, x, at, carrying[at], count);
        }
}

Test(fattree_oracle, control_one_wrong_state)
{
    tally count = {0};
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 64);) {
        fattree_report why = "";
        fattree_row row;
        if (!fattree_row_make(&row, &shape, why))
            cr_fatal("%s", why);
        rg_gft_phase phase;
        for (phase.square = RG_SQUARE_LLS; phase.square <= RG_SQUARE_ADD; phase.square++) {
            if (!fattree_has_square(&shape, phase.square))
                continue;
            for (phase.row = 0; phase.row < row.net.terminals; phase.row++)
                for (phase.pass = 0; phase.pass < row.net.passes; phase.pass++)
                    damage_phase(&row, &phase, &count);
        }
        fattree_row_free(&row);
    }
    printf("# switches set wrong: %llu with a message, %llu without, %llu idle\n",
           (unsigned long long)count.carrying, (unsigned long long)count.empty,
           (unsigned long long)count.idle);
    cr_assert(count.carrying > 0 && count.empty > 0 && count.idle > 0);
}

/* A link to the end of another link makes two messages meet on a port. */
Test(fattree_oracle, control_one_wrong_link)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 64);) {
        fattree_report why = "";
        fattree_row row;
        if (shape.m != shape.w)
            continue;
        if (!fattree_row_make(&row, &shape, why))
            cr_fatal("%s", why);
        for (unsigned x = 1; x <= shape.h; x++) {
            uint32_t *down = row.net.level[x].down;
            for (uint32_t line = 0; line < row.net.terminals; line++) {
                const uint32_t right = down[line];
                uint32_t pass;
                down[line] = down[(line + 1) % row.net.terminals];
                cr_assert(
                    eq(int, fattree_row_run(&row, RG_SQUARE_LLS, line, NULL, &pass), FATTREE_PORT));
                down[line] = right;
            }
        }
        fattree_row_free(&row);
    }
}

/* The states of one rotation, or of one pass, are wrong for every other. */
Test(fattree_oracle, control_states_of_another_phase)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 64);) {
        fattree_report why = "";
        fattree_row row;
        if (!fattree_row_make(&row, &shape, why))
            cr_fatal("%s", why);
        for (uint32_t k = 0; k < row.net.terminals; k++)
            for (uint32_t pass = 0; pass < row.net.passes; pass++) {
                const rg_gft_phase phase = {RG_SQUARE_LLS, k, pass};
                cr_assert(eq(int, rg_gft_states(&row.model, &phase, NULL, row.states), RG_OK));
                fattree_row_aim(&row, RG_SQUARE_LLS, k == 0 ? row.net.terminals - 1 : k - 1);
                cr_assert(eq(int, judge(&row, &phase), FATTREE_PLACE));
                fattree_row_aim(&row, RG_SQUARE_LLS, k);
                for (uint32_t other = 0; other < row.net.passes; other++) {
                    const rg_gft_phase swapped = {RG_SQUARE_LLS, k, other};
                    const bool good = judge(&row, &swapped) == FATTREE_OK;
                    cr_assert(good == (other == pass));
                }
            }
        fattree_row_free(&row);
    }
}
