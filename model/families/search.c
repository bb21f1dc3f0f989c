/* SPDX-License-Identifier: Apache-2.0 */

#include "search.h"

#include <string.h>

const uint32_t *rg_search_ask(const rg_topology *net, uint32_t v, uint32_t *room)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    (void)rg_topology_neighbours(net, v, next);
    for (unsigned p = 0; p < net->ports; p++)
        room[p] = next[p] == RG_TOPOLOGY_NONE ? RG_ROWS_NONE : (uint32_t)next[p];
    return room;
}

size_t rg_search_from(const rg_topology *net, const rg_row_side *arcs, uint64_t source,
                      const search_memory *own)
{
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    size_t tail = 1;

    memset(own->distance, 0xff, (size_t)net->vertices * sizeof *own->distance); /* NOT_REACHED */
    memset(own->paths, 0, (size_t)net->vertices * sizeof *own->paths);
    own->queue[0] = (uint32_t)source;
    own->distance[source] = 0;
    own->paths[source] = 1;
    for (size_t head = 0; head < tail; head++) {
        const uint32_t v = own->queue[head], distance = own->distance[v] + 1;
        const double paths[] = {0, own->paths[v]};
        /* A compute node on a switch leads nowhere else. */
        unsigned count = 0;
        const uint32_t *row = v < net->nodes && !net->direct && head > 0
                                  ? NULL
                                  : rg_search_row(net, arcs, v, room, &count);
        for (unsigned p = 0; p < count; p++) {
            const uint32_t u = row[p];
            if (u == RG_ROWS_NONE)
                continue;
            /* No branch: which of these a neighbour is cannot be foreseen. */
            const uint32_t was = own->distance[u];
            const bool new = was == SEARCH_NOT_REACHED, next = new || was == distance;
            own->queue[new ? tail : head] = new ? u : v;
            own->distance[u] = new ? distance : was;
            own->paths[u] += paths[next];
            tail += new;
        }
    }
    return tail;
}
