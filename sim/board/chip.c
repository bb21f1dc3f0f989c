/* SPDX-License-Identifier: Apache-2.0 */

#include "chip.h"

struct top *chip_new(void)
{
    static const struct top_in idle = {.RX = 1};
    struct top *chip = top_new(1);

    top_drive(chip, TOP_CLK, &idle);
    for (unsigned i = 0; i < 2; i++) { /* until TX means something */
        top_edge(chip, TOP_CLK);
        top_drive(chip, TOP_CLK, &idle);
    }
    return chip;
}

uint64_t chip_run(struct top *chip, bool rx, uint64_t clocks)
{
    const struct top_in in = {.RX = rx};
    const bool tx = chip_tx(chip);
    uint64_t count = 0;

    /* RX is looked at in the rising edge. */
    top_drive(chip, TOP_CLK, &in);
    while (count < clocks && chip_tx(chip) == tx) {
        top_edge(chip, TOP_CLK);
        top_drive(chip, TOP_CLK, &in);
        count++;
    }
    return count;
}

bool chip_tx(const struct top *chip)
{
    struct top_out out;
    top_look(chip, &out);
    return out.TX;
}

bool chip_led(const struct top *chip)
{
    struct top_out out;
    top_look(chip, &out);
    return out.LED_ERROR;
}
