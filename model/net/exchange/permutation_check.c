/* SPDX-License-Identifier: Apache-2.0 */

/* The judge of permutation.h: it knows the links of topology.h and how the switches stand. */

#include "net/inner/room.h"
#include "routegen/net/permutation.h"

/* Follows a message of a pass; whether it arrives. Two that meet on a link stay together, so one of
 * them does not. */
static bool arrives(const rg_topology *net, const rg_permutation *routed, const uint32_t *port,
                    uint32_t source, uint32_t target)
{
    const unsigned middle = routed->stages / 2;
    rg_topology_end end;

    (void)rg_topology_neighbour(net, source, 0, &end);
    for (unsigned s = 0; s < routed->stages; s++) {
        const rg_permutation_stage *stage = &routed->stage[s];
        const uint32_t children = s <= middle ? stage->inputs : stage->outputs;
        const bool tree = !net->directed, down = s > middle;
        rg_topology_place at;
        if (end.vertex == RG_TOPOLOGY_NONE || end.vertex < net->nodes)
            return false;
        (void)rg_topology_where(net, end.vertex, &at);
        const uint32_t input = end.port - (tree && down ? children : 0);
        if (at.level != (tree && down ? routed->stages - 1 - s : s) || input >= stage->inputs)
            return false;
        const uint32_t slot = stage->first + (uint32_t)at.index * stage->inputs + input;
        if (port[slot] >= stage->outputs)
            return false;
        (void)rg_topology_neighbour(net, end.vertex,
                                    port[slot] + (tree && s < middle ? children : 0), &end);
    }
    return end.vertex == target;
}

rg_status rg_permutation_check(const rg_topology *net, const uint32_t *to,
                               const rg_permutation *routed)
{
    rg_status status = RG_OK;
    rg_room room = {0};

    if (net == NULL || to == NULL || routed == NULL)
        return RG_E_NULL;
    uint32_t *port = rg_room_get(&room, routed->slots, sizeof *port);
    if (port == NULL)
        status = RG_E_MEMORY;
    for (uint32_t pass = 0; pass < routed->passes && status == RG_OK; pass++) {
        status = rg_permutation_states(routed, pass, port);
        for (uint32_t i = 0; i < routed->lines && status == RG_OK; i++)
            if (to[i] != RG_PERMUTATION_NONE &&
                (routed->pass[i] >= routed->passes ||
                 (routed->pass[i] == pass && !arrives(net, routed, port, i, to[i]))))
                status = RG_E_LOST;
    }
    rg_room_end(&room);
    return status;
}
