/* SPDX-License-Identifier: Apache-2.0 */

/* The exchange of Kautz digraphs at the edges: the largest network, and refusals. That every
 * message of the others gets where it should, clock by clock, is shown by the oracle. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "routegen/kautz_node.h"
#include "inner/kautz_exchange.h"

static rg_kautz_exchange_step at(const rg_kautz_exchange *x, uint64_t clock)
{
    rg_kautz_exchange_step step;
    OK(rg_kautz_exchange_at(x, clock, &step));
    return step;
}

/* Where clocks and indices take 63 bits, the maps are still inverse, and the last clock is
 * there. */
Test(kautz_exchange, largest)
{
    const rg_kautz_exchange x = exchange_of(15, 16);
    const uint64_t last = x.net.nodes - 1;
    uint64_t found, back, clock;
    cr_expect(eq(u64, x.messages, x.net.nodes));
    const uint64_t nodes[] = {0, 1, last / 2, last - 1, last};
    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < 5; j++) {
            OK(rg_kautz_exchange_destination(&x, nodes[i], nodes[j], &found));
            OK(rg_kautz_exchange_source(&x, found, nodes[j], &back));
            cr_expect(eq(u64, back, nodes[i]));
            OK(rg_kautz_exchange_index(&x, nodes[i], found, &back));
            cr_expect(eq(u64, back, nodes[j]));
        }
    OK(rg_kautz_exchange_clock(&x, x.cosets - 1, &clock));
    cr_expect(eq(u64, clock + 15, x.clocks));
    cr_expect(eq(u64, at(&x, x.clocks - 1).coset, x.cosets - 1));
    cr_expect(eq(uint, at(&x, x.clocks - 1).step, 14));
    cr_expect(eq(uint, at(&x, x.clocks - 1).digit, 14));
    const rg_kautz_distances distances = rg_kautz_distances_of(&x.net);
    cr_expect(lt(u64, distances.bound, x.clocks));
    cr_expect(lt(u64, x.clocks / 100 * 99, distances.bound));
    cr_expect(lt(u64, distances.pairs[15].high * 14, distances.pairs[16].high));
}

Test(kautz_exchange, refusals)
{
    const rg_kautz_exchange x = exchange_of(2, 3);
    rg_kautz_exchange made;
    rg_kautz_exchange_step step;
    uint64_t found;
    EACH_NULL(rg_kautz_exchange_init(NET(&x.net), P(&made)));
    EACH_NULL(rg_kautz_exchange_at(NET(&x), 0, P(&step)));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_at(&x, 16, &step));
    EACH_NULL(rg_kautz_exchange_clock(NET(&x), 0, P(&found)));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_clock(&x, 6, &found));
    EACH_NULL(rg_kautz_exchange_destination(NET(&x), 0, 0, P(&found)));
    REFUSED(RG_E_RANK, rg_kautz_exchange_destination(&x, 12, 0, &found));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_destination(&x, 0, 12, &found));
    EACH_NULL(rg_kautz_exchange_source(NET(&x), 0, 0, P(&found)));
    REFUSED(RG_E_RANK, rg_kautz_exchange_source(&x, 12, 0, &found));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_source(&x, 0, 12, &found));
    const rg_kautz_exchange single = exchange_of(4, 1);
    REFUSED(RG_E_SAME, rg_kautz_exchange_index(&single, 3, 3, &found));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_destination(&single, 0, 4, &found));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_at(&single, 1, &step));
    EACH_NULL(rg_kautz_exchange_index(NET(&x), 0, 1, P(&found)));
    REFUSED(RG_E_RANK, rg_kautz_exchange_index(&x, 12, 1, &found));
    REFUSED(RG_E_RANK, rg_kautz_exchange_index(&x, 0, 12, &found));
    cr_expect(eq(int, rg_kautz_exchange_node(&x, 0, 0, 3, &found), RG_OK));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_node(&x, 0, 0, 4, &found));
    REFUSED(RG_E_INDEX, rg_kautz_exchange_node(&x, 0, 8, 3, &found)); /* a short one */
    EACH_NULL(rg_kautz_exchange_node(NET(&x), 0, 8, 2, P(&found)));
}
