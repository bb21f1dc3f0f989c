/* SPDX-License-Identifier: Apache-2.0 */

/* Disjoint routes, with and without faults: links of the graph, no vertex twice, and as many as
 * igraph says can be. */

#include "check.h"
#include "../oracle/kautz/min_cost_flow.h"
#include "adjacency.h"
#include "routegen/net/ask.h"
#include "hw/inner/random.h"
#include "families/inner/topology_route.h"
#include "net/inner/answer.h"
#include "same.h"

#define MOST_VERTICES 64 /* of networks of which all pairs are compared */

/* The routes of @found go over arcs of @a, which may have lost some to faults, by their ports;
 * @from and @to are the switches of the ends. */
static void check_set(const rg_topology *net, const adjacency *a, uint64_t s, uint64_t t,
                      uint64_t from, uint64_t to, const rg_route_set *found)
{
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    (void)rg_network_print(&net->name, name);
    unsigned used[MOST_VERTICES] = {0};
    uint64_t longest = 0, arcs = 0;
    for (size_t i = 0; i < found->count; i++) {
        const rg_route *route = &found->route[i];
        const uint64_t *vertex = route->vertex;
        cr_assert(vertex[0] == s && vertex[route->hops] == t, "%s: ends", name);
        cr_assert(route->hops >= longest, "%s: order", name);
        longest = route->hops;
        arcs += route->hops == 1;
        for (uint64_t hop = 0; hop < route->hops; hop++) {
            cr_assert(adjacency_has(a, vertex[hop], vertex[hop + 1]), "%s: no link", name);
            (void)rg_topology_neighbours(net, vertex[hop], next);
            cr_assert(route->port[hop] < net->ports && next[route->port[hop]] == vertex[hop + 1],
                      "%s: port", name);
            used[vertex[hop + 1]]++;
        }
    }
    cr_assert(arcs <= 1, "%s: one arc twice", name);
    cr_assert(found->from == from && found->to == to, "%s: switches", name);
    for (uint64_t v = 0; v < a->vertices; v++)
        cr_assert(used[v] <= 1 || v == from || v == to || v == t, "%s: not disjoint", name);
}

/* Hops of a shortest route that keeps off the others, by growing the set of what @a reaches. */
static uint64_t shortest_beside(const adjacency *a, const rg_route_set *found, size_t own)
{
    bool closed[MOST_VERTICES] = {false}, reached[MOST_VERTICES] = {false};
    const rg_route *route = &found->route[own];
    const uint64_t s = route->vertex[0], t = route->vertex[route->hops];
    uint64_t hops = 0;
    for (size_t i = 0; i < found->count; i++)
        for (uint64_t j = 1; j < found->route[i].hops && i != own; j++)
            closed[found->route[i].vertex[j]] = true;
    closed[found->from] = closed[found->to] = false;
    for (reached[s] = true; !reached[t]; hops++) {
        bool then[MOST_VERTICES];
        memcpy(then, reached, sizeof then);
        for (unsigned u = 0; u < a->vertices; u++)
            for (unsigned v = 0; v < a->vertices && reached[u]; v++)
                /* The link between both, where there is one, is a route. */
                if (adjacency_has(a, u, v) && !closed[v] && (u == s || adjacency_passes(a, u)) &&
                    (u != found->from || v != found->to || own == 0))
                    then[v] = true;
        memcpy(reached, then, sizeof then);
    }
    return hops;
}

/* Routes that igraph says there are, between the switches of different vertices. */
static size_t expected(const igraph_t *graph, const adjacency *a, unsigned from, unsigned to)
{
    const igraph_integer_t first = adjacency_first(a);
    igraph_integer_t count = 0;
    if (from == to)
        return 1;
    cr_assert(igraph_vertex_disjoint_paths(graph, &count, from - first, to - first) ==
              IGRAPH_SUCCESS);
    return (size_t)count;
}

Test(disjoint, sets_are_disjoint_and_largest)
{
    uint64_t families = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        if (net.vertices > (soaking() ? MOST_VERTICES : 40))
            continue;
        adjacency a = adjacency_make(&net);
        igraph_t graph;
        adjacency_igraph(&a, adjacency_first(&a), &graph);
        families |= UINT64_C(1) << net.name.family;
        for (unsigned s = 0; s < net.vertices; s++) {
            for (unsigned t = 0; t < net.vertices; t++) {
                const unsigned from = adjacency_carrier(&a, s), to = adjacency_last(&a, t);
                rg_route_set found;
                if (s == t)
                    continue;
                cr_assert(rg_disjoint_find(&net, s, t, NULL, &found) == RG_OK);
                check_set(&net, &a, s, t, from, to, &found);
                for (size_t j = 0; j < found.count && net.vertices <= 32; j++)
                    cr_assert(shortest_beside(&a, &found, j) == found.route[j].hops,
                              "%s: a route from %u to %u is not shortest", name, s, t);
                const size_t want = expected(&graph, &a, from, to);
                cr_assert(found.count == want, "%s: %zu from %u to %u, not %zu", name, found.count,
                          s, t, want);
                rg_route_set_close(&found);
            }
        }
        igraph_destroy(&graph);
        adjacency_free(&a);
    }
    check_families(families);
}

/* The sets by construction are the shortest, by minimum-cost flow. */
Test(disjoint, constructions_are_shortest)
{
    static const char *const names[] = {"hypercube:1", "hypercube:2", "hypercube:3", "hypercube:4",
                                        "hypercube:5", "hypercube:6", "kautz:2,3",   "kautz:3,3"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        const rg_topology net = model_make(names[i]);
        adjacency a = adjacency_make(&net);
        /* A graph in which every node has d successors, as the flow takes it. */
        kautz_graph g = {.d = net.ports, .nodes = a.vertices};
        uint32_t *at = g.successor = calloc((size_t)g.nodes * g.d, sizeof *g.successor);
        for (unsigned u = 0; u < a.vertices; u++)
            for (unsigned v = 0; v < a.vertices; v++)
                if (adjacency_has(&a, u, v))
                    *at++ = v;
        min_cost_flow flow = min_cost_flow_make(&g);
        for (unsigned s = 0; s < net.nodes; s++) {
            for (unsigned t = 0; t < net.nodes; t++) {
                rg_route_set found;
                unsigned total = 0, sum = 0;
                if (s == t)
                    continue;
                cr_assert(rg_disjoint_find(&net, s, t, NULL, &found) == RG_OK);
                cr_assert(found.made_by == RG_BY_CONSTRUCTION);
                for (size_t j = 0; j < found.count; j++)
                    sum += (unsigned)found.route[j].hops;
                cr_assert(eq(sz, found.count, min_cost_flow_solve(&flow, s, t, &total)));
                cr_assert(eq(uint, sum, total));
                rg_route_set_close(&found);
            }
        }
        min_cost_flow_free(&flow);
        free(g.successor);
        adjacency_free(&a);
    }
}

/* ---- Faults -------------------------------------------------------------------------------- */

/* Whether an end, its switch, or the link between them is faulty. */
static bool has_faulty_end(const struct faulty *f, uint64_t s, uint64_t t, uint64_t from,
                           uint64_t to)
{
    return faulty_has(f, s) || faulty_has(f, t) || faulty_has(f, from) || faulty_has(f, to) ||
           (s != from && !adjacency_has(&f->left, s, from)) ||
           (t != to && !adjacency_has(&f->left, to, t));
}

static bool is_open(const struct faulty *f, const rg_route *route)
{
    for (uint64_t hop = 0; hop < route->hops; hop++)
        if (!adjacency_has(&f->left, route->vertex[hop], route->vertex[hop + 1]))
            return false;
    return true;
}

/* The construction's routes that meet no fault are kept when there are no more; whether they were.
 */
static bool check_kept(const rg_topology *net, const struct faulty *f, uint64_t s, uint64_t t,
                       const rg_route_set *found)
{
    rg_route_set all;
    size_t open = 0;
    cr_assert(rg_disjoint_find(net, s, t, NULL, &all) == RG_OK);
    if (all.made_by == RG_BY_SEARCH) {
        cr_assert(found->made_by == RG_BY_SEARCH);
        rg_route_set_close(&all);
        return false;
    }
    for (size_t i = 0; i < all.count; i++)
        open += is_open(f, &all.route[i]);
    const bool kept = found->made_by == RG_BY_CONSTRUCTION;
    cr_assert(kept == (open == found->count), "%zu routes of the construction are open, %zu found",
              open, found->count);
    for (size_t i = 0, at = 0; i < all.count && kept; i++) {
        const rg_route *route = &all.route[i];
        if (!is_open(f, route))
            continue;
        cr_assert(found->route[at].hops == route->hops);
        cr_assert(memcmp(found->route[at].vertex, route->vertex,
                         (route->hops + 1) * sizeof *route->vertex) == 0);
        at++;
    }
    rg_route_set_close(&all);
    return kept;
}

/* Pairs of one network with faults: what igraph says of the graph without them is found. */
static void try_faults(rg_random *random, const rg_topology *net, const adjacency *a,
                       unsigned result[3])
{
    struct faulty f = faulty_draw(random, net, a);
    igraph_t graph;
    f.faults.vertex = f.vertex;
    f.faults.link = f.link;
    adjacency_igraph(&f.left, adjacency_first(a), &graph);
    for (unsigned pair = 0; pair < 40; pair++) {
        const unsigned s = (unsigned)rg_random_below(random, net->vertices);
        const unsigned t = (unsigned)rg_random_below(random, net->vertices);
        const unsigned from = adjacency_carrier(a, s), to = adjacency_last(a, t);
        rg_route_set found;
        if (s == t)
            continue;
        const rg_status status = rg_disjoint_find(net, s, t, &f.faults, &found);
        const bool faulty = has_faulty_end(&f, s, t, from, to);
        cr_assert(status == (faulty ? RG_E_FAULTY : RG_OK), "%s", rg_status_text(status));
        if (faulty)
            continue;
        check_set(net, &f.left, s, t, from, to, &found);
        const size_t want = expected(&graph, a, from, to);
        cr_assert(found.count == want, "%zu from %u to %u, not %zu", found.count, s, t, want);
        for (size_t i = 0; i < found.count && found.made_by == RG_BY_SEARCH; i++)
            cr_assert(shortest_beside(&f.left, &found, i) == found.route[i].hops);
        result[0] += check_kept(net, &f, s, t, &found);
        result[1] += found.made_by == RG_BY_SEARCH;
        result[2] += found.count == 0;
        rg_route_set_close(&found);
    }
    igraph_destroy(&graph);
    adjacency_free(&f.left);
}

Test(disjoint, sets_go_around_faults)
{
    const uint64_t seed = 20;
    rg_random random = {seed};
    uint64_t families = 0;
    unsigned constructed = 0, searched_too = 0, none = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const rg_topology net = model_make(small_network(i));
        unsigned result[3] = {0, 0, 0};
        if (net.vertices > MOST_VERTICES || net.vertices < 4)
            continue;
        adjacency a = adjacency_make(&net);
        families |= UINT64_C(1) << net.name.family;
        for (unsigned round = 0; round < 12; round++)
            try_faults(&random, &net, &a, result);
        adjacency_free(&a);
        constructed += result[0];
        searched_too += net.name.family == RG_FAMILY_KAUTZ ? result[1] : 0;
        none += result[2];
    }
    printf("# seed %llu: %u sets by construction, %u of Kautz digraphs by search, %u empty\n",
           (unsigned long long)seed, constructed, searched_too, none);
    cr_assert(constructed > 0 && searched_too > 0 && none > 0);
    check_families(families);
}

/* Networks as large as 64 bits allow have their routes by construction, with faults as long as the
 * open arcs of an end show that there are no more; a search in others can be too large. */
Test(disjoint, large_networks)
{
    static const struct {
        const char *name;
        uint64_t to;
        rg_status status;
        size_t count;
    } networks[] = {
        {"hypercube:58", 77777, RG_OK, 58},
        {"kautz:15,15", 77777, RG_OK, 15},
        {"kary:8,8", 5, RG_OK, 1}, /* both on one switch */
        {"kary:8,8", 5000, RG_E_LARGE, 0},
        {"mesh:3000,3000", 5000, RG_E_LARGE, 0},
        {"torus:800,900", 5000, RG_OK, 4},
        {"mesh:13333334", 1, RG_OK, 1}, /* 40,000,000 vertices and arcs */
        {"mesh:13333335", 1, RG_E_LARGE, 0},
    };
    rg_route_set found;
    for (unsigned i = 0; i < COUNT(networks); i++) {
        const rg_topology net = model_make(networks[i].name);
        const rg_status status = rg_disjoint_find(&net, 0, networks[i].to, NULL, &found);
        cr_assert(status == networks[i].status, "%s", networks[i].name);
        if (status != RG_OK)
            continue;
        cr_assert(eq(sz, found.count, networks[i].count));
        rg_route_set_close(&found);
    }
    const rg_topology kautz = model_make("kautz:15,15");
    cr_assert(rg_disjoint_find(&kautz, 0, 77777, NULL, &found) == RG_OK);
    const uint64_t first = found.route[14].vertex[1], middle = found.route[14].vertex[5];
    const uint64_t before = found.route[14].vertex[found.route[14].hops - 1];
    rg_route_set_close(&found);
    /* Its first node is one of the 15 neighbours; so are the last hops counted, of which one starts
     * at a dead node, or is a dead link itself. Around a node in the middle another way may exist,
     * but the network is too large to look for it. */
    const rg_link last = {before, 77777};
    const rg_faults faults[] = {
        {1, &first, 0, NULL}, {1, &before, 0, NULL}, {0, NULL, 1, &last}, {1, &middle, 0, NULL}};
    for (unsigned i = 0; i < COUNT(faults); i++) {
        cr_assert(rg_disjoint_find(&kautz, 0, 77777, &faults[i], &found) == RG_OK);
        cr_assert(eq(sz, found.count, 14));
        cr_assert(eq(int, found.incomplete, i == 3));
        rg_route_set_close(&found);
    }
}

/* Counts down and then stops. */
static bool countdown(void *context, const rg_progress *progress)
{
    unsigned *left = context;
    cr_assert(progress->note != NULL);
    const bool going = *left > 0;
    *left -= going;
    return going;
}

/* A search that is stopped has no answer; not even the constructed routes, of which there may be
 * too few around faults. */
Test(disjoint, stopped)
{
    static const uint64_t middle[] = {7};
    static const struct {
        const char *net;
        uint64_t to;
        rg_faults faults;
        size_t routes;
    } row[] = {{"torus:64,64", 2080, {0}, 4},
               {"hypercube:6", 63, {.vertices = 1, .vertex = middle}, 6}};

    for (size_t i = 0; i < COUNT(row); i++) {
        const rg_topology net = model_make(row[i].net);
        rg_status status = RG_E_STOPPED;
        for (unsigned asked = 0; status == RG_E_STOPPED; asked++) {
            unsigned left = asked;
            const rg_watch watch = {countdown, &left};
            rg_route_set found;
            status = rg_disjoint_search(&net, 0, row[i].to, &row[i].faults, &watch, &found);
            cr_assert(asked > 3 || status == RG_E_STOPPED);
            cr_assert(asked < 1000);
            if (status == RG_OK) {
                cr_assert(eq(sz, found.count, row[i].routes));
                rg_route_set_close(&found);
            }
        }
        cr_assert(status == RG_OK);
    }
}
