/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels against igraph, and formulas against search. */

#include "check.h"
#include <igraph.h>
#include "families/inner/topology_measure.h"
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
    l->tally = (rg_topology_load_tally){.channel = l->channel, .room = classes};
    void *memory = malloc(2 * bytes);
    rg_topology_load(net, NULL, UINT64_MAX, memory, 2 * bytes, &l->tally);
    free(memory);
    cr_assert(l->tally.sources == sources && l->tally.weight == net->nodes);
    l->all = rg_topology_loads_of(net, &l->tally);
}

/* ---- Every channel, by igraph -------------------------------------------------------------- */

/* Betweenness of every arc, in order of vertices and ports, undirected links in both directions,
 * for messages from compute node to compute node. */
static void betweenness(const rg_topology *net, igraph_vector_t *result)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    igraph_vector_int_t arcs;
    igraph_t graph;
    igraph_vs_t nodes;
    igraph_vector_int_init(&arcs, 0);
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] == RG_TOPOLOGY_NONE)
                continue;
            igraph_vector_int_push_back(&arcs, (igraph_integer_t)v);
            igraph_vector_int_push_back(&arcs, (igraph_integer_t)next[p]);
        }
    }
    igraph_create(&graph, &arcs, (igraph_integer_t)net->vertices, true);
    igraph_vs_range(&nodes, 0, (igraph_integer_t)net->nodes);
    igraph_edge_betweenness_subset(&graph, result, igraph_ess_all(IGRAPH_EDGEORDER_ID), true, nodes,
                                   nodes, NULL);
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&arcs);
}

Test(load, every_channel_as_igraph)
{
    unsigned compared = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        igraph_vector_t want;
        loaded l;
        if (net.vertices > 300 || net.nodes < 2)
            continue;
        igraph_vector_init(&want, 0);
        betweenness(&net, &want);
        load_all(&net, &l);
        double most = 0;
        uint64_t channels = 0;
        long arc = 0;
        for (uint64_t channel = 0; channel < net.vertices * net.ports; channel++) {
            const uint64_t v = channel / net.ports;
            const unsigned port = (unsigned)(channel % net.ports);
            uint64_t class = 0;
            if (rg_topology_channel_class(&net, v, port, &class) != RG_OK)
                continue; /* no link */
            const double load = VECTOR(want)[arc++];
            const double found = l.channel[class].sum / (double)l.channel[class].channels;
            cr_assert(fabs(found - load) <= 1e-9 * (1 + found),
                      "%s: port %u of @%d: load %.12g, not %.12g", name, port, (int)v, found, load);
            most = load > most ? load : most;
        }
        for (uint64_t c = 0; c < l.tally.room; c++)
            channels += l.channel[c].channels;
        cr_assert(arc == igraph_vector_size(&want) && channels == (uint64_t)arc, "%s: channels",
                  name);
        most /= (double)(net.nodes - 1);
        cr_assert(fabs(l.all.most - most) <= 1e-9 * most, "%s: most", name);
        cr_assert(fabs(l.all.saturation * most - 1) <= 1e-9, "%s: saturation", name);
        free(l.channel);
        igraph_vector_destroy(&want);
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
        const double most = rg_topology_most_load(&net);
        loaded l;
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
