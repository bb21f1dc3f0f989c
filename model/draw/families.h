/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A family's part of a layout (layout_*.c) places all vertices in a unit of its own, x to the right
 * and y down, and may set gap, look, label, marks, classes, bend and short_label. layout_page.c
 * does the rest: it takes the smallest scale at which no two vertices overlap, and moves the whole
 * onto the page.
 */
#pragma once

#include "inner/net/layout.h"

/* The layout of each family, by RG_FAMILIES: RG_OK or RG_E_MEMORY. */
#define FAMILY(NUMBER, RECORD, LAYOUT) rg_status rg_layout_##LAYOUT(rg_layout *layout);
RG_FAMILIES(FAMILY)
#undef FAMILY

/* All vertices on a circle, in the order of their numbers. */
rg_status rg_layout_circle(rg_layout *layout);

/* The same from the left on, with arcs bent, and by their ports. */
rg_status rg_layout_chords(rg_layout *layout);

/* Small digraphs of words. */
rg_status rg_layout_lines(rg_layout *layout);

/* The place of a permutation of 1..n: all with the same last symbol are a copy of the smaller
 * graph. The hexagons of three symbols are rotated by @turn, in full turns. */
rg_layout_point rg_layout_substar_point(const unsigned *symbol, unsigned n, double turn);

/* The turn at which links do not run through vertices of the star or pancake graph of four symbols,
 * found by trial. */
double rg_layout_substar_turn(const rg_topology *net);
