/* SPDX-License-Identifier: Apache-2.0 */

/* The tools of the families' layouts (layout_*.c): points, marks, classes of links. */
#pragma once

#include "inner/net/layout.h"

/* The point at an angle, in full turns clockwise from the right, and a radius. */
rg_layout_point rg_plane_polar(double turn, double radius);

rg_layout_point rg_plane_add(rg_layout_point a, rg_layout_point b);
double rg_plane_distance(rg_layout_point a, rg_layout_point b);

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
