/* SPDX-License-Identifier: Apache-2.0 */

/* What changes from rotation to rotation against the difference of the states, and the published
 * totals. */
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

typedef rg_gft_phase (*sequence)(const fattree_net *net, uint32_t step);

static rg_gft_phase lls_pass_by_pass(const fattree_net *net, uint32_t step)
{
    return (rg_gft_phase){RG_SQUARE_LLS, step % net->terminals, step / net->terminals};
}

/* The passes of a rotation with the digit of the highest level fastest. */
static rg_gft_phase lls_row_by_row(const fattree_net *net, uint32_t step)
{
    uint32_t pass = 0;
    for (unsigned x = net->h - 1; x > 0; x--)
        pass = pass * net->groups + fattree_pass_digit(net, step % net->passes, net->h - x);
    return (rg_gft_phase){RG_SQUARE_LLS, step / net->passes, pass};
}

static rg_gft_phase cls_binary(const fattree_net *net, uint32_t step)
{
    (void)net;
    return (rg_gft_phase){RG_SQUARE_CLS, step, 0};
}

/* One digit of the row at a time, up and down */
static rg_gft_phase cls_gray(const fattree_net *net, uint32_t step)
{
    uint32_t row = 0;
    for (unsigned x = net->h + 1; x-- > 0;) {
        unsigned digit = fattree_digit(net, step, x);
        if (step / (net->level[x].place * net->level[x].radix) % 2 == 1)
            digit = net->level[x].radix - 1 - digit;
        row += digit * net->level[x].place;
    }
    return (rg_gft_phase){RG_SQUARE_CLS, row, 0};
}

/* Switches of the down half and the top that change over steps @from..@from + @count in a cycle of
 * all phases. */
static uint64_t count_changes(fattree_row *row, sequence phase_at, uint32_t from, uint32_t count)
{
    const uint32_t cycle = row->net.terminals * row->net.passes;
    uint8_t *before = row->seed;
    uint64_t changes = 0;
    for (uint32_t step = from; step <= from + count; step++) {
        const rg_gft_phase phase = phase_at(&row->net, step % cycle);
        OK(rg_gft_states(&row->model, &phase, NULL, row->states));
        if (step > from)
            for (uint32_t j = 0; j < row->net.switches; j++)
                changes += before[j] != row->states[j];
        memcpy(before, row->states, row->net.switches);
    }
    return changes;
}

static uint64_t changes_of(unsigned h, unsigned m, unsigned w, sequence phase_at, bool cyclic)
{
    fattree_row row;
    const fattree_shape shape = {h, m, w};
    fattree_row_make(&row, &shape);
    uint64_t changes;
    if (phase_at == lls_pass_by_pass && cyclic) {
        /* Every pass is a cycle of its own. */
        changes = 0;
        for (uint32_t pass = 0; pass < row.net.passes; pass++) {
            const uint32_t start = pass * row.net.terminals;
            changes += count_changes(&row, phase_at, start, row.net.terminals - 1);
            rg_gft_phase ends[2] = {{RG_SQUARE_LLS, row.net.terminals - 1, pass},
                                    {RG_SQUARE_LLS, 0, pass}};
            OK(rg_gft_states(&row.model, &ends[0], NULL, row.seed));
            OK(rg_gft_states(&row.model, &ends[1], NULL, row.states));
            for (uint32_t j = 0; j < row.net.switches; j++)
                changes += row.seed[j] != row.states[j];
        }
    } else {
        const uint32_t cycle = row.net.terminals * row.net.passes;
        changes = count_changes(&row, phase_at, 0, cyclic ? cycle : cycle - 1);
    }
    fattree_row_free(&row);
    return changes;
}

Test(fattree_oracle, published_changes)
{
    cr_assert(eq(u64, changes_of(2, 2, 2, lls_pass_by_pass, false), 49));
    cr_assert(eq(u64, changes_of(2, 2, 2, lls_pass_by_pass, true), 56));
    cr_assert(eq(u64, changes_of(2, 4, 4, lls_pass_by_pass, false), 1323));
    cr_assert(eq(u64, changes_of(2, 4, 2, lls_pass_by_pass, true), 1312));
    cr_assert(eq(u64, changes_of(2, 6, 2, lls_pass_by_pass, true), 9144));
    cr_assert(eq(u64, changes_of(3, 4, 2, lls_pass_by_pass, true), 42112));
    cr_assert(eq(u64, changes_of(2, 4, 2, lls_row_by_row, false), 1143));
    cr_assert(eq(u64, changes_of(2, 6, 2, lls_row_by_row, false), 5543));
    cr_assert(eq(u64, changes_of(3, 4, 2, lls_row_by_row, false), 26543));
    /* CLS: N(N-1)/(m-1) in binary order, N m^h in Gray order. */
    cr_assert(eq(u64, changes_of(2, 2, 2, cls_binary, true), 56));
    cr_assert(eq(u64, changes_of(2, 4, 4, cls_binary, true), 64 * 63 / 3));
    cr_assert(eq(u64, changes_of(2, 2, 2, cls_gray, true), 8 * 4));
    cr_assert(eq(u64, changes_of(2, 4, 4, cls_gray, true), 64 * 16));
}
