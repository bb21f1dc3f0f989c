/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A Verilated board top as C sees it: a clock, RX and TX. These functions hide the only C++
 * (chip.cpp); it also has the loop over clocks, because one call a clock would cost too much.
 */
#ifndef ROUTEGEN_SIM_CHIP_H
#define ROUTEGEN_SIM_CHIP_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct chip;

/* A chip that has just been configured: as in an iCE40, every register is 0. */
struct chip *chip_new(void);

void chip_free(struct chip *chip);

/* Starts a waveform file; false if the chip was built without waveforms, or the file fails. */
bool chip_open_vcd(struct chip *chip, const char *path);

/* Runs clocks with this level on RX, but not beyond one in which TX changes; returns how many. */
uint64_t chip_run(struct chip *chip, bool rx, uint64_t clocks);

/* The level of TX. */
bool chip_tx(const struct chip *chip);

/* Whether the error LED is lit; -1 unless compiled with ERROR_LED_LIT, the level that lights it. */
int chip_error_led(const struct chip *chip);

#ifdef __cplusplus
}
#endif

#endif
