/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A platform of SimGrid: one zone, compute nodes are hosts, switches are routers, every link is a
 * route of one hop; the zone finds the others. The order hosts and routers, links, routes is the
 * DTD's.
 */

#include <inttypes.h>
#include <stdio.h>

#include "export.h"

static void begin(const struct cli_export *out)
{
    puts("<?xml version='1.0'?>\n"
         "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
         "<platform version=\"4.1\">");
    /* kantc:3,4 becomes kantc_3_4: zones, hosts and links are named alike in SimGrid's traces. */
    fputs("  <zone id=\"", stdout);
    for (const char *at = out->name; *at != '\0'; at++)
        putchar(*at == ':' || *at == ',' || *at == '=' || *at == '.' ? '_' : *at);
    puts("\" routing=\"Floyd\">");
}

/* A router of SimGrid has no properties. */
static void print_vertex(struct cli_export *out, uint64_t vertex)
{
    const struct cli_export_vertex v = cli_export_vertex(out, vertex);

    if (!v.place.is_node) {
        printf("    <router id=\"v%" PRIu64 "\"/> <!-- level %u, %s -->\n", vertex, v.place.level,
               v.label);
        return;
    }
    printf("    <host id=\"v%" PRIu64 "\" speed=\"1Gf\"><prop id=\"label\" value=\"", vertex);
    cli_export_xml(v.label);
    puts("\"/></host>");
}

static void print_links(struct cli_export *out, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = cli_export_ends(out, vertex, end);

    for (unsigned i = 0; i < count; i++) {
        printf("    <link id=\"l%" PRIu64 "\" bandwidth=\"1GBps\" latency=\"1us\" "
               "sharing_policy=\"%s\"/>\n",
               out->links++, out->net->directed ? "SHARED" : "SPLITDUPLEX");
    }
}

/* UP becomes DOWN on the way back. */
static void print_routes(struct cli_export *out, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = cli_export_ends(out, vertex, end);

    for (unsigned i = 0; i < count; i++) {
        printf("    <route src=\"v%" PRIu64 "\" dst=\"v%" PRIu64 "\" symmetrical=\"%s\">"
               "<link_ctn id=\"l%" PRIu64 "\"%s/></route>\n",
               vertex, end[i], out->net->directed ? "NO" : "YES", out->links++,
               out->net->directed ? "" : " direction=\"UP\"");
    }
}

const struct cli_export_format cli_export_simgrid = {
    .name = "simgrid",
    .begin = begin,
    .pass = {print_vertex, print_links, print_routes},
    .end = "  </zone>\n</platform>\n",
};
