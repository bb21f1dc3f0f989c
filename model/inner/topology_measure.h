/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Searches for the measures of a network: see topology_measure.h. The caller provides the memory,
 * 16 bytes per vertex and thread; results are written only on success.
 *
 *      size_t one;                     rg_topology_measure_bytes(&net, &one);
 *      void *memory = malloc(threads * one);
 *      rg_topology_distance line[ROOM];
 *      rg_topology_tally tally = {line, ROOM};
 *      while (tally.weight < net.nodes)    // 64 searches at a time, for a progress bar
 *          rg_topology_measure(&net, 64, memory, threads * one, &tally);
 *      rg_topology_measures found;     rg_topology_measures_of(&net, &tally, &found);
 */
#pragma once

#include "routegen/topology_measure.h"

/**
 * One search in large networks, by levels, in parallel, with two bits a vertex; or with 8.5 bytes a
 * vertex, to count shortest paths, too. It goes on in steps of some ten milliseconds:
 *
 *      rg_topology_wave_begin(&net, source, weight, false, memory, bytes, &wave);
 *      while (rg_topology_wave_advance(&wave, &tally) == RG_E_MORE)
 *          ;                                    // a progress bar: wave.expanded of net.vertices
 *
 * Sources and weights are those of rg_topology_weight, as rg_topology_measure chooses them, and the
 * tally is the same as its own, but that without paths its numbers of paths are 0. Made by
 * rg_topology_wave_begin, then read-only.
 */
typedef struct rg_topology_wave {
    rg_topology net;
    uint64_t source;
    uint64_t weight;
    uint64_t distance; /**< of the level under way */
    uint64_t expanded; /**< vertices done, in a level under way an estimate */
    uint64_t reached;  /**< vertices, the level under way included */
    uint64_t nodes;    /**< compute nodes of the levels before */
    bool done;
    /* Private: the level under way. */
    bool listed, pull, level_done;
    uint64_t at, before_vertices, level_vertices, next_vertices;
    rg_topology_distance level;
    uint64_t *bits, *before, *list;
    double *paths;
} rg_topology_wave;

/**
 * Memory for the searches of one thread.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (2^32 - 1 or more vertices, or more bytes than a size_t
 * holds). O(1).
 */
rg_status rg_topology_measure_bytes(const rg_topology *net, size_t *bytes);

/**
 * Searches from the next sources, at most @p most of them; returns early when all are done.
 * Searches run in parallel, each on one thread. There are as many threads as @p bytes has room for,
 * by rg_topology_measure_bytes, but no more than OpenMP provides; without OpenMP there is one.
 * Where the tally is exact it does not depend on the number of threads.
 * @param memory aligned like malloc's; need not be initialised, keeps nothing between calls.
 * @return RG_OK; RG_E_NULL (also for a histogram with room but no memory); RG_E_LARGE (too many
 * vertices, or too little memory). O(vertices * ports) per search.
 */
rg_status rg_topology_measure(const rg_topology *net, uint64_t most, void *memory, size_t bytes,
                              rg_topology_tally *tally);

/**
 * Memory for one search, with numbers of paths or without.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (more bytes than a size_t holds). O(1).
 */
rg_status rg_topology_wave_bytes(const rg_topology *net, bool paths, size_t *bytes);

/**
 * Begins a search from @p source, which counts @p weight times.
 * @param memory aligned like malloc's; need not be initialised, must live as long as @p wave.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (@p source is not a compute node); RG_E_LARGE (too little
 * memory). O(vertices / 32).
 */
rg_status rg_topology_wave_begin(const rg_topology *net, uint64_t source, uint64_t weight,
                                 bool paths, void *memory, size_t bytes, rg_topology_wave *wave);

/**
 * Continues the search, on as many threads as OpenMP provides; the result does not depend on them.
 * @param tally to which the search is added, level by level; between begin and done no other search
 * may be added to it.
 * @return RG_OK: the search is complete; RG_E_MORE: call again; RG_E_NULL. All calls together
 * O(vertices * ports + levels * vertices / 32), levels of up to 16384 vertices at the beginning not
 * counted.
 */
rg_status rg_topology_wave_advance(rg_topology_wave *wave, rg_topology_tally *tally);

/**
 * The results of a tally.
 * @return RG_OK; RG_E_NULL; RG_E_COUNT (tally->weight is not N: not all sources have been
 * searched). O(1).
 */
rg_status rg_topology_measures_of(const rg_topology *net, const rg_topology_tally *tally,
                                  rg_topology_measures *measures);

/**
 * That average by formula.
 * @return RG_OK; RG_E_NULL. O(levels); kantc and mikantc O(4^k) for k <= 12 (above that the exact
 * number is unknown).
 */
rg_status rg_topology_switch_paths_of(const rg_topology *net, rg_topology_switch_paths *paths);

/**
 * Looks at the ports of the next vertices, at most @p most of them. When all vertices are counted,
 * there are arcs - mutual / 2 pairs of linked vertices, which are the links of an undirected
 * network.
 * @return RG_OK; RG_E_NULL. O(most * ports), directed O(most * ports^2).
 */
rg_status rg_topology_count(const rg_topology *net, uint64_t most, rg_topology_counts *counts);
