/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Networks as graphs in the formats of other programs.
 *
 *     rg_topology --> dot       graphviz
 *                     graphml   igraph, NetworkX, Gephi, yEd, ...
 *                     edges     a line "u v" for each link: NetworkX, igraph, ...
 *                     booksim   BookSim 2, topology = anynet
 *                     simgrid   SimGrid, a platform with one zone of the same graph
 *                     ibnet     ibsim and, on top of it, OpenSM
 *
 * Vertices keep the numbers that the library gives them, compute nodes first; booksim numbers nodes
 * and routers separately. A network is written vertex by vertex and never stored: memory does not
 * grow with it, and nothing is allocated.
 */
#ifndef ROUTEGEN_NET_EXPORT_H
#define ROUTEGEN_NET_EXPORT_H

#include "routegen/net/out.h"
#include "routegen/net/watch.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The formats. */
typedef enum rg_export_format {
    RG_EXPORT_DOT,
    RG_EXPORT_GRAPHML,
    RG_EXPORT_EDGES,
    RG_EXPORT_BOOKSIM,
    RG_EXPORT_SIMGRID,
    RG_EXPORT_IBNET,
    RG_EXPORT_GML,
    RG_EXPORT_JSON,    /**< of nodes and links, "node-link" */
    RG_EXPORT_FORMATS, /**< how many there are */
} rg_export_format;

/** Why a format cannot express a network. */
typedef enum rg_export_refusal {
    RG_EXPORT_FINE,     /**< it can */
    RG_EXPORT_DIRECTED, /**< the network is directed, and the links of the format are not */
    RG_EXPORT_VERTICES, /**< booksim: more than 2^31 - 1 vertices */
    RG_EXPORT_PORTS,    /**< ibnet: a switch with more than 254 ports */
    RG_EXPORT_LIDS,     /**< ibnet: more than 49151 switches and adapters */
    RG_EXPORT_NO_LINKS, /**< edges: a network without links would have no lines */
    RG_EXPORT_DELAYS,   /**< edges, simgrid: a link has another delay on its way back */
    RG_EXPORT_ADAPTERS, /**< ibnet: adapters back to back, without a switch */
    RG_EXPORT_PARALLEL, /**< booksim, simgrid: parallel links */
} rg_export_refusal;

/** The name of a format, "dot" to "node-link", or NULL if there is no such format. The result is
 * constant and never freed. O(1). */
RG_API const char *rg_export_name(rg_export_format format);

/** RG_EXPORT_FINE if a format can express this network, otherwise why it cannot. The format must
 * have a name, and @p net must not be NULL. O(1). */
RG_API rg_export_refusal rg_export_refuses(const rg_topology *net, rg_export_format format);

/**
 * Writes a network in a format.
 * @param out   gets pieces of up to 16 KiB. After RG_E_STOPPED and its own errors the text is
 * incomplete; after all other errors nothing is written.
 * @param watch optional (may be NULL); counts vertices, once for each pass over the network.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such format); RG_E_OPTION (the format cannot express
 * this network, see rg_export_refuses); RG_E_STOPPED; the first error of @p out.
 * O(vertices * ports).
 */
RG_API rg_status rg_export_network(const rg_topology *net, rg_export_format format, rg_out *out,
                                   const rg_watch *watch);

/** The longest routes, in hops, that rg_export_routes writes. */
#define RG_EXPORT_MAX_HOPS 4096

/**
 * Writes a platform of SimGrid with the routes of a rule, its own choice of each hop, between all
 * compute nodes, instead of those that SimGrid would find. Each direction of a link is a link of
 * its own.
 * @param watch as for rg_export_network.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LENGTH (routes may be too long); RG_E_STOPPED; the
 * first error of @p out. O(nodes^2) routes, in the text, too.
 */
RG_API rg_status rg_export_routes(const rg_topology *net, const rg_route_rule *rule, rg_out *out,
                                  const rg_watch *watch);

#ifdef __cplusplus
}
#endif

#endif
