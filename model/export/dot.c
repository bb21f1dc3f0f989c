/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* DOT, for graphviz. */

#include <inttypes.h>
#include <stdio.h>

#include "export.h"

static void begin(const struct cli_export *out)
{
    printf("%s \"%s\" {\n", out->net->directed ? "digraph" : "graph", out->name);
    /* Links run from lower to higher numbers: leaves below, roots on top. */
    if (!out->net->direct)
        puts("  rankdir=BT;");
}

static void print_vertex(struct cli_export *out, uint64_t vertex)
{
    const struct cli_export_vertex v = cli_export_vertex(out, vertex);

    printf("  v%" PRIu64 " [label=\"%s\", kind=\"%s\"", vertex, v.label, v.kind);
    if (out->net->groups > 1)
        printf(", group=%u", v.place.group);
    if (!v.place.is_node)
        printf(", level=%u, shape=box", v.place.level);
    puts("];");
}

static void print_links(struct cli_export *out, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = cli_export_ends(out, vertex, end);

    for (unsigned i = 0; i < count; i++) {
        printf("  v%" PRIu64 " %s v%" PRIu64 ";\n", vertex, out->net->directed ? "->" : "--",
               end[i]);
    }
}

const struct cli_export_format cli_export_dot = {
    .name = "dot",
    .begin = begin,
    .pass = {print_vertex, print_links},
    .end = "}\n",
};
