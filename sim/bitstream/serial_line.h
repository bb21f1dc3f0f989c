/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A serial line, bit by bit: what a host puts on a board's RX and takes from its TX, a call a
 * clock.
 *
 *      serial_line_init(&line, 104 * SERIAL_CLOCK);     // or 2 % more
 *      for (;;) {
 *          if (serial_line_idle(&line))
 *              serial_line_send(&line, byte);
 *          level = serial_line_drive(&line);            // RX in this clock
 *          ... clock the board ...
 *          byte = serial_line_look(&line, level);       // TX after it
 *      }
 */
#ifndef ROUTEGEN_SIM_SERIAL_LINE_H
#define ROUTEGEN_SIM_SERIAL_LINE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SERIAL_CLOCK = 1 << 12, /* a clock, in the unit of times */
    SERIAL_DAMAGED = 0x100, /* with a byte to be sent: no stop bit; the line is high after it */
    SERIAL_NOTHING = -1,    /* no byte came with this clock */
    SERIAL_NO_STOP_BIT = -2 /* one came that had none */
};

struct serial_line {
    int32_t bit; /* a bit's time */
    /* Sent: bits of the frame that are left, the next at the bottom; time left of this one. */
    uint32_t frame;
    unsigned frame_bits;
    int32_t left;
    /* Received: bits so far, the start bit included; time until the middle of the next one. */
    uint32_t data;
    unsigned data_bits;
    int32_t until;
};

static inline void serial_line_init(struct serial_line *line, int32_t bit)
{
    *line = (struct serial_line){.bit = bit};
}

/* The sender has sent its last bit. */
static inline bool serial_line_idle(const struct serial_line *line)
{
    return line->frame_bits == 0;
}

/* Nothing comes in. */
static inline bool serial_line_quiet(const struct serial_line *line)
{
    return line->data_bits == 0;
}

/* Begins to send a byte, when idle; right behind another one it keeps that one's time. */
static inline void serial_line_send(struct serial_line *line, unsigned byte)
{
    line->frame = (byte & 0xffU) << 1 | 3U << 9;
    line->frame_bits = 10;
    if ((byte & SERIAL_DAMAGED) != 0) {
        line->frame &= ~(1U << 9);
        line->frame_bits = 11;
    }
    line->left += line->bit;
}

/* The level of this clock. */
static inline int serial_line_drive(struct serial_line *line)
{
    int level;

    if (line->frame_bits == 0) {
        line->left = 0;
        return 1;
    }
    level = (int)(line->frame & 1U);
    line->left -= SERIAL_CLOCK;
    if (line->left <= 0) {
        line->frame >>= 1;
        if (--line->frame_bits != 0)
            line->left += line->bit;
    }
    return level;
}

/* Takes the level after a clock; a byte, or SERIAL_NOTHING, SERIAL_NO_STOP_BIT. */
static inline int serial_line_look(struct serial_line *line, int level)
{
    if (line->data_bits == 0) {
        if (level == 0) { /* the start bit's edge */
            line->data = 0;
            line->data_bits = 1;
            line->until = line->bit + line->bit / 2;
        }
        return SERIAL_NOTHING;
    }
    line->until -= SERIAL_CLOCK;
    if (line->until > 0)
        return SERIAL_NOTHING;
    if (line->data_bits == 9) {
        line->data_bits = 0;
        return level != 0 ? (int)line->data : SERIAL_NO_STOP_BIT;
    }
    line->data |= (uint32_t)level << (line->data_bits - 1);
    line->data_bits++;
    line->until += line->bit;
    return SERIAL_NOTHING;
}

#endif
