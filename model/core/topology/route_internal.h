/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * What the routing rules share: the table of functions that each family fills in. A family sees
 * only what was checked, and a packet that has not arrived.
 */
#ifndef ROUTE_INTERNAL_H
#define ROUTE_INTERNAL_H

#include "routegen/topology_route.h"
#include "topology_internal.h"

/* A step being made. */
typedef struct route_step {
    const rg_topology *net;
    const rg_route_rule *rule;
    rg_route_packet packet;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS]; /* the neighbours of packet.vertex */
    rg_route_hop *hops;
    unsigned count;
} route_step;

typedef struct route_family {
    unsigned uses;
    rg_route_rule standard;
    /* The packet's first phase; NULL: 0. */
    unsigned (*start)(const rg_topology *net, const rg_route_rule *rule,
                      const rg_route_packet *packet);
    /* Adds the hops. With words shift it is also called for packets on their target. */
    void (*step)(route_step *step);
    uint64_t (*bound)(const rg_topology *net, const rg_route_rule *rule);
    unsigned (*phases)(const rg_topology *net, const rg_route_rule *rule); /* NULL: 1 */
} route_family;

extern const route_family rg_route_hypercube, rg_route_torus, rg_route_mesh, rg_route_debruijn,
    rg_route_kautz, rg_route_mdsxn, rg_route_ccc, rg_route_shuffle, rg_route_star, rg_route_bubble,
    rg_route_pancake, rg_route_scc, rg_route_sci, rg_route_pcc, rg_route_kary, rg_route_mikant,
    rg_route_gft, rg_route_kantc, rg_route_mikantc, rg_route_butterfly, rg_route_omega,
    rg_route_flip, rg_route_baseline, rg_route_reverse_baseline, rg_route_benes;

/* Adds a hop; the packet keeps its phase. */
void rg_route_add(route_step *step, unsigned port, unsigned vc);

/* Adds a hop that changes the phase. */
void rg_route_turn(route_step *step, unsigned port, unsigned vc, unsigned phase);

/* The diameter, as a bound of families whose routes are shortest. */
uint64_t rg_route_diameter(const rg_topology *net, const rg_route_rule *rule);

#endif
