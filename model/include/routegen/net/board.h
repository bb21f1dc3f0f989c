/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * A board at a serial port, as questions and answers.
 *
 *      program             this library                                 board
 *      rg_board_routes --> a request, its checksum   --- line --->      answers
 *      RG_OK           <-- judged                    <-- lines ---
 *
 * An answer counts when every line of it has come unharmed and what it says is right: routes by the
 * rules of rg_kautz_check, states by comparison with rg_gft_states. Otherwise the question is asked
 * again, RG_BOARD_TRIES times in all. What then is still wrong is an error, and rg_board_fault_of
 * says everything that a message about it needs:
 *
 *     rg_board *board;
 *     rg_kautz_route routes[RG_KAUTZ_MAX_D];
 *     const rg_board_settings settings = {.baud = 115200, .timeout = 1000};
 *     rg_status status = rg_board_open("/dev/ttyUSB1", settings, &board);
 *     if (status == RG_OK)
 *         status = rg_board_routes(board, &source, &destination, routes);
 *     if (status != RG_OK)
 *         ... rg_board_fault_of(board)->what ...
 *     rg_board_close(board);
 *
 * Time. A board that sends nothing for @c timeout milliseconds is silent. A board that does send
 * must also be done with a line in ten times as long as @c timeout and the bytes of the longest
 * line that it may send take at @c baud:
 *
 *     10 * (timeout + longest * 10 bits * 1000 / baud) milliseconds,
 *
 * where longest is 259 plus the switches of the largest level. An answer has this time for each of
 * its lines; a line that is longer than that is not one. So no function here waits forever, or
 * keeps more than a fixed number of bytes, whatever a board sends.
 *
 * A board is used by one thread at a time. Needs POSIX and libserialport.
 */
#ifndef ROUTEGEN_NET_BOARD_H
#define ROUTEGEN_NET_BOARD_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"
#include "routegen/wire.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How often a question is asked before its answer is given up. */
#define RG_BOARD_TRIES 4
/** Most bytes of a line that rg_board_line sends, LF included. */
#define RG_BOARD_MAX_LINE 64

/** How a port is used: 8 data bits, no parity, one stop bit, no flow control. */
typedef struct rg_board_settings {
    unsigned baud;    /**< bits a second, at least 1; means nothing at a pseudo-terminal */
    unsigned timeout; /**< milliseconds of silence after which an answer is given up */
} rg_board_settings;

/** What goes wrong with a board. */
typedef enum rg_board_trouble {
    RG_BOARD_FINE,
    /* RG_E_PORT: the port, for good. */
    RG_BOARD_NO_PORT, /**< it cannot be had: @c error */
    RG_BOARD_NO_BAUD, /**< it does not know this rate */
    RG_BOARD_GONE,    /**< it went away */
    RG_BOARD_STUCK,   /**< it takes no bytes */
    /* RG_E_SILENT: the line, for good. */
    RG_BOARD_SILENT,  /**< no full answer to @c request within @c milliseconds */
    RG_BOARD_DAMAGED, /**< @c request or its answer arrived damaged */
    /* RG_E_NONSENSE, and what a board itself says. */
    RG_BOARD_STRANGER, /**< what answers is not a board */
    RG_BOARD_NONSENSE, /**< the answer to @c request makes no sense */
    RG_BOARD_REFUSAL,  /**< the board refuses @c request: @c refusal */
    /* RG_E_WRONG. */
    RG_BOARD_WRONG_ROUTE,  /**< @c route, from 0, breaks @c rule */
    RG_BOARD_WRONG_STATE,  /**< of switch @c index of @c level: @c given, not @c expected */
    RG_BOARD_WRONG_COUNT,  /**< of pairs in a self-test: @c given, not @c expected */
    RG_BOARD_WRONG_CRC,    /**< of a self-test */
    RG_BOARD_WRONG_CLOCKS, /**< of a self-test */
    RG_BOARD_WRONG_LINE,   /**< @c heard is not the line @c due */
} rg_board_trouble;

/** What went wrong last. What its trouble does not name has no meaning. */
typedef struct rg_board_fault {
    rg_board_trouble what;
    int error; /**< a value of errno */
    /** From RG_BOARD_SILENT on, but for RG_BOARD_STRANGER: the line that was sent, without its LF,
     * and without its checksum unless rg_board_line sent it. */
    char request[RG_BOARD_MAX_LINE];
    size_t request_length;
    uint64_t milliseconds;
    rg_status refusal;
    unsigned route;
    rg_kautz_rule rule;
    unsigned level;
    uint32_t index;
    uint64_t given;
    uint64_t expected;
    char heard[64]; /**< the line that came, or its start */
    size_t heard_length;
    const char *due; /**< in what rg_board_line expected */
    size_t due_length;
} rg_board_fault;

/** A board. */
typedef struct rg_board rg_board;

/**
 * Opens a port for this program alone, and asks who is there until two answers agree.
 * @param[out] board to be closed, whatever the status; NULL after RG_E_NULL and RG_E_MEMORY.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY; RG_E_PORT; RG_E_SILENT (nothing answers); RG_E_NONSENSE
 * (what answers is not a board).
 */
RG_API rg_status rg_board_open(const char *port, rg_board_settings settings, rg_board **board);

/** Closes the port; NULL will do. */
RG_API void rg_board_close(rg_board *board);

/** What a board that has been opened says of itself. O(1). */
RG_API const rg_wire_identity *rg_board_identity(const rg_board *board);

/** What went wrong last. O(1). */
RG_API const rg_board_fault *rg_board_fault_of(const rg_board *board);

/** How many questions have been asked again since the board was opened. O(1). */
RG_API uint64_t rg_board_retries(const rg_board *board);

/**
 * The routes of a legal pair.
 * @param[out] routes d of them; written with RG_OK and with RG_E_WRONG.
 * @return RG_OK; RG_E_WRONG (an answer, but not a right one); RG_E_PORT; RG_E_SILENT;
 * RG_E_NONSENSE; what the board says is wrong with the request; what rg_wire_encode says of it, and
 * then it is not sent and the fault is RG_BOARD_FINE.
 */
RG_API rg_status rg_board_routes(rg_board *board, const rg_kautz_word *source,
                                 const rg_kautz_word *destination,
                                 rg_kautz_route routes[RG_KAUTZ_MAX_D]);

/**
 * The states of a legal phase.
 * @param[out] states as in rg_gft_states; all idle unless the status is RG_OK or RG_E_WRONG.
 * @return as rg_board_routes.
 */
RG_API rg_status rg_board_states(rg_board *board, const rg_gft_phase *phase, uint8_t *states);

/**
 * What a board says of its self-test, which it must have. It has time for it: a millisecond more
 * for every 1000 clocks.
 * @param right       of rg_wire_result_of.
 * @param[out] result written with RG_OK and with RG_E_WRONG.
 * @return as rg_board_routes.
 */
RG_API rg_status rg_board_selftest(rg_board *board, const rg_wire_result *right,
                                   rg_wire_result *result);

/**
 * Sends a line of any kind, and compares what comes back with the lines that should.
 * @param text     @p length bytes, at most RG_BOARD_MAX_LINE, LF included.
 * @param expected @p expected_length bytes, of whole lines. One line too many is found by the next
 * question only.
 * @return RG_OK; RG_E_LENGTH; RG_E_WRONG; RG_E_PORT; RG_E_SILENT (not a byte came back).
 */
RG_API rg_status rg_board_line(rg_board *board, const char *text, size_t length,
                               const char *expected, size_t expected_length);

/** The serial ports of this machine, separated by ", ", as far as they fit into @p size bytes with
 * a zero. @return how many there are. */
RG_API unsigned rg_board_ports(char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
