/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

void check_lls_states_begin(struct check_lls_states *check, const struct bench *bench)
{
    *check = (struct check_lls_states){0};
    (void)rg_gft_lls_states_init(bench->net, &check->model);
}

void check_lls_states_drive(struct check_lls_states *check, struct bench *bench,
                            const rg_gft_phase *phase)
{
    check->in = (rg_gft_lls_states_in){.rst = bench->in.rst};
    if (phase) {
        check->in.in_valid = true;
        check->in.rotation = phase->row;
        check->in.pass = phase->pass;
    }
    bench->in.states_in_valid = check->in.in_valid;
}

static void compare_states(struct bench *bench, const rg_gft_phase *phase)
{
    uint8_t states[GFT_MOST_SWITCHES];
    (void)rg_gft_states(bench->net, phase, NULL, states);
    for (unsigned j = 0; j < bench->net->switches; j++) {
        bench_expect_at(bench, "states idle", j, bits_get(bench->out.states_idle, j, 1),
                        states[j] == RG_GFT_IDLE);
        if (states[j] != RG_GFT_IDLE)
            bench_expect_at(bench, "states state", j,
                            bits_get(bench->out.states_state, j * bench->row_bits, bench->row_bits),
                            states[j]);
    }
    bench->states += bench->net->switches;
    bench->phases++;
}

void check_lls_states_clock(struct check_lls_states *check, struct bench *bench)
{
    rg_gft_lls_states_out model;
    (void)rg_gft_lls_states_outputs(&check->model, &model);
    if (bench->clock > 0) {
        bench->about = model.phase;
        bench_expect(bench, "states out_valid", bench->out.states_out_valid, model.out_valid);
        if (model.out_valid)
            compare_states(bench, &model.phase);
    }
    (void)rg_gft_lls_states_clock(&check->model, &check->in);
}
