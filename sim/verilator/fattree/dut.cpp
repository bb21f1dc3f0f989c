/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "dut.h"

#include "../verilated_top.h"
#include "Vgft_top.h"

struct dut {
    explicit dut(uint32_t seed) : top(seed)
    {
    }

    VerilatedTop<Vgft_top> top;
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
    port_put(dut->top->stream_s_tdata, in->stream.tdata);
    dut->top->stream_s_tvalid = in->stream.tvalid;
    dut->top->stream_m_tready = in->stream.m_tready;
    dut->top->sequencer_s_tvalid = in->sequencer.tvalid;
    dut->top->sequencer_m_tready = in->sequencer.m_tready;
    port_put(dut->top->phase_k, in->phase.k);
    port_put(dut->top->phase_p, in->phase.p);
    dut->top->states_in_valid = in->states_in_valid;
    dut->top->fabric_in_valid = in->fabric_in_valid;
    port_put(dut->top->fabric_in, in->fabric_in);
    dut->top.clock(false);
}

void dut_look(const struct dut *dut, struct dut_out *out)
{
    out->stream.s_tready = dut->top->stream_s_tready;
    out->stream.m_tvalid = dut->top->stream_m_tvalid;
    out->stream.m_tlast = dut->top->stream_m_tlast;
    out->stream.m_tdata = dut->top->stream_m_tdata;
    out->stream.m_tuser = dut->top->stream_m_tuser;
    out->sequencer.s_tready = dut->top->sequencer_s_tready;
    out->sequencer.m_tvalid = dut->top->sequencer_m_tvalid;
    out->sequencer.m_tlast = dut->top->sequencer_m_tlast;
    port_get(dut->top->sequencer_m_tdata, out->sequencer.m_tdata);
    out->states.out_valid = dut->top->states_out_valid;
    port_get(dut->top->states_state, out->states.state);
    port_get(dut->top->states_idle, out->states.idle);
    out->fabric.out_valid = dut->top->fabric_out_valid;
    port_get(dut->top->fabric_out, out->fabric.out);
    port_get(dut->top->fabric_out_lane, out->fabric.out_lane);
}

void dut_edge(struct dut *dut)
{
    dut->top.clock(true);
}
