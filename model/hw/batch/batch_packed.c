/* SPDX-License-Identifier: Apache-2.0 */

/* Packed words, one at a time. */

#include "batch_internal.h"

rg_status rg_kautz_pack(const rg_kautz *net, const rg_kautz_word *word, uint64_t *packed)
{
    const rg_status status = rg_given(rg_kautz_word_check(net, word, NULL), packed);
    if (status != RG_OK)
        return status;
    uint64_t p = 0;
    for (unsigned i = net->k; i-- > 0;)
        p = p << 4 | word->letter[i];
    *packed = p;
    return RG_OK;
}

static rg_kautz_word spread(uint64_t packed)
{
    rg_kautz_word word;
    for (unsigned i = 0; i < RG_KAUTZ_MAX_K; i++)
        word.letter[i] = (uint8_t)(packed >> 4 * i & 15u);
    return word;
}

rg_status rg_kautz_unpack(const rg_kautz *net, uint64_t packed, rg_kautz_word *word)
{
    const rg_status status = rg_given(rg_kautz_packed_check(net, packed), word);
    if (status != RG_OK)
        return status;
    *word = spread(packed);
    return RG_OK;
}

rg_status rg_kautz_packed_check(const rg_kautz *net, uint64_t packed)
{
    const rg_kautz_word word = spread(packed);
    return rg_kautz_word_check(net, &word, NULL);
}

rg_status rg_kautz_packed_pair_check(const rg_kautz *net, uint64_t source, uint64_t destination)
{
    const rg_kautz_word a = spread(source);
    const rg_kautz_word b = spread(destination);
    return rg_kautz_pair_check(net, &a, &b);
}
