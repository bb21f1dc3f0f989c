/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Networks of your own: read from the text of a file, or made from pairs of vertices.
 *
 *     const rg_graph_options options = {.size = sizeof options, .name = "lab.edges"};
 *     rg_graph *graph;
 *     rg_topology net;
 *     if (rg_graph_open(text, length, &options, &graph, &refusal) == RG_OK) {
 *         rg_status status = rg_graph_network(graph, NULL, &net);
 *         ... the network file:lab.edges, for every function that takes a network ...
 *         rg_graph_close(graph);
 *     }
 *
 * Compute nodes are numbered first, each in the order of appearance. Labels are the names in the
 * file. If there are switches, compute nodes connect to switches only, and one with several links
 * becomes a compute node for each, "n", "n/2" and so on; without switches, every vertex is a
 * compute node. A repeated link is a parallel link. doc/program.md describes the formats. A wrong
 * text is refused with the number of its line.
 *
 * Once made, a graph is read-only, and any number of threads may use it. Networks made from it
 * point to it: close it after their last use.
 */
#ifndef ROUTEGEN_NET_GRAPH_H
#define ROUTEGEN_NET_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/net/parse.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most vertices, and most links. */
#define RG_GRAPH_MOST_VERTICES (UINT32_C(1) << 24)
#define RG_GRAPH_MOST_LINKS (UINT32_C(1) << 27)

/** A network that is stored. */
typedef struct rg_graph rg_graph;

/** How to read it. */
typedef struct rg_graph_options {
    size_t size;        /**< of this struct (net.h) */
    const char *name;   /**< stands after "file:", and before ":LINE" in refusals */
    const char *format; /**< as routegen --from; NULL: by the end of the name */
    bool simplify;      /**< drop loops, which else are refused, and parallel links */
} rg_graph_options;

/** A network as arrays. */
typedef struct rg_graph_pairs {
    uint64_t vertices;
    uint64_t links;
    const uint32_t *from, *to; /**< of each link, below vertices */
    const char *const *label;  /**< of each vertex; NULL: its number */
    const bool *is_switch;     /**< of each vertex; NULL: none is */
    const float *place;        /**< x and y of each vertex; NULL: not known */
    const uint8_t *delay;      /**< clocks of each link, 0 not known; NULL: of none */
    bool directed;
} rg_graph_pairs;

/**
 * Reads a network.
 * @param[out] graph to be closed on RG_OK.
 * @param refusal optional (may be NULL); says the line.
 * @return RG_OK; RG_E_NULL (also without a name); RG_E_OPTION; RG_E_SYNTAX; RG_E_LARGE;
 *         RG_E_MEMORY. O(length).
 */
RG_API rg_status rg_graph_open(const char *text, size_t length, const rg_graph_options *options,
                               rg_graph **graph, rg_refusal *refusal);

/** Makes a network from arrays, which it copies. Parameters and errors as rg_graph_open, and
 * RG_E_INDEX (a link to no vertex); the format is not used. O(vertices + links). */
RG_API rg_status rg_graph_open_pairs(const rg_graph_pairs *pairs, const rg_graph_options *options,
                                     rg_graph **graph, rg_refusal *refusal);

/** The network of a graph, in the forms that rg_parse_network gives; either may be NULL.
 * @return RG_OK; RG_E_NULL. O(1). */
RG_API rg_status rg_graph_network(const rg_graph *graph, rg_any_network *network, rg_topology *net);

/** How many loops and parallel links were dropped. O(1). */
RG_API uint64_t rg_graph_dropped(const rg_graph *graph);

/** Frees a graph, which may be NULL. O(1). */
RG_API void rg_graph_close(rg_graph *graph);

#ifdef __cplusplus
}
#endif

#endif
