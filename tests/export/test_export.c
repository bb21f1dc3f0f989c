/* SPDX-License-Identifier: Apache-2.0 */

/* What `routegen export` prints is the network of the library, as igraph reads it: GraphML vertex
 * by vertex and port by port, lists of edges link by link. The program is $ROUTEGEN. That the
 * library's networks are those of the definitions is for tests/topology; tests/unit/read has what
 * is read again, the lists of BookSim2 among it. */

#define _POSIX_C_SOURCE 200809L

#include <igraph/igraph.h>

#include "check.h"
#include "routegen/network_kind.h"

/* Every family, and degenerate cases */
static const char *const networks[] = {
    "kary:2,1",     "kary:2,3",   "kary:3,3",    "mikant:2,2",   "mikant:3,3",
    "kantc:2,2",    "kantc:2,3",  "kantc:3,4",   "mikantc:2,2",  "mikantc:3,3",
    "gft:1,2,1",    "gft:2,3,2",  "gft:2,2,3",   "hypercube:1",  "hypercube:4",
    "star:4",       "pancake:4",  "bubble:4",    "scc:3",        "scc:4",
    "sci:5",        "pcc:4",      "ccc:3",       "debruijn:2,1", "debruijn:2,4",
    "debruijn:3,3", "kautz:2,3",  "kautz:3,3",   "mdsxn:1,1",    "mdsxn:1,2",
    "mdsxn:2,2",    "torus:7",    "torus:3,4,5", "torus:2,2,2",  "torus:1,2,3,4",
    "mesh:2",       "mesh:3,4,5", "shuffle:1",   "shuffle:4",    "kantc:3,2,is=111.010.000",
    "omega:2,3",    "benes:2",    "flip:3,1",
};

static FILE *export(const char *network, const char *format)
{
    const char *program = getenv("ROUTEGEN");
    char command[400];
    cr_assert(program != NULL, "ROUTEGEN is not set");
    /* igraph's lists of edges have no comments. */
    snprintf(command, sizeof command, "'%s' export %s --format %s | grep -v '^#'", program, network,
             format);
    FILE *pipe = popen(command, "r");
    cr_assert(pipe != NULL);
    return pipe;
}

/* As many vertices and links, none of them twice. */
static void check_counts(const igraph_t *graph, const rg_topology *net, const char *name)
{
    igraph_bool_t simple = false;
    cr_assert(eq(int, igraph_is_directed(graph), net->directed), "%s", name);
    cr_assert(eq(u64, (uint64_t)igraph_vcount(graph), net->vertices), "%s", name);
    cr_assert(eq(u64, (uint64_t)igraph_ecount(graph), net->links), "%s", name);
    igraph_is_simple(graph, &simple);
    cr_assert(simple, "%s: a link twice", name);
}

static void check_vertex(const igraph_t *graph, const rg_topology *net, igraph_integer_t v,
                         const char *name)
{
    rg_topology_place place;
    char label[RG_TOPOLOGY_MAX_LABEL];
    OK(rg_topology_where(net, (uint64_t)v, &place));
    OK(rg_topology_label(net, (uint64_t)v, label));
    cr_assert(eq(str, (char *)(size_t)VAS(graph, "label", v), label), "%s", name);
    cr_assert(eq(str, (char *)(size_t)VAS(graph, "kind", v), place.is_node ? "node" : "switch"));
    if (!place.is_node)
        cr_assert(eq(dbl, VAN(graph, "level", v), place.level), "%s: %s", name, label);
    const bool grouped = igraph_cattribute_has_attr(graph, IGRAPH_ATTRIBUTE_VERTEX, "group");
    const double group = grouped ? VAN(graph, "group", v) : 0;
    if (place.group > 0 || group == group) /* what is missing is not a number */
        cr_assert(eq(dbl, group, place.group), "%s: %s", name, label);
}

/* Whether a port leads from one vertex to that port of another one. */
static bool is_link(const rg_topology *net, igraph_integer_t from, double out, igraph_integer_t to,
                    double in)
{
    rg_topology_end end = {0};
    return rg_topology_neighbour(net, (uint64_t)from, (unsigned)out, &end) == RG_OK &&
           end.vertex == (uint64_t)to && end.port == in;
}

Test(export, graphml_is_the_network)
{
    igraph_set_attribute_table(&igraph_cattribute_table);
    for (size_t i = 0; i < COUNT(networks); i++) {
        FILE *pipe = export(networks[i], "graphml");
        igraph_t graph;
        rg_topology net;
        OK(rg_any_topology_parse(networks[i], &net, NULL));
        cr_assert(eq(int, igraph_read_graph_graphml(&graph, pipe, 0), IGRAPH_SUCCESS));
        cr_assert(eq(int, pclose(pipe), 0));
        check_counts(&graph, &net, networks[i]);
        for (igraph_integer_t v = 0; v < igraph_vcount(&graph); v++)
            check_vertex(&graph, &net, v, networks[i]);
        for (igraph_integer_t e = 0; e < igraph_ecount(&graph); e++) {
            const igraph_integer_t a = IGRAPH_FROM(&graph, e), b = IGRAPH_TO(&graph, e);
            const double out = EAN(&graph, "from_port", e), in = EAN(&graph, "to_port", e);
            /* igraph may turn a link around that has both directions. */
            cr_assert(is_link(&net, a, out, b, in) ||
                          (!net.directed && is_link(&net, b, out, a, in)),
                      "%s: link %d", networks[i], (int)e);
        }
        igraph_destroy(&graph);
    }
}

Test(export, edges_are_the_links)
{
    for (size_t i = 0; i < COUNT(networks); i++) {
        FILE *pipe = export(networks[i], "edges");
        uint64_t next[RG_TOPOLOGY_MAX_PORTS];
        igraph_t graph;
        rg_topology net;
        OK(rg_any_topology_parse(networks[i], &net, NULL));
        cr_assert(
            eq(int, igraph_read_graph_edgelist(&graph, pipe, 0, net.directed), IGRAPH_SUCCESS));
        cr_assert(eq(int, pclose(pipe), 0));
        check_counts(&graph, &net, networks[i]);
        for (igraph_integer_t e = 0; e < igraph_ecount(&graph); e++) {
            bool found = false;
            OK(rg_topology_neighbours(&net, (uint64_t)IGRAPH_FROM(&graph, e), next));
            for (unsigned port = 0; port < net.ports; port++)
                found |= next[port] == (uint64_t)IGRAPH_TO(&graph, e);
            cr_assert(found, "%s: link %d", networks[i], (int)e);
        }
        igraph_destroy(&graph);
    }
}
