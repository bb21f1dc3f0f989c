/* SPDX-License-Identifier: Apache-2.0 */

/* A Verilated board and the library's model of it, side by side, for the tests of the hardware. */
#pragma once

#include <stdio.h>

#include "../line.h"
#include "hw/inner/kautz_pairs.h"
#include "cycle/board/wire_board.h"

/* More than any answer has, with room for a flood of them */
enum { BENCH_SIZE = 1 << 16 };

struct bench {
    char name[64]; /* of the networks, for messages */
    struct line line;
    uint64_t bit; /* of the board, in the units of line.h */
    rg_wire_board model;
    rg_random random;
    size_t count; /* bytes from the board */
    char text[BENCH_SIZE];
    /* Noise on the way back: one in that many bytes is hit; 0: none. */
    uint64_t noise;
};

/* A board that has just been configured, and one that has just been switched on. */
void bench_begin(struct bench *bench, const char *kautz, const char *gft, unsigned divider,
                 uint64_t seed);

void bench_end(struct bench *bench);

/* A number below a bound. */
uint64_t bench_below(struct bench *bench, uint64_t bound);

/* Sends bytes to the board alone. */
void bench_send(struct bench *bench, const char *text, size_t length);

/* Waits until the board is silent; the program ends when it never is. */
void bench_wait(struct bench *bench);

/* Ends the program and says what is wrong, and where in the random numbers. */
void bench_fail(const struct bench *bench, const char *what) __attribute__((noreturn));

/* A random legal request. */
rg_wire_request bench_request(struct bench *bench);

/* The tests; each ends the program when it fails. */

/* Random lines, legal, illegal and absurd. */
void test_compare(struct bench *bench, uint64_t count);

/* Requests over an unreliable line */
void test_noise(struct bench *bench, uint64_t count);

/* The transcripts of a document, to the hardware and to the library's board. */
void test_transcripts(struct bench *bench, const char *path);
