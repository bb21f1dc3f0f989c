/* SPDX-License-Identifier: Apache-2.0 */

/* The host's end of the wire: answers that make no sense, or come damaged, are refused. */

#include "check.h"
#include "../nets.h"
#include "wire.h"
#include "hw/inner/wire.h"

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

/* Answers that | separates, each of lines that / ends */
static void all_are(rg_status status, const rg_wire_identity *board, const rg_wire_request *request,
                    const char *answers)
{
    rg_wire_answer answer;
    char lines[80];

    for (size_t length = 0; *answers != '\0'; answers += length + (answers[length] == '|')) {
        length = strcspn(answers, "|");
        for (size_t i = 0; i <= length; i++)
            lines[i] = i == length ? '\0' : answers[i] == '/' ? '\n' : answers[i];
        cr_assert(eq(int, decode_lines(board, request, lines, &answer), status), "'%s'", lines);
    }
}

Test(wire_nonsense, board_errors)
{
    const rg_wire_identity board = wire_board(wire_nets[1]).identity;
    rg_wire_request requests[WIRE_REQUESTS];
    static const char errors[] =
        "letter repeat same rotation pass square checksum request fields line";
    char name[80], line[90];

    wire_requests(&board, requests);
    for (size_t r = 0; r < WIRE_REQUESTS; r++) {
        unsigned number = 1;
        for (const char *at = errors; each_word(&at, name); number++) {
            sprintf(line, "! %x %s/", number, name);
            all_are((rg_status) - (int)number, &board, &requests[r], line);
        }
        all_are(
            RG_E_NONSENSE, &board, &requests[r],
            "! A line/|! b line/|! 0 letter/|! 1 repeat/|! 1 letters/|! 1 lette/|!/|!1 letter/");
    }
    all_are(RG_E_NONSENSE, &board, &requests[2], "L2 1110/! 1 letter/");
}

Test(wire_nonsense, nonsense_of_identities)
{
    const rg_wire_request request = {.kind = RG_WIRE_IDENTITY};
    rg_wire_answer answer;

    all_are(RG_E_NONSENSE, NULL, &request,
            "/|./|routegen/|routegen 1.0.0/|routegen 1.0.0 kautz:4,5/|"
            "routegen 1.0.0 gft:2,4,2 kautz:4,5/|Routegen 1.0.0 kautz:4,5 gft:2,4,2/|"
            "routegens 1.0.0 kautz:4,5 gft:2,4,2/|routegen  kautz:4,5 gft:2,4,2/|"
            "routegen 1.0.0  kautz:4,5 gft:2,4,2/| routegen 1.0.0 kautz:4,5 gft:2,4,2/|"
            "routegen 1.0.0 kautz:04,5 gft:2,4,2/|routegen 1.0.0 kautz:16,5 gft:2,4,2/|"
            "routegen 1.0.0 kautz:4,5 gft:2,4,0/|routegen 1.0.0 kautz:4,5 gft:1,17,1/|"
            "routegen 1.0.0 kautz:4,5,6 gft:2,4,2/|routegen 1.0.0 benes:5 gft:2,4,2/|"
            "routegen 12345678901234567890123456789012 kautz:4,5 gft:2,4,2/");
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

    all_are(RG_OK, &board, &request, "A 1201/C 12021201/. 2/");
    all_are(RG_E_NONSENSE, &board, &request,
            "/|A/|. 2/|A 1201/. 1/|A 1201/C 12021201/. 3/|A 1201/C 12021201/./|"
            "A 1201/C 12021201/. 2 /|A 1201/C 12021201/C 12021201/|C 12021201/A 1201/. 2/|"
            "B 1201/C 12021201/. 2/|A 1201/B 12021201/. 2/|a 1201/C 12021201/. 2/|"
            "A  1201/C 12021201/. 2/|A-1201/C 12021201/. 2/|A 1201 /C 12021201/. 2/|"
            "A 0201/C 12021201/. 2/|A 1202/C 12021201/. 2/|A 120/C 12021201/. 2/|"
            "A 1201/C 12011201/. 2/|A 1201/C 12031201/. 2/|A 1201/C 120f1201/. 2/|"
            "A 1201/C 120g1201/. 2/|A 1201/C 120212201/. 2/|A 1201/C 120121201/. 2/|"
            "routegen 1.0.0 kautz:2,3 gft:2,4,2/|L2 1110/");
}

/* Numbers have as many digits as N^2 needs, or 16 where a word has more than 30 bits. */
Test(wire_nonsense, nonsense_of_selftests)
{
    const rg_wire_request request = {.kind = RG_WIRE_SELFTEST};
    static const struct {
        struct wire_nets nets;
        const char *line;
    } wide[] = {
        {{2, 15, 1, 2, 2}, "S 123456789 987654321 0badcafe/"},
        {{2, 16, 1, 2, 2}, "S 0000000123456789 0000000987654321 0badcafe/"},
        {{7, 10, 1, 2, 2}, "S 123456789abcdef fedcba987654321 0badcafe/"},
        {{15, 16, 1, 2, 2}, "S 0123456789abcdef fedcba9876543210 0badcafe/"},
    };
    rg_wire_identity board = wire_board((struct wire_nets){2, 3, 1, 2, 2}).identity;
    rg_wire_answer answer;

    board.selftest = true;
    all_are(RG_E_NONSENSE, &board, &request,
            "/|S/|T 084 097 4fdbf155/|SS 084 097 4fdbf155/|S 84 097 4fdbf155/|"
            "S 0084 097 4fdbf155/|S 08A 097 4fdbf155/|S 084 09 4fdbf155/|S 084 097 4fdbf15/|"
            "S 084 097/|S 084 097 4fdbf155 /|S 084 097 4fdbf155 0/|"
            "S 0123456789abcdef0 097 4fdbf155/");
    for (size_t i = 0; i < COUNT(wide); i++) {
        board = wire_board(wide[i].nets).identity;
        board.selftest = true;
        all_are(RG_OK, &board, &request, wide[i].line);
    }
    OK(decode_lines(&board, &request, "S 0123456789abcdef fedcba9876543210 0badcafe\n", &answer));
    cr_assert(eq(u64, answer.result.count, UINT64_C(0x0123456789abcdef)));
    cr_assert(eq(u64, answer.result.clocks, UINT64_C(0xfedcba9876543210)));
    cr_assert(eq(u32, answer.result.crc, 0x0badcafe));
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
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, "L1 10\nL0 -1\n.\n", &answer), RG_OK));
    cr_assert(eq(uint, wire_states[0], 1));
    cr_assert(eq(uint, wire_states[1], 0));
    cr_assert(eq(uint, wire_states[2], RG_GFT_IDLE));
    cr_assert(eq(uint, wire_states[3], 1));
    cr_assert(eq(uint, wire_states[4], 99));
    all_are(RG_E_NONSENSE, &board, &request,
            "/|./|L1 10/./|L0 10/L1 11/./|L1 10/L1 11/./|L1 10/L0 11/. 2/|L1 10/L0 11/L0 11/|"
            "L1 10/L0 111/./|L1 10/L0 1/./|L1 12/L0 11/./|L1 1x/L0 11/./|L1 1 0/L0 11/./|"
            "L1  10/L0 11/./|L110/L0 11/./|l1 10/L0 11/./|M1 10/L0 11/./|A 01/");
    cr_assert(eq(uint, wire_states[4], 99));
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
    OK(rg_wire_identity_machine("1.0.0", &shape, &board));
    rg_node_shape other = shape;
    other.vcs = RG_NODE_MAX_VCS;
    OK(rg_wire_identity_machine("1.0.0", &other, &board));
    other.vcs = RG_NODE_MAX_VCS + 1;
    REFUSED(RG_E_SHAPE, rg_wire_identity_machine("1.0.0", &other, &board));
    other.vcs = (uint8_t)(shape.vcs - 1);
    REFUSED(RG_E_SHAPE, rg_wire_identity_machine("1.0.0", &other, &board));
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

/* A multicomputer of 6 nodes with 1024 bytes: conditions and bytes that there cannot be, words that
 * do not lie in its memory. */
Test(wire_nonsense, nonsense_of_multicomputers)
{
    static const char *const good[] = {"D 06", "L", "O 0", "O 1 12 48",
                                       "T 000 100 207 300 2ff 1ff"};
    static const char *const bad[] = {
        "D 07",
        "L 0",
        "O",
        "O 2",
        "O 1 ",
        "O 1 12",
        "O 1 12 ",
        "O 1 12 4",
        "O 1 11 48",
        "O 1 13 48",
        "O 1 12 4g",
        "T 000 100 207 300 2ff",
        "T 000 100 207 300 2ff 1ff 000",
        "T 000 100 207 300 2ff 400",
    };
    static const unsigned words[][3] = {{0, 32, 1}, {1020, 4, 1}, {0, 0, 0},    {0, 3, 0},
                                        {2, 4, 0},  {0, 36, 0},   {1020, 8, 0}, {0xfffffffc, 8, 0}};
    rg_wire_request request = {.kind = RG_WIRE_MACHINE, .order.length = 4};
    const rg_node_shape shape = {.d = 2, .k = 2}, large = {.d = 7, .k = 3};
    rg_wire_identity board;
    rg_wire_answer answer;
    char line[RG_WIRE_MAX_REQUEST];
    size_t length;

    REFUSED(RG_E_SHAPE, rg_wire_identity_multicomputer("1.0.0", &large, 14, &board));
    REFUSED(RG_E_SHAPE, rg_wire_identity_multicomputer("1.0.0", &shape, 9, &board));
    REFUSED(RG_E_SHAPE, rg_wire_identity_multicomputer("1.0.0", &shape, 19, &board));
    OK(rg_wire_identity_multicomputer("1.0.0", &shape, 10, &board));
    request.order.destination = (rg_kautz_word){{0, 1}};
    for (size_t i = 0; i < COUNT(good) + COUNT(bad); i++) {
        const char *text = i < COUNT(good) ? good[i] : bad[i - COUNT(good)];
        request.order.name = text[0];
        snprintf(line, sizeof line, "%s\n", text);
        cr_assert(eq(int, decode_lines(&board, &request, line, &answer),
                     i < COUNT(good) ? RG_OK : RG_E_NONSENSE),
                  "'%s'", text);
    }
    request.order.name = 'M';
    REFUSED(RG_E_REQUEST, rg_wire_encode(&board, &request, line, &length));
    request.order.name = 'L';
    for (size_t i = 0; i < COUNT(words); i++) {
        request.order.address = words[i][0];
        request.order.length = (uint8_t)words[i][1];
        cr_assert(eq(int, rg_wire_encode(&board, &request, line, &length),
                     words[i][2] ? RG_OK : RG_E_FIELDS),
                  "%zu", i);
    }
}

/* An all-to-all answers by its letter, with the rounds that it was asked for, and nothing after the
 * sums. */
Test(wire_nonsense, nonsense_of_exchanges)
{
    const rg_wire_request request = {.kind = RG_WIRE_EXCHANGE, .rounds = 3};
    rg_wire_identity board;
    rg_wire_answer answer;
    const rg_wire_exchange exchange = {.net = kautz_of(2, 1), .bits = 8, .name = 'E'};
    static const char *const lines[] = {"E 0003 00000001 00000002 00000003\n",
                                        "E 0002 00000001 00000002 00000003\n",
                                        "E 0003 00000001 00000002 00000003 0\n"};

    OK(rg_wire_identity_exchange("1.0.0", &exchange, &board));
    for (size_t i = 0; i < COUNT(lines); i++)
        cr_assert(eq(int, decode_lines(&board, &request, lines[i], &answer),
                     i == 0 ? RG_OK : RG_E_NONSENSE),
                  "%zu", i);
    board.exchange.name = 'G';
    cr_assert(eq(int, decode_lines(&board, &request, lines[0], &answer), RG_E_NONSENSE));
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
