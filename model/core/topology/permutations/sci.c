/* SPDX-License-Identifier: Apache-2.0 */

/* SCI(n), star connected interchange: as SCC(n), but the positions of a permutation are all linked.
 * */

#include "connected.h"

/* The largest n whose diameter was compared with the formula. */
#define CHECKED_N 8

static void init(rg_topology *net)
{
    rg_connected_init(net, net->name.param[0] - 2);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    unsigned position;
    const uint64_t here = rg_connected_split(net, v, &position);
    out[0] =
        rg_permutation_rank(permutation_exchange(here, 0, position + 1), n) * (n - 1) + position;
    for (unsigned port = 1; port + 1 < n; port++)
        out[port] = v - position + port - (port <= position);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    if (n <= CHECKED_N)
        facts->diameter = 2 * (3 * (n - 1) / 2);
}

/* Adds the hops to the positions in @goals, as all are linked. */
static void walk_complete(route_step *step, unsigned position, unsigned goals)
{
    for (unsigned goal = 0; goals >> goal != 0; goal++)
        if (goals >> goal & 1)
            rg_route_add(step, goal + (goal < position), 0);
}

static void step(route_step *step)
{
    rg_connected_step(step, rg_star_nearer, walk_complete);
}

/* A move before each link of a route in the star graph, and one after the last. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return 2 * (3 * (net->name.param[0] - 1) / 2) + 1;
}

static void rename(rg_network *name)
{
    rg_connected_rename(name);
    if (name->family == RG_FAMILY_SCI && name->param[0] == 4)
        name->family = RG_FAMILY_SCC;
}

const topology_family rg_topology_sci = {
    .info = {"sci", "n", "star connected interchange", "sci:4",
             "takes, of the links of the star graph's shortest routes, the nearest",
             .kind = RG_KIND_TOPOLOGY},
    CONNECTED,
    .rename = rename,
    .init = init,
    .next = next,
    .facts = facts,
    .channels = CHANNELS_STEP,
    .step = step,
    .bound = bound,
};
