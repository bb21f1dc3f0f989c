/* SPDX-License-Identifier: Apache-2.0 */

/* The connectivity of a network, by flows between pairs. */

#include "arcs.h"
#include "flow.h"
#include "routegen/net/measures.h"

struct cut {
    rg_flow flow;
    uint64_t least; /* vertices of the smallest cut found so far */
};

/* Looks for a smaller cut between @from and @to: for fewer disjoint routes than the least cut so
 * far. Neighbours cannot be separated. */
static void try_pair(struct cut *cut, uint64_t from, uint64_t to)
{
    uint64_t routes = 0;

    if (from == to)
        return;
    rg_flow_between(&cut->flow, from, to);
    if (cut->flow.linked)
        return;
    while (routes < cut->least && rg_flow_augment(&cut->flow))
        routes++;
    rg_flow_clear(&cut->flow);
    cut->least = routes;
}

/* Tries all pairs of a vertex with an arc to @vertex and one with an arc from it. */
static void try_neighbours(struct cut *cut, uint64_t vertex)
{
    const rg_topology *net = cut->flow.net;
    uint64_t in[RG_TOPOLOGY_MAX_PORTS], out[RG_TOPOLOGY_MAX_PORTS];

    (void)rg_topology_predecessors(net, vertex, in);
    (void)rg_topology_neighbours(net, vertex, out);
    for (unsigned i = 0; i < net->in_ports; i++)
        for (unsigned j = 0; j < net->ports; j++)
            if (in[i] != RG_TOPOLOGY_NONE && in[i] >= cut->flow.first &&
                out[j] != RG_TOPOLOGY_NONE && out[j] >= cut->flow.first)
                try_pair(cut, in[i], out[j]);
}

/*
 * Either a smallest cut does not contain the first vertex and separates it from another vertex; or
 * it contains the first vertex. The cut then needs that vertex, which must have an arc from one
 * side and an arc to the other. So not all pairs need to be tried.
 */
static rg_status find_least(struct cut *cut, const rg_watch *watch)
{
    const rg_topology *net = cut->flow.net;
    const uint64_t first = cut->flow.first;
    rg_status status = RG_OK;

    cut->least = net->vertices - first - 1;
    for (uint64_t v = first + 1; v < net->vertices && status == RG_OK; v++) {
        try_pair(cut, first, v);
        if (net->directed)
            try_pair(cut, v, first);
        status = rg_watch_show(watch, "vertices", v - first, net->vertices - first);
    }
    try_neighbours(cut, first);
    return status;
}

/*
 * In a multistage network a switch of the first stage cannot be reached. What counts there is the
 * way from a switch that a compute node leads to, to one that leads to a compute node. Nodes of a
 * class have the same cuts.
 */
static rg_status find_through(struct cut *cut, const rg_watch *watch)
{
    const rg_topology *net = cut->flow.net;
    uint64_t out[RG_TOPOLOGY_MAX_PORTS], in[RG_TOPOLOGY_MAX_PORTS], weight = 0;
    rg_status status = RG_OK;

    cut->least = RG_TOPOLOGY_UNKNOWN;
    for (uint64_t a = 0; a < net->nodes && status == RG_OK; a++) {
        (void)rg_topology_weight(net, a, &weight);
        if (weight == 0)
            continue;
        (void)rg_topology_neighbours(net, a, out);
        for (uint64_t b = 0; b < net->nodes; b++) {
            (void)rg_topology_predecessors(net, b, in);
            try_pair(cut, out[0], in[0]);
        }
        status = rg_watch_show(watch, "vertices", a, net->nodes);
    }
    return status;
}

rg_status rg_connectivity(const rg_topology *net, double most, const rg_watch *watch,
                          uint64_t *connectivity)
{
    static const fault_set none = {0};
    struct rg_arcs arcs;
    struct cut cut;

    if (net == NULL || connectivity == NULL)
        return RG_E_NULL;
    const uint64_t vertices = net->vertices - (net->direct ? 0 : net->nodes);
    if ((double)vertices * (double)net->links > most)
        return RG_E_LARGE;
    if (vertices < 2) {
        *connectivity = RG_TOPOLOGY_UNKNOWN;
        return RG_OK;
    }
    rg_status status = rg_flow_begin(net, &none, &cut.flow);
    if (status != RG_OK)
        return status;
    status = rg_arcs_open(net, true, &arcs);
    cut.flow.out = arcs.out;
    cut.flow.in = arcs.in;
    if (status == RG_OK)
        status =
            net->directed && !net->direct ? find_through(&cut, watch) : find_least(&cut, watch);
    rg_arcs_close(&arcs);
    rg_flow_end(&cut.flow);
    if (status == RG_OK)
        *connectivity = cut.least;
    return status;
}
