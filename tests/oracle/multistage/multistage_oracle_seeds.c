/* SPDX-License-Identifier: Apache-2.0 */

/* Seeds by number, digit by digit; their squares have no permutation in common. */
#include "check.h"
#include "../fattree/fattree_latin.h"
#include "multistage_wires.h"

static bool not_counted(const wires *net, uint32_t at)
{
    return at % (net->lines / net->d) == 0;
}

static uint64_t count_seeds(const wires *net, uint32_t switches)
{
    uint64_t count = 1;
    for (uint32_t at = 0; at < switches && net->wiring != RG_WIRING_BENES; at++) {
        if (not_counted(net, at))
            continue;
        if (count > UINT64_MAX / net->d)
            return UINT64_MAX;
        count *= net->d;
    }
    return count;
}

Test(multistage_oracle, digits_of_seeds)
{
    for (wires shape = {0}; wires_next_shape(&shape, 256);) {
        rg_multistage model;
        uint64_t count;
        uint8_t seed[2048];
        OK(rg_multistage_init(shape.wiring, shape.d, shape.n, &model));
        cr_assert(le(u32, model.switches, sizeof seed));
        OK(rg_multistage_seed_count(&model, &count));
        cr_assert(eq(u64, count, count_seeds(&shape, model.switches)), "%s d=%u n=%u",
                  wires_name(shape.wiring), shape.d, shape.n);
        for (uint64_t i = 0; i <= 3000 && i < count; i++) {
            const uint64_t index = i < 3000 ? i : count - 1;
            uint64_t rest = index;
            OK(rg_multistage_seed(&model, index, seed));
            for (uint32_t at = 0; at < model.switches; at++) {
                const unsigned base = count == 1 || not_counted(&shape, at) ? 1 : shape.d;
                cr_assert(seed[at] == rest % base, "%s d=%u n=%u seed %llu",
                          wires_name(shape.wiring), shape.d, shape.n, (unsigned long long)index);
                rest /= base;
            }
        }
        REFUSED(RG_E_SEED, rg_multistage_seed(&model, count, seed));
    }
}

/* All permutations of all seeds, which are as many as the switches have settings. */
static size_t different_permutations(wires *net, const rg_multistage *model, rg_square square)
{
    const size_t n = net->lines;
    uint64_t count;
    OK(rg_multistage_seed_count(model, &count));
    uint8_t *list = oracle_alloc((size_t)count * n * n, 1);
    uint8_t *next = list;
    uint8_t *seed = oracle_alloc(model->switches, 1);
    uint8_t *states = oracle_alloc(model->switches, 1);
    for (uint64_t index = 0; index < count; index++) {
        OK(rg_multistage_seed(model, index, seed));
        for (uint32_t row = 0; row < n; row++) {
            OK(rg_multistage_states(model, square, row, seed, states));
            cr_assert(wires_push(net, square, states));
            for (size_t output = 0; output < n; output++)
                *next++ = (uint8_t)net->from[output];
        }
    }
    const size_t different = fattree_different(list, (size_t)count * n, n);
    free(list);
    free(seed);
    free(states);
    return different;
}

Test(multistage_oracle, squares_of_different_seeds_are_disjoint)
{
    for (rg_wiring wiring = RG_WIRING_BUTTERFLY; wiring < RG_WIRING_BENES; wiring++) {
        static const struct {
            unsigned d, n;
            size_t settings; /* d to the number of switches */
        } small[] = {{2, 1, 2}, {2, 2, 16}, {2, 3, 4096}, {3, 2, 729}, {4, 2, 65536}, {5, 1, 5}};
        for (size_t i = 0; i < COUNT(small); i++)
            for (rg_square square = RG_SQUARE_CLS; square <= RG_SQUARE_ADD; square++) {
                if (square == RG_SQUARE_CLS && small[i].d % 2 != 0)
                    continue;
                wires net = wires_make(wiring, small[i].d, small[i].n);
                rg_multistage model;
                OK(rg_multistage_init(wiring, net.d, net.n, &model));
                cr_assert(eq(sz, different_permutations(&net, &model, square), small[i].settings),
                          "%s d=%u n=%u", wires_name(wiring), net.d, net.n);
                wires_free(&net);
            }
    }
}
