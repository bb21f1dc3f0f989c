/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Torus and mesh as a grid: the last coordinate leads to the right, the second last down, the third
 * last into the page; all others make blocks of such grids, side by side and one above the other. A
 * torus of one dimension is a ring. Links around a torus are bent.
 */

#include <math.h>

#include "plane.h"

static uint64_t coordinate(const rg_topology *net, uint32_t v, unsigned j)
{
    return v / net->power[j] % net->name.param[j];
}

/* Whether a link goes around the torus: in the one coordinate in which its ends differ, they are
 * the first and the last. */
static bool goes_around(const rg_layout *layout, uint32_t from, uint32_t to)
{
    const rg_topology *net = layout->net;
    unsigned j = 0;

    while (coordinate(net, from, j) == coordinate(net, to, j))
        j++;
    const uint64_t a = coordinate(net, from, j), b = coordinate(net, to, j);
    return a > b + 1 || b > a + 1;
}

/* Bends a link around the torus: it leaves the grid at one end, passes all vertices in between, and
 * returns at the other end. */
static void bend(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    if (!goes_around(layout, from, to))
        return;
    /* The smaller vertex first, so that both directions of a link are one curve. */
    const unsigned first = from < to ? 0 : 3;
    const rg_layout_point a = curve->p[first], b = curve->p[3 - first];
    const double length = rg_plane_distance(a, b);
    const rg_layout_point unit = {(b.x - a.x) / length, (b.y - a.y) / length};
    /* To the left of the line from a to b, by less than the distance of two rows. */
    const rg_layout_point side = {unit.y, -unit.x};
    /* With three dimensions, between two planes, which are as far apart as a step into the page. */
    const unsigned n = layout->net->name.count;
    const bool level = fabs(unit.y) < 0.2, upright = fabs(unit.x) < 0.2;
    const double m = n < 3 ? 1 : layout->net->name.param[n - 3];
    const double clear = n < 3 ? 0.5 : level ? 0.41 / m : upright ? 0.67 / m : 0.9 / m;
    const double out = (n < 3 ? 0.62 : 0.4 / m) * layout->scale, up = clear * layout->scale;
    const unsigned second = first == 0 ? 1 : 2;

    curve->p[second] =
        (rg_layout_point){a.x - out * unit.x + up * side.x, a.y - out * unit.y + up * side.y};
    curve->p[3 - second] =
        (rg_layout_point){b.x + out * unit.x + up * side.x, b.y + out * unit.y + up * side.y};
}

static unsigned class_of(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    (void)port;
    return goes_around(layout, from, to);
}

/* Finds the step of each coordinate. */
static void find_axes(const rg_topology *net, rg_layout_point *axis)
{
    double width = 1, height = 1;
    bool right = true;

    for (unsigned left = net->name.count; left-- > 0;) {
        const unsigned rank = net->name.count - 1 - left;
        const double m = net->name.param[left];
        if (rank == 0) {
            axis[left] = (rg_layout_point){1, 0};
            width = m;
        } else if (rank == 1) {
            axis[left] = (rg_layout_point){0, 1};
            height = m;
        } else if (rank == 2) {
            /* The planes stand between the vertices of the first one. */
            axis[left] = (rg_layout_point){1 / m, -0.62 / m};
            width += 0.6;
            height += 0.6;
        } else if (right) {
            /* Not quite level, lest links run through the vertices of a row. */
            axis[left] = (rg_layout_point){width + 0.6, 0.31};
            width = m * (width + 0.6);
            right = false;
        } else {
            axis[left] = (rg_layout_point){0.31, height + 1};
            height = m * (height + 1);
            right = true;
        }
    }
}

static void place_grid(rg_layout *layout)
{
    rg_layout_point axis[RG_NETWORK_MAX_PARAMS];
    const rg_topology *net = layout->net;

    find_axes(net, axis);
    for (uint32_t v = 0; v < layout->count; v++) {
        rg_layout_point *at = &layout->spot[v].at;
        for (unsigned j = 0; j < net->name.count; j++) {
            const double steps = (double)coordinate(net, v, j);
            *at = rg_plane_add(*at, (rg_layout_point){steps * axis[j].x, steps * axis[j].y});
        }
    }
}

rg_status rg_layout_circle(rg_layout *layout)
{
    const double radius = rg_plane_circle_radius(layout->count, 1);

    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at = rg_plane_polar((double)v / layout->count - 0.25, radius);
    return RG_OK;
}

rg_status rg_layout_grid(rg_layout *layout)
{
    const rg_topology *net = layout->net;

    layout->gap = net->name.count < 3 ? 30 : 16;
    if (net->name.family == RG_FAMILY_TORUS && net->name.count == 1)
        return rg_layout_circle(layout);
    place_grid(layout);
    if (net->name.family == RG_FAMILY_TORUS) {
        layout->bend = bend;
        layout->class_of = class_of;
        rg_plane_class(layout, "link");
        rg_plane_class(layout, "link around");
    }
    return RG_OK;
}

/* The hypercube as a cube in oblique projection. */

rg_status rg_layout_hypercube(rg_layout *layout)
{
    const unsigned n = layout->net->name.param[0];

    layout->gap = 22;
    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at = rg_plane_cube_corner(n, v);
    if (n > 1 && n <= 6) {
        layout->class_of = rg_plane_port_class;
        for (unsigned bit = 0; bit < n; bit++)
            rg_plane_class(layout, "bit %u", bit);
    }
    return RG_OK;
}
