/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The host's end of the wire: right answers are accepted, and nothing else. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "routegen/kautz_table.h"
#include <stdlib.h>
#include <string.h>

#include "wire.h"

/* More switches than the networks of the tests have. */
enum { MOST_SWITCHES = 4096 };

static uint8_t states[MOST_SWITCHES];

/* What the decoder makes of some bytes. */
static rg_status decode(const rg_wire_identity *board, const rg_wire_request *request,
                        const char *text, size_t length, rg_wire_answer *answer)
{
    rg_status status = RG_E_MORE;

    memset(states, 99, sizeof states);
    cr_assert(eq(int, rg_wire_answer_begin(answer, board, request, states), RG_OK));
    for (size_t i = 0; i < length; i++)
        status = rg_wire_answer_put(answer, (uint8_t)text[i]);
    return status;
}

/* The bytes of a board's answer to a request. */
static size_t answer_of(rg_wire_board *board, const rg_wire_request *request,
                        char answer[ANSWER_SIZE])
{
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;

    cr_assert(eq(int, rg_wire_encode(&board->identity, request, text, &length), RG_OK));
    return wire_ask(board, text, length, answer);
}

/* The request of a pair of ranks, or of a phase. */
static rg_wire_request pair_of(const rg_kautz *net, uint64_t source, uint64_t destination)
{
    rg_wire_request request = {.kind = RG_WIRE_ROUTES};

    cr_assert(eq(int, rg_kautz_unrank(net, source, &request.source), RG_OK));
    cr_assert(eq(int, rg_kautz_unrank(net, destination, &request.destination), RG_OK));
    return request;
}

static rg_wire_request phase_of(rg_square square, uint32_t row, uint32_t pass)
{
    return (rg_wire_request){.kind = RG_WIRE_STATES, .phase = {square, row, pass}};
}

/* An answer in full is what the model says, and no shorter one is accepted. */
static void round_trip(rg_wire_board *board, const rg_wire_request *request)
{
    static char text[ANSWER_SIZE];
    static uint8_t expected[MOST_SWITCHES];
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    const rg_wire_identity *identity = &board->identity;
    const size_t length = answer_of(board, request, text);
    rg_wire_answer answer;

    cr_assert(gt(sz, length, 0));
    cr_assert(eq(int, decode(identity, request, text, length - 1, &answer), RG_E_MORE));
    cr_assert(eq(int, decode(identity, request, text, length, &answer), RG_OK), "%s", text);
    cr_assert(eq(int, rg_wire_answer_put(&answer, 'x'), RG_OK), "nothing more is taken");
    switch (request->kind) {
    case RG_WIRE_IDENTITY:
        cr_assert(eq(int, memcmp(&answer.identity, identity, sizeof *identity), 0));
        break;
    case RG_WIRE_ROUTES:
        cr_assert(eq(
            int, rg_kautz_routes(&identity->kautz, &request->source, &request->destination, routes),
            RG_OK));
        cr_assert(eq(int, memcmp(answer.route, routes, identity->kautz.d * sizeof *routes), 0));
        break;
    case RG_WIRE_STATES:
        memset(expected, 99, sizeof expected);
        cr_assert(eq(int, rg_gft_states(&identity->gft, &request->phase, NULL, expected), RG_OK));
        cr_assert(eq(int, memcmp(states, expected, sizeof expected), 0));
        break;
    case RG_WIRE_SELFTEST: {
        const uint64_t nodes = identity->kautz.nodes;
        uint32_t crc = 0;
        cr_assert(eq(int, rg_kautz_table_crc(&identity->kautz, 0, nodes, &crc), RG_OK));
        cr_assert(eq(u32, answer.result.crc, crc));
        cr_assert(eq(u64, answer.result.count, nodes * (nodes - 1)));
        cr_assert(gt(u64, answer.result.clocks, nodes * nodes));
        break;
    }
    case RG_WIRE_MACHINE: /* has its own test */
        break;
    case RG_WIRE_EXCHANGE:
        cr_assert(eq(u32, answer.exchange.rounds, request->rounds));
        cr_assert(eq(u32, answer.exchange.errors, 0));
        break;
    }
}

/* With the self-test the identity says so; without, there is no such request. Every bit of the
 * answer counts. */
Test(wire_answer, selftest)
{
    const rg_wire_request request = {.kind = RG_WIRE_SELFTEST};
    const rg_wire_request who = {.kind = RG_WIRE_IDENTITY};
    char line[RG_WIRE_MAX_REQUEST];
    char text[ANSWER_SIZE];
    rg_wire_identity identity;
    rg_wire_answer answer;
    size_t size;
    rg_kautz kautz;
    rg_gft gft;

    cr_assert(eq(int, rg_kautz_init(2, 3, &kautz), RG_OK));
    cr_assert(eq(int, rg_gft_init(1, 2, 2, &gft), RG_OK));
    cr_assert(eq(int, rg_wire_identity_init("0.1.0", &kautz, &gft, &identity), RG_OK));
    cr_assert(eq(int, rg_wire_encode(&identity, &request, line, &size), RG_E_REQUEST));
    identity.selftest = true;
    rg_wire_board board;
    cr_assert(eq(int, rg_wire_board_init(&identity, &board), RG_OK));
    round_trip(&board, &who);
    round_trip(&board, &request);
    static char plain[ANSWER_SIZE];
    cr_assert(eq(str, (char *)wire_plain(&board, "S 1\n", plain), "! 9 fields\n"));
    const size_t length = answer_of(&board, &request, text);
    cr_assert(eq(int, strncmp(text, "S 084 097 4fdbf155*", 19), 0), "%s", text);
    for (size_t i = 0; i < length; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            text[i] = (char)(text[i] ^ 1 << bit);
            cr_assert(ne(int, decode(&identity, &request, text, length, &answer), RG_OK));
            text[i] = (char)(text[i] ^ 1 << bit);
        }
    /* Checksums are right, the rest is not. */
    static const char *const bad[] = {
        "",
        "S",
        "T 084 097 4fdbf155",
        "SS 084 097 4fdbf155",
        "S 84 097 4fdbf155",
        "S 0084 097 4fdbf155",
        "S 08A 097 4fdbf155",
        "S 084 09 4fdbf155",
        "S 084 097 4fdbf15",
        "S 084 097",
        "S 084 097 4fdbf155 ",
        "S 084 097 4fdbf155 0",
        "S 0123456789abcdef0 097 4fdbf155",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        size_t sealed = strlen(bad[i]);
        strcpy(text, bad[i]);
        cr_assert(eq(int, rg_wire_seal(text, &sealed), RG_OK));
        cr_assert(eq(int, decode(&identity, &request, text, sealed, &answer), RG_E_NONSENSE), "%s",
                  bad[i]);
    }
    /* Numbers have as many digits as N^2 needs, or 16 where a word has more than 30 bits. */
    static const struct {
        unsigned d, k;
        const char *line;
    } wide[] = {
        {2, 15, "S 123456789 987654321 0badcafe"},
        {2, 16, "S 0000000123456789 0000000987654321 0badcafe"},
        {7, 10, "S 123456789abcdef fedcba987654321 0badcafe"},
        {15, 16, "S 0123456789abcdef fedcba9876543210 0badcafe"},
    };
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        cr_assert(eq(int, rg_kautz_init(wide[i].d, wide[i].k, &kautz), RG_OK));
        cr_assert(eq(int, rg_wire_identity_init("0.1.0", &kautz, &gft, &identity), RG_OK));
        identity.selftest = true;
        size_t sealed = strlen(strcpy(text, wide[i].line));
        cr_assert(eq(int, rg_wire_seal(text, &sealed), RG_OK));
        cr_assert(eq(int, decode(&identity, &request, text, sealed, &answer), RG_OK), "%s",
                  wide[i].line);
    }
    cr_assert(eq(u64, answer.result.count, UINT64_C(0x0123456789abcdef)));
    cr_assert(eq(u64, answer.result.clocks, UINT64_C(0xfedcba9876543210)));
    cr_assert(eq(u32, answer.result.crc, 0x0badcafe));
}

Test(wire_answer, identities)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const rg_wire_request request = {.kind = RG_WIRE_IDENTITY};
        round_trip(&board, &request);
    }
}

/* All pairs of small networks, some of the larger ones. */
Test(wire_answer, routes)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const uint64_t nodes = board.identity.kautz.nodes;
        const uint64_t most = getenv("ROUTEGEN_SOAK") ? 256 : 36;
        const uint64_t step = nodes <= most ? 1 : nodes / 8 + 1;
        for (uint64_t source = 0; source < nodes; source += step)
            for (uint64_t destination = 0; destination < nodes; destination += step)
                if (source != destination) {
                    const rg_wire_request request =
                        pair_of(&board.identity.kautz, source, destination);
                    round_trip(&board, &request);
                }
    }
}

/* Every row and pass of both squares. */
Test(wire_answer, states)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const rg_gft *net = &board.identity.gft;
        cr_assert(lt(uint, net->switches, MOST_SWITCHES));
        for (uint32_t row = 0; row < net->terminals; row++)
            for (uint32_t pass = 0; pass < net->passes; pass++) {
                rg_wire_request request = phase_of(RG_SQUARE_LLS, row, pass);
                uint8_t state;
                round_trip(&board, &request);
                request.phase.square = RG_SQUARE_CLS;
                if (rg_gft_switch_state(net, &request.phase, 0, 0, 0, &state) == RG_OK)
                    round_trip(&board, &request);
            }
    }
}

/* Lines beyond the decoder's buffer go straight to the states. */
Test(wire_answer, long_levels)
{
    rg_wire_board board = wire_board((struct wire_nets){2, 1, 2, 16, 2});
    const rg_wire_request request = phase_of(RG_SQUARE_LLS, 77, 3);

    cr_assert(eq(uint, board.identity.gft.level[0].switches, 256));
    round_trip(&board, &request);
    board = wire_board((struct wire_nets){2, 1, 10, 2, 1});
    const rg_wire_request high = phase_of(RG_SQUARE_LLS, 1000, 511);
    round_trip(&board, &high);
}

/* Every answer of every kind of request, with one bit of one byte flipped, is refused. */
static void flip_all(rg_wire_board *board, const rg_wire_request *request)
{
    static char text[ANSWER_SIZE];
    const size_t length = answer_of(board, request, text);
    rg_wire_answer answer;

    for (size_t i = 0; i < length; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            text[i] = (char)(text[i] ^ (char)(1u << bit));
            const rg_status status = decode(&board->identity, request, text, length, &answer);
            /* Only the last LF can be missed: then the answer is not complete. */
            cr_assert(eq(int, status, i + 1 < length ? RG_E_DAMAGED : status), "byte %zu bit %u", i,
                      bit);
            cr_assert(ne(int, status, RG_OK), "byte %zu bit %u", i, bit);
            text[i] = (char)(text[i] ^ (char)(1u << bit));
        }
    /* A byte lost, or one that came twice. */
    for (size_t i = 0; i < length; i++) {
        static char changed[ANSWER_SIZE + 1];
        memcpy(changed, text, i);
        memcpy(changed + i, text + i + 1, length - i - 1);
        cr_assert(ne(int, decode(&board->identity, request, changed, length - 1, &answer), RG_OK),
                  "without byte %zu", i);
        memcpy(changed + i, text + i, length - i);
        memmove(changed + i + 1, changed + i, length - i);
        if (i + 1 < length)
            cr_assert(
                ne(int, decode(&board->identity, request, changed, length + 1, &answer), RG_OK),
                "twice byte %zu", i);
    }
}

Test(wire_answer, no_flipped_bit_passes)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const rg_gft *net = &board.identity.gft;
        const rg_wire_request requests[] = {
            {.kind = RG_WIRE_IDENTITY},
            pair_of(&board.identity.kautz, 0, 1),
            pair_of(&board.identity.kautz, board.identity.kautz.nodes - 1, 0),
            phase_of(RG_SQUARE_LLS, net->terminals - 1, 0),
            phase_of(RG_SQUARE_LLS, 1, net->passes - 1),
        };
        for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++)
            flip_all(&board, &requests[i]);
    }
}

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
        cr_assert(eq(int, rg_wire_seal(text + total, &length), RG_OK));
        total += length;
    }
    return decode(board, request, text, total, answer);
}

Test(wire_answer, board_errors)
{
    const rg_wire_identity board = wire_board(wire_nets[1]).identity;
    const rg_wire_request requests[] = {
        {.kind = RG_WIRE_IDENTITY},
        pair_of(&board.kautz, 0, 1),
        phase_of(RG_SQUARE_LLS, 3, 1),
    };
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

    for (size_t r = 0; r < sizeof requests / sizeof requests[0]; r++)
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            cr_assert(eq(int, decode_lines(&board, &requests[r], cases[i].line, &answer),
                         cases[i].status),
                      "'%s'", cases[i].line);
    cr_assert(eq(int, decode_lines(&board, &requests[2], "L2 1110\n! 1 letter\n", &answer),
                 RG_E_NONSENSE));
}

Test(wire_answer, nonsense_of_identities)
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
        "routegen 12345678901234567890123456789012 kautz:4,5 gft:2,4,2\n",
    };
    rg_wire_answer answer;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(eq(int, decode_lines(NULL, &request, bad[i], &answer), RG_E_NONSENSE), "'%s'",
                  bad[i]);
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

Test(wire_answer, nonsense_of_routes)
{
    const rg_wire_identity board = wire_board(wire_nets[4]).identity; /* kautz:2,3 */
    const rg_wire_request request = {
        .kind = RG_WIRE_ROUTES, .source = {{1, 2, 0}}, .destination = {{2, 0, 1}}};
    static const char *const bad[] = {
        "\n",
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
        "L2 1110\n",
    };
    static const char good[] = "A 1201\nC 12021201\n. 2\n";
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, good, &answer), RG_OK));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert(eq(int, decode_lines(&board, &request, bad[i], &answer), RG_E_NONSENSE), "'%s'",
                  bad[i]);
}

/* A letter above 9 is one digit, in lower case only. */
Test(wire_answer, letters_are_lower_case)
{
    const rg_wire_identity board = wire_board(wire_nets[6]).identity; /* kautz:15,2 */
    const rg_wire_request request = {
        .kind = RG_WIRE_ROUTES, .source = {{15, 0}}, .destination = {{0, 14}}};
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, "A f0e\n", &answer), RG_E_MORE));
    cr_assert(eq(int, decode_lines(&board, &request, "A F0e\n", &answer), RG_E_NONSENSE));
    cr_assert(eq(int, decode_lines(&board, &request, "A f0E\n", &answer), RG_E_NONSENSE));
}

Test(wire_answer, nonsense_of_states)
{
    const rg_wire_identity board = wire_board(wire_nets[0]).identity; /* gft:1,2,2 */
    const rg_wire_request request = phase_of(RG_SQUARE_LLS, 3, 0);
    static const char *const bad[] = {
        "\n",
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
        "A 01\n",
    };
    rg_wire_answer answer;

    cr_assert(eq(int, decode_lines(&board, &request, "L1 10\nL0 -1\n.\n", &answer), RG_OK));
    cr_assert(eq(uint, states[0], 1));
    cr_assert(eq(uint, states[1], 0));
    cr_assert(eq(uint, states[2], RG_GFT_IDLE));
    cr_assert(eq(uint, states[3], 1));
    cr_assert(eq(uint, states[4], 99));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        cr_assert(eq(int, decode_lines(&board, &request, bad[i], &answer), RG_E_NONSENSE), "'%s'",
                  bad[i]);
        cr_assert(eq(uint, states[4], 99), "'%s'", bad[i]);
    }
}

/* Lines without a checksum, with one of another kind, and lines that never end. */
Test(wire_answer, damaged)
{
    const rg_wire_identity board = wire_board(wire_nets[0]).identity;
    const rg_wire_request requests[] = {
        {.kind = RG_WIRE_IDENTITY},
        pair_of(&board.kautz, 0, 1),
        phase_of(RG_SQUARE_LLS, 3, 0),
    };
    static const char *const bad[] = {"\n",      "? \n",   "!\n",         "*\n",
                                      "*0\n",    ".*2e\n", ".*2E\r\n",    ".*2E0\n",
                                      ".*\022E", "**2A\n", "! 1 letter\n"};
    rg_wire_answer answer;

    for (size_t r = 0; r < sizeof requests / sizeof requests[0]; r++) {
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
            cr_assert(eq(int, decode(&board, &requests[r], bad[i], strlen(bad[i]), &answer),
                         RG_E_DAMAGED),
                      "%zu", i);
        /* No need to wait for the end of a line that is already lost */
        cr_assert(eq(int, decode(&board, &requests[r], ".*2E0", 5, &answer), RG_E_DAMAGED));
        unsigned bytes = 1;
        cr_assert(eq(int, rg_wire_answer_begin(&answer, &board, &requests[r], states), RG_OK));
        while (rg_wire_answer_put(&answer, 'L') == RG_E_MORE)
            bytes++;
        cr_assert(eq(int, answer.status, RG_E_DAMAGED));
        cr_assert(eq(uint, bytes, RG_WIRE_MAX_TEXT + 1));
    }
}

/* Random bytes, and right answers with random damage: never a crash, never a wrong result. */
Test(wire_answer, random_streams)
{
    static char text[ANSWER_SIZE];
    uint64_t random = 88172645463325252u;
    unsigned refused = 0;

    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const rg_wire_request requests[] = {
            {.kind = RG_WIRE_IDENTITY},
            pair_of(&board.identity.kautz, 1, 0),
            phase_of(RG_SQUARE_LLS, 1, 0),
        };
        for (unsigned round = 0; round < 6000; round++) {
            const rg_wire_request *request = &requests[round % 3];
            const size_t length = answer_of(&board, request, text);
            rg_wire_answer answer;
            for (unsigned errors = 0; errors < 3; errors++) {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                text[random % length] = (char)(random >> 40);
            }
            refused += decode(&board.identity, request, text, length, &answer) != RG_OK;
        }
    }
    cr_assert(gt(uint, refused, 6000 * wire_net_count - 100));
}

Test(wire_answer, null)
{
    const rg_wire_identity board = wire_board(wire_nets[0]).identity;
    const rg_wire_request identity = {.kind = RG_WIRE_IDENTITY};
    const rg_wire_request phase = phase_of(RG_SQUARE_LLS, 0, 0);
    const rg_wire_request none = phase_of(RG_SQUARE_LLS, 4, 0);
    rg_wire_answer answer;

    cr_assert(eq(int, rg_wire_answer_begin(NULL, &board, &phase, states), RG_E_NULL));
    cr_assert(eq(int, rg_wire_answer_begin(&answer, &board, NULL, states), RG_E_NULL));
    cr_assert(eq(int, rg_wire_answer_begin(&answer, NULL, &phase, states), RG_E_NULL));
    cr_assert(eq(int, rg_wire_answer_begin(&answer, &board, &phase, NULL), RG_E_NULL));
    cr_assert(eq(int, rg_wire_answer_begin(&answer, &board, &none, states), RG_E_ROTATION));
    cr_assert(eq(int, rg_wire_answer_begin(&answer, NULL, &identity, NULL), RG_OK));
    cr_assert(eq(int, rg_wire_answer_put(NULL, 'x'), RG_E_NULL));
}

/* An all-to-all knows two requests, and says what rg_kautz_exchange_selftest does. */
Test(wire_answer, exchange)
{
    rg_kautz net;
    rg_wire_identity identity;
    rg_wire_board board;
    rg_kautz_exchange_result right;
    rg_wire_answer answer;
    static char text[ANSWER_SIZE];
    rg_wire_request request = {.kind = RG_WIRE_EXCHANGE, .rounds = 3};
    (void)rg_kautz_init(2, 5, &net);
    cr_assert(eq(int, rg_wire_identity_exchange("0.1.0", &net, 8, &identity), RG_OK));
    cr_assert(eq(int, rg_wire_identity_exchange("0.1.0", &net, 5, &identity), RG_E_SHAPE));
    cr_assert(eq(int, rg_wire_identity_exchange("0 1", &net, 8, &identity), RG_E_SYNTAX));
    cr_assert(eq(int, rg_wire_board_init(&identity, &board), RG_OK));
    cr_assert(eq(int, rg_kautz_exchange_selftest(&net, 8, 3, &right), RG_OK));
    const size_t length = answer_of(&board, &request, text);
    cr_assert(eq(int, decode(&identity, &request, text, length, &answer), RG_OK));
    cr_assert(eq(u32, answer.exchange.crc, right.crc));
    cr_assert(eq(u32, answer.exchange.words, 3 * 48 * 48));
    cr_assert(eq(u32, answer.exchange.crc, 0x1338db68));
    request.rounds = 0;
    size_t sent;
    char line[RG_WIRE_MAX_REQUEST];
    cr_assert(eq(int, rg_wire_encode(&identity, &request, line, &sent), RG_E_FIELDS));
    request = (rg_wire_request){.kind = RG_WIRE_SELFTEST};
    cr_assert(eq(int, rg_wire_encode(&identity, &request, line, &sent), RG_E_REQUEST));
}
