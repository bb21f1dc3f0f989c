/* SPDX-License-Identifier: Apache-2.0 */

/* Every family against its definition, vertex by vertex and port by port. */

#include "check.h"
#include "same.h"

Test(topology, is_the_graph_of_its_definition)
{
    char why[REPORT_MAX] = "";
    uint64_t families = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        explicit_graph g = explicit_make(small_network(i));
        const rg_topology net = model_make(small_network(i));
        cr_assert(same_graph(&g, &net, why), "%s", why);
        families |= UINT64_C(1) << net.name.family;
        explicit_free(&g);
    }
    check_families(families);
}

/* The comparison itself notices another network, or one label, port or link that differs. */
Test(topology, comparison_sees_damage)
{
    static const char *const other[][2] = {
        {"kantc:3,3", "kantc:3,3,is=000.011.101"},
        {"scc:4", "pcc:4"},
        {"star:4", "bubble:4"},
        {"kantc:3,3", "kantc:3,3,is=010.000.111"},
        {"torus:4,3", "mesh:4,3"},
        {"mdsxn:2,1", "mdsxn:1,2"},
        {"torus:4,3", "torus:3,4"},
        {"gft:1,2,2", "kary:2,2"},
        {"omega:2,3", "flip:2,3"},
        {"baseline:2,3", "reverse-baseline:2,3"},
        {"omega:2,3", "butterfly:2,3"},
    };
    char why[REPORT_MAX] = "";
    for (unsigned i = 0; i < COUNT(other); i++) {
        explicit_graph g = explicit_make(other[i][0]);
        const rg_topology net = model_make(other[i][1]);
        cr_assert(not(same_graph(&g, &net, why)), "%s is not %s", other[i][0], other[i][1]);
        explicit_free(&g);
    }
    for (unsigned i = 0; i < 8; i++) {
        static const char *const names[] = {"kary:3,2",  "mikant:2,3", "kantc:3,2", "star:4",
                                            "kautz:2,3", "torus:4,3",  "benes:3",   "omega:3,2"};
        explicit_graph g = explicit_make(names[i]);
        const rg_topology net = model_make(names[i]);
        const int last = g.count - 1;
        cr_assert(same_graph(&g, &net, why), "%s", why);
        const explicit_vertex kept = g.vertex[last];
        memcpy(g.vertex[last].t, g.vertex[0].t, sizeof kept.t);
        cr_assert(not(same_graph(&g, &net, why)), "%s: links", names[i]);
        g.vertex[last] = kept;
        memcpy(g.vertex[last].label, g.vertex[0].label, sizeof kept.label);
        cr_assert(not(same_graph(&g, &net, why)), "%s: label", names[i]);
        g.vertex[last] = kept;
        g.count--;
        cr_assert(not(same_graph(&g, &net, why)), "%s: vertex", names[i]);
        explicit_free(&g);
    }
}
