/* SPDX-License-Identifier: Apache-2.0 */

/* GraphML, http://graphml.graphdrawing.org. */

#include <inttypes.h>

#include "format.h"

static void begin(const struct export_run *run)
{
    rg_out_text(run->out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
                "  <key id=\"d0\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
                "  <key id=\"d1\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n"
                "  <key id=\"d2\" for=\"node\" attr.name=\"level\" attr.type=\"int\"/>\n"
                "  <key id=\"d3\" for=\"node\" attr.name=\"group\" attr.type=\"int\"/>\n"
                "  <key id=\"d4\" for=\"graph\" attr.name=\"name\" attr.type=\"string\"/>\n");
    rg_out_format(run->out, "  <graph edgedefault=\"%s\">\n    <data key=\"d4\">%s</data>\n",
                  run->net->directed ? "directed" : "undirected", run->name);
}

static void print_vertex(struct export_run *run, uint64_t vertex)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);

    rg_out_format(run->out, "    <node id=\"v%" PRIu64 "\"><data key=\"d0\">", vertex);
    rg_out_xml(run->out, v.label);
    rg_out_format(run->out, "</data><data key=\"d1\">%s</data>", v.kind);
    if (!v.place.is_node)
        rg_out_format(run->out, "<data key=\"d2\">%u</data>", v.place.level);
    if (run->net->groups > 1)
        rg_out_format(run->out, "<data key=\"d3\">%u</data>", v.place.group);
    rg_out_text(run->out, "</node>\n");
}

static void print_links(struct export_run *run, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = rg_export_ends(run, vertex, end);

    for (unsigned i = 0; i < count; i++)
        rg_export_pair(run, "    <edge source=\"v", vertex, "\" target=\"v", end[i], "\"/>\n");
}

const struct export_format rg_export_of_graphml = {
    .name = "graphml",
    .begin = begin,
    .pass = {print_vertex, print_links},
    .end = "  </graph>\n</graphml>\n",
};
