/* SPDX-License-Identifier: Apache-2.0 */

/* Every family against its definition, vertex by vertex and port by port; formulas against
 * enumeration. */

#include <math.h>

#include "check.h"
#include "routegen/net/measures.h"
#include "families/inner/topology_measure.h"
#include "same.h"
#include "search.h"

static void check(const char *what, uint64_t formula, uint64_t found, const char *name)
{
    cr_assert(formula == found, "%s: %s is %llu by formula, %llu by search", name, what,
              (unsigned long long)formula, (unsigned long long)found);
}

/* The same where there is a formula; counts how many there were. */
static void check_if_known(const char *what, uint64_t formula, uint64_t found, const char *name,
                           unsigned *known)
{
    if (formula == RG_TOPOLOGY_UNKNOWN)
        return;
    check(what, formula, found, name);
    (*known)++;
}

Test(topology, counts_by_formula)
{
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        const search_counts found = search_count(&net);
        rg_topology_facts facts;
        OK(rg_topology_facts_of(&net, &facts));
        check("nodes", facts.nodes, net.nodes, name);
        check("switches", facts.switches, net.vertices - net.nodes, name);
        check("links", facts.links, found.links, name);
        check("simple links", facts.simple_links, found.simple_links, name);
        check("least degree", facts.degree_min, found.degree_min, name);
        check("most degree", facts.degree_max, found.degree_max, name);
        check("least in-degree", facts.degree_min, found.in_degree_min, name);
        check("most in-degree", facts.degree_max, found.in_degree_max, name);
        check("ports of a node", net.direct ? 0 : 1, found.node_ports, name);
        cr_assert(facts.radix >= facts.degree_max, "%s: radix", name);
        /* The library counts so, too, in many calls. */
        rg_topology_counts counted = {0};
        while (counted.vertices < net.vertices)
            rg_topology_count(&net, 7, &counted);
        check("counted links", net.directed ? counted.arcs : counted.arcs / 2, found.links, name);
        check("counted pairs", counted.arcs - counted.mutual / 2, found.simple_links, name);
        check("counted least degree", counted.degree_min, found.degree_min, name);
        check("counted most degree", counted.degree_max, found.degree_max, name);
        check("counted least in-degree", counted.in_degree_min, found.in_degree_min, name);
        check("counted most in-degree", counted.in_degree_max, found.in_degree_max, name);
    }
}

/* Formula, our own search, and igraph. */
Test(topology, connectivity)
{
    unsigned known = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        const uint64_t vertices = net.direct ? net.nodes : net.switches;
        rg_topology_facts facts;
        (void)rg_topology_facts_of(&net, &facts);
        if (vertices < 2 || vertices > (soaking() ? 100u : 60u))
            continue;
        const uint64_t judge = search_connectivity(&net);
        uint64_t searched = 0;
        cr_assert(rg_connectivity(&net, 1e9, NULL, &searched) == RG_OK);
        cr_assert(searched == judge, "%s: %llu, not %llu", name, (unsigned long long)searched,
                  (unsigned long long)judge);
        check_if_known("connectivity", facts.connectivity, judge, name, &known);
    }
    cr_assert(known > 270, "%u", known);
}

Test(topology, bisection_by_formula)
{
    const char *names = "kary:2,1 kary:2,2 kary:2,3 kary:4,1 gft:1,2,2 gft:2,2,2 hypercube:1 "
                        "hypercube:2 hypercube:3 hypercube:4 torus:2 torus:4 torus:6 torus:4,4 "
                        "torus:2,2,2 mesh:2 mesh:4 mesh:8 mesh:4,4 mesh:2,2,2 hyperx:2 hyperx:6 "
                        "hyperx:5,4 hyperx:2,3 hyperx:4,2,2";
    char name[80];
    while (each_word(&names, name)) {
        const rg_topology net = model_make(name);
        rg_topology_facts facts;
        (void)rg_topology_facts_of(&net, &facts);
        check("bisection", facts.bisection, search_bisection(&net), name);
    }
    static const char *const odd[] = {"kary:3,3", "gft:1,3,3", "gft:2,2,3",
                                      "torus:5",  "mesh:3,4",  "hyperx:4,3"};
    for (unsigned i = 0; i < COUNT(odd); i++) {
        const rg_topology net = model_make(odd[i]);
        rg_topology_facts facts;
        (void)rg_topology_facts_of(&net, &facts);
        check("bisection", facts.bisection, RG_TOPOLOGY_UNKNOWN, odd[i]);
    }
}

/* Gives the family, as a bit. */
static uint64_t is_defined(const char *name)
{
    char why[REPORT_MAX] = "";
    explicit_graph g = explicit_make(name);
    const rg_topology net = model_make(name);
    cr_assert(same_graph(&g, &net, why), "%s", why);
    explicit_free(&g);
    return UINT64_C(1) << net.name.family;
}

/* On this the other tests rely, which ask the model for links: of small networks, and of these. */
Test(topology, is_the_graph_of_its_definition)
{
    static const char *const more[] = {
        "ccc:8",     "debruijn:2,11", "mdsxn:6,5",   "mdsxn:4,4,3", "scc:6",     "sci:6",
        "kantc:5,3", "mikantc:5,3",   "mikantc:6,2", "hypercube:6", "gft:2,3,3",
    };
    uint64_t families = 0;
    for (unsigned i = 0, m = 0; m < COUNT(more); i++)
        families |= is_defined(small_network(i) != NULL ? small_network(i) : more[m++]);
    check_families(families);
}

/* Switches of 2 to 8 ports, and up to 256 lines: tests/oracle asks the model for its wires. */
Test(topology, stages_are_those_of_their_definition)
{
    static const char *const names[] = {"butterfly", "omega", "flip", "baseline",
                                        "reverse-baseline"};
    static const unsigned most[][2] = {{2, 8}, {4, 4}, {8, 2}, {3, 5}, {5, 3}, {6, 3}};
    char name[80];
    for (unsigned i = 0; i < COUNT(names); i++)
        for (unsigned j = 0; j < COUNT(most); j++)
            for (unsigned n = 1; n <= most[j][1]; n++) {
                sprintf(name, "%s:%u,%u", names[i], most[j][0], n);
                is_defined(name);
            }
    for (unsigned n = 1; n <= 8; n++) {
        sprintf(name, "benes:%u", n);
        is_defined(name);
    }
}

/* The comparison itself notices another network with the same labels, and a link, a label or a
 * vertex that differs. */
Test(topology, comparison_sees_damage)
{
    const char *pairs = "torus:4,3 mesh:4,3 star:4 bubble:4 omega:2,3 flip:2,3 kantc:3,3 "
                        "kantc:3,3,is=010.000.111";
    char why[REPORT_MAX] = "", name[80];
    while (each_word(&pairs, name)) {
        explicit_graph g = explicit_make(name);
        (void)each_word(&pairs, name);
        const rg_topology net = model_make(name);
        cr_assert(not(same_graph(&g, &net, why)), "%s is not %s", g.name, name);
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

static void name_xgft(char *name, unsigned h, unsigned leaf, unsigned m, unsigned w)
{
    int at = sprintf(name, "xgft:%u,%u", h, leaf);
    for (unsigned i = 2; i <= 2 * h; i++)
        at += sprintf(name + at, ",%u", i <= h ? m : i == h + 1 ? 1 : w);
}

/* Fat trees are cases of xgft: the same vertices, ports and labels, and one normal name. */
Test(topology, equal_trees)
{
    char name[80], other[40], normal[RG_NETWORK_MAX_TEXT], why[REPORT_MAX] = "";
    for (unsigned h = 1; h <= 5; h++)
        for (unsigned m = 2; m <= 5; m++)
            for (unsigned w = 1; w <= 5 && pow(m > w ? m : w, h + 1) <= 300; w++) {
                name_xgft(name, h + 1, w, m, w);
                sprintf(other, "gft:%u,%u,%u", h, m, w);
                rg_topology net = model_make(name);
                explicit_graph g = explicit_make(other);
                cr_assert(same_graph(&g, &net, why), "%s, %s: %s", name, other, why);
                explicit_free(&g);
                if (m == w)
                    sprintf(other, "kary:%u,%u", m, h + 1);
                rg_network_normal(&net.name, &net.name);
                OK(rg_network_print(&net.name, normal));
                cr_assert(eq(str, normal, other));
                name_xgft(name, h + 1, w + 1, m, w); /* more nodes than ways up */
                net = model_make(name);
                rg_network_normal(&net.name, &net.name);
                cr_assert(eq(int, net.name.family, RG_FAMILY_XGFT));
            }
}
