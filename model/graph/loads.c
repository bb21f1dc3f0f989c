/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/net/measures.h"

#include <stdlib.h>

#include "processors.h"
#include "inner/topology_measure.h"

/* A short search, at about 5e7 steps per second: each arc is followed forwards and backwards. */
static const double short_steps = 4e8, quick_steps = 1e7;
static const double short_bytes = 1e9;

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
    rg_topology_loads found;

    (void)rg_topology_loads_of(net, tally, &found);
    loads->saturation = found.saturation;
    loads->network = load_at(net, tally, 0);
    for (unsigned port = 1; port < net->ports; port++)
        loads->lateral += load_at(net, tally, port) / (net->ports - 1);
    loads->searched = true;
}

/* Searches from all sources, a few at a time so that the watch hears of it often. */
static rg_status search_from_all(const rg_topology *net, const rg_watch *watch, void *memory,
                                 size_t bytes, rg_topology_load_tally *tally)
{
    rg_status status = RG_OK;

    while (tally->weight < net->nodes && status == RG_OK) {
        (void)rg_topology_load(net, 64, memory, bytes, tally);
        status = rg_watch_show(watch, "pairs", tally->weight * net->nodes, net->nodes * net->nodes);
    }
    return status;
}

static rg_status search_all(const rg_topology *net, uint64_t classes, size_t bytes, size_t threads,
                            const rg_watch *watch, rg_loads *loads)
{
    rg_topology_load_tally tally = {.channel = calloc(classes, sizeof *tally.channel),
                                    .room = classes};
    void *memory = calloc(threads, bytes);
    rg_status status = RG_E_MEMORY;

    if (tally.channel != NULL && memory != NULL)
        status = search_from_all(net, watch, memory, threads * bytes, &tally);
    free(memory);
    if (status == RG_OK)
        read_loads(net, &tally, loads);
    free(tally.channel);
    return status;
}

/* Whether a search takes seconds and less than a gigabyte. */
static bool is_short(const rg_topology *net, rg_search search, uint64_t classes, size_t bytes)
{
    const double steps = search == RG_SEARCH_SHORT ? short_steps : quick_steps;
    const double arcs = (double)net->links * (net->directed ? 1 : 2);
    const double room = (double)bytes + (double)classes * sizeof(rg_topology_channel);
    uint64_t sources;

    return arcs <= steps && room <= short_bytes &&
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
    *loads = (rg_loads){.formula = -1};
    (void)rg_topology_most_load(net, &loads->formula);
    if (search == RG_SEARCH_NEVER || (search != RG_SEARCH_ALWAYS && loads->formula > 0))
        return RG_OK;
    if (net->nodes < 2 || rg_topology_load_sizes(net, &classes, NULL, &bytes) != RG_OK)
        return RG_OK;
    if (search != RG_SEARCH_ALWAYS && !is_short(net, search, classes, bytes))
        return RG_OK;
    size_t threads = rg_processors();
    if (search != RG_SEARCH_ALWAYS && (double)bytes * (double)threads > short_bytes)
        threads = 1;
    return search_all(net, classes, bytes, threads, watch, loads);
}

double rg_loads_saturation(const rg_loads *loads)
{
    if (loads->formula > 0)
        return 1 / loads->formula;
    return loads->searched ? loads->saturation : -1;
}
