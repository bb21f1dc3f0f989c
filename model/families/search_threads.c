/* SPDX-License-Identifier: Apache-2.0 */

/* Apart from the search itself: a program that asks for one route needs no threads to link. */
#include "search.h"

#ifdef _OPENMP
#include <omp.h>
#endif

unsigned rg_search_sources(const rg_topology *net, bool every, uint64_t most, uint64_t missing,
                           uint64_t *next, search_source *source)
{
    unsigned count = 0;
    for (; count < SEARCH_BLOCK && count < most && missing > 0; ++*next) {
        uint64_t weight = 1;
        if (!every)
            (void)rg_topology_weight(net, *next, &weight); /* a node: they add up to all nodes */
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
