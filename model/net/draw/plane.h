/* SPDX-License-Identifier: Apache-2.0 */

/* The tools of the families' layouts (layout_*.c): points, marks, classes of links. */
#pragma once

#include "net/inner/layout.h"

/* The point at an angle, in full turns clockwise from the right, and a radius. */
rg_layout_point rg_plane_polar(double turn, double radius);

rg_layout_point rg_plane_add(rg_layout_point a, rg_layout_point b);
double rg_plane_distance(rg_layout_point a, rg_layout_point b);

/* What encloses some points: none yet; one more. */
struct plane_box {
    double left, right, top, bottom;
};
#define PLANE_NO_BOX                                                                               \
    {                                                                                              \
        INFINITY, -INFINITY, INFINITY, -INFINITY                                                   \
    }
void rg_plane_enclose(struct plane_box *box, rg_layout_point at);

/* Orders pointers to spots by x, then by number: it does not depend on the sort. */
int rg_plane_by_x(const void *left, const void *right);

/* The radius at which neighbours of @count points on a circle are @apart from each other. */
double rg_plane_circle_radius(unsigned count, double apart);

/* The place of a corner of the n-cube in the plane. */
rg_layout_point rg_plane_cube_corner(unsigned n, uint32_t word);

/* Adds a text that ends at a point. */
void rg_plane_mark(rg_layout *layout, double x, double y, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Names the next class of links. */
void rg_plane_class(rg_layout *layout, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A class for each port; for class_of. */
unsigned rg_plane_port_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);

/* Reads the permutation from the label of a vertex. */
void rg_plane_permutation(const rg_topology *net, uint32_t vertex, unsigned *symbol);

/*
 * A family's part of a layout (layout_*.c) places all vertices in a unit of its own, x to the right
 * and y down, and may set gap, look, label, marks, classes, bend and short_label. layout_page.c
 * does the rest: it takes the smallest scale at which no two vertices overlap, and moves the whole
 * onto the page.
 */

/* The layout of each family, by RG_FAMILIES: RG_OK or RG_E_MEMORY. */
#define FAMILY(NUMBER, RECORD, LAYOUT) rg_status rg_layout_##LAYOUT(rg_layout *layout);
RG_FAMILIES(FAMILY)
#undef FAMILY

/* All vertices on a circle, in the order of their numbers. */
rg_status rg_layout_circle(rg_layout *layout);

/* The same from the left on, with arcs bent, and by their ports. */
rg_status rg_layout_chords(rg_layout *layout);

/* A network of rows level by level; not @layered: it has no levels. */
rg_status rg_layout_layers(rg_layout *layout, bool *layered);

/* Small digraphs of words. */
rg_status rg_layout_lines(rg_layout *layout);

/* The place of a permutation of 1..n: all with the same last symbol are a copy of the smaller
 * graph. The hexagons of three symbols are rotated by @turn, in full turns. */
rg_layout_point rg_layout_substar_point(const unsigned *symbol, unsigned n, double turn);

/* The turn at which links do not run through vertices of the star or pancake graph of four symbols,
 * found by trial. */
double rg_layout_substar_turn(const rg_topology *net);
