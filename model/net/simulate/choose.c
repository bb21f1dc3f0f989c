/* SPDX-License-Identifier: Apache-2.0 */

/* The routing that runs where none is asked for. */

#include <string.h>

#include "parts.h"
#include "routegen/network_kind.h"
#include "net/inner/simulate.h"

/* With more pairs than this to follow, another routing starts sooner than the rule is judged. */
static const double most_pairs = 4e6;

/* Takes a routing if the network has it, in classes that its virtual channels are a multiple of;
 * RG_E_RULE: it does not. */
static rg_status take(const rg_topology *net, rg_sim_routing routing, rg_sim_options *options)
{
    rg_sim_options other = *options;
    unsigned classes;

    other.routing = routing;
    rg_status status = rg_sim_prepare(net, &other, options->making);
    if (status == RG_OK)
        status = rg_sim_classes(net, &other, &classes);
    if (status == RG_OK && options->vcs % classes == 0) {
        options->routing = routing;
        options->trees = other.trees;
        return RG_OK;
    }
    if (other.trees != options->trees)
        rg_sim_unprepare(&other);
    return status == RG_E_MEMORY || status == RG_E_STOPPED ? status : RG_E_RULE;
}

/* Whether the rule is the family's own, and never deadlocks in the virtual channels that it tells
 * apart: in fewer it may. */
static bool is_free(const rg_topology *net, const rg_sim_options *options)
{
    const rg_route_rule *rule = &options->rule;
    rg_route_rule own;
    unsigned classes;

    return rg_family_info_of(net->name.family)->never_locks &&
           rg_sim_classes(net, options, &classes) == RG_OK &&
           (options->vcs == 0 || options->vcs >= classes) &&
           rg_route_rule_init(net, &own) == RG_OK && rule->vc_classes == own.vc_classes &&
           rule->tie == own.tie && rule->cube == own.cube && rule->up == own.up &&
           rule->detour == own.detour;
}

rg_status rg_sim_spreads(const rg_topology *net, rg_sim_options *options, const rg_watch *watch)
{
    const rg_watch *const making = options->making;

    options->making = watch != NULL ? watch : making;
    /* Not the ways of a file of BookSim2, which are a table. */
    const bool may = net->name.family == RG_FAMILY_FILE && !net->direct &&
                     options->routing == RG_SIM_RULE && !options->node && !options->queue;
    const rg_status status = may ? take(net, RG_SIM_SPREAD, options) : RG_E_RULE;
    options->making = making;
    return status;
}

static rg_status choose(const rg_topology *net, rg_sim_options *options, const rg_watch *watch)
{
    rg_deadlock found = {0};

    if (options->node || options->queue || is_free(net, options))
        return RG_OK;
    rg_status taken = rg_sim_spreads(net, options, watch);
    if (taken != RG_E_RULE)
        return taken;
    options->making = watch ? watch : options->making;
    const double routers = (double)(net->direct ? net->nodes : net->switches);
    const bool large = (double)net->nodes * routers > most_pairs;
    const bool fits = 4 * routers * routers <= (double)options->memory; /* a table of updown */
    rg_status status = large ? RG_E_LARGE : rg_sim_judge(net, options, watch, &found, NULL);
    if (status != RG_E_LARGE && (status != RG_OK || found.cycle == 0))
        return status;
    taken = take(net, RG_SIM_COUNT, options);
    if (taken == RG_E_RULE && fits)
        taken = take(net, RG_SIM_UPDOWN, options);
    if (taken != RG_E_RULE)
        return taken;
    if (large)
        status = rg_sim_judge(net, options, watch, &found, NULL);
    return status == RG_OK && found.cycle > 0 ? RG_E_RULE : status;
}

rg_status rg_sim_choose_prepared(const rg_topology *net, rg_sim_options *options,
                                 const rg_watch *watch)
{
    const rg_watch *const making = options->making;

    const rg_status status = choose(net, options, watch);
    options->making = making;
    return status;
}

rg_status rg_sim_choose_single(const rg_topology *net, rg_sim_options *options,
                               const rg_watch *watch)
{
    const rg_watch *const making = options->making;
    unsigned classes = RG_SIM_MAX_VCS, own = 0;

    const rg_status status = rg_sim_choose_prepared(net, options, watch);
    if (net->direct || net->directed || options->routing == RG_SIM_SPREAD ||
        (status != RG_OK && status != RG_E_RULE))
        return status;
    rg_sim_options other = *options;
    other.trees = NULL;
    other.making = watch != NULL ? watch : making;
    rg_status taken = take(net, RG_SIM_SPREAD, &other);
    if (taken == RG_OK)
        taken = rg_sim_classes(net, &other, &own);
    if (taken == RG_OK && status == RG_OK)
        taken = rg_sim_classes(net, options, &classes);
    other.making = making;
    if (taken == RG_OK && own <= classes) {
        rg_sim_unprepare(options);
        *options = other;
        return RG_OK;
    }
    rg_sim_unprepare(&other);
    return taken == RG_E_MEMORY || taken == RG_E_STOPPED ? taken : status;
}

rg_status rg_sim_choose(const rg_topology *net, rg_sim_options *options, const rg_watch *watch)
{
    const rg_sim_options *read = options;
    const struct rg_sim_trees *given = NULL;
    rg_sim_options own;

    rg_status status = rg_sim_read(net, &read, &own);
    if (status == RG_OK) {
        given = own.trees;
        status = rg_sim_choose_prepared(net, &own, watch);
    }
    if (status == RG_OK) {
        if (own.trees != given)
            rg_sim_unprepare(&own);
        own.trees = given;
        own.size = options->size;
        memcpy(options, &own, own.size);
    }
    return status;
}
