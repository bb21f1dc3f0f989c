/* SPDX-License-Identifier: Apache-2.0 */

/* The contest of distances: from each vertex to each other one, alone or with numbers of shortest
 * paths or loads of links; by the library and by igraph, on one thread. igraph counts the paths of
 * its betweenness. */

#include "contest.h"

#include <igraph/igraph.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/topology_measure.h"

enum { ROOM = 64 };

struct searcher {
    rg_topology net;
    rg_row_side arcs;
    uint64_t *first;
    uint32_t *next;
    rg_topology_distance line[ROOM];
    rg_topology_tally tally;
    rg_topology_load_tally loads;
    void *memory;
    size_t bits, lanes, one;
    igraph_t graph;
    igraph_vector_t found;
};

static void must(bool right, const struct searcher *searcher, const char *label)
{
    if (!right)
        harness_fail(HARNESS_WRONG, "bench: %llu vertices: %s: wrong",
                     (unsigned long long)searcher->net.vertices, label);
}

static size_t run_bits(void *self, size_t count)
{
    struct searcher *s = self;
    for (size_t i = 0; i < count; i++) {
        s->tally = (rg_topology_tally){.histogram = s->line, .room = ROOM};
        while (s->tally.weight < s->net.nodes)
            rg_topology_measure_bits(&s->net, &s->arcs, s->memory, s->bits, &s->tally);
    }
    return count;
}

static size_t run_lanes(void *self, size_t count)
{
    struct searcher *s = self;
    for (size_t i = 0; i < count; i++) {
        s->tally = (rg_topology_tally){.histogram = s->line, .room = ROOM};
        while (s->tally.weight < s->net.nodes)
            must(rg_topology_measure_lanes(&s->net, &s->arcs, s->memory, s->lanes, &s->tally), s,
                 "numbers of paths are large");
    }
    return count;
}

static size_t run_loads(void *self, size_t count)
{
    struct searcher *s = self;
    for (size_t i = 0; i < count; i++) {
        s->loads.next = s->loads.weight = s->loads.sources = 0;
        rg_topology_load(&s->net, &s->arcs, UINT64_MAX, s->memory, s->one, &s->loads);
    }
    return count;
}

static size_t run_narrow_loads(void *self, size_t count)
{
    struct searcher *s = self;
    s->loads.kernel = RG_KERNEL_VECTOR;
    (void)run_loads(s, count);
    s->loads.kernel = RG_KERNEL_BEST;
    return count;
}

static size_t run_histogram(void *self, size_t count)
{
    struct searcher *s = self;
    igraph_real_t apart = 0;
    for (size_t i = 0; i < count; i++)
        igraph_path_length_hist(&s->graph, &s->found, &apart, true);
    return count;
}

static size_t run_betweenness(void *self, size_t count)
{
    struct searcher *s = self;
    for (size_t i = 0; i < count; i++)
        igraph_betweenness(&s->graph, &s->found, igraph_vss_all(), true, NULL);
    return count;
}

static size_t run_edge_betweenness(void *self, size_t count)
{
    struct searcher *s = self;
    for (size_t i = 0; i < count; i++)
        igraph_edge_betweenness(&s->graph, &s->found, true, NULL);
    return count;
}

/* Both say the same of all pairs. */
static void check(struct searcher *s, bool all)
{
    const double ways = s->net.directed ? 1 : 2, pairs = (double)s->net.nodes - 1;
    (void)run_bits(s, 1);
    (void)run_histogram(s, 1);
    for (uint64_t d = 1; d < s->tally.distances; d++)
        must((double)s->line[d].pairs == ways * VECTOR(s->found)[d - 1], s, "distances");
    const double sum = (double)s->tally.distance_sum;
    if (!all)
        return;
    (void)run_lanes(s, 1);
    (void)run_betweenness(s, 1);
    const double inner = sum - pairs * (double)s->net.nodes;
    must((double)s->tally.distance_sum == sum, s, "distances by lanes");
    must(fabs(ways * igraph_vector_sum(&s->found) - inner) < 1e-6 * sum, s, "betweenness");
    (void)run_loads(s, 1);
    (void)run_edge_betweenness(s, 1);
    const double most = rg_topology_loads_of(&s->net, &s->loads).most * pairs;
    must(fabs(igraph_vector_max(&s->found) - most) < 1e-6 * most, s, "loads");
}

static void make_graph(struct searcher *s)
{
    const rg_topology *net = &s->net;
    uint64_t row[RG_TOPOLOGY_MAX_PORTS];
    igraph_vector_int_t edges;
    igraph_vector_int_init(&edges, 0);
    s->first = harness_get(net->vertices + 1, sizeof *s->first);
    s->next = harness_get(net->vertices * net->ports, sizeof *s->next);
    s->arcs = (rg_row_side){s->first, s->next};
    for (uint64_t v = 0; v < net->vertices; v++) {
        uint64_t end = s->first[v];
        (void)rg_topology_neighbours(net, v, row);
        for (unsigned p = 0; p < net->ports; p++)
            if (row[p] != RG_TOPOLOGY_NONE) {
                s->next[end++] = (uint32_t)row[p];
                if (!net->directed && row[p] < v)
                    continue;
                igraph_vector_int_push_back(&edges, (igraph_integer_t)v);
                igraph_vector_int_push_back(&edges, (igraph_integer_t)row[p]);
            }
        s->first[v + 1] = end;
    }
    igraph_create(&s->graph, &edges, (igraph_integer_t)net->vertices, net->directed);
    igraph_vector_int_destroy(&edges);
    igraph_vector_init(&s->found, 0);
}

static void one_network(json_t *results, const char *name, bool all, const struct pace *pace)
{
    struct searcher *s = harness_get(1, sizeof *s);
    struct contender way[] = {
        {"histogram", "igraph, path_length_hist", .self = s, .run = run_histogram},
        {"bits", "distances, 512 at once", .self = s, .run = run_bits},
        {"betweenness", "igraph, betweenness", .self = s, .run = run_betweenness},
        {"lanes", "numbers of paths, 32 at once", .self = s, .run = run_lanes},
        {"edges", "igraph, edge_betweenness", .self = s, .run = run_edge_betweenness},
        {"narrow", "loads of links, 128 bits", .self = s, .run = run_narrow_loads},
        {"loads", "loads of links, widest", .self = s, .run = run_loads},
    };
    const size_t count = all ? sizeof way / sizeof way[0] : 2;
    if (rg_any_topology_parse(name, &s->net, NULL) != RG_OK ||
        rg_topology_load_sizes(&s->net, &s->loads.room, NULL, &s->one) != RG_OK)
        harness_fail(HARNESS_WRONG, "bench: %s is no network", name);
    s->bits = rg_topology_bits_bytes(&s->net);
    s->lanes = rg_topology_lanes_bytes(&s->net);
    s->memory = harness_get(s->bits + s->lanes + s->one, 1);
    s->loads.channel = harness_get(s->loads.room, sizeof *s->loads.channel);
    make_graph(s);
    check(s, all);
    contest_run("distances", way, count, pace);
    printf("\n%s: %llu vertices\n", name, (unsigned long long)s->net.vertices);
    contender_head("all pairs");
    puts(" than igraph, faster by");
    for (size_t i = 0, peer = 0; i < count; i++) {
        if (strncmp(way[i].label, "igraph", strlen("igraph")) == 0)
            peer = i;
        contender_print(&way[i]);
        printf(" %12.1f\n", way[peer].ns.median / way[i].ns.median);
    }
    (void)contest_result(results, "distances", name, s->net.nodes, way, count);
    igraph_destroy(&s->graph);
    igraph_vector_destroy(&s->found);
    free(s->first);
    free(s->next);
    free(s->loads.channel);
    free(s->memory);
    free(s);
}

void distances_contest(json_t *results, bool quick)
{
    const struct pace pace = {quick ? 3 : 15, quick ? 0.0003 : 0.02, 1, 3};
    puts("\nFrom each vertex to each other one: distances, numbers of shortest paths, loads of "
         "links");
    one_network(results, quick ? "regular:100,4,1" : "regular:1000,6,1", true, &pace);
    one_network(results, quick ? "kautz:2,4" : "kautz:4,5", true, &pace);
    if (!quick)
        one_network(results, "regular:5000,6,1", false, &pace);
}
