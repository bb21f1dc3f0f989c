/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A platform of SimGrid with one zone. Compute nodes are hosts, switches are routers. Without a
 * rule each link is a route of one hop, and the zone finds all others; with one, all routes between
 * hosts are written. The DTD asks for the order: hosts and routers, links, routes.
 */

#include <inttypes.h>

#include <string.h>

#include "format.h"

static void begin(const struct export_run *run)
{
    char name[RG_NETWORK_MAX_TEXT];

    memcpy(name, run->name, sizeof name);
    rg_out_text(run->out, "<?xml version='1.0'?>\n"
                          "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                          "<platform version=\"4.1\">\n");
    /* kantc:3,4 becomes kantc_3_4: the traces of SimGrid name zones, hosts and links alike. */
    for (char *at = name; *at != '\0'; at++)
        if (*at == ':' || *at == ',' || *at == '=' || *at == '.')
            *at = '_';
    rg_out_text(run->out, "  <zone id=\"");
    rg_out_xml(run->out, name);
    rg_out_format(run->out, "\" routing=\"%s\">\n", run->rule != NULL ? "Full" : "Floyd");
}

/* A comment has no two dashes together. */
static void put_comment(rg_out *out, const char *text)
{
    for (const char *dashes; (dashes = strstr(text, "--")) != NULL; text = dashes + 1) {
        rg_out_bytes(out, text, (size_t)(dashes + 1 - text));
        rg_out_text(out, " ");
    }
    rg_out_text(out, text);
}

/* In SimGrid a router has no properties. */
static void print_vertex(struct export_run *run, uint64_t vertex)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);

    if (!v.place.is_node) {
        rg_out_format(run->out, "    <router id=\"v%" PRIu64 "\"/> <!-- level %u, ", vertex,
                      v.place.level);
        put_comment(run->out, v.label);
        rg_out_text(run->out, " -->\n");
        return;
    }
    rg_out_format(run->out,
                  "    <host id=\"v%" PRIu64 "\" speed=\"1Gf\"><prop id=\"label\" value=\"",
                  vertex);
    rg_out_xml(run->out, v.label);
    rg_out_text(run->out, "\"/></host>\n");
}

static rg_export_refusal refusal(const rg_topology *net)
{
    if (net->name.rows != NULL && net->name.rows->parallel > 0)
        return RG_EXPORT_PARALLEL; /* a route is found by its ends */
    return rg_export_is_uneven(net) ? RG_EXPORT_DELAYS : RG_EXPORT_FINE;
}

/* A clock is a microsecond, and so is a link without a delay. */
static void print_speed(const struct export_run *run, unsigned delay, const char *policy)
{
    rg_out_text(run->out, "\" bandwidth=\"1GBps\" latency=\"");
    rg_out_count(run->out, delay > 0 ? delay : 1);
    rg_out_text(run->out, "us\" sharing_policy=\"");
    rg_out_text(run->out, policy);
    rg_out_text(run->out, "\"/>\n");
}

static void print_links(struct export_run *run, uint64_t vertex)
{
    struct export_end end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = rg_export_ends(run, vertex, end);

    for (unsigned i = 0; i < count; i++) {
        rg_out_text(run->out, "    <link id=\"l");
        rg_out_count(run->out, run->links++);
        print_speed(run, end[i].delay, run->net->directed ? "SHARED" : "SPLITDUPLEX");
    }
}

/* UP becomes DOWN in the opposite direction. */
static void print_routes(struct export_run *run, uint64_t vertex)
{
    struct export_end end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = rg_export_ends(run, vertex, end);

    for (unsigned i = 0; i < count; i++) {
        rg_export_pair(run, "    <route src=\"v", vertex, "\" dst=\"v", end[i].vertex,
                       run->net->directed ? "\" symmetrical=\"NO\"><link_ctn id=\"l"
                                          : "\" symmetrical=\"YES\"><link_ctn id=\"l");
        rg_out_count(run->out, run->links++);
        rg_out_text(run->out,
                    run->net->directed ? "\"/></route>\n" : "\" direction=\"UP\"/></route>\n");
    }
}

/* ---- With the routes of a rule --------------------------------------------------------------- */

/* Each direction is a link, named by the vertex and the port that it leaves. */
static void print_channels(struct export_run *run, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    (void)rg_topology_neighbours(run->net, vertex, end);
    for (unsigned port = 0; port < run->net->ports; port++)
        if (end[port] != RG_TOPOLOGY_NONE) {
            rg_export_pair(run, "    <link id=\"l", vertex, "_", port, "");
            print_speed(run, rg_topology_delay(run->net, vertex, port), "SHARED");
        }
}

static void print_route(struct export_run *run, uint64_t source, uint64_t target)
{
    rg_route_hop hop[RG_EXPORT_MAX_HOPS];
    uint64_t count = 0, at = source;

    const rg_status status =
        rg_route_find(run->net, run->rule, source, target, hop, RG_EXPORT_MAX_HOPS, &count);
    if (status != RG_OK && run->out->status == RG_OK)
        run->out->status = status;
    rg_export_pair(run, "    <route src=\"v", source, "\" dst=\"v", target,
                   "\" symmetrical=\"NO\">");
    for (uint64_t i = 0; i < count; i++) {
        rg_export_pair(run, "<link_ctn id=\"l", at, "_", hop[i].port, "\"/>");
        at = hop[i].packet.vertex;
    }
    rg_out_text(run->out, "</route>\n");
}

static void print_all_routes(struct export_run *run, uint64_t vertex)
{
    for (uint64_t target = 0; vertex < run->net->nodes && target < run->net->nodes; target++)
        if (target != vertex && run->out->status == RG_OK)
            print_route(run, vertex, target);
}

const struct export_format rg_export_of_routes = {
    .name = "simgrid",
    .begin = begin,
    .pass = {print_vertex, print_channels, print_all_routes},
    .end = "  </zone>\n</platform>\n",
};

const struct export_format rg_export_of_simgrid = {
    .name = "simgrid",
    .refusal = refusal,
    .begin = begin,
    .pass = {print_vertex, print_links, print_routes},
    .end = "  </zone>\n</platform>\n",
};
