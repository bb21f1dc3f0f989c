/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels: betweenness of arcs by the method of Brandes, a source at a time. */

#include "inner/topology_measure.h"

#include <string.h>

#include "channels.h"
#include "search.h"

/* The memory of one thread. */
typedef struct load_memory {
    double *load;    /* by class of channels, times N-1, of one group of sources */
    double *passing; /* by vertex: share of the source's messages that end there or go through it */
    search_memory search;
} load_memory;

#define BYTES_OF_VERTEX (sizeof(double) + SEARCH_BYTES_OF_VERTEX)

rg_status rg_topology_load_sizes(const rg_topology *net, uint64_t *classes, uint64_t *sources,
                                 size_t *bytes)
{
    const uint64_t count = rg_channels_classes(net);
    /* Vertices and distances are kept in 32 bits, and the caller has an array of channels. */
    if (net->vertices >= SEARCH_NOT_REACHED ||
        net->vertices > SIZE_MAX / 2 / sizeof(rg_topology_channel) / net->ports ||
        count > SIZE_MAX / 2 / sizeof(rg_topology_channel))
        return RG_E_LARGE;
    *classes = count;
    *bytes = (size_t)net->vertices * BYTES_OF_VERTEX + (size_t)count * sizeof(double);
    if (!sources)
        return RG_OK;
    *sources = rg_channels_apart(net) ? net->nodes : 0;
    for (uint64_t node = 0, found = 0; !rg_channels_apart(net) && found < net->nodes; node++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        found += weight;
        *sources += weight > 0;
    }
    return RG_OK;
}

rg_status rg_topology_channel_class(const rg_topology *net, uint64_t vertex, unsigned port,
                                    uint64_t *index)
{
    rg_topology_end end;
    const rg_status status = rg_topology_neighbour(net, vertex, port, &end);
    if (status != RG_OK)
        return status;
    if (end.vertex == RG_TOPOLOGY_NONE)
        return RG_E_INDEX;
    *index = rg_channels_class(net, vertex, port);
    return RG_OK;
}

static load_memory memory_of(const rg_topology *net, void *memory, size_t thread)
{
    const size_t vertices = (size_t)net->vertices;
    const size_t classes = (size_t)rg_channels_classes(net);
    load_memory own;
    own.load = (double *)memory + thread * (vertices * BYTES_OF_VERTEX / sizeof(double) + classes);
    own.passing = own.load + classes;
    own.search.paths = own.passing + vertices;
    own.search.distance = (uint32_t *)(void *)(own.search.paths + vertices);
    own.search.queue = own.search.distance + vertices;
    return own;
}

/* Adds the loads by one source: from the farthest vertices backwards, every vertex takes from each
 * next one the share of the paths to it that come through here. */
static void load_of(const rg_topology *net, search_source source, const load_memory *own)
{
    const search_memory *search = &own->search;
    const double weight = (double)source.weight;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    for (size_t i = rg_search_from(net, source.node, search); i-- > 0;) {
        const uint32_t v = search->queue[i];
        own->passing[v] = v < net->nodes ? 1 : 0;
        if (v < net->nodes && !net->direct && i > 0)
            continue;
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] == RG_TOPOLOGY_NONE || search->distance[next[p]] != search->distance[v] + 1)
                continue;
            const double share = search->paths[v] / search->paths[next[p]] * own->passing[next[p]];
            own->load[rg_channels_class(net, v, p)] += weight * share;
            own->passing[v] += share;
        }
    }
}

/* Counts the channels of every class. */
static void count_channels(const rg_topology *net, rg_topology_channel *channel)
{
    const uint64_t classes = rg_channels_classes(net);
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    memset(channel, 0, (size_t)classes * sizeof *channel);
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] == RG_TOPOLOGY_NONE)
                continue;
            rg_topology_channel *of_class = &channel[rg_channels_class(net, v, p)];
            if (of_class->channels++ > 0)
                continue;
            of_class->vertex = v;
            of_class->port = p;
        }
    }
}

/* Adds the loads by one group of sources, and leaves none for the next one. */
static void add_load(uint64_t classes, const load_memory *own, rg_topology_channel *channel)
{
    for (uint64_t c = 0; c < classes; c++) {
        channel[c].sum += own->load[c];
        own->load[c] = 0;
    }
}

/* Sources that one thread adds up before it waits for its turn: in small networks several, so that
 * threads do not wait more than they work. It must not depend on the number of threads. */
static unsigned group_of(const rg_topology *net)
{
    const uint64_t arcs = net->links * (net->directed ? 1 : 2);
    const uint64_t group = 100000 / (arcs + 1);
    /* cppcheck-suppress knownConditionTrueFalse ; 0 when there are more arcs than that */
    return group < 1 ? 1 : group > SEARCH_BLOCK / 4 ? SEARCH_BLOCK / 4 : (unsigned)group;
}

/* Searches from all of these sources, each thread in its own part of the memory. Sums are rounded,
 * so they are added group by group in the order of the sources: any number of threads gives the
 * same. */
static void load_block(const rg_topology *net, const search_source *source, unsigned count,
                       void *memory, int threads, rg_topology_load_tally *tally)
{
    const uint64_t classes = rg_channels_classes(net);
    const unsigned group = group_of(net);
#ifdef _OPENMP
#pragma omp parallel for ordered schedule(dynamic) num_threads(threads)
#else
    (void)threads;
#endif
    for (unsigned first = 0; first < count; first += group) {
        const load_memory own = memory_of(net, memory, search_thread());
        for (unsigned i = first; i < count && i < first + group; i++)
            load_of(net, source[i], &own);
#ifdef _OPENMP
#pragma omp ordered
#endif
        add_load(classes, &own, tally->channel);
    }
}

void rg_topology_load(const rg_topology *net, uint64_t most, void *memory, size_t bytes,
                      rg_topology_load_tally *tally)
{
    search_source source[SEARCH_BLOCK];
    uint64_t classes = 0;
    size_t one = 0;
    (void)rg_topology_load_sizes(net, &classes, NULL, &one);
    if (tally->sources == 0)
        count_channels(net, tally->channel);
    const int threads = search_threads(bytes / one);
    for (int t = 0; t < threads; t++)
        memset(memory_of(net, memory, (size_t)t).load, 0, (size_t)classes * sizeof(double));
    while (most > 0 && tally->weight < net->nodes) {
        const uint64_t missing = net->nodes - tally->weight;
        const unsigned count =
            rg_search_sources(net, rg_channels_apart(net), most, missing, &tally->next, source);
        load_block(net, source, count, memory, threads, tally);
        for (unsigned i = 0; i < count; i++)
            tally->weight += source[i].weight;
        tally->sources += count;
        most -= count;
    }
}

rg_topology_loads rg_topology_loads_of(const rg_topology *net, const rg_topology_load_tally *tally)
{
    const double others = net->nodes > 1 ? (double)(net->nodes - 1) : 1;
    rg_topology_loads found = {0};
    double sum = 0, channels = 0;
    for (uint64_t c = 0; c < rg_channels_classes(net); c++) {
        const rg_topology_channel *channel = &tally->channel[c];
        if (channel->channels == 0)
            continue;
        const double load = channel->sum / (double)channel->channels / others;
        sum += channel->sum / others;
        channels += (double)channel->channels;
        /* So that a class that is larger only by rounding does not take the first one's place. */
        if (load > found.most * (1 + 1e-12)) {
            found.most = load;
            found.vertex = channel->vertex;
            found.port = channel->port;
        }
    }
    found.average = channels > 0 ? sum / channels : 0;
    found.saturation = found.most > 0 ? 1 / found.most : 0;
    return found;
}
