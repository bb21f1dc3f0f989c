/* SPDX-License-Identifier: Apache-2.0 */

/* Names of one graph, by igraph's isomorphism: two small networks are equal if and only if
 * rg_network_normal says so. */

#include "check.h"
#include "adjacency.h"
#include "net/inner/compare.h"
#include "routegen/net/measures.h"

enum { MOST_VERTICES = 200, MOST_NETWORKS = 2000 };

/* Vertices in colours: nodes, switches, and two on each arc that has no arc back. */
typedef struct coloured {
    rg_topology net;
    char name[RG_NETWORK_MAX_TEXT], normal[RG_NETWORK_MAX_TEXT];
    unsigned radix;
    igraph_t graph;
    igraph_vector_int_t colour;
} coloured;

static coloured all[MOST_NETWORKS];
static size_t count;

static void push(igraph_vector_int_t *edges, uint64_t from, uint64_t to)
{
    igraph_vector_int_push_back(edges, (igraph_integer_t)from);
    igraph_vector_int_push_back(edges, (igraph_integer_t)to);
}

static void colour(coloured *c)
{
    const rg_topology *net = &c->net;
    adjacency a = adjacency_make(net);
    igraph_vector_int_t edges;

    igraph_vector_int_init(&edges, 0);
    igraph_vector_int_init(&c->colour, 0);
    for (uint64_t v = 0; v < net->vertices; v++)
        igraph_vector_int_push_back(&c->colour, v >= net->nodes);
    for (uint64_t v = 0; v < net->vertices; v++)
        for (uint64_t w = 0; w < net->vertices; w++) {
            if (!adjacency_has(&a, v, w))
                continue;
            const bool mutual = adjacency_has(&a, w, v);
            const uint64_t mark = (uint64_t)igraph_vector_int_size(&c->colour);
            if (mutual && v < w)
                push(&edges, v, w);
            if (mutual)
                continue;
            igraph_vector_int_push_back(&c->colour, 2);
            igraph_vector_int_push_back(&c->colour, 3);
            push(&edges, v, mark);
            push(&edges, mark, mark + 1);
            push(&edges, mark + 1, w);
        }
    igraph_create(&c->graph, &edges, igraph_vector_int_size(&c->colour), false);
    igraph_vector_int_destroy(&edges);
    adjacency_free(&a);
}

static rg_status keep(void *context, const rg_topology *net)
{
    (void)context;
    rg_topology_facts facts;
    rg_network normal;

    if (net->vertices > MOST_VERTICES)
        return RG_OK;
    cr_assert(count < MOST_NETWORKS);
    coloured *c = &all[count++];
    c->net = *net;
    rg_network_normal(&net->name, &normal);
    OK(rg_network_print(&net->name, c->name));
    cr_assert(eq(int, rg_network_print(&normal, c->normal), RG_OK), "%s", c->name);
    OK(rg_topology_facts_of(net, &facts));
    c->radix = (unsigned)facts.radix;
    colour(c);
    return RG_OK;
}

static bool are_equal(const coloured *a, const coloured *b)
{
    igraph_bool_t equal = false;

    if (a->net.vertices != b->net.vertices || a->net.nodes != b->net.nodes ||
        a->radix != b->radix || igraph_ecount(&a->graph) != igraph_ecount(&b->graph) ||
        igraph_vcount(&a->graph) != igraph_vcount(&b->graph))
        return false;
    igraph_isomorphic_bliss(&a->graph, &b->graph, &a->colour, &b->colour, &equal, NULL, NULL,
                            IGRAPH_BLISS_FL, NULL, NULL);
    return equal;
}

Test(same, as_igraph_says)
{
    const rg_networks_wanted want = {.least = 2,
                                     .target = 20,
                                     .most = 40,
                                     .all = true,
                                     .families = UINT64_MAX ^ UINT64_C(1) << RG_FAMILY_REGULAR};
    unsigned joined = 0;

    OK(rg_networks_find(&want, keep, NULL));
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            const bool same = strcmp(all[i].normal, all[j].normal) == 0;
            joined += same;
            cr_expect(eq(int, same, are_equal(&all[i], &all[j])), "%s and %s: %d", all[i].name,
                      all[j].name, same);
        }
    cr_expect(joined > 100 && count > 400, "%u of %zu networks", joined, count);
    for (size_t i = 0; i < count; i++) {
        igraph_destroy(&all[i].graph);
        igraph_vector_int_destroy(&all[i].colour);
    }
}
