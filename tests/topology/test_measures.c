/* SPDX-License-Identifier: Apache-2.0 */

/* Measures of the model against igraph, and formulas against search. */

#include "check.h"
#include "adjacency.h"
#include "routegen/topology_measure.h"
#include "families/inner/topology_measure.h"
#include "net/graph/arcs.h"
#include "same.h"

#define ROOM 64

static unsigned by_lanes; /* networks whose numbers of paths were small enough for it */

typedef struct measured {
    rg_topology_tally tally;
    rg_topology_distance line[ROOM];
    rg_topology_measures all;
} measured;

/* 512 sources at once find the same distances. */
static void measure_bits(const rg_topology *net, const rg_row_side *arcs, const measured *want)
{
    rg_topology_distance line[ROOM] = {{0}};
    rg_topology_tally found = {.histogram = line, .room = ROOM};
    const size_t bytes = 2 * rg_topology_bits_bytes(net);
    void *memory = malloc(bytes);

    cr_assert(ne(ptr, memory, NULL));
    memset(memory, 0xa5, bytes);
    while (found.weight < net->nodes)
        rg_topology_measure_bits(net, arcs, memory, bytes, &found);
    free(memory);
    for (unsigned d = 0; d < ROOM; d++)
        cr_assert(line[d].pairs == want->line[d].pairs && line[d].paths == 0);
    found.histogram = want->tally.histogram;
    found.paths = want->tally.paths;
    found.most = want->tally.most;
    found.neighbour_paths = want->tally.neighbour_paths;
    cr_assert(memcmp(&found, &want->tally, sizeof found) == 0);
}

/* 32 sources at once find the same, as far as their numbers go; then one at a time goes on. */
static void measure_lanes(const rg_topology *net, const measured *want)
{
    rg_topology_distance line[ROOM] = {{0}};
    rg_topology_tally found = {.histogram = line, .room = ROOM};
    struct rg_arcs arcs;
    const size_t bytes = 3 * rg_topology_lanes_bytes(net);
    void *memory = malloc(bytes);

    cr_assert(ne(ptr, memory, NULL));
    memset(memory, 0xa5, bytes);
    OK(rg_arcs_open(net, false, &arcs));
    while (found.weight < net->nodes &&
           rg_topology_measure_lanes(net, &arcs.out, memory, bytes, &found))
        ;
    by_lanes += found.weight == net->nodes;
    while (found.weight < net->nodes)
        rg_topology_measure(net, &arcs.out, 3, memory, bytes, &found);
    free(memory);
    found.histogram = want->tally.histogram;
    cr_assert(memcmp(&found, &want->tally, sizeof found) == 0);
    cr_assert(memcmp(line, want->line, sizeof line) == 0);
    measure_bits(net, &arcs.out, want);
    rg_arcs_close(&arcs);
}

static void measure(const rg_topology *net, measured *m)
{
    size_t bytes = 0;
    memset(m, 0, sizeof *m);
    m->tally.histogram = m->line;
    m->tally.room = ROOM;
    OK(rg_topology_measure_bytes(net, &bytes));
    void *memory = malloc(2 * bytes);
    cr_assert(ne(ptr, memory, NULL));
    rg_topology_measure(net, NULL, UINT64_MAX, memory, 2 * bytes, &m->tally);
    free(memory);
    measure_lanes(net, m);
    m->all = rg_topology_measures_of(net, &m->tally);
    cr_assert(m->tally.fewest_nodes == net->nodes);
    /* Not all switches of a multistage network can be reached from an input, unless the first stage
     * has one switch. */
    const bool reached = m->tally.fewest_vertices == net->vertices;
    cr_assert(reached ==
              (net->direct || !net->directed || net->level_first[1] - net->level_first[0] == 1));
}

/* ---- igraph -------------------------------------------------------------------------------- */

/* What igraph says of all ordered pairs of compute nodes, by distance; number of paths P~. */
typedef struct expected {
    rg_topology_distance line[ROOM];
    double switch_paths;
} expected;

/* Shortest paths from one vertex to all, and the distances. */
static void paths_from(const igraph_t *graph, int from, igraph_vector_int_t *count,
                       igraph_matrix_t *distance)
{
    igraph_get_all_shortest_paths(graph, NULL, NULL, count, from, igraph_vss_all(), IGRAPH_OUT);
    igraph_distances(graph, distance, igraph_vss_1(from), igraph_vss_all(), IGRAPH_OUT);
}

static void ask_igraph(const adjacency *a, expected *want)
{
    igraph_t graph;
    igraph_vector_int_t count;
    igraph_matrix_t distance;
    char *carries = calloc(a->vertices, 1);
    double carriers = 0, between = 0;

    memset(want, 0, sizeof *want);
    adjacency_igraph(a, 0, &graph);
    igraph_vector_int_init(&count, 0);
    igraph_matrix_init(&distance, 0, 0);
    for (unsigned u = 0; u < a->nodes; u++) /* the nodes themselves in a multistage network */
        carries[a->directed ? u : adjacency_carrier(a, u)] = 1;
    for (unsigned u = 0; u < a->vertices; u++) {
        if (u >= a->nodes && !carries[u])
            continue;
        paths_from(&graph, (int)u, &count, &distance);
        carriers += carries[u];
        for (unsigned v = 0; v < a->vertices; v++) {
            const double ways = (double)VECTOR(count)[v];
            const double far = MATRIX(distance, 0, v);
            if (carries[u] && carries[v] && u != v &&
                (far > 2 || far < 2 || adjacency_passes(a, u)))
                between += ways; /* not between two nodes on one switch */
            if (u >= a->nodes || v >= a->nodes)
                continue;
            rg_topology_distance *line = &want->line[(int)far];
            line->pairs++;
            line->paths += ways;
            line->most = ways > line->most ? ways : line->most;
        }
    }
    want->switch_paths = between / (carriers * carriers);
    igraph_matrix_destroy(&distance);
    igraph_vector_int_destroy(&count);
    igraph_destroy(&graph);
    free(carries);
}

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-12 * fabs(a) + 1e-15;
}

/* Distances, numbers of shortest paths and everything that follows from them. */
static void compare(const char *name, const rg_topology *net, const measured *m,
                    const expected *want)
{
    uint64_t pairs = 0, sum = 0, diameter = 0;
    double paths = 0, most = 0;
    for (unsigned d = 0; d < ROOM; d++) {
        const rg_topology_distance *line = &want->line[d];
        cr_assert(m->line[d].pairs == line->pairs, "%s: pairs at %u", name, d);
        cr_assert(m->line[d].paths == line->paths, "%s: paths at %u", name, d);
        cr_assert(m->line[d].most == line->most, "%s: most paths at %u", name, d);
        pairs += line->pairs;
        sum += line->pairs * d;
        diameter = line->pairs > 0 ? d : diameter;
        paths += d > 0 ? line->paths : 0;
        most = d > 0 && line->most > most ? line->most : most;
    }
    const double different = (double)net->nodes * (double)(net->nodes - 1);
    cr_assert(pairs == net->nodes * net->nodes, "%s: all pairs", name);
    cr_assert(m->all.diameter == diameter, "%s: diameter", name);
    cr_assert(m->all.distance_sum == sum, "%s: sum", name);
    cr_assert(near(m->all.average_distance, different > 0 ? (double)sum / different : 0),
              "%s: average", name);
    cr_assert(m->all.exact && m->all.paths == paths && m->all.most_paths == most, "%s: paths",
              name);
    cr_assert(near(m->all.average_paths, different > 0 ? paths / different : 0),
              "%s: average of paths", name);
    cr_assert(near(m->all.switch_paths, want->switch_paths), "%s: P~ %.12g, not %.12g", name,
              m->all.switch_paths, want->switch_paths);
    cr_assert(near(m->all.diversity, want->switch_paths / (double)net->nodes), "%s: diversity",
              name);
}

Test(measures, as_igraph)
{
    uint64_t families = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        measured m;
        expected want;
        if (net.vertices > (soaking() ? 300u : 90u))
            continue;
        measure(&net, &m);
        if (m.all.paths > 1e6) /* igraph writes them all down */
            continue;
        adjacency a = adjacency_make(&net);
        ask_igraph(&a, &want);
        compare(name, &net, &m, &want);
        adjacency_free(&a);
        families |= UINT64_C(1) << net.name.family;
    }
    check_families(families);
    cr_assert(by_lanes > 300, "by lanes: %u networks", by_lanes);
}

/* ---- One search by many threads ---------------------------------------------------------- */

/* The search from the first source, one way and the other. Levels of the last networks are too long
 * for a list, and vertices that are left look for them. */
Test(measures, waves)
{
    static const char *const more[] = {"kautz:2,16", "debruijn:3,11", "star:9",         "mdsxn:9,9",
                                       "gft:4,8,8",  "mikant:3,9",    "torus:60,70,80", "pcc:8",
                                       "pancake:9",  "hypercube:19"};
    static rg_topology_distance line[2][ROOM];
    unsigned count = 0;
    while (small_network(count) != NULL)
        count++;
    for (unsigned i = 0; i < count + COUNT(more); i++) {
        const char *name = i < count ? small_network(i) : more[i - count];
        const rg_topology net = model_make(name);
        rg_topology_tally want = {.histogram = line[0], .room = ROOM};
        uint64_t weight = 0;
        size_t bytes = 0;
        OK(rg_topology_measure_bytes(&net, &bytes));
        void *memory = malloc(bytes);
        rg_topology_measure(&net, NULL, 1, memory, bytes, &want);
        free(memory);
        OK(rg_topology_weight(&net, 0, &weight));
        for (unsigned paths = 0; paths < 2; paths++) {
            rg_topology_tally found = {.histogram = line[1], .room = ROOM};
            rg_topology_wave wave;
            memory = malloc(rg_topology_wave_bytes(&net, paths));
            rg_topology_wave_begin(&net, 0, weight, paths, memory, &wave);
            while (rg_topology_wave_advance(&wave, &found))
                cr_assert(wave.expanded <= wave.reached);
            free(memory);
            cr_assert(wave.expanded == want.fewest_vertices, "%s", name);
            cr_assert(found.distances == want.distances && found.weight == weight, "%s", name);
            cr_assert(found.distance_sum == want.distance_sum && found.sources == 1, "%s", name);
            cr_assert(found.fewest_nodes == want.fewest_nodes &&
                      found.fewest_vertices == want.fewest_vertices);
            for (uint64_t d = 0; d < want.distances && d < ROOM; d++) {
                cr_assert(line[1][d].pairs == line[0][d].pairs, "%s: distance %d", name, (int)d);
                cr_assert(paths == 0 || (near(line[1][d].paths, line[0][d].paths) &&
                                         near(line[1][d].most, line[0][d].most)),
                          "%s: paths of distance %d", name, (int)d);
            }
            cr_assert(paths == 0 || (near(found.paths, want.paths) && near(found.most, want.most) &&
                                     near(found.neighbour_paths, want.neighbour_paths)),
                      "%s", name);
        }
    }
}

/* ---- Distances ----------------------------------------------------------------------------- */

/* Formulas against search, which as_igraph judges; weights of sources, of which there are few. */
Test(measures, distances_by_formula)
{
    unsigned diameters = 0, sums = 0;
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        rg_topology_facts facts;
        measured m;
        uint64_t weights = 0, weight = 0;
        OK(rg_topology_facts_of(&net, &facts));
        measure(&net, &m);
        for (uint64_t v = 0; v < net.nodes; v++) {
            OK(rg_topology_weight(&net, v, &weight));
            weights += weight;
        }
        cr_assert(weights == net.nodes && m.tally.weight == net.nodes, "%s: weights", name);
        cr_assert(facts.transitive == (m.tally.sources == 1), "%s: sources", name);
        const bool diameter = facts.diameter != RG_TOPOLOGY_UNKNOWN;
        const bool sum = facts.distance_sum != RG_TOPOLOGY_UNKNOWN;
        if (diameter)
            cr_assert(facts.diameter == m.all.diameter, "%s: diameter", name);
        if (sum)
            cr_assert(facts.distance_sum == m.all.distance_sum, "%s: sum", name);
        if (net.nodes > 1)
            cr_assert(sum == (facts.average_distance >= 0), "%s: average", name);
        if (net.nodes > 1 && sum)
            cr_assert(near(facts.average_distance, m.all.average_distance), "%s: average", name);
        diameters += diameter;
        sums += sum;
    }
    cr_assert(diameters > 100 && sums > 60, "%u diameters, %u sums", diameters, sums);
}

/* In the families in which not all sources are alike, they really differ. */
Test(measures, classes_are_needed)
{
    const char *names = "kantc:3,3 mikantc:4,2 pcc:4 debruijn:2,3 kautz:2,3 mdsxn:3,3 mesh:4,4 "
                        "shuffle:5";
    char name[80];
    while (each_word(&names, name)) {
        const rg_topology net = model_make(name);
        measured m;
        measure(&net, &m);
        cr_assert(m.tally.sources > 1 && m.tally.sources < net.nodes, "%s", name);
    }
}

/* ---- Shortest paths ------------------------------------------------------------------------ */

/* P~ by formula is P~ by search, wherever there is a formula. */
Test(measures, paths_by_formula)
{
    static const char *const more[] = {"kantc:4,4",  "kantc:5,3",   "mikantc:4,4", "mikantc:5,3",
                                       "kantc:6,3",  "kantc:7,2",   "mikantc:6,2", "kary:8,3",
                                       "mikant:5,4", "gft:4,3,5",   "gft:4,5,2",   "hypercube:12",
                                       "kautz:3,6",  "debruijn:2,9"};
    unsigned known = 0, count = 0;
    while (small_network(count) != NULL)
        count++;
    for (unsigned i = 0; i < count + COUNT(more); i++) {
        const char *name = i < count ? small_network(i) : more[i - count];
        const rg_topology net = model_make(name);
        const rg_topology_switch_paths paths = rg_topology_switch_paths_of(&net);
        measured m;
        if (paths.exact < 0)
            continue;
        known++;
        measure(&net, &m);
        cr_assert(fabs(paths.exact - m.all.switch_paths) <= 1e-11 * paths.exact,
                  "%s: %.12g by formula, %.12g by search", name, paths.exact, m.all.switch_paths);
    }
    cr_assert(known > 60, "%u", known);
}

/* P~ as the paper has it, in its text, and times the nodes in its figure 10, n = 8, from k = 2 on.
 * Of its model, and exact: tests/cli/golden/reproduce-kantc.expected. */
Test(measures, printed_paths)
{
    static const struct {
        const char *name;
        double printed[7];
        double places; /* 0: four or five digits, of which the last may be one off */
    } golden[] = {
        {"hypercube:3", {1.25}, 1e9},
        {"hypercube:8", {270.63}, 1e2},
        {"kantc:2,3", {5.8125}, 1e4},
        {"kantc:3,3", {73.75}, 1e4},
        {"kantc:3,4", {256.53}, 1e2},
        {"kantc:4,3", {1045.66}, 1e2},
        {"kantc:4,4", {5052.02}, 1e2},
        {"kantc:5,3", {17400.6}, 1e1},
        {"kary:%u,8", {.33331, .25, .2, .16667, .14286, .125, .11111}, 0},
        {"mikant:%u,8", {.14583, .090278, .065625, .051667, .042659, .036352, .031684}, 0},
        {"kantc:%u,8", {.7386, 2.1065, 7.00, 31.97, 198.8, 1622, 16801}, 0},
        {"mikantc:%u,8", {.32564, .7612, 2.298, 9.912, 59.35, 471.7, 4791}, 0},
    };
    for (size_t i = 0; i < COUNT(golden); i++) {
        for (unsigned k = 2; k <= (golden[i].places > 0 ? 2 : 8); k++) {
            char name[40];
            snprintf(name, sizeof name, golden[i].name, k);
            const rg_topology net = model_make(name);
            const double want = golden[i].printed[k - 2];
            const double unit = golden[i].places > 0 ? 1 : 1 / (double)net.nodes;
            const double off = golden[i].places > 0 ? 0.5001 / golden[i].places : 5e-4 * want;
            const rg_topology_switch_paths paths = rg_topology_switch_paths_of(&net);
            cr_assert(fabs(paths.printed * unit - want) < off, "%s: printed %.9g", name,
                      paths.printed);
        }
    }
}
