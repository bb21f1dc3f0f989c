/* SPDX-License-Identifier: Apache-2.0 */

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "inner/net/compare.h"

static const rg_measure unknown = {.kind = RG_MEASURE_UNKNOWN}, never = {.kind = RG_MEASURE_NEVER};

static rg_measure count(uint64_t value)
{
    if (value == RG_TOPOLOGY_UNKNOWN)
        return unknown;
    return (rg_measure){.kind = RG_MEASURE_COUNT, .count = value};
}

static rg_measure real(double value)
{
    if (value < 0)
        return unknown;
    return (rg_measure){.kind = RG_MEASURE_REAL, .real = value};
}

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static unsigned most(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The rows of the table below that a search may leave out. */
enum { LINKS = 2, SIMPLE = 3, DEGREE_MIN = 5, DEGREE_MAX = 6, PATHS = 12, DIVERSITY = 16 };
/* Those that are not about pairs of nodes. */
enum { NODES = 0, SWITCHES = 1, CONNECTIVITY = 10, SOURCES = 19 };

/* Whether a search has found the number of this row. Where some node does not reach another, it
 * has none of pairs; but where a formula says that all are connected, it has missed some. */
static bool was_found(const rg_measures *measures, unsigned row)
{
    const uint64_t connectivity = measures->facts.connectivity;
    const bool parts = measures->tally.fewest_nodes < measures->net.nodes &&
                       (connectivity == RG_TOPOLOGY_UNKNOWN || connectivity == 0);

    if (parts && (row == NODES || row == SWITCHES ||
                  (row > DEGREE_MAX && row != CONNECTIVITY && row != SOURCES)))
        return false;
    if (row == LINKS || row == SIMPLE || row == DEGREE_MIN || row == DEGREE_MAX)
        return measures->searched && measures->links_counted;
    if (row >= PATHS && row <= DIVERSITY)
        return measures->searched && measures->paths_counted;
    return measures->searched;
}

void rg_measure_rows(const rg_measures *measures, rg_measure_row rows[RG_MEASURE_ROWS])
{
    const rg_topology *net = &measures->net;
    const rg_topology_facts *facts = &measures->facts;
    const rg_topology_tally *tally = &measures->tally;
    const rg_topology_counts *counts = &measures->counts;
    const rg_topology_measures *found = &measures->found;
    const rg_topology_switch_paths *paths = &measures->paths;
    const double nodes = (double)net->nodes;
    const bool staged = net->directed && !net->direct;
    const char *carriers = net->direct || staged
                               ? "mean of pairs of nodes, a node and itself 0"
                               : "mean of pairs of switches with nodes, a switch and itself 0";
    const rg_measure_row all[RG_MEASURE_ROWS] = {
        {"nodes", "nodes", count(facts->nodes), count(tally->fewest_nodes), ""},
        {"switches", "switches", count(facts->switches),
         /* A search in a multistage network does not reach what lies after it. */
         staged ? unknown : count(tally->fewest_vertices - tally->fewest_nodes), ""},
        {"links", "links", count(facts->links),
         count(net->directed ? counts->arcs : counts->arcs / 2),
         net->directed ? "arcs, without loops" : ""},
        {"simple links", "simple_links", count(facts->simple_links),
         count(counts->arcs - counts->mutual / 2),
         net->directed ? "pairs of vertices with an arc or two" : ""},
        {"radix", "radix", count(facts->radix), never, "ports bought"},
        {"least degree", "degree_min", count(facts->degree_min),
         count(least(counts->degree_min, counts->in_degree_min)),
         net->direct ? "" : "of the switches, used ports"},
        {"most degree", "degree_max", count(facts->degree_max),
         count(most(counts->degree_max, counts->in_degree_max)), ""},
        {"diameter", "diameter", count(facts->diameter), count(found->diameter),
         "from node to node"},
        {"distances", "distance_sum", count(facts->distance_sum), count(found->distance_sum),
         "sum over all ordered pairs of nodes"},
        {"average distance", "average_distance", real(facts->average_distance),
         real(found->average_distance), "of different nodes"},
        {"connectivity", "connectivity", count(facts->connectivity), count(measures->connectivity),
         net->direct ? "" : "of the switches"},
        {"bisection", "bisection", count(facts->bisection), never,
         "links between two halves of the nodes"},
        {"shortest paths", "paths", never, real(found->paths), "of all ordered pairs"},
        {"... a pair", "average_paths", never, real(found->average_paths),
         "mean over different nodes"},
        {"... at most", "most_paths", never, real(found->most_paths), "of one pair"},
        {"mean paths", "switch_paths", real(paths->exact), real(found->switch_paths), carriers},
        {"path diversity", "path_diversity", real(paths->exact / nodes), real(found->diversity),
         "mean paths / nodes"},
        {"... of the model", "path_diversity_model", real(paths->model / nodes), never,
         "by a published formula, corrected"},
        {"... as printed", "path_diversity_printed", real(paths->printed / nodes), never,
         "by that formula as it is printed"},
        {"sources", "sources", never, count(tally->sources), "searches made"},
    };
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++) {
        rows[i] = all[i];
        if (!was_found(measures, i) && rows[i].search.kind != RG_MEASURE_NEVER)
            rows[i].search = unknown;
    }
}

static bool differ(rg_measure a, rg_measure b)
{
    if (a.kind == RG_MEASURE_COUNT && b.kind == RG_MEASURE_COUNT)
        return a.count != b.count;
    return a.kind == RG_MEASURE_REAL && b.kind == RG_MEASURE_REAL &&
           fabs(a.real - b.real) > 1e-9 * fabs(a.real);
}

const rg_measure_row *rg_measures_differ(const rg_measure_row rows[RG_MEASURE_ROWS])
{
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (differ(rows[i].formula, rows[i].search))
            return &rows[i];
    return NULL;
}

bool rg_is_known(const rg_measure *measure)
{
    return measure->kind == RG_MEASURE_COUNT || measure->kind == RG_MEASURE_REAL;
}

rg_measure rg_measure_of(const rg_measure_row rows[RG_MEASURE_ROWS], const char *key)
{
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (strcmp(rows[i].key, key) == 0)
            return rg_is_known(&rows[i].formula) ? rows[i].formula : rows[i].search;
    return unknown;
}
