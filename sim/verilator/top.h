/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A Verilated top module as C sees it: set the inputs, clock it, look at the outputs. top.cpp is
 * the one place with C++.
 *
 * Whoever needs the ports defines TOP_PORTS, the file that lists them:
 *
 *      CLOCK(name)
 *      INPUT(name)              of at most 32 bits
 *      INPUT_BUS(name, words)   of more: words of 32 bits, least significant first; there may be
 *                               more words than this shape of the module needs
 *      OUTPUT(name), OUTPUT_BUS(name, words)
 *      INPUTS(name, ...), OUTPUTS(name, ...)   two of a kind and up to twelve
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

struct top;

/* In the state of power-up, its registers filled at random from the seed unless the model was
 * built with RESET=0. */
struct top *top_new(uint32_t seed);

void top_free(struct top *top);

/* Starts a waveform file; false if the model was built without waveforms, or the file fails. */
bool top_open_vcd(struct top *top, const char *path);

/* Ends the waveform file, if there is one. */
void top_close_vcd(struct top *top);

#ifdef TOP_PORTS

#define EACH_1(port, a) port(a)
#define EACH_2(port, a, ...) port(a) EACH_1(port, __VA_ARGS__)
#define EACH_3(port, a, ...) port(a) EACH_2(port, __VA_ARGS__)
#define EACH_4(port, a, ...) port(a) EACH_3(port, __VA_ARGS__)
#define EACH_5(port, a, ...) port(a) EACH_4(port, __VA_ARGS__)
#define EACH_6(port, a, ...) port(a) EACH_5(port, __VA_ARGS__)
#define EACH_7(port, a, ...) port(a) EACH_6(port, __VA_ARGS__)
#define EACH_8(port, a, ...) port(a) EACH_7(port, __VA_ARGS__)
#define EACH_9(port, a, ...) port(a) EACH_8(port, __VA_ARGS__)
#define EACH_10(port, a, ...) port(a) EACH_9(port, __VA_ARGS__)
#define EACH_11(port, a, ...) port(a) EACH_10(port, __VA_ARGS__)
#define EACH_12(port, a, ...) port(a) EACH_11(port, __VA_ARGS__)
#define EACH_OF(a, b, c, d, e, f, g, h, i, j, k, l, count, ...) EACH_##count
#define EACH(port, ...)                                                                            \
    EACH_OF(__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)(port, __VA_ARGS__)
#define INPUTS(...) EACH(INPUT, __VA_ARGS__)
#define OUTPUTS(...) EACH(OUTPUT, __VA_ARGS__)

#define INPUT(name) uint32_t name;
#define INPUT_BUS(name, words) uint32_t name[words];
struct top_in {
#include "each_port.h"
};

#define OUTPUT(name) uint32_t name;
#define OUTPUT_BUS(name, words) uint32_t name[words];
struct top_out {
#include "each_port.h"
};

#define CLOCK(name) TOP_##name,
enum top_clock {
#include "each_port.h"
};

/* The falling edge of a clock, with new inputs; outputs that depend on them change now. */
void top_drive(struct top *top, enum top_clock clock, const struct top_in *in);

/* What the pins show. */
void top_look(const struct top *top, struct top_out *out);

/* The rising edge. */
void top_edge(struct top *top, enum top_clock clock);

/* A whole clock of a module whose only clock is clk, built with TOP_ONE_CLOCK: new inputs, the
 * rising edge, and what the pins show after it. No waveforms. */
void top_clock(struct top *top, const struct top_in *in, struct top_out *out);

#endif

#ifdef __cplusplus
}
#endif
