/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A family's part of a layout (layout_*.c) gives every vertex a place in a unit of its own, x to
 * the right and y down, and may set gap, marks, classes, bend and short_label. layout_page.c does
 * the rest: it takes the least scale at which no two vertices meet, and moves the whole onto the
 * page.
 */
#ifndef ROUTEGEN_DRAW_FAMILIES_H
#define ROUTEGEN_DRAW_FAMILIES_H

#include "routegen/net/layout.h"

/* RG_OK or RG_E_MEMORY. */
rg_status rg_layout_tree(rg_layout *layout);
rg_status rg_layout_cube_tree(rg_layout *layout);
rg_status rg_layout_hypercube(rg_layout *layout);
rg_status rg_layout_grid(rg_layout *layout);
rg_status rg_layout_substars(rg_layout *layout);
rg_status rg_layout_bubble(rg_layout *layout);
rg_status rg_layout_rings(rg_layout *layout);
rg_status rg_layout_words(rg_layout *layout);

/* A permutation of 1..n, by the copies of the smaller graph that have the same last symbol; the
 * hexagons of three symbols are turned. */
rg_point rg_layout_substar_point(const unsigned *symbol, unsigned n, double turn);

/* The turn of the hexagons at which links run past the vertices of S(4) or P(4), found by trial. */
double rg_layout_substar_turn(const rg_topology *net);

#endif
