/* SPDX-License-Identifier: Apache-2.0 */

/* Whether packets can wait for one another forever: all routes, then a shortest cycle. */

#include "routegen/net/ask.h"
#include "inner/deadlock.h"
#include "inner/net/deadlock.h"
#include "inner/topology_route.h"

#include <stdlib.h>

static bool is_large(const rg_topology *net, const rg_route_rule *rule, size_t bytes)
{
    const uint64_t carriers = net->direct ? net->nodes : net->switches;
    unsigned phases = 0;

    (void)rg_route_phases(net, rule, &phases);
    return bytes > RG_DEADLOCK_MOST_BYTES ||
           (double)net->nodes * (double)carriers * phases > RG_DEADLOCK_MOST_STATES;
}

static rg_status follow(const rg_topology *net, const rg_route_rule *rule, const rg_watch *watch,
                        void *memory, size_t bytes)
{
    const uint64_t piece = 1 + 100000 / (net->nodes + 1);
    rg_status status = RG_OK;

    for (uint64_t at = 0; status == RG_OK && at < net->nodes; at += piece) {
        status = rg_deadlock_follow(net, rule, at, piece, memory, bytes);
        if (status == RG_OK)
            status = rg_watch_show(watch, "targets", at, net->nodes);
    }
    return status;
}

rg_status rg_deadlock_judge(const rg_topology *net, const rg_route_rule *rule,
                            const rg_watch *watch, rg_deadlock *found, rg_channel **cycle)
{
    size_t bytes = 0;

    *cycle = NULL;
    rg_status status = rg_deadlock_bytes(net, rule, &bytes);
    if (status == RG_E_LARGE || (status == RG_OK && is_large(net, rule, bytes)))
        return RG_E_LARGE;
    if (status != RG_OK)
        return status;
    void *memory = malloc(bytes);
    status = memory == NULL ? RG_E_MEMORY : follow(net, rule, watch, memory, bytes);
    if (status == RG_OK)
        status = rg_deadlock_find(net, rule, memory, bytes, NULL, 0, found);
    if (status == RG_OK && found->cycle > 0) {
        *cycle = malloc((size_t)found->cycle * sizeof **cycle);
        status = *cycle == NULL
                     ? RG_E_MEMORY
                     : rg_deadlock_find(net, rule, memory, bytes, *cycle, found->cycle, found);
    }
    free(memory);
    return status;
}
