/* SPDX-License-Identifier: Apache-2.0 */

/* Networks side by side: measures and prices of each, and how they are known. */

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "families/inner/fat_tree.h"
#include "families/inner/rows.h"
#include "net/inner/compare.h"
#include "families/inner/topology_measure.h"

static const rg_measure unknown = {.kind = RG_MEASURE_UNKNOWN}, never = {.kind = RG_MEASURE_NEVER};

static rg_measure count(uint64_t value)
{
    if (value == RG_TOPOLOGY_UNKNOWN)
        return unknown;
    return (rg_measure){.kind = RG_MEASURE_COUNT, .count = value};
}

static rg_measure real(double value)
{
    if (value < 0 || !isfinite(value))
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

/* Whether the file that describes the network has several parts. */
static bool has_parts(const rg_topology *net)
{
    return net->name.rows && net->name.rows->components > 1;
}

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
         /* A search in a multistage network does not reach what lies after it, nor other parts. */
         staged || has_parts(net) ? unknown : count(tally->fewest_vertices - tally->fewest_nodes),
         ""},
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

/* ---- Networks side by side ------------------------------------------------------------------- */

static const rg_compare_title titles[RG_COMPARE_ROWS] = {
    [RG_ROW_NODES] = {"nodes", "nodes", ""},
    [RG_ROW_SWITCHES] = {"switches", "switches", ""},
    [RG_ROW_LINKS] = {"links", "links", "directed: arcs"},
    [RG_ROW_RADIX] = {"radix", "radix", "ports bought"},
    [RG_ROW_DIAMETER] = {"diameter", "diameter", "from node to node"},
    [RG_ROW_DISTANCE] = {"average distance", "average_distance", "of different nodes"},
    [RG_ROW_SWITCHES_PER_NODE] = {"switches a node", "switches_per_node", ""},
    [RG_ROW_LINKS_PER_NODE] = {"links a node", "links_per_node", ""},
    [RG_ROW_SWITCH_RATIO] = {"... ratio: switches", "switch_ratio", "to the first network"},
    [RG_ROW_LINK_RATIO] = {"... ratio: links", "link_ratio", "to the first network"},
    [RG_ROW_RCP] = {"relative cost", "rcp", "ports x hops, hypercube = 1 (RCP)"},
    [RG_ROW_DIVERSITY] = {"path diversity", "path_diversity", "paths of a pair, over nodes: exact"},
    [RG_ROW_DIVERSITY_MODEL] = {"... of the model", "path_diversity_model",
                                "by a published formula, corrected"},
    [RG_ROW_DIVERSITY_PRINTED] = {"... as printed", "path_diversity_printed",
                                  "by that formula as it is printed"},
    [RG_ROW_CONNECTIVITY] = {"connectivity", "connectivity", "indirect: of the switches"},
    [RG_ROW_IDEAL] = {"ideal bound", "ideal_bound",
                      "messages a node and cycle that no routing exceeds"},
    [RG_ROW_EVEN] = {"even split", "even_split", "all shortest paths used evenly"},
    [RG_ROW_BOUND] = {"... at most", "shortest_path_bound", "by any choice among shortest paths"},
    [RG_ROW_SWITCHES_PER_EVEN] = {"switches / even", "switches_per_even_split",
                                  "a node, over the even split"},
    [RG_ROW_LINKS_PER_EVEN] = {"links / even", "links_per_even_split", ""},
    [RG_ROW_SWITCHES_PER_IDEAL] = {"switches, at least", "switches_per_ideal_bound",
                                   "a node, over the ideal bound"},
    [RG_ROW_LINKS_PER_IDEAL] = {"links, at least", "links_per_ideal_bound", ""},
    [RG_ROW_COST] = {"cost", "cost", "switches and links; direct: a switch a node"},
    [RG_ROW_COST_PER_NODE] = {"... a node", "cost_per_node", ""},
    [RG_ROW_COST_PER_IDEAL] = {"... over ideal", "cost_per_ideal_bound",
                               "a node, over the ideal bound: at least"},
    [RG_ROW_ROUTING] = {"routing bound", "routing_bound",
                        "flits a node and clock, by the routing that simulate takes"},
    [RG_ROW_SIMULATED] = {"measured", "simulated",
                          "that simulate finds sustained, by this routing"},
};

static double value_of(rg_measure measure)
{
    return measure.kind == RG_MEASURE_COUNT ? (double)measure.count : measure.real;
}

static rg_measure quotient(rg_measure over, rg_measure under)
{
    if (!rg_is_known(&over) || !rg_is_known(&under) || value_of(over) <= 0 || value_of(under) <= 0)
        return unknown; /* direct networks have no switches, and no cost of switches */
    return real(value_of(over) / value_of(under));
}

/* Searches only if formulas do not give all that the comparison shows. */
static rg_status take_measures(const rg_topology *net, rg_search search, const rg_watch *watch,
                               rg_measures *measures)
{
    *measures = (rg_measures){.net = *net};
    (void)rg_topology_facts_of(net, &measures->facts);
    measures->paths = rg_topology_switch_paths_of(net);
    if (search == RG_SEARCH_ALWAYS || measures->facts.diameter == RG_TOPOLOGY_UNKNOWN ||
        measures->facts.average_distance < 0 || measures->paths.exact < 0)
        return rg_measures_find(net, search, watch, measures);
    return RG_OK;
}

/* The rows that the table of the measures has, too. */
static rg_status take_rows(const rg_topology *net, rg_search search, const rg_watch *watch,
                           rg_compared *compared)
{
    rg_measure_row rows[RG_MEASURE_ROWS];
    rg_measures measures;

    const rg_status status = take_measures(net, search, watch, &measures);
    if (status != RG_OK)
        return status;
    rg_measure_rows(&measures, rows);
    compared->agree = rg_measures_differ(rows) == NULL;
    for (unsigned i = 0; i < RG_COMPARE_ROWS; i++)
        compared->value[i] = rg_measure_of(rows, titles[i].key);
    rg_measures_close(&measures);
    return RG_OK;
}

double rg_radix_cost(double radix, double diameter, double nodes)
{
    const double cube = log2(nodes);
    return radix * diameter / ((cube + 1) * (cube + 2));
}

/* In a direct network, a link joins each node to its vertex. The paper counts it: one more port
 * and, for both ends together, two more hops. */
static rg_measure rcp_of(const rg_topology *net, const rg_measure *value)
{
    if (!rg_is_known(&value[RG_ROW_DIAMETER]))
        return unknown;
    return real(rg_radix_cost(value_of(value[RG_ROW_RADIX]) + (net->direct ? 1 : 0),
                              value_of(value[RG_ROW_DIAMETER]) + (net->direct ? 2 : 0),
                              (double)net->nodes));
}

/* Whether some pair is known to have no path. */
static bool is_apart(const rg_topology *net, const rg_measure *value)
{
    const rg_measure *connectivity = &value[RG_ROW_CONNECTIVITY]; /* indirect: of the switches */
    return has_parts(net) ||
           (net->direct && rg_is_known(connectivity) && value_of(*connectivity) <= 0);
}

static rg_status take_saturation(const rg_topology *net, rg_search search, const rg_watch *watch,
                                 rg_compared *compared)
{
    rg_measure *value = compared->value;
    rg_loads loads;
    double bound;

    rg_status status = rg_loads_find(net, search, watch, &loads);
    if (status == RG_OK)
        status = rg_cube_bound(net, &bound);
    if (status != RG_OK)
        return status;
    value[RG_ROW_EVEN] = is_apart(net, value) ? unknown : real(rg_loads_saturation(&loads));
    value[RG_ROW_BOUND] = real(bound);
    /* Where there is a formula, all channels that can be the fullest share their load evenly. */
    if (loads.formula > 0)
        value[RG_ROW_BOUND] = value[RG_ROW_EVEN];
    if (loads.formula > 0 && loads.searched && fabs(loads.formula * loads.saturation - 1) > 1e-9)
        compared->agree = false;
    return RG_OK;
}

static void put_costs(const rg_topology *net, const rg_measure *first, rg_measure *value)
{
    const rg_measure nodes = value[RG_ROW_NODES];

    value[RG_ROW_SWITCHES_PER_NODE] = quotient(value[RG_ROW_SWITCHES], nodes);
    value[RG_ROW_LINKS_PER_NODE] = quotient(value[RG_ROW_LINKS], nodes);
    value[RG_ROW_SWITCH_RATIO] =
        quotient(value[RG_ROW_SWITCHES_PER_NODE], first[RG_ROW_SWITCHES_PER_NODE]);
    value[RG_ROW_LINK_RATIO] = quotient(value[RG_ROW_LINKS_PER_NODE], first[RG_ROW_LINKS_PER_NODE]);
    value[RG_ROW_RCP] = rcp_of(net, value);
    for (unsigned i = 0; i < 2; i++) {
        const rg_measure over = value[i == 0 ? RG_ROW_EVEN : RG_ROW_IDEAL];
        value[RG_ROW_SWITCHES_PER_EVEN + 2 * i] = quotient(value[RG_ROW_SWITCHES_PER_NODE], over);
        value[RG_ROW_LINKS_PER_EVEN + 2 * i] = quotient(value[RG_ROW_LINKS_PER_NODE], over);
    }
}

/* The load at which the links out of a sub-tree of a fat tree are full: to and from each of its n
 * nodes go x n (N-n) / (N-1). HUGE_VAL: no fat tree. */
static double out_of_subtrees(const rg_topology *net)
{
    const double nodes = (double)net->nodes;
    double most = HUGE_VAL;
    rg_window tree;

    if (rg_topology_fat_tree(net, false, &tree) != RG_OK)
        return most;
    for (unsigned x = 0; x < tree.h; x++) {
        const rg_window_level *level = &tree.level[x];
        const double inside = nodes / level->subtrees;
        const double links = (double)level->roots * level->parents;
        if (level->subtrees > 1)
            most = fmin(most, links * (nodes - 1) / (inside * (nodes - inside)));
    }
    return most;
}

/* However packets go, at load x each of the N nodes takes at least x times the average distance of
 * all channels, and x N/2 N/2 / (N-1) flits cross from half to half. Node links, in a network of
 * switches, carry 1; in a direct one they are not counted. */
static double ideal_of(const rg_topology *net, const rg_measure *value)
{
    const double nodes = (double)net->nodes, inner = net->direct ? 0 : 2;
    const double channels = (double)net->links * (net->directed ? 1 : 2) - inner * nodes;
    const double hops =
        rg_is_known(&value[RG_ROW_DISTANCE]) ? value_of(value[RG_ROW_DISTANCE]) - inner : 0;
    double most = net->direct ? HUGE_VAL : fmin(1, out_of_subtrees(net));
    rg_topology_facts facts;

    if (hops > 0)
        most = fmin(most, channels / nodes / hops);
    if (rg_topology_facts_of(net, &facts) == RG_OK && facts.bisection != RG_TOPOLOGY_UNKNOWN)
        most = fmin(most, (double)facts.bisection * 4 * (nodes - 1) / nodes / nodes);
    return most; /* real() takes what is infinite for unknown */
}

rg_status rg_network_compare(const rg_topology *net, rg_search search, const rg_watch *watch,
                             const rg_compared *first, rg_compared *compared)
{
    *compared = (rg_compared){.agree = true};
    (void)rg_network_print(&net->name, compared->name);
    rg_status status = take_rows(net, search, watch, compared);
    if (status == RG_OK)
        status = take_saturation(net, search, watch, compared);
    compared->value[RG_ROW_IDEAL] = real(ideal_of(net, compared->value));
    if (status == RG_OK)
        put_costs(net, first == NULL ? compared->value : first->value, compared->value);
    return status;
}

void rg_network_price(const rg_topology *net, const rg_prices *prices, rg_compared *compared)
{
    rg_measure *value = compared->value;
    const double own = net->direct ? (double)net->nodes : 0; /* switches and links to them */
    const double switches = own + (double)net->switches;
    const double ports = value_of(value[RG_ROW_RADIX]) + (net->direct ? 1 : 0);
    const double links = own + (double)net->links / (net->directed ? 2 : 1);

    value[RG_ROW_COST] =
        real(switches * (prices->fixed + (prices->port + prices->cross * ports) * ports) +
             links * prices->link);
    value[RG_ROW_COST_PER_NODE] = quotient(value[RG_ROW_COST], value[RG_ROW_NODES]);
    value[RG_ROW_COST_PER_IDEAL] = quotient(value[RG_ROW_COST_PER_NODE], value[RG_ROW_IDEAL]);
}

const rg_compare_title *rg_network_title_of(unsigned row)
{
    return row < RG_COMPARE_ROWS ? &titles[row] : NULL;
}
