/* SPDX-License-Identifier: Apache-2.0 */

/* GraphML, http://graphml.graphdrawing.org. */

#include <inttypes.h>

#include "format.h"
#include "families/inner/rows.h"

static void begin(const struct export_run *run)
{
    const rg_rows *rows = run->net->name.rows;

    rg_out_text(run->out,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n"
                "  <key id=\"d0\" for=\"node\" attr.name=\"label\" attr.type=\"string\"/>\n"
                "  <key id=\"d1\" for=\"node\" attr.name=\"kind\" attr.type=\"string\"/>\n"
                "  <key id=\"d2\" for=\"node\" attr.name=\"level\" attr.type=\"int\"/>\n"
                "  <key id=\"d3\" for=\"node\" attr.name=\"group\" attr.type=\"int\"/>\n"
                "  <key id=\"d4\" for=\"graph\" attr.name=\"name\" attr.type=\"string\"/>\n"
                "  <key id=\"d5\" for=\"edge\" attr.name=\"from_port\" attr.type=\"int\"/>\n"
                "  <key id=\"d6\" for=\"edge\" attr.name=\"to_port\" attr.type=\"int\"/>\n");
    if (rows != NULL && rows->delay != NULL)
        rg_out_text(run->out,
                    "  <key id=\"d7\" for=\"edge\" attr.name=\"delay\" attr.type=\"int\"/>\n");
    if (rg_export_is_uneven(run->net))
        rg_out_text(run->out, "  <key id=\"d10\" for=\"edge\" attr.name=\"delay_back\" "
                              "attr.type=\"int\"/>\n");
    if (rows != NULL && rows->place != NULL)
        rg_out_text(run->out,
                    "  <key id=\"d8\" for=\"node\" attr.name=\"x\" attr.type=\"float\"/>\n"
                    "  <key id=\"d9\" for=\"node\" attr.name=\"y\" attr.type=\"float\"/>\n");
    rg_out_format(run->out, "  <graph edgedefault=\"%s\">\n    <data key=\"d4\">",
                  run->net->directed ? "directed" : "undirected");
    rg_out_xml(run->out, run->name);
    rg_out_text(run->out, "</data>\n");
}

static void print_vertex(struct export_run *run, uint64_t vertex)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);
    const rg_rows *rows = run->net->name.rows;

    rg_out_format(run->out, "    <node id=\"v%" PRIu64 "\"><data key=\"d0\">", vertex);
    rg_out_xml(run->out, v.label);
    rg_out_format(run->out, "</data><data key=\"d1\">%s</data>", v.kind);
    if (!v.place.is_node)
        rg_out_format(run->out, "<data key=\"d2\">%u</data>", v.place.level);
    if (run->net->groups > 1)
        rg_out_format(run->out, "<data key=\"d3\">%u</data>", v.place.group);
    if (rows != NULL && rows->place != NULL)
        rg_out_format(run->out, "<data key=\"d8\">%.9g</data><data key=\"d9\">%.9g</data>",
                      (double)rows->place[2 * vertex], (double)rows->place[2 * vertex + 1]);
    rg_out_text(run->out, "</node>\n");
}

/* With the ports of both ends, so that a reader can have the same. */
static void print_links(struct export_run *run, uint64_t vertex)
{
    for (unsigned port = 0; port < run->net->ports; port++) {
        const unsigned delay = rg_topology_delay(run->net, vertex, port);
        rg_topology_end end;
        (void)rg_topology_neighbour(run->net, vertex, port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE || (!run->net->directed && end.vertex < vertex))
            continue;
        rg_export_pair(run, "    <edge source=\"v", vertex, "\" target=\"v", end.vertex, "\">");
        rg_export_pair(run, "<data key=\"d5\">", port, "</data><data key=\"d6\">", end.port,
                       "</data>");
        if (delay > 0)
            rg_out_format(run->out, "<data key=\"d7\">%u</data>", delay);
        const unsigned back = rg_export_back(run, vertex, port);
        if (back > 0)
            rg_out_format(run->out, "<data key=\"d10\">%u</data>", back);
        rg_out_text(run->out, "</edge>\n");
    }
}

const struct export_format rg_export_of_graphml = {
    .name = "graphml",
    .begin = begin,
    .pass = {print_vertex, print_links},
    .end = "  </graph>\n</graphml>\n",
};
