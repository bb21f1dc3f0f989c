/* SPDX-License-Identifier: Apache-2.0 */

/* The records of all routings, by their numbers. */

#include "algorithm.h"

#define ROUTING(NUMBER, RECORD) extern const struct sim_algorithm rg_sim_##RECORD;
RG_SIM_ROUTINGS(ROUTING)
#undef ROUTING

#define ROUTING(NUMBER, RECORD) &rg_sim_##RECORD,
static const struct sim_algorithm *const routings[] = {RG_SIM_ROUTINGS(ROUTING)};
#undef ROUTING

const struct sim_algorithm *rg_sim_algorithm(rg_sim_routing routing)
{
    return (unsigned)routing < sizeof routings / sizeof *routings ? routings[routing] : NULL;
}

const rg_routing_info *rg_routing_info_of(rg_sim_routing routing)
{
    const struct sim_algorithm *by = rg_sim_algorithm(routing);
    return by ? &by->info : NULL;
}
