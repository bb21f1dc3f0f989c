/* SPDX-License-Identifier: Apache-2.0 */

/* Links and vertices of a network with a layout, as parts of an SVG. */
#pragma once

#include "routegen/net/draw.h"
#include "routegen/net/out.h"

#define RG_SVG_ARROW 7.0 /* length of an arrow head */

/* The beginning of a picture, with its name unless that is NULL; then a sheet of paper. */
void rg_svg_begin(rg_out *out, double width, double height, const char *name);
void rg_svg_sheet(rg_out *out, double width, double height);

/* Rounds to one decimal, ties upwards: differences between compilers and mathematical libraries
 * vanish. */
double rg_svg_px(double value);

/* The attribute d of a link, at a port where there are parallel ones, which is moved by a vector;
 * that of an arc ends where its head begins. */
void rg_svg_way(rg_out *out, const rg_layout *layout, uint32_t from, uint32_t to, unsigned port,
                rg_layout_point by);

/* The outline of a vertex, at a point. */
void rg_svg_shape(rg_out *out, const rg_spot *spot, rg_layout_point at);

/* A marker, the head of arcs of a class. */
void rg_svg_head(rg_out *out, char class, unsigned number, const char *colour, double length);

/* The colours of pictures. */

/* The fill colour for a state of a switch, or for RG_GFT_IDLE. */
const char *rg_state_fill(unsigned state);

/* The colour of a line, by the number of a group of messages, a route, or a class of links. */
const char *rg_line_colour(unsigned number);
