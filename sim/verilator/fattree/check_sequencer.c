/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

void check_sequencer_begin(struct check_sequencer *check, const struct bench *bench)
{
    *check = (struct check_sequencer){0};
    (void)rg_gft_exchange_sequencer_init(bench->net, &check->model);
}

void check_sequencer_drive(struct check_sequencer *check, struct bench *bench, bool start,
                           bool ready)
{
    check->in = (rg_gft_exchange_sequencer_in){bench->in.rst, start, ready};
    bench->in.sequencer_s_tvalid = start;
    bench->in.sequencer_m_tready = ready;
}

/* Every digit of the beat. */
static void compare_digits(const struct bench *bench, const rg_gft_exchange_sequencer_out *model)
{
    const uint32_t *port = bench->out.sequencer_m_tdata;
    const unsigned levels = bench->net->h + 1;
    uint8_t row[RG_GFT_MAX_LEVELS];
    uint8_t pass[RG_GFT_MAX_LEVELS];
    (void)rg_gft_digits(bench->net, model->row, row);
    (void)rg_gft_pass_digits(bench->net, model->pass, pass);
    for (unsigned x = 0; x < levels; x++) {
        bench_expect_at(bench, "sequencer rotation digit", x,
                        bits_get(port, x * bench->row_bits, bench->row_bits), row[x]);
        bench_expect_at(
            bench, "sequencer pass digit", x,
            bits_get(port, levels * bench->row_bits + x * bench->pass_bits, bench->pass_bits),
            pass[x]);
    }
}

void check_sequencer_clock(struct check_sequencer *check, struct bench *bench)
{
    rg_gft_exchange_sequencer_out model;
    (void)rg_gft_exchange_sequencer_outputs(&check->model, &model);
    if (bench->clock > 0) {
        bench->about = (rg_gft_phase){bench->square, model.row, model.pass};
        bench_expect(bench, "sequencer s_axis_tready", bench->out.sequencer_s_tready,
                     model.s_tready);
        bench_expect(bench, "sequencer m_axis_tvalid", bench->out.sequencer_m_tvalid,
                     model.m_tvalid);
        if (model.m_tvalid) {
            bench_expect(bench, "sequencer m_axis_tlast", bench->out.sequencer_m_tlast,
                         model.m_tlast);
            compare_digits(bench, &model);
        }
    }
    (void)rg_gft_exchange_sequencer_clock(&check->model, &check->in);
}
