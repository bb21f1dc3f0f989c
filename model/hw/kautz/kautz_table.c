/* SPDX-License-Identifier: Apache-2.0 */

/* Routes to a table by out letter, and back. */

#include <string.h>

#include "hw/inner/kautz_table.h"
#include "hw/inner/kautz_internal.h"

rg_status rg_kautz_table_make(const rg_kautz *net, const rg_kautz_word *source,
                              const rg_kautz_word *destination, rg_kautz_table *table)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    const rg_status status = rg_kautz_routes(net, source, destination, routes);
    if (status != RG_OK)
        return status;
    memset(table->entry, RG_KAUTZ_NO_ROUTE, sizeof table->entry);
    for (unsigned i = 0; i < net->d; i++) {
        const rg_kautz_route *r = &routes[i];
        const unsigned value = r->phase == RG_PHASE_A ? net->k - r->hops : r->in;
        table->entry[r->out] = (uint8_t)((unsigned)r->phase << 6 | value);
    }
    return RG_OK;
}

/* The route that the entry of letter z stands for. */
static rg_kautz_route route_of(const rg_kautz *net, const rg_kautz_word *source,
                               const rg_kautz_word *destination, unsigned z, unsigned entry)
{
    const unsigned k = net->k;
    const unsigned phase = entry >> 6;
    const unsigned value = entry & 15u;
    const unsigned overlap = phase == RG_PHASE_A ? value : 0;
    const unsigned hops = k + phase - overlap;
    const uint8_t inserted[2] = {(uint8_t)z, (uint8_t)value};
    rg_kautz_route route = {.hops = (uint8_t)hops, .phase = (uint8_t)phase, .out = (uint8_t)z};

    memcpy(route.letter, source->letter, k);
    memcpy(route.letter + k, inserted, phase);
    memcpy(route.letter + hops + overlap, destination->letter + overlap, k - overlap);
    route.in = phase == RG_PHASE_A ? route.letter[hops - 1] : (uint8_t)value;
    return route;
}

void rg_kautz_table_routes(const rg_kautz *net, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_table *table,
                           rg_kautz_route *routes)
{
    for (unsigned hops = 1; hops <= net->k + 2; hops++)
        for (unsigned z = 0; z <= net->d; z++) {
            if (table->entry[z] == RG_KAUTZ_NO_ROUTE)
                continue;
            const rg_kautz_route r = route_of(net, source, destination, z, table->entry[z]);
            if (r.hops == hops)
                *routes++ = r;
        }
}

void rg_kautz_table_crc(const rg_kautz *net, uint64_t first, uint64_t count, uint32_t *crc)
{
    uint32_t sum = *crc;
    for (uint64_t from = first; from < first + count; from++) {
        rg_kautz_word source;
        (void)rg_kautz_unrank(net, from, &source);
        for (uint64_t to = 0; to < net->nodes; to++) {
            rg_kautz_word destination;
            rg_kautz_table table;
            (void)rg_kautz_unrank(net, to, &destination);
            if (rg_kautz_table_make(net, &source, &destination, &table) == RG_OK)
                sum = rg_crc32(sum, table.entry, net->d + 1);
        }
    }
    *crc = sum;
}

unsigned rg_kautz_pipe_latency(const rg_kautz *net)
{
    if (!net)
        return 0;
    /* A clock more for many overlaps; for letters of three or four bits two more, one more where
     * phase C can have two routes, and another one for many overlaps. */
    return 5u + (net->k >= 7) + (net->d < 4 ? 0u : net->k < 5 ? 2u : net->k < 7 ? 3u : 4u);
}

uint32_t rg_crc32(uint32_t crc, const uint8_t *bytes, size_t count)
{
    /* The remainders of the sixteen half bytes, reflected. */
    static const uint32_t remainder[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    crc = ~crc;
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ remainder[crc & 15];
        crc = crc >> 4 ^ remainder[crc & 15];
    }
    return ~crc;
}
