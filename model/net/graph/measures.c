/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "routegen/net/measures.h"
#include "arcs.h"
#include "families/inner/topology_measure.h"

#define MOST_THREADS 64

/* The number of processors for searches, 1 to 64. The only place that asks the operating system; if
 * it does not say, there is one. */
static size_t processors(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (online > 1)
        return online > MOST_THREADS ? MOST_THREADS : (size_t)online;
#endif
    return 1;
}

/* A short search: each of its parts does about 5e7 steps a second. Beyond the first limit one
 * search after another only measures distances; beyond the second all do, 512 at a time, which is
 * about 3 ns for an arc and level. What has more steps than the last has too many of them. */
static const double short_paths = 5e7, short_steps = 4e8, short_levels = 5e8, most_steps = 2e11;
static const double quick_steps = 1e7;
static const size_t short_bytes = (size_t)1 << 30;

/* Maximum flows: vertices * links, about 1e6 per second. */
static const double short_flow = 5e5, long_flow = 1e8;

/* From this size on, and from at most this many sources, one search at a time takes all threads. */
#define WAVE_VERTICES (UINT64_C(1) << 17)
#define WAVE_SOURCES 16

/* From so many sources on, arcs are stored. */
#define STORED_SOURCES 4

/* More than all distances in a network whose diameter no formula gives: permutations have at most
 * 16 symbols, words at most 62 letters. */
#define MOST_DISTANCES 4096

/* Vertices whose links are counted between two calls of the watch. */
#define COUNTED_AT_A_TIME 100000

static double arcs_of(const rg_topology *net)
{
    return (double)net->links * (net->directed ? 1 : 2);
}

/* The steps of all searches; stops counting once there are too many for any short search. */
static double steps_of(const rg_topology *net, uint64_t *sources)
{
    const double arcs = arcs_of(net);
    uint64_t found = 0;
    double steps = 0;

    *sources = 0;
    for (uint64_t node = 0; found < net->nodes && steps <= most_steps; node++) {
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
    bool wave;   /* one after another, each on all threads */
    bool stored; /* many, over stored arcs */
    bool paths;
    bool bits; /* only distances, 512 sources at once, if that is not too long */
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
    plan->stored = plan->sources >= STORED_SOURCES &&
                   arcs_of(net) * sizeof(uint32_t) <= short_bytes &&
                   rg_topology_bits_bytes(net) <= short_bytes;
    plan->bits = plan->stored && !plan->wave && search == RG_SEARCH_SHORT &&
                 measures->steps > short_steps && measures->steps <= most_steps;
    if (plan->wave)
        plan->bytes = rg_topology_wave_bytes(net, plan->paths);
    else if (plan->stored)
        plan->bytes = plan->bits ? rg_topology_bits_bytes(net) : rg_topology_lanes_bytes(net);
    if (!plan->wave && !measures->facts.transitive)
        plan->threads = processors();
    if ((search != RG_SEARCH_ALWAYS || plan->stored) && plan->threads > short_bytes / plan->bytes)
        plan->threads = short_bytes / plan->bytes;
    plan->paths = (plan->paths || !plan->wave) && !plan->bits;
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
    const size_t bytes = plan->threads * plan->bytes;
    bool lanes = plan->stored;
    struct rg_arcs arcs = {.out = {NULL, NULL}};
    rg_status status = plan->stored ? rg_arcs_open(net, false, &arcs) : RG_OK;

    while (tally->weight < net->nodes && status == RG_OK) {
        status = rg_watch_show(watch, "pairs", tally->weight * net->nodes, net->nodes * net->nodes);
        if (status != RG_OK)
            break;
        if (plan->bits)
            rg_topology_measure_bits(net, &arcs.out, memory, bytes, tally);
        else if (lanes)
            lanes = rg_topology_measure_lanes(net, &arcs.out, memory, bytes, tally);
        else
            rg_topology_measure(net, plan->stored ? &arcs.out : NULL,
                                block < plan->threads ? plan->threads : block, memory, bytes,
                                tally);
    }
    rg_arcs_close(&arcs);
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
        rg_topology_wave_begin(net, node, weight, plan->paths, memory, &wave);
        do {
            status =
                rg_watch_show(watch, "vertices", tally->sources * net->vertices + wave.expanded,
                              plan->sources * net->vertices);
        } while (status == RG_OK && rg_topology_wave_advance(&wave, tally));
    }
    return status;
}

/* Whether searches 512 at a time take long: each vertex is in as many levels as there are, or
 * sources if there are fewer, and where links go both ways no vertex is more than twice as far as
 * from the first one. */
static bool is_long(const rg_topology *net, const struct plan *plan, void *memory)
{
    rg_topology_tally first = {.room = 0};

    rg_topology_measure(net, NULL, 1, memory, plan->bytes, &first);
    const double levels = 2 * (double)first.distances;
    return ceil((double)plan->sources / 512) * arcs_of(net) * (levels < 512 ? levels : 512) >
           short_levels;
}

static rg_status search_all(rg_measures *measures, const struct plan *plan, const rg_watch *watch)
{
    const uint64_t diameter = measures->facts.diameter;
    rg_topology_tally *tally = &measures->tally;
    void *memory = calloc(plan->threads, plan->bytes);
    rg_status status = RG_E_MEMORY;

    tally->room = diameter == RG_TOPOLOGY_UNKNOWN ? MOST_DISTANCES : diameter + 1;
    tally->histogram = calloc(tally->room, sizeof *tally->histogram);
    if (memory != NULL && tally->histogram != NULL) {
        measures->searched = !plan->bits || !is_long(&measures->net, plan, memory);
        status = !measures->searched ? RG_OK
                 : plan->wave        ? search_by_waves(measures, plan, watch, memory)
                                     : search_from_all(measures, plan, watch, memory);
    }
    free(memory);
    if (status == RG_OK && measures->searched)
        measures->found = rg_topology_measures_of(&measures->net, tally);
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
        rg_topology_count(net, 1, &one);
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

    measures->links_counted = net->direct || plan->paths || plan->bits;
    if (!measures->links_counted)
        return RG_OK;
    if (net->direct && plan->wave) {
        count_classes(net, counts);
        return RG_OK;
    }
    while (counts->vertices < net->vertices && status == RG_OK) {
        status = rg_watch_show(watch, "vertices", counts->vertices, net->vertices);
        rg_topology_count(net, COUNTED_AT_A_TIME, counts);
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
    if (status == RG_OK && !measures->searched)
        return RG_OK;
    if (status == RG_OK)
        status = count_links(measures, plan, watch);
    if (status == RG_OK)
        status = search_connectivity(measures, plan->search, watch);
    measures->seconds = now() - start;
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
    measures->paths = rg_topology_switch_paths_of(net);
    if (search == RG_SEARCH_NEVER)
        return RG_OK;
    const bool possible = make_plan(measures, search, &plan);
    if (search == RG_SEARCH_ALWAYS && !possible)
        return RG_E_LARGE;
    if (search != RG_SEARCH_ALWAYS &&
        (!possible || plan.bytes > short_bytes ||
         (!plan.bits && measures->steps > (search == RG_SEARCH_SHORT ? short_steps : quick_steps))))
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

/* ---- Loads ----------------------------------------------------------------------------------- */

/* Of a short search, which follows each arc forwards and backwards */
static const double load_bytes = 1e9;

static double load_at(const rg_topology *net, const rg_topology_load_tally *tally, unsigned port)
{
    uint64_t index;
    if (rg_topology_channel_class(net, 0, port, &index) != RG_OK)
        return 0;
    const rg_topology_channel *channel = &tally->channel[index];
    return channel->sum / (double)channel->channels / ((double)net->nodes - 1);
}

static void read_loads(const rg_topology *net, const rg_topology_load_tally *tally, rg_loads *loads)
{
    loads->saturation = rg_topology_loads_of(net, tally).saturation;
    loads->network = load_at(net, tally, 0);
    for (unsigned port = 1; port < net->ports; port++)
        loads->lateral += load_at(net, tally, port) / (net->ports - 1);
    loads->searched = true;
}

/* Searches from all sources, a few at a time so that the watch hears of it often. */
static rg_status load_from_all(const rg_topology *net, const rg_watch *watch, void *memory,
                               size_t bytes, rg_topology_load_tally *tally)
{
    struct rg_arcs arcs;
    rg_status status = rg_arcs_open(net, false, &arcs);

    while (tally->weight < net->nodes && status == RG_OK) {
        rg_topology_load(net, &arcs.out, 64, memory, bytes, tally);
        status = rg_watch_show(watch, "pairs", tally->weight * net->nodes, net->nodes * net->nodes);
    }
    rg_arcs_close(&arcs);
    return status;
}

static rg_status load_all(const rg_topology *net, uint64_t classes, size_t bytes, size_t threads,
                          const rg_watch *watch, rg_loads *loads)
{
    rg_topology_load_tally tally = {.channel = calloc(classes, sizeof *tally.channel),
                                    .room = classes};
    void *memory = calloc(threads, bytes);
    rg_status status = RG_E_MEMORY;

    if (tally.channel != NULL && memory != NULL)
        status = load_from_all(net, watch, memory, threads * bytes, &tally);
    free(memory);
    if (status == RG_OK)
        read_loads(net, &tally, loads);
    free(tally.channel);
    return status;
}

/* Whether a search takes seconds and less than a gigabyte. */
static bool is_short_load(const rg_topology *net, rg_search search, uint64_t classes, size_t bytes)
{
    /* 16 sources at once are five times as fast as one. */
    const double steps = 5 * (search == RG_SEARCH_SHORT ? short_steps : quick_steps);
    const double arcs = (double)net->links * (net->directed ? 1 : 2);
    const double room = (double)bytes + (double)classes * sizeof(rg_topology_channel);
    uint64_t sources;

    return arcs <= steps && room <= load_bytes &&
           rg_topology_load_sizes(net, &classes, &sources, &bytes) == RG_OK &&
           (double)sources * arcs <= steps;
}

rg_status rg_loads_find(const rg_topology *net, rg_search search, const rg_watch *watch,
                        rg_loads *loads)
{
    uint64_t classes;
    size_t bytes;

    if (net == NULL || loads == NULL)
        return RG_E_NULL;
    *loads = (rg_loads){.formula = rg_topology_most_load(net)};
    if (search == RG_SEARCH_NEVER || (search != RG_SEARCH_ALWAYS && loads->formula > 0))
        return RG_OK;
    if (net->nodes < 2 || rg_topology_load_sizes(net, &classes, NULL, &bytes) != RG_OK)
        return RG_OK;
    if (search != RG_SEARCH_ALWAYS && !is_short_load(net, search, classes, bytes))
        return RG_OK;
    size_t threads = processors();
    if (search != RG_SEARCH_ALWAYS && (double)bytes * (double)threads > load_bytes)
        threads = 1;
    return load_all(net, classes, bytes, threads, watch, loads);
}

double rg_loads_saturation(const rg_loads *loads)
{
    if (loads->formula > 0)
        return 1 / loads->formula;
    return loads->searched ? loads->saturation : -1;
}
