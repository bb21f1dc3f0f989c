/* SPDX-License-Identifier: Apache-2.0 */

/* The exchange of Kautz digraphs at the edges: the largest network, and refusals. That every
 * message of the others gets where it should, clock by clock, is shown by the oracle. */

#include "check.h"
#include "cycle/kautz/kautz_gather.h"
#include "nets.h"
#include "nulls.h"
#include "routegen/kautz_node.h"
#include "hw/inner/kautz_exchange.h"

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

/* The clock in which the last part arrives, after a start in clock 0; a clock later busy ends. */
static unsigned last_arrival(unsigned d, unsigned k, unsigned stages)
{
    static rg_kautz_gather gather;
    uint16_t part[RG_KAUTZ_GATHER_MAX_LINKS];
    unsigned last = 0, clock = 0;
    rg_kautz net;

    OK(rg_kautz_init(d, k, &net));
    if (rg_kautz_gather_init(&net, stages, &gather) != RG_OK)
        return 0;
    for (rg_kautz_gather_clock(&gather, false, true); rg_kautz_gather_busy(&gather);
         rg_kautz_gather_clock(&gather, false, false)) {
        clock++;
        rg_kautz_gather_arrived(&gather, part);
        for (unsigned i = 0; i < gather.links; i++)
            last = part[i] == RG_KAUTZ_GATHER_NONE ? last : clock;
    }
    cr_assert(eq(uint, clock, last + 1));
    return last;
}

/* What doc/collectives.md says of an allgather, of every network that there is. */
Test(kautz_exchange, gather_in_n_clocks)
{
    unsigned networks = 0;

    for (unsigned d = 2; d <= 15; d++)
        for (unsigned k = 1; k <= 5; k++) {
            const unsigned first = last_arrival(d, k, 0);
            if (first == 0)
                continue;
            const unsigned nodes = (d + 1) * (unsigned)pow(d, k - 1);
            cr_expect(eq(uint, first, nodes - (k == 1) + (d == 2 && k == 4)), "K(%u,%u)", d, k);
            for (unsigned stages = 1, before = first; stages <= 7; stages++) {
                const unsigned last = last_arrival(d, k, stages);
                cr_expect(last >= before + 2 && last <= before + 7, "K(%u,%u), %u", d, k, stages);
                before = last;
            }
            networks++;
        }
    cr_expect(eq(uint, networks, 24));
}
