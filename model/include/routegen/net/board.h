/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * A board at a serial port, as questions and answers.
 *
 *      program             this library                                 board
 *      rg_board_routes --> a request, its checksum   --- line --->      answers
 *      RG_OK           <-- judged                    <-- lines ---
 *
 * An answer counts if every line of it arrives intact and it is that of the model: routes are
 * compared with rg_kautz_routes, states with rg_gft_states. Otherwise the question is asked again,
 * RG_BOARD_TRIES times in all. What is still wrong then is an error, which rg_refuse_board words:
 *
 *     rg_board *board;
 *     rg_kautz_route routes[RG_KAUTZ_MAX_D];
 *     const rg_board_settings settings = {
 *         .size = sizeof settings, .baud = 115200, .timeout = 1000};
 *     rg_status status = rg_board_open("/dev/ttyUSB1", &settings, &board);
 *     if (status == RG_OK)
 *         status = rg_board_routes(board, &source, &destination, routes);
 *     rg_refusal refusal;
 *     if (rg_refuse_board(board, "/dev/ttyUSB1", status, &refusal) != RG_OK)
 *         fprintf(stderr, "%s\n", refusal.text);
 *     rg_board_close(board);
 *
 * Time. A board that sends nothing for @c timeout milliseconds is silent. A board that does send
 * must give its whole answer in ten times the timeout plus the time that the answer's bytes take at
 * @c baud:
 *
 *     T = 10 * (timeout + bytes * 10 bits * 1000 / baud) milliseconds,
 *
 * where bytes is the number that the longest right answer has: 2 k + 8 a route, for states one a
 * switch and 7 a level, 259 for an answer of one line. An answer of more bytes is damaged. Before
 * a question is asked again, the library waits until the board is quiet, for at most two timeouts.
 * So a question takes at most RG_BOARD_TRIES * (T + 2 * timeout), and opening a board five such
 * questions; a port that accepts no bytes is given up after 5 seconds. No function here waits
 * forever or keeps more than a fixed number of bytes, whatever a board sends.
 *
 * One thread at a time may use a board. A board belongs to rg_board_open, and rg_board_close frees
 * it together with all that the functions here return pointers to. Pointers to a board must not be
 * NULL unless a function says so. Needs POSIX and libserialport.
 */
#ifndef ROUTEGEN_NET_BOARD_H
#define ROUTEGEN_NET_BOARD_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/net/parse.h"
#include "routegen/wire.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How many times a question is asked before the library gives up. */
#define RG_BOARD_TRIES 4
/** Most bytes in the line of a request, LF included. */
#define RG_BOARD_MAX_LINE RG_WIRE_MAX_REQUEST

/** How a port is used: 8 data bits, no parity, one stop bit, no flow control. */
typedef struct rg_board_settings {
    size_t size;      /**< of this struct (net.h) */
    unsigned baud;    /**< bits per second, at least 1; ignored by a pseudo-terminal */
    unsigned timeout; /**< milliseconds of silence after which a try has failed */
} rg_board_settings;

/** An open board. */
typedef struct rg_board rg_board;

/**
 * Opens a port for this program alone, and asks who is there until two answers in a row agree.
 * @param port the name of a serial device, a link to one, or a pseudo-terminal.
 * @param settings copied.
 * @param[out] board to be closed with rg_board_close whatever the status, so that
 * rg_refuse_board can be asked first; NULL after RG_E_NULL and RG_E_MEMORY.
 * @return RG_OK; RG_E_NULL; RG_E_MEMORY; RG_E_OPTION (the size of the settings); RG_E_PORT (the
 * port cannot be used, or does not support the rate); RG_E_SILENT (nothing answers); RG_E_NONSENSE
 * (what answers is not a board).
 */
RG_API rg_status rg_board_open(const char *port, const rg_board_settings *settings,
                               rg_board **board);

/** Closes the port and frees the board; NULL is allowed. */
RG_API void rg_board_close(rg_board *board);

/** Words what a function here has returned, as in "PORT: what is wrong"; of a wrong
 * answer after the request. @p board may be NULL, and @p status RG_OK.
 * @return @p status. O(1); O(ports) for a port that does not exist; O(open files of the machine)
 * for one that is in use or does not answer. */
RG_API rg_status rg_refuse_board(const rg_board *board, const char *port, rg_status status,
                                 rg_refusal *refusal);

/** The identity that a board reports, once rg_board_open has returned RG_OK; valid until it is
 * closed. O(1). */
RG_API const rg_wire_identity *rg_board_identity(const rg_board *board);

/**
 * Asks for the d disjoint routes of a pair in the board's Kautz digraph, and compares them with the
 * model.
 * @param[out] routes d of them; written with RG_OK and with RG_E_WRONG.
 * @return RG_OK; RG_E_WRONG (the answer is complete but not right); RG_E_PORT; RG_E_SILENT (no full
 * answer, or only damaged ones); RG_E_NONSENSE (the answer does not fit the request); the status
 * with which the board refuses the request; the error of rg_wire_encode, in which case nothing is
 * sent.
 */
RG_API rg_status rg_board_routes(rg_board *board, const rg_kautz_word *source,
                                 const rg_kautz_word *destination,
                                 rg_kautz_route routes[RG_KAUTZ_MAX_D]);

/**
 * Asks for the states of all switches of the board's fat tree in a phase, and compares them with
 * the model.
 * @param[out] states as in rg_gft_states, a byte for each switch; all RG_GFT_IDLE unless the status
 * is RG_OK or RG_E_WRONG.
 * @return as rg_board_routes.
 */
RG_API rg_status rg_board_states(rg_board *board, const rg_gft_phase *phase, uint8_t *states);

/**
 * Lets a board run its self-test, which its identity must list, and compares the result. The
 * timeout and T are a millisecond longer for every 100 clocks that the test takes.
 * @param right       the right result, from rg_wire_result_of.
 * @param[out] result written with RG_OK and with RG_E_WRONG.
 * @return as rg_board_routes.
 */
RG_API rg_status rg_board_selftest(rg_board *board, const rg_wire_result *right,
                                   rg_wire_result *result);

/**
 * Lets a board run all-to-all exchanges or allgathers, which its identity must list, and compares
 * the result. The timeout is longer as for rg_board_selftest.
 * @param right       the right result (doc/protocol.md).
 * @param[out] result written with RG_OK and with RG_E_WRONG; its clocks are not those of the board.
 * @return as rg_board_routes.
 */
RG_API rg_status rg_board_exchange(rg_board *board, const rg_kautz_exchange_result *right,
                                   rg_kautz_exchange_result *result);

/**
 * Lists the serial ports of this machine.
 * @param[out] text their names, separated by ", " and cut off to fit into @p size bytes with the
 * terminating zero; may be NULL if @p size is 0.
 * @return how many ports there are; 0 also when the system cannot list them. O(ports).
 */
RG_API unsigned rg_board_ports(char *text, size_t size);

#ifdef __cplusplus
}
#endif

#endif
