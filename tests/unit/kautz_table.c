/* SPDX-License-Identifier: Apache-2.0 */

/* Tables by out letter: there and back, and the CRC over whole networks. */

#include "check.h"
#include "nets.h"
#include "hw/inner/kautz_table.h"

Test(kautz_table, holds_all_of_the_routes)
{
    const unsigned shapes[][2] = {{2, 1}, {2, 4}, {3, 3}, {5, 2}, {15, 1}, {2, 5}, {4, 3}};
    for (size_t s = 0; s < COUNT(shapes); s++) {
        const rg_kautz net = kautz_of(shapes[s][0], shapes[s][1]);
        for (uint64_t pair = 0; pair < net.nodes * net.nodes; pair++) {
            rg_kautz_word a, b;
            rg_kautz_table table;
            rg_kautz_route direct[RG_KAUTZ_MAX_D], back[RG_KAUTZ_MAX_D];
            (void)rg_kautz_unrank(&net, pair / net.nodes, &a);
            (void)rg_kautz_unrank(&net, pair % net.nodes, &b);
            if (pair / net.nodes == pair % net.nodes)
                continue;
            OK(rg_kautz_routes(&net, &a, &b, direct));
            OK(rg_kautz_table_make(&net, &a, &b, &table));
            cr_assert(eq(uint, table.entry[a.letter[net.k - 1]], RG_KAUTZ_NO_ROUTE));
            rg_kautz_table_routes(&net, &a, &b, &table, back);
            cr_assert(eq(int, memcmp(direct, back, net.d * sizeof direct[0]), 0));
        }
    }
}

/* The check value of the standard, and going on in pieces. */
Test(kautz_table, crc32)
{
    const uint8_t text[] = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    cr_assert(eq(uint, rg_crc32(0, text, sizeof text), 0xcbf43926));
    cr_assert(eq(uint, rg_crc32(0, NULL, 0), 0));
    for (size_t cut = 0; cut <= sizeof text; cut++)
        cr_assert(
            eq(uint, rg_crc32(rg_crc32(0, text, cut), text + cut, sizeof text - cut), 0xcbf43926));
}

/* Computed by zlib.crc32 of Python over tables that a Python program made from the rules of
 * doc/mathematics.md, without this library. */
static const struct golden {
    unsigned d, k;
    uint32_t crc;
} goldens[] = {
    {2, 1, 0xe51b7826}, {2, 3, 0x4fdbf155}, {3, 3, 0x3941fee6},  {5, 2, 0x90c4560c},
    {2, 6, 0x5634e672}, {3, 6, 0x62df788f}, {15, 1, 0x5f4fc562}, {15, 2, 0x7b357efb},
};

Test(kautz_table, crc_of_networks)
{
    for (size_t i = 0; i < COUNT(goldens); i++) {
        const rg_kautz net = kautz_of(goldens[i].d, goldens[i].k);
        const bool large = net.nodes > 300;
        uint32_t whole = 0, pieces = 0;
        if (large && !soaking())
            continue;
        rg_kautz_table_crc(&net, 0, net.nodes, &whole);
        cr_assert(eq(uint, whole, goldens[i].crc));
        if (large)
            continue;
        for (uint64_t from = 0; from < net.nodes; from++)
            rg_kautz_table_crc(&net, from, 1, &pieces);
        cr_assert(eq(uint, pieces, whole));
    }
}

Test(kautz_table, refuses_bad_arguments)
{
    const rg_kautz net = kautz_of(2, 3);
    const rg_kautz_word a = {{0, 1, 2}}, bad = {{0, 0, 1}};
    rg_kautz_table table;
    REFUSED(RG_E_SAME, rg_kautz_table_make(&net, &a, &a, &table));
    REFUSED(RG_E_REPEAT, rg_kautz_table_make(&net, &bad, &a, &table));
}
