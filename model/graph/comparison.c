/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <math.h>
#include <string.h>

#include "cli/compare/compare.h"
#include "cube_bound.h"
#include "loads.h"

const struct cli_compare_title cli_compare_titles[CLI_COMPARE_ROWS] = {
    [CLI_ROW_NODES] = {"nodes", "nodes", ""},
    [CLI_ROW_SWITCHES] = {"switches", "switches", ""},
    [CLI_ROW_LINKS] = {"links", "links", "directed: arcs"},
    [CLI_ROW_RADIX] = {"radix", "radix", "ports bought"},
    [CLI_ROW_DIAMETER] = {"diameter", "diameter", "from node to node"},
    [CLI_ROW_DISTANCE] = {"average distance", "average_distance", "of different nodes"},
    [CLI_ROW_SWITCHES_PER_NODE] = {"switches a node", "switches_per_node", ""},
    [CLI_ROW_LINKS_PER_NODE] = {"links a node", "links_per_node", ""},
    [CLI_ROW_SWITCH_RATIO] = {"... ratio: switches", "switch_ratio", "to the first network"},
    [CLI_ROW_LINK_RATIO] = {"... ratio: links", "link_ratio", "to the first network"},
    [CLI_ROW_RCP] = {"RCP", "rcp", "relative cost performance, hypercube = 1"},
    [CLI_ROW_DIVERSITY] = {"path diversity", "path_diversity", "exact"},
    [CLI_ROW_DIVERSITY_MODEL] = {"... of the model", "path_diversity_model",
                                 "the paper's, its slips repaired"},
    [CLI_ROW_DIVERSITY_PRINTED] = {"... as printed", "path_diversity_printed", "in the paper"},
    [CLI_ROW_CONNECTIVITY] = {"connectivity", "connectivity", "indirect: of the switches"},
    [CLI_ROW_SATURATION] = {"saturation", "saturation",
                            "messages a node and cycle, all shortest paths evenly"},
    [CLI_ROW_BOUND] = {"... at most", "saturation_bound", "by any choice among shortest paths"},
    [CLI_ROW_SWITCHES_PER_SATURATION] = {"switches / sat.", "switches_per_saturation",
                                         "a node, over saturation"},
    [CLI_ROW_LINKS_PER_SATURATION] = {"links / sat.", "links_per_saturation", ""},
    [CLI_ROW_SWITCHES_PER_BOUND] = {"switches, at least", "switches_per_bound",
                                    "a node, over the saturation at most"},
    [CLI_ROW_LINKS_PER_BOUND] = {"links, at least", "links_per_bound", ""},
};

static const struct cli_measure unknown = {.kind = CLI_UNKNOWN};

static bool known(struct cli_measure measure)
{
    return measure.kind == CLI_COUNT || measure.kind == CLI_REAL;
}

static struct cli_measure real(double value)
{
    return value < 0 || !isfinite(value) ? unknown
                                         : (struct cli_measure){.kind = CLI_REAL, .real = value};
}

static double value_of(struct cli_measure measure)
{
    return measure.kind == CLI_COUNT ? (double)measure.count : measure.real;
}

static struct cli_measure quotient(struct cli_measure over, struct cli_measure under)
{
    if (!known(over) || !known(under) || value_of(over) <= 0 || value_of(under) <= 0)
        return unknown; /* direct networks have no switches, and no cost of switches */
    return real(value_of(over) / value_of(under));
}

/* A number of the measures' own table, by formula if there is one. */
static struct cli_measure pick(const struct cli_measure_row *rows, const char *key)
{
    for (unsigned i = 0; i < CLI_MEASURE_ROWS; i++)
        if (strcmp(rows[i].key, key) == 0)
            return known(rows[i].formula) ? rows[i].formula : rows[i].search;
    return unknown;
}

/* Without a search, where formulas give all that is printed. */
static void take_measures(const rg_topology *net, enum cli_search search,
                          struct cli_measures *measures)
{
    *measures = (struct cli_measures){.net = *net};
    (void)rg_topology_facts_of(net, &measures->facts);
    (void)rg_topology_switch_paths_of(net, &measures->paths);
    if (search == CLI_SEARCH_ALWAYS || measures->facts.diameter == RG_TOPOLOGY_UNKNOWN ||
        measures->facts.average_distance < 0 || measures->paths.exact < 0)
        cli_measure(net, search, measures);
}

double cli_rcp(double radix, double diameter, double nodes, double p)
{
    const double cube = log2(nodes / p);
    return radix * diameter / ((cube + p) * (cube + 2));
}

/* In a direct network the nodes hang on their vertices by a link that the paper counts: a port more
 * and, at both ends, two hops more. */
static struct cli_measure rcp_of(const rg_topology *net, const struct cli_measure *value)
{
    if (!known(value[CLI_ROW_DIAMETER]))
        return unknown;
    return real(cli_rcp(value_of(value[CLI_ROW_RADIX]) + (net->direct ? 1 : 0),
                        value_of(value[CLI_ROW_DIAMETER]) + (net->direct ? 2 : 0),
                        (double)net->nodes, 1));
}

static void take_saturation(const rg_topology *net, enum cli_search search,
                            struct cli_compared *compared)
{
    struct cli_measure *value = compared->value;
    struct cli_loads loads;

    cli_load(net, search, &loads);
    value[CLI_ROW_SATURATION] = real(cli_saturation(&loads));
    value[CLI_ROW_BOUND] = real(cli_cube_bound(net));
    /* By formula, all channels that can be the fullest share their load evenly anyhow. */
    if (loads.formula > 0)
        value[CLI_ROW_BOUND] = value[CLI_ROW_SATURATION];
    if (loads.formula > 0 && loads.searched && fabs(loads.formula * loads.saturation - 1) > 1e-9)
        compared->agree = false;
}

void cli_compare_measure(const rg_topology *net, enum cli_search search,
                         const struct cli_compared *first, struct cli_compared *compared)
{
    struct cli_measure_row rows[CLI_MEASURE_ROWS];
    struct cli_measure *value = compared->value;
    struct cli_measures measures;

    (void)rg_network_print(&net->name, compared->name);
    take_measures(net, search, &measures);
    cli_measure_rows(&measures, rows);
    compared->agree = cli_measures_differ(rows) == NULL;
    for (unsigned i = 0; i < CLI_COMPARE_ROWS; i++)
        value[i] = pick(rows, cli_compare_titles[i].key);
    cli_measures_free(&measures);

    const struct cli_measure nodes = value[CLI_ROW_NODES];
    value[CLI_ROW_SWITCHES_PER_NODE] = quotient(value[CLI_ROW_SWITCHES], nodes);
    value[CLI_ROW_LINKS_PER_NODE] = quotient(value[CLI_ROW_LINKS], nodes);
    if (first == NULL)
        first = compared;
    value[CLI_ROW_SWITCH_RATIO] =
        quotient(value[CLI_ROW_SWITCHES_PER_NODE], first->value[CLI_ROW_SWITCHES_PER_NODE]);
    value[CLI_ROW_LINK_RATIO] =
        quotient(value[CLI_ROW_LINKS_PER_NODE], first->value[CLI_ROW_LINKS_PER_NODE]);
    value[CLI_ROW_RCP] = rcp_of(net, value);
    take_saturation(net, search, compared);
    for (unsigned i = 0; i < 2; i++) {
        const struct cli_measure saturation = value[CLI_ROW_SATURATION + i];
        value[CLI_ROW_SWITCHES_PER_SATURATION + 2 * i] =
            quotient(value[CLI_ROW_SWITCHES_PER_NODE], saturation);
        value[CLI_ROW_LINKS_PER_SATURATION + 2 * i] =
            quotient(value[CLI_ROW_LINKS_PER_NODE], saturation);
    }
}
