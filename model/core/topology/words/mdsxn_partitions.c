/* SPDX-License-Identifier: Apache-2.0 */

#include "inner/mdsxn_partitions.h"

void rg_mdsxn_partition_first(rg_mdsxn_partition *partition, unsigned bits)
{
    *partition = (rg_mdsxn_partition){.count = 1, .group = {bits}};
}

bool rg_mdsxn_partition_next(rg_mdsxn_partition *partition)
{
    unsigned rest = 0;

    while (partition->count > 0 && partition->group[partition->count - 1] == 1) {
        partition->count--;
        rest++;
    }
    if (partition->count == 0)
        return false;
    const unsigned size = --partition->group[partition->count - 1];
    for (rest++; rest > 0; partition->count++) {
        const unsigned next = rest < size ? rest : size;
        partition->group[partition->count] = next;
        rest -= next;
    }
    return true;
}

rg_topology rg_mdsxn_partition_net(const rg_mdsxn_partition *partition)
{
    rg_network name = {.family = RG_FAMILY_MDSXN, .count = partition->count};
    rg_topology net = {0};

    for (unsigned i = 0; i < partition->count; i++)
        name.param[i] = partition->group[i];
    (void)rg_topology_init(&name, &net, NULL);
    return net;
}

double rg_mdsxn_partition_variance(const rg_mdsxn_partition *partition)
{
    double sum = 0, squares = 0;

    for (unsigned i = 0; i < partition->count; i++) {
        const double size = partition->group[i];
        sum += size;
        squares += size * size;
    }
    return squares / partition->count - sum / partition->count * (sum / partition->count);
}
