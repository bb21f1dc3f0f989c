/* SPDX-License-Identifier: Apache-2.0 */

/* GML, and JSON of nodes and links as networkx and D3 have it: what net/read/nested reads. Both are
 * items with names; ids are numbers. */

#include <inttypes.h>
#include <string.h>

#include "format.h"

/* In GML what is not ASCII is a reference, as are quotes; labels have neither controls nor quotes,
 * but the name of a file may. */
static void put_text(const struct export_run *run, bool json, const char *text)
{
    uint32_t code = 0;

    rg_out_text(run->out, "\"");
    for (size_t left = strlen(text), bytes; left > 0; left -= bytes, text += bytes) {
        bytes = rg_character(text, left, &code);
        if (bytes == 0) {
            bytes = 1;
            code = 0xfffd;
        }
        if (json && code >= ' ' && code != '"' && code != '\\' && code != 0xfffd)
            rg_out_bytes(run->out, text, bytes);
        else if (json)
            rg_out_format(run->out, "\\u%04" PRIx32, code);
        else if (code >= ' ' && code < 0x7f && code != '"' && code != '&')
            rg_out_bytes(run->out, text, 1);
        else
            rg_out_format(run->out, "&#%" PRIu32 ";", code);
    }
    rg_out_text(run->out, "\"");
}

/* The next item of an object, or the first one. */
static void put_key(const struct export_run *run, bool json, bool first, const char *key)
{
    rg_out_text(run->out, json ? (first ? "{\"" : ", \"") : first ? "" : " ");
    rg_out_text(run->out, key);
    rg_out_text(run->out, json ? "\": " : " ");
}

static void put_count(const struct export_run *run, bool json, const char *key, uint64_t count)
{
    put_key(run, json, false, key);
    rg_out_count(run->out, count);
}

static void begin_gml(const struct export_run *run)
{
    rg_out_format(run->out, "graph [\n  directed %d\n  multigraph 1\n  name ", run->net->directed);
    put_text(run, false, run->name);
    rg_out_text(run->out, "\n");
}

static void begin_json(const struct export_run *run)
{
    rg_out_format(run->out, "{\"directed\": %s, \"multigraph\": true, \"graph\": {\"name\": ",
                  run->net->directed ? "true" : "false");
    put_text(run, true, run->name);
    rg_out_text(run->out, "}, \"nodes\": [");
}

static void print_vertex(struct export_run *run, uint64_t vertex, bool json)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);
    const rg_rows *rows = run->net->name.rows;
    const bool placed = rows != NULL && rows->place != NULL;

    rg_out_text(run->out, !json ? "  node [ " : vertex > 0 ? ",\n  " : "\n  ");
    put_key(run, json, true, "id");
    rg_out_count(run->out, vertex);
    put_key(run, json, false, "label");
    put_text(run, json, v.label);
    put_key(run, json, false, "kind");
    put_text(run, json, v.kind);
    if (!v.place.is_node)
        put_count(run, json, "level", v.place.level);
    if (run->net->groups > 1)
        put_count(run, json, "group", v.place.group);
    if (placed)
        rg_out_format(run->out, json ? ", \"x\": %.9g, \"y\": %.9g" : " graphics [ x %.9g y %.9g ]",
                      (double)rows->place[2 * vertex], (double)rows->place[2 * vertex + 1]);
    rg_out_text(run->out, json ? "}" : " ]\n");
}

/* With the ports of both ends, so that a reader can have the same. */
static void print_links(struct export_run *run, uint64_t vertex, bool json)
{
    rg_topology_end end = {0};

    if (json && vertex == 0)
        rg_out_text(run->out, "\n], \"links\": [");
    for (unsigned port = 0; port < run->net->ports; port++) {
        (void)rg_topology_neighbour(run->net, vertex, port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE || (!run->net->directed && end.vertex < vertex))
            continue;
        const unsigned delay = rg_topology_delay(run->net, vertex, port);
        const unsigned back = rg_export_back(run, vertex, port);
        rg_out_text(run->out, !json ? "  edge [ " : run->links > 0 ? ",\n  " : "\n  ");
        run->links++;
        put_key(run, json, true, "source");
        rg_out_count(run->out, vertex);
        put_count(run, json, "target", end.vertex);
        put_count(run, json, "from_port", port);
        put_count(run, json, "to_port", end.port);
        if (delay > 0)
            put_count(run, json, "delay", delay);
        if (back > 0)
            put_count(run, json, "delay_back", back);
        rg_out_text(run->out, json ? "}" : " ]\n");
    }
}

static void gml_vertex(struct export_run *run, uint64_t vertex)
{
    print_vertex(run, vertex, false);
}

static void gml_links(struct export_run *run, uint64_t vertex)
{
    print_links(run, vertex, false);
}

static void json_vertex(struct export_run *run, uint64_t vertex)
{
    print_vertex(run, vertex, true);
}

static void json_links(struct export_run *run, uint64_t vertex)
{
    print_links(run, vertex, true);
}

const struct export_format rg_export_of_gml = {
    .name = "gml", .begin = begin_gml, .pass = {gml_vertex, gml_links}, .end = "]\n"};
const struct export_format rg_export_of_json = {
    .name = "node-link", .begin = begin_json, .pass = {json_vertex, json_links}, .end = "\n]}\n"};
