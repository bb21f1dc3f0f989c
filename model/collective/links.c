/* SPDX-License-Identifier: Apache-2.0 */

/* The links of a network, and room for plans. */

#include <stdlib.h>
#include <string.h>

#include "inner/net/collective.h"
#include "routegen/kautz.h"

/* Most bytes of a plan, and of a table of links */
static const uint64_t most_bytes = UINT64_C(1) << 30;

/* The node whose word is read from the other end: so all links of a Kautz digraph are turned. */
static rg_status find_mirrors(rg_links *links)
{
    const rg_network *name = &links->net.name;
    rg_kautz_word word, turned;
    rg_kautz net;

    if (name->family != RG_FAMILY_KAUTZ)
        return RG_OK;
    links->mirror = malloc(links->nodes * sizeof *links->mirror);
    if (links->mirror == NULL)
        return RG_E_MEMORY;
    (void)rg_kautz_init(name->param[0], name->param[1], &net);
    for (uint32_t node = 0; node < links->nodes; node++) {
        uint64_t rank = 0;
        memset(&turned, 0, sizeof turned);
        (void)rg_kautz_unrank(&net, node, &word);
        for (unsigned i = 0; i < net.k; i++)
            turned.letter[i] = word.letter[net.k - 1 - i];
        (void)rg_kautz_rank(&net, &turned, &rank);
        links->mirror[node] = (uint32_t)rank;
    }
    return RG_OK;
}

static rg_status read_links(rg_links *links)
{
    const size_t count = (size_t)links->nodes * links->ports;
    const size_t entries = (size_t)links->nodes * links->in_ports;
    uint32_t least = UINT32_MAX;

    links->to = malloc(count * sizeof *links->to);
    links->enters = malloc(count);
    links->from = malloc(entries * sizeof *links->from);
    if (links->to == NULL || links->enters == NULL || links->from == NULL)
        return RG_E_MEMORY;
    memset(links->from, 0xff, entries * sizeof *links->from);
    for (uint32_t node = 0; node < links->nodes; node++)
        for (uint32_t port = 0; port < links->ports; port++) {
            const size_t link = (size_t)node * links->ports + port;
            rg_topology_end end;
            (void)rg_topology_neighbour(&links->net, node, port, &end);
            links->to[link] = RG_PLAN_NO_NODE;
            links->enters[link] = RG_PLAN_NO_PORT;
            if (end.vertex == RG_TOPOLOGY_NONE)
                continue;
            links->to[link] = (uint32_t)end.vertex;
            links->enters[link] = (uint8_t)end.port;
            links->from[end.vertex * links->in_ports + end.port] = node;
        }
    for (uint32_t node = 0; node < links->nodes; node++) {
        uint32_t entering = 0;
        for (uint32_t port = 0; port < links->in_ports; port++)
            entering += links->from[(size_t)node * links->in_ports + port] != RG_PLAN_NO_NODE;
        least = entering < least ? entering : least;
    }
    links->entering = least;
    return least > 0 ? RG_OK : RG_E_OPTION;
}

rg_status rg_links_open(const rg_topology *net, rg_links *links)
{
    *links = (rg_links){.net = *net, .ports = net->ports, .in_ports = net->in_ports};
    if (net->switches > 0 || net->nodes < 2)
        return RG_E_OPTION;
    if (net->nodes >= UINT32_MAX / net->ports || net->nodes * net->ports * 5 > most_bytes ||
        net->ports >= RG_PLAN_NO_PORT || net->in_ports >= RG_PLAN_NO_PORT)
        return RG_E_LARGE;
    links->nodes = (uint32_t)net->nodes;
    rg_status status = read_links(links);
    if (status == RG_OK && net->directed)
        status = find_mirrors(links);
    if (status != RG_OK)
        rg_links_close(links);
    return status;
}

void rg_links_close(rg_links *links)
{
    free(links->to);
    free(links->enters);
    free(links->from);
    free(links->mirror);
    *links = (rg_links){0};
}

rg_status rg_plan_open(const rg_links *links, uint32_t first, uint32_t roots, uint32_t chunks,
                       rg_plan *plan)
{
    const double bytes = (double)roots * chunks * links->nodes;

    *plan = (rg_plan){.links = links, .first = first, .roots = roots, .chunks = chunks};
    /* A chunk of a shard is a number of 32 bits in a schedule. */
    if (bytes > (double)most_bytes || (double)roots * chunks >= UINT32_MAX)
        return RG_E_LARGE;
    plan->parent = malloc((size_t)bytes);
    if (plan->parent == NULL)
        return RG_E_MEMORY;
    memset(plan->parent, RG_PLAN_NO_PORT, (size_t)bytes);
    return RG_OK;
}

void rg_plan_close(rg_plan *plan)
{
    free(plan->parent);
    *plan = (rg_plan){0};
}
