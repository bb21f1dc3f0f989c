/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "dut.h"

#include <cstring>
#include <memory>

#include "Vrg_kautz_serial.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

/* Verilator gives a port the smallest type that holds it: these hide which. */
static void put(QData &port, const uint32_t *words)
{
    port = words[0] | static_cast<QData>(words[1]) << 32;
}

template <typename Narrow> static void put(Narrow &port, const uint32_t *words)
{
    port = static_cast<Narrow>(words[0]);
}

template <std::size_t N> static void put(VlWide<N> &port, const uint32_t *words)
{
    std::memcpy(port.data(), words, N * sizeof words[0]);
}

static void get(const QData &port, uint32_t *words)
{
    words[0] = static_cast<uint32_t>(port);
    words[1] = static_cast<uint32_t>(port >> 32);
}

template <typename Narrow> static void get(const Narrow &port, uint32_t *words)
{
    words[0] = port;
}

template <std::size_t N> static void get(const VlWide<N> &port, uint32_t *words)
{
    std::memcpy(words, port.data(), N * sizeof words[0]);
}

struct dut {
    VerilatedContext context;
    std::unique_ptr<Vrg_kautz_serial> top;
#if VM_TRACE
    std::unique_ptr<VerilatedVcdC> vcd;
#endif

    void settle()
    {
        top->eval();
#if VM_TRACE
        if (vcd)
            vcd->dump(context.time());
#endif
        context.timeInc(1);
    }
};

struct dut *dut_new(uint32_t seed)
{
    auto *dut = new struct dut;
    dut->context.randReset(2);
    dut->context.randSeed(static_cast<int>(seed));
#if VM_TRACE
    dut->context.traceEverOn(true);
#endif
    dut->top = std::make_unique<Vrg_kautz_serial>(&dut->context);
    dut->top->clk = 0;
    dut->settle(); /* without it Verilator 5.006 loses the first edge */
    return dut;
}

void dut_free(struct dut *dut)
{
    if (!dut)
        return;
    dut_close_vcd(dut);
    dut->top->final();
    delete dut;
}

bool dut_open_vcd(struct dut *dut, const char *path)
{
#if VM_TRACE
    dut->vcd = std::make_unique<VerilatedVcdC>();
    dut->top->trace(dut->vcd.get(), 99);
    dut->vcd->open(path);
    return dut->vcd->isOpen();
#else
    (void)dut;
    (void)path;
    return false;
#endif
}

void dut_close_vcd(struct dut *dut)
{
#if VM_TRACE
    if (dut->vcd)
        dut->vcd->close();
    dut->vcd.reset();
#else
    (void)dut;
#endif
}

void dut_drive(struct dut *dut, const struct dut_in *in)
{
    dut->top->rst = in->rst;
    dut->top->s_axis_tvalid = in->s_tvalid;
    dut->top->m_axis_tready = in->m_tready;
    dut->top->clk = 0;
    put(dut->top->s_axis_tdata, in->s_tdata);
    dut->settle();
}

void dut_look(const struct dut *dut, struct dut_out *out)
{
    *out = dut_out{};
    out->s_tready = dut->top->s_axis_tready;
    out->m_tvalid = dut->top->m_axis_tvalid;
    out->m_tlast = dut->top->m_axis_tlast;
    out->m_tuser = dut->top->m_axis_tuser;
    get(dut->top->m_axis_tdata, out->m_tdata);
}

void dut_edge(struct dut *dut)
{
    dut->top->clk = 1;
    dut->settle();
}
