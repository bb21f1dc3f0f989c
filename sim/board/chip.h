/* SPDX-License-Identifier: Apache-2.0 */

/* A Verilated board top with its clock, RX and TX. */
#pragma once

#define TOP_PORTS "../board/ports.h"
#include "../verilator/top.h"

/* A chip that has just been configured. In an image, as in an iCE40, every register is 0; in the
 * sources any that has no initial value is anything. Free it with top_free. */
struct top *chip_new(void);

/* Runs clocks with this level on RX, but not beyond one in which TX changes; returns how many. */
uint64_t chip_run(struct top *chip, bool rx, uint64_t clocks);

/* The level of TX, and of LED_ERROR, which need not be an LED. */
bool chip_tx(const struct top *chip);
bool chip_led(const struct top *chip);
