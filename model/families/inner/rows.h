/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * A network that is stored: its adjacency in compressed rows, which core reads and net/graph.h
 * makes and owns.
 *
 *     v   out.first[v] .. out.first[v+1]      out.next[..]
 *     0   0 .. 3                              4  7  NONE     ports 0, 1, 2 of vertex 0
 *     1   3 .. 4                              0              port 0 of vertex 1
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/network.h"
#include "routegen/topology.h"

/** No vertex, in a row and in the table of labels; no distance. */
#define RG_ROWS_NONE UINT32_MAX
#define RG_ROWS_FAR UINT16_MAX

/** The rows of one direction. A port without a link, and none after it, need no entry. */
typedef struct rg_row_side {
    const uint64_t *first; /**< vertices + 1 */
    const uint32_t *next;
} rg_row_side;

/** Where an InfiniBand subnet delivers: a port of an adapter, or a switch itself. */
typedef struct rg_endport {
    uint64_t guid;      /**< of its device */
    uint64_t port_guid; /**< 0: not said */
    const char *name;   /**< of its device; NULL: the label of its vertex */
    uint64_t vertex;    /**< the switch, or that which the adapter is at */
    char letter;        /**< S: a switch, H: a channel adapter, R: a router */
    uint8_t lmc;        /**< it has 2^lmc LIDs */
    uint16_t lid;       /**< 0: not said */
    uint16_t ports;     /**< of its device */
    uint16_t port;      /**< its number, from 1; of a switch 0 */
    uint16_t at;        /**< the port of the switch that it is at, from 1; of a switch 0 */
} rg_endport;

/** What a file says of an InfiniBand subnet. */
typedef struct rg_subnet {
    const rg_endport *endport; /**< those of the compute nodes, by number; of the switches, in a
                                    direct network one at each node; others, device by device.
                                    NULL: there are no GUIDs, or they contradict one another */
    uint64_t endports;
    bool has_no_switch; /**< adapters back to back */
    const char *fault;  /**< why it has no forwarding tables, with the line; NULL: it has */
} rg_subnet;

typedef struct rg_rows {
    char name[RG_NETWORK_MAX_TEXT]; /**< after the colon */
    const char *from;               /**< the format that was asked for; NULL: by that name's end */
    bool simplified;                /**< loops and parallel links were dropped, if there were any */
    bool directed;
    unsigned ports, in_ports;
    unsigned degree_min, degree_max; /**< of switches; direct: of nodes; in and out */
    uint64_t components;             /**< whatever the direction of arcs */
    uint64_t nodes, switches, links;
    uint64_t adapters; /**< compute nodes of the file: one with several links is a node for each */
    const uint32_t
        *adapter;          /**< by node, ascending from 0: of which one; NULL: all have one link */
    uint64_t simple_links; /**< pairs of vertices that are joined */
    uint64_t parallel;     /**< links beyond the first one of a pair, of a direction */
    rg_row_side out, in;   /**< undirected: the same */
    const uint16_t
        *peer; /**< by the entries of out: the port at the far end, directed an in-port */
    const uint8_t *delay;  /**< clocks, by the entries of out; 0: not said. NULL: none is */
    const uint8_t *rate;   /**< cables, by the entries of out; 0: not said. NULL: none is */
    const float *place;    /**< x and y of each vertex; NULL: not said */
    const char *text;      /**< the labels */
    const uint64_t *label; /**< where they begin; vertices + 1, each ends before the next */
    const uint32_t *slot;  /**< vertices by rg_rows_hash of their labels, else RG_ROWS_NONE */
    uint64_t slots;        /**< a power of two, more than there are vertices */
    bool renamed;          /**< names of the file are no labels, as others are the same */
    bool uneven;           /**< undirected: some link's delay is another one on the way back */
    rg_subnet subnet;      /**< ibnet */
    const uint16_t *far;   /**< hops from vertex v to node t, by t * vertices + v; NULL: too large,
                                or some node does not reach another */
    uint64_t apart[2];     /**< of that, two nodes: the first does not reach the second */
    unsigned longest;      /**< of these hops */
    const struct rg_topology
        *whole; /**< of which this is what is left, with its ports and name; NULL: it is whole */
    const uint32_t *number; /**< of a vertex there, ascending */
} rg_rows;

/** FNV-1a. */
static inline uint64_t rg_rows_hash(const char *text, size_t length)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash ^ hash >> 32;
}

/** Hops from a vertex to all, along the links of some sides, into @p far: RG_ROWS_FAR where it does
 * not come; @p queue has room for all vertices. O(links). */
void rg_rows_search(const rg_row_side *side, unsigned sides, uint64_t vertices, uint64_t from,
                    uint16_t *far, uint32_t *queue);

/** The vertex of what is left of a network, by its number in the whole; RG_TOPOLOGY_NONE: it is not
 * left. O(log(vertices)). */
uint64_t rg_rows_left(const rg_topology *net, uint64_t number);

/** The clocks of the link at a port that the network itself tells; 0: none. O(1). */
unsigned rg_topology_delay(const rg_topology *net, uint64_t vertex, unsigned port);

/** The cable at a port, as the network itself tells; 0: it does not. O(1). */
unsigned rg_topology_cable(const rg_topology *net, uint64_t vertex, unsigned port);

/** The cable of InfiniBand that a text is, "4xHDR"; 0: none. And its width, the name of its speed,
 * and what it carries, in tenths of Gb/s, at most 24000. O(1). */
typedef struct rg_cable {
    unsigned width, rate;
    const char *speed;
} rg_cable;
unsigned rg_cable_number(const char *text, size_t length);
rg_cable rg_cable_of(unsigned number);

/** Whether there are routes by a rule. O(1). */
bool rg_topology_has_rule(const rg_topology *net);

/* The one list of formats that networks are read from, in the order of their numbers: a name, which
 * is also the end of such a file's name and of rg_read_NAME in net/read, and whether it is XML, of
 * any encoding. */
#define RG_GRAPH_FORMATS(FIRST, ROW, LAST)                                                         \
    FIRST(edges, false)                                                                            \
    ROW(csv, false)                                                                                \
    ROW(graphml, true)                                                                             \
    ROW(anynet, false)                                                                             \
    ROW(ibnet, false) ROW(gexf, true) ROW(gml, false) ROW(json, false) LAST(mtx, false)

/** "edges, csv, ... or mtx" */
#define RG_GRAPH_FORMAT_FIRST(name, xml) #name
#define RG_GRAPH_FORMAT_ROW(name, xml) ", " #name
#define RG_GRAPH_FORMAT_LAST(name, xml) " or " #name
#define RG_GRAPH_FORMAT_NAMES                                                                      \
    RG_GRAPH_FORMATS(RG_GRAPH_FORMAT_FIRST, RG_GRAPH_FORMAT_ROW, RG_GRAPH_FORMAT_LAST)

/** The name of a format, from 0; NULL after the last. O(1). */
const char *rg_graph_format(unsigned index);

/** What stands after "file:" in the name of a network; NULL: it is of another family. O(1). */
const char *rg_graph_file(const char *name);
