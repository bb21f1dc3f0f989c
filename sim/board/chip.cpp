/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "chip.h"

#include <memory>

#include "../verilator/coverage.h"
#include "Vtop.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

struct chip {
    VerilatedContext context;
    std::unique_ptr<Vtop> top;
#if VM_TRACE
    std::unique_ptr<VerilatedVcdC> vcd;
#endif

    chip()
    {
#if VM_TRACE
        context.traceEverOn(true);
#endif
        top = std::make_unique<Vtop>(&context);
        top->CLK = 0;
        top->RX = 1;
        top->eval(); /* without it Verilator 5.006 loses the first edge */
    }

    ~chip()
    {
#if VM_TRACE
        if (vcd)
            vcd->close();
#endif
        top->final();
        write_coverage(context);
    }

    void half(bool level)
    {
        top->CLK = level;
        top->eval();
#if VM_TRACE
        if (vcd)
            vcd->dump(context.time());
        context.timeInc(1);
#endif
    }
};

struct chip *chip_new(void)
{
    return new chip;
}

void chip_free(struct chip *chip)
{
    delete chip;
}

bool chip_open_vcd(struct chip *chip, const char *path)
{
#if VM_TRACE
    chip->vcd = std::make_unique<VerilatedVcdC>();
    chip->top->trace(chip->vcd.get(), 99);
    chip->vcd->open(path);
    return chip->vcd->isOpen();
#else
    (void)chip;
    (void)path;
    return false;
#endif
}

uint64_t chip_run(struct chip *chip, bool rx, uint64_t clocks)
{
    Vtop &top = *chip->top;
    const auto tx = top.TX;
    uint64_t count = 0;

    top.RX = rx;
    while (count < clocks && top.TX == tx) {
        chip->half(true);
        chip->half(false);
        count++;
    }
    return count;
}

bool chip_tx(const struct chip *chip)
{
    return chip->top->TX;
}

int chip_error_led(const struct chip *chip)
{
#ifdef ERROR_LED_LIT
    return chip->top->LED_ERROR == ERROR_LED_LIT;
#else
    (void)chip;
    return -1;
#endif
}
