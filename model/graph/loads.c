/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "loads.h"

#include <stdlib.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"

/* A short search, about 5e7 steps a second: there and back along every arc. */
static const double short_steps = 4e8;
static const double short_bytes = 1e9;

static double load_at(const rg_topology *net, const rg_topology_load_tally *tally, unsigned port)
{
    uint64_t index;
    if (rg_topology_channel_class(net, 0, port, &index) != RG_OK)
        return 0;
    const rg_topology_channel *channel = &tally->channel[index];
    return channel->sum / (double)channel->channels / ((double)net->nodes - 1);
}

static void read_loads(const rg_topology *net, const rg_topology_load_tally *tally,
                       struct cli_loads *loads)
{
    rg_topology_loads found;

    (void)rg_topology_loads_of(net, tally, &found);
    loads->saturation = found.saturation;
    loads->network = load_at(net, tally, 0);
    for (unsigned port = 1; port < net->ports; port++)
        loads->lateral += load_at(net, tally, port) / (net->ports - 1);
    loads->searched = true;
}

static void search_all(const rg_topology *net, uint64_t classes, size_t bytes, size_t threads,
                       struct cli_loads *loads)
{
    rg_topology_load_tally tally = {.channel = cli_get(classes, sizeof *tally.channel),
                                    .room = classes};
    void *memory = cli_get(threads, bytes);
    struct cli_progress progress;
    char name[RG_NETWORK_MAX_TEXT];

    (void)rg_network_print(&net->name, name);
    cli_progress_begin(&progress, name, net->nodes * net->nodes);
    while (tally.weight < net->nodes) {
        (void)rg_topology_load(net, 64, memory, threads * bytes, &tally);
        cli_progress_show(&progress, tally.weight * net->nodes);
    }
    cli_progress_erase(&progress);
    free(memory);
    read_loads(net, &tally, loads);
    free(tally.channel);
}

void cli_load(const rg_topology *net, enum cli_search search, struct cli_loads *loads)
{
    uint64_t classes, sources;
    size_t bytes;

    *loads = (struct cli_loads){.formula = -1};
    (void)rg_topology_most_load(net, &loads->formula);
    if (search == CLI_SEARCH_SHORT && loads->formula > 0)
        return;
    if (net->nodes < 2 || rg_topology_load_sizes(net, &classes, NULL, &bytes) != RG_OK)
        return;
    if (search == CLI_SEARCH_SHORT) {
        const double arcs = (double)net->links * (net->directed ? 1 : 2);
        const double room = (double)bytes + (double)classes * sizeof(rg_topology_channel);
        if (arcs > short_steps || room > short_bytes ||
            rg_topology_load_sizes(net, &classes, &sources, &bytes) != RG_OK ||
            (double)sources * arcs > short_steps)
            return;
    }
    size_t threads = cli_processors();
    if (search == CLI_SEARCH_SHORT && (double)bytes * (double)threads > short_bytes)
        threads = 1;
    search_all(net, classes, bytes, threads, loads);
}

double cli_saturation(const struct cli_loads *loads)
{
    if (loads->formula > 0)
        return 1 / loads->formula;
    return loads->searched ? loads->saturation : -1;
}
