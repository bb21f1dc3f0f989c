/* SPDX-License-Identifier: Apache-2.0 */

/* The fast fat-tree paths: errors and copies. (That the states are right, and nothing is written
 * beside them, the oracle shows for every phase.) */

#include "check.h"
#include "nulls.h"
#include "routegen/fattree_fast.h"

static rg_gft_plan plan_of(unsigned h, unsigned m, unsigned w)
{
    rg_gft net;
    rg_gft_plan plan;
    OK(rg_gft_init(h, m, w, &net));
    OK(rg_gft_plan_init(&net, RG_KERNEL_BEST, &plan));
    return plan;
}

Test(fattree_fast, refuses_what_is_no_plan)
{
    rg_gft net = {0};
    rg_gft_plan plan = {0};
    rg_gft_sweep sweep = {0};
    const rg_gft_phase phase = {RG_SQUARE_LLS, 0, 0};
    uint8_t states[64];
    REFUSED(RG_E_SHAPE, rg_gft_plan_init(&net, RG_KERNEL_BEST, &plan));
    REFUSED(RG_E_SHAPE, rg_gft_fast_states(&plan, &phase, states));
    REFUSED(RG_E_SHAPE, rg_gft_sweep_init(&plan, &phase, &sweep, states));
    REFUSED(RG_E_SHAPE, rg_gft_sweep_next(&sweep, states));
    OK(rg_gft_init(2, 4, 4, &net));
    EACH_NULL(rg_gft_plan_init(NET(&net), RG_KERNEL_BEST, P(&plan)));
    REFUSED(RG_E_KERNEL, rg_gft_plan_init(&net, (rg_kernel)99, &plan));
    for (rg_kernel kernel = RG_KERNEL_BEST; kernel <= RG_KERNEL_AVX512; kernel++)
        cr_assert(eq(int, rg_gft_plan_init(&net, kernel, &plan),
                     rg_kernel_runs(kernel) ? RG_OK : RG_E_KERNEL));
    cr_assert(ne(int, (int)plan.kernel, RG_KERNEL_BEST));
}

Test(fattree_fast, refuses_what_is_no_phase)
{
    const rg_gft_plan slim = plan_of(2, 6, 2);
    const rg_gft_plan wide = plan_of(2, 2, 3);
    rg_gft_sweep sweep;
    uint8_t states[64];
    memset(states, 0xa5, sizeof states);
    const rg_gft_phase phase = {RG_SQUARE_LLS, 71, 2};
    EACH_NULL(rg_gft_fast_states(P(&slim), P(&phase), P(states)));
    EACH_NULL(rg_gft_sweep_init(P(&slim), P(&phase), P(&sweep), P(states)));
    static const struct {
        bool wide;
        rg_gft_phase phase;
        rg_status status;
    } bad[] = {
        {false, {RG_SQUARE_LLS, 72, 0}, RG_E_ROTATION}, {false, {RG_SQUARE_LLS, 0, 3}, RG_E_PASS},
        {false, {RG_SQUARE_CLS, 0, 0}, RG_E_SQUARE},    {false, {RG_SQUARE_RLS, 0, 0}, RG_E_SQUARE},
        {false, {(rg_square)-1, 0, 0}, RG_E_SQUARE},    {false, {(rg_square)32, 0, 0}, RG_E_SQUARE},
        {true, {RG_SQUARE_ADD, 0, 0}, RG_E_SQUARE},     {true, {RG_SQUARE_LLS, 0, 1}, RG_E_PASS},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        const rg_gft_plan *plan = bad[i].wide ? &wide : &slim;
        cr_assert(eq(int, rg_gft_fast_states(plan, &bad[i].phase, states), bad[i].status));
        cr_assert(eq(int, rg_gft_sweep_init(plan, &bad[i].phase, &sweep, states), bad[i].status));
    }
    EACH_NULL(rg_gft_fast_rows(P(&slim), P(&phase), 1, P(states)));
    REFUSED(RG_E_ROTATION, rg_gft_fast_rows(&slim, &phase, 2, states));
    REFUSED(RG_E_ROTATION, rg_gft_fast_rows(&slim, &phase, UINT32_MAX, states));
    OK(rg_gft_fast_rows(&slim, &phase, 0, states));
    for (size_t i = 0; i < sizeof states; i++)
        cr_assert(eq(u8, states[i], 0xa5));
    OK(rg_gft_fast_states(&slim, &phase, states));
    OK(rg_gft_sweep_init(&slim, &phase, &sweep, states));
    EACH_NULL(rg_gft_sweep_next(P(&sweep), P(states)));
    sweep.phase.row = slim.net.terminals;
    REFUSED(RG_E_SHAPE, rg_gft_sweep_next(&sweep, states));
}

Test(fattree_fast, copies_are_as_good)
{
    const rg_gft_plan plan = plan_of(3, 3, 2);
    rg_gft_plan *copy = malloc(sizeof *copy);
    rg_gft_sweep sweep, twin;
    uint8_t states[128], other[128];
    memcpy(copy, &plan, sizeof plan);
    const rg_gft_phase phase = {RG_SQUARE_ADD, 17, 1};
    OK(rg_gft_sweep_init(copy, &phase, &sweep, states));
    twin = sweep;
    memcpy(other, states, sizeof other);
    for (unsigned i = 0; i < 300; i++) {
        OK(rg_gft_sweep_next(&sweep, states));
        OK(rg_gft_sweep_next(&twin, other));
        cr_assert(eq(int, memcmp(states, other, plan.net.switches), 0));
    }
    free(copy);
}
