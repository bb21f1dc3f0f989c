/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A switched network opened into stages of crossbars, as tables that messages can be pushed
 * through: every link and every crossbar output asked from the library once.
 *
 *      terminal --entry--> [stage 0] --link--> [stage 1] --link--> ... [last] --link--> terminal
 *
 * A fat tree has 2h+1 stages: up half, top, down half. A place, where a link ends, is the port of
 * a switch: switch << 8 | port.
 */
#ifndef ROUTEGEN_CLI_FABRIC_H
#define ROUTEGEN_CLI_FABRIC_H

#include <stdbool.h>
#include <stdint.h>

#include "switched.h"

#define CLI_MOST_STAGES (2 * RG_GFT_MAX_H + 1)
/* What a crossbar makes of an input that it does not connect. */
#define CLI_NOWHERE 255
/* Where the states of a stage stand that has none of its own, and what a crossbar is in. */
#define CLI_NO_STATES UINT32_MAX

struct cli_stage {
    char letter;      /* 'L' or 'S' */
    unsigned number;  /* the level, or the stage */
    const char *half; /* "up", "top", "down"; "" in a multistage network */
    uint32_t switches;
    unsigned inputs;
    unsigned outputs;
    uint32_t first; /* where its states stand in the buffer; in an up half CLI_NO_STATES: ... */
    uint8_t turn;   /* ... all switches are in this one, the pass digit of the level */
    const uint8_t *crossbar; /* the output, by [state * inputs + input] */
    uint32_t *link;          /* the next place, by [switch * outputs + output] */
};

struct cli_fabric {
    const struct cli_switched *switched;
    uint32_t terminals;
    unsigned count; /* stages */
    struct cli_stage stage[CLI_MOST_STAGES];
    uint32_t *entry; /* the first place, by terminal */
    uint8_t *crossbars[5];
};

/* A switch on the way of a message. */
struct cli_hop {
    uint32_t index;
    unsigned in;
    unsigned out;
};

void cli_fabric_begin(struct cli_fabric *fabric, const struct cli_switched *switched);

void cli_fabric_end(struct cli_fabric *fabric);

/* Sets the up half for a pass. */
void cli_fabric_turn(struct cli_fabric *fabric, uint32_t pass);

/* The most lines behind a stage. */
uint32_t cli_fabric_lines(const struct cli_fabric *fabric);

/* Where a message that has come to a place of a stage goes out, or CLI_NOWHERE. */
static inline unsigned cli_stage_output(const struct cli_stage *stage, const uint8_t *states,
                                        uint32_t place)
{
    const unsigned state =
        stage->first == CLI_NO_STATES ? stage->turn : states[stage->first + (place >> 8)];
    return stage->crossbar[state * stage->inputs + (place & 255)];
}

/* The line behind a stage that an output of the switch of a place is. */
static inline uint32_t cli_stage_line(const struct cli_stage *stage, uint32_t place,
                                      unsigned output)
{
    return (place >> 8) * stage->outputs + output;
}

/* The one pass in which the message of a terminal goes up, or as many as there are: in none. */
uint32_t cli_fabric_pass(const struct cli_fabric *fabric, uint32_t source);

/*
 * Follows the message of one terminal, and gives its hops, one a stage, and their number: when it
 * gets stuck, there are fewer than stages, and no destination.
 */
unsigned cli_fabric_walk(const struct cli_fabric *fabric, const uint8_t *states, uint32_t source,
                         struct cli_hop hop[CLI_MOST_STAGES], uint32_t *destination);

#endif
