/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The board's end of the wire: any bytes, and the host's end listening to what it answers. Every
 * line has a right checksum, a line gets at most one answer, and the host accepts it as an answer
 * to the question that the line asks, and to no other. Input: a byte that chooses the board, then
 * the bytes; 0xff stands for a byte without a stop bit.
 */
#include <string.h>

#include "fuzz.h"
#include "cycle/board/wire_board.h"
#include "hw/inner/wire.h"

enum { MOST_ANSWER = 1 << 16 };

static void make_board(uint8_t choice, rg_wire_identity *identity, rg_wire_board *board)
{
    static const unsigned shapes[][5] = {
        {2, 1, 1, 2, 2}, {3, 6, 2, 4, 2}, {4, 5, 2, 3, 2}, {15, 16, 3, 16, 16}, {2, 3, 2, 2, 4}};
    const unsigned *of = shapes[choice % (sizeof shapes / sizeof shapes[0])];
    rg_kautz kautz;
    rg_gft gft;

    fuzz_expect(rg_kautz_init(of[0], of[1], &kautz) == RG_OK);
    fuzz_expect(rg_gft_init(of[2], of[3], of[4], &gft) == RG_OK);
    fuzz_expect(rg_wire_identity_init("1.0", &kautz, &gft, identity) == RG_OK);
    fuzz_expect(rg_wire_board_init(identity, board) == RG_OK);
}

/* The answer as the protocol has it: lines, each sealed. */
static void check_lines(const char *answer, size_t length)
{
    fuzz_expect(length == 0 || answer[length - 1] == '\n');
    while (length > 0) {
        const char *end = memchr(answer, '\n', length);
        const size_t line = (size_t)(end - answer);
        char sealed[RG_WIRE_MAX_TEXT + (1 << 14)];
        size_t text = line - 3;

        fuzz_expect(line > 3 && line < sizeof sealed - 5 && answer[line - 3] == '*');
        memcpy(sealed, answer, text);
        fuzz_expect(rg_wire_seal(sealed, &text) == RG_OK);
        fuzz_expect(text == line + 1 && memcmp(sealed, answer, text) == 0);
        answer = end + 1;
        length -= line + 1;
    }
}

/* The host asks what the board has understood: then the answer must do. */
static void check_answer(const rg_wire_identity *identity, const rg_wire_request *request,
                         const char *text, size_t length)
{
    static uint8_t states[1 << 16];
    rg_wire_answer answer;
    rg_status status = RG_E_MORE;

    if (identity->gft.switches > sizeof states)
        return;
    const rg_status asked = rg_wire_answer_init(&answer, identity, request, states);
    if (asked != RG_OK)
        return; /* the board says so, too: an error line, which check_lines has seen */
    for (size_t i = 0; i < length; i++) {
        fuzz_expect(status == RG_E_MORE);
        status = rg_wire_answer_put(&answer, (uint8_t)text[i]);
    }
    fuzz_expect(status == RG_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MOST_ANSWER];
    rg_wire_identity identity;
    rg_wire_board board;

    if (size == 0)
        return 0;
    make_board(data[0], &identity, &board);
    for (size_t i = 1; i < size; i++) {
        rg_wire_board_put(&board, data[i], data[i] == 0xff);
        const size_t length = rg_wire_board_get(&board, text, sizeof text);
        fuzz_expect(length < sizeof text && (length == 0 || data[i] == '\n'));
        check_lines(text, length);
        if (length > 0 && text[0] != '!')
            check_answer(&identity, &board.request, text, length);
        fuzz_expect(rg_wire_board_get(&board, text, sizeof text) == 0);
    }
    return 0;
}
