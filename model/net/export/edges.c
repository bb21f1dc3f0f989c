/* SPDX-License-Identifier: Apache-2.0 */

/* A list of edges: for each link or arc, a line with the numbers of its two vertices, and its delay
 * where it has one. */

#include "format.h"
#include "families/inner/rows.h"

static rg_export_refusal refusal(const rg_topology *net)
{
    if (net->links == 0)
        return RG_EXPORT_NO_LINKS;
    return rg_export_is_uneven(net) ? RG_EXPORT_DELAYS : RG_EXPORT_FINE;
}

/* Whether a vertex has no links, as in a file only. */
static bool is_alone(const rg_topology *net, uint64_t vertex)
{
    const rg_rows *rows = net->name.rows;
    const rg_row_side side[2] = {rows == NULL ? (rg_row_side){0} : rows->out,
                                 rows == NULL ? (rg_row_side){0} : rows->in};

    for (unsigned i = 0; rows != NULL && i < 2; i++)
        for (uint64_t e = side[i].first[vertex]; e < side[i].first[vertex + 1]; e++)
            if (side[i].next[e] != RG_ROWS_NONE)
                return false;
    return rows != NULL;
}

/* What rg_graph_open takes from comments: all links are arcs; which vertices are switches. */
static void begin(const struct export_run *run)
{
    enum { LINE = 16 };
    const uint64_t first = run->net->nodes;
    const rg_rows *rows = run->net->name.rows;

    if (run->net->directed)
        rg_out_text(run->out, "# directed\n");
    else if (rows != NULL && (rows->delay != NULL || rows->parallel > 0 || is_alone(run->net, 0)))
        /* a third number is no neighbour, and the first row counts nothing */
        rg_out_text(run->out, "# undirected\n");
    for (uint64_t v = first; v < run->net->vertices && run->out->status == RG_OK; v++) {
        rg_out_text(run->out, (v - first) % LINE == 0 ? "# switches " : " ");
        rg_out_count(run->out, v);
        if ((v - first) % LINE == LINE - 1 || v + 1 == run->net->vertices)
            rg_out_text(run->out, "\n");
    }
}

static void print_links(struct export_run *run, uint64_t vertex)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    if (is_alone(run->net, vertex)) {
        rg_out_count(run->out, vertex);
        rg_out_text(run->out, "\n");
    }
    (void)rg_topology_neighbours(run->net, vertex, end);
    for (unsigned port = 0; port < run->net->ports; port++) {
        if (end[port] == RG_TOPOLOGY_NONE || (!run->net->directed && end[port] < vertex))
            continue;
        const unsigned delay = rg_topology_delay(run->net, vertex, port);
        rg_export_pair(run, "", vertex, " ", end[port], delay > 0 ? " " : "\n");
        if (delay > 0)
            rg_out_format(run->out, "%u\n", delay);
    }
}

const struct export_format rg_export_of_edges = {
    .name = "edges",
    .refusal = refusal,
    .begin = begin,
    .pass = {print_links},
    .end = "",
};
