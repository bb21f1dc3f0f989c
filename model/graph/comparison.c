/* SPDX-License-Identifier: Apache-2.0 */

#include "inner/net/compare.h"

#include <math.h>

#include "inner/topology_measure.h"

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
    [RG_ROW_RCP] = {"relative cost", "rcp", "radix x diameter, hypercube = 1 (RCP)"},
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

static const rg_measure unknown = {.kind = RG_MEASURE_UNKNOWN};

static rg_measure real(double value)
{
    return value < 0 || !isfinite(value) ? unknown
                                         : (rg_measure){.kind = RG_MEASURE_REAL, .real = value};
}

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
    (void)rg_topology_switch_paths_of(net, &measures->paths);
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

double rg_radix_cost(double radix, double diameter, double nodes, double p)
{
    const double cube = log2(nodes / p);
    return radix * diameter / ((cube + p) * (cube + 2));
}

/* In a direct network, a link joins each node to its vertex. The paper counts it: one more port
 * and, for both ends together, two more hops. */
static rg_measure rcp_of(const rg_topology *net, const rg_measure *value)
{
    if (!rg_is_known(&value[RG_ROW_DIAMETER]))
        return unknown;
    return real(rg_radix_cost(value_of(value[RG_ROW_RADIX]) + (net->direct ? 1 : 0),
                              value_of(value[RG_ROW_DIAMETER]) + (net->direct ? 2 : 0),
                              (double)net->nodes, 1));
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
    value[RG_ROW_EVEN] = real(rg_loads_saturation(&loads));
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

/* However packets go, at load x each of the N nodes takes at least x times the average distance of
 * all channels, and x N/2 N/2 / (N-1) flits cross from half to half. Node links, in a network of
 * switches, carry 1; in a direct one they are not counted. */
static double ideal_of(const rg_topology *net, const rg_measure *value)
{
    const double nodes = (double)net->nodes, inner = net->direct ? 0 : 2;
    const double channels = (double)net->links * (net->directed ? 1 : 2) - inner * nodes;
    const double hops =
        rg_is_known(&value[RG_ROW_DISTANCE]) ? value_of(value[RG_ROW_DISTANCE]) - inner : 0;
    double most = net->direct ? HUGE_VAL : 1;
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
    if (net == NULL || compared == NULL)
        return RG_E_NULL;
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

rg_status rg_network_price(const rg_topology *net, const rg_prices *prices, rg_compared *compared)
{
    if (net == NULL || prices == NULL || compared == NULL)
        return RG_E_NULL;
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
    return RG_OK;
}

const rg_compare_title *rg_network_title_of(unsigned row)
{
    return row < RG_COMPARE_ROWS ? &titles[row] : NULL;
}
