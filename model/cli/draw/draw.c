/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "draw/draw.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "cli/routes/pair.h"
#include "cli/verbs.h"
#include "routegen/net/disjoint.h"

struct settings {
    bool route;
    const char *file;
};

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (key == CLI_KEY_ROUTE)
        settings->route = true;
    else
        settings->file = value;
}

/* Into a file, if there is one, else to standard output. */
static void draw(const struct settings *settings, const struct cli_layout *layout, const char *name,
                 const struct cli_way *ways, unsigned count)
{
    if (settings->file == NULL) {
        cli_draw_graph(stdout, layout, name, ways, count);
        cli_check_stdout();
        return;
    }
    FILE *file = fopen(settings->file, "w");
    if (file == NULL)
        cli_fail(CLI_IO, "%s: %s", settings->file, strerror(errno));
    cli_draw_graph(file, layout, name, ways, count);
    const bool broken = ferror(file) != 0;
    if (fclose(file) != 0 || broken)
        cli_fail(CLI_IO, "%s: %s", settings->file, strerror(errno));
}

/* What --route shows: all disjoint routes of a Kautz digraph, else the one of the family's rule. */
static unsigned find_ways(const rg_topology *net, uint64_t source, uint64_t destination,
                          struct cli_way ways[CLI_MOST_WAYS])
{
    rg_route_set found;

    cli_must(net->name.family == RG_FAMILY_KAUTZ
                 ? rg_disjoint_find(net, source, destination, NULL, &found)
                 : rg_route_set_by_rule(net, NULL, source, destination, &found));
    const unsigned count = (unsigned)found.count;
    for (unsigned i = 0; i < count; i++) {
        const rg_route *route = &found.route[i];
        ways[i].hops = (unsigned)route->hops;
        ways[i].vertex = cli_get(route->hops + 1, sizeof *ways[i].vertex);
        for (uint64_t hop = 0; hop <= route->hops; hop++)
            ways[i].vertex[hop] = (uint32_t)route->vertex[hop];
    }
    rg_route_set_free(&found);
    return count;
}

int cli_draw(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "route",
         .key = CLI_KEY_ROUTE,
         .doc = "Show the route from A to B; in a kautz all disjoint ones"},
        {.name = "output", .key = CLI_KEY_OUTPUT, .arg = "FILE", .doc = "Write the picture there"},
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "draw",
        .options = options,
        .usage = "NETWORK [--route A B]",
        .doc = "Draws a network as SVG.\v"
               "Trees by level, with the compute nodes at the bottom; cubes in projection; cycles "
               "and necklaces as rings; star and pancake graphs as circles of smaller ones; the "
               "bubble-sort graph by inversions; tori and meshes as grids; words on circles. "
               "Vertices are named by their labels, as 'routegen info' understands them; pointed "
               "at, each shows its own. Networks of more than 2000 vertices are not drawn.\n"
               "\n"
               "Examples:\n"
               "  routegen draw kantc:3,3 > kantc-3-3.svg\n"
               "  routegen draw scc:4 --route '[1234:2]' '[4321:3]' -o scc-4.svg\n"
               "  routegen draw kautz:2,4 --route 0121 2010 -o kautz-2-4.svg\n",
        .arguments = {"NETWORK", "A", "B"},
        .required = 1,
        .option = take_option,
    };
    struct settings settings = {false, NULL};
    struct cli_way ways[CLI_MOST_WAYS];
    struct cli_arguments arguments;
    struct cli_layout layout;
    char name[RG_NETWORK_MAX_TEXT];
    rg_topology net;
    unsigned count = 0;

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    if (settings.route && arguments.value[2] == NULL)
        cli_fail(CLI_USAGE, "draw: --route takes two compute nodes, A B");
    if (!settings.route && arguments.value[1] != NULL)
        cli_fail(CLI_USAGE, "draw: %s: nodes go with --route",
                 cli_quote(arguments.value[1], strlen(arguments.value[1])).text);
    cli_topology_parse(arguments.value[0], &net);
    (void)rg_network_print(&net.name, name);
    cli_layout_begin(&layout, &net, name);
    if (settings.route) {
        const struct cli_pair_text pair = cli_pair_of(arguments.value[1], arguments.value[2]);
        uint64_t source, destination;
        cli_pair_nodes(&net, (struct cli_place){.line = 0}, &pair, &source, &destination);
        count = find_ways(&net, source, destination, ways);
    }
    draw(&settings, &layout, name, ways, count);
    for (unsigned i = 0; i < count; i++)
        free(ways[i].vertex);
    cli_layout_end(&layout);
    return CLI_OK;
}
