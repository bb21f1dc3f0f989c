/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Pictures: a network as a graph, with routes in it; the clocks of an exchange on a Kautz digraph;
 * and a fat tree or multistage network in one
 * phase of an all-to-all exchange, with its switch states and messages.
 *
 *     rg_layout *layout;
 *     rg_out out = {.write = to_file, .context = stdout};
 *     if (rg_layout_open(&net, &layout) == RG_OK) {
 *         rg_status status = rg_draw_graph(&out, layout, NULL, 0);
 *         rg_layout_close(layout);
 *     }
 *
 * A picture is the same text on every machine: coordinates are rounded to a tenth of a pixel. The
 * functions free all memory that they allocate. After an error, part of a picture may have been
 * written.
 */
#ifndef ROUTEGEN_NET_DRAW_H
#define ROUTEGEN_NET_DRAW_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/net/ask.h"
#include "routegen/net/exchange.h"
#include "routegen/net/out.h"
#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Where things are drawn ------------------------------------------------------------ */

/**
 * Where the vertices and links of a network stand in a picture.
 *
 *     const rg_spot *spot = rg_layout_spots(layout, &page);
 *     for (uint64_t v = 0; v < net.vertices; v++)
 *         circle(spot[v].at.x, spot[v].at.y);
 *
 * Trees are drawn level by level, with the compute nodes at the bottom; multistage networks stage
 * by stage, from the compute nodes to the outputs; cubes in projection; cycles
 * and necklaces as rings; star and pancake graphs as circles of smaller ones; the bubble-sort graph
 * by inversions; tori and meshes as grids; digraphs on words as circles, small Kautz and de Bruijn
 * digraphs as line digraphs, which have few crossings. The scale is the smallest
 * at which no two vertices, labels included, overlap. Lengths are in pixels, x to the right and y
 * down, from the upper left corner of the page.
 *
 * No pointer may be NULL unless a function says so.
 */

/** A network with more vertices has no layout. */
#define RG_LAYOUT_MOST 60000
/** With more vertices than this, nodes have no labels; with more switches, no vertex has one. */
#define RG_LAYOUT_MOST_LABELLED 200
/** Most classes of links. */
#define RG_LAYOUT_CLASSES 8

/** A point or a vector, in pixels. */
typedef struct rg_layout_point {
    double x;
    double y;
} rg_layout_point;

/** What a vertex looks like. */
typedef enum rg_look {
    RG_LOOK_NODE,
    RG_LOOK_SWITCH,
    RG_LOOK_INTERMEDIATE, /**< an intermediate switch of a cube */
    RG_LOOKS,             /**< how many looks there are */
} rg_look;

/** Where a label goes. */
typedef enum rg_label_place {
    RG_LABEL_INSIDE,
    RG_LABEL_BELOW, /**< upright, so that labels can stand close together */
    RG_LABEL_ABOVE,
    RG_LABEL_NONE,
} rg_label_place;

/** A vertex on the page. */
typedef struct rg_spot {
    rg_layout_point at; /**< its centre */
    rg_look look;
    rg_label_place label;
    rg_layout_point half; /**< half its width and height */
} rg_spot;

/** A network on a page; opened by rg_layout_open. */
typedef struct rg_layout rg_layout;

/**
 * Lays out a network. The layout points to @p net, which must neither move nor change.
 * @param[out] layout to be closed with rg_layout_close after RG_OK; after an error there is nothing
 * to free.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (more than RG_LAYOUT_MOST vertices); RG_E_MEMORY.
 * O(vertices^1.5) or so; O(vertices * rings) for networks of rings.
 */
RG_API rg_status rg_layout_open(const rg_topology *net, rg_layout **layout);

/** Frees a layout; NULL is allowed. O(1). */
RG_API void rg_layout_close(rg_layout *layout);

/** Where the vertices are, by number, and the size of the page. O(1). */
RG_API const rg_spot *rg_layout_spots(const rg_layout *layout, rg_layout_point *page);

/* ---- Pictures -------------------------------------------------------------------------- */

/**
 * Draws a network as SVG: links, then routes, then vertices. Each vertex and each link is one line
 * of the file: <g class="v ..."> is a vertex, <path class="e ..."> a link, and
 * <path class="r ..."> a hop of a route.
 * @param routes @p count routes, each in its own colour and with at least one hop; NULL if there
 * are none. Their ports only tell parallel links apart, and may be NULL; channels are not used. The
 * ends of the first route are marked.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (a route has no hops, or a vertex that does not exist);
 * RG_E_MEMORY; the first error of @p out. O(vertices * ports^2) at worst, and O(ports) for each hop
 * of a route.
 */
RG_API rg_status rg_draw_graph(rg_out *out, const rg_layout *layout, const rg_route *routes,
                               size_t count);

/**
 * Draws the same as a TikZ picture, for LaTeX with \\usepackage{tikz} and
 * \\usetikzlibrary{arrows.meta}: vertices, named v0, v1, ... by their numbers, then links, then
 * routes, one a line. Parameters and errors as rg_draw_graph. O(vertices * ports^2) at worst.
 */
RG_API rg_status rg_draw_tikz(rg_out *out, const rg_layout *layout, const rg_route *routes,
                              size_t count);

/**
 * Draws a network as SVG, its links coloured by what passes them; those of an undirected network by
 * the fuller direction.
 * @param title stands after the network's name; NULL: that of its family.
 * @param use flits a clock, by vertex * (net->ports + 1) + port (rg_sim_plan, net/simulate_load.h).
 * @return as rg_draw_graph.
 */
RG_API rg_status rg_draw_use(rg_out *out, const rg_layout *layout, const char *title,
                             const double *use);

/** The most clocks of an exchange that a picture has. */
#define RG_DRAW_MOST_CLOCKS 64
/** Instead of a clock: all of them. */
#define RG_DRAW_ALL_CLOCKS UINT64_MAX

/**
 * Draws the clocks of an all-to-all exchange on a Kautz digraph as SVG, a frame each. In a frame
 * every link has the colour of the lane of the message that crosses it in this clock; links with
 * messages of one node are thick, and the nodes that have their message from it are filled.
 * @param node  whose messages are followed.
 * @param clock 0 .. T-1, or RG_DRAW_ALL_CLOCKS.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (not a Kautz digraph); RG_E_RANK (no such node); RG_E_INDEX
 * (no such clock); RG_E_LARGE (d above RG_LAYOUT_CLASSES, or more than RG_DRAW_MOST_CLOCKS clocks
 * and all are asked for); the first error of @p out. O(N d k) for a clock.
 */
RG_API rg_status rg_draw_exchange(rg_out *out, const rg_layout *layout, uint64_t node,
                                  uint64_t clock);

/** A network with more lines than this after a stage cannot be drawn in a phase. */
#define RG_DRAW_MOST_LINES 256

/**
 * Draws a fat tree or multistage network in one phase as SVG: its stages side by side, its switches
 * coloured by state, and the routes of all messages.
 * @param row  the rotation: a row of the Latin square, 0 .. rows-1.
 * @param pass 0 .. passes-1.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (more than RG_DRAW_MOST_LINES lines after a stage);
 * RG_E_ROTATION; RG_E_PASS; RG_E_MEMORY; the error of the source of states; the first error of
 * @p out. O(lines * stages).
 */
RG_API rg_status rg_draw_phase_svg(rg_out *out, const rg_switched *switched, uint32_t row,
                                   uint32_t pass);

/** Draws the same as DOT, for graphviz. Parameters, errors and time as rg_draw_phase_svg. */
RG_API rg_status rg_draw_phase_dot(rg_out *out, const rg_switched *switched, uint32_t row,
                                   uint32_t pass);

#ifdef __cplusplus
}
#endif

#endif
