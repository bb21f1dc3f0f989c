/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels against igraph on graphs made from the definitions, formulas against search,
 * golden numbers of saturation. */

#include "check.h"
#include <igraph.h>
#include "inner/topology_measure.h"
#include "same.h"

typedef struct loaded {
    rg_topology_channel *channel;
    rg_topology_load_tally tally;
    rg_topology_loads all;
} loaded;

static void load_all(const rg_topology *net, loaded *l)
{
    uint64_t classes = 0, sources = 0;
    size_t bytes = 0;
    OK(rg_topology_load_sizes(net, &classes, &sources, &bytes));
    l->channel = malloc(classes * sizeof *l->channel);
    l->tally = (rg_topology_load_tally){l->channel, classes, 0, 0, 0};
    void *memory = malloc(2 * bytes);
    OK(rg_topology_load(net, UINT64_MAX, memory, 2 * bytes, &l->tally));
    free(memory);
    cr_assert(l->tally.sources == sources && l->tally.weight == net->nodes);
    OK(rg_topology_loads_of(net, &l->tally, &l->all));
}

/* ---- Every channel, by igraph -------------------------------------------------------------- */

/* All arcs of the graph, undirected links in both directions; port[i] is the out-port of arc i. */
static void arcs_of(const explicit_graph *g, igraph_vector_int_t *arcs, igraph_vector_int_t *port)
{
    for (int u = 0; u < g->count; u++)
        for (int v = 0; v < g->count; v++) {
            if (u == v)
                continue;
            const int out = g->family->arc(g, &g->vertex[u], &g->vertex[v]).out;
            if (out < 0)
                continue;
            igraph_vector_int_push_back(arcs, u);
            igraph_vector_int_push_back(arcs, v);
            igraph_vector_int_push_back(port, out);
        }
}

/* Betweenness of every arc, for messages from compute node to compute node. */
static void betweenness(const explicit_graph *g, const igraph_vector_int_t *arcs,
                        igraph_vector_t *result)
{
    igraph_vector_int_t nodes;
    igraph_t graph;
    igraph_vs_t from;
    igraph_vector_int_init(&nodes, 0);
    for (int v = 0; v < g->count; v++)
        if (g->vertex[v].kind == NODE)
            igraph_vector_int_push_back(&nodes, v);
    igraph_create(&graph, arcs, g->count, true);
    igraph_vs_vector(&from, &nodes);
    igraph_edge_betweenness_subset(&graph, result, igraph_ess_all(IGRAPH_EDGEORDER_ID), true, from,
                                   from, NULL);
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&nodes);
}

Test(load, every_channel_as_igraph)
{
    unsigned compared = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        igraph_vector_int_t arcs, port;
        igraph_vector_t want;
        loaded l;
        if (net.vertices > 300 || net.nodes < 2)
            continue;
        explicit_graph g = explicit_make(name);
        igraph_vector_int_init(&arcs, 0);
        igraph_vector_int_init(&port, 0);
        igraph_vector_init(&want, 0);
        arcs_of(&g, &arcs, &port);
        betweenness(&g, &arcs, &want);
        load_all(&net, &l);
        double most = 0;
        uint64_t channels = 0;
        for (long a = 0; a < igraph_vector_int_size(&port); a++) {
            const char *label = g.vertex[VECTOR(arcs)[2 * a]].label;
            uint64_t v = 0, class = 0;
            OK(rg_topology_parse(&net, label, strlen(label), &v, NULL));
            OK(rg_topology_channel_class(&net, v, (unsigned)VECTOR(port)[a], &class));
            const double found = l.channel[class].sum / (double)l.channel[class].channels;
            cr_assert(fabs(found - VECTOR(want)[a]) <= 1e-9 * (1 + found),
                      "%s: port %d of %s: load %.12g, not %.12g", name, (int)VECTOR(port)[a], label,
                      found, VECTOR(want)[a]);
            most = VECTOR(want)[a] > most ? VECTOR(want)[a] : most;
        }
        for (uint64_t c = 0; c < l.tally.room; c++)
            channels += l.channel[c].channels;
        cr_assert(channels == (uint64_t)igraph_vector_int_size(&port), "%s: channels", name);
        most /= (double)(net.nodes - 1);
        cr_assert(fabs(l.all.most - most) <= 1e-9 * most, "%s: most", name);
        cr_assert(fabs(l.all.saturation * most - 1) <= 1e-9, "%s: saturation", name);
        free(l.channel);
        igraph_vector_destroy(&want);
        igraph_vector_int_destroy(&port);
        igraph_vector_int_destroy(&arcs);
        explicit_free(&g);
        compared++;
    }
    cr_assert(compared > 90, "%u", compared);
}

/* ---- Formulas ------------------------------------------------------------------------------ */

Test(load, formulas)
{
    static const char *const more[] = {"kary:8,3",     "kary:3,6",    "mikant:8,3", "mikant:3,6",
                                       "hypercube:11", "torus:7,9,4", "star:6",     "torus:32,64"};
    unsigned known = 0, count = 0;
    while (small_network(count) != NULL)
        count++;
    for (unsigned i = 0; i < count + COUNT(more); i++) {
        const char *name = i < count ? small_network(i) : more[i - count];
        const rg_topology net = model_make(name);
        double most = 0;
        loaded l;
        OK(rg_topology_most_load(&net, &most));
        if (most < 0)
            continue;
        known++;
        load_all(&net, &l);
        cr_assert(fabs(most - l.all.most) <= 1e-11 * most, "%s: %.12g by formula, %.12g by search",
                  name, most, l.all.most);
        free(l.channel);
    }
    cr_assert(known > 25, "%u", known);
}
