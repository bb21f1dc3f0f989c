/* SPDX-License-Identifier: Apache-2.0 */

/* Quantities and texts of a network by the names that the tables use. */

#include "reproduce.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "families/inner/topology_measure.h"

void cli_subject_set(struct cli_subject *subject, const char *pattern, const unsigned number[3])
{
    static const char names[] = "knm";
    size_t at = 0;

    *subject = (struct cli_subject){.number = {number[0], number[1], number[2]}};
    while (*pattern != '\0') {
        assert(at + 12 < sizeof subject->name);
        if (*pattern != '{') {
            subject->name[at++] = *pattern++;
            continue;
        }
        at += (size_t)sprintf(&subject->name[at], "%u", number[strchr(names, pattern[1]) - names]);
        pattern += 3;
    }
    const char *parameters = strrchr(subject->name, ':');
    if (parameters == NULL) {
        snprintf(subject->parameters, sizeof subject->parameters, "%u,%u", number[0], number[1]);
        return;
    }
    snprintf(subject->parameters, sizeof subject->parameters, "%s", parameters + 1);
    snprintf(subject->family, sizeof subject->family, "%.*s", (int)strcspn(subject->name, " :"),
             subject->name);
}

static rg_topology net_of(const struct cli_subject *subject, const char *family)
{
    return cli_reproduce_net("%s:%s", family[0] == '\0' ? subject->family : family,
                             subject->parameters);
}

/* ---- Numbers -------------------------------------------------------------------------------- */

/* What a search finds, or NAN. It is kept: plots ask twice, and a search takes long. */
struct found {
    rg_name name;
    double diameter, average;
};

static const struct found *search(const rg_topology *net)
{
    static struct found kept[64];
    static unsigned count;
    const rg_name name = rg_name_of(&net->name);
    rg_measures measures;

    for (unsigned i = 0; i < count; i++)
        if (strcmp(kept[i].name.text, name.text) == 0)
            return &kept[i];
    assert(count < sizeof kept / sizeof kept[0]);
    struct found *found = &kept[count++];
    found->name = name;
    cli_measure(net, RG_SEARCH_SHORT, &measures);
    found->diameter = measures.searched ? (double)measures.found.diameter : NAN;
    found->average = measures.searched ? measures.found.average_distance : NAN;
    rg_measures_close(&measures);
    return found;
}

/* By formula, else by search. */
static double diameter(const rg_topology *net)
{
    rg_topology_facts facts;
    (void)rg_topology_facts_of(net, &facts);
    return facts.diameter != RG_TOPOLOGY_UNKNOWN ? (double)facts.diameter : search(net)->diameter;
}

static double average(const rg_topology *net)
{
    rg_topology_facts facts;
    (void)rg_topology_facts_of(net, &facts);
    return facts.average_distance >= 0 ? facts.average_distance : search(net)->average;
}

/* Shortest paths to a node of the other group, by search: at distance 2n-1 all nodes are there. */
static double across(const rg_topology *net)
{
    const uint64_t distance = 2 * net->name.param[1] - 1;
    rg_measures measures;
    double paths = NAN;

    cli_measure(net, RG_SEARCH_SHORT, &measures);
    if (measures.searched)
        paths = measures.tally.histogram[distance].paths /
                (double)measures.tally.histogram[distance].pairs;
    rg_measures_close(&measures);
    return paths;
}

static double connectivity(const rg_topology *net)
{
    uint64_t vertices;
    cli_must(rg_connectivity(net, 1e6, NULL, &vertices));
    return (double)vertices;
}

/* In the first cube: the last port of a switch leads to a node, or to a switch further up. */
static double cube_up(const rg_topology *net)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    double up = 0;

    for (uint64_t s = 0; s < UINT64_C(1) << net->name.param[0]; s++) {
        (void)rg_topology_neighbours(net, net->level_first[0] + s, next);
        up += next[net->ports - 1] >= net->nodes;
    }
    return up;
}

static double cube_nodes(const rg_topology *net)
{
    const unsigned k = net->name.param[0];
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    double found = 0;

    for (uint64_t s = 0; s < UINT64_C(1) << k; s++) {
        (void)rg_topology_neighbours(net, net->level_first[0] + s, next);
        for (unsigned p = k; p < net->ports; p++)
            found += next[p] < net->nodes;
    }
    return found;
}

static double words_different(const rg_topology *net)
{
    double different = 1;

    for (unsigned j = 1; j < net->name.param[0]; j++)
        different += net->is_sorted[j] != net->is_sorted[j - 1];
    return different;
}

/* The loads of links when all pairs send, and what they leave of a node's. */
static double ask_loads(const rg_topology *net, const char *name)
{
    const bool quick = strcmp(name, "saturation") == 0;
    rg_loads loads;

    cli_load(net, quick ? RG_SEARCH_SHORT : RG_SEARCH_ALWAYS, &loads);
    if (strcmp(name, "network_load") == 0)
        return loads.network;
    if (strcmp(name, "lateral_load") == 0)
        return loads.lateral;
    const double value = quick ? rg_loads_saturation(&loads) : loads.saturation;
    return value < 0 ? NAN : value;
}

static double cube_bound(const rg_topology *net)
{
    double bound;
    cli_must(rg_cube_bound(net, &bound));
    return bound;
}

struct quantity {
    const char *name;
    double value;
};

/* Quantities that need no search. Cubes and stages are those of level 0. */
static double ask_cheap(const rg_topology *net, const char *name)
{
    const double stage = (double)(net->level_first[1] - net->level_first[0]);
    const rg_topology_switch_paths paths = rg_topology_switch_paths_of(net);
    rg_topology_facts facts;

    (void)rg_topology_facts_of(net, &facts);
    const struct quantity quantities[] = {
        {"nodes", (double)net->nodes},
        /* In a direct network the vertices switch as well. */
        {"switches", (double)(net->direct ? net->vertices : net->switches)},
        {"links", (double)net->links},
        {"simple_links", (double)facts.simple_links},
        {"radix", facts.radix},
        {"degree", facts.degree_max},
        {"bisection", facts.bisection == RG_TOPOLOGY_UNKNOWN ? NAN : (double)facts.bisection},
        {"distance_sum", (double)facts.distance_sum},
        {"stage", stage},
        {"cube_size", exp2(net->name.param[0])},
        {"cube_switches", stage * net->groups},
        {"cubes", stage * net->groups / exp2(net->name.param[0])},
        {"paths", paths.exact},
        {"paths_model", paths.model},
        {"paths_printed", paths.printed},
    };
    unsigned i = 0;

    while (strcmp(name, quantities[i].name) != 0) {
        i++;
        assert(i < sizeof quantities / sizeof quantities[0]);
    }
    return quantities[i].value;
}

double cli_subject_number(const void *subject, const char *quantity, const char *family)
{
    static const struct {
        const char *name;
        double (*of)(const rg_topology *net);
    } slow[] = {
        {"diameter", diameter},
        {"average", average},
        {"across", across},
        {"connectivity", connectivity},
        {"cube_up", cube_up},
        {"cube_nodes", cube_nodes},
        {"words_different", words_different},
        {"bound", cube_bound},
    };
    const struct cli_subject *asked = subject;

    for (unsigned i = 0; i < 3; i++)
        if (strcmp(quantity, (const char *const[]){"k", "n", "m"}[i]) == 0)
            return asked->number[i];
    const rg_topology net = net_of(asked, family);
    for (unsigned i = 0; i < sizeof slow / sizeof slow[0]; i++)
        if (strcmp(quantity, slow[i].name) == 0)
            return slow[i].of(&net);
    if (strncmp(quantity, "saturation", 10) == 0 || strstr(quantity, "_load") != NULL)
        return ask_loads(&net, quantity);
    return ask_cheap(&net, quantity);
}

/* ---- Texts ---------------------------------------------------------------------------------- */

/* Words of k bits. */
static struct cli_value words_of(const uint16_t *word, unsigned k)
{
    struct cli_value value = cli_text("%s", "");
    size_t at = 0;

    for (unsigned j = 0; j < k; j++) {
        if (j > 0)
            value.text[at++] = ' ';
        for (unsigned bit = k; bit-- > 0;)
            value.text[at++] = (word[j] >> bit & 1) != 0 ? '1' : '0';
    }
    return value;
}

/* Messages out of a cube per node: a fraction. */
static struct cli_value rate_of(const rg_topology *net)
{
    rg_fraction rate;
    cli_must(rg_cube_rate(net, &rate));

    if (rate.under == 1)
        return cli_text("%" PRIu64, rate.over);
    return cli_text("%" PRIu64 "/%" PRIu64, rate.over, rate.under);
}

/* The neighbours of a vertex from a port on, by label; asked as "LABEL PORT". */
static struct cli_value neighbours(const rg_topology *net, const char *rest)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    struct cli_value value = cli_text("%s", "");
    const size_t label = strcspn(rest, " ");
    uint64_t vertex = 0;
    size_t at = 0;

    (void)rg_topology_parse(net, rest, label, &vertex, NULL);
    (void)rg_topology_neighbours(net, vertex, next);
    for (unsigned p = (unsigned)strtoul(rest + label, NULL, 10); p < net->ports; p++) {
        if (next[p] != RG_TOPOLOGY_NONE && at < sizeof value.text) {
            at += (size_t)snprintf(value.text + at, sizeof value.text - at, "%s%s",
                                   at > 0 ? " " : "", rg_label_of(net, next[p]).text);
        }
    }
    return value;
}

bool cli_subject_text(const struct cli_subject *subject, const char *asked, struct cli_value *value)
{
    const bool sorted = strcmp(asked, "words_sorted") == 0;
    const bool words = sorted || strcmp(asked, "words") == 0;
    const bool kind = strcmp(asked, "kind") == 0, rate = strcmp(asked, "rate") == 0;
    const size_t next = strncmp(asked, "neighbours ", 11) == 0 ? 11 : 0;

    if (!words && !kind && !rate && next == 0)
        return false;
    const rg_topology net = net_of(subject, "");
    *value = words  ? words_of(sorted ? net.is_sorted : net.is, net.name.param[0])
             : kind ? cli_text(net.direct ? "direct" : "indirect")
             : rate ? rate_of(&net)
                    : neighbours(&net, asked + next);
    return true;
}
