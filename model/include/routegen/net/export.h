/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Networks as graphs in the formats of other programs.
 *
 *     rg_topology --> dot       graphviz
 *                     graphml   igraph, NetworkX, Gephi, yEd, ...
 *                     edges     a line u v a link: NetworkX, igraph, ...
 *                     booksim   BookSim 2, topology = anynet
 *                     simgrid   SimGrid, a platform with a zone of the same graph
 *                     ibnet     ibsim and, on top of it, OpenSM
 *
 * Vertices keep the numbers that the library gives them, compute nodes first. A network is written
 * vertex by vertex and never stored: memory does not grow with it.
 */
#ifndef ROUTEGEN_NET_EXPORT_H
#define ROUTEGEN_NET_EXPORT_H

#include "routegen/net/out.h"
#include "routegen/net/watch.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum rg_export_format {
    RG_EXPORT_DOT,
    RG_EXPORT_GRAPHML,
    RG_EXPORT_EDGES,
    RG_EXPORT_BOOKSIM,
    RG_EXPORT_SIMGRID,
    RG_EXPORT_IBNET,
    RG_EXPORT_FORMATS, /**< how many there are */
} rg_export_format;

/** Why a format cannot say a network. */
typedef enum rg_export_refusal {
    RG_EXPORT_FINE,     /**< it can */
    RG_EXPORT_DIRECTED, /**< links of the format work in both directions, the network's in one */
    RG_EXPORT_VERTICES, /**< booksim: more than 2^31 - 1 vertices */
    RG_EXPORT_PORTS,    /**< ibnet: more than 254 ports of a switch */
    RG_EXPORT_LIDS,     /**< ibnet: more than 49151 switches and adapters */
    RG_EXPORT_NO_LINKS, /**< edges: no links, so no lines */
} rg_export_refusal;

/** The name of a format, or NULL: there is no such one. O(1). */
RG_API const char *rg_export_name(rg_export_format format);

/** Whether a format can say this network, and if not, why. O(1). */
RG_API rg_export_refusal rg_export_refuses(const rg_topology *net, rg_export_format format);

/**
 * Writes a network in a format. The watch, which may be NULL, counts vertices, those of every pass
 * over the network. Errors: RG_E_NULL; RG_E_INDEX, no such format; RG_E_SHAPE, the format cannot
 * say this network and nothing is written; RG_E_STOPPED; what @p out says.
 * O(vertices * ports).
 */
RG_API rg_status rg_export(const rg_topology *net, rg_export_format format, rg_out *out,
                           const rg_watch *watch);

#ifdef __cplusplus
}
#endif

#endif
