/* SPDX-License-Identifier: Apache-2.0 */

/* What the models of the hardware refuse: a network that it does not have, a phase that does not
 * exist. */

#include "check.h"
#include "nets.h"
#include "cycle/fattree/gft_fabric.h"
#include "cycle/fattree/gft_state_stream.h"
#include "cycle/kautz/kautz_exchange_memory.h"

/* The library has larger trees than the hardware: height, both radices and both powers. */
Test(refusals_hardware, trees_beyond_the_hardware)
{
    static const unsigned beyond[][3] = {{9, 2, 1}, {1, 65, 1}, {1, 2, 65}, {3, 41, 2}, {3, 2, 41}};
    static const unsigned within[][3] = {{8, 4, 4}, {1, 64, 64}, {2, 64, 2}, {2, 2, 64}};
    rg_gft_state_stream stream;
    rg_gft net;

    for (size_t i = 0; i < COUNT(beyond); i++) {
        OK(rg_gft_init(beyond[i][0], beyond[i][1], beyond[i][2], &net));
        REFUSED(RG_E_SHAPE, rg_gft_state_stream_init(&net, &stream));
    }
    for (size_t i = 0; i < COUNT(within); i++) {
        OK(rg_gft_init(within[i][0], within[i][1], within[i][2], &net));
        REFUSED(RG_OK, rg_gft_state_stream_init(&net, &stream));
    }
}

Test(refusals_hardware, phases)
{
    rg_gft net;
    rg_gft_fabric unit[2];

    OK(rg_gft_init(2, 4, 2, &net)); /* 32 rotations, 2 passes */
    OK(rg_gft_lls_states_init(&net, &unit[0]));
    OK(rg_gft_fabric_init(&net, RG_SQUARE_LLS, &unit[1]));
    for (unsigned i = 0; i < 2; i++) {
        rg_gft_fabric_in sent = {.in_valid = true, .row = 32};
        REFUSED(RG_E_ROTATION, rg_gft_fabric_clock(&unit[i], &sent));
        sent.row = 31;
        sent.pass = 2;
        REFUSED(RG_E_PASS, rg_gft_fabric_clock(&unit[i], &sent));
        /* In reset, or without in_valid, the numbers are ignored. */
        sent.rst = true;
        REFUSED(RG_OK, rg_gft_fabric_clock(&unit[i], &sent));
        sent = (rg_gft_fabric_in){.pass = 2};
        REFUSED(RG_OK, rg_gft_fabric_clock(&unit[i], &sent));
    }
}

Test(refusals_hardware, fabric)
{
    rg_gft net, odd;
    rg_gft_fabric unit;
    bool carried;
    uint32_t source;

    OK(rg_gft_init(2, 4, 2, &net));
    OK(rg_gft_init(2, 3, 2, &odd));
    REFUSED(RG_OK, rg_gft_fabric_init(&net, RG_SQUARE_LLS, &unit));
    REFUSED(RG_E_SQUARE, rg_gft_fabric_init(&odd, RG_SQUARE_CLS, &unit));
    REFUSED(RG_E_INDEX, rg_gft_fabric_lane(&unit, 32, &carried, &source));
    REFUSED(RG_OK, rg_gft_fabric_lane(&unit, 31, &carried, &source));
    cr_expect(not(carried)); /* nothing is on its way */
}

Test(refusals_hardware, kautz_exchange)
{
    static const uint64_t data[2] = {1, 2};
    static uint64_t room[4096];
    rg_kautz net, large;
    rg_kautz_exchange_memory *unit;
    rg_kautz_exchange_memory_in in = {.write = true, .node = 11, .row = 5, .data = data};
    size_t bytes;
    uint64_t rows;

    OK(rg_kautz_init(2, 3, &net));
    OK(rg_kautz_init(2, 16, &large)); /* 98304 nodes */
    REFUSED(RG_E_SHAPE, rg_kautz_exchange_memory_bytes(&large, 0, &bytes, &rows));
    REFUSED(RG_E_SHAPE, rg_kautz_exchange_memory_bytes(&net, 256, &bytes, &rows));
    REFUSED(RG_OK, rg_kautz_exchange_memory_bytes(&net, 0, &bytes, &rows));
    cr_assert(le(sz, bytes, sizeof room));
    cr_expect(eq(u64, rows, 6)); /* 4 long cosets, 2 short ones */
    OK(rg_kautz_exchange_memory_init(&net, 0, room, &unit));
    REFUSED(RG_OK, rg_kautz_exchange_memory_clock(unit, &in));
    cr_expect(eq(u64, rg_kautz_exchange_memory_row(unit, 11, 5)[1], 2));
    cr_expect(eq(ptr, (void *)rg_kautz_exchange_memory_row(unit, 12, 5), NULL));
    cr_expect(eq(ptr, (void *)rg_kautz_exchange_memory_row(unit, 11, 6), NULL));
    in.node = 12;
    REFUSED(RG_E_INDEX, rg_kautz_exchange_memory_clock(unit, &in));
    in.node = 0;
    in.row = 6;
    REFUSED(RG_E_INDEX, rg_kautz_exchange_memory_clock(unit, &in));
}
