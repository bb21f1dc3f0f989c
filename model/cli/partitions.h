/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The ways to divide address bits into groups, and the networks that they make. */
#ifndef ROUTEGEN_CLI_PARTITIONS_H
#define ROUTEGEN_CLI_PARTITIONS_H

#include <stdbool.h>

#include "routegen/topology.h"

struct cli_partition {
    unsigned count;
    unsigned group[RG_NETWORK_MAX_PARAMS]; /* falling */
};

/* All bits in one group. */
void cli_partition_first(struct cli_partition *partition, unsigned bits);

/* The next one in falling order; false behind all ones. */
bool cli_partition_next(struct cli_partition *partition);

/* The multidimensional shuffle-exchange network with these groups. */
rg_topology cli_partition_net(const struct cli_partition *partition);

/* Variance of the sizes of the groups. */
double cli_partition_variance(const struct cli_partition *partition);

#endif
