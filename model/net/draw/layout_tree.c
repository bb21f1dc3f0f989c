/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Trees, level by level: compute nodes at the bottom, switches above them, each level spread over
 * the same width. The second group of a mirrored tree hangs from the top.
 */

#include <inttypes.h>
#include <math.h>

#include "plane.h"

static double row_of(const rg_topology *net, const rg_topology_place *where)
{
    /* Nodes are close to their switches. */
    const double row = where->is_node ? 0.4 : 1.0 + where->level;
    return where->group == 0 ? row : 2.0 * net->levels + 1 - row;
}

rg_status rg_layout_tree(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const double width = (double)(net->nodes / net->groups);
    /* Links across a large distance need height, but many levels must not become a tower. */
    const double rows = net->levels * net->groups;
    const double row = fmax(3, 0.17 * width * fmin(1, 4 / rows));

    for (uint32_t v = 0; v < layout->count; v++) {
        rg_spot *spot = &layout->spot[v];
        rg_topology_place where;
        (void)rg_topology_where(net, v, &where);
        const uint64_t count =
            where.is_node ? net->nodes / net->groups
                          : net->level_first[where.level + 1] - net->level_first[where.level];
        spot->at.x = width * ((double)where.index + 0.5) / (double)count;
        spot->at.y = -row * row_of(net, &where);
        spot->look = where.is_node ? RG_LOOK_NODE : RG_LOOK_SWITCH;
        if (where.is_node)
            spot->label = where.group == 0 ? RG_LABEL_BELOW : RG_LABEL_ABOVE;
    }
    for (unsigned group = 0; group < net->groups; group++) {
        for (unsigned level = 0; level < net->levels; level++) {
            const rg_topology_place where = {false, group, level, 0};
            const double x = -0.06 * width, y = -row * row_of(net, &where);
            if (net->groups == 2)
                rg_plane_mark(layout, x, y, "group %u, level %u", group, level);
            else
                rg_plane_mark(layout, x, y, "level %u", level);
        }
    }
    return RG_OK;
}

/*
 * Multistage networks: compute nodes at the left edge, a line in each row, then the stages. Links
 * back to the compute nodes end at the right edge, beside the numbers of the outputs.
 */

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

/* How many lines high a switch of a stage stands: all stages are as high as the inputs. */
static double lines_of(const rg_topology *net, unsigned stage)
{
    return (double)net->nodes / (double)(net->level_first[stage + 1] - net->level_first[stage]);
}

rg_status rg_layout_stages(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    for (uint32_t v = 0; v < layout->count; v++) {
        rg_spot *spot = &layout->spot[v];
        rg_topology_place where;
        (void)rg_topology_where(net, v, &where);
        spot->look = where.is_node ? RG_LOOK_NODE : RG_LOOK_SWITCH;
        if (where.is_node)
            spot->at.y = (double)where.index;
        else
            spot->at =
                (rg_layout_point){(where.level + 1) * column_of(net),
                                  ((double)where.index + 0.5) * lines_of(net, where.level) - 0.5};
    }
    layout->bend = bend;
    mark_edges(layout);
    return RG_OK;
}
