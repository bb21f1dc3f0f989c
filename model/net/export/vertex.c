/* SPDX-License-Identifier: Apache-2.0 */

/* What the export formats share. */

#include "format.h"

bool rg_export_is_uneven(const rg_topology *net)
{
    return net->name.rows != NULL && net->name.rows->uneven;
}

unsigned rg_export_back(const struct export_run *run, uint64_t vertex, unsigned port)
{
    const unsigned delay = rg_topology_delay(run->net, vertex, port);
    rg_topology_end end;

    if (!rg_export_is_uneven(run->net))
        return 0;
    (void)rg_topology_neighbour(run->net, vertex, port, &end);
    const unsigned back = rg_topology_delay(run->net, end.vertex, end.port);
    return back == delay || (back < 2 && delay < 2) ? 0 : back > 0 ? back : 1;
}

struct export_vertex rg_export_vertex(const struct export_run *run, uint64_t vertex)
{
    struct export_vertex result;

    (void)rg_topology_where(run->net, vertex, &result.place);
    (void)rg_topology_label(run->net, vertex, result.label);
    result.kind = result.place.is_node ? "node" : "switch";
    return result;
}

unsigned rg_export_ends(const struct export_run *run, uint64_t vertex,
                        struct export_end end[RG_TOPOLOGY_MAX_PORTS])
{
    const rg_topology *net = run->net;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;

    (void)rg_topology_neighbours(net, vertex, next);
    for (unsigned port = 0; port < net->ports; port++) {
        if (next[port] == RG_TOPOLOGY_NONE || (!net->directed && next[port] < vertex))
            continue;
        end[count++] = (struct export_end){next[port], rg_topology_delay(net, vertex, port),
                                           rg_export_back(run, vertex, port)};
    }
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
