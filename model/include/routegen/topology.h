/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Interconnection networks with one small interface: vertices, labels, neighbours by port.
 *
 * A network is made from its name (network.h) and is a plain value: no vertex and no link is
 * stored, and everything is computed from the parameters, so 10^9 vertices take no more memory than
 * one.
 *
 *      rg_network name;                       rg_network_parse("kantc:3,4", &name, NULL);
 *      rg_topology net;                       rg_topology_init(&name, &net, NULL);
 *      uint64_t next[RG_TOPOLOGY_MAX_PORTS];  rg_topology_neighbours(&net, v, next);
 *
 * Vertices are numbered from 0, compute nodes first:
 *
 *      0 ............ nodes-1 | nodes ................................ vertices-1
 *      compute nodes          | switches: group by group, level by level from the leaves up
 *
 * In a direct network every vertex is a compute node and there are no switches. In an indirect one
 * every compute node is attached to one switch by its port 0, and distances run from node to node
 * over these node links. Every network is a simple graph: no loops, no two links (or arcs of one
 * direction) between the same two vertices. How each family numbers and labels its vertices, and
 * what its ports are, stands in network.h.
 *
 * A network is directed (debruijn, kautz, mdsxn, the multistage networks) or not. Input i and
 * output i of a multistage network are one compute node: its arc leads to a switch of the first
 * stage, and one of the last stage leads to it. In a directed network rg_topology_neighbours
 * follows the arcs out of a vertex and rg_topology_predecessors those into it; out-ports and
 * in-ports are numbered separately. In an undirected one both are the same.
 *
 * Sources: "spec" marks formulas that have been verified by brute force; doc/topologies.md says
 * where each family comes from. All functions are pure: no allocation, no I/O, no global state;
 * every argument is checked, results are written only on success. A net comes from rg_topology_init
 * or is a copy of such a net; a struct filled in by other means is not valid.
 */
#ifndef ROUTEGEN_TOPOLOGY_H
#define ROUTEGEN_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/network.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most ports of a vertex. */
#define RG_TOPOLOGY_MAX_PORTS 510
/** Room for every label with its terminating zero. */
#define RG_TOPOLOGY_MAX_LABEL 256
/** No vertex: the value at a port without a link. */
#define RG_TOPOLOGY_NONE UINT64_MAX
/** No formula is known for this number. */
#define RG_TOPOLOGY_UNKNOWN UINT64_MAX
/** Levels of the highest tree of any family. */
#define RG_TOPOLOGY_MAX_LEVELS 63

/** A network; made by rg_topology_init, then read-only. */
typedef struct rg_topology {
    rg_network name;
    bool direct;       /**< there are no switches */
    bool directed;     /**< links are arcs */
    unsigned ports;    /**< what rg_topology_neighbours writes: the most ports of a vertex */
    unsigned in_ports; /**< what rg_topology_predecessors writes; undirected: as ports */
    unsigned groups;   /**< 2 in the mirrored trees, else 1 */
    unsigned levels;   /**< of switches in a group; direct: 0 */
    uint64_t nodes;    /**< compute nodes, N */
    uint64_t switches; /**< direct: 0 */
    uint64_t vertices; /**< nodes + switches, below 2^63 */
    uint64_t links;    /**< node links included; directed: arcs, without loops; below 2^63 */
    uint64_t level_first[RG_TOPOLOGY_MAX_LEVELS + 1]; /**< first switch of level L of group 0; the
                           switches of a group end at level_first[levels] */
    uint64_t power[64]; /**< trees, debruijn, kautz: k^i, d^i by i; gft: m^x by x and w^x by 32+x;
                           torus, mesh: the stride of coordinate j by j; others: 0 */
    uint16_t is[RG_NETWORK_MAX_WORDS];        /**< kantc, mikantc: I_0..I_(k-1), in port order */
    uint16_t is_sorted[RG_NETWORK_MAX_WORDS]; /**< the same, ascending */
} rg_topology;

/* ---- Making a network -------------------------------------------------------------------- */

/**
 * Makes a network from its name.
 * @param[out] which optional (may be NULL): on RG_E_SHAPE the index of the first parameter that is
 * out of its range (rg_topology_param_range).
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (no such family); RG_E_COUNT; RG_E_SHAPE; RG_E_SIZE (2^63
 * vertices or links, or more; multistage: more than RG_MULTISTAGE_MAX_LINES lines); RG_E_IS (a list
 * `is=` that is not k different words of k bits, or that the family does not have). O(levels +
 * k^2).
 */
RG_API rg_status rg_topology_init(const rg_network *name, rg_topology *net, unsigned *which);

/**
 * The range of parameter @p index of a family, both ends included.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY; RG_E_INDEX (no such parameter). O(1).
 */
RG_API rg_status rg_topology_param_range(rg_family family, unsigned index, unsigned *min,
                                         unsigned *max);

/* ---- Vertices ---------------------------------------------------------------------------- */

/** Where a vertex stands. */
typedef struct rg_topology_place {
    bool is_node;   /**< a compute node */
    unsigned group; /**< 0 or 1 in the mirrored trees, else 0 */
    unsigned level; /**< of a switch: 0 the leaves (kantc: the cubes); of a node 0 */
    uint64_t index; /**< among the switches of its group and level, or the nodes of its group */
} rg_topology_place;

/** Where @p vertex stands. @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex). O(levels). */
RG_API rg_status rg_topology_where(const rg_topology *net, uint64_t vertex,
                                   rg_topology_place *place);

/** The vertex at @p place, the inverse of rg_topology_where. @return RG_OK; RG_E_NULL; RG_E_INDEX.
 * O(1). */
RG_API rg_status rg_topology_at(const rg_topology *net, const rg_topology_place *place,
                                uint64_t *vertex);

/**
 * Writes the label of a vertex as the table above shows it, zero-terminated.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex). O(length).
 */
RG_API rg_status rg_topology_label(const rg_topology *net, uint64_t vertex,
                                   char text[RG_TOPOLOGY_MAX_LABEL]);

/**
 * The vertex whose label is @p length characters of @p text. The brackets may be left out, except
 * those of a switch where a compute node could be meant: `0,2,1` is the node (0,2,1), and `<0,2,1>`
 * is a switch. `@17` is vertex 17 in every network.
 * @param[out] where optional (may be NULL): on RG_E_LABEL the offset of the error.
 * @return RG_OK; RG_E_NULL; RG_E_LABEL. O(length).
 */
RG_API rg_status rg_topology_parse(const rg_topology *net, const char *text, size_t length,
                                   uint64_t *vertex, size_t *where);

/* ---- Links ------------------------------------------------------------------------------- */

/**
 * All neighbours of a vertex: next[p] is the vertex that (out-)port p leads to, or
 * RG_TOPOLOGY_NONE.
 * @param[out] next room for net->ports entries; all are written.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex). O(ports * parameters).
 */
RG_API rg_status rg_topology_neighbours(const rg_topology *net, uint64_t vertex, uint64_t *next);

/**
 * All vertices with an arc to this one: previous[q] is the one whose arc ends at in-port q, or
 * RG_TOPOLOGY_NONE. The same as rg_topology_neighbours in an undirected network.
 * @param[out] previous room for net->in_ports entries; all are written.
 * @return as rg_topology_neighbours.
 */
RG_API rg_status rg_topology_predecessors(const rg_topology *net, uint64_t vertex,
                                          uint64_t *previous);

/** The far end of a link. */
typedef struct rg_topology_end {
    uint64_t vertex; /**< RG_TOPOLOGY_NONE: no link at this port */
    unsigned port;   /**< at that vertex (directed: its in-port); 0 without a link */
} rg_topology_end;

/**
 * The far end of the link at (out-)port @p port of @p vertex.
 * @return RG_OK, with end->vertex RG_TOPOLOGY_NONE where nothing is connected; RG_E_NULL;
 * RG_E_INDEX (no such vertex, or port >= net->ports). O(ports * parameters).
 */
RG_API rg_status rg_topology_neighbour(const rg_topology *net, uint64_t vertex, unsigned port,
                                       rg_topology_end *end);

/* ---- What is known without a search ------------------------------------------------------ */

/**
 * Numbers by formula; RG_TOPOLOGY_UNKNOWN where there is no formula (or the number does not fit
 * into 64 bits). Degrees are those of the switches, or of the nodes of a direct network, and count
 * used ports. In a directed network they are out-degrees; the in-degrees have the same range.
 */
typedef struct rg_topology_facts {
    uint64_t nodes;
    uint64_t switches;
    uint64_t links;        /**< as net->links */
    uint64_t simple_links; /**< pairs of vertices joined by an arc or two; undirected: links */
    unsigned radix;        /**< ports bought: of the largest switch, or of a direct node */
    unsigned degree_min;
    unsigned degree_max;
    uint64_t diameter;       /**< between compute nodes */
    uint64_t distance_sum;   /**< over all ordered pairs of compute nodes */
    double average_distance; /**< over the pairs of different nodes; negative: no formula */
    uint64_t connectivity;   /**< fewest vertices whose loss disconnects it; indirect: switches;
                                multistage: those between a switch of the first stage and one of
                                the last */
    uint64_t bisection;      /**< fewest links between two halves of the compute nodes */
    bool transitive;         /**< all compute nodes are alike: one source is enough */
} rg_topology_facts;

/**
 * The numbers of a network by formula.
 * @return RG_OK; RG_E_NULL. O(parameters); kantc and mikantc O(4^k) for k <= 12 (above that, and
 * only there, average and sum are unknown).
 */
RG_API rg_status rg_topology_facts_of(const rg_topology *net, rg_topology_facts *facts);

/**
 * The weight of a compute node, for measuring from few sources. The compute nodes fall into
 * classes; automorphisms of the network map the nodes of a class onto one another. The weight of a
 * node is the size of its class if it is the first node of the class, else 0. The weights of all
 * nodes add up to N, and a sum over all sources is the weighted sum over the sources whose weight
 * is not 0. (The classes are as coarse as has been proved, which may be finer than necessary. A
 * search for sources may stop as soon as the weights found add up to N.)
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (@p node is not a compute node). O(parameters).
 */
RG_API rg_status rg_topology_weight(const rg_topology *net, uint64_t node, uint64_t *weight);

#ifdef __cplusplus
}
#endif

#endif
