/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "connectivity.h"

#include <igraph/igraph.h>

#include "cli/common/fail.h"

/* igraph's own handler ends the program with several lines. */
static void must(igraph_error_t error)
{
    if (error != IGRAPH_SUCCESS)
        cli_out_of_memory();
}

/* The arcs between vertices from @first on, numbered from 0; undirected: each link once. */
static void arcs_from(const rg_topology *net, uint64_t first, igraph_vector_int_t *arcs)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (uint64_t v = first; v < net->vertices; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] == RG_TOPOLOGY_NONE || next[p] < first || (!net->directed && next[p] < v))
                continue;
            must(igraph_vector_int_push_back(arcs, (igraph_integer_t)(v - first)));
            must(igraph_vector_int_push_back(arcs, (igraph_integer_t)(next[p] - first)));
        }
    }
}

/* Vertices that must go to part @to from @from, if that is fewer than @least; else that. */
static igraph_integer_t fewer(const igraph_t *graph, igraph_integer_t from, igraph_integer_t to,
                              igraph_integer_t least)
{
    igraph_integer_t cut = least;

    if (from != to) /* neighbours cannot be parted, which igraph says by the number of vertices */
        must(
            igraph_st_vertex_connectivity(graph, &cut, from, to, IGRAPH_VCONN_NEI_NUMBER_OF_NODES));
    return cut < least ? cut : least;
}

/*
 * A smallest set that parts the network either leaves out vertex 0, and parts it from or to another
 * one; or vertex 0 is in it, and because it cannot be left out an arc leads to it from one side and
 * one from it to the other. So all pairs need not be tried.
 */
static igraph_integer_t least_cut(const igraph_t *graph, igraph_integer_t vertices)
{
    igraph_integer_t least = vertices - 1;
    igraph_vector_int_t in, out;

    must(igraph_vector_int_init(&in, 0));
    must(igraph_vector_int_init(&out, 0));
    for (igraph_integer_t v = 1; v < vertices; v++) {
        least = fewer(graph, 0, v, least);
        if (igraph_is_directed(graph))
            least = fewer(graph, v, 0, least);
    }
    must(igraph_neighbors(graph, &in, 0, IGRAPH_IN));
    must(igraph_neighbors(graph, &out, 0, IGRAPH_OUT));
    for (igraph_integer_t i = 0; i < igraph_vector_int_size(&in); i++)
        for (igraph_integer_t j = 0; j < igraph_vector_int_size(&out); j++)
            least = fewer(graph, VECTOR(in)[i], VECTOR(out)[j], least);
    igraph_vector_int_destroy(&in);
    igraph_vector_int_destroy(&out);
    return least;
}

uint64_t cli_connectivity(const rg_topology *net, double limit)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    const uint64_t vertices = net->vertices - first;
    igraph_vector_int_t arcs;
    igraph_t graph;

    if (vertices < 2 || (double)vertices * (double)net->links > limit)
        return RG_TOPOLOGY_UNKNOWN;
    (void)igraph_set_error_handler(igraph_error_handler_ignore);
    must(igraph_vector_int_init(&arcs, 0));
    arcs_from(net, first, &arcs);
    must(igraph_create(&graph, &arcs, (igraph_integer_t)vertices, net->directed));
    const igraph_integer_t result = least_cut(&graph, (igraph_integer_t)vertices);
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&arcs);
    return (uint64_t)result;
}
