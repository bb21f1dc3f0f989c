/* SPDX-License-Identifier: Apache-2.0 */

#include "../nulls.h"
#include "wire.h"
#include "hw/inner/wire.h"

#include "check.h"

const struct wire_nets wire_nets[] = {
    {2, 1, 1, 2, 2}, {4, 5, 2, 4, 2}, {3, 6, 2, 3, 2},    {8, 8, 3, 2, 2},
    {2, 3, 2, 6, 3}, {3, 2, 2, 2, 3}, {15, 2, 1, 16, 16}, {15, 16, 3, 4, 1},
};
const size_t wire_net_count = COUNT(wire_nets);

rg_wire_board wire_board(struct wire_nets nets)
{
    rg_wire_identity identity;
    rg_wire_board board;
    rg_kautz kautz;
    rg_gft gft;

    OK(rg_kautz_init(nets.d, nets.k, &kautz));
    OK(rg_gft_init(nets.h, nets.m, nets.w, &gft));
    OK(rg_wire_identity_init("1.0.0", &kautz, &gft, &identity));
    OK(rg_wire_board_init(&identity, &board));
    return board;
}

size_t wire_ask(rg_wire_board *board, const char *text, size_t length, char answer[ANSWER_SIZE])
{
    for (size_t i = 0; i < length; i++)
        rg_wire_board_put(board, (uint8_t)text[i], 0);
    const size_t count = rg_wire_board_get(board, answer, ANSWER_SIZE - 1);
    cr_assert(lt(sz, count, ANSWER_SIZE - 1));
    answer[count] = '\0';
    return count;
}

const char *wire_plain(rg_wire_board *board, const char *text, char answer[ANSWER_SIZE])
{
    char *to = answer;
    unsigned sum = 0;

    (void)wire_ask(board, text, strlen(text), answer);
    for (const char *from = answer; *from; from++) {
        char check[5];
        if (*from != '*') {
            sum ^= (unsigned char)*from;
            *to++ = *from;
            continue;
        }
        snprintf(check, sizeof check, "*%02X\n", sum & 255);
        cr_assert(eq(int, strncmp(from, check, 4), 0), "checksum of the answer to '%s'", text);
        from += 3;
        *to++ = '\n';
        sum = 0;
    }
    *to = '\0';
    return answer;
}

/* ---- Lines and requests ------------------------------------------------------------------ */

Test(wire, checksum_is_nmea_0183)
{
    /* The sentence that every description of NMEA 0183 shows. */
    const char *gga = "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,";
    char text[16] = "A 0123430";
    size_t length = strlen(text);

    cr_assert(eq(int, rg_wire_checksum(gga, strlen(gga)), 0x47));
    cr_assert(eq(int, rg_wire_checksum("", 0), 0));
    cr_assert(eq(int, rg_wire_checksum(NULL, 3), 0));
    OK(rg_wire_seal(text, &length));
    cr_assert(eq(str, text, "A 0123430*56\n"));
    cr_assert(eq(sz, length, strlen(text)));
    EACH_NULL(rg_wire_seal(P(text), P(&length)));
}

Test(wire, error_names)
{
    unsigned named = 0;

    for (int code = -100; code <= 10; code++)
        if (rg_wire_error_name((rg_status)code) != NULL) {
            named++;
            cr_assert(le(int, code, -1));
            cr_assert(ge(int, code, -13));
        }
    cr_assert(eq(uint, named, 13));
    cr_assert(eq(str, (char *)rg_wire_error_name(RG_E_LETTER), "letter"));
    cr_assert(eq(str, (char *)rg_wire_error_name(RG_E_LINE), "line"));
    cr_assert(eq(str, (char *)rg_wire_error_name(RG_E_BUSY), "busy"));
}

static rg_kautz_word word_of(const rg_kautz *net, const char *text)
{
    rg_kautz_word word;
    OK(rg_kautz_word_parse(net, text, strlen(text), &word, NULL));
    return word;
}

Test(wire, encodes_requests)
{
    const rg_wire_identity board = wire_board(wire_nets[1]).identity;
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;
    rg_wire_request request = {.kind = RG_WIRE_IDENTITY};

    OK(rg_wire_encode(NULL, &request, text, &length));
    cr_assert(eq(str, text, "?*3F\n"));
    cr_assert(eq(sz, length, 5));
    request = (rg_wire_request){.kind = RG_WIRE_ROUTES,
                                .source = word_of(&board.kautz, "01234"),
                                .destination = word_of(&board.kautz, "23430")};
    OK(rg_wire_encode(&board, &request, text, &length));
    cr_assert(eq(str, text, "K 01234 23430*49\n"));
    cr_assert(eq(sz, length, strlen(text)));
    request = (rg_wire_request){.kind = RG_WIRE_STATES, .phase = {RG_SQUARE_LLS, 31, 1}};
    OK(rg_wire_encode(&board, &request, text, &length));
    cr_assert(eq(str, text, "F 1f 1*20\n"));
    request = (rg_wire_request){.kind = RG_WIRE_STATES, .phase = {RG_SQUARE_CLS, 0, 0}};
    OK(rg_wire_encode(&board, &request, text, &length));
    cr_assert(eq(str, text, "X 0 0*58\n"));
}

/* The longest request fits: 16 letters, and the largest numbers. */
Test(wire, encodes_the_largest_requests)
{
    rg_wire_identity board = wire_board((struct wire_nets){15, 16, 1, 2, 2}).identity;
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;
    rg_wire_request request = {.kind = RG_WIRE_ROUTES,
                               .source = word_of(&board.kautz, "f0f0f0f0f0f0f0f0"),
                               .destination = word_of(&board.kautz, "0123456789abcdef")};

    OK(rg_wire_encode(&board, &request, text, &length));
    cr_assert(eq(str, text, "K f0f0f0f0f0f0f0f0 0123456789abcdef*4D\n"));
    board = wire_board((struct wire_nets){2, 1, 15, 2, 1}).identity;
    request = (rg_wire_request){.kind = RG_WIRE_STATES, .phase = {RG_SQUARE_LLS, 32767, 16383}};
    OK(rg_wire_encode(&board, &request, text, &length));
    cr_assert(eq(str, text, "F 7fff 3fff*42\n"));
}

Test(wire, refuses_what_cannot_be_asked)
{
    const rg_wire_identity board = wire_board(wire_nets[2]).identity; /* kautz:3,6 gft:2,3,2 */
    char text[RG_WIRE_MAX_REQUEST] = "untouched";
    size_t length = 77;
    rg_wire_request request = {.kind = RG_WIRE_IDENTITY};
    const struct {
        rg_gft_phase phase;
        rg_status status;
    } bad[] = {
        {{RG_SQUARE_LLS, 18, 0}, RG_E_ROTATION}, {{RG_SQUARE_LLS, 0, 2}, RG_E_PASS},
        {{RG_SQUARE_CLS, 0, 0}, RG_E_SQUARE},    {{RG_SQUARE_ADD, 0, 0}, RG_E_SQUARE},
        {{RG_SQUARE_RLS, 0, 0}, RG_E_SQUARE},
    };

    EACH_NULL(rg_wire_encode(&board, P(&request), P(text), P(&length)));
    request.kind = RG_WIRE_SELFTEST; /* of a board without */
    REFUSED(RG_E_REQUEST, rg_wire_encode(&board, &request, text, &length));
    request.kind = (rg_wire_kind)4;
    REFUSED(RG_E_REQUEST, rg_wire_encode(&board, &request, text, &length));
    request = (rg_wire_request){.kind = RG_WIRE_ROUTES, .source = {{0, 1, 2, 0, 1, 2}}};
    request.destination = request.source;
    REFUSED(RG_E_NULL, rg_wire_encode(NULL, &request, text, &length));
    REFUSED(RG_E_SAME, rg_wire_encode(&board, &request, text, &length));
    request.destination.letter[0] = 1;
    REFUSED(RG_E_REPEAT, rg_wire_encode(&board, &request, text, &length));
    request.destination.letter[0] = 4;
    REFUSED(RG_E_LETTER, rg_wire_encode(&board, &request, text, &length));
    for (size_t i = 0; i < COUNT(bad); i++) {
        request = (rg_wire_request){.kind = RG_WIRE_STATES, .phase = bad[i].phase};
        cr_assert(eq(int, rg_wire_encode(&board, &request, text, &length), bad[i].status), "%zu",
                  i);
    }
    cr_assert(eq(str, text, "untouched"));
    cr_assert(eq(sz, length, 77));
}

Test(wire, identities)
{
    rg_kautz kautz;
    rg_gft gft, wide, high;
    rg_wire_identity identity;
    const rg_kautz no_kautz = {.d = 1, .k = 3};
    const rg_gft no_gft = {.h = 0};
    const char *const bad[] = {
        "", "0.1 0", "0.1\t", "0.1*", "\x7f", "0.1.\xc3\xa4", "12345678901234567890123456789012"};

    OK(rg_kautz_init(4, 5, &kautz));
    OK(rg_gft_init(2, 4, 2, &gft));
    OK(rg_gft_init(1, 17, 16, &wide));
    OK(rg_gft_init(16, 2, 1, &high));
    OK(rg_wire_identity_init("1234567890123456789012345678901", &kautz, &gft, &identity));
    cr_assert(eq(int, memcmp(&identity.gft, &gft, sizeof gft), 0));
    REFUSED(RG_E_SHAPE, rg_wire_identity_init("1", &kautz, &wide, &identity));
    REFUSED(RG_E_SHAPE, rg_wire_identity_init("1", &kautz, &high, &identity));
    OK(rg_gft_init(1, 16, 17, &wide));
    REFUSED(RG_E_SHAPE, rg_wire_identity_init("1", &kautz, &wide, &identity));
    REFUSED(RG_E_SHAPE, rg_wire_identity_init("1", &no_kautz, &gft, &identity));
    REFUSED(RG_E_SHAPE, rg_wire_identity_init("1", &kautz, &no_gft, &identity));
    for (size_t i = 0; i < COUNT(bad); i++)
        cr_assert(eq(int, rg_wire_identity_init(bad[i], &kautz, &gft, &identity), RG_E_SYNTAX),
                  "%zu", i);
}

uint8_t wire_states[WIRE_SWITCHES];

rg_status wire_decode(const rg_wire_identity *board, const rg_wire_request *request,
                      const char *text, size_t length, rg_wire_answer *answer)
{
    rg_status status = RG_E_MORE;

    memset(wire_states, 99, sizeof wire_states);
    OK(rg_wire_answer_init(answer, board, request, wire_states));
    for (size_t i = 0; i < length; i++)
        status = rg_wire_answer_put(answer, (uint8_t)text[i]);
    return status;
}

size_t wire_answer_of(rg_wire_board *board, const rg_wire_request *request,
                      char answer[ANSWER_SIZE])
{
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;

    OK(rg_wire_encode(&board->identity, request, text, &length));
    return wire_ask(board, text, length, answer);
}

rg_wire_request wire_pair(const rg_kautz *net, uint64_t source, uint64_t destination)
{
    rg_wire_request request = {.kind = RG_WIRE_ROUTES};

    OK(rg_kautz_unrank(net, source, &request.source));
    OK(rg_kautz_unrank(net, destination, &request.destination));
    return request;
}

rg_wire_request wire_phase(rg_square square, uint32_t row, uint32_t pass)
{
    return (rg_wire_request){.kind = RG_WIRE_STATES, .phase = {square, row, pass}};
}

void wire_requests(const rg_wire_identity *board, rg_wire_request requests[WIRE_REQUESTS])
{
    requests[0] = (rg_wire_request){.kind = RG_WIRE_IDENTITY};
    requests[1] = wire_pair(&board->kautz, 1, 0);
    requests[2] = wire_phase(RG_SQUARE_LLS, 1, 0);
}
