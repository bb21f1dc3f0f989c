/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "routegen/net/measures.h"
#include "inner/topology_measure.h"

#include <stdlib.h>
#include <time.h>

#include "processors.h"

/* A short search: each of its parts does about 5e7 steps a second. Beyond the first limit it only
 * measures distances. */
static const double short_paths = 5e7, short_steps = 4e8, quick_steps = 1e7;
static const size_t short_bytes = (size_t)1 << 30;

/* Maximum flows: vertices * links, about 1e6 per second. */
static const double short_flow = 5e5, long_flow = 1e8;

/* From this size on, and from at most this many sources, one search at a time takes all threads. */
#define WAVE_VERTICES (UINT64_C(1) << 17)
#define WAVE_SOURCES 16

/* More than all distances in a network whose diameter no formula gives: permutations have at most
 * 16 symbols, words at most 62 letters. */
#define MOST_DISTANCES 4096

/* Vertices whose links are counted between two calls of the watch. */
#define COUNTED_AT_A_TIME 100000

static double arcs_of(const rg_topology *net)
{
    return (double)net->links * (net->directed ? 1 : 2);
}

/* The steps of all searches; stops counting once there are too many for a short search. */
static double steps_of(const rg_topology *net, uint64_t *sources)
{
    const double arcs = arcs_of(net);
    uint64_t found = 0;
    double steps = 0;

    *sources = 0;
    for (uint64_t node = 0; found < net->nodes && steps <= short_steps; node++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        found += weight;
        steps += weight > 0 ? arcs : 0;
        *sources += weight > 0;
    }
    return steps;
}

/* What the searches are, and how much memory they take. */
struct plan {
    rg_search search;
    bool wave; /* one after another, each on all threads */
    bool paths;
    uint64_t sources;
    size_t threads; /* that have memory of their own */
    size_t bytes;   /* of one */
};

/* False if the network is too large for any search. */
static bool make_plan(rg_measures *measures, rg_search search, struct plan *plan)
{
    const rg_topology *net = &measures->net;

    *plan = (struct plan){.search = search, .threads = 1};
    measures->steps = steps_of(net, &plan->sources);
    plan->paths = search == RG_SEARCH_ALWAYS || measures->steps <= short_paths;
    plan->wave = net->vertices >= WAVE_VERTICES && plan->sources <= WAVE_SOURCES;
    if (rg_topology_measure_bytes(net, &plan->bytes) != RG_OK)
        return false;
    if (plan->wave)
        (void)rg_topology_wave_bytes(net, plan->paths, &plan->bytes);
    else if (!measures->facts.transitive)
        plan->threads = rg_processors();
    if (search != RG_SEARCH_ALWAYS && plan->threads > short_bytes / plan->bytes)
        plan->threads = short_bytes / plan->bytes;
    plan->paths = plan->paths || !plan->wave;
    return true;
}

/* Searches from all sources, each time from as many as take some ten milliseconds. */
static rg_status search_from_all(rg_measures *measures, const struct plan *plan,
                                 const rg_watch *watch, void *memory)
{
    const rg_topology *net = &measures->net;
    rg_topology_tally *tally = &measures->tally;
    const double at_a_time = 2e7 / arcs_of(net);
    const uint64_t block = at_a_time > 64 ? 64 : at_a_time < 2 ? 2 : (uint64_t)at_a_time;
    rg_status status = RG_OK;

    while (tally->weight < net->nodes && status == RG_OK) {
        status = rg_watch_show(watch, "pairs", tally->weight * net->nodes, net->nodes * net->nodes);
        if (status == RG_OK)
            (void)rg_topology_measure(net, block < plan->threads ? plan->threads : block, memory,
                                      plan->threads * plan->bytes, tally);
    }
    return status;
}

/* The same, one search at a time. */
static rg_status search_by_waves(rg_measures *measures, const struct plan *plan,
                                 const rg_watch *watch, void *memory)
{
    const rg_topology *net = &measures->net;
    rg_topology_tally *tally = &measures->tally;
    rg_topology_wave wave;
    rg_status status = RG_OK;

    for (uint64_t node = 0; tally->weight < net->nodes && status == RG_OK; node++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        if (weight == 0)
            continue;
        (void)rg_topology_wave_begin(net, node, weight, plan->paths, memory, plan->bytes, &wave);
        do {
            status =
                rg_watch_show(watch, "vertices", tally->sources * net->vertices + wave.expanded,
                              plan->sources * net->vertices);
        } while (status == RG_OK && rg_topology_wave_advance(&wave, tally) == RG_E_MORE);
    }
    return status;
}

static rg_status search_all(rg_measures *measures, const struct plan *plan, const rg_watch *watch)
{
    const uint64_t diameter = measures->facts.diameter;
    rg_topology_tally *tally = &measures->tally;
    void *memory = calloc(plan->threads, plan->bytes);
    rg_status status = RG_E_MEMORY;

    tally->room = diameter == RG_TOPOLOGY_UNKNOWN ? MOST_DISTANCES : diameter + 1;
    tally->histogram = calloc(tally->room, sizeof *tally->histogram);
    if (memory != NULL && tally->histogram != NULL)
        status = plan->wave ? search_by_waves(measures, plan, watch, memory)
                            : search_from_all(measures, plan, watch, memory);
    free(memory);
    if (status == RG_OK)
        (void)rg_topology_measures_of(&measures->net, tally, &measures->found);
    measures->paths_counted = plan->paths;
    return status;
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned most(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The links of a direct network, from one vertex of each class of vertices that are alike. */
static void count_classes(const rg_topology *net, rg_topology_counts *counts)
{
    for (uint64_t node = 0; counts->vertices < net->nodes; node++) {
        rg_topology_counts one = {.vertices = node};
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        if (weight == 0)
            continue;
        (void)rg_topology_count(net, 1, &one);
        if (counts->vertices == 0)
            *counts = (rg_topology_counts){.degree_min = one.degree_min,
                                           .in_degree_min = one.in_degree_min};
        counts->vertices += weight;
        counts->arcs += one.arcs * weight;
        counts->mutual += one.mutual * weight;
        counts->degree_min = least(counts->degree_min, one.degree_min);
        counts->degree_max = most(counts->degree_max, one.degree_max);
        counts->in_degree_min = least(counts->in_degree_min, one.in_degree_min);
        counts->in_degree_max = most(counts->in_degree_max, one.in_degree_max);
    }
}

static rg_status count_links(rg_measures *measures, const struct plan *plan, const rg_watch *watch)
{
    const rg_topology *net = &measures->net;
    rg_topology_counts *counts = &measures->counts;
    rg_status status = RG_OK;

    measures->links_counted = net->direct || plan->paths;
    if (!measures->links_counted)
        return RG_OK;
    if (net->direct && plan->wave) {
        count_classes(net, counts);
        return RG_OK;
    }
    while (counts->vertices < net->vertices && status == RG_OK) {
        status = rg_watch_show(watch, "vertices", counts->vertices, net->vertices);
        (void)rg_topology_count(net, COUNTED_AT_A_TIME, counts);
    }
    return status;
}

/* Finds the connectivity, if that does not take too long. */
static rg_status search_connectivity(rg_measures *measures, rg_search search, const rg_watch *watch)
{
    const double work = search == RG_SEARCH_ALWAYS  ? long_flow
                        : search == RG_SEARCH_SHORT ? short_flow
                                                    : 0;

    measures->connectivity = RG_TOPOLOGY_UNKNOWN;
    const rg_status status = rg_connectivity(&measures->net, work, watch, &measures->connectivity);
    measures->connectivity_searched = status == RG_OK;
    return status == RG_E_LARGE ? RG_OK : status;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static rg_status search_network(rg_measures *measures, const struct plan *plan,
                                const rg_watch *watch)
{
    const double start = now();

    rg_status status = search_all(measures, plan, watch);
    if (status == RG_OK)
        status = count_links(measures, plan, watch);
    if (status == RG_OK)
        status = search_connectivity(measures, plan->search, watch);
    measures->seconds = now() - start;
    measures->searched = true;
    return status;
}

rg_status rg_measures_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                           rg_measures *measures)
{
    struct plan plan;

    if (net == NULL || measures == NULL)
        return RG_E_NULL;
    *measures = (rg_measures){.net = *net, .exact = search == RG_SEARCH_ALWAYS};
    (void)rg_topology_facts_of(net, &measures->facts);
    (void)rg_topology_switch_paths_of(net, &measures->paths);
    if (search == RG_SEARCH_NEVER)
        return RG_OK;
    const bool possible = make_plan(measures, search, &plan);
    if (search == RG_SEARCH_ALWAYS && !possible)
        return RG_E_LARGE;
    if (search != RG_SEARCH_ALWAYS &&
        (!possible || measures->steps > (search == RG_SEARCH_SHORT ? short_steps : quick_steps) ||
         plan.bytes > short_bytes))
        return RG_OK;
    const rg_status status = search_network(measures, &plan, watch);
    if (status != RG_OK)
        rg_measures_close(measures);
    return status;
}

void rg_measures_close(rg_measures *measures)
{
    free(measures->tally.histogram);
    measures->tally.histogram = NULL;
}
