/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What a rule says of routes beside their hops: see topology_route.h.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/topology.h"
#include "routegen/status.h"

/** Which fields of a rule mean something to a network. @return the bits; 0 for NULL. O(1). */
unsigned rg_route_rule_uses(const rg_topology *net);

/**
 * What a family prepares for all steps, so that they need not take labels apart each time.
 * @return its bytes; 0: nothing, or so much that steps are as fast without. O(1).
 */
size_t rg_route_prepared_bytes(const rg_topology *net);

/** Prepares it. @param prepared aligned like malloc's; NULL: nothing is done. O(vertices). */
void rg_route_prepare(const rg_topology *net, void *prepared);

/**
 * rg_route_step without its checks, where the neighbours of the vertex, @p next, are known already:
 * for a caller that asks for all goals. @return the number of hops.
 */
unsigned rg_route_step_from(const rg_topology *net, const rg_route_rule *rule,
                            const rg_route_packet *packet, const uint64_t *next,
                            const void *prepared, rg_route_hop *hops);

/** The number of values that a packet's phase can have. @return RG_OK; RG_E_RULE. O(1). */
rg_status rg_route_phases(const rg_topology *net, const rg_route_rule *rule, unsigned *phases);

/**
 * Whether all nodes are alike to a network and its rule: one target is then as good as all. Checks
 * that the network has automorphisms that keep the numbers of ports and take node 0 to any node;
 * and compares the rule at node 0, for all packets, with the rule at its neighbours and at some
 * other nodes. Rules that name no node, as all of this library that pass, are the same at all.
 * @param memory room for 3 * net->nodes numbers.
 * @return RG_OK; RG_E_RULE. O(nodes * ports) steps.
 */
rg_status rg_route_alike(const rg_topology *net, const rg_route_rule *rule, uint32_t *memory,
                         rg_alike *alike);

/** An upper bound of the hops of a route by this rule. @return RG_OK; RG_E_RULE. O(parameters). */
rg_status rg_route_bound(const rg_topology *net, const rg_route_rule *rule, uint64_t *hops);

/**
 * Clos networks, and trees as if all packets climbed to the top, level by level from the nodes on:
 * how many lines a switch has, and links inward. Levels end with the middle, which has no links.
 * @return whether the network is one. O(1).
 */
bool rg_topology_nest(const rg_topology *net, unsigned level, unsigned *lines, unsigned *links);

/*
 * Paths between two vertices of a network: all shortest paths, and disjoint ones.
 *
 * A breadth-first search against the links, from the destination to the source, records at every
 * vertex its distance to the destination and the number of shortest paths. These describe a
 * directed acyclic graph that holds all shortest paths; nothing else is stored:
 *
 *      source --- a --- c --- destination      distances      3, 2, 1, 0 from left to right
 *           \      \        /                   shortest paths source 3, a 2, b 1, c 1, d 1
 *            `-- b --- d --'
 *
 *      size_t bytes;          rg_topology_paths_bytes(&net, &bytes);
 *      rg_topology_paths all; rg_topology_paths_begin(&net, from, to, memory, &all);
 *      while (!rg_topology_paths_search(&all, 100000))
 *          ;                                    // a progress bar: all.expanded of net.vertices
 *      all.hops, all.high, all.low              // their length, and how many there are
 *      rg_topology_paths_get(&all, 17, path);   // the 18th of them
 *
 * The library allocates nothing: the caller provides the memory, 24 bytes per vertex. All functions
 * check their arguments; results are written only on success.
 */

/* ---- All shortest paths -------------------------------------------------------------------- */

/** A number of paths that does not fit into 128 bits stops here: high and low are both this. */
#define RG_TOPOLOGY_PATHS_MOST UINT64_MAX

/** A search for all shortest paths of one pair; made by rg_topology_paths_begin, then read-only. */
typedef struct rg_topology_paths {
    rg_topology net;
    uint64_t source, destination;
    uint64_t expanded; /**< vertices from which the search has moved on */
    uint64_t found;    /**< vertices that it has reached */
    uint64_t hops;     /**< of a shortest path, once the search is complete */
    uint64_t high;  /**< number of shortest paths: 2^64 high + low, once the search is complete; */
    uint64_t low;   /**< 2^128 - 1 also stands for everything larger */
    uint64_t *ways; /**< number of paths to the destination, low and high word, by vertex */
    uint32_t *distance; /**< to the destination, by vertex; UINT32_MAX: not reached */
    uint32_t *queue;    /**< the vertices reached, in the order of their distance */
    bool (*bars)(const void *faults, uint64_t from, uint64_t to); /**< NULL, or whether no path may
                                                                       take this hop; the same
                                                                       until the last path */
    const void *faults; /**< of the caller; passed to bars */
} rg_topology_paths;

/**
 * Memory for a search.
 * @return RG_OK; RG_E_LARGE (2^32 - 1 or more vertices, or more bytes than a size_t holds). O(1).
 */
rg_status rg_topology_paths_bytes(const rg_topology *net, size_t *bytes);

/**
 * Begins a search for the shortest paths from @p source to @p destination, any two vertices.
 * @param memory aligned like malloc's; need not be initialised, must live as long as @p paths.
 * Between this call and the first rg_topology_paths_search the caller may set paths->bars.
 * O(vertices).
 */
void rg_topology_paths_begin(const rg_topology *net, uint64_t source, uint64_t destination,
                             void *memory, rg_topology_paths *paths);

/**
 * Continues the search, from at most @p most vertices.
 * @return true: the search is complete, and paths->hops, high and low are valid (no path: high and
 * low are 0). O(most * ports).
 */
bool rg_topology_paths_search(rg_topology_paths *paths, uint64_t most);

/**
 * Shortest path number @p index of a complete search, in the order of the ports taken: the path
 * that leaves by the smallest port comes first.
 * @param[out] path room for paths->hops + 1 vertices, from source to destination.
 * @param[out] ports optional: room for paths->hops of them, the port out of each vertex.
 * O(hops * ports).
 */
void rg_topology_paths_get(const rg_topology_paths *paths, uint64_t index, uint64_t *path,
                           unsigned *ports);

/**
 * The number of shortest paths and their length in closed form, in networks of any size.
 * @param[out] paths 2^128 - 1 also stands for everything larger.
 * @return RG_OK; RG_E_INDEX (no such vertex); RG_E_FAMILY (no closed form: only grids and the
 * hypercube have one). O(hops) at worst.
 */
rg_status rg_topology_paths_count(const rg_topology *net, uint64_t source, uint64_t destination,
                                  uint64_t *hops, rg_count128 *paths);

/* ---- Disjoint paths in closed form ----------------------------------------------------------- */

/** Most vertices of a path of rg_topology_disjoint_path, which has hops + 1 of them. */
#define RG_TOPOLOGY_DISJOINT_PATH 65

/**
 * Path number @p index of as many as a node has ports, which share no vertex but source and
 * destination, in order of length. In Q(n), where the words differ in H bits, H paths have H hops
 * (path i changes the i-th of these bits, the ones after it, and then the ones before it), and n-H
 * paths have H + 2 hops (they change one other bit first and last); no n paths are shorter.
 * @param[out] path room for RG_TOPOLOGY_DISJOINT_PATH vertices.
 * @return RG_OK; RG_E_FAMILY (no closed form: only the hypercube has one here; kautz.h has that of
 * Kautz digraphs). O(n).
 * Y. Saad, M. H. Schultz, "Topological properties of hypercubes" (1988).
 */
rg_status rg_topology_disjoint_path(const rg_topology *net, uint64_t source, uint64_t destination,
                                    unsigned index, unsigned *hops, uint64_t *path);
