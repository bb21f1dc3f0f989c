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
 *          rg_topology_measure(&net, NULL, 64, memory, threads * one, &tally);
 *      rg_topology_measures found;     rg_topology_measures_of(&net, &tally, &found);
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "routegen/kernel.h"
#include "routegen/topology_measure.h"
#include "routegen/status.h"
#include "routegen/topology.h"
#include "rows.h"

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
 * @return RG_OK; RG_E_LARGE (2^32 - 1 or more vertices, or more bytes than a size_t holds). O(1).
 */
rg_status rg_topology_measure_bytes(const rg_topology *net, size_t *bytes);

/**
 * Searches from the next sources, at most @p most of them; returns early when all are done.
 * Searches run in parallel, each on one thread. There are as many threads as @p bytes has room for,
 * by rg_topology_measure_bytes, but no more than OpenMP provides; without OpenMP there is one.
 * Where the tally is exact it does not depend on the number of threads.
 * @param arcs the row of each vertex, by port; RG_ROWS_NONE: no arc. NULL: they are found anew.
 * @param memory aligned like malloc's; need not be initialised, keeps nothing between calls.
 * O(vertices * ports) per search.
 */
void rg_topology_measure(const rg_topology *net, const rg_row_side *arcs, uint64_t most,
                         void *memory, size_t bytes, rg_topology_tally *tally);

/** Memory for one thread of rg_topology_measure_lanes, where rg_topology_measure_bytes finds the
 * network small enough: 172 bytes a vertex, more than rg_topology_measure takes. O(1). */
size_t rg_topology_lanes_bytes(const rg_topology *net);

/**
 * rg_topology_measure with 32 sources a search. Searches from the next 256
 * sources; returns early when all are done.
 * @return false: numbers of shortest paths are too large for it; go on with rg_topology_measure.
 */
bool rg_topology_measure_lanes(const rg_topology *net, const rg_row_side *arcs, void *memory,
                               size_t bytes, rg_topology_tally *tally);

/** Memory for one thread of rg_topology_measure_bits, as rg_topology_lanes_bytes: 209 bytes a
 * vertex, and 41 KB. O(1). */
size_t rg_topology_bits_bytes(const rg_topology *net);

/** rg_topology_measure_lanes without numbers of paths, which stay 0: 512 sources a search, 4096 a
 * call, ten times as fast. Of a tally that begins with it. */
void rg_topology_measure_bits(const rg_topology *net, const rg_row_side *arcs, void *memory,
                              size_t bytes, rg_topology_tally *tally);

/** Memory for one search, with numbers of paths or without, where rg_topology_measure_bytes finds
 * the network small enough. O(1). */
size_t rg_topology_wave_bytes(const rg_topology *net, bool paths);

/**
 * Begins a search from @p source, which counts @p weight times.
 * @param memory aligned like malloc's; need not be initialised, must live as long as @p wave.
 * O(vertices / 32).
 */
void rg_topology_wave_begin(const rg_topology *net, uint64_t source, uint64_t weight, bool paths,
                            void *memory, rg_topology_wave *wave);

/**
 * Continues the search, on as many threads as OpenMP provides; the result does not depend on them.
 * @param tally to which the search is added, level by level; between begin and done no other search
 * may be added to it.
 * @return false: the search is complete. All calls together O(vertices * ports + levels * vertices
 * / 32), levels of up to 16384 vertices at the beginning not counted.
 */
bool rg_topology_wave_advance(rg_topology_wave *wave, rg_topology_tally *tally);

/** The results of a tally of all sources. O(1). */
rg_topology_measures rg_topology_measures_of(const rg_topology *net,
                                             const rg_topology_tally *tally);

/** That average by formula. O(levels); kantc and mikantc O(4^k) for k <= 12 (above that the exact
 * number is unknown). */
rg_topology_switch_paths rg_topology_switch_paths_of(const rg_topology *net);

/**
 * Looks at the ports of the next vertices, at most @p most of them. When all vertices are counted,
 * there are arcs - mutual / 2 pairs of linked vertices, which are the links of an undirected
 * network. O(most * ports), directed O(most * ports^2).
 */
void rg_topology_count(const rg_topology *net, uint64_t most, rg_topology_counts *counts);

/*
 * Loads of the channels of a network, and the throughput at which the first channel is full.
 *
 * A channel is a link in one direction: an arc, or either direction of an undirected link; node
 * links are included. Every compute node sends messages, each to any of the N-1 others with the
 * same probability, and a pair's messages are spread evenly over all its shortest paths. The load
 * of a channel is the number of messages that cross it while every node sends one; a channel that
 * takes one message a cycle is full when every node sends 1/load messages a cycle. The largest load
 * gives the saturation throughput, in messages per node and cycle:
 *
 *      lambda_sat = 1 / largest load
 *
 * This is the betweenness of arcs (Brandes, 2001), with the compute nodes as sources and targets.
 * It is exact for every channel: where automorphisms of the network that map compute nodes onto one
 * another (rg_topology_weight) also map channels onto one another, these channels have the same
 * load, and the library adds them up as one class. In other networks every channel is a class of
 * its own, and every compute node is a source.
 *
 *      uint64_t classes;  size_t one;          rg_topology_load_sizes(&net, &classes, NULL, &one);
 *      rg_topology_channel *class = malloc(classes * sizeof *class);
 *      void *memory = malloc(threads * one);
 *      rg_topology_load_tally tally = {class, classes};
 *      while (tally.weight < net.nodes)       // 64 searches at a time, for a progress bar
 *          rg_topology_load(&net, NULL, 64, memory, threads * one, &tally);
 *      rg_topology_loads found = rg_topology_loads_of(&net, &tally);
 *
 * Loads are doubles, accurate to about 12 digits; in a network with more than 10^308 shortest paths
 * between two nodes they are NaN. The library allocates nothing: the caller provides the memory.
 */

/* ---- By search --------------------------------------------------------------------------- */

/** Channels of the same load. */
typedef struct rg_topology_channel {
    double sum;        /**< of all their loads, times N-1, by the sources so far */
    uint64_t channels; /**< how many there are; 0: this network does not have the class */
    uint64_t vertex;   /**< the first of them: its tail, and its out-port there */
    unsigned port;
} rg_topology_channel;

/** The searches made so far; starts with everything 0 but channel and room. */
typedef struct rg_topology_load_tally {
    rg_topology_channel *channel; /**< by class; need not be initialised */
    uint64_t room;                /**< classes that there is room for */
    uint64_t next;                /**< the first compute node not yet looked at */
    uint64_t weight;              /**< of the sources searched; N: all pairs are counted */
    uint64_t sources;             /**< searches made */
    rg_kernel kernel;             /**< best, which is 0, or vector: both give the same bits */
} rg_topology_load_tally;

/**
 * The number of classes of channels, the number of sources from which all loads are found, and the
 * memory that the searches of one thread take.
 * @param[out] sources optional (may be NULL).
 * @return RG_OK; RG_E_LARGE (2^32 - 1 or more vertices, or more bytes than a size_t holds). O(1),
 * with @p sources O(classes of nodes).
 */
rg_status rg_topology_load_sizes(const rg_topology *net, uint64_t *classes, uint64_t *sources,
                                 size_t *bytes);

/** Whether vertices are words, and the rule knows letters apart only by their places. O(1). */
bool rg_topology_has_words(const rg_topology *net);

/** The class of a channel. @return RG_OK; RG_E_INDEX (no such vertex or port, or nothing connected
 * there). O(ports * parameters). */
rg_status rg_topology_channel_class(const rg_topology *net, uint64_t vertex, unsigned port,
                                    uint64_t *index);

/**
 * Searches from the next sources, at most @p most of them; returns early when all are done. Runs on
 * threads, and over arcs, as rg_topology_measure does. Any number of threads gives the same sums.
 * @param memory aligned like malloc's; need not be initialised, keeps nothing between calls.
 * O(vertices * ports) per search, and once more in the first call.
 */
void rg_topology_load(const rg_topology *net, const rg_row_side *arcs, uint64_t most, void *memory,
                      size_t bytes, rg_topology_load_tally *tally);

/** The loads of all channels. */
typedef struct rg_topology_loads {
    double most;       /**< the largest load */
    double average;    /**< over all channels */
    double saturation; /**< 1 / most; 0 for a single node */
    uint64_t vertex;   /**< the first channel of the class of largest load: tail, out-port */
    unsigned port;
} rg_topology_loads;

/** The results of a tally of all sources. O(classes). */
rg_topology_loads rg_topology_loads_of(const rg_topology *net, const rg_topology_load_tally *tally);

/* ---- By formula -------------------------------------------------------------------------- */

/** The largest load by formula, equal to rg_topology_loads.most; negative where there is none.
 * Known for kary, mikant, hypercube, star and torus: the proofs are next to the formulas.
 * O(parameters). */
double rg_topology_most_load(const rg_topology *net);
