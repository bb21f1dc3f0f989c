/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "dut.h"

#include "../verilated_top.h"
#include "Vrg_kautz_serial.h"

struct dut {
    explicit dut(uint32_t seed) : top(seed)
    {
    }

    VerilatedTop<Vrg_kautz_serial> top;
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

void dut_drive(struct dut *dut, const struct dut_in *in)
{
    dut->top->rst = in->rst;
    dut->top->s_axis_tvalid = in->s_tvalid;
    dut->top->m_axis_tready = in->m_tready;
    port_put(dut->top->s_axis_tdata, in->s_tdata);
    dut->top.clock(false);
}

void dut_look(const struct dut *dut, struct dut_out *out)
{
    *out = dut_out{};
    out->s_tready = dut->top->s_axis_tready;
    out->m_tvalid = dut->top->m_axis_tvalid;
    out->m_tlast = dut->top->m_axis_tlast;
    out->m_tuser = dut->top->m_axis_tuser;
    port_get(dut->top->m_axis_tdata, out->m_tdata);
}

void dut_edge(struct dut *dut)
{
    dut->top.clock(true);
}
