/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * A network of any family: its name, checked, and its shape.
 *
 *     rg_any_network net;
 *     rg_network_error error;
 *     if (rg_any_network_parse("kautz:3,6", &net, &error) == RG_OK &&
 *         net.info->kind == RG_KIND_KAUTZ)
 *         ... net.shape.kautz ...
 *
 * Families of a kind share their shape and what can be done with them. Every network is a graph
 * too: rg_any_topology_parse.
 */
#ifndef ROUTEGEN_NETWORK_KIND_H
#define ROUTEGEN_NETWORK_KIND_H

#include "routegen/fattree.h"
#include "routegen/kautz.h"
#include "routegen/multistage.h"
#include "routegen/network.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum rg_kind {
    RG_KIND_KAUTZ,      /**< kautz.h */
    RG_KIND_GFT,        /**< fattree.h */
    RG_KIND_MULTISTAGE, /**< multistage.h */
    RG_KIND_TOPOLOGY,   /**< known as a graph only: topology.h */
} rg_kind;

/** What the faces say of a family, and the libraries above the graphs ask. */
typedef struct rg_family_info {
    const char *name;    /**< "kautz", before the colon */
    const char *params;  /**< "d,k"; "m1,..." where there may be several */
    const char *title;   /**< "Kautz digraph" */
    const char *example; /**< a small network: "kautz:2,3" */
    const char *rule;    /**< how it routes, after "the rule" (topology.h) */
    rg_kind kind;
    rg_wiring wiring;   /**< of a multistage network */
    bool grid;          /**< the parameters are sides, and a node is known by its coordinates */
    bool never_locks;   /**< its default rule has no deadlock, whatever the parameters */
    uint8_t balance[4]; /**< what is balanced: the parameters, in multiples of one number; else 0 */
    uint8_t radix[2]; /**< trees whose nodes can be added digit by digit: which parameters, from 1,
                            are the radix of the lowest digit and of the others; else 0 */
    uint8_t size;     /**< which parameter, from 1, is the number of nodes; 0: none is */
    bool searches;    /**< the rule, the first port on a shortest path, is found by a search */
} rg_family_info;

/** What is known about a family, or NULL for a number that is not one. O(1). */
RG_API const rg_family_info *rg_family_info_of(rg_family family);

/** A legal network. */
typedef struct rg_any_network {
    const rg_family_info *info;
    const char *family;             /**< the name before the colon */
    char name[RG_NETWORK_MAX_TEXT]; /**< in canonical form */
    union {
        rg_kautz kautz;
        rg_gft gft;
        rg_multistage multistage;
        rg_topology topology;
    } shape; /**< by info->kind */
} rg_any_network;

/** What is wrong with the name of a network. */
typedef enum rg_network_fault {
    RG_FAULT_NONE,
    RG_FAULT_FAMILY,    /**< unknown; its name ends at @c place */
    RG_FAULT_COUNT,     /**< @c given parameters, @c least .. @c most expected */
    RG_FAULT_IS,        /**< a list is= that is not k different words of k bits, at @c place */
    RG_FAULT_COLON,     /**< no colon */
    RG_FAULT_MISSING,   /**< ends where a number should follow */
    RG_FAULT_DIGITS,    /**< the number at @c place is too large for any network */
    RG_FAULT_CHARACTER, /**< the character at @c place is not part of a decimal number */
    RG_FAULT_SHAPE,     /**< parameters that do not go together: @c why */
    RG_FAULT_RANGE,     /**< parameter number @c param, from 0, of the @c given, is not in
                             @c least .. @c most */
    RG_FAULT_TERMINALS, /**< a fat tree with more than @c most terminals, w m^h */
    RG_FAULT_TOP_PORTS, /**< a fat tree with more than @c most ports on the top level, m w^h */
    RG_FAULT_LINES,     /**< a multistage network of more than @c most lines, d^n */
    RG_FAULT_SIZE       /**< 2^63 vertices or links or more */
} rg_network_fault;

/** A fault, and where it is. Fields that a fault does not use are 0. */
typedef struct rg_network_error {
    rg_network_fault fault;
    rg_family family; /**< known from RG_FAULT_COUNT on, except for the faults of syntax */
    size_t place;     /**< offset in the text, from 0 */
    unsigned param;
    unsigned given;
    unsigned least;
    unsigned most;
    const char *why;                /**< "g is more than a h + 1" */
    char name[RG_NETWORK_MAX_TEXT]; /**< in canonical form, when the syntax is right; else "" */
} rg_network_error;

/**
 * Parses the zero-terminated @p text as a network of any family.
 * @param[out] network written on success only.
 * @param[out] error   optional: what is wrong, for a message; written always.
 * @return RG_OK; RG_E_NULL; the statuses of rg_network_parse; RG_E_SHAPE, RG_E_SIZE. O(length).
 */
RG_API rg_status rg_any_network_parse(const char *text, rg_any_network *network,
                                      rg_network_error *error);

/** The same for any network as a graph. */
RG_API rg_status rg_any_topology_parse(const char *text, rg_topology *net, rg_network_error *error);

#ifdef __cplusplus
}
#endif

#endif
