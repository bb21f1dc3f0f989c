/* SPDX-License-Identifier: Apache-2.0 */

/* GraphML and lists of edges, as igraph reads them. */

#include <igraph/igraph.h>
#include <string.h>

#include "graph.h"

static void copy_edges(const igraph_t *graph, struct graph *g)
{
    for (igraph_integer_t e = 0; e < igraph_ecount(graph); e++)
        graph_add_edge(g, (int)IGRAPH_FROM(graph, e), (int)IGRAPH_TO(graph, e));
}

bool read_graphml(FILE *file, struct graph *g, char why[WHY_MAX])
{
    igraph_t graph;

    *g = (struct graph){0};
    igraph_set_attribute_table(&igraph_cattribute_table);
    igraph_set_error_handler(igraph_error_handler_ignore);
    if (igraph_read_graph_graphml(&graph, file, 0) != IGRAPH_SUCCESS) {
        snprintf(why, WHY_MAX, "igraph refuses it");
        return false;
    }
    g->directed = igraph_is_directed(&graph);
    const bool has_group = igraph_cattribute_has_attr(&graph, IGRAPH_ATTRIBUTE_VERTEX, "group");
    for (igraph_integer_t i = 0; i < igraph_vcount(&graph); i++) {
        struct vertex vertex = {.terminal = strcmp(VAS(&graph, "kind", i), "node") == 0};
        snprintf(vertex.label, sizeof vertex.label, "%s", VAS(&graph, "label", i));
        /* What is missing is not a number. */
        const double level = VAN(&graph, "level", i),
                     group = has_group ? VAN(&graph, "group", i) : 0;
        vertex.level = level == level ? (int)level : 0;
        vertex.group = group == group ? (int)group : 0;
        graph_add_vertex(g, vertex);
    }
    copy_edges(&graph, g);
    igraph_destroy(&graph);
    return true;
}

bool read_edges(FILE *file, bool directed, struct graph *g, char why[WHY_MAX])
{
    igraph_t graph;

    *g = (struct graph){.directed = directed};
    igraph_set_error_handler(igraph_error_handler_ignore);
    if (igraph_read_graph_edgelist(&graph, file, 0, directed) != IGRAPH_SUCCESS) {
        snprintf(why, WHY_MAX, "igraph refuses it");
        return false;
    }
    for (igraph_integer_t i = 0; i < igraph_vcount(&graph); i++)
        graph_add_vertex(g, (struct vertex){.terminal = false});
    copy_edges(&graph, g);
    igraph_destroy(&graph);
    return true;
}
