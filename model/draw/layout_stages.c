/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Multistage networks: compute nodes at the left edge, a line in each row, then the stages. Links
 * back to the compute nodes end at the right edge, beside the numbers of the outputs.
 */

#include <inttypes.h>
#include <math.h>

#include "plane.h"

/* From stage to stage: links across many rows need room. */
static double column_of(const rg_topology *net)
{
    return fmax(3, 0.16 * (double)net->nodes);
}

/* A soft S from left to right. */
static void bend(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    const rg_topology *net = layout->net;
    rg_layout_point *p = curve->p;

    if (to < net->nodes)
        p[3].x = p[0].x + column_of(net) * layout->scale;
    p[1] = (rg_layout_point){(p[0].x + p[3].x) / 2, p[0].y};
    p[2] = (rg_layout_point){p[1].x, p[3].y};
    (void)from;
}

static void mark_edges(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const double column = column_of(net);
    const bool labelled = net->vertices <= RG_LAYOUT_MOST_LABELLED;
    const double half = labelled ? 0.7 : 1.8; /* of a title, in rows */

    rg_plane_mark(layout, half, -1.3, "inputs");
    for (unsigned stage = 0; stage < net->levels; stage++)
        rg_plane_mark(layout, (stage + 1) * column + half, -1.3, "stage %u", stage);
    rg_plane_mark(layout, (net->levels + 1) * column + half, -1.3, "outputs");
    for (uint64_t line = 0; labelled && line < net->nodes; line++)
        rg_plane_mark(layout, (net->levels + 1) * column + 1, (double)line, "%" PRIu64, line);
}

rg_status rg_layout_stages(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const double lines = net->ports; /* of a switch */

    for (uint32_t v = 0; v < layout->count; v++) {
        rg_spot *spot = &layout->spot[v];
        rg_topology_place where;
        (void)rg_topology_where(net, v, &where);
        spot->look = where.is_node ? RG_LOOK_NODE : RG_LOOK_SWITCH;
        if (where.is_node)
            spot->at.y = (double)where.index;
        else
            spot->at = (rg_layout_point){(where.level + 1) * column_of(net),
                                         (double)where.index * lines + (lines - 1) / 2};
    }
    layout->bend = bend;
    mark_edges(layout);
    return RG_OK;
}
