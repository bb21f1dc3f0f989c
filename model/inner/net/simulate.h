/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Parts of a simulation: see net/simulate.h.
 */
#ifndef ROUTEGEN_INNER_NET_SIMULATE_H
#define ROUTEGEN_INNER_NET_SIMULATE_H

#include "routegen/net/simulate.h"
#include "inner/deadlock.h"

/** Flits of a packet, on average. 0 for NULL. O(lengths). */
double rg_sim_flits(const rg_sim_options *options);

/** The number of lane classes, C. @return RG_OK; RG_E_NULL; RG_E_RULE (the rule, or the routing, is
 * not for this network); RG_E_OPTION (more than RG_SIM_MAX_VCS); RG_E_MEMORY; RG_E_STOPPED.
 * O(parameters); where layers are made, O(pairs * distance) at least. */
rg_status rg_sim_classes(const rg_topology *net, const rg_sim_options *options, unsigned *classes);

/** The lanes of a port, V, where options->vcs is 0: 2 of each class, but 1 with options->node or
 * where 2 are more than RG_SIM_MAX_VCS. 0 for NULL. O(1). */
unsigned rg_sim_default_vcs(const rg_sim_options *options, unsigned classes);

/** Whether packets keep one class along a ring (rg_sim_options.rings). */
bool rg_sim_has_rings(const rg_topology *net, const rg_sim_options *options);

/**
 * Whether the routing of the options can deadlock at all, by its dependencies (deadlock.h).
 * @param[out] found  cycle 0: it cannot.
 * @param[out] cycle  room for @p room channels of a shortest cycle.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LARGE (a gigabyte or some ten minutes would not do);
 * RG_E_MEMORY; RG_E_STOPPED.
 */
rg_status rg_sim_judge(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_channel *cycle, uint64_t room, rg_deadlock *found);

#endif
