/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Networks of the user's own: at the places that the file tells; else by level, if they have
 * levels; else by stress, so that distances on the page are as the hops are. Each step moves one
 * vertex to where the others, each weighted by the square of the distance to it, want it (stress
 * majorisation, one vertex at a time). It starts on a spiral, is the same everywhere, and few
 * vertices of a large network pull at the others.
 */

#include <math.h>
#include <stdlib.h>

#include "plane.h"
#include "families/inner/rows.h"

enum {
    MOST = 2000,  /* vertices; more stand on a circle */
    PIVOTS = 400, /* vertices that pull */
    ROUNDS = 60,  /* at most */
};

/* Moves a vertex to where the pivots want it. */
static void pull(rg_spot *spot, const uint16_t *far, uint32_t count, uint32_t pivots, uint32_t v)
{
    double x = 0, y = 0, weights = 0;

    for (uint32_t p = 0; p < pivots; p++) {
        const uint32_t u = (uint32_t)((uint64_t)p * count / pivots);
        /* Those that are not connected stay apart. */
        const uint16_t hops = far[(size_t)p * count + v];
        const double wish = hops == RG_ROWS_FAR ? 2 * sqrt(count) : hops;
        const double dx = spot[v].at.x - spot[u].at.x, dy = spot[v].at.y - spot[u].at.y;
        const double is = sqrt(dx * dx + dy * dy);
        if (u == v || is < 1e-9)
            continue;
        const double weight = 1 / (wish * wish);
        x += weight * (spot[u].at.x + wish * dx / is);
        y += weight * (spot[u].at.y + wish * dy / is);
        weights += weight;
    }
    if (weights > 0)
        spot[v].at = (rg_layout_point){x / weights, y / weights};
}

static rg_status by_stress(rg_layout *layout)
{
    const uint32_t count = layout->count, pivots = count < PIVOTS ? count : PIVOTS;
    const rg_rows *rows = layout->net->name.rows;
    const rg_row_side sides[] = {rows->out, rows->in}; /* whatever the direction of arcs */
    uint16_t *far = malloc((size_t)pivots * count * sizeof *far);
    uint32_t *queue = malloc(count * sizeof *queue);

    for (uint32_t p = 0; far != NULL && queue != NULL && p < pivots; p++)
        rg_rows_search(sides, 2, count, (uint64_t)p * count / pivots, far + (size_t)p * count,
                       queue);
    for (uint32_t v = 0; v < count; v++) /* the golden angle */
        layout->spot[v].at = rg_plane_polar(0.381966 * v, sqrt(v + 0.5));
    for (unsigned round = 0; far != NULL && queue != NULL && round < ROUNDS; round++)
        for (uint32_t v = 0; v < count; v++)
            pull(layout->spot, far, count, pivots, v);
    const rg_status status = far != NULL && queue != NULL ? RG_OK : RG_E_MEMORY;
    free(far);
    free(queue);
    return status;
}

/* By y and x. */
static int by_row(const void *first, const void *second)
{
    const rg_spot *const *a = first, *const *b = second;

    if ((*a)->at.y < (*b)->at.y || (*a)->at.y > (*b)->at.y)
        return (*a)->at.y < (*b)->at.y ? -1 : 1;
    return rg_plane_by_x(first, second);
}

/* Whether two vertices are closer than this, in x and in y. */
static bool are_close(rg_spot **order, uint32_t count, double least)
{
    qsort(order, count, sizeof *order, rg_plane_by_x);
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count && order[b]->at.x - order[a]->at.x < least; b++)
            if (fabs(order[b]->at.y - order[a]->at.y) < least)
                return true;
    return false;
}

/* The two closest vertices set the scale of the page. Where some are much closer than an even
 * spread would have them, all move to rows, and to the right there as far as they must. */
static rg_status spread(rg_layout *layout)
{
    const uint32_t count = layout->count;
    struct plane_box box = PLANE_NO_BOX;
    rg_spot **order = malloc(count * sizeof *order);

    if (order == NULL)
        return RG_E_MEMORY;
    for (uint32_t v = 0; v < count; v++) {
        order[v] = &layout->spot[v];
        rg_plane_enclose(&box, order[v]->at);
    }
    const double size = fmax(box.right - box.left, box.bottom - box.top);
    const double least = fmax(size, 1) / (3 * ceil(sqrt(count)));
    if (are_close(order, count, least)) {
        for (uint32_t v = 0; v < count; v++)
            layout->spot[v].at.y = round((layout->spot[v].at.y - box.top) / least) * least;
        qsort(order, count, sizeof *order, by_row);
        for (uint32_t i = 1; i < count; i++)
            if (order[i]->at.y - order[i - 1]->at.y < least / 2)
                order[i]->at.x = fmax(order[i]->at.x, order[i - 1]->at.x + least);
    }
    free(order);
    return RG_OK;
}

rg_status rg_layout_given(rg_layout *layout)
{
    const rg_rows *rows = layout->net->name.rows;

    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].look = v < layout->net->nodes ? RG_LOOK_NODE : RG_LOOK_SWITCH;
    if (rows->place == NULL) {
        bool layered;
        rg_status status = rg_layout_layers(layout, &layered);
        if (status != RG_OK || layered)
            return status;
        if (layout->count > MOST)
            return rg_layout_circle(layout);
        status = by_stress(layout);
        return status == RG_OK ? spread(layout) : status;
    }
    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at =
            (rg_layout_point){rows->place[2 * (size_t)v], rows->place[2 * (size_t)v + 1]};
    return spread(layout);
}
