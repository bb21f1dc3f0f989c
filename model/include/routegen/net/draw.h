/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Pictures: a network as a graph, with routes in it; the clocks of an exchange on a Kautz digraph;
 * and a fat tree or multistage network in one
 * phase of an all-to-all exchange, with its switch states and messages.
 *
 *     rg_layout layout;
 *     rg_out out = {.write = to_file, .context = stdout};
 *     if (rg_layout_begin(&layout, &net) == RG_OK) {
 *         rg_status status = rg_draw_graph(&out, &layout, NULL, 0);
 *         rg_layout_end(&layout);
 *     }
 *
 * A picture is the same text on every machine: coordinates are rounded to a tenth of a pixel. The
 * functions free all memory that they allocate. After an error, part of a picture may have been
 * written.
 */
#ifndef ROUTEGEN_NET_DRAW_H
#define ROUTEGEN_NET_DRAW_H

#include "routegen/net/disjoint.h"
#include "routegen/net/exchange.h"
#include "routegen/net/layout.h"
#include "routegen/net/out.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Draws a network as SVG: links, then routes, then vertices. Each vertex and each link is one line
 * of the file: <g class="v ..."> is a vertex, <path class="e ..."> a link, and
 * <path class="r ..."> a hop of a route.
 * @param routes @p count routes, each in its own colour and with at least one hop; NULL if there
 * are none. Their ports and channels are not used. The ends of the first route are marked.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (a route has no hops, or a vertex that does not exist);
 * RG_E_MEMORY; the first error of @p out. O(vertices * ports^2) at worst, and O(ports) for each hop
 * of a route.
 */
RG_API rg_status rg_draw_graph(rg_out *out, const rg_layout *layout, const rg_route *routes,
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
