/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Interconnection networks with one small interface: vertices, labels, neighbours by port.
 *
 * A network is made from its name (network.h) and is a plain value: no vertex and no link is
 * stored, and everything is computed from the parameters, so 10^9 vertices take no more memory than
 * one.
 *
 *      rg_network name;                       rg_network_parse("kantc:3,4", &name, NULL);
 *      rg_topology net;                       rg_topology_init(&name, &net, NULL);
 *      uint64_t next[RG_TOPOLOGY_MAX_PORTS];  rg_topology_neighbours(&net, v, next);
 *
 * Vertices are numbered from 0, compute nodes first:
 *
 *      0 ............ nodes-1 | nodes ................................ vertices-1
 *      compute nodes          | switches: group by group, level by level from the leaves up
 *
 * In a direct network every vertex is a compute node and there are no switches. In an indirect one
 * every compute node is attached to one switch by its port 0, and distances run from node to node
 * over these node links. No network has loops, and only one that a file describes may have parallel
 * links: several (or several arcs of one direction) between the same two vertices, each at ports of
 * its own. How each family numbers and labels its vertices, and what its ports are, stands in
 * network.h.
 *
 * A network is directed (debruijn, kautz, mdsxn, the multistage networks) or not. Input i and
 * output i of a multistage network are one compute node: its arc leads to a switch of the first
 * stage, and one of the last stage leads to it. In a directed network rg_topology_neighbours
 * follows the arcs out of a vertex and rg_topology_predecessors those into it; out-ports and
 * in-ports are numbered separately. In an undirected one both are the same.
 *
 * Sources: "spec" marks formulas that have been verified by brute force; doc/topologies.md says
 * where each family comes from. All functions are pure: no allocation, no I/O, no global state;
 * every argument is checked, results are written only on success. A net comes from rg_topology_init
 * or is a copy of such a net; a struct filled in by other means is not valid.
 */
#ifndef ROUTEGEN_TOPOLOGY_H
#define ROUTEGEN_TOPOLOGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/network.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most ports of a vertex. */
#define RG_TOPOLOGY_MAX_PORTS 510
/** Room for every label with its terminating zero. */
#define RG_TOPOLOGY_MAX_LABEL 256
/** No vertex: the value at a port without a link. */
#define RG_TOPOLOGY_NONE UINT64_MAX
/** No formula is known for this number. */
#define RG_TOPOLOGY_UNKNOWN UINT64_MAX
/** Levels of the highest tree of any family. */
#define RG_TOPOLOGY_MAX_LEVELS 63

/** A network; made by rg_topology_init, then read-only. */
typedef struct rg_topology {
    rg_network name;
    bool direct;       /**< there are no switches */
    bool directed;     /**< links are arcs */
    unsigned ports;    /**< what rg_topology_neighbours writes: the most ports of a vertex */
    unsigned in_ports; /**< what rg_topology_predecessors writes; undirected: as ports */
    unsigned groups;   /**< 2 in the mirrored trees, else 1 */
    unsigned levels;   /**< of switches in a group; direct: 0 */
    uint64_t nodes;    /**< compute nodes, N */
    uint64_t switches; /**< direct: 0 */
    uint64_t vertices; /**< nodes + switches, below 2^63 */
    uint64_t links;    /**< node links included; directed: arcs, without loops; below 2^63 */
    uint64_t level_first[RG_TOPOLOGY_MAX_LEVELS + 1]; /**< first switch of level L of group 0; the
                           switches of a group end at level_first[levels] */
    uint64_t power[64]; /**< trees, debruijn, kautz: k^i, d^i by i; gft: m^x by x and w^x by 32+x;
                           torus, mesh, hyperx, dragonfly, slimfly, cmesh: the stride of coordinate
                           j by j, its side by 32+j; others: 0 */
    uint16_t is[RG_NETWORK_MAX_WORDS];        /**< kantc, mikantc: I_0..I_(k-1), in port order */
    uint16_t is_sorted[RG_NETWORK_MAX_WORDS]; /**< the same, ascending */
} rg_topology;

/* ---- Making a network -------------------------------------------------------------------- */

/**
 * Makes a network from its name.
 * @param[out] which optional (may be NULL): on RG_E_SHAPE the index of the first parameter that is
 * out of its range (rg_topology_param_range).
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (no such family); RG_E_COUNT; RG_E_SHAPE; RG_E_SIZE (2^63
 * vertices or links, or more; multistage: more than RG_MULTISTAGE_MAX_LINES lines); RG_E_IS (a list
 * `is=` that is not k different words of k bits, or that the family does not have). O(levels +
 * k^2).
 */
RG_API rg_status rg_topology_init(const rg_network *name, rg_topology *net, unsigned *which);

/**
 * The range of parameter @p index of a family, both ends included.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY; RG_E_INDEX (no such parameter). O(1).
 */
RG_API rg_status rg_topology_param_range(rg_family family, unsigned index, unsigned *min,
                                         unsigned *max);

/* ---- Vertices ---------------------------------------------------------------------------- */

/** Where a vertex stands. */
typedef struct rg_topology_place {
    bool is_node;   /**< a compute node */
    unsigned group; /**< 0 or 1 in the mirrored trees, else 0 */
    unsigned level; /**< of a switch: 0 the leaves (kantc: the cubes); of a node 0 */
    uint64_t index; /**< among the switches of its group and level, or the nodes of its group */
} rg_topology_place;

/** Where @p vertex stands. @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex). O(levels). */
RG_API rg_status rg_topology_where(const rg_topology *net, uint64_t vertex,
                                   rg_topology_place *place);

/** The vertex at @p place, the inverse of rg_topology_where. @return RG_OK; RG_E_NULL; RG_E_INDEX.
 * O(1). */
RG_API rg_status rg_topology_at(const rg_topology *net, const rg_topology_place *place,
                                uint64_t *vertex);

/**
 * Writes the label of a vertex as the table in network.h shows it, zero-terminated.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex). O(length).
 */
RG_API rg_status rg_topology_label(const rg_topology *net, uint64_t vertex,
                                   char text[RG_TOPOLOGY_MAX_LABEL]);

/**
 * The vertex whose label is @p length characters of @p text. The brackets may be left out, except
 * those of a switch where a compute node could be meant: `0,2,1` is the node (0,2,1), and `<0,2,1>`
 * is a switch. `@17` is vertex 17 in every network.
 * @param[out] where optional (may be NULL): on RG_E_LABEL the offset of the error.
 * @return RG_OK; RG_E_NULL; RG_E_LABEL. O(length).
 */
RG_API rg_status rg_topology_parse(const rg_topology *net, const char *text, size_t length,
                                   uint64_t *vertex, size_t *where);

/* ---- Links ------------------------------------------------------------------------------- */

/**
 * All neighbours of a vertex: next[p] is the vertex that (out-)port p leads to, or
 * RG_TOPOLOGY_NONE.
 * @param[out] next room for net->ports entries; all are written.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such vertex). O(ports * parameters).
 */
RG_API rg_status rg_topology_neighbours(const rg_topology *net, uint64_t vertex, uint64_t *next);

/**
 * All vertices with an arc to this one: previous[q] is the one whose arc ends at in-port q, or
 * RG_TOPOLOGY_NONE. The same as rg_topology_neighbours in an undirected network.
 * @param[out] previous room for net->in_ports entries; all are written.
 * @return as rg_topology_neighbours.
 */
RG_API rg_status rg_topology_predecessors(const rg_topology *net, uint64_t vertex,
                                          uint64_t *previous);

/** The far end of a link. */
typedef struct rg_topology_end {
    uint64_t vertex; /**< RG_TOPOLOGY_NONE: no link at this port */
    unsigned port;   /**< at that vertex (directed: its in-port); 0 without a link */
} rg_topology_end;

/**
 * The far end of the link at (out-)port @p port of @p vertex.
 * @return RG_OK, with end->vertex RG_TOPOLOGY_NONE where nothing is connected; RG_E_NULL;
 * RG_E_INDEX (no such vertex, or port >= net->ports). O(ports * parameters).
 */
RG_API rg_status rg_topology_neighbour(const rg_topology *net, uint64_t vertex, unsigned port,
                                       rg_topology_end *end);

/* ---- What is known without a search ------------------------------------------------------ */

/**
 * Numbers by formula; RG_TOPOLOGY_UNKNOWN where there is no formula (or the number does not fit
 * into 64 bits). Degrees are those of the switches, or of the nodes of a direct network, and count
 * used ports. In a directed network they are out-degrees; the in-degrees have the same range.
 */
typedef struct rg_topology_facts {
    uint64_t nodes;
    uint64_t switches;
    uint64_t links;        /**< as net->links */
    uint64_t simple_links; /**< pairs of vertices that links join; directed: an arc or two */
    unsigned radix;        /**< ports bought: of the largest switch, or of a direct node */
    unsigned degree_min;
    unsigned degree_max;
    uint64_t diameter;       /**< between compute nodes */
    uint64_t distance_sum;   /**< over all ordered pairs of compute nodes */
    double average_distance; /**< over the pairs of different nodes; negative: no formula */
    uint64_t connectivity;   /**< fewest vertices whose loss disconnects it; indirect: switches;
                                multistage: those between a switch of the first stage and one of
                                the last */
    uint64_t bisection;      /**< fewest links between two halves of the compute nodes */
    bool transitive;         /**< all compute nodes are alike: one source is enough */
} rg_topology_facts;

/**
 * The numbers of a network by formula.
 * @return RG_OK; RG_E_NULL. O(parameters); kantc and mikantc O(4^k) for k <= 12 (above that, and
 * only there, average and sum are unknown).
 */
RG_API rg_status rg_topology_facts_of(const rg_topology *net, rg_topology_facts *facts);

/**
 * The weight of a compute node, for measuring from few sources. The compute nodes fall into
 * classes; automorphisms of the network map the nodes of a class onto one another. The weight of a
 * node is the size of its class if it is the first node of the class, else 0. The weights of all
 * nodes add up to N, and a sum over all sources is the weighted sum over the sources whose weight
 * is not 0. (The classes are as coarse as has been proved, which may be finer than necessary. A
 * search for sources may stop as soon as the weights found add up to N.)
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (@p node is not a compute node). O(parameters).
 */
RG_API rg_status rg_topology_weight(const rg_topology *net, uint64_t node, uint64_t *weight);

/* ---- Routing rules --------------------------------------------------------------------- */

/**
 * Routing: the rule of each family, as a step from vertex to vertex.
 *
 * A packet is a value: where it is, where it goes, and the little it has to remember. A step gives
 * all hops that the rule permits, the first of which is the rule's own choice, and the packet after
 * each of them:
 *
 *      rg_route_rule rule;                      rg_route_rule_init(&net, &rule);
 *      rg_route_packet packet;                  rg_route_packet_init(&net, &rule, a, b, &packet);
 *      rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS]; unsigned count;
 *      while (rg_route_step(&net, &rule, &packet, hop, &count) == RG_OK && count > 0)
 *          packet = hop[0].packet;              // any of hop[0..count-1] leads to b
 *
 * rg_family_info.rule is the rule of a family in words; doc/topologies.md has the length of their
 * routes, compared with shortest ones.
 *
 * Channels: a link carries `lanes` virtual channels (VCs) in each direction, and the rule says
 * which one a hop takes. With two VCs torus, mikant, kantc and mikantc are free of deadlock
 * (rg_ask_deadlock).
 *
 * All functions are pure: no allocation, no I/O, no global state. A rule comes from
 * rg_route_rule_init and may then be changed; a packet comes from rg_route_packet_init or a step.
 */

/* ---- Rules ------------------------------------------------------------------------------- */

/** Which of several equally good hops are permitted; kantc, mikantc: which intermediate switches
 * (IS) of those nearest to a switch. */
typedef enum rg_route_tie {
    RG_TIE_LOWEST = 0, /**< the first; kantc, mikantc: the IS of the lowest number */
    RG_TIE_BALANCED,   /**< kantc, mikantc: one, but different switches take different ones */
    RG_TIE_ALL,        /**< all */
} rg_route_tie;

/** The order of bits in a cube (hypercube, kantc, mikantc). */
typedef enum rg_route_cube {
    RG_CUBE_ECUBE = 0, /**< the lowest bit that differs (e-cube) */
    RG_CUBE_MINIMAL,   /**< any bit that differs */
} rg_route_cube;

/** The ports up a tree (kary, mikant, gft, kantc, mikantc). Digits are those of the destination,
 * T_L of its switch; on a switch with w < k up-ports they count modulo w. In benes the ports of
 * stage j = 0..n-2, and bit n-1-j of the destination for SWITCH_DIGIT, bit j for NODE_DIGIT. */
typedef enum rg_route_up {
    RG_UP_ANY = 0,      /**< all */
    RG_UP_SWITCH_DIGIT, /**< on level L the port T_L; kantc, mikantc: on level 0 that of its IS */
    RG_UP_NODE_DIGIT,   /**< on level 0 the node's number p, on level L the port T_(L-1); kantc,
                             mikantc: on level 1 a number of its switch within the cube */
} rg_route_up;

/** Words (debruijn, kautz, mdsxn). */
typedef enum rg_route_words {
    RG_WORDS_OVERLAP = 0, /**< only the letters that are missing */
    RG_WORDS_SHIFT,       /**< all letters; one that would stay at the same vertex takes no hop */
} rg_route_words;

/** How to route. Fields that a family does not use are 0. */
typedef struct rg_route_rule {
    unsigned vc_classes; /**< of a link: 1, or 2 where the family has a use for two */
    rg_route_tie tie;
    rg_route_cube cube;
    rg_route_up up;
    rg_route_words words;
    bool detour; /**< kantc, mikantc: leave a cube for another switch of it where that is shorter */
    uint32_t reserved[2]; /**< 0: for fields to come */
} rg_route_rule;

/** The fields of a rule as bits. */
enum {
    RG_ROUTE_VC_CLASSES = 1,
    RG_ROUTE_TIE = 2,
    RG_ROUTE_BALANCED = 4, /**< of the ties, also RG_TIE_BALANCED */
    RG_ROUTE_CUBE = 8,
    RG_ROUTE_UP = 16,
    RG_ROUTE_WORDS = 32,
    RG_ROUTE_DETOUR = 64,
};

/** The default rule of a network: 2 virtual channels where they avoid deadlock, tie ALL, up ANY and
 * the detour in kantc and mikantc, else the first value of each.
 * @return RG_OK; RG_E_NULL. O(1). */
RG_API rg_status rg_route_rule_init(const rg_topology *net, rg_route_rule *rule);

/* ---- Steps ------------------------------------------------------------------------------- */

/** A packet on its way. */
typedef struct rg_route_packet {
    uint64_t vertex;
    uint64_t target; /**< a compute node */
    unsigned phase;  /**< what it remembers */
} rg_route_packet;

/** A hop: the port of the vertex that it leaves, and the packet after it. */
typedef struct rg_route_hop {
    unsigned port;
    unsigned vc; /**< virtual channel, below rule->vc_classes */
    rg_route_packet packet;
} rg_route_hop;

/**
 * A packet at its source. Both ends are compute nodes.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (no such compute node); RG_E_RULE (the rule has a value that
 * does not exist, or not in this network). O(parameters).
 */
RG_API rg_status rg_route_packet_init(const rg_topology *net, const rg_route_rule *rule,
                                      uint64_t source, uint64_t target, rg_route_packet *packet);

/**
 * All permitted hops of a packet, at different ports, the rule's own choice first; none when it has
 * arrived.
 * @param[out] hops room for net->ports of them; the first *count are written.
 * @return RG_OK; errors of rg_route_packet_init. O(ports * parameters); ccc O(n), shuffle O(n^2),
 * permutations O(n^2); pancake and pcc: a search, exponential in the worst case: at n = 16 usually
 * below a millisecond, but up to seconds in rare cases.
 */
RG_API rg_status rg_route_step(const rg_topology *net, const rg_route_rule *rule,
                               const rg_route_packet *packet, rg_route_hop *hops, unsigned *count);

/* ---- Symmetry ----------------------------------------------------------------------------- */

/** Whether what a packet does depends only on where it is as seen from its target. Links keep
 * their ports where every node is moved to where another one was. */
typedef enum rg_alike {
    RG_ALIKE_NOT = 0,  /**< no, or it is not known */
    RG_ALIKE_HOPS,     /**< packets take the same ports */
    RG_ALIKE_CHANNELS, /**< and the same virtual channels */
} rg_alike;

/* ---- Whole routes ------------------------------------------------------------------------ */

/**
 * The route of the rule's own choices from source to target.
 * @param[out] hops room for @p room of them; *count are written.
 * @return RG_OK; errors of rg_route_packet_init; RG_E_LENGTH (more than room hops: try again with
 * more room). O(hops) steps.
 */
RG_API rg_status rg_route_find(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t target, rg_route_hop *hops, uint64_t room, uint64_t *count);

/** A virtual channel of the link at a port of a vertex. */
typedef struct rg_channel {
    uint64_t vertex;
    unsigned port;
    unsigned vc;
} rg_channel;

#ifdef __cplusplus
}
#endif

#endif
