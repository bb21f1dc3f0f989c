/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the formats of export share. */

#include <stdio.h>

#include "export.h"

struct cli_export_vertex cli_export_vertex(const struct cli_export *out, uint64_t vertex)
{
    struct cli_export_vertex result;

    (void)rg_topology_where(out->net, vertex, &result.place);
    (void)rg_topology_label(out->net, vertex, result.label);
    result.kind = result.place.is_node ? "node" : "switch";
    return result;
}

unsigned cli_export_ends(const struct cli_export *out, uint64_t vertex,
                         uint64_t end[RG_TOPOLOGY_MAX_PORTS])
{
    const rg_topology *net = out->net;
    unsigned count = 0;

    (void)rg_topology_neighbours(net, vertex, end);
    for (unsigned port = 0; port < net->ports; port++)
        if (end[port] != RG_TOPOLOGY_NONE && (net->directed || end[port] > vertex))
            end[count++] = end[port];
    return count;
}

void cli_export_xml(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '<')
            fputs("&lt;", stdout);
        else if (*text == '>')
            fputs("&gt;", stdout);
        else
            putchar(*text);
}
