/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "routegen/net/measures.h"

#include <stdlib.h>
#include <time.h>

#include "processors.h"

/* A short search: each of its parts does about 5e7 steps per second. */
static const double short_steps = 4e8;
static const size_t short_bytes = (size_t)1 << 30;

/* Maximum flows: vertices * links, about 1e6 per second. */
static const double short_flow = 5e5, long_flow = 1e8;

/* More than all distances in a network whose diameter no formula gives: permutations have at most
 * 16 symbols, words at most 62 letters. */
#define MOST_DISTANCES 4096

static double arcs_of(const rg_topology *net)
{
    return (double)net->links * (net->directed ? 1 : 2);
}

/* The steps of all searches; stops counting once there are too many for a short search. */
static double steps_of(const rg_topology *net)
{
    const double arcs = arcs_of(net);
    uint64_t found = 0;
    double steps = 0;

    for (uint64_t node = 0; found < net->nodes && steps <= short_steps; node++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        found += weight;
        steps += weight > 0 ? arcs : 0;
    }
    return steps;
}

/* A thread for each processor; only one if one search is enough, and in a short search only as many
 * as have memory. */
static size_t threads_of(const rg_measures *measures, size_t bytes, rg_search search)
{
    size_t threads = rg_processors();

    if (search == RG_SEARCH_SHORT && threads > short_bytes / bytes)
        threads = short_bytes / bytes;
    return measures->facts.transitive ? 1 : threads;
}

/* Searches from all sources, each time from as many as take some ten milliseconds. */
static rg_status search_from_all(rg_measures *measures, const rg_watch *watch, void *memory,
                                 size_t threads, size_t bytes)
{
    const rg_topology *net = &measures->net;
    rg_topology_tally *tally = &measures->tally;
    const double at_a_time = 2e7 / arcs_of(net);
    const uint64_t most = at_a_time > 64 ? 64 : at_a_time < 2 ? 2 : (uint64_t)at_a_time;
    rg_status status = RG_OK;

    if (measures->facts.transitive)
        status = rg_watch_note(watch, "one search, as all nodes are alike");
    while (tally->weight < net->nodes && status == RG_OK) {
        status = rg_watch_show(watch, "pairs", tally->weight * net->nodes, net->nodes * net->nodes);
        if (status == RG_OK)
            (void)rg_topology_measure(net, most < threads ? threads : most, memory, threads * bytes,
                                      tally);
    }
    return status;
}

static rg_status search_all(rg_measures *measures, size_t bytes, rg_search search,
                            const rg_watch *watch)
{
    const size_t threads = threads_of(measures, bytes, search);
    const uint64_t diameter = measures->facts.diameter;
    rg_topology_tally *tally = &measures->tally;
    void *memory = calloc(threads, bytes);
    rg_status status = RG_E_MEMORY;

    tally->room = diameter == RG_TOPOLOGY_UNKNOWN ? MOST_DISTANCES : diameter + 1;
    tally->histogram = calloc(tally->room, sizeof *tally->histogram);
    if (memory != NULL && tally->histogram != NULL)
        status = search_from_all(measures, watch, memory, threads, bytes);
    free(memory);
    if (status == RG_OK)
        (void)rg_topology_measures_of(&measures->net, tally, &measures->found);
    return status;
}

/* Finds the connectivity, if that does not take too long. */
static rg_status search_connectivity(rg_measures *measures, rg_search search, const rg_watch *watch)
{
    const double most = search == RG_SEARCH_SHORT ? short_flow : long_flow;

    measures->connectivity = RG_TOPOLOGY_UNKNOWN;
    const rg_status status = rg_connectivity(&measures->net, most, watch, &measures->connectivity);
    return status == RG_E_LARGE ? RG_OK : status;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static rg_status search_network(rg_measures *measures, size_t bytes, rg_search search,
                                const rg_watch *watch)
{
    const double start = now();

    rg_status status = search_all(measures, bytes, search, watch);
    if (status == RG_OK) {
        (void)rg_topology_count(&measures->net, UINT64_MAX, &measures->counts);
        status = search_connectivity(measures, search, watch);
    }
    measures->seconds = now() - start;
    measures->searched = true;
    return status;
}

rg_status rg_measures_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                           rg_measures *measures)
{
    size_t bytes;

    if (net == NULL || measures == NULL)
        return RG_E_NULL;
    *measures = (rg_measures){.net = *net};
    (void)rg_topology_facts_of(net, &measures->facts);
    (void)rg_topology_switch_paths_of(net, &measures->paths);
    measures->steps = steps_of(net);
    const bool possible = rg_topology_measure_bytes(net, &bytes) == RG_OK;
    if (search == RG_SEARCH_ALWAYS && !possible)
        return RG_E_LARGE;
    if (search == RG_SEARCH_SHORT &&
        (!possible || measures->steps > short_steps || bytes > short_bytes))
        return RG_OK;
    const rg_status status = search_network(measures, bytes, search, watch);
    if (status != RG_OK)
        rg_measures_free(measures);
    return status;
}

void rg_measures_free(rg_measures *measures)
{
    free(measures->tally.histogram);
    measures->tally.histogram = NULL;
}
