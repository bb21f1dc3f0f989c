/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routes_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"

bool cli_list_note(struct cli_list_options *given, int key, const char *value)
{
    if (key == CLI_KEY_ALL)
        given->all = true;
    else if (key == CLI_KEY_DISJOINT)
        given->disjoint = true;
    else if (key == CLI_KEY_COUNT)
        given->count = true;
    else if (key == CLI_KEY_MOST)
        given->most = value;
    else
        return false;
    return true;
}

bool cli_list_is_given(const struct cli_list_options *given)
{
    return given->all || given->disjoint || given->count || given->most != NULL;
}

void cli_list_begin(struct cli_list *list)
{
    switch (list->format) {
    case CLI_TEXT:
        printf("hops  vertices\n");
        break;
    case CLI_JSON:
        list->routes = cli_json(json_array());
        break;
    case CLI_CSV:
        printf("network,source,destination,count,route,hops,vertices\n");
        break;
    }
}

static void print_vertices(const struct cli_list *list, uint64_t hops, const uint64_t *vertex)
{
    for (uint64_t i = 0; i <= hops; i++)
        printf("%s%s", i > 0 ? " " : "", cli_label_of(&list->net, vertex[i]).text);
}

static void add_json(struct cli_list *list, uint64_t hops, const uint64_t *vertex)
{
    json_t *route = cli_json(json_object());
    json_t *vertices = cli_json(json_array());

    for (uint64_t i = 0; i <= hops; i++)
        cli_json_add(vertices, cli_json(json_string(cli_label_of(&list->net, vertex[i]).text)));
    cli_json_put(route, "hops", cli_json_count(0, hops));
    cli_json_put(route, "vertices", vertices);
    cli_json_add(list->routes, route);
}

void cli_list_add(struct cli_list *list, const char *count, uint64_t index, uint64_t hops,
                  const uint64_t *vertex)
{
    switch (list->format) {
    case CLI_TEXT:
        printf("%4" PRIu64 "  ", hops);
        print_vertices(list, hops, vertex);
        putchar('\n');
        break;
    case CLI_JSON:
        add_json(list, hops, vertex);
        return;
    case CLI_CSV:
        printf("\"%s\",\"%s\",\"%s\",%s,%" PRIu64 ",%" PRIu64 ",\"", list->name,
               cli_label_of(&list->net, list->ends.source).text,
               cli_label_of(&list->net, list->ends.destination).text, count, index + 1, hops);
        print_vertices(list, hops, vertex);
        puts("\"");
        break;
    }
    cli_check_stdout();
}

static void check(const struct cli_routes_topology *asked, const struct cli_list_options *options)
{
    if (options->all && options->disjoint)
        cli_fail(CLI_USAGE, "routes: --all or --disjoint, not both");
    if (!options->all && (options->count || options->most != NULL))
        cli_fail(CLI_USAGE, "routes: --%s only with --all", options->count ? "count" : "most");
    if (options->count && options->most != NULL)
        cli_fail(CLI_USAGE, "routes: --count lists nothing; leave out --most");
    if (cli_rule_is_given(asked->rule)) {
        cli_fail(CLI_USAGE, "routes: %s knows no rule of routing; leave it or the rule out",
                 options->all ? "--all" : "--disjoint");
    }
}

void cli_routes_list(const struct cli_routes_topology *asked,
                     const struct cli_list_options *options)
{
    struct cli_list list = {.format = asked->format};

    check(asked, options);
    cli_topology_parse(asked->network, &list.net);
    (void)rg_network_print(&list.net.name, list.name);
    list.ends = cli_routes_ends(&list.net, asked->source, asked->destination);
    if (list.format == CLI_JSON) {
        list.object =
            cli_json(json_pack("{s:s, s:s, s:s}", "network", list.name, "source",
                               cli_label_of(&list.net, list.ends.source).text, "destination",
                               cli_label_of(&list.net, list.ends.destination).text));
    }
    if (options->all)
        cli_routes_all(&list, options);
    else
        cli_routes_disjoint(&list);
    if (list.routes != NULL)
        cli_json_put(list.object, "routes", list.routes);
    if (list.object != NULL)
        cli_json_print(list.object, false);
}
