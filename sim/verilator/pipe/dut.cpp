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
