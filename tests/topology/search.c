/* SPDX-License-Identifier: Apache-2.0 */

#include "search.h"

#include "adjacency.h"

static void widen(unsigned value, unsigned *min, unsigned *max)
{
    *min = value < *min ? value : *min;
    *max = value > *max ? value : *max;
}

static bool leads_to(const rg_topology *net, uint64_t from, uint64_t to)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    (void)rg_topology_neighbours(net, from, next);
    for (unsigned p = 0; p < net->ports; p++)
        if (next[p] == to)
            return true;
    return false;
}

search_counts search_count(const rg_topology *net)
{
    search_counts found = {.degree_min = UINT32_MAX, .in_degree_min = UINT32_MAX};
    uint64_t arcs = 0, mutual = 0;
    for (uint64_t v = 0; v < net->vertices; v++) {
        uint64_t next[RG_TOPOLOGY_MAX_PORTS], previous[RG_TOPOLOGY_MAX_PORTS];
        unsigned out = 0, in = 0;
        (void)rg_topology_neighbours(net, v, next);
        (void)rg_topology_predecessors(net, v, previous);
        for (unsigned p = 0; p < net->ports; p++) {
            out += next[p] != RG_TOPOLOGY_NONE;
            mutual += next[p] != RG_TOPOLOGY_NONE && leads_to(net, next[p], v);
        }
        for (unsigned p = 0; p < net->in_ports; p++)
            in += previous[p] != RG_TOPOLOGY_NONE;
        arcs += out;
        if (net->direct || v >= net->nodes) {
            widen(out, &found.degree_min, &found.degree_max);
            widen(in, &found.in_degree_min, &found.in_degree_max);
        } else if (out > found.node_ports) {
            found.node_ports = out;
        }
    }
    found.links = net->directed ? arcs : arcs / 2;
    found.simple_links = arcs - mutual / 2;
    return found;
}

/* The least number of vertices between a switch of the first stage and one of the last that is not
 * linked to it: from a node that leads to the one, to a node that the other leads to. */
static uint64_t cut_through(const rg_topology *net, const igraph_t *graph)
{
    uint64_t least = UINT64_MAX;
    for (uint64_t a = 0; a < net->nodes; a++)
        for (uint64_t b = 0; b < net->nodes; b++) {
            uint64_t out[RG_TOPOLOGY_MAX_PORTS], in[RG_TOPOLOGY_MAX_PORTS];
            igraph_integer_t cut = 0;
            igraph_bool_t linked = false;
            (void)rg_topology_neighbours(net, a, out);
            (void)rg_topology_predecessors(net, b, in);
            const igraph_integer_t from = (igraph_integer_t)(out[0] - net->nodes);
            const igraph_integer_t to = (igraph_integer_t)(in[0] - net->nodes);
            igraph_are_connected(graph, from, to, &linked);
            if (from == to || linked)
                continue;
            igraph_st_vertex_connectivity(graph, &cut, from, to, IGRAPH_VCONN_NEI_ERROR);
            least = (uint64_t)cut < least ? (uint64_t)cut : least;
        }
    return least;
}

uint64_t search_connectivity(const rg_topology *net)
{
    const bool staged = net->directed && !net->direct;
    adjacency a = adjacency_make(net);
    igraph_integer_t result = 0;
    igraph_t graph;
    adjacency_igraph(&a, adjacency_first(&a), &graph);
    const uint64_t through = staged ? cut_through(net, &graph) : 0;
    if (!staged)
        igraph_vertex_connectivity(&graph, &result, true);
    igraph_destroy(&graph);
    adjacency_free(&a);
    return staged ? through : (uint64_t)result;
}

/* Links to cut to separate the nodes of @side from the others. In a direct network these are
 * counted; else the switches choose their side, which is a minimum cut from one new vertex, joined
 * to the nodes of one side, to another. */
static uint64_t cut_of(const rg_topology *net, const igraph_t *graph, uint32_t side)
{
    if (net->direct) {
        uint64_t cut = 0;
        for (uint64_t v = 0; v < net->nodes; v++) {
            uint64_t next[RG_TOPOLOGY_MAX_PORTS];
            (void)rg_topology_neighbours(net, v, next);
            for (unsigned p = 0; p < net->ports; p++)
                cut += next[p] != RG_TOPOLOGY_NONE && (side >> v & 1) == 1 &&
                       (side >> next[p] & 1) == 0;
        }
        return cut;
    }
    const igraph_integer_t links = igraph_ecount(graph);
    igraph_vector_t capacity;
    igraph_real_t cut = 0;
    igraph_vector_init(&capacity, links);
    /* The last 2 N links are those of the two new vertices, in order of the nodes. */
    for (igraph_integer_t e = 0; e < links; e++) {
        const igraph_integer_t extra = e - (links - 2 * (igraph_integer_t)net->nodes);
        VECTOR(capacity)[e] = 1;
        if (extra >= 0)
            VECTOR(capacity)[e] = (side >> (extra / 2) & 1) == (unsigned)(extra % 2) ? 1000 : 0;
    }
    igraph_maxflow_value(graph, &cut, (igraph_integer_t)net->vertices,
                         (igraph_integer_t)net->vertices + 1, &capacity, NULL);
    igraph_vector_destroy(&capacity);
    return (uint64_t)(cut + 0.5);
}

uint64_t search_bisection(const rg_topology *net)
{
    adjacency a = adjacency_make(net);
    igraph_vector_int_t edges;
    igraph_t graph;
    uint64_t least = UINT64_MAX;
    adjacency_edges(&a, 0, &edges);
    for (uint64_t v = 0; v < net->nodes; v++)
        for (unsigned end = 0; end < 2; end++) {
            igraph_vector_int_push_back(&edges, (igraph_integer_t)v);
            igraph_vector_int_push_back(&edges, (igraph_integer_t)(net->vertices + end));
        }
    igraph_create(&graph, &edges, (igraph_integer_t)net->vertices + 2, false);
    /* Node 0 is always on the other side. */
    for (uint32_t side = 0; side < UINT32_C(1) << net->nodes; side += 2) {
        unsigned count = 0;
        for (uint32_t rest = side; rest != 0; rest &= rest - 1)
            count++;
        if (count != net->nodes / 2)
            continue;
        const uint64_t cut = cut_of(net, &graph, side);
        least = cut < least ? cut : least;
    }
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&edges);
    adjacency_free(&a);
    return least;
}
