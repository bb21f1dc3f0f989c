/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Cycle model of rg_node_router: predicts every output of the RTL in every clock.
 *
 *      D links in  -->  [ V queues of B flits each ]  -->  D links out
 *      injection   -->  [ none                     ]  -->  ejection
 *
 * The router wants memory, rg_node_router_bytes of it, aligned as malloc aligns; it is the
 * caller's. Its outputs are registers, but for inject_ready, which says that the edge takes the
 * injected flit. A clock is
 *
 *      rg_node_router_outputs(router, &out);       what it shows during this clock
 *      rg_node_router_clock(router, &in, &taken);  the rising edge that ends it, with the inputs of
 *                                                  this clock; taken is inject_ready in this clock
 *
 * doc/node.md has the rules, one by one.
 */
#ifndef ROUTEGEN_NODE_ROUTER_H
#define ROUTEGEN_NODE_ROUTER_H

#include <stddef.h>

#include "routegen/cycle/node.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The inputs during one clock. */
typedef struct rg_node_router_in {
    bool rst;
    rg_node_forward link[RG_NODE_MAX_D]; /**< of input port i */
    rg_node_back back[RG_NODE_MAX_D];    /**< of output port o */
    rg_node_flit inject;                 /**< its vc does not matter */
} rg_node_router_in;

/** The outputs during one clock. */
typedef struct rg_node_router_out {
    rg_node_forward link[RG_NODE_MAX_D]; /**< of output port o */
    rg_node_back back[RG_NODE_MAX_D];    /**< of input port i */
    rg_node_flit eject;                  /**< taken at once; its vc is 0 */
} rg_node_router_out;

/** A router in the caller's memory. */
typedef struct rg_node_router rg_node_router;

/** How much memory a router wants. @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(1). */
RG_API rg_status rg_node_router_bytes(const rg_node_shape *shape, size_t *bytes);

/**
 * A router in reset.
 * @param own the last letter of the node's label.
 * @param step bit i D + o: a packet from input port i to output port o goes on in the next virtual
 * channel.
 * @param memory rg_node_router_bytes of it, aligned for any object.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_LETTER. O(D V B).
 */
RG_API rg_status rg_node_router_init(const rg_node_shape *shape, unsigned own, uint64_t step,
                                     void *memory, rg_node_router **router);

/** What the router shows during this clock. @return RG_OK; RG_E_NULL. O(D). */
RG_API rg_status rg_node_router_outputs(const rg_node_router *router, rg_node_router_out *out);

/**
 * The rising clock edge, with the inputs that were there before it.
 * @param[out] taken the injected flit was taken; may be NULL.
 * @return RG_OK; RG_E_NULL. O(D V).
 */
RG_API rg_status rg_node_router_clock(rg_node_router *router, const rg_node_router_in *in,
                                      bool *taken);

#ifdef __cplusplus
}
#endif

#endif
