/* SPDX-License-Identifier: Apache-2.0 */

/* Self-routing: distance and next hop (paper section 3.1). */

#include "kautz_internal.h"

#include <string.h>

bool rg_kautz_overlaps(const rg_kautz *net, const rg_kautz_word *source,
                       const rg_kautz_word *destination, unsigned overlap)
{
    return memcmp(source->letter + net->k - overlap, destination->letter, overlap) == 0;
}

rg_status rg_kautz_pair_check(const rg_kautz *net, const rg_kautz_word *source,
                              const rg_kautz_word *destination)
{
    rg_status status = rg_kautz_word_check(net, source, NULL);
    if (status == RG_OK)
        status = rg_kautz_word_check(net, destination, NULL);
    if (status == RG_OK && rg_kautz_overlaps(net, source, destination, net->k))
        status = RG_E_SAME;
    return status;
}

static unsigned longest_overlap(const rg_kautz *net, const rg_kautz_word *source,
                                const rg_kautz_word *destination)
{
    unsigned overlap = net->k;
    while (!rg_kautz_overlaps(net, source, destination, overlap))
        overlap--;
    return overlap;
}

rg_status rg_kautz_distance(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, unsigned *hops)
{
    const rg_status status = rg_kautz_pair_check(net, source, destination);
    if (status != RG_OK && status != RG_E_SAME)
        return status;
    if (!hops)
        return RG_E_NULL;
    *hops = net->k - longest_overlap(net, source, destination);
    return RG_OK;
}

rg_status rg_kautz_next_hop(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, rg_kautz_word *next)
{
    const rg_status status = rg_kautz_pair_check(net, source, destination);
    if (status != RG_OK)
        return status;
    if (!next)
        return RG_E_NULL;
    const unsigned overlap = longest_overlap(net, source, destination);
    rg_kautz_word result = {{0}};
    memcpy(result.letter, source->letter + 1, net->k - 1);
    result.letter[net->k - 1] = destination->letter[overlap];
    *next = result;
    return RG_OK;
}
