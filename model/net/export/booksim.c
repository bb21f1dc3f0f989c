/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The network_file of BookSim 2, topology = anynet: a line for each router, `router R node N..
 * router R'..`. Routers are numbered from 0 without gaps. A link is listed once, at the router with
 * the lower number, and works in both directions; a delay is that of one direction, so where
 * the way back has one, the link is listed at the other router, too. Nodes have none: BookSim would
 * read one after `node N` as another router.
 */

#include "format.h"
#include "families/inner/rows.h"

static rg_export_refusal refusal(const rg_topology *net)
{
    if (net->directed)
        return RG_EXPORT_DIRECTED;
    if (net->name.rows != NULL && net->name.rows->parallel > 0)
        return RG_EXPORT_PARALLEL; /* BookSim finds a link by its routers */
    return net->vertices > INT32_MAX ? RG_EXPORT_VERTICES : RG_EXPORT_FINE;
}

static void put(const struct export_run *run, const char *what, uint64_t number)
{
    rg_out_text(run->out, what);
    rg_out_count(run->out, number);
}

static void print_router(struct export_run *run, uint64_t vertex)
{
    const uint64_t first = run->net->direct ? 0 : run->net->nodes; /* this vertex is router 0 */
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    if (vertex < first)
        return;
    put(run, "router ", vertex - first);
    if (run->net->direct)
        put(run, " node ", vertex);
    (void)rg_topology_neighbours(run->net, vertex, end);
    for (unsigned port = 0; port < run->net->ports; port++)
        if (end[port] < first)
            put(run, " node ", end[port]);
    for (unsigned port = 0; port < run->net->ports; port++) {
        const unsigned delay = rg_topology_delay(run->net, vertex, port);
        if (end[port] == RG_TOPOLOGY_NONE || end[port] < first ||
            (end[port] < vertex && delay == 0))
            continue;
        put(run, " router ", end[port] - first);
        if (delay > 0)
            put(run, " ", delay);
    }
    rg_out_text(run->out, "\n");
}

const struct export_format rg_export_of_booksim = {
    .name = "booksim",
    .refusal = refusal,
    .pass = {print_router},
    .end = "",
};
