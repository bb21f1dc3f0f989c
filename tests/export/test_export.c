/* SPDX-License-Identifier: Apache-2.0 */

/* What `routegen export` prints is the network of the definition: GraphML and lists of edges as
 * igraph reads them. The program is $ROUTEGEN. */

#define _POSIX_C_SOURCE 200809L

#include "check.h"
#include "graph.h"

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
enum { COUNT = COUNT(networks) };

static FILE *export(const char *network, const char *format)
{
    const char *program = getenv("ROUTEGEN");
    char command[400];
    cr_assert(program != NULL, "ROUTEGEN is not set");
    snprintf(command, sizeof command, "'%s' export %s --format %s", program, network, format);
    FILE *pipe = popen(command, "r");
    cr_assert(pipe != NULL);
    return pipe;
}

Test(export, graphml_has_labels_and_links)
{
    for (int i = 0; i < COUNT; i++) {
        FILE *pipe = export(networks[i], "graphml");
        struct graph expected = graph_of(networks[i]), found;
        char why[WHY_MAX] = "";
        cr_assert(read_graphml(pipe, &found, why), "%s: %s", networks[i], why);
        cr_assert(eq(int, pclose(pipe), 0));
        cr_assert(graph_same(&found, &expected, why), "%s: %s", networks[i], why);
        cr_assert(graph_isomorphic(&found, &expected), "%s", networks[i]);
        graph_free(&found);
        graph_free(&expected);
    }
}

/* Vertices are not named there. */
Test(export, edges_are_isomorphic)
{
    for (int i = 0; i < COUNT; i++) {
        FILE *pipe = export(networks[i], "edges");
        struct graph expected = graph_of(networks[i]), found;
        char why[WHY_MAX] = "";
        for (int v = 0; v < expected.count; v++)
            expected.vertex[v].terminal = false;
        cr_assert(read_edges(pipe, expected.directed, &found, why), "%s: %s", networks[i], why);
        cr_assert(eq(int, pclose(pipe), 0));
        cr_assert(eq(int, found.edges, expected.edges));
        cr_assert(graph_isomorphic(&found, &expected), "%s", networks[i]);
        graph_free(&found);
        graph_free(&expected);
    }
}

/* As the reader of networks from files understands it, which knows nothing of what wrote it. */
Test(export, anynet_is_isomorphic)
{
    int read = 0;
    for (int i = 0; i < COUNT; i++) {
        struct graph expected = graph_of(networks[i]), found;
        char why[WHY_MAX] = "";
        if (!expected.directed) {
            FILE *pipe = export(networks[i], "booksim | \"$ROUTEGEN\" export file:- --from anynet "
                                             "--format graphml");
            cr_assert(read_graphml(pipe, &found, why), "%s: %s", networks[i], why);
            cr_assert(eq(int, pclose(pipe), 0));
            cr_assert(graph_isomorphic(&found, &expected), "%s", networks[i]);
            graph_free(&found);
            read++;
        }
        graph_free(&expected);
    }
    cr_assert(lt(int, COUNT / 2, read));
}

/* The comparisons notice a link, an end or a label that differs. */
Test(export, comparison_sees_damage)
{
    static const char *const names[] = {"kary:2,3", "kantc:2,3", "debruijn:2,4", "torus:3,4,5"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        struct graph a = graph_of(names[i]), b = graph_of(names[i]);
        char why[WHY_MAX];
        cr_assert(graph_same(&a, &b, why) && graph_isomorphic(&a, &b));
        const int end = b.edge[0][1];
        b.edge[0][1] = b.edge[b.edges - 1][0];
        cr_assert(all(not(graph_same(&a, &b, why)), not(graph_isomorphic(&a, &b))), "%s", names[i]);
        b.edge[0][1] = end;
        b.edges--;
        cr_assert(all(not(graph_same(&a, &b, why)), not(graph_isomorphic(&a, &b))), "%s", names[i]);
        b.edges++;
        b.vertex[0].label[1] ^= 1;
        cr_assert(not(graph_same(&a, &b, why)), "%s", names[i]);
        graph_free(&a);
        graph_free(&b);
    }
    /* An arc turned around: of debruijn:2,4 all of them would give the same graph again. */
    struct graph a = graph_of("kautz:2,3"), b = graph_of("kautz:2,3");
    const int from = b.edge[0][0];
    b.edge[0][0] = b.edge[0][1];
    b.edge[0][1] = from;
    cr_assert(not(graph_isomorphic(&a, &b)));
    graph_free(&a);
    graph_free(&b);
}
