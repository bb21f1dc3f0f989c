/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Networks near a size.
 *
 *     rg_find_request want = {.least = 410, .target = 512, .most = 614};
 *     rg_find(&want, take, context);       // take(context, &net) for each of them
 *
 * A family has few networks of one shape and many shapes. A shape is what stays when the network
 * grows: the number of dimensions of a torus, the height of a tree, the diameter of a Kautz
 * digraph; in gft the height and m/w, a power of two or m. Of each shape there is the network
 * nearest to the target, with sides (torus, mesh) and groups (mdsxn) as equal as can be; or, on
 * request, there are all networks of all shapes.
 */
#ifndef ROUTEGEN_NET_FIND_H
#define ROUTEGEN_NET_FIND_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** More compute nodes are not looked for. */
#define RG_FIND_MOST_NODES 1000000

/** What is looked for. */
typedef struct rg_find_request {
    uint64_t least, target, most; /**< compute nodes, 1 <= least <= target <= most */
    unsigned radix;               /**< ports bought of the largest switch, at most; 0: any */
    uint64_t families;            /**< bit f: look in family f; 0: in all that are graphs */
    bool all;                     /**< not only the nearest of each shape */
} rg_find_request;

/**
 * Calls @p take for every network, family by family. All parameters of a torus, mesh or mdsxn are
 * given the smallest last and are 2 or more (mdsxn: 1); w of a gft is at most m.
 * @param take returns RG_OK to go on; what else it returns is the result.
 * @param context of the caller; passed to @p take.
 * @return RG_OK; RG_E_NULL; RG_E_COUNT (least, target and most are out of order, or most is above
 * RG_FIND_MOST_NODES); the result of @p take. O(networks in range, and with tori those smaller).
 */
RG_API rg_status rg_find(const rg_find_request *want,
                         rg_status (*take)(void *context, const rg_topology *net), void *context);

#ifdef __cplusplus
}
#endif

#endif
