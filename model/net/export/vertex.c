/* SPDX-License-Identifier: Apache-2.0 */

/* What the export formats share. */

#include "format.h"

struct export_vertex rg_export_vertex(const struct export_run *run, uint64_t vertex)
{
    struct export_vertex result;

    (void)rg_topology_where(run->net, vertex, &result.place);
    (void)rg_topology_label(run->net, vertex, result.label);
    result.kind = result.place.is_node ? "node" : "switch";
    return result;
}

unsigned rg_export_ends(const struct export_run *run, uint64_t vertex,
                        uint64_t end[RG_TOPOLOGY_MAX_PORTS])
{
    const rg_topology *net = run->net;
    unsigned count = 0;

    (void)rg_topology_neighbours(net, vertex, end);
    for (unsigned port = 0; port < net->ports; port++)
        if (end[port] != RG_TOPOLOGY_NONE && (net->directed || end[port] > vertex))
            end[count++] = end[port];
    return count;
}

/* Most lines of an export are of this kind, and printf would take twice as long. */
void rg_export_pair(const struct export_run *run, const char *before, uint64_t a,
                    const char *between, uint64_t b, const char *after)
{
    rg_out_text(run->out, before);
    rg_out_count(run->out, a);
    rg_out_text(run->out, between);
    rg_out_count(run->out, b);
    rg_out_text(run->out, after);
}
