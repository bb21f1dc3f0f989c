/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A list of edges: a line a link (or arc), the numbers of its two vertices. */

#include <inttypes.h>
#include <stdio.h>

#include "export.h"

/* All other networks are connected: every vertex has a line. */
static const char *refusal(const rg_topology *net)
{
    return net->links == 0 ? "a list of edges cannot say a network without links" : NULL;
}

static void print_links(struct cli_export *out, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = cli_export_ends(out, vertex, end);

    for (unsigned i = 0; i < count; i++)
        printf("%" PRIu64 " %" PRIu64 "\n", vertex, end[i]);
}

const struct cli_export_format cli_export_edges = {
    .name = "edges",
    .refusal = refusal,
    .pass = {print_links},
    .end = "",
};
