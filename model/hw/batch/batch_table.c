/* SPDX-License-Identifier: Apache-2.0 */

/* What else tables are used for: the routes of one, the hardware's bytes of many. */

#include "batch_internal.h"

#include <string.h>

/* Whether an entry of out letter z has one of the forms of kautz_batch.h; the letter after an
 * overlap must be z. */
static bool is_entry(const rg_kautz *net, const rg_kautz_word *destination, unsigned z,
                     unsigned entry)
{
    const unsigned hops = RG_ENTRY_HOPS(entry), value = RG_ENTRY_VALUE(entry);
    if ((entry & 0xe030u) != 0)
        return false;
    switch (RG_ENTRY_PHASE(entry)) {
    case RG_PHASE_A:
        return value < net->k && hops == net->k - value && destination->letter[value] == z;
    case RG_PHASE_B:
        return value == z && hops == net->k + 1;
    case RG_PHASE_C:
        return value <= net->d && hops == net->k + 2;
    default:
        return entry == RG_ENTRY_NONE;
    }
}

static rg_kautz_route make_route(const rg_kautz *net, const rg_kautz_word *source,
                                 const rg_kautz_word *destination, unsigned z, unsigned entry)
{
    const unsigned k = net->k, phase = RG_ENTRY_PHASE(entry), value = RG_ENTRY_VALUE(entry);
    const unsigned overlap = phase == RG_PHASE_A ? value : 0;
    rg_kautz_route route = {.hops = (uint8_t)RG_ENTRY_HOPS(entry), .phase = (uint8_t)phase};
    memcpy(route.letter, source->letter, k);
    if (phase != RG_PHASE_A)
        route.letter[k] = (uint8_t)z;
    if (phase == RG_PHASE_C)
        route.letter[k + 1] = (uint8_t)value;
    memcpy(route.letter + k + phase, destination->letter + overlap, k - overlap);
    route.out = route.letter[k];
    route.in = route.letter[route.hops - 1];
    return route;
}

rg_status rg_kautz_batch_routes(const rg_kautz_batch *batch, uint64_t source, uint64_t destination,
                                const uint64_t *table, rg_kautz_route *routes)
{
    rg_kautz_word a, b;
    unsigned entry[RG_KAUTZ_MAX_D + 1], count = 0;
    rg_status status = rg_batch_check(batch);
    if (status == RG_OK)
        status = rg_kautz_packed_pair_check(&batch->net, source, destination);
    if (status != RG_OK)
        return status;
    if (!table || !routes)
        return RG_E_NULL;
    const rg_kautz *net = &batch->net;
    (void)rg_kautz_unpack(net, source, &a);
    (void)rg_kautz_unpack(net, destination, &b);
    for (unsigned z = 0; z <= net->d; z++) {
        entry[z] = RG_TABLE_ENTRY(table, z);
        if (!is_entry(net, &b, z, entry[z]))
            return RG_E_INDEX;
        count += entry[z] != RG_ENTRY_NONE;
    }
    if (count != net->d)
        return RG_E_INDEX;
    for (unsigned hops = 1; hops <= net->k + 2; hops++)
        for (unsigned z = 0; z <= net->d; z++)
            if (RG_ENTRY_HOPS(entry[z]) == hops)
                *routes++ = make_route(net, &a, &b, z, entry[z]);
    return RG_OK;
}

static size_t bytes_of(const rg_kautz_batch *batch, const struct piece *p)
{
    const unsigned d = batch->net.d, words = RG_KAUTZ_TABLE_WORDS(d);
    uint8_t *to = p->bytes;
    for (size_t i = 0; i < p->count; i++)
        for (unsigned z = 0; z <= d; z++)
            *to++ = (uint8_t)RG_TABLE_ENTRY(p->given_tables + i * words, z);
    return 0;
}

rg_status rg_kautz_batch_bytes(const rg_kautz_batch *batch, size_t count, const uint64_t *tables,
                               uint8_t *bytes)
{
    const rg_status status = rg_given(rg_batch_check(batch), count == 0 || (tables && bytes));
    if (status != RG_OK)
        return status;
    const struct piece all = {.count = count, .given_tables = tables, .bytes = bytes};
    (void)rg_batch_run(batch, &all, bytes_of);
    return RG_OK;
}
