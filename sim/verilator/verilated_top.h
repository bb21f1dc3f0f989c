/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* C++: a Verilated top module with its clock and waveforms, and its ports as arrays of words. */
#ifndef ROUTEGEN_SIM_VERILATED_TOP_H
#define ROUTEGEN_SIM_VERILATED_TOP_H

#include <cstdint>
#include <cstring>
#include <memory>

#include "coverage.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

/* Verilator gives a port the smallest type that holds it: these hide which. */
inline void port_put(QData &port, const uint32_t *words)
{
    port = words[0] | static_cast<QData>(words[1]) << 32;
}

template <typename Narrow> void port_put(Narrow &port, const uint32_t *words)
{
    port = static_cast<Narrow>(words[0]);
}

template <std::size_t N> void port_put(VlWide<N> &port, const uint32_t *words)
{
    std::memcpy(port.data(), words, N * sizeof words[0]);
}

inline void port_get(const QData &port, uint32_t *words)
{
    words[0] = static_cast<uint32_t>(port);
    words[1] = static_cast<uint32_t>(port >> 32);
}

template <typename Narrow> void port_get(const Narrow &port, uint32_t *words)
{
    words[0] = port;
}

template <std::size_t N> void port_get(const VlWide<N> &port, uint32_t *words)
{
    std::memcpy(words, port.data(), N * sizeof words[0]);
}

template <typename Module> class VerilatedTop
{
    VerilatedContext context;
    std::unique_ptr<Module> module;
#if VM_TRACE
    std::unique_ptr<VerilatedVcdC> vcd;
#endif

    void settle()
    {
        module->eval();
#if VM_TRACE
        if (vcd)
            vcd->dump(context.time());
#endif
        context.timeInc(1);
    }

  public:
    /* In the state of power-up, its registers filled at random from the seed. */
    explicit VerilatedTop(uint32_t seed)
    {
        context.randReset(2);
        context.randSeed(static_cast<int>(seed));
#if VM_TRACE
        context.traceEverOn(true);
#endif
        module = std::make_unique<Module>(&context);
        module->clk = 0;
        settle(); /* without it Verilator 5.006 loses the first edge */
    }

    ~VerilatedTop()
    {
        close_vcd();
        module->final();
        write_coverage(context);
    }

    Module *operator->() const
    {
        return module.get();
    }

    /* One half of a clock; new inputs belong before the falling one. */
    void clock(bool level)
    {
        clock(module->clk, level);
    }

    /* The same for a top with several clocks. */
    void clock(CData &pin, bool level)
    {
        pin = level;
        settle();
    }

    /* Starts a waveform file; false when the core was built without waveforms. */
    bool open_vcd(const char *path)
    {
#if VM_TRACE
        vcd = std::make_unique<VerilatedVcdC>();
        module->trace(vcd.get(), 99);
        vcd->open(path);
        return vcd->isOpen();
#else
        (void)path;
        return false;
#endif
    }

    void close_vcd()
    {
#if VM_TRACE
        if (vcd)
            vcd->close();
        vcd.reset();
#endif
    }
};

#endif
