/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The other end of a chip's serial line, bit by bit: levels of any length on RX, and at the same
 * time the bytes that come out of TX.
 *
 * Times are in 1/65536 of a clock, because a bit need not be a whole number of clocks. What is sent
 * may have a different bit time from what is received, as when two clocks are not quite alike.
 */
#pragma once

#include "chip.h"

/* A clock. */
#define LINE_CLOCK UINT64_C(65536)

struct line {
    struct top *chip;
    uint64_t clock; /* clocks run so far */
    uint64_t time;  /* up to which RX is known */
    uint64_t bit;   /* of what is sent */
    /* TX: */
    uint64_t tx_bit;  /* of what is received */
    uint64_t changes; /* a hash of the clocks in which TX changed */
    bool level;
    uint64_t low;     /* the clock in which TX was low last */
    uint64_t sample;  /* when to look at TX next */
    unsigned samples; /* of a byte: start bit, 8 bits, stop bit; 0 when TX is idle */
    unsigned shift;
    uint64_t damaged; /* bytes without a start or stop bit */
    void (*take)(void *context, uint8_t byte);
    void *context;
};

/* Both ways at the same rate; take gets every byte that comes. */
void line_begin(struct line *line, struct top *chip, uint64_t bit,
                void (*take)(void *context, uint8_t byte), void *context);

/* Holds RX at a level for some time. */
void line_hold(struct line *line, bool level, uint64_t time);

/* Start bit, 8 bits, stop bit. */
void line_send(struct line *line, uint8_t byte);

/* The same without a stop bit; then the line goes up, as it must before the next start bit. */
void line_send_damaged(struct line *line, uint8_t byte);

/* Clocks since TX was last low; a byte that comes is not over before its stop bit. */
uint64_t line_quiet(const struct line *line);
