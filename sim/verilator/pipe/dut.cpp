/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "dut.h"

#include "../verilated_top.h"
#include "Vpipe_top.h"

struct dut {
    explicit dut(uint32_t seed) : top(seed)
    {
    }

    VerilatedTop<Vpipe_top> top;
};

struct dut *dut_new(uint32_t seed)
{
    return new dut(seed);
}

void dut_free(struct dut *dut)
{
    delete dut;
}

bool dut_open_vcd(struct dut *dut, const char *path)
{
    return dut->top.open_vcd(path);
}

void dut_close_vcd(struct dut *dut)
{
    dut->top.close_vcd();
}

void dut_pipe_drive(struct dut *dut, const struct dut_pipe_in *in)
{
    dut->top->pipe_rst = in->rst;
    dut->top->pipe_in_valid = in->valid;
    dut->top->pipe_in_tag = in->tag;
    port_put(dut->top->pipe_in_data, in->data);
    dut->top.clock(false);
}

void dut_pipe_look(const struct dut *dut, struct dut_pipe_out *out)
{
    *out = dut_pipe_out{};
    out->valid = dut->top->pipe_out_valid;
    out->tag = dut->top->pipe_out_tag;
    out->error = dut->top->pipe_out_error;
    port_get(dut->top->pipe_out_table, out->table);
}

void dut_pipe_edge(struct dut *dut)
{
    dut->top.clock(true);
}

void dut_stream_drive(struct dut *dut, const struct dut_stream_in *in)
{
    dut->top->stream_rst = in->rst;
    dut->top->request_valid = in->request_valid;
    port_put(dut->top->request_data, in->request_data);
    port_put(dut->top->request_tag, in->request_tag);
    dut->top->answer_joined = in->answer_joined;
    dut->top->beat_ready = in->beat_ready;
    dut->top.clock(dut->top->clk_stream, false);
}

void dut_stream_look(const struct dut *dut, struct dut_stream_out *out)
{
    *out = dut_stream_out{};
    out->request_ready = dut->top->request_ready;
    out->answer_valid = dut->top->answer_valid;
    out->answer_ready = dut->top->answer_ready;
    port_get(dut->top->answer_table, out->answer_table);
    port_get(dut->top->answer_user, out->answer_user);
    out->beat_valid = dut->top->beat_valid;
    out->beat_last = dut->top->beat_last;
    out->beat_user = dut->top->beat_user;
    port_get(dut->top->beat_word, out->beat_word);
}

void dut_stream_edge(struct dut *dut)
{
    dut->top.clock(dut->top->clk_stream, true);
}

void dut_selftest_drive(struct dut *dut, const struct dut_selftest_in *in)
{
    dut->top->selftest_rst = in->rst;
    dut->top->selftest_start = in->start;
    dut->top.clock(dut->top->clk_selftest, false);
}

void dut_selftest_look(const struct dut *dut, struct dut_selftest_out *out)
{
    out->busy = dut->top->selftest_busy;
    out->done = dut->top->selftest_done;
    out->error = dut->top->selftest_error;
    out->crc = dut->top->selftest_crc;
    out->count = dut->top->selftest_count;
    out->clocks = dut->top->selftest_clocks;
}

void dut_selftest_edge(struct dut *dut)
{
    dut->top.clock(dut->top->clk_selftest, true);
}
