/* SPDX-License-Identifier: Apache-2.0 */

/* The host's end of the wire: answers that make no sense, or come damaged, are refused. */

#include "check.h"
#include "../nets.h"
#include "wire.h"
#include "inner/wire.h"

/* What the decoder makes of lines that are sealed here, so that only their sense can be wrong. */
static rg_status decode_lines(const rg_wire_identity *board, const rg_wire_request *request,
                              const char *lines, rg_wire_answer *answer)
{
    static char text[ANSWER_SIZE];
    size_t total = 0;

    while (*lines) {
        size_t length = strcspn(lines, "\n");
        memcpy(text + total, lines, length);
        lines += length + 1;
        OK(rg_wire_seal(text + total, &length));
        total += length;
    }
    return wire_decode(board, request, text, total, answer);
}

static void all_nonsense(const rg_wire_identity *board, const rg_wire_request *request,
                         const char *const *bad, size_t count)
{
    rg_wire_answer answer;

    for (size_t i = 0; i < count; i++)
        cr_assert(eq(int, decode_lines(board, request, bad[i], &answer), RG_E_NONSENSE), "'%s'",
                  bad[i]);
}

Test(wire_nonsense, board_errors)
{
    const rg_wire_identity board = wire_board(wire_nets[1]).identity;
    rg_wire_request requests[WIRE_REQUESTS];
    static const struct {
        const char *line;
        rg_status status;
    } cases[] = {
        {"! 1 letter\n", RG_E_LETTER},
        {"! 2 repeat\n", RG_E_REPEAT},
        {"! 3 same\n", RG_E_SAME},
        {"! 4 rotation\n", RG_E_ROTATION},
        {"! 5 pass\n", RG_E_PASS},
        {"! 6 square\n", RG_E_SQUARE},
        {"! 7 checksum\n", RG_E_CHECKSUM},
        {"! 8 request\n", RG_E_REQUEST},
        {"! 9 fields\n", RG_E_FIELDS},
        {"! a line\n", RG_E_LINE},
        {"! A line\n", RG_E_NONSENSE},
        {"! b line\n", RG_E_NONSENSE},
        {"! 0 letter\n", RG_E_NONSENSE},
        {"! 1 repeat\n", RG_E_NONSENSE},
        {"! 1 letters\n", RG_E_NONSENSE},
        {"! 1 lette\n", RG_E_NONSENSE},
        {"!\n", RG_E_NONSENSE},
        {"!1 letter\n", RG_E_NONSENSE},
    };
    rg_wire_answer answer;

    wire_requests(&board, requests);
    for (size_t r = 0; r < WIRE_REQUESTS; r++)
        for (size_t i = 0; i < COUNT(cases); i++)
            cr_assert(eq(int, decode_lines(&board, &requests[r], cases[i].line, &answer),
                         cases[i].status),
                      "'%s'", cases[i].line);
    cr_assert(eq(int, decode_lines(&board, &requests[2], "L2 1110\n! 1 letter\n", &answer),
                 RG_E_NONSENSE));
}

Test(wire_nonsense, nonsense_of_identities)
{
    const rg_wire_request request = {.kind = RG_WIRE_IDENTITY};
    static const char *const bad[] = {
        "\n",
        ".\n",
        "routegen\n",
        "routegen 0.1.0\n",
        "routegen 0.1.0 kautz:4,5\n",
        "routegen 0.1.0 gft:2,4,2 kautz:4,5\n",
        "Routegen 0.1.0 kautz:4,5 gft:2,4,2\n",
        "routegens 0.1.0 kautz:4,5 gft:2,4,2\n",
        "routegen  kautz:4,5 gft:2,4,2\n",
        "routegen 0.1.0  kautz:4,5 gft:2,4,2\n",
        " routegen 0.1.0 kautz:4,5 gft:2,4,2\n",
        "routegen 0.1.0 kautz:04,5 gft:2,4,2\n",
        "routegen 0.1.0 kautz:16,5 gft:2,4,2\n",
        "routegen 0.1.0 kautz:4,5 gft:2,4,0\n",
        "routegen 0.1.0 kautz:4,5 gft:1,17,1\n",
        "routegen 0.1.0 kautz:4,5,6 gft:2,4,2\n",
        "routegen 0.1.0 benes:5 gft:2,4,2\n",
        "routegen 12345678901234567890123456789012 kautz:4,5 gft:2,4,2\n"};
    rg_wire_answer answer;

    all_nonsense(NULL, &request, bad, COUNT(bad));
    cr_assert(
        eq(int,
           decode_lines(NULL, &request, "routegen 9 kautz:15,16 gft:15,2,1 more words\n", &answer),
           RG_OK));
    cr_assert(eq(str, answer.identity.version, "9"));
    static const char longest[] = "routegen 1234567890123456789012345678901 kautz:2,1 gft:1,2,2\n";
    rg_wire_answer long_version;
    cr_assert(eq(int, decode_lines(NULL, &request, longest, &long_version), RG_OK));
    cr_assert(eq(sz, strlen(long_version.identity.version), RG_WIRE_MAX_VERSION));
    cr_assert(eq(uint, answer.identity.kautz.k, 16));
    cr_assert(eq(uint, answer.identity.gft.h, 15));
}

Test(wire_nonsense, nonsense_of_routes)
{
    const rg_wire_identity board = wire_board(wire_nets[4]).identity; /* kautz:2,3 */
    const rg_wire_request request = {
        .kind = RG_WIRE_ROUTES, .source = {{1, 2, 0}}, .destination = {{2, 0, 1}}};
    static const char *const bad[] = {"\n",
                                      "A\n",
                                      ". 2\n",
                                      "A 1201\n. 1\n",
                                      "A 1201\nC 12021201\n. 3\n",
                                      "A 1201\nC 12021201\n.\n",
                                      "A 1201\nC 12021201\n. 2 \n",
                                      "A 1201\nC 12021201\nC 12021201\n",
                                      "C 12021201\nA 1201\n. 2\n",
                                      "B 1201\nC 12021201\n. 2\n",
                                      "A 1201\nB 12021201\n. 2\n",
                                      "a 1201\nC 12021201\n. 2\n",
                                      "A  1201\nC 12021201\n. 2\n",
                                      "A-1201\nC 12021201\n. 2\n",
                                      "A 1201 \nC 12021201\n. 2\n",
                                      "A 0201\nC 12021201\n. 2\n",
                                      "A 1202\nC 12021201\n. 2\n",
                                      "A 120\nC 12021201\n. 2\n",
                                      "A 1201\nC 12011201\n. 2\n",
                                      "A 1201\nC 12031201\n. 2\n",
                                      "A 1201\nC 120f1201\n. 2\n",
                                      "A 1201\nC 120g1201\n. 2\n",
                                      "A 1201\nC 120212201\n. 2\n",
                                      "A 1201\nC 120121201\n. 2\n",
                                      "routegen 0.1.0 kautz:2,3 gft:2,4,2\n",
                                      "L2 1110\n"};
    static const char good[] = "A 1201\nC 12021201\n. 2\n";
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, good, &answer), RG_OK));
    all_nonsense(&board, &request, bad, COUNT(bad));
}

/* A letter above 9 is one digit, in lower case only. */
Test(wire_nonsense, letters_are_lower_case)
{
    const rg_wire_identity board = wire_board(wire_nets[6]).identity; /* kautz:15,2 */
    const rg_wire_request request = {
        .kind = RG_WIRE_ROUTES, .source = {{15, 0}}, .destination = {{0, 14}}};
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, "A f0e\n", &answer), RG_E_MORE));
    cr_assert(eq(int, decode_lines(&board, &request, "A F0e\n", &answer), RG_E_NONSENSE));
    cr_assert(eq(int, decode_lines(&board, &request, "A f0E\n", &answer), RG_E_NONSENSE));
}

Test(wire_nonsense, nonsense_of_states)
{
    const rg_wire_identity board = wire_board(wire_nets[0]).identity; /* gft:1,2,2 */
    const rg_wire_request request = wire_phase(RG_SQUARE_LLS, 3, 0);
    static const char *const bad[] = {"\n",
                                      ".\n",
                                      "L1 10\n.\n",
                                      "L0 10\nL1 11\n.\n",
                                      "L1 10\nL1 11\n.\n",
                                      "L1 10\nL0 11\n. 2\n",
                                      "L1 10\nL0 11\nL0 11\n",
                                      "L1 10\nL0 111\n.\n",
                                      "L1 10\nL0 1\n.\n",
                                      "L1 12\nL0 11\n.\n",
                                      "L1 1x\nL0 11\n.\n",
                                      "L1 1 0\nL0 11\n.\n",
                                      "L1  10\nL0 11\n.\n",
                                      "L110\nL0 11\n.\n",
                                      "l1 10\nL0 11\n.\n",
                                      "M1 10\nL0 11\n.\n",
                                      "A 01\n"};
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, "L1 10\nL0 -1\n.\n", &answer), RG_OK));
    cr_assert(eq(uint, wire_states[0], 1));
    cr_assert(eq(uint, wire_states[1], 0));
    cr_assert(eq(uint, wire_states[2], RG_GFT_IDLE));
    cr_assert(eq(uint, wire_states[3], 1));
    cr_assert(eq(uint, wire_states[4], 99));
    for (size_t i = 0; i < COUNT(bad); i++) {
        cr_assert(eq(int, decode_lines(&board, &request, bad[i], &answer), RG_E_NONSENSE), "'%s'",
                  bad[i]);
        cr_assert(eq(uint, wire_states[4], 99), "'%s'", bad[i]);
    }
}

/* A machine of 6 nodes: numbers that no run can have, bytes that no message has. */
Test(wire_nonsense, nonsense_of_machines)
{
    static const char longest[] =
        "M 01 0001 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    static const struct {
        char name;
        const char *line;
        rg_status status;
    } cases[] = {
        {'D', "D 06", RG_OK},
        {'D', "D 07", RG_E_NONSENSE},
        {'D', "U 06", RG_E_NONSENSE},
        {'P', "P 001e 001e 000100 00000000", RG_OK},
        {'P', "P 001e 001f 000100 00000000", RG_E_NONSENSE},
        {'P', "P 001e 001e 000100 00000000 0", RG_E_NONSENSE},
        {'M', longest, RG_OK},
        {'R', "R", RG_OK},
        {'R', "R 0", RG_E_NONSENSE},
    };
    rg_wire_request request = {.kind = RG_WIRE_MACHINE, .order.length = RG_DRIVER_MAX_BYTES};
    rg_wire_identity board;
    rg_node_shape shape;
    rg_wire_answer answer;
    char line[sizeof longest + 3];

    OK(rg_node_driver_shape(2, 2, 2, &shape));
    OK(rg_wire_identity_machine("0.1.0", &shape, &board));
    rg_node_shape other = shape;
    other.vcs = RG_NODE_MAX_VCS;
    OK(rg_wire_identity_machine("0.1.0", &other, &board));
    other.vcs = RG_NODE_MAX_VCS + 1;
    REFUSED(RG_E_SHAPE, rg_wire_identity_machine("0.1.0", &other, &board));
    other.vcs = (uint8_t)(shape.vcs - 1);
    REFUSED(RG_E_SHAPE, rg_wire_identity_machine("0.1.0", &other, &board));
    request.order.source = request.order.destination = (rg_kautz_word){{0, 1}};
    request.order.source.letter[0] = 2;
    for (size_t i = 0; i < COUNT(cases); i++) {
        request.order.name = cases[i].name;
        snprintf(line, sizeof line, "%s\n", cases[i].line);
        cr_assert(eq(int, decode_lines(&board, &request, line, &answer), cases[i].status), "'%s'",
                  cases[i].line);
    }
    request.order.name = 'M';
    snprintf(line, sizeof line, "%s00\n", longest);
    cr_assert(eq(int, decode_lines(&board, &request, line, &answer), RG_E_NONSENSE));
}

/* An all-to-all answers with the rounds that it was asked for, and nothing after the sums. */
Test(wire_nonsense, nonsense_of_exchanges)
{
    const rg_wire_request request = {.kind = RG_WIRE_EXCHANGE, .rounds = 3};
    rg_wire_identity board;
    rg_wire_answer answer;
    const rg_kautz net = kautz_of(2, 1);

    OK(rg_wire_identity_exchange("0.1.0", &net, 8, &board));
    cr_assert(eq(int,
                 decode_lines(&board, &request, "E 0003 00000001 00000002 00000003\n", &answer),
                 RG_OK));
    cr_assert(eq(int,
                 decode_lines(&board, &request, "E 0002 00000001 00000002 00000003\n", &answer),
                 RG_E_NONSENSE));
    cr_assert(eq(int,
                 decode_lines(&board, &request, "E 0003 00000001 00000002 00000003 0\n", &answer),
                 RG_E_NONSENSE));
}

/* Lines without a checksum, with one of another kind, and lines that never end. */
Test(wire_nonsense, damaged)
{
    const rg_wire_identity board = wire_board(wire_nets[0]).identity;
    rg_wire_request requests[WIRE_REQUESTS];
    static const char *const bad[] = {"\n",      "? \n",   "!\n",         "*\n",
                                      "*0\n",    ".*2e\n", ".*2E\r\n",    ".*2E0\n",
                                      ".*\022E", "**2A\n", "! 1 letter\n"};
    rg_wire_answer answer;

    wire_requests(&board, requests);
    for (size_t r = 0; r < WIRE_REQUESTS; r++) {
        for (size_t i = 0; i < COUNT(bad); i++)
            cr_assert(eq(int, wire_decode(&board, &requests[r], bad[i], strlen(bad[i]), &answer),
                         RG_E_DAMAGED),
                      "%zu", i);
        /* No need to wait for the end of a line that is already lost */
        cr_assert(eq(int, wire_decode(&board, &requests[r], ".*2E0", 5, &answer), RG_E_DAMAGED));
        unsigned bytes = 1;
        OK(rg_wire_answer_init(&answer, &board, &requests[r], wire_states));
        while (rg_wire_answer_put(&answer, 'L') == RG_E_MORE)
            bytes++;
        cr_assert(eq(int, answer.status, RG_E_DAMAGED));
        cr_assert(eq(uint, bytes, RG_WIRE_MAX_TEXT + 1));
    }
}

/* Random bytes, and right answers with random damage: never a crash, never a wrong result. */
Test(wire_nonsense, random_streams)
{
    static char text[ANSWER_SIZE];
    uint64_t random = 88172645463325252u;
    unsigned refused = 0;

    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        rg_wire_request requests[WIRE_REQUESTS];
        wire_requests(&board.identity, requests);
        for (unsigned round = 0; round < 6000; round++) {
            const rg_wire_request *request = &requests[round % WIRE_REQUESTS];
            const size_t length = wire_answer_of(&board, request, text);
            rg_wire_answer answer;
            for (unsigned errors = 0; errors < 3; errors++) {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                text[random % length] = (char)(random >> 40);
            }
            refused += wire_decode(&board.identity, request, text, length, &answer) != RG_OK;
        }
    }
    cr_assert(lt(uint, 6000 * wire_net_count - 100, refused));
}
