/* SPDX-License-Identifier: Apache-2.0 */

/* The verb query: a board, and the questions that have a file of their own. */
#pragma once

#include "faces/cli/common/options.h"
#include "faces/cli/common/fail.h"
#include "net/inner/noc.h"
#include "routegen/net/board.h"
#include "routegen/net/record.h"
#include "routegen/network_kind.h"

/* A board, and messages about what is wrong with it. */

struct cli_board {
    rg_board *board;
    const rg_wire_identity *identity;
    rg_quoted port;       /* its name, for messages; without quotes */
    rg_any_network kautz; /* the networks that it routes; of an exchange only this one */
    rg_any_network gft;
    const char *noc;               /* or the name of a network on chip; else NULL, */
    unsigned hop;                  /* and the clocks of a hop there */
    rg_any_network machine;        /* in place of these, that of a machine of nodes */
    uint64_t wrong;                /* answers that stayed wrong */
    void (*report)(void *context); /* NULL, or prints what has been seen when the board fails */
    void *context;
};

/* Opens a port and asks for the identity; exits unless a board answers. */
void cli_board_begin(struct cli_board *board, const char *port, const rg_board_settings *settings);

void cli_board_end(struct cli_board *board);

/* Gives an order to its machine; whether the report is right. */
bool cli_board_gives(struct cli_board *board, const rg_wire_order *order, rg_wire_report *report);

/* Refuses an image that has not what a question needs, and says with which setting it is built. */
void cli_board_need(const struct cli_board *board, bool has, const char *what, const char *setting);

/* Which board it is: the beginning of its answers. */
rg_value *cli_board_record(const struct cli_board *board);

/* The result of a question; all but the first have been reported on stderr. */
enum cli_told {
    CLI_RIGHT,
    CLI_WRONG, /* an answer, but a wrong one; it is printed all the same */
    CLI_NONE,  /* no answer to the question */
};

/* The same for what a function of the board has returned; exits if the port or the line fails. */
enum cli_told cli_board_told(struct cli_board *board, rg_status status);

/* Names a wrong answer, unless there have been many. */
void cli_board_name(struct cli_board *board, const char *wrong);

/* ---- Questions ------------------------------------------------------------------------------- */

struct cli_selftest {
    uint64_t pairs; /* 0: all */
    uint64_t seed;
    enum cli_format format;
};

/* Asks a board everything, or a sample, and compares; returns whether all was right. */
bool cli_selftest_run(struct cli_board *board, const struct cli_selftest *selftest);

/* Has a board check all pairs of its Kautz digraph; returns whether the result is right. */
bool cli_onchip_run(struct cli_board *board, enum cli_format format);

/* Gives an order, its words and then NULL, to a machine of nodes, or compares a message of every
 * pair with the model; returns whether all was right. */
bool cli_machine_run(struct cli_board *board, const struct cli_arguments *given,
                     const char *const *words);

/* Has a network on chip deliver packets of a load, flits and seed; returns whether it has done so
 * as the simulator does. */
bool cli_noc_run(struct cli_board *board, rg_noc_trial *trial, enum cli_format format);

/* Gives a multicomputer the order load, run, halt, kill, revive or console, with its word; returns
 * whether all was right. */
bool cli_program_run(struct cli_board *board, const char *order, const char *word,
                     enum cli_format format);

/* What a board is that has an exchange: the question that it knows, exchange, gather, broadcast. */
const char *cli_board_exchange(const struct cli_board *board);
/* Lets a board that is one run with each number (wire.h) from the first to the last that it takes;
 * returns whether the results are right. */
bool cli_board_exchange_run(struct cli_board *board, uint32_t first, uint32_t last,
                            enum cli_format format);
