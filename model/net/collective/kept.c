/* SPDX-License-Identifier: Apache-2.0 */

/* A schedule that is kept: to be lifted, to be a plan, or to be given backward in time. */

#include <stdlib.h>
#include <string.h>

#include "net/inner/collective.h"

/* Most bytes of a schedule that is kept */
static const uint64_t most_bytes = UINT64_C(1) << 30;

rg_status rg_kept_grow(rg_kept *kept, uint64_t rounds)
{
    const uint64_t count = (uint64_t)kept->links->nodes * kept->links->ports;

    if (rounds <= kept->room)
        return RG_OK;
    if (rounds * count * sizeof *kept->moved > most_bytes)
        return RG_E_LARGE;
    uint32_t *moved = realloc(kept->moved, rounds * count * sizeof *moved);
    if (moved == NULL)
        return RG_E_MEMORY;
    memset(moved + kept->room * count, 0xff, (rounds - kept->room) * count * sizeof *moved);
    kept->moved = moved;
    kept->room = rounds;
    return RG_OK;
}

rg_status rg_kept_take(void *context, const rg_collective_send *send)
{
    rg_kept *kept = context;
    const uint64_t count = (uint64_t)kept->links->nodes * kept->links->ports;
    const rg_status status =
        send->round > kept->room ? rg_kept_grow(kept, send->round + kept->room) : RG_OK;

    if (status != RG_OK)
        return status;
    kept->rounds = send->round;
    kept->moved[(send->round - 1) * count + (uint64_t)send->from * kept->links->ports +
                send->port] = send->shard * kept->chunks + send->chunk;
    return RG_OK;
}

/* Where copies would go out, sums come in. */
rg_status rg_kept_give(const rg_kept *kept, bool turned, const rg_send_sink *sink)
{
    const uint32_t ports = kept->links->ports, count = kept->links->nodes * ports;
    rg_status status = RG_OK;

    for (uint64_t round = 1; status == RG_OK && round <= kept->rounds; round++)
        for (uint32_t link = 0; status == RG_OK && link < count; link++) {
            const uint64_t time = turned ? kept->rounds + 1 - round : round;
            const uint32_t moved = kept->moved[(time - 1) * count + link];
            const uint32_t from = link / ports, to = kept->links->to[link];
            const rg_collective_send send = {.round = round,
                                             .from = turned ? to : from,
                                             .to = turned ? from : to,
                                             .port =
                                                 turned ? kept->links->enters[link] : link % ports,
                                             .shard = moved / kept->chunks,
                                             .chunk = moved % kept->chunks,
                                             .adds = turned};
            if (moved != RG_PLAN_NO_NODE)
                status = sink->take(sink->context, &send);
        }
    return status;
}

void rg_plan_kept(rg_plan *plan, const rg_kept *kept)
{
    const uint32_t d = plan->links->ports, count = plan->links->nodes * d;

    for (uint64_t i = 0; i < kept->rounds * count; i++) {
        const uint32_t link = (uint32_t)(i % count), root = kept->moved[i] / d - plan->first;
        if (kept->moved[i] == RG_PLAN_NO_NODE || root >= plan->roots)
            continue;
        for (uint32_t chunk = kept->moved[i] % d; chunk < plan->chunks; chunk += d)
            plan->parent[((size_t)root * plan->chunks + chunk) * plan->links->nodes +
                         plan->links->to[link]] = plan->links->enters[link];
    }
}
