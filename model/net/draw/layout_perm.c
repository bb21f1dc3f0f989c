/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Permutations. In star and pancake graphs, those with the same last symbol are a smaller graph of
 * the same kind: n of these stand in a circle, down to the hexagons of three symbols. The
 * bubble-sort graph is the skeleton of the permutohedron. It has a row for each number of
 * inversions, and each link leads one row up or down.
 */

#include <stdlib.h>

#include "plane.h"

/* Room between neighbouring copies. */
#define APART 1.4

/* The largest distance of a point from the centre. */
static double radius_of(unsigned n)
{
    if (n <= 3)
        return n == 3 ? 1 : 0.5;
    const double inner = radius_of(n - 1);
    return rg_plane_circle_radius(n, 2 * inner + APART) + inner;
}

double rg_layout_substar_turn(const rg_topology *net)
{
    const bool star = net->name.family != RG_FAMILY_PANCAKE && net->name.family != RG_FAMILY_PCC;

    return star ? 1 / 12.0 : 0.3;
}

rg_layout_point rg_layout_substar_point(const unsigned *symbol, unsigned n, double turn)
{
    unsigned inner[RG_NETWORK_MAX_PARAMS] = {0};
    const unsigned last = symbol[n - 1];

    if (n == 2)
        return rg_plane_polar(last == 2 ? 0 : 0.5, 0.5);
    if (n == 3) {
        /* The cycle 123 213 312 132 231 321: first symbols 1 2 3 1 2 3, last 3 3 2 2 1 1. */
        const unsigned corner = 2 * (3 - last) + (symbol[0] == (last + 1) % 3 + 1);
        return rg_plane_polar(corner / 6.0 + turn, 1);
    }
    /* Symbols are counted from the last one, so that turning the picture renames symbols and maps
     * links onto links. */
    for (unsigned i = 0; i + 1 < n; i++)
        inner[i] = (symbol[i] + n - last) % n;
    const rg_layout_point at = rg_layout_substar_point(inner, n - 1, turn);
    const rg_layout_point x = rg_plane_polar((last - 1.0) / n - 0.25 - 0.5 / n, 1);
    const double middle = rg_plane_circle_radius(n, 2 * radius_of(n - 1) + APART);
    return (rg_layout_point){x.x * (middle + at.x) - x.y * at.y,
                             x.y * (middle + at.x) + x.x * at.y};
}

rg_status rg_layout_substars(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const unsigned n = net->name.param[0];
    unsigned symbol[RG_NETWORK_MAX_PARAMS];

    for (uint32_t v = 0; v < layout->count; v++) {
        rg_plane_permutation(net, v, symbol);
        layout->spot[v].at = rg_layout_substar_point(symbol, n, rg_layout_substar_turn(net));
    }
    layout->gap = n < 5 ? 60 : 36;
    layout->class_of = rg_plane_port_class;
    for (unsigned i = 2; i <= n; i++)
        rg_plane_class(
            layout,
            net->name.family == RG_FAMILY_STAR ? "exchange 1 and %u" : "reverse the first %u", i);
    return RG_OK;
}

/* A vertex of the permutohedron, to be sorted into its row. */
struct corner {
    unsigned row; /* inversions */
    int across;   /* a projection onto the row that mirrors under reversal */
    uint32_t tie; /* the vertex */
};

static int compare(const void *left, const void *right)
{
    const struct corner *a = left, *b = right;

    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->across != b->across)
        return a->across < b->across ? -1 : 1;
    return a->tie < b->tie ? -1 : 1;
}

static struct corner corner_of(const rg_topology *net, uint32_t v)
{
    const unsigned n = net->name.param[0];
    unsigned symbol[RG_NETWORK_MAX_PARAMS];
    struct corner corner = {0, 0, v};

    rg_plane_permutation(net, v, symbol);
    for (unsigned i = 0; i < n; i++) {
        /* Positions weigh by the distance of their symbol from the middle one. */
        const int off = 2 * (int)symbol[i] - (int)n - 1;
        corner.across += off * off * (2 * (int)i + 1 - (int)n);
        for (unsigned j = 0; j < i; j++)
            corner.row += symbol[j] > symbol[i];
    }
    return corner;
}

rg_status rg_layout_bubble(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const unsigned n = net->name.param[0];
    struct corner *corner = calloc(layout->count, sizeof *corner);
    uint32_t widest = 0;

    if (corner == NULL)
        return RG_E_MEMORY;
    for (uint32_t v = 0; v < layout->count; v++)
        corner[v] = corner_of(net, v);
    qsort(corner, layout->count, sizeof *corner, compare);
    for (uint32_t i = 0, end; i < layout->count; i = end) {
        for (end = i; end < layout->count && corner[end].row == corner[i].row; end++)
            ;
        if (end - i > widest)
            widest = end - i;
        for (uint32_t j = i; j < end; j++)
            layout->spot[corner[j].tie].at.x = j - i - (end - i - 1) / 2.0;
    }
    const double row = 1.1 + 0.03 * widest;
    for (uint32_t i = 0; i < layout->count; i++)
        layout->spot[corner[i].tie].at.y = -row * corner[i].row;
    for (unsigned i = 0; i <= n * (n - 1) / 2; i++)
        rg_plane_mark(layout, -0.5 * widest - 0.5, -row * i, "%u inversion%s", i,
                      i == 1 ? "" : "s");
    free(corner);
    layout->class_of = rg_plane_port_class;
    for (unsigned i = 1; i < n; i++)
        rg_plane_class(layout, "exchange %u and %u", i, i + 1);
    return RG_OK;
}
