/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The network_file of BookSim 2, topology = anynet: a line a router, `router R node N.. router
 * R'..`. Routers count from 0 without gaps. A link stands once, at the router of the lower number,
 * and works in both directions. No latencies: one behind `node N` is read as another router.
 */

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

#include "export.h"

static const char *refusal(const rg_topology *net)
{
    if (net->directed)
        return "its links work in both directions, those of this network in one";
    if (net->vertices > INT_MAX)
        return "its numbers end at 2147483647, this network has more vertices";
    return NULL;
}

static void print_router(struct cli_export *out, uint64_t vertex)
{
    const uint64_t first = out->net->direct ? 0 : out->net->nodes; /* this vertex is router 0 */
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    if (vertex < first)
        return;
    printf("router %" PRIu64, vertex - first);
    if (out->net->direct)
        printf(" node %" PRIu64, vertex);
    (void)rg_topology_neighbours(out->net, vertex, end);
    for (unsigned port = 0; port < out->net->ports; port++)
        if (end[port] < first)
            printf(" node %" PRIu64, end[port]);
    for (unsigned port = 0; port < out->net->ports; port++)
        if (end[port] != RG_TOPOLOGY_NONE && end[port] > vertex)
            printf(" router %" PRIu64, end[port] - first);
    putchar('\n');
}

const struct cli_export_format cli_export_booksim = {
    .name = "booksim",
    .refusal = refusal,
    .pass = {print_router},
    .end = "",
};
