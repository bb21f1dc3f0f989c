/* SPDX-License-Identifier: Apache-2.0 */

/* The rows of every log_d N network are a Latin square, for every seed; the state is the seed's
 * digit and a digit of the row; one switch alone has the same state. */
#include "check.h"
#include "multistage_wires.h"
#include "hw/inner/random.h"

static bool has_square(const wires *net, rg_square square)
{
    if (net->wiring == RG_WIRING_BENES)
        return square == RG_SQUARE_RLS;
    if (square == RG_SQUARE_CLS)
        return (net->d & (net->d - 1)) == 0;
    return square == RG_SQUARE_ADD;
}

/* The model's states of a row, switch by switch against the definition. */
static void check_states(const rg_multistage *model, const wires *net, rg_square square,
                         uint32_t row, const uint8_t *seed, uint8_t *states)
{
    OK(rg_multistage_states(model, square, row, seed, states));
    for (unsigned stage = 0; stage < net->stages; stage++)
        for (uint32_t i = 0; i < net->lines / net->d; i++) {
            const uint32_t at = stage * (net->lines / net->d) + i;
            const unsigned digit = wires_digit(net, row, net->n - 1 - stage);
            const unsigned start = seed ? seed[at] : 0;
            const unsigned state =
                square == RG_SQUARE_CLS ? start ^ digit : (start + digit) % net->d;
            uint8_t one;
            OK(rg_multistage_switch_state(model, square, row, stage, i, start, &one));
            cr_assert(states[at] == state && one == state, "%s d=%u n=%u row %u stage %u switch %u",
                      wires_name(net->wiring), net->d, net->n, row, stage, i);
        }
}

/* All rows of a seed: every pair of ends once. */
static void check_latin(const rg_multistage *model, wires *net, rg_square square,
                        const uint8_t *seed)
{
    const size_t n = net->lines;
    uint8_t *states = oracle_alloc(model->switches, 1);
    uint8_t *seen = oracle_alloc(n * n, 1);
    for (uint32_t row = 0; row < n; row++) {
        check_states(model, net, square, row, seed, states);
        cr_assert(wires_push(net, square, states));
        for (uint32_t output = 0; output < n; output++) {
            uint8_t *pair = &seen[net->from[output] * n + output];
            cr_assert(zero(u8, *pair), "%s d=%u n=%u row %u: %u -> %u twice",
                      wires_name(net->wiring), net->d, net->n, row, net->from[output], output);
            *pair = 1;
        }
    }
    free(states);
    free(seen);
}

/* N rows of N different pairs are all N^2 pairs. */
Test(multistage_oracle, latin_squares)
{
    rg_random random = {3241};
    unsigned squares = 0;
    for (wires shape = {0}; wires_next_shape(&shape, 125);) {
        wires net = wires_make(shape.wiring, shape.d, shape.n);
        rg_multistage model;
        OK(rg_multistage_init(net.wiring, net.d, net.n, &model));
        uint8_t *seed = oracle_alloc(model.switches, 1);
        for (rg_square square = RG_SQUARE_CLS; square <= RG_SQUARE_ADD; square++)
            for (unsigned i = 0; has_square(&net, square) && i < 5; i++, squares++) {
                for (uint32_t at = 0; i > 0 && at < model.switches; at++)
                    seed[at] = (uint8_t)rg_random_below(&random, net.d);
                check_latin(&model, &net, square, i > 0 ? seed : NULL);
            }
        free(seed);
        wires_free(&net);
    }
    printf("# %u squares, seed 3241\n", squares);
}

/* Every square on every network: there or refused; bad rows and seeds. */
Test(multistage_oracle, squares_that_do_not_exist)
{
    for (wires shape = {0}; wires_next_shape(&shape, 256);) {
        rg_multistage model;
        uint8_t states[2048];
        uint8_t seed[2048] = {0};
        OK(rg_multistage_init(shape.wiring, shape.d, shape.n, &model));
        cr_assert(le(u32, model.switches, sizeof states));
        for (rg_square square = RG_SQUARE_LLS; square <= RG_SQUARE_RLS; square++) {
            const bool there = has_square(&shape, square);
            cr_assert(eq(int, rg_multistage_states(&model, square, 0, seed, states),
                         there ? RG_OK : RG_E_SQUARE));
            if (!there)
                continue;
            REFUSED(RG_E_ROTATION, rg_multistage_states(&model, square, shape.lines, NULL, states));
            seed[model.switches - 1] = square == RG_SQUARE_RLS ? 1 : (uint8_t)shape.d;
            REFUSED(RG_E_SEED, rg_multistage_states(&model, square, 0, seed, states));
            seed[model.switches - 1] = 0;
        }
    }
}
