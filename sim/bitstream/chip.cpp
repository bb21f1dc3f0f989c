/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The top module is Verilated as Vchip; ERROR_LED_LIT is the level that lights LED_ERROR, -1 where
 * there is none. */
#include "chip.h"

#include <memory>

#include "Vchip.h"
#include "verilated.h"

struct chip {
    VerilatedContext context;
    std::unique_ptr<Vchip> top;
};

struct chip *chip_new()
{
    chip *chip = new struct chip;

    chip->top = std::make_unique<Vchip>(&chip->context);
    chip->top->CLK = 0;
    chip->top->RX = 1;
    chip->top->eval();
    return chip;
}

void chip_free(struct chip *chip)
{
    delete chip;
}

int chip_clock(struct chip *chip, int rx)
{
    chip->top->RX = rx != 0;
    chip->top->CLK = 0;
    chip->top->eval();
    chip->top->CLK = 1;
    chip->top->eval();
    return chip->top->TX;
}

int chip_error_led(const struct chip *chip)
{
#if ERROR_LED_LIT >= 0
    return chip->top->LED_ERROR == ERROR_LED_LIT;
#else
    (void)chip;
    return -1;
#endif
}
