/* SPDX-License-Identifier: Apache-2.0 */

/* The disjoint routes of Kautz digraphs as hops. */

#include "lash.h"
#include "routegen/kautz_node.h"
#include "hw/inner/node_turns.h"

void rg_sim_disjoint_all(const rg_kautz *net, uint64_t source, uint64_t target,
                         rg_kautz_route route[RG_KAUTZ_MAX_D])
{
    rg_kautz_word from, to;
    (void)rg_kautz_unrank(net, source, &from);
    (void)rg_kautz_unrank(net, target, &to);
    (void)rg_kautz_routes(net, &from, &to, route);
}

unsigned rg_sim_disjoint_hops(const rg_kautz *net, const rg_kautz_route *route,
                              uint8_t port[RG_KAUTZ_MAX_HOPS], uint8_t class[RG_KAUTZ_MAX_HOPS])
{
    rg_node_turns turns;
    for (unsigned i = 0; i < route->hops; i++) {
        const uint8_t last = route->letter[net->k + i - 1], letter = route->letter[net->k + i];
        port[i] = (uint8_t)(letter - (letter > last));
    }
    if (class && rg_node_turns_init(net, RG_TURN_VALLEY, &turns) == RG_OK)
        (void)rg_node_route_vcs(&turns, route, class);
    return route->hops;
}
