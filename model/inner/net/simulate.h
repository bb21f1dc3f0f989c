/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Parts of a simulation: see net/simulate.h.
 */
#ifndef ROUTEGEN_INNER_NET_SIMULATE_H
#define ROUTEGEN_INNER_NET_SIMULATE_H

#include "routegen/net/simulate.h"

/** Flits of a packet, on average. 0 for NULL. O(lengths). */
double rg_sim_flits(const rg_sim_options *options);

/** The number of lane classes, C. @return RG_OK; RG_E_NULL; RG_E_RULE (the rule, or the routing, is
 * not for this network); RG_E_OPTION (more than RG_SIM_MAX_VCS); RG_E_MEMORY; RG_E_STOPPED.
 * O(parameters); where layers are made, O(pairs * distance) at least. */
rg_status rg_sim_classes(const rg_topology *net, const rg_sim_options *options, unsigned *classes);

/** The lanes of a port, V, where options->vcs is 0: 2 of each class, but 1 with options->node or
 * where 2 are more than RG_SIM_MAX_VCS. 0 for NULL. O(1). */
unsigned rg_sim_default_vcs(const rg_sim_options *options, unsigned classes);

/**
 * Counts what follows: packets born and flits moved from clock @p begin on, which must not be
 * past, in batches of @p batch clocks. Without a window nothing is counted but the totals.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (begin is past, or batch 0).
 */
rg_status rg_sim_window(rg_sim *sim, uint64_t begin, uint64_t batch);

/**
 * Whether the routing of the options can deadlock at all, by its dependencies (deadlock.h).
 * @param[out] found  cycle 0: it cannot.
 * @param[out] cycle  room for @p room channels of a shortest cycle.
 * @return RG_OK; RG_E_NULL; RG_E_RULE; RG_E_LARGE (a gigabyte or some ten minutes would not do);
 * RG_E_MEMORY; RG_E_STOPPED.
 */
rg_status rg_sim_judge(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_channel *cycle, uint64_t room, rg_deadlock *found);

/**
 * The routing that runs where none is asked for, of options as rg_sim_options_of makes them: the
 * rule if it is known not to deadlock, else RG_SIM_COUNT, else RG_SIM_UPDOWN; the first that the
 * network has, in classes that options->vcs is a multiple of. Nodes and queues keep the rule. It is
 * known of the own rule of 14 families, and found by rg_sim_judge where nodes * routers are 4e6 at
 * most, or nothing else fits.
 * @param watch optional (may be NULL); counts targets.
 * @return RG_OK; RG_E_NULL; RG_E_RULE (the rule can deadlock, and neither of the others fits);
 * errors of rg_sim_judge. Some seconds at most, unless nothing else fits.
 */
rg_status rg_sim_choose(const rg_topology *net, rg_sim_options *options, const rg_watch *watch);

/**
 * After a deadlock: how many lanes wait forever, and a cycle of them, each waiting for the next.
 * @param[out] cycle room for @p room lanes; the first of the *length ones are written.
 * @return RG_OK, with *dead 0 if there is no deadlock; RG_E_NULL; RG_E_MEMORY. O(lanes^2) at worst.
 */
rg_status rg_sim_cycle(rg_sim *sim, rg_sim_lane *cycle, uint64_t room, uint64_t *length,
                       uint64_t *dead);

#endif
