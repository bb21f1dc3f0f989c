/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routes_topology.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"

struct route {
    rg_topology net;
    rg_route_rule rule;
    char name[RG_NETWORK_MAX_TEXT];
    struct cli_ends ends;
    rg_route_hop *hop;
    uint64_t hops;
};

static uint64_t end_of(const rg_topology *net, const char *role, const char *text)
{
    const uint64_t vertex =
        cli_topology_vertex(net, (struct cli_place){.role = role}, text, strlen(text));

    if (vertex >= net->nodes) {
        cli_fail(CLI_USAGE, "%s %s is a switch; routes go from compute node to compute node", role,
                 cli_label_of(net, vertex).text);
    }
    return vertex;
}

struct cli_ends cli_routes_ends(const rg_topology *net, const char *source, const char *destination)
{
    const struct cli_ends ends = {end_of(net, "source", source),
                                  end_of(net, "destination", destination)};

    if (ends.source == ends.destination)
        cli_fail(CLI_USAGE, "source and destination are both %s",
                 cli_label_of(net, ends.source).text);
    return ends;
}

/* Vertex @index of the route: 0 is the source. */
static uint64_t vertex_at(const struct route *route, uint64_t index)
{
    return index == 0 ? route->ends.source : route->hop[index - 1].packet.vertex;
}

/* Every vertex with the port and virtual channel by which the route leaves it. */
static void print_text(const struct route *route)
{
    int width = (int)strlen("vertex");

    for (uint64_t i = 0; i <= route->hops; i++) {
        const int length = (int)strlen(cli_label_of(&route->net, vertex_at(route, i)).text);
        width = length > width ? length : width;
    }
    printf("%" PRIu64 " hop%s\n", route->hops, route->hops == 1 ? "" : "s");
    printf(" hop  %-*s  port  vc\n", width, "vertex");
    for (uint64_t i = 0; i <= route->hops; i++) {
        printf("%4" PRIu64 "  %-*s", i, width, cli_label_of(&route->net, vertex_at(route, i)).text);
        if (i < route->hops)
            printf("  %4u  %2u\n", route->hop[i].port, route->hop[i].vc);
        else
            printf("     -   -\n");
    }
}

static void print_csv(const struct route *route)
{
    const struct cli_label source = cli_label_of(&route->net, route->ends.source);
    const struct cli_label destination = cli_label_of(&route->net, route->ends.destination);

    printf("network,source,destination,hop,vertex,port,vc\n");
    for (uint64_t i = 0; i <= route->hops; i++) {
        printf("\"%s\",\"%s\",\"%s\",%" PRIu64 ",\"%s\",", route->name, source.text,
               destination.text, i, cli_label_of(&route->net, vertex_at(route, i)).text);
        if (i < route->hops)
            printf("%u,%u\n", route->hop[i].port, route->hop[i].vc);
        else
            printf(",\n");
    }
}

static json_t *json_label(const struct route *route, uint64_t vertex)
{
    return cli_json(json_string(cli_label_of(&route->net, vertex).text));
}

static void print_json(const struct route *route)
{
    json_t *list = cli_json(json_array());

    for (uint64_t i = 0; i <= route->hops; i++) {
        json_t *stop = cli_json(json_object());
        cli_json_put(stop, "vertex", json_label(route, vertex_at(route, i)));
        if (i < route->hops) {
            cli_json_put(stop, "port", cli_json(json_integer(route->hop[i].port)));
            cli_json_put(stop, "vc", cli_json(json_integer(route->hop[i].vc)));
        }
        cli_json_add(list, stop);
    }
    json_t *object = cli_json(json_pack("{s:s, s:o, s:o, s:o, s:I}", "network", route->name,
                                        "source", json_label(route, route->ends.source),
                                        "destination", json_label(route, route->ends.destination),
                                        "rule", cli_rule_json(&route->net, &route->rule), "hops",
                                        (json_int_t)route->hops));
    cli_json_put(object, "route", list);
    cli_json_print(object, false);
}

void cli_routes_topology(const struct cli_routes_topology *asked)
{
    struct route route = {.hop = NULL};
    uint64_t bound = 0;

    cli_topology_parse(asked->network, &route.net);
    (void)rg_network_print(&route.net.name, route.name);
    cli_rule_make(asked->rule, &route.net, &route.rule);
    route.ends = cli_routes_ends(&route.net, asked->source, asked->destination);
    (void)rg_route_bound(&route.net, &route.rule, &bound);
    /* A torus or mesh can be long; the longest routes of all other families are some hundred hops.
     */
    if (bound > UINT64_C(1) << 26)
        cli_fail(CLI_USAGE, "%s: a route may have more than 2^26 hops", route.name);
    route.hop = malloc((size_t)bound * sizeof *route.hop);
    if (route.hop == NULL)
        cli_out_of_memory();
    const rg_status status = rg_route_find(&route.net, &route.rule, route.ends.source,
                                           route.ends.destination, route.hop, bound, &route.hops);
    if (status != RG_OK)
        cli_fail(CLI_IO, "routes: %s", rg_status_text(status));
    switch (asked->format) {
    case CLI_TEXT:
        print_text(&route);
        break;
    case CLI_JSON:
        print_json(&route);
        break;
    case CLI_CSV:
        print_csv(&route);
        break;
    }
    free(route.hop);
}
