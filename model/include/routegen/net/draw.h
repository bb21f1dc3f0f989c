/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Pictures: a network as a graph, with routes in it; and a switched network in one phase of an
 * all-to-all, with its switch states and messages.
 *
 *     rg_layout layout;
 *     rg_out out = {.write = to_file, .context = stdout};
 *     if (rg_layout_begin(&layout, &net) == RG_OK) {
 *         rg_status status = rg_draw_graph(&out, &layout, NULL, 0);
 *         rg_layout_end(&layout);
 *     }
 *
 * A picture is the same text on every machine: coordinates are rounded to a tenth of a pixel.
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
 * Draws a network as SVG: links, then routes, each in a colour of its own, then vertices. Every
 * vertex and every link is one line of the file, <g class="v ..."> and <path class="e ...">; those
 * of routes are <path class="r ...">. Errors: RG_E_NULL; RG_E_INDEX, a route of no hops or past a
 * vertex that is not there; RG_E_MEMORY; what @p out says. O(vertices * ports).
 */
RG_API rg_status rg_draw_graph(rg_out *out, const rg_layout *layout, const rg_route *routes,
                               size_t count);

/** Switched networks with more lines than this after a stage are not drawn. */
#define RG_DRAW_MOST_LINES 256

/**
 * Draws an opened switched network in one phase, a row of its square and a pass: stages side by
 * side, switches coloured by state, the routes of all messages; as SVG, or as DOT for graphviz.
 * Errors: RG_E_LARGE, more than RG_DRAW_MOST_LINES lines after a stage; RG_E_MEMORY; what @p out
 * says. O(messages * stages).
 */
RG_API rg_status rg_draw_phase_svg(rg_out *out, const rg_switched *switched, uint32_t row,
                                   uint32_t pass);
RG_API rg_status rg_draw_phase_dot(rg_out *out, const rg_switched *switched, uint32_t row,
                                   uint32_t pass);

#ifdef __cplusplus
}
#endif

#endif
