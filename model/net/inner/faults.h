/* SPDX-License-Identifier: Apache-2.0 */

/* The faults of a network, sorted: the time of a look-up does not depend on the network's size. */
#pragma once

#include <stdbool.h>

#include "routegen/net/ask.h"
#include "routegen/net/graph.h"

typedef struct fault_set {
    size_t vertices;
    uint64_t *vertex; /* ascending */
    size_t links;
    rg_link *link; /* ascending; those of an undirected network in both directions */
    bool cables;   /* some of them are at a port, RG_LINK_PORT */
} fault_set;

/* Copies and sorts the faults, which may be NULL. RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex, or
 * port, or a port at all unless @cables may be); RG_E_MEMORY. */
rg_status rg_fault_set_open(const rg_topology *net, const rg_faults *faults, bool cables,
                            fault_set *set);

void rg_fault_set_close(fault_set *set);

/* Whether a route must not go from a vertex to its neighbour: the arc or the neighbour is faulty.
 */
bool rg_fault_between(const fault_set *set, uint64_t from, uint64_t to);

/* Whether the one at this port is, or all between these two vertices are. */
bool rg_fault_on(const fault_set *set, uint64_t from, unsigned port, uint64_t to);

bool rg_fault_at(const fault_set *set, uint64_t vertex);

/** A network without some of its vertices and links, as a stored one. */
typedef struct rg_rest {
    const rg_topology *whole; /**< it stays the caller's, and must stay where it is */
    rg_topology net;  /**< what is left: labels, ports and its name are those of the whole */
    rg_graph *graph;  /**< of which that is; NULL: nothing is avoided */
    uint32_t *number; /**< of a vertex of net: that of the whole */
} rg_rest;

/** Terminals whose switch or link is avoided are, too; loops are dropped. @return RG_OK: to be
 * closed; RG_E_LARGE, refused; RG_E_INDEX; errors of rg_graph_open_pairs. O(vertices * ports *
 * log(faults)). */
rg_status rg_without(const rg_topology *net, const rg_faults *faults, rg_rest *rest,
                     rg_refusal *refusal);
void rg_rest_close(rg_rest *rest);

/** Takes avoid=VERTICES and avoid-links=LINKS out of a line of options: then @p *net becomes what
 * is left, @p *options the others, until this is closed. Refused in words. */
typedef struct rg_avoided {
    rg_rest rest;
    rg_faults faults;
    char *others;
} rg_avoided;
rg_status rg_avoided_open(const rg_topology **net, const char **options, rg_avoided *avoided,
                          rg_refusal *refusal);
void rg_avoided_close(rg_avoided *avoided);

/** net/read: as rg_graph_open_pairs, of what is left of a network. */
struct rg_graph_left {
    const rg_topology *whole;
    const uint32_t *number;              /* of vertices; it stays where it is */
    const uint16_t *from_port, *to_port; /* of links */
    const uint8_t *back;                 /* delays of the ways back */
    const uint8_t *cable;
};
rg_status rg_graph_open_left(const rg_graph_pairs *pairs, const struct rg_graph_left *left,
                             const rg_graph_options *options, rg_graph **graph,
                             rg_refusal *refusal);
