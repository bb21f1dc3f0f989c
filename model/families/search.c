/* SPDX-License-Identifier: Apache-2.0 */

#include "search.h"

#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

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

unsigned rg_search_sources(const rg_topology *net, bool every, uint64_t most, uint64_t missing,
                           uint64_t *next, search_source *source)
{
    unsigned count = 0;
    for (; count < SEARCH_BLOCK && count < most && missing > 0; ++*next) {
        uint64_t weight = 1;
        if (!every)
            (void)rg_topology_weight(net, *next, &weight);
        if (weight == 0)
            continue;
        source[count].node = *next;
        source[count].weight = weight;
        count++;
        missing -= weight;
    }
    return count;
}

unsigned rg_search_threads(const rg_topology *net, uint64_t sources, size_t parts)
{
#ifdef _OPENMP
    static const double short_steps = 2e5; /* some two milliseconds */
    const double steps = (double)net->links * (net->directed ? 1 : 2) + (double)net->vertices;
    const size_t most = (size_t)omp_get_max_threads();
    if (steps * (double)(sources < net->nodes ? sources : net->nodes) >= short_steps)
        return (unsigned)(parts < most ? parts : most);
#else
    (void)net;
    (void)sources;
    (void)parts;
#endif
    return 1;
}

struct parts {
    uint64_t count;
    rg_team_work *part;
    void *context;
};

static void share(void *context, rg_team *team)
{
    const struct parts *parts = context;
    rg_team_share(team, parts->count, parts->part, parts->context);
}

void rg_search_parts(const rg_topology *net, unsigned sources, unsigned lanes, size_t parts,
                     rg_team_work *part, void *context)
{
    struct parts all = {(sources + lanes - 1) / lanes, part, context};
    rg_team_run(rg_search_threads(net, sources, parts), share, &all);
}
