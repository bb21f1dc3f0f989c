/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The fast paths against the readable one, byte for byte: every row, pass and square by plans of
 * every kernel, and sweeps through all of them, with guards on both sides of the buffer.
 */
#include "check.h"
#include "fattree_shapes.h"
#include "hw/inner/random.h"
#include "routegen/fattree_fast.h"

enum { GUARD = 64, PATTERN = 0xa5 };

/* The states of a network between guards, aligned worse than any vector. */
typedef struct guarded {
    uint8_t *all, *states;
    size_t count;
} guarded;

static guarded guarded_make(const rg_gft *net)
{
    guarded result = {.count = net->switches};
    result.all = malloc(result.count + 2 * GUARD + 1);
    if (!result.all)
        abort();
    result.states = result.all + GUARD + 1;
    memset(result.all, PATTERN, result.count + 2 * GUARD + 1);
    return result;
}

static bool guards_hold(const guarded *buffer)
{
    for (size_t i = 0; i < GUARD; i++)
        if (buffer->states[buffer->count + i] != PATTERN || buffer->all[i] != PATTERN)
            return false;
    return buffer->all[GUARD] == PATTERN;
}

static bool right(const rg_gft *net, const rg_gft_phase *phase, const guarded *got, uint8_t *want)
{
    return guards_hold(got) && rg_gft_states(net, phase, NULL, want) == RG_OK &&
           memcmp(got->states, want, net->switches) == 0;
}

static rg_gft_phase random_phase(const rg_gft *net, rg_square square, rg_random *random)
{
    return (rg_gft_phase){square, rg_random_below(random, net->terminals),
                          rg_random_below(random, net->passes)};
}

/* Many rows a call: of every pass from row 0 and from a row in the middle on; half @limit at most.
 */
static void check_rows(const rg_gft_plan *plan, rg_square square, uint64_t limit)
{
    const rg_gft *net = &plan->net;
    for (uint32_t half = 0; half < 2; half++) {
        rg_gft_phase phase = {square, half * (net->terminals / 2), net->passes - 1};
        const uint64_t left = net->terminals - phase.row;
        const uint32_t rows = (uint32_t)(left < limit / 2 ? left : limit / 2);
        rg_gft many = {.switches = rows * net->switches};
        guarded buffer = guarded_make(&many);
        uint8_t *want = malloc(net->switches);
        OK(rg_gft_fast_rows(plan, &phase, rows, buffer.states));
        cr_assert(guards_hold(&buffer));
        for (uint32_t i = 0; i < rows; i++, phase.row++) {
            OK(rg_gft_states(net, &phase, NULL, want));
            cr_assert(
                eq(int, memcmp(buffer.states + (size_t)i * net->switches, want, net->switches), 0),
                "GFT(%u,%u,%u) kernel %s square %d, row %u among many", net->h, net->m, net->w,
                rg_kernel_name(plan->kernel), (int)square, phase.row);
        }
        free(want);
        free(buffer.all);
    }
}

/* All phases of a square in order, or @limit of them at random, and the sweep: around all of them
 * and two further, or @limit steps from somewhere and @limit from shortly before a pass begins. */
static void check_square(const rg_gft_plan *plan, rg_square square, uint64_t limit, guarded *buffer,
                         uint8_t *want)
{
    const rg_gft *net = &plan->net;
    const uint64_t phases = (uint64_t)net->terminals * net->passes;
    rg_random random = {net->switches};
    for (uint64_t i = 0; i < phases && i < limit; i++) {
        rg_gft_phase phase = {square, (uint32_t)(i % net->terminals),
                              (uint32_t)(i / net->terminals)};
        if (phases > limit)
            phase = random_phase(net, square, &random);
        if (phases > limit && i <= net->h) /* just before the first carry into the next digit */
            phase.row = (i < net->h ? net->level[i + 1].place : net->terminals) - 1;
        memset(buffer->states, PATTERN, buffer->count);
        OK(rg_gft_fast_states(plan, &phase, buffer->states));
        cr_assert(right(net, &phase, buffer, want),
                  "GFT(%u,%u,%u) kernel %s square %d row %u pass %u", net->h, net->m, net->w,
                  rg_kernel_name(plan->kernel), (int)square, phase.row, phase.pass);
    }
    check_rows(plan, square, limit);
    rg_gft_sweep sweep;
    rg_gft_phase phase = random_phase(net, square, &random);
    for (unsigned part = 0; part < 2; part++) {
        OK(rg_gft_sweep_init(plan, &phase, &sweep, buffer->states));
        for (uint64_t i = 0; i < phases + 2 && i < limit; i++) {
            OK(rg_gft_sweep_next(&sweep, buffer->states));
            phase.row = (phase.row + 1) % net->terminals;
            phase.pass = (phase.pass + (phase.row == 0)) % net->passes;
            cr_assert(eq(u32, sweep.phase.row, phase.row));
            cr_assert(eq(u32, sweep.phase.pass, phase.pass));
            cr_assert(right(net, &phase, buffer, want),
                      "GFT(%u,%u,%u) kernel %s square %d sweep to row %u pass %u", net->h, net->m,
                      net->w, rg_kernel_name(plan->kernel), (int)square, phase.row, phase.pass);
        }
        if (phases <= limit)
            break;
        phase.row = net->terminals - 1 - (uint32_t)(limit / 2) % net->terminals;
    }
}

/* Gives the plans that were compared. */
static unsigned check_shape(unsigned h, unsigned m, unsigned w, uint64_t limit)
{
    rg_gft net;
    rg_gft_plan plan;
    unsigned plans = 0;
    OK(rg_gft_init(h, m, w, &net));
    guarded buffer = guarded_make(&net);
    uint8_t *want = malloc(net.switches);
    for (rg_kernel kernel = RG_KERNEL_SCALAR; kernel <= RG_KERNEL_AVX512; kernel++) {
        if (!rg_kernel_runs(kernel))
            continue;
        OK(rg_gft_plan_init(&net, kernel, &plan));
        plans++;
        const fattree_shape shape = {h, m, w};
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_ADD; square++)
            if (fattree_has_square(&shape, square))
                check_square(&plan, square, limit, &buffer, want);
    }
    free(want);
    free(buffer.all);
    return plans;
}

/* Every phase of the smaller shapes; soaking, of all. */
Test(fattree_oracle, fast_states_are_the_states)
{
    const uint64_t limit = fattree_shape_limit() > 1024 ? UINT64_MAX : 200;
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, fattree_shape_limit());)
        cr_assert(ge(uint, check_shape(shape.h, shape.m, shape.w, limit), 1));
}

/* Deep, flat, wide and slim ones, and the largest that are set a lane a switch. */
Test(fattree_oracle, fast_states_of_unusual_shapes)
{
    static const unsigned shapes[][3] = {
        {6, 2, 2},   {7, 2, 2},  {8, 2, 2},  {1, 16, 16}, {2, 8, 8},   {1, 64, 64}, {1, 2, 255},
        {1, 255, 1}, {1, 17, 5}, {2, 3, 64}, {3, 2, 40},  {7, 2, 1},   {6, 2, 3},   {4, 3, 2},
        {5, 3, 2},   {3, 9, 4},  {4, 5, 3},  {2, 40, 33}, {2, 2, 128},
    };
    for (size_t i = 0; i < COUNT(shapes); i++)
        (void)check_shape(shapes[i][0], shapes[i][1], shapes[i][2], 500);
}

Test(fattree_oracle, fast_states_of_large_shapes)
{
    static const unsigned shapes[][3] = {
        {5, 4, 4},   {9, 2, 2},   {11, 2, 2}, {4, 7, 7},   {3, 16, 16},  {6, 3, 5},
        {19, 2, 1},  {9, 2, 1},   {9, 3, 2},  {6, 5, 2},   {2, 255, 15}, {2, 64, 100},
        {3, 100, 1}, {3, 25, 31}, {12, 3, 1}, {3, 31, 30},
    };
    for (size_t i = 0; i < COUNT(shapes); i++)
        (void)check_shape(shapes[i][0], shapes[i][1], shapes[i][2],
                          fattree_shape_limit() > 1024 ? 60 : 15);
}
