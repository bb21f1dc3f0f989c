/* SPDX-License-Identifier: Apache-2.0 */

/* C++: top.h for the module that Verilator has called Vtop, with the ports of TOP_PORTS. */
#include "top.h"

#include <cassert>
#include <cstring>
#include <memory>

#include "Vtop.h"
#ifdef TOP_ONE_CLOCK
#include "Vtop___024root.h"
#endif
#include "verilated.h"
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

namespace
{
/* Verilator gives a port the smallest type that holds it: these hide which. */
template <typename Port> void put(Port &port, const uint32_t *words, std::size_t)
{
    port = static_cast<Port>(words[0]);
}

void put(QData &port, const uint32_t *words, std::size_t room)
{
    assert(2 <= room);
    port = words[0] | static_cast<QData>(words[1]) << 32;
}

template <std::size_t N> void put(VlWide<N> &port, const uint32_t *words, std::size_t room)
{
    assert(N <= room);
    std::memcpy(port.data(), words, N * sizeof words[0]);
}

template <typename Port> void get(const Port &port, uint32_t *words, std::size_t)
{
    words[0] = port;
}

void get(const QData &port, uint32_t *words, std::size_t room)
{
    assert(2 <= room);
    words[0] = static_cast<uint32_t>(port);
    words[1] = static_cast<uint32_t>(port >> 32);
}

template <std::size_t N> void get(const VlWide<N> &port, uint32_t *words, std::size_t room)
{
    assert(N <= room);
    std::memcpy(words, port.data(), N * sizeof words[0]);
}
} // namespace

struct top {
    VerilatedContext context;
    std::unique_ptr<Vtop> module;
#if VM_TRACE
    std::unique_ptr<VerilatedVcdC> vcd;
#endif

    void settle()
    {
        module->eval();
#if VM_TRACE
        if (vcd)
            vcd->dump(context.time());
        context.timeInc(1);
#endif
    }

    void set(enum top_clock clock, bool level)
    {
        switch (clock) {
#define CLOCK(name)                                                                                \
    case TOP_##name:                                                                               \
        module->name = level;                                                                      \
        break;
#include "each_port.h"
        }
        settle();
    }

    void inputs(const struct top_in *in)
    {
#define INPUT(name) put(module->name, &in->name, 1);
#define INPUT_BUS(name, words) put(module->name, in->name, words);
#include "each_port.h"
    }
};

struct top *top_new(uint32_t seed)
{
    static const struct top_in nothing = {};
    struct top *top = new struct top;

    top->context.randReset(2);
    top->context.randSeed(static_cast<int>(seed));
#if VM_TRACE
    top->context.traceEverOn(true);
#endif
    top->module = std::make_unique<Vtop>(&top->context);
    top->inputs(&nothing);
#define CLOCK(name) top->module->name = 0;
#include "each_port.h"
    top->settle(); /* without it Verilator 5.006 loses the first edge */
    return top;
}

void top_free(struct top *top)
{
    top_close_vcd(top);
    top->module->final();
    delete top;
}

bool top_open_vcd(struct top *top, const char *path)
{
#if VM_TRACE
    top->vcd = std::make_unique<VerilatedVcdC>();
    top->module->trace(top->vcd.get(), 99);
    top->vcd->open(path);
    return top->vcd->isOpen();
#else
    (void)top;
    (void)path;
    return false;
#endif
}

void top_close_vcd(struct top *top)
{
#if VM_TRACE
    if (top->vcd)
        top->vcd->close();
    top->vcd.reset();
#else
    (void)top;
#endif
}

void top_drive(struct top *top, enum top_clock clock, const struct top_in *in)
{
    top->inputs(in);
    top->set(clock, false);
}

void top_look(const struct top *top, struct top_out *out)
{
#define OUTPUT(name) get(top->module->name, &out->name, 1);
#define OUTPUT_BUS(name, words) get(top->module->name, out->name, words);
#include "each_port.h"
}

void top_edge(struct top *top, enum top_clock clock)
{
    top->set(clock, true);
}

#ifdef TOP_ONE_CLOCK
void top_clock(struct top *top, const struct top_in *in, struct top_out *out)
{
    top->inputs(in);
    top->module->clk = 1;
    top->module->eval();
    top_look(top, out);
    /* Nothing in the module sees the falling edge, and evaluating it would only repeat what depends
     * on inputs: it is enough that the model forgets that the clock was high. */
    top->module->clk = 0;
    top->module->rootp->__Vtrigrprev__TOP__clk = 0;
}
#endif
