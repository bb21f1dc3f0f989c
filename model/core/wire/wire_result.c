/* SPDX-License-Identifier: Apache-2.0 */

/* What a board reports of a self-test. */

#include "inner/kautz_table.h"
#include "wire_internal.h"

/* Bits of a letter times letters, above which the hardware counts with 64 bits. */
enum { MOST_WORD_BITS = 30 };

static unsigned bits_of(uint64_t number)
{
    unsigned bits = 0;

    for (; number > 0; number >>= 1)
        bits++;
    return bits;
}

unsigned rg_wire_result_digits(const rg_kautz *net)
{
    if (net->k * bits_of(net->d) > MOST_WORD_BITS)
        return 16;
    /* Both counts stay below 2^(2b + 1), where N has b bits. */
    return (2 * bits_of(net->nodes) + 1 + 3) / 4;
}

rg_status rg_wire_result_of(const rg_kautz *net, uint32_t crc, rg_wire_result *result)
{
    rg_kautz checked;

    if (!net || !result)
        return RG_E_NULL;
    if (rg_kautz_init(net->d, net->k, &checked) != RG_OK)
        return RG_E_SHAPE;
    *result = (rg_wire_result){
        .count = checked.nodes * (checked.nodes - 1),
        .clocks = checked.nodes * checked.nodes + rg_kautz_pipe_latency(&checked) + 2,
        .crc = crc,
    };
    return RG_OK;
}
