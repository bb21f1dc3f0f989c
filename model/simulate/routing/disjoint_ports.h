/* SPDX-License-Identifier: Apache-2.0 */

/* Disjoint routes of Kautz digraphs, as the ports of their hops. */
#ifndef SIMULATE_DISJOINT_PORTS_H
#define SIMULATE_DISJOINT_PORTS_H

#include "routegen/kautz.h"

/* The out-ports of route @index from @source to @target, which differ; how many. */
unsigned rg_sim_disjoint_ports(const rg_kautz *net, uint64_t source, uint64_t target,
                               unsigned index, uint8_t port[RG_KAUTZ_MAX_HOPS]);

/* Likewise of a route, and the classes of its hops by valleys, if @class is not NULL. */
unsigned rg_sim_disjoint_hops(const rg_kautz *net, const rg_kautz_route *route,
                              uint8_t port[RG_KAUTZ_MAX_HOPS], uint8_t class[RG_KAUTZ_MAX_HOPS]);

/* All d routes of a pair of different vertices. */
void rg_sim_disjoint_all(const rg_kautz *net, uint64_t source, uint64_t target,
                         rg_kautz_route route[RG_KAUTZ_MAX_D]);

#endif
