/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A serial port, 8N1 without flow control, as bytes and milliseconds.
 *
 * libserialport finds and sets up the ports of real devices. It does not know pseudo-terminals,
 * which are opened here. Once open, both are plain file descriptors.
 *
 * RG_E_PORT is final: nothing here can repair a device. The fault, never NULL, says what is wrong.
 */
#pragma once

#include <stdbool.h>

#include "net/inner/board.h"

struct sp_port;

typedef struct rg_port {
    int file;               /* -1: not open */
    struct sp_port *device; /* NULL: a pseudo-terminal */
    bool is_open;           /* the device is open */
    rg_board_fault *fault;  /* receives what is wrong */
} rg_port;

/* Opens a port for this program alone. To be closed whatever the status. RG_OK; RG_E_PORT. */
rg_status rg_port_open(rg_port *port, const char *name, unsigned baud, rg_board_fault *fault);

void rg_port_close(rg_port *port);

/* Other processes that have a port open, as "minicom (process 123), cat (process 456)", as many as
 * fit; "" if there are none. Read from Linux' /proc: a process that may not be looked at is passed
 * over, and elsewhere all are. O(open files). */
typedef struct rg_port_holders {
    char text[128];
} rg_port_holders;
rg_port_holders rg_port_holders_of(const char *port);

/*
 * A board as bytes in time: an answer arrives in time and is no longer than any right one, or does
 * not count.
 *
 *     send ----+--- timeout ---+               a byte must arrive by then, and each after it,
 *              +--- answer time -------------+ the whole answer by then, however many lines it has
 */

struct rg_board {
    rg_port port;
    rg_board_settings settings;
    rg_wire_identity identity;
    char noc[RG_WIRE_MAX_TEXT]; /* the network on chip that it has, or "", */
    unsigned hop;               /* and the clocks of a hop there */
    rg_board_fault fault;
    uint64_t retries;
    uint64_t allowance; /* additional milliseconds, for a self-test */
    int64_t end;        /* when the answer must be complete */
    uint64_t time;      /* milliseconds that it has in all */
    uint64_t left;      /* bytes that may still come until then */
    bool opened;        /* a board has said who it is */
    bool heard;         /* a byte has arrived since this was cleared */
    bool ended;         /* the next byte is the first of a line */
    bool drips;         /* bytes of an answer to this question came until its time was over */
    size_t first;       /* unread bytes are buffer[first .. last) */
    size_t last;
    char buffer[4096];
};

/* Sets the trouble of the fault, and returns the status. */
rg_status rg_talk_fail(rg_board *board, rg_board_trouble what, rg_status status);

/* No try of the question was right, and in one bytes came until its time was over: what came to the
 * others may be the rest of that. Returns RG_E_SILENT. */
rg_status rg_talk_drips(rg_board *board);

/* Starts a new question: no trouble yet, and the request of the fault is @text, which is at most
 * RG_BOARD_MAX_LINE bytes long. */
void rg_talk_begin(rg_board *board, const char *text, size_t length);

/* Synchronizes with the start of a line, as doc/protocol.md says. RG_OK; RG_E_PORT. */
rg_status rg_talk_recover(rg_board *board);

/* Sends a line; the time of its answer, which has at most @most bytes, starts. Any question may be
 * answered with an error line, too, so that there is always room for that. RG_OK; RG_E_PORT. */
rg_status rg_talk_send(rg_board *board, const char *text, size_t length, uint64_t most);

/* Reads the next byte of the answer; the fault keeps the start of its line. RG_OK; RG_E_MORE if the
 * board is silent or the answer late; RG_E_DAMAGED if it has more bytes than it may have;
 * RG_E_PORT. */
rg_status rg_talk_next(rg_board *board, char *byte);

/* Asks who is there, until there is an answer or all tries have failed. As rg_board_routes. */
rg_status rg_talk_identify(rg_board *board, rg_wire_identity *identity);
