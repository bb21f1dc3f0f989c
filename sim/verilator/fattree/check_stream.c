/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

enum { WILD_OF_256 = 24 };

void check_stream_begin(struct check_stream *check, const struct bench *bench)
{
    *check = (struct check_stream){0};
    (void)rg_gft_state_stream_init(bench->net, &check->model);
}

/* A request of any bits: mostly illegal in some way, on some shapes legal. */
static void draw_wild(struct check_stream *check, struct bench *bench)
{
    const unsigned levels = bench->net->h + 1;
    uint32_t noise[GFT_REQUEST_WORDS] = {0};
    bits_noise(&bench->random, noise, levels * (bench->row_bits + bench->pass_bits) + 1);
    bits_get_letters(noise, 0, bench->row_bits, check->in.rotation, levels);
    bits_get_letters(noise, levels * bench->row_bits, bench->pass_bits, check->in.pass, levels);
    check->in.square = bits_get(noise, levels * (bench->row_bits + bench->pass_bits), 1);
}

/* The phase whose turn it is; two of the pass digits are ignored. */
static void draw_phase(struct check_stream *check, struct bench *bench)
{
    const rg_gft_phase phase = bench_phase(bench, check->phase);
    (void)rg_gft_digits(bench->net, phase.row, check->in.rotation);
    (void)rg_gft_pass_digits(bench->net, phase.pass, check->in.pass);
    check->in.pass[0] = bits_dice(&bench->random, 128);
    check->in.pass[bench->net->h] = bits_dice(&bench->random, 128);
    check->in.square = bench->square;
}

void check_stream_drive(struct check_stream *check, struct bench *bench, unsigned gap,
                        unsigned ready)
{
    const unsigned levels = bench->net->h + 1;
    uint32_t *port = bench->in.stream_s_tdata;
    if (!check->offered) {
        if (!check->accepted && !bits_dice(&bench->random, gap)) {
            check->offered = true;
            check->wild = bench->square == RG_SQUARE_ADD || bits_dice(&bench->random, WILD_OF_256);
        }
        if (check->offered && !check->wild)
            draw_phase(check, bench);
        else
            draw_wild(check, bench); /* without an offer the data pins mean nothing */
    }
    check->in.rst = bench->in.rst;
    check->in.s_tvalid = check->offered;
    check->in.m_tready = bits_dice(&bench->random, ready);
    bits_put_letters(port, 0, bench->row_bits, check->in.rotation, levels);
    bits_put_letters(port, levels * bench->row_bits, bench->pass_bits, check->in.pass, levels);
    bits_put(port, levels * (bench->row_bits + bench->pass_bits), 1, check->in.square);
    bench->in.stream_s_tvalid = check->in.s_tvalid;
    bench->in.stream_m_tready = check->in.m_tready;
}

/* RTL = cycle model, on every pin. */
static void compare(const struct check_stream *check, struct bench *bench,
                    const rg_gft_state_stream_out *model)
{
    bench->about = check->accepted ? check->model.phase : bench_phase(bench, check->phase);
    bench_expect(bench, "stream s_axis_tready", bench->out.stream_s_tready, model->s_tready);
    bench_expect(bench, "stream m_axis_tvalid", bench->out.stream_m_tvalid, model->m_tvalid);
    if (!model->m_tvalid)
        return;
    bench_expect(bench, "stream m_axis_tlast", bench->out.stream_m_tlast, model->m_tlast);
    bench_expect(bench, "stream error", bench->out.stream_m_tuser >> 16, model->error);
    if (model->error != 0)
        return;
    bench_expect(bench, "stream m_axis_tuser", bench->out.stream_m_tuser,
                 model->level | (uint32_t)model->idle << 8 | (uint32_t)model->level_end << 9);
    if (!model->idle)
        bench_expect_at(bench, "stream m_axis_tdata, switch", model->index,
                        bench->out.stream_m_tdata, model->state);
}

/* A beat has been taken. */
static void count(struct check_stream *check, struct bench *bench,
                  const rg_gft_state_stream_out *out)
{
    check->beats++;
    bench->states += out->error == 0;
    if (!out->m_tlast)
        return;
    bench_expect(bench, "stream beats of the request", (uint32_t)check->beats,
                 out->error ? 1 : bench->net->switches);
    check->illegal += out->error != 0;
    check->accepted = false;
    check->beats = 0;
    if (!check->wild) {
        check->phase = bench->options.pairs ? rg_random_below(&bench->random, bench_phases(bench))
                                            : (check->phase + 1) % bench_phases(bench);
        check->answered++;
        bench->phases++;
    }
}

void check_stream_clock(struct check_stream *check, struct bench *bench)
{
    rg_gft_state_stream_out out;
    (void)rg_gft_state_stream_outputs(&check->model, &out);
    if (bench->clock > 0)
        compare(check, bench, &out);
    if (check->in.rst) {
        /* The answer is lost, and the phase is asked for again. */
        check->offered = false;
        check->accepted = false;
        check->beats = 0;
    } else if (out.m_tvalid && check->in.m_tready) {
        count(check, bench, &out);
    } else if (out.s_tready && check->offered) {
        check->offered = false;
        check->accepted = true;
    }
    (void)rg_gft_state_stream_clock(&check->model, &check->in);
}
