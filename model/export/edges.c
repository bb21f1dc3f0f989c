/* SPDX-License-Identifier: Apache-2.0 */

/* A list of edges: for each link or arc, a line with the numbers of its two vertices. */

#include "format.h"

/* All other networks are connected, so that each vertex appears in a line. */
static rg_export_refusal refusal(const rg_topology *net)
{
    return net->links == 0 ? RG_EXPORT_NO_LINKS : RG_EXPORT_FINE;
}

static void print_links(struct export_run *run, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = rg_export_ends(run, vertex, end);

    for (unsigned i = 0; i < count; i++)
        rg_export_pair(run, "", vertex, " ", end[i], "\n");
}

const struct export_format rg_export_of_edges = {
    .name = "edges",
    .refusal = refusal,
    .pass = {print_links},
    .end = "",
};
