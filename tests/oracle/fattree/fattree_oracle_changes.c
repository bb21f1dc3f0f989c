/* SPDX-License-Identifier: Apache-2.0 */

/* What changes from rotation to rotation against the difference of the states. */
#include "check.h"
#include "fattree_row.h"

/* The predicted changes turn the states of a rotation into those of the next. */
static bool apply_changes(const fattree_net *net, const rg_gft_change *change, uint8_t *states)
{
    for (unsigned x = 0; x <= net->h; x++) {
        const fattree_level *level = &net->level[x];
        if (change[x].count == 0 && change[x].root == 0)
            continue;
        if (change[x].count != level->subtrees || change[x].root >= level->roots)
            return false;
        for (uint32_t s = 0; s < level->subtrees; s++) {
            uint8_t *state = &states[level->first + s * level->roots + change[x].root];
            if (*state >= level->radix)
                return false;
            *state = (uint8_t)((*state + 1) % level->radix);
        }
    }
    return true;
}

/* All N steps of a pass, back to rotation 0; adds the switches that really changed by level. */
static bool check_pass(fattree_row *row, uint32_t pass, uint64_t *total)
{
    const fattree_net *net = &row->net;
    uint8_t *before = row->seed;
    rg_gft_phase phase = {RG_SQUARE_LLS, 0, pass};
    rg_gft_change change[RG_GFT_MAX_LEVELS];
    if (rg_gft_states(&row->model, &phase, NULL, before) != RG_OK)
        return false;
    for (uint32_t k = 0; k < net->terminals; k++) {
        phase.row = k + 1 == net->terminals ? 0 : k + 1;
        if (rg_gft_states(&row->model, &phase, NULL, row->states) != RG_OK ||
            rg_gft_changes(&row->model, k, pass, change) != RG_OK)
            return false;
        for (unsigned x = 0; x <= net->h; x++)
            for (uint32_t j = 0; j < net->level[x].switches; j++)
                total[x] += before[net->level[x].first + j] != row->states[net->level[x].first + j];
        if (!apply_changes(net, change, before) || memcmp(before, row->states, net->switches) != 0)
            return false;
    }
    return true;
}

Test(fattree_oracle, changes_are_the_difference_of_states)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 600);) {
        fattree_row row;
        uint64_t counted[RG_GFT_MAX_LEVELS] = {0};
        uint64_t total[RG_GFT_MAX_LEVELS];
        rg_gft_change change[RG_GFT_MAX_LEVELS];
        fattree_row_make(&row, &shape);
        for (uint32_t pass = 0; pass < row.net.passes; pass++)
            cr_assert(check_pass(&row, pass, counted), "GFT(%u,%u,%u) pass %u", shape.h, shape.m,
                      shape.w, pass);
        OK(rg_gft_change_totals(&row.model, total));
        for (unsigned x = 0; x <= shape.h; x++)
            cr_assert(eq(u64, total[x], counted[x]), "GFT(%u,%u,%u) level %u", shape.h, shape.m,
                      shape.w, x);
        REFUSED(RG_E_ROTATION, rg_gft_changes(&row.model, row.net.terminals, 0, change));
        REFUSED(RG_E_PASS, rg_gft_changes(&row.model, 0, row.net.passes, change));
        fattree_row_free(&row);
    }
}
