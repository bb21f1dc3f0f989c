/* SPDX-License-Identifier: Apache-2.0 */

/* What the tests of the wire share: boards, and whole lines and answers. */
#pragma once

#include <stddef.h>

#include "cycle/board/wire_board.h"

/* More than any answer of the networks below has. */
enum { ANSWER_SIZE = 1 << 14 };

struct wire_nets {
    unsigned d, k, h, m, w;
};

/* The networks of the tests: from the smallest to 16 letters, to two digits of a rotation, idle
 * switches, one pass and several. */
extern const struct wire_nets wire_nets[];
extern const size_t wire_net_count;

/* A board of these networks with the version "1.0.0", just switched on. */
rg_wire_board wire_board(struct wire_nets nets);

/* Sends a text byte by byte, then reads the whole answer, zero-terminated. */
size_t wire_ask(rg_wire_board *board, const char *text, size_t length, char answer[ANSWER_SIZE]);

/* The same for a zero-terminated text; gives the answer without its checksums, which are right. */
const char *wire_plain(rg_wire_board *board, const char *text, char answer[ANSWER_SIZE]);

/* More switches than the networks of the tests have. What an answer was decoded to is there. */
enum { WIRE_SWITCHES = 4096 };
extern uint8_t wire_states[WIRE_SWITCHES];

/* What the decoder makes of some bytes. */
rg_status wire_decode(const rg_wire_identity *board, const rg_wire_request *request,
                      const char *text, size_t length, rg_wire_answer *answer);

/* The bytes of a board's answer to a request. */
size_t wire_answer_of(rg_wire_board *board, const rg_wire_request *request,
                      char answer[ANSWER_SIZE]);

/* The request of a pair of ranks, or of a phase. */
rg_wire_request wire_pair(const rg_kautz *net, uint64_t source, uint64_t destination);
rg_wire_request wire_phase(rg_square square, uint32_t row, uint32_t pass);

/* A request of each kind that every board answers: who it is, a pair, a phase. */
enum { WIRE_REQUESTS = 3 };
void wire_requests(const rg_wire_identity *board, rg_wire_request requests[WIRE_REQUESTS]);
