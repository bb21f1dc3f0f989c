/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "reproduce_mpp.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "routegen/mdsxn_partitions.h"
#include "draw/plot.h"
#include "cli/common/fail.h"
#include "cli/common/search.h"
#include "reproduce.h"

static struct cli_value printed(double value)
{
    return value < 0 ? cli_no_value : cli_printed(value, 0);
}

static struct cli_value answer(double value)
{
    return value < 0 ? cli_no_value : cli_number(value);
}

/* ---- Balanced systems ------------------------------------------------------------------------ */

/* Diameter and average distance, by formula or else by search. */
struct distances {
    double diameter;
    double average;
};

static struct distances distances_of(const rg_topology *net)
{
    struct distances result = {-1, -1};
    rg_topology_facts facts;
    rg_measures measures;

    (void)rg_topology_facts_of(net, &facts);
    if (facts.diameter != RG_TOPOLOGY_UNKNOWN && facts.average_distance >= 0)
        return (struct distances){(double)facts.diameter, facts.average_distance};
    cli_measure(net, RG_SEARCH_SHORT, &measures);
    if (measures.searched)
        result =
            (struct distances){(double)measures.found.diameter, measures.found.average_distance};
    rg_measures_free(&measures);
    return result;
}

static uint64_t diameter_of(const rg_topology *net)
{
    rg_topology_facts facts;
    (void)rg_topology_facts_of(net, &facts);
    return facts.diameter;
}

static unsigned degree_of(const rg_topology *net)
{
    rg_topology_facts facts;
    (void)rg_topology_facts_of(net, &facts);
    return facts.degree_max;
}

static void add_systems(struct cli_reproduction *rows)
{
    for (unsigned i = 0; i < mpp_system_count; i++) {
        const struct mpp_system *system = &mpp_systems[i];
        const rg_topology net = cli_reproduce_net("%s", system->network);
        const struct distances distances = distances_of(&net);
        rg_loads loads;
        cli_load(&net, RG_SEARCH_SHORT, &loads);
        cli_reproduce_add(rows, "systems", system->network, "nodes", printed(system->nodes),
                          cli_number((double)net.nodes), NULL);
        cli_reproduce_add(rows, "systems", system->network, "degree", printed(system->degree),
                          cli_number(degree_of(&net)), NULL);
        cli_reproduce_add(rows, "systems", system->network, "diameter", printed(system->diameter),
                          answer(distances.diameter), NULL);
        cli_reproduce_add(rows, "systems", system->network, "average distance", cli_no_value,
                          answer(distances.average), NULL);
        cli_reproduce_add(rows, "systems", system->network, "saturation, all shortest paths",
                          cli_no_value, answer(rg_saturation(&loads)), NULL);
    }
}

/* The report's own doubt: whether more lateral links are worth while. */
static void add_loads(struct cli_reproduction *rows)
{
    static const char *const networks[] = {"scc:6", "sci:6"};
    double saturation[2] = {0, 0};

    for (unsigned i = 0; i < 2; i++) {
        const rg_topology net = cli_reproduce_net("%s", networks[i]);
        rg_loads loads;
        cli_load(&net, RG_SEARCH_ALWAYS, &loads);
        cli_reproduce_add(rows, "SCI", networks[i], "load of a network link", cli_no_value,
                          cli_number(loads.network), NULL);
        cli_reproduce_add(rows, "SCI", networks[i], "load of a lateral link, mean", cli_no_value,
                          cli_number(loads.lateral), NULL);
        saturation[i] = loads.saturation;
    }
    cli_reproduce_add(rows, "SCI", "scc:6 sci:6", "SCI carries more than SCC", cli_no_value,
                      cli_yes(saturation[1] > saturation[0] * (1 + 1e-9)), NULL);
}

/* ---- Groups of address bits ------------------------------------------------------------------ */

struct best {
    rg_mdsxn_partition partition, even; /* least average; least variance */
    double average, variance;
    bool found;
};

/* Average distances over all pairs, a node and itself too, of B(2,g) by g. */
struct averages {
    double of_group[MPP_BITS + 1];
};

static void find_averages(struct averages *averages)
{
    averages->of_group[1] = 0.5; /* one bit: a link */
    for (unsigned g = 2; g <= MPP_BITS; g++) {
        const rg_topology net = cli_reproduce_net("debruijn:2,%u", g);
        const double nodes = (double)net.nodes;
        averages->of_group[g] = distances_of(&net).average * (nodes - 1) / nodes;
    }
}

/* The network is the product of its groups, so distances add, and so do averages over all pairs. */
static double average_of_all(const struct averages *averages, const rg_mdsxn_partition *partition)
{
    double sum = 0;
    for (unsigned i = 0; i < partition->count; i++)
        sum += averages->of_group[partition->group[i]];
    return sum;
}

static void take_partition(struct best *best, const rg_mdsxn_partition *partition, double average)
{
    const double variance = rg_mdsxn_partition_variance(partition);

    if (!best->found || average < best->average) {
        best->average = average;
        best->partition = *partition;
    }
    if (!best->found || variance < best->variance) {
        best->variance = variance;
        best->even = *partition;
    }
    best->found = true;
}

static bool same_groups(const rg_mdsxn_partition *a, const rg_mdsxn_partition *b)
{
    return a->count == b->count && memcmp(a->group, b->group, a->count * sizeof a->group[0]) == 0;
}

static void add_partitions(struct cli_reproduction *rows)
{
    struct best best[MPP_BITS + 1] = {0};
    rg_mdsxn_partition partition;
    struct averages averages;
    unsigned count = 0, at_diameter = 0;

    find_averages(&averages);
    rg_mdsxn_partition_first(&partition, MPP_BITS);
    do {
        const rg_topology net = rg_mdsxn_partition_net(&partition);
        count++;
        at_diameter += diameter_of(&net) == MPP_BITS;
        if (degree_of(&net) <= MPP_BITS)
            take_partition(&best[degree_of(&net)], &partition,
                           average_of_all(&averages, &partition));
    } while (rg_mdsxn_partition_next(&partition));
    cli_reproduce_add(rows, "MDSXN", "11 address bits", "partitions", cli_no_value,
                      cli_number(count), NULL);
    cli_reproduce_add(rows, "MDSXN", "11 address bits", "partitions with diameter 11", cli_no_value,
                      cli_number(at_diameter), NULL);
    for (unsigned degree = 2; degree <= MPP_BITS; degree++) {
        char name[RG_NETWORK_MAX_TEXT], what[56];
        const rg_topology net = rg_mdsxn_partition_net(&best[degree].partition);
        (void)rg_network_print(&net.name, name);
        snprintf(what, sizeof what, "average of all pairs, best of degree %u", degree);
        cli_reproduce_add(rows, "MDSXN", name, what, cli_no_value, cli_number(best[degree].average),
                          NULL);
        snprintf(what, sizeof what, "best where most equal, degree %u", degree);
        cli_reproduce_add(rows, "MDSXN", name, what, cli_yes(true),
                          cli_yes(same_groups(&best[degree].partition, &best[degree].even)),
                          "a group of one bit costs one port, not two");
    }
}

/* ---- Faults ---------------------------------------------------------------------------------- */

static void add_faults(struct cli_reproduction *rows)
{
    for (unsigned i = 0; i < mpp_claim_count; i++) {
        const struct mpp_claim *claim = &mpp_claims[i];
        const rg_topology net = cli_reproduce_net("%s", claim->network);
        uint64_t connectivity;
        cli_must(rg_connectivity(&net, 1e6, NULL, &connectivity));
        cli_reproduce_add(rows, "faults", claim->network, "lost nodes that it survives",
                          printed(claim->failures), cli_number((double)connectivity - 1),
                          claim->reason);
    }
}

/* ---- The rest -------------------------------------------------------------------------------- */

static void add_definitions(struct cli_reproduction *rows)
{
    static const char *const direct[] = {"hypercube:11", "torus:8,16,16", "mesh:8,16,16"};
    const rg_topology bruijn = cli_reproduce_net("debruijn:2,11");
    const rg_topology shuffle = cli_reproduce_net("shuffle:11");
    const rg_topology mdsxn = cli_reproduce_net("mdsxn:1,1,1");
    const rg_topology cube = cli_reproduce_net("hypercube:3");
    rg_topology_facts of_mdsxn, of_bruijn, of_cube;

    for (unsigned i = 0; i < mpp_neighbour_count; i++) {
        const struct mpp_neighbours *item = &mpp_neighbours[i];
        const rg_topology net = cli_reproduce_net("%s", item->network);
        char what[56];
        snprintf(what, sizeof what, "neighbours of %s", item->vertex);
        cli_reproduce_add(rows, "definitions", item->network, what,
                          cli_text("%s", item->neighbours),
                          cli_neighbour_labels(&net, item->vertex, 0), NULL);
    }
    for (unsigned i = 0; i < 3; i++) {
        const rg_topology net = cli_reproduce_net("%s", direct[i]);
        cli_reproduce_add(rows, "definitions", direct[i], "kind", cli_text("indirect"),
                          cli_text(net.direct ? "direct" : "indirect"),
                          "every vertex is a compute node");
    }
    (void)rg_topology_facts_of(&bruijn, &of_bruijn);
    cli_reproduce_add(rows, "definitions", "shuffle:11", "diameter, as that of debruijn:2,11",
                      cli_printed((double)of_bruijn.diameter, 0),
                      answer(distances_of(&shuffle).diameter),
                      "shuffle-exchange is another graph than de Bruijn");
    (void)rg_topology_facts_of(&mdsxn, &of_mdsxn);
    (void)rg_topology_facts_of(&cube, &of_cube);
    cli_reproduce_add(rows, "definitions", "mdsxn:1,1,1", "links, as those of hypercube:3",
                      cli_printed((double)of_cube.links, 0),
                      cli_number((double)of_mdsxn.simple_links), NULL);
    cli_reproduce_add(rows, "definitions", "mdsxn:1,1,1", "distances, as those of hypercube:3",
                      cli_printed((double)of_cube.distance_sum, 0),
                      cli_number((double)of_mdsxn.distance_sum), NULL);
}

static void add_packets(struct cli_reproduction *rows)
{
    double words = 0, packets = 0;

    for (unsigned i = 0; i < 8; i++) {
        words += mpp_lengths[i] == 0 ? 0 : exp2(mpp_lengths[i] - 1);
        packets += mpp_lengths[i] != 0;
    }
    cli_reproduce_add(rows, "analysis", "", "words a packet, mean", cli_no_value,
                      cli_number(words / packets), NULL);
    for (unsigned i = 0; i < mpp_packet_count; i++) {
        const struct mpp_packets *item = &mpp_packets[i];
        char name[64];
        snprintf(name, sizeof name, "%.0f x %.0f words", item->nodes, item->words);
        cli_reproduce_add(rows, "analysis", name, "packets", cli_printed(item->printed, -3),
                          cli_number(item->nodes * item->words * packets / words),
                          "2048 nodes sent 1000 words, and the counts are exchanged");
    }
}

void cli_reproduce_mpp(struct cli_reproduction *rows)
{
    add_definitions(rows);
    add_systems(rows);
    add_loads(rows);
    add_partitions(rows);
    add_faults(rows);
    add_packets(rows);
}

/* ---- Plots ----------------------------------------------------------------------------------- */

enum { MOST_POINTS = 16 };

/* A family by its parameter; mdsxn in as many groups as there are, of sizes as equal as can be. */
struct course {
    const char *title;
    const char *family;
    unsigned first, last;
    unsigned groups;
};

static rg_topology course_net(const struct course *course, unsigned parameter)
{
    if (course->groups == 0)
        return cli_reproduce_net("%s%u", course->family, parameter);
    rg_network name = {.family = RG_FAMILY_MDSXN, .count = course->groups};
    rg_topology net = {0};
    for (unsigned i = 0; i < course->groups; i++)
        name.param[i] = (parameter + course->groups - 1 - i) / course->groups;
    if (strcmp(course->family, "torus") == 0)
        name.family = RG_FAMILY_TORUS;
    for (unsigned i = 0; name.family == RG_FAMILY_TORUS && i < course->groups; i++)
        name.param[i] = 1u << name.param[i];
    (void)rg_topology_init(&name, &net, NULL);
    return net;
}

static const struct course courses[] = {
    {"hypercube", "hypercube:", 3, 14, 0},
    {"de Bruijn B(2,n)", "debruijn:2,", 3, 12, 0},
    {"MDSXN, 2 groups", "mdsxn", 4, 12, 2},
    {"SCC", "scc:", 4, 7, 0},
    {"SCI", "sci:", 4, 7, 0},
    {"CCC", "ccc:", 3, 11, 0},
    {"torus, 2 sides", "torus", 4, 14, 2},
    {"torus, 3 sides", "torus", 6, 14, 3},
};

enum { COURSES = sizeof courses / sizeof courses[0] };

struct drawn {
    struct cli_series series[COURSES];
    double nodes[COURSES][MOST_POINTS];
    double diameter[COURSES][MOST_POINTS];
    double average[COURSES][MOST_POINTS];
};

static void measure_courses(struct drawn *drawn)
{
    for (unsigned c = 0; c < COURSES; c++) {
        const struct course *course = &courses[c];
        size_t count = 0;
        for (unsigned p = course->first; p <= course->last && count < MOST_POINTS; p++, count++) {
            const rg_topology net = course_net(course, p);
            const struct distances distances = distances_of(&net);
            drawn->nodes[c][count] = (double)net.nodes;
            drawn->diameter[c][count] = distances.diameter;
            drawn->average[c][count] = distances.average;
        }
        drawn->series[c] = (struct cli_series){
            .name = course->title, .colour = c, .count = count, .x = drawn->nodes[c]};
    }
}

static void draw_courses(struct cli_plot *plot, struct drawn *drawn, bool average)
{
    for (unsigned c = 0; c < COURSES; c++)
        drawn->series[c].y = average ? drawn->average[c] : drawn->diameter[c];
    cli_plot_lines(plot,
                   &(struct cli_panel){average ? "Average distance of different nodes" : "Diameter",
                                       {.label = "nodes", .log = true},
                                       {.label = "hops", .log = true},
                                       drawn->series,
                                       COURSES});
}

/* Average distance by degree, of all partitions; the best of each degree are joined. */
static void draw_partitions(struct cli_plot *plot)
{
    double degree[64], average[64], best_degree[MPP_BITS], best_average[MPP_BITS];
    double even_degree[MPP_BITS], even_average[MPP_BITS];
    struct best best[MPP_BITS + 1] = {0};
    rg_mdsxn_partition partition;
    struct averages averages;
    size_t count = 0, bests = 0;

    find_averages(&averages);
    rg_mdsxn_partition_first(&partition, MPP_BITS);
    do {
        const rg_topology net = rg_mdsxn_partition_net(&partition);
        degree[count] = degree_of(&net);
        average[count] = average_of_all(&averages, &partition);
        if (degree_of(&net) <= MPP_BITS)
            take_partition(&best[degree_of(&net)], &partition, average[count]);
        count++;
    } while (rg_mdsxn_partition_next(&partition));
    for (unsigned d = 2; d <= MPP_BITS; d++) {
        best_degree[bests] = even_degree[bests] = d;
        best_average[bests] = best[d].average;
        even_average[bests++] = average_of_all(&averages, &best[d].even);
    }
    const struct cli_series series[] = {
        {"partitions", 7, false, true, count, degree, average},
        {"most equal groups", 1, true, false, bests, even_degree, even_average},
        {"best of the degree", 0, false, false, bests, best_degree, best_average},
    };
    cli_plot_lines(plot, &(struct cli_panel){"MDSXN of 11 address bits: all 56 partitions",
                                             {.label = "degree"},
                                             {.label = "average distance of all pairs, hops"},
                                             series,
                                             3});
}

static void draw_saturation(struct cli_plot *plot)
{
    struct cli_bars bars = {.title = "Saturation: messages a node and cycle",
                            .count = mpp_system_count};
    const char *names[16], *texts[16];
    struct cli_value text[16];
    double values[16];

    for (unsigned i = 0; i < mpp_system_count; i++) {
        const rg_topology net = cli_reproduce_net("%s", mpp_systems[i].network);
        rg_loads loads;
        cli_load(&net, RG_SEARCH_SHORT, &loads);
        values[i] = rg_saturation(&loads);
        text[i] = cli_text("%.4f", values[i]);
        names[i] = mpp_systems[i].network;
        texts[i] = text[i].text;
    }
    bars.name = names;
    bars.text = texts;
    bars.value = values;
    cli_plot_bars(plot, &bars);
}

void cli_reproduce_mpp_svg(void)
{
    struct cli_plot plot;
    static struct drawn drawn;

    measure_courses(&drawn);
    cli_plot_begin(&plot, "Topologies for parallel machines: distances and throughput",
                   "routegen reproduce mpp --format svg", 2, 4, 320);
    draw_courses(&plot, &drawn, false);
    draw_courses(&plot, &drawn, true);
    draw_partitions(&plot);
    draw_saturation(&plot);
    cli_plot_end();
}
