/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The host's end of the wire: any bytes as the answer to a request. What it accepts is an answer
 * that a board could give: complete, legal, and the same whatever follows it. Input: the board, the
 * request and its numbers in four bytes, then the answer. A byte 0x01 in it stands for the checksum
 * of its line, which a fuzzer would never find.
 */
#include <stdio.h>

#include "fuzz.h"
#include "routegen/wire.h"
#include "hw/inner/wire.h"

static void make_identity(uint8_t choice, rg_wire_identity *identity)
{
    static const unsigned shapes[][5] = {{2, 1, 1, 2, 2}, {4, 5, 2, 4, 2}, {3, 3, 2, 3, 2}};
    const unsigned *of = shapes[choice % (sizeof shapes / sizeof shapes[0])];
    rg_kautz kautz;
    rg_gft gft;

    fuzz_expect(rg_kautz_init(of[0], of[1], &kautz) == RG_OK);
    fuzz_expect(rg_gft_init(of[2], of[3], of[4], &gft) == RG_OK);
    fuzz_expect(rg_wire_identity_init("1.0.0", &kautz, &gft, identity) == RG_OK);
    identity->selftest = choice >= 128;
}

static void make_request(const rg_wire_identity *identity, const uint8_t *data,
                         rg_wire_request *request)
{
    *request = (rg_wire_request){.kind = (rg_wire_kind)(data[0] % 4)};
    (void)rg_kautz_unrank(&identity->kautz, data[1] % identity->kautz.nodes, &request->source);
    (void)rg_kautz_unrank(&identity->kautz, data[2] % identity->kautz.nodes, &request->destination);
    request->phase.row = data[1] % identity->gft.terminals;
    request->phase.pass = data[2] % identity->gft.passes;
    request->phase.square = data[0] >= 128 ? RG_SQUARE_CLS : RG_SQUARE_LLS;
}

static void check_routes(const rg_wire_answer *answer, const rg_wire_identity *identity,
                         const rg_wire_request *request)
{
    rg_kautz_verdict verdict;

    /* Legal words from source to destination; whether they are the right ones is not the codec's
     * to say, and neither is whether they are disjoint. */
    fuzz_expect(rg_kautz_check(&identity->kautz, &request->source, &request->destination,
                               answer->route, identity->kautz.d, &verdict) == RG_OK);
    fuzz_expect(verdict.rule == RG_RULE_NONE || verdict.rule >= RG_RULE_ORDER);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint8_t states[1 << 10];
    rg_wire_identity identity;
    rg_wire_request request;
    rg_wire_answer answer;
    rg_status status = RG_E_MORE;
    uint8_t sum = 0;

    if (size < 4)
        return 0;
    make_identity(data[0], &identity);
    make_request(&identity, data + 1, &request);
    fuzz_expect(identity.gft.switches <= sizeof states);
    if (rg_wire_answer_init(&answer, &identity, &request, states) != RG_OK)
        return 0;
    for (size_t i = 4; i < size; i++) {
        char seal[8] = {(char)data[i], '\0'};

        if (data[i] == 1)
            (void)snprintf(seal, sizeof seal, "*%02X\n", sum);
        sum = data[i] == 1 || data[i] == '\n' ? 0 : sum ^ data[i];
        for (size_t j = 0; j == 0 || seal[j] != '\0'; j++) {
            const rg_status before = status;
            status = rg_wire_answer_put(&answer, (uint8_t)seal[j]);
            fuzz_expect(before == RG_E_MORE || status == before);
        }
    }
    if (status == RG_OK && request.kind == RG_WIRE_ROUTES)
        check_routes(&answer, &identity, &request);
    return 0;
}
