/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* An image of a board, Verilated, as C sees it: the pins, a call a clock (chip.cpp is the C++). */
#ifndef ROUTEGEN_SIM_CHIP_H
#define ROUTEGEN_SIM_CHIP_H

#ifdef __cplusplus
extern "C" {
#endif

struct chip;

/* A chip that has just been configured: every register is at 0. */
struct chip *chip_new(void);

void chip_free(struct chip *chip);

/* A clock with this level at RX; the level at TX after it. */
int chip_clock(struct chip *chip, int rx);

/* 1 when the error LED is lit; -1 when the board has none. */
int chip_error_led(const struct chip *chip);

#ifdef __cplusplus
}
#endif

#endif
