/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The partitions of address bits into groups, and the networks that they make.
 */
#pragma once

#include <stdbool.h>

#include "routegen/topology.h"

typedef struct rg_mdsxn_partition {
    unsigned count;
    unsigned group[RG_NETWORK_MAX_PARAMS]; /* descending */
} rg_mdsxn_partition;

/** All bits in one group. */
void rg_mdsxn_partition_first(rg_mdsxn_partition *partition, unsigned bits);

/** The next one in descending order; false after the last, which is all ones. */
bool rg_mdsxn_partition_next(rg_mdsxn_partition *partition);

/** The multidimensional shuffle-exchange network with these groups. */
rg_topology rg_mdsxn_partition_net(const rg_mdsxn_partition *partition);

/** Variance of the sizes of the groups. */
double rg_mdsxn_partition_variance(const rg_mdsxn_partition *partition);
