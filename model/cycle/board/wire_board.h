/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The board's end of the wire, a model of the hardware (routegen/wire.h has the host's).
 *
 * The board's end answers as a board must: exactly the bytes of doc/protocol.md, whatever bytes it
 * is sent. It is the reference for the hardware, and shares no code with it.
 */
#pragma once

#include "cycle/node/driver.h"
#include "routegen/wire.h"

/** A field of a request as the board reads it: as a word and as a number. */
typedef struct rg_wire_field {
    uint8_t letter[RG_KAUTZ_MAX_K]; /* values of the digits, 255 for other bytes */
    uint8_t length;                 /* letters; RG_KAUTZ_MAX_K + 1 stands for more */
    uint8_t is_number;              /* digits only */
    uint32_t number;                /* UINT32_MAX also stands for everything larger */
} rg_wire_field;

/** A board. Opaque by convention: use the functions below. */
typedef struct rg_wire_board {
    rg_wire_identity identity;
    /* The line that is coming in; it is never stored. */
    uint8_t skip;    /* begun while the board answered: ignored */
    uint8_t damaged; /* it has a byte without a stop bit */
    uint8_t sum;     /* exclusive or of its bytes before the first `*` */
    uint8_t tail;    /* bytes from the first `*` on; 5 stands for more */
    uint8_t check;   /* what the digits after it say */
    uint8_t digits;  /* they are digits */
    uint8_t fields;  /* begun so far, the name included; 5 stands for more */
    uint8_t inside;  /* the byte before belongs to a field */
    uint8_t name;    /* the first field if it is a single byte, else 0 */
    rg_wire_field field[2];
    uint8_t message[RG_DRIVER_MAX_BYTES]; /* what the fourth field says, */
    uint8_t nibbles;                      /* that many digits of it, */
    uint8_t odd;                          /* and a byte that is not one, or too many */
    rg_node_driver *driver;               /* the machine that it is, or NULL */
    rg_wire_report report;
    /* The answer that is going out. */
    uint8_t answering;
    rg_status error;          /* it is an error line; RG_OK: it is not */
    rg_wire_request request;  /* what it answers */
    rg_kautz_iterator routes; /* given so far */
    unsigned line;            /* the one that is going out, from 0 */
    uint8_t last;             /* no other line follows it */
    uint8_t out_sum;          /* exclusive or of its bytes given so far */
    uint32_t place;           /* bytes of it given so far */
    uint32_t switches;        /* whose states follow the text */
    uint32_t length;          /* of the text */
    char text[RG_WIRE_MAX_TEXT + 1];
} rg_wire_board;

/** Switches a board on. @return RG_OK; errors of rg_wire_identity_init, or of
 * rg_wire_identity_exchange; RG_E_SHAPE (of a machine). O(1). */
rg_status rg_wire_board_init(const rg_wire_identity *identity, rg_wire_board *board);

/** Switches a board on that is a machine of nodes. @param driver the machine, which the board keeps
 * and nothing else uses. @return RG_OK; errors of rg_wire_identity_machine. O(1). */
rg_status rg_wire_board_machine(const char *version, rg_node_driver *driver, rg_wire_board *board);

/**
 * Gives the board a byte.
 *
 * While the board answers, that is until rg_wire_board_get has given the last byte, it drops what
 * comes, and also the rest of a line that has begun by then.
 * @param damaged not 0: the byte came without a stop bit; then its value does not matter.
 * O(1), at the end of a request O(k + h).
 */
void rg_wire_board_put(rg_wire_board *board, uint8_t byte, int damaged);

/**
 * Takes up to @p size bytes of the board's answer.
 * @return how many there were; 0 when the board has nothing (more) to say, or for NULL. O(size),
 * for switch states O(size h); a self-test, an exchange, or an order to a machine, runs in
 * rg_wire_board_put, when its request is complete.
 */
size_t rg_wire_board_get(rg_wire_board *board, char *text, size_t size);

/* ---- What its files share */

/** Begins the answer to the request that the board has noted, or to an error. */
void rg_wire_begin_answer(rg_wire_board *board, rg_status error);

/** Says what is wrong with the board's line, whose name is that of an order; or does what it says.
 */
rg_status rg_wire_obey(rg_wire_board *board);

/** The line that a board says after that, without checksum; returns its length. */
size_t rg_wire_print_report(const rg_wire_board *board, char *text);
