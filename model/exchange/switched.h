/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Networks whose switches are set anew in every phase, fat trees and multistage networks: what
 * states, exchange and pictures need to know of them, whatever the family.
 */
#ifndef ROUTEGEN_CLI_SWITCHED_H
#define ROUTEGEN_CLI_SWITCHED_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/common/network_arg.h"
#include "cli/common/options.h"

/* Where states come from, if not from the library: a board. */
struct cli_states_source {
    void (*read)(void *context, const rg_gft_phase *phase, uint8_t *states);
    void *context;
};

struct cli_switched {
    const rg_any_network *network;
    const struct cli_states_source *source; /* NULL: the library */
    rg_square square;
    uint64_t seed_index;
    uint8_t *seed;     /* NULL: the canonical square */
    uint32_t rows;     /* of the square; as many as terminals */
    uint32_t passes;   /* of a row */
    uint32_t switches; /* the length of a buffer of states */
    unsigned parts;    /* levels, or stages */
};

/* Options of the verbs states and exchange, as they were given; NULL: not given. */
struct cli_switched_options {
    const char *square;
    const char *seed;
    const char *rotation;
    const char *pass;
    bool nodes;
    enum cli_format format;
};

/* A level or a stage of switches, as a line of states. */
struct cli_part {
    char letter; /* 'L' or 'S' */
    unsigned number;
    uint32_t first; /* where its states stand in the buffer */
    uint32_t switches;
};

/* The names of the squares of a network. */
struct cli_squares {
    char text[24]; /* separated by ", " */
};

bool cli_has_square(const rg_any_network *network, rg_square square);

/* Whether a square has seeds besides 0. */
bool cli_has_seeds(rg_square square);

struct cli_squares cli_squares(const rg_any_network *network);

/* Takes the values of --square and --seed (or NULL), or says what is wrong with them and exits. */
void cli_switched_begin(struct cli_switched *switched, const rg_any_network *network,
                        const char *square, const char *seed);

void cli_switched_end(struct cli_switched *switched);

/* The values of -r and -p, or a message and exit. */
uint32_t cli_rotation_option(const struct cli_switched *switched, const char *value);
uint32_t cli_pass_option(const struct cli_switched *switched, const char *value);

/* Takes an option of the verbs; leaves all others. */
void cli_switched_option(struct cli_switched_options *options, int key, const char *value);

/* What the verbs print once the squares are known; cli_exchange_run says whether all was right. */
void cli_states_run(const struct cli_switched *switched,
                    const struct cli_switched_options *options);
bool cli_exchange_run(const struct cli_switched *switched,
                      const struct cli_switched_options *options);

/* Part 0 .. parts-1, in the order of the buffer: from the top down, or from input to output. */
struct cli_part cli_switched_part(const struct cli_switched *switched, unsigned index);

/* Room for the state of every switch, for free. */
uint8_t *cli_states_buffer(const struct cli_switched *switched);

/* The state of every switch in a legal phase, from the library or the source. */
void cli_switched_states(const struct cli_switched *switched, uint32_t row, uint32_t pass,
                         uint8_t *states);

#endif
