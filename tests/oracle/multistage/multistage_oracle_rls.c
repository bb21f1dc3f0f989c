/* SPDX-License-Identifier: Apache-2.0 */

/* Butterfly-Butterfly by the Reduced Latin Square: all rotations, line by line; the second
 * butterfly fixed to the involution pi; the published number of changes. */
#include "check.h"
#include "multistage_wires.h"

/* A network, its model and room for states. */
typedef struct fixture {
    wires net;
    rg_multistage model;
    uint8_t *states;
} fixture;

static fixture make(unsigned n)
{
    fixture f = {.net = wires_make(RG_WIRING_BENES, 2, n)};
    OK(rg_multistage_init(RG_WIRING_BENES, 2, n, &f.model));
    f.states = oracle_alloc(f.model.switches, 1);
    return f;
}

static void finish(fixture *f)
{
    wires_free(&f->net);
    free(f->states);
}

/* The states of a rotation, which are those of each switch by itself. */
static void rotate(fixture *f, uint32_t rotation)
{
    OK(rg_multistage_states(&f->model, RG_SQUARE_RLS, rotation, NULL, f->states));
    for (uint32_t at = 0; at < f->model.switches && f->net.n <= 7; at++) {
        const uint32_t stage = at / f->model.stage_switches, i = at % f->model.stage_switches;
        uint8_t one;
        OK(rg_multistage_switch_state(&f->model, RG_SQUARE_RLS, rotation, stage, i, 0, &one));
        cr_assert(one == f->states[at] && (stage > 0 || one == rotation % 2));
    }
}

Test(multistage_oracle, rls_realises_all_rotations)
{
    for (unsigned n = 1; n <= 9; n++) {
        fixture f = make(n);
        const uint32_t lines = f.net.lines;
        for (uint32_t r = 0; r < lines; r++) {
            rotate(&f, r);
            cr_assert(wires_push(&f.net, RG_SQUARE_RLS, f.states));
            for (uint32_t output = 0; output < lines; output++)
                cr_assert(eq(u32, f.net.from[output], (output + r) % lines),
                          "N=%u rotation %u output %u", lines, r, output);
        }
        finish(&f);
    }
}

static uint32_t pi(uint32_t p, unsigned n, uint32_t lines)
{
    const unsigned top = p >= lines / 2;
    return n < 2 || top == p % 2 ? p : lines - 1 - p;
}

/* After the middle stage line i is where pi brings its destination, and the switches after that
 * are the same for all rotations. */
Test(multistage_oracle, rls_second_butterfly_is_fixed)
{
    for (unsigned n = 1; n <= 8; n++) {
        fixture f = make(n);
        const uint32_t lines = f.net.lines;
        const size_t half = (size_t)n * f.model.stage_switches;
        const size_t rest = f.model.switches - half;
        uint8_t *second = oracle_alloc(rest, 1);
        rotate(&f, 0);
        memcpy(second, f.states + half, rest);
        for (uint32_t r = 0; r < lines; r++) {
            rotate(&f, r);
            cr_assert(zero(int, memcmp(second, f.states + half, rest)));
            cr_assert(wires_stages(&f.net, RG_SQUARE_RLS, f.states, 0, n));
            for (uint32_t i = 0; i < lines; i++)
                cr_assert(eq(u32, f.net.at[i], pi((i + lines - r) % lines, n, lines)),
                          "N=%u rotation %u line %u", lines, r, i);
        }
        free(second);
        finish(&f);
    }
}

/* (N-1)^2 switches change from rotation 0 to N-1, and any one wrong switch is seen. */
Test(multistage_oracle, rls_changes_and_control)
{
    for (unsigned n = 1; n <= 8; n++) {
        fixture f = make(n);
        const uint32_t lines = f.net.lines;
        uint8_t *before = oracle_alloc(f.model.switches, 1);
        uint64_t changes = 0;
        for (uint32_t r = 0; r < lines; r++) {
            rotate(&f, r);
            for (uint32_t at = 0; r > 0 && at < f.model.switches; at++)
                changes += before[at] != f.states[at];
            memcpy(before, f.states, f.model.switches);
            for (uint32_t at = 0; n <= 5 && at < f.model.switches; at++) {
                bool right = true;
                f.states[at] ^= 1;
                cr_assert(wires_push(&f.net, RG_SQUARE_RLS, f.states));
                for (uint32_t output = 0; output < lines; output++)
                    right = right && f.net.from[output] == (output + r) % lines;
                cr_assert(not(right));
                f.states[at] ^= 1;
            }
        }
        cr_assert(eq(u64, changes, (uint64_t)(lines - 1) * (lines - 1)));
        free(before);
        finish(&f);
    }
}
