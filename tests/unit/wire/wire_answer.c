/* SPDX-License-Identifier: Apache-2.0 */

/* The host's end of the wire: right answers are accepted, and nothing else. */

#include "check.h"
#include "hw/inner/kautz_table.h"
#include "hw/inner/wire.h"
#include "cycle/kautz/kautz_exchange_selftest.h"
#include "../nulls.h"
#include "wire.h"

/* An answer in full is what the model says, and no shorter one is accepted. */
static void round_trip(rg_wire_board *board, const rg_wire_request *request)
{
    static char text[ANSWER_SIZE];
    static uint8_t expected[WIRE_SWITCHES];
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    const rg_wire_identity *identity = &board->identity;
    const size_t length = wire_answer_of(board, request, text);
    rg_wire_answer answer;

    cr_assert(lt(sz, 0, length));
    cr_assert(eq(int, wire_decode(identity, request, text, length - 1, &answer), RG_E_MORE));
    cr_assert(eq(int, wire_decode(identity, request, text, length, &answer), RG_OK), "%s", text);
    cr_assert(eq(int, rg_wire_answer_put(&answer, 'x'), RG_OK), "nothing more is taken");
    switch (request->kind) {
    case RG_WIRE_IDENTITY:
        cr_assert(eq(int, memcmp(&answer.identity, identity, sizeof *identity), 0));
        break;
    case RG_WIRE_ROUTES:
        OK(rg_kautz_routes(&identity->kautz, &request->source, &request->destination, routes));
        cr_assert(eq(int, memcmp(answer.route, routes, identity->kautz.d * sizeof *routes), 0));
        break;
    case RG_WIRE_STATES:
        memset(expected, 99, sizeof expected);
        OK(rg_gft_states(&identity->gft, &request->phase, NULL, expected));
        cr_assert(eq(int, memcmp(wire_states, expected, sizeof expected), 0));
        break;
    case RG_WIRE_SELFTEST: {
        const uint64_t nodes = identity->kautz.nodes;
        uint32_t crc = 0;
        rg_kautz_table_crc(&identity->kautz, 0, nodes, &crc);
        cr_assert(eq(u32, answer.result.crc, crc));
        cr_assert(eq(u64, answer.result.count, nodes * (nodes - 1)));
        cr_assert(lt(u64, nodes * nodes, answer.result.clocks));
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

/* Every answer of every kind of request, with one bit of one byte flipped, is refused. */
static void flip_all(rg_wire_board *board, const rg_wire_request *request)
{
    static char text[ANSWER_SIZE];
    const size_t length = wire_answer_of(board, request, text);
    rg_wire_answer answer;

    for (size_t i = 0; i < length; i++)
        for (unsigned bit = 0; bit < 8; bit++) {
            text[i] = (char)(text[i] ^ (char)(1u << bit));
            const rg_status status = wire_decode(&board->identity, request, text, length, &answer);
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
        cr_assert(
            ne(int, wire_decode(&board->identity, request, changed, length - 1, &answer), RG_OK),
            "without byte %zu", i);
        memcpy(changed + i, text + i, length - i);
        memmove(changed + i + 1, changed + i, length - i);
        if (i + 1 < length)
            cr_assert(ne(int, wire_decode(&board->identity, request, changed, length + 1, &answer),
                         RG_OK),
                      "twice byte %zu", i);
    }
}

/* With the self-test the identity says so; without, there is no such request. Every bit of the
 * answer counts. */
Test(wire_answer, selftest)
{
    const rg_wire_request request = {.kind = RG_WIRE_SELFTEST};
    const rg_wire_request who = {.kind = RG_WIRE_IDENTITY};
    char line[RG_WIRE_MAX_REQUEST], text[ANSWER_SIZE];
    rg_wire_identity identity = wire_board((struct wire_nets){2, 3, 1, 2, 2}).identity;
    size_t size;

    REFUSED(RG_E_REQUEST, rg_wire_encode(&identity, &request, line, &size));
    identity.selftest = true;
    rg_wire_board board;
    OK(rg_wire_board_init(&identity, &board));
    round_trip(&board, &who);
    round_trip(&board, &request);
    static char plain[ANSWER_SIZE];
    cr_assert(eq(str, (char *)wire_plain(&board, "S 1\n", plain), "! 9 fields\n"));
    (void)wire_answer_of(&board, &request, text);
    cr_assert(eq(int, strncmp(text, "S 084 097 4fdbf155*", 19), 0), "%s", text);
    flip_all(&board, &request);
}

Test(wire_answer, identities)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const rg_wire_request request = {.kind = RG_WIRE_IDENTITY};
        round_trip(&board, &request);
    }
    /* A board with a network on chip routes none. */
    static const struct {
        const char *text;
        rg_status status;
    } noc[] = {{"noc torus:4,4 2", RG_OK},        {"noc mesh:3,3 1 and more", RG_OK},
               {"noc mesh:3,3 3", RG_E_NONSENSE}, {"noc mesh:3,3 0", RG_E_NONSENSE},
               {"noc mesh:3,3", RG_E_NONSENSE},   {"noc", RG_E_NONSENSE}};
    for (size_t i = 0; i < sizeof noc / sizeof *noc; i++) {
        const rg_wire_request request = {.kind = RG_WIRE_IDENTITY};
        char text[RG_WIRE_MAX_REQUEST];
        rg_wire_answer answer;
        size_t length = (size_t)sprintf(text, "routegen 1.0.0 %s", noc[i].text);
        OK(rg_wire_seal(text, &length));
        cr_assert(eq(int, wire_decode(NULL, &request, text, length, &answer), noc[i].status), "%s",
                  noc[i].text);
        cr_assert(noc[i].status != RG_OK || answer.identity.kautz.d + answer.identity.gft.h == 0);
    }
}

/* All pairs of small networks, some of the larger ones. */
Test(wire_answer, routes)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const uint64_t nodes = board.identity.kautz.nodes;
        const uint64_t most = soaking() ? 256 : 36;
        const uint64_t step = nodes <= most ? 1 : nodes / 8 + 1;
        for (uint64_t source = 0; source < nodes; source += step)
            for (uint64_t destination = 0; destination < nodes; destination += step)
                if (source != destination) {
                    const rg_wire_request request =
                        wire_pair(&board.identity.kautz, source, destination);
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
        cr_assert(lt(uint, net->switches, WIRE_SWITCHES));
        for (uint32_t row = 0; row < net->terminals; row++)
            for (uint32_t pass = 0; pass < net->passes; pass++) {
                rg_wire_request request = wire_phase(RG_SQUARE_LLS, row, pass);
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
    const rg_wire_request request = wire_phase(RG_SQUARE_LLS, 77, 3);

    cr_assert(eq(uint, board.identity.gft.level[0].switches, 256));
    round_trip(&board, &request);
    board = wire_board((struct wire_nets){2, 1, 10, 2, 1});
    const rg_wire_request high = wire_phase(RG_SQUARE_LLS, 1000, 511);
    round_trip(&board, &high);
}

Test(wire_answer, no_flipped_bit_passes)
{
    for (size_t n = 0; n < wire_net_count; n++) {
        rg_wire_board board = wire_board(wire_nets[n]);
        const rg_gft *net = &board.identity.gft;
        const rg_wire_request requests[] = {
            {.kind = RG_WIRE_IDENTITY},
            wire_pair(&board.identity.kautz, 0, 1),
            wire_pair(&board.identity.kautz, board.identity.kautz.nodes - 1, 0),
            wire_phase(RG_SQUARE_LLS, net->terminals - 1, 0),
            wire_phase(RG_SQUARE_LLS, 1, net->passes - 1),
        };
        for (size_t i = 0; i < COUNT(requests); i++)
            flip_all(&board, &requests[i]);
    }
}

Test(wire_answer, null)
{
    const rg_wire_identity board = wire_board(wire_nets[0]).identity;
    const rg_wire_request identity = {.kind = RG_WIRE_IDENTITY};
    const rg_wire_request phase = wire_phase(RG_SQUARE_LLS, 0, 0);
    const rg_wire_request none = wire_phase(RG_SQUARE_LLS, 4, 0);
    rg_wire_answer answer;

    EACH_NULL(rg_wire_answer_init(P(&answer), P(&board), P(&phase), P(wire_states)));
    REFUSED(RG_E_ROTATION, rg_wire_answer_init(&answer, &board, &none, wire_states));
    OK(rg_wire_answer_init(&answer, NULL, &identity, NULL));
    EACH_NULL(rg_wire_answer_put(P(&answer), 'x'));
}

/* What a board with exchanges or allgathers says is what rg_kautz_exchange_selftest finds. */
Test(wire_answer, exchange)
{
    rg_wire_exchange exchange = {.bits = 5, .name = 'E'};
    rg_wire_identity identity;
    rg_wire_board board;
    rg_kautz_exchange_result right;
    rg_wire_answer answer;
    static char text[ANSWER_SIZE];
    rg_wire_request request = {.kind = RG_WIRE_EXCHANGE, .rounds = 3};
    (void)rg_kautz_init(2, 5, &exchange.net);
    REFUSED(RG_E_SHAPE, rg_wire_identity_exchange("1.0.0", &exchange, &identity));
    exchange.bits = 8;
    OK(rg_wire_identity_exchange("1.0.0", &exchange, &identity));
    REFUSED(RG_E_SYNTAX, rg_wire_identity_exchange("0 1", &exchange, &identity));
    OK(rg_wire_board_init(&identity, &board));
    OK(rg_kautz_exchange_selftest(&exchange, 3, &right));
    size_t length = wire_answer_of(&board, &request, text);
    cr_assert(eq(int, wire_decode(&identity, &request, text, length, &answer), RG_OK));
    cr_assert(eq(u32, answer.exchange.crc, right.crc));
    cr_assert(eq(u32, answer.exchange.words, 3 * 48 * 48));
    cr_assert(eq(u32, answer.exchange.crc, 0x1338db68));
    request.rounds = 0;
    size_t sent;
    char line[RG_WIRE_MAX_REQUEST];
    REFUSED(RG_E_FIELDS, rg_wire_encode(&identity, &request, line, &sent));
    request = (rg_wire_request){.kind = RG_WIRE_SELFTEST};
    REFUSED(RG_E_REQUEST, rg_wire_encode(&identity, &request, line, &sent));

    exchange.name = 'G';
    OK(rg_wire_identity_exchange("1.0.0", &exchange, &identity));
    OK(rg_wire_board_init(&identity, &board));
    request = (rg_wire_request){.kind = RG_WIRE_EXCHANGE, .rounds = 65535};
    OK(rg_kautz_exchange_selftest(&exchange, 65535, &right));
    cr_assert(lt(u64, UINT64_C(65535) * 48, right.clocks));
    length = wire_answer_of(&board, &request, text);
    cr_assert(eq(int, wire_decode(&identity, &request, text, length, &answer), RG_OK));
    cr_assert(eq(u32, answer.exchange.words, (uint32_t)(65535 * 48 * 47 * 2)));
    (void)rg_kautz_init(2, 6, &exchange.net);
    REFUSED(RG_E_SHAPE, rg_wire_identity_exchange("1.0.0", &exchange, &identity));
}
