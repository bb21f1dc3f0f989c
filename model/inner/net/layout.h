/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Where links, classes and labels are drawn: see net/layout.h.
 */
#ifndef ROUTEGEN_INNER_NET_LAYOUT_H
#define ROUTEGEN_INNER_NET_LAYOUT_H

#include "routegen/net/draw.h"

/**
 * Colours the links of a Kautz digraph by their class in an all-to-all exchange
 * (routegen/node/kautz_exchange.h), not by the letter that they append.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (not a Kautz digraph); RG_E_LARGE (d above
 * RG_LAYOUT_CLASSES). O(d).
 */
rg_status rg_layout_exchange_classes(rg_layout *layout);

/** The curve of the link from a vertex to one of its neighbours. O(ports). */
rg_curve rg_layout_curve(const rg_layout *layout, uint32_t from, uint32_t to);

/** The class of the link out of port @p port of @p from, which leads to @p to: an index of
 * class_name, or 0 if there are no classes. O(ports). */
unsigned rg_layout_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);

/** Writes the label of a vertex as a picture shows it, which may be shorter than the one of
 * rg_topology_label, zero-terminated. O(length). */
void rg_layout_label(const rg_layout *layout, uint32_t vertex, char text[RG_TOPOLOGY_MAX_LABEL]);

#endif
