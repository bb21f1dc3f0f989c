/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* GraphML, http://graphml.graphdrawing.org. */

#include <inttypes.h>
#include <stdio.h>

#include "export.h"

static void begin(const struct cli_export *out)
{
    puts("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
         "  <key id=\"d0\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
         "  <key id=\"d1\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n"
         "  <key id=\"d2\" for=\"node\" attr.name=\"level\" attr.type=\"int\"/>\n"
         "  <key id=\"d3\" for=\"node\" attr.name=\"group\" attr.type=\"int\"/>\n"
         "  <key id=\"d4\" for=\"graph\" attr.name=\"name\" attr.type=\"string\"/>");
    printf("  <graph edgedefault=\"%s\">\n    <data key=\"d4\">%s</data>\n",
           out->net->directed ? "directed" : "undirected", out->name);
}

static void print_vertex(struct cli_export *out, uint64_t vertex)
{
    const struct cli_export_vertex v = cli_export_vertex(out, vertex);

    printf("    <node id=\"v%" PRIu64 "\"><data key=\"d0\">", vertex);
    cli_export_xml(v.label);
    printf("</data><data key=\"d1\">%s</data>", v.kind);
    if (!v.place.is_node)
        printf("<data key=\"d2\">%u</data>", v.place.level);
    if (out->net->groups > 1)
        printf("<data key=\"d3\">%u</data>", v.place.group);
    puts("</node>");
}

static void print_links(struct cli_export *out, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = cli_export_ends(out, vertex, end);

    for (unsigned i = 0; i < count; i++)
        printf("    <edge source=\"v%" PRIu64 "\" target=\"v%" PRIu64 "\"/>\n", vertex, end[i]);
}

const struct cli_export_format cli_export_graphml = {
    .name = "graphml",
    .begin = begin,
    .pass = {print_vertex, print_links},
    .end = "  </graph>\n</graphml>\n",
};
