/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Whether a routing can deadlock: by the dependencies of its rule. */

#include <stdlib.h>

#include "internal.h"

static const double most_states = 1e9;
static const size_t most_bytes = (size_t)1 << 30;

rg_status rg_sim_judge(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_channel *cycle, uint64_t room, rg_deadlock *found)
{
    unsigned classes, phases = 0;
    size_t bytes = 0;

    if (!found)
        return RG_E_NULL;
    rg_status status = rg_sim_classes(net, options, &classes);
    if (status != RG_OK)
        return status;
    *found = (rg_deadlock){0};
    /* A hop's class is above that of the hop before; nodes: turns that step leave no cycle. */
    if (options->routing == RG_SIM_COUNT || options->node)
        return RG_OK;
    status = rg_deadlock_bytes(net, &options->rule, &bytes);
    (void)rg_route_phases(net, &options->rule, &phases);
    const uint64_t routers = net->direct ? net->nodes : net->switches;
    if (status == RG_E_SIZE || bytes > most_bytes ||
        (double)net->nodes * (double)routers * phases > most_states)
        return RG_E_LARGE;
    void *memory = malloc(bytes);
    if (!memory)
        return RG_E_MEMORY;
    const uint64_t piece = 1 + 100000 / (net->nodes + 1);
    for (uint64_t at = 0; status == RG_OK && at < net->nodes; at += piece) {
        status = rg_deadlock_follow(net, &options->rule, at, piece, memory, bytes);
        if (status == RG_OK)
            status = rg_watch_show(watch, "targets", at, net->nodes);
    }
    if (status == RG_OK)
        status = rg_deadlock_find(net, &options->rule, memory, bytes, cycle, room, found);
    free(memory);
    return status;
}
