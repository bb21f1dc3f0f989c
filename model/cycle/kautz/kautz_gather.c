/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_gather.h"

#include <string.h>

/* Where the node's links end, and which parts it sends on by them. */
static void wire_node(rg_kautz_gather *gather, const rg_kautz_word *node, unsigned rank)
{
    const rg_kautz *net = &gather->net;
    rg_kautz_word other, from;
    uint64_t to = 0;

    for (unsigned port = 0; port < net->d; port++) {
        unsigned in = 0;
        (void)rg_kautz_successor(net, node, port, &other);
        (void)rg_kautz_rank(net, &other, &to);
        while (rg_kautz_predecessor(net, &other, in, &from) == RG_OK &&
               memcmp(&from, node, sizeof from) != 0)
            in++;
        gather->end[rank * net->d + port] = (uint16_t)(to * net->d + in);
    }
    for (unsigned part = 0; part < gather->links; part++) {
        (void)rg_kautz_unrank(net, part / net->d, &other);
        (void)rg_kautz_tree_children(net, &other, part % net->d, node, &gather->ports[rank][part]);
    }
}

rg_status rg_kautz_gather_init(const rg_kautz *net, unsigned stages, rg_kautz_gather *gather)
{
    rg_kautz_word node;

    if (net->nodes > RG_KAUTZ_GATHER_MAX_NODES || stages > RG_KAUTZ_GATHER_MAX_STAGES)
        return RG_E_SHAPE;
    *gather = (rg_kautz_gather){.net = *net, .stages = stages};
    gather->links = (unsigned)net->nodes * net->d;
    for (unsigned rank = 0; rank < net->nodes; rank++) {
        (void)rg_kautz_unrank(net, rank, &node);
        wire_node(gather, &node, rank);
    }
    memset(gather->way, UINT8_MAX, sizeof gather->way);
    return RG_OK;
}

void rg_kautz_gather_arrived(const rg_kautz_gather *gather,
                             uint16_t part[RG_KAUTZ_GATHER_MAX_LINKS])
{
    /* Of a ring of lines the oldest is the one after the newest. */
    const uint16_t *oldest = gather->way[(gather->line + 1) % (gather->stages + 1)];

    for (unsigned link = 0; link < gather->links; link++)
        part[gather->end[link]] = oldest[link];
}

bool rg_kautz_gather_busy(const rg_kautz_gather *gather)
{
    return gather->busy > 0;
}

void rg_kautz_gather_clock(rg_kautz_gather *gather, bool rst, bool start)
{
    const unsigned d = gather->net.d;
    const bool begins = start && !rg_kautz_gather_busy(gather);
    uint16_t part[RG_KAUTZ_GATHER_MAX_LINKS];
    bool any = begins;

    rg_kautz_gather_arrived(gather, part);
    for (unsigned link = 0; link < gather->links; link++) {
        uint16_t *queue = gather->queue[link];
        if (gather->stored[link] > 0) {
            any = true;
            memmove(queue, queue + 1, --gather->stored[link] * sizeof *queue);
        }
        for (unsigned in = link / d * d; in < link / d * d + d; in++)
            if (part[in] != RG_KAUTZ_GATHER_NONE &&
                (gather->ports[link / d][part[in]] >> link % d & 1) != 0)
                queue[gather->stored[link]++] = part[in];
        if (begins)
            queue[gather->stored[link]++] = (uint16_t)link;
    }
    gather->busy = any ? gather->stages + 1 : gather->busy - (gather->busy > 0);
    gather->line = (gather->line + 1) % (gather->stages + 1);
    if (rst) {
        memset(gather->stored, 0, sizeof gather->stored);
        gather->busy = 0;
    }
    for (unsigned link = 0; link < gather->links; link++)
        gather->way[gather->line][link] =
            gather->stored[link] > 0 ? gather->queue[link][0] : RG_KAUTZ_GATHER_NONE;
}
