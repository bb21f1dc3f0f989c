/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "reproduce_kantc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/compare/compare.h"
#include "cli/common/fail.h"
#include "cli/common/number_text.h"
#include "cli/common/search.h"
#include "reproduce.h"

#define FIRST_K 2
#define LAST_K 8

/* ---- What is asked of a network -------------------------------------------------------------- */

/* Shortest paths between nodes of different groups: at distance 2n-1 all of them are. */
static double paths_across(const rg_topology *net)
{
    const uint64_t distance = 2 * net->name.param[1] - 1;
    rg_measures measures;
    double paths = -1;

    cli_measure(net, RG_SEARCH_SHORT, &measures);
    if (measures.searched)
        paths = measures.tally.histogram[distance].paths /
                (double)measures.tally.histogram[distance].pairs;
    rg_measures_free(&measures);
    return paths;
}

static double cube_of(const rg_topology *net, enum kantc_quantity quantity)
{
    const unsigned k = net->name.param[0];
    const uint64_t size = UINT64_C(1) << k;
    const uint64_t all = (net->level_first[1] - net->level_first[0]) * net->groups;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    uint64_t up = 0, nodes = 0;

    if (quantity == KANTC_CUBES)
        return (double)(all / size);
    if (quantity == KANTC_CUBE_SWITCHES)
        return (double)all;
    if (quantity == KANTC_CUBE_SIZE)
        return (double)size;
    /* The first cube: behind the last port stands a node, or a switch further up. */
    for (uint64_t s = 0; s < size; s++) {
        (void)rg_topology_neighbours(net, net->level_first[0] + s, next);
        for (unsigned p = k; p < net->ports; p++)
            nodes += next[p] < net->nodes;
        up += next[net->ports - 1] >= net->nodes;
    }
    return (double)(quantity == KANTC_CUBE_UP ? up : nodes);
}

/* Below 0: unknown. */
static double ask(const rg_topology *net, enum kantc_quantity quantity)
{
    rg_topology_facts facts;

    (void)rg_topology_facts_of(net, &facts);
    switch (quantity) {
    case KANTC_NODES:
        return (double)net->nodes;
    case KANTC_SWITCHES:
        return (double)(net->direct ? net->vertices : net->switches);
    case KANTC_LINKS:
        return (double)net->links;
    case KANTC_RADIX:
        return facts.radix;
    case KANTC_DIAMETER:
        return facts.diameter == RG_TOPOLOGY_UNKNOWN ? -1 : (double)facts.diameter;
    case KANTC_BISECTION:
        return facts.bisection == RG_TOPOLOGY_UNKNOWN ? -1 : (double)facts.bisection;
    case KANTC_STAGE:
        return (double)(net->level_first[1] - net->level_first[0]);
    case KANTC_CUBES:
    case KANTC_CUBE_SWITCHES:
    case KANTC_CUBE_SIZE:
    case KANTC_CUBE_UP:
    case KANTC_CUBE_NODES:
        return cube_of(net, quantity);
    case KANTC_ACROSS:
        break;
    }
    return paths_across(net);
}

static struct cli_value answer(double value)
{
    return value < 0 ? cli_no_value : cli_number(value);
}

static rg_topology of_family(const char *family, unsigned k, unsigned n)
{
    if (strcmp(family, "hypercube") == 0)
        return cli_reproduce_net("hypercube:%u", k);
    return cli_reproduce_net("%s:%u,%u", family, k, n);
}

static void add(struct cli_reproduction *rows, const char *where, const rg_topology *net,
                const char *what, struct cli_value printed, struct cli_value ours,
                const char *reason)
{
    char name[RG_NETWORK_MAX_TEXT];
    (void)rg_network_print(&net->name, name);
    cli_reproduce_add(rows, where, name, what, printed, ours, reason);
}

/* ---- Sections II and III: counts ------------------------------------------------------------- */

static void add_numbers(struct cli_reproduction *rows)
{
    for (unsigned i = 0; i < kantc_number_count; i++) {
        const struct kantc_number *number = &kantc_numbers[i];
        const rg_topology net = cli_reproduce_net("%s", number->network);
        add(rows, number->where, &net, number->what, cli_printed(number->printed, 0),
            answer(ask(&net, number->quantity)), number->reason);
    }
}

static void add_formula(struct cli_reproduction *rows, const struct kantc_formula *formula,
                        unsigned k, unsigned n)
{
    char family[32];
    snprintf(family, sizeof family, "%.*s", (int)strcspn(formula->family, ":"), formula->family);
    const rg_topology net = of_family(family, k, n);
    add(rows, formula->where, &net, formula->what, cli_printed(formula->printed(k, n), 9),
        answer(ask(&net, formula->quantity)), formula->reason);
}

static void add_formulas(struct cli_reproduction *rows)
{
    static const unsigned shapes[][2] = {{3, 4}, {4, 3}, {8, 8}};

    for (unsigned i = 0; i < kantc_formula_count; i++) {
        const struct kantc_formula *formula = &kantc_formulas[i];
        const unsigned most = formula->quantity == KANTC_ACROSS ? 2 : 3;
        for (unsigned s = 0; s < most; s++)
            add_formula(rows, formula, shapes[s][0], shapes[s][1]);
        if (formula->quantity != KANTC_DIAMETER || formula->reason == NULL ||
            formula->where[0] != 'T' || formula->where[1] != 'h')
            continue;
        for (unsigned k = 2; k <= 6; k++) /* where the theorem goes wrong */
            add_formula(rows, formula, k, 2);
    }
}

/* ---- Intermediate switches ------------------------------------------------------------------- */

/* Words of k bits, ascending if they are to be compared with a set. */
static struct cli_value words_of(const rg_topology *net, bool ascending)
{
    const unsigned k = net->name.param[0];
    struct cli_value value = cli_text("%s", "");
    size_t at = 0;

    for (unsigned j = 0; j < k; j++) {
        if (j > 0)
            value.text[at++] = ' ';
        for (unsigned bit = k; bit-- > 0;)
            value.text[at++] =
                ((ascending ? net->is_sorted[j] : net->is[j]) >> bit & 1) != 0 ? '1' : '0';
    }
    value.text[at] = '\0';
    return value;
}

static void add_words(struct cli_reproduction *rows)
{
    rg_topology net = cli_reproduce_net("kantc:4,2");

    add(rows, "III-A", &net, "intermediate switches, as a set", cli_text("%s", kantc_example_words),
        words_of(&net, true), "one of them twice");
    for (unsigned k = FIRST_K; k <= LAST_K; k++) {
        unsigned different = 0;
        net = cli_reproduce_net("kantc:%u,2", k);
        for (unsigned j = 0; j < k; j++)
            different += j == 0 || net.is_sorted[j] != net.is_sorted[j - 1];
        add(rows, "III-A", &net, "words of the rule", cli_printed(kantc_printed_words(k), 0),
            cli_number(different), "for odd k one too few: round up once, down once");
        add(rows, "III-A", &net, "intermediate switches", cli_no_value, words_of(&net, false),
            NULL);
    }
    const rg_topology example = cli_reproduce_net("mikantc:3,4");
    add(rows, "III-B", &example, "linked across to <0,2,1,1,0>",
        cli_text("<1,2,0,1,0> <1,2,1,1,0> <1,2,2,1,0>"),
        cli_neighbour_labels(&example, "<0,2,1,1,0>", 3), NULL);
}

static double bound_of(const rg_topology *net)
{
    double bound;

    cli_must(rg_cube_bound(net, &bound));
    return bound;
}

/* ---- Section IV-C: figure 5 ------------------------------------------------------------------ */

static void add_latency(struct cli_reproduction *rows)
{
    static const char *const families[] = {"kantc", "mikantc"};

    for (unsigned k = FIRST_K; k <= LAST_K; k++) {
        const rg_topology net = cli_reproduce_net("kantc:%u,3", k);
        rg_fraction rate;
        cli_must(rg_cube_rate(&net, &rate));
        add(rows, "Fig. 5", &net, "most messages out of a cube, a node", cli_no_value,
            rate.under == 1 ? cli_text("%" PRIu64, rate.over)
                            : cli_text("%" PRIu64 "/%" PRIu64, rate.over, rate.under),
            NULL);
    }
    for (unsigned f = 0; f < 2; f++) {
        const rg_topology net = of_family(families[f], 3, 4);
        rg_loads loads;
        cli_load(&net, RG_SEARCH_SHORT, &loads);
        add(rows, "Fig. 5", &net, "load at which it still works", cli_printed(0.4, 2),
            cli_number(bound_of(&net)), "beyond what can leave the cubes on shortest paths");
        add(rows, "Fig. 5", &net, "saturation, all shortest paths", cli_no_value,
            answer(rg_saturation(&loads)), NULL);
    }
}

/* ---- Section V-A: costs ---------------------------------------------------------------------- */

static double ratio(const char *family, const char *against, unsigned k, unsigned n,
                    enum kantc_quantity quantity)
{
    const rg_topology net = of_family(family, k, n), other = of_family(against, k, n);
    return ask(&net, quantity) / (double)net.nodes / (ask(&other, quantity) / (double)other.nodes);
}

static void add_against(struct cli_reproduction *rows, const char *where, const char *family,
                        const char *against, unsigned k, unsigned n, const char *what,
                        struct cli_value printed, double ours, const char *reason)
{
    char names[64];
    snprintf(names, sizeof names, "%s %s:%u,%u", family, against, k, n);
    cli_reproduce_add(rows, where, names, what, printed, cli_number(ours), reason);
}

static void add_costs(struct cli_reproduction *rows)
{
    for (unsigned i = 0; i < kantc_ratio_count; i++) {
        const struct kantc_ratio *item = &kantc_ratios[i];
        for (unsigned k = FIRST_K; k <= LAST_K; k++)
            add_against(rows,
                        item->printed != NULL                ? "V-A"
                        : strcmp(item->against, "kary") == 0 ? "Fig. 6"
                                                             : "Fig. 7",
                        item->network, item->against, k, k, item->what,
                        item->printed == NULL ? cli_no_value : cli_printed(item->printed(k, k), 9),
                        ratio(item->network, item->against, k, k, item->quantity), item->reason);
    }
    for (unsigned i = 0; i < kantc_saving_count; i++) {
        const struct kantc_saving *item = &kantc_savings[i];
        add_against(rows, "V-A", item->network, item->against, 8, 8, "switches saved, per cent",
                    cli_printed(item->switches, 2),
                    100 - 100 * ratio(item->network, item->against, 8, 8, KANTC_SWITCHES), NULL);
        add_against(rows, "V-A", item->network, item->against, 8, 8, "links saved, per cent",
                    cli_printed(item->links, 2),
                    100 - 100 * ratio(item->network, item->against, 8, 8, KANTC_LINKS), NULL);
    }
    for (unsigned k = FIRST_K; k <= LAST_K; k++) {
        bool lower = true;
        char name[32];
        for (unsigned i = 0; i < kantc_ratio_count; i++)
            lower = lower && ratio(kantc_ratios[i].network, kantc_ratios[i].against, k, k,
                                   kantc_ratios[i].quantity) < 1;
        snprintf(name, sizeof name, "k = n = %u", k);
        cli_reproduce_add(rows, "V-A", name, "all ratios below 1", cli_yes(k >= 4), cli_yes(lower),
                          NULL);
    }
}

/* What the paper leaves out: cost over what the network can carry. */
static void add_cost_of_throughput(struct cli_reproduction *rows)
{
    static const unsigned shapes[][2] = {{3, 4}, {4, 4}, {5, 5}, {6, 6}, {8, 8}};
    static const char *const families[] = {"kantc", "mikantc"};

    for (unsigned f = 0; f < 2; f++) {
        for (unsigned i = 0; i < 5; i++) {
            const unsigned k = shapes[i][0], n = shapes[i][1];
            const rg_topology net = of_family(families[f], k, n);
            const double bound = bound_of(&net);
            add(rows, "not there", &net, "saturation at most", cli_no_value, cli_number(bound),
                NULL);
            add_against(rows, "not there", families[f], "kary", k, n,
                        "switches over saturation, ratio", cli_no_value,
                        ratio(families[f], "kary", k, n, KANTC_SWITCHES) / bound, NULL);
        }
    }
}

/* ---- Section V-B: relative cost performance -------------------------------------------------- */

static double rcp(const char *family, unsigned k, unsigned n)
{
    const rg_topology net = of_family(family, k, n);
    return rg_rcp(ask(&net, KANTC_RADIX), kantc_rcp_diameter(k, n), (double)net.nodes, 1);
}

static void add_rcp(struct cli_reproduction *rows)
{
    const rg_topology net = cli_reproduce_net("mikantc:6,7");

    add(rows, "V-B", &net, "RCP", cli_printed(0.421, 3), cli_number(rcp("mikantc", 6, 7)), NULL);
    add(rows, "V-B", &net, "RCP, by the formula as printed",
        cli_printed(kantc_rcp_printed(6, 7, (double)net.nodes, 1), 3),
        cli_number(rcp("mikantc", 6, 7)), "a product, where the text and figures have a quotient");
    add(rows, "V-B", &net, "diameter, in the text below", cli_printed(2 * 7 + 2 * 6, 0),
        cli_number(ask(&net, KANTC_DIAMETER)), "2n + k");
    add(rows, "V-B", &net, "RCP, if that were the diameter", cli_no_value,
        cli_number(rg_rcp(net.ports, 2 * 7 + 2 * 6, (double)net.nodes, 1)), NULL);
    for (unsigned f = 0; f < 2; f++)
        for (unsigned n = 2; n <= 7; n++)
            for (unsigned k = FIRST_K; k <= LAST_K; k++) {
                const char *family = f == 0 ? "kantc" : "mikantc";
                const rg_topology here = of_family(family, k, n);
                add(rows, f == 0 ? "Fig. 8" : "Fig. 9", &here, "RCP with diameter 2n + k",
                    cli_no_value, cli_number(rcp(family, k, n)), NULL);
            }
}

/* ---- Section V-C: path diversity ------------------------------------------------------------- */

#define CUBE_SUM "the sum starts at i = 0 and ends before k"
#define NO_COUNT "the model is no count of shortest paths, and slips in its last term"
#define MODEL_SLIPS "sum of P_cube; k P_cube in the last term, where P_cube / k belongs"

static void add_paths(struct cli_reproduction *rows, const char *where, const rg_topology *net,
                      bool over_nodes, const char *reason)
{
    const double scale = over_nodes ? (double)net->nodes : 1;
    const char *letter = over_nodes ? "PD" : "P~";
    rg_topology_switch_paths paths;
    char what[56];

    (void)rg_topology_switch_paths_of(net, &paths);
    snprintf(what, sizeof what, "%s, exact", letter);
    add(rows, where, net, what, cli_printed(paths.printed / scale, 9),
        cli_number(paths.exact / scale), reason);
    snprintf(what, sizeof what, "%s by the paper's model", letter);
    if (paths.model != paths.exact)
        add(rows, where, net, what, cli_printed(paths.printed / scale, 9),
            cli_number(paths.model / scale), MODEL_SLIPS);
}

static void add_diversity(struct cli_reproduction *rows)
{
    static const char *const networks[] = {
        "kantc:2,3",   "kantc:3,3",   "kantc:3,4",   "kantc:4,3",   "kantc:4,4",   "kantc:5,3",
        "mikantc:2,3", "mikantc:3,3", "mikantc:3,4", "mikantc:4,3", "mikantc:4,4", "mikantc:5,3"};
    static const char *const families[] = {"hypercube", "kary", "mikant", "kantc", "mikantc"};

    for (unsigned i = 0; i < sizeof networks / sizeof networks[0]; i++) {
        const rg_topology net = cli_reproduce_net("%s", networks[i]);
        add_paths(rows, "V-C", &net, false, NO_COUNT);
        add_paths(rows, "V-C", &net, true, NO_COUNT);
    }
    for (unsigned k = FIRST_K; k <= LAST_K; k++)
        for (unsigned f = 0; f < 5; f++) {
            const rg_topology net = of_family(families[f], k, 8);
            add_paths(rows, "Fig. 10", &net, true, f == 0 ? CUBE_SUM : NO_COUNT);
        }
    for (unsigned k = FIRST_K; k <= LAST_K; k++) {
        const rg_topology tree = of_family("kary", k, 8);
        rg_topology_switch_paths paths, of_tree;
        (void)rg_topology_switch_paths_of(&tree, &of_tree);
        for (unsigned f = 3; f < 5; f++) {
            const rg_topology net = of_family(families[f], k, 8);
            (void)rg_topology_switch_paths_of(&net, &paths);
            add(rows, "Abstract", &net, "PD above that of the fat tree", cli_yes(true),
                cli_yes(paths.exact / (double)net.nodes > of_tree.exact / (double)tree.nodes),
                "not when shortest paths are counted");
        }
    }
}

void cli_reproduce_kantc(struct cli_reproduction *rows)
{
    const double switches = ratio("kantc", "kary", 8, 8, KANTC_SWITCHES);
    const double links = ratio("kantc", "kary", 8, 8, KANTC_LINKS);

    add_against(rows, "Abstract", "kantc", "kary", 8, 8, "switches saved, per cent",
                cli_printed(84, 0), 100 - 100 * switches, NULL);
    add_against(rows, "Abstract", "kantc", "kary", 8, 8, "links saved, per cent",
                cli_printed(78, 0), 100 - 100 * links, NULL);
    add_numbers(rows);
    add_formulas(rows);
    add_words(rows);
    add_latency(rows);
    add_costs(rows);
    add_cost_of_throughput(rows);
    add_rcp(rows);
    add_diversity(rows);
}
