/* SPDX-License-Identifier: Apache-2.0 */

/* Every neighbour nearer to the target, in a class of its own; the rule is the escape, and a packet
 * stays in it (J. Duato, 1995). */

#include "algorithm.h"
#include "families/inner/topology_route.h"

static rg_status needs(const rg_topology *net, const rg_sim_options *options, rg_sim_needs *needs)
{
    const unsigned uses = rg_route_rule_uses(net);

    needs->classes++;
    needs->bytes = sizeof(uint16_t);
    if (uses & RG_ROUTE_UP)
        needs->why = options->rule.up == RG_UP_ANY
                         ? "is for direct networks; the rule of this one takes all ways up already"
                         : "is for direct networks; with --up any the rule takes all ways up";
    else if (uses & RG_ROUTE_TIE)
        needs->why =
            options->rule.tie == RG_TIE_ALL
                ? "is for direct networks; the rule takes all shortest ways already"
                : "is for direct networks; with --tie all the rule takes all shortest ways";
    else
        needs->why = "is for direct networks";
    return net->direct ? RG_OK : RG_E_RULE;
}

static rg_status init(rg_sim *sim, const bool *dead)
{
    (void)dead;
    sim->routing.escapes = true;
    sim->routing.base_phases++; /* the last one: not in the escape */
    return rg_sim_graph_search(&sim->net, &sim->options, &sim->routing.graph,
                               &sim->routing.distance);
}

static bool start(rg_sim *sim, uint32_t slot, uint32_t from)
{
    (void)from;
    sim->traffic.packet[slot].phase = sim->routing.rule_phases;
    return true;
}

static void hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list)
{
    if (at->router == at->goal) {
        rg_sim_add(list, sim->network.outs - 1, SIM_ANY, 0);
        return;
    }
    uint32_t phase = at->phase;
    if (phase == sim->routing.rule_phases) {
        rg_sim_add_nearer(sim, at, phase, sim->routing.own_classes - 1, list);
        phase = rg_sim_rule_phase(sim, at->router, at->goal);
    }
    rg_sim_add_rule(sim, at, phase, 0, 0, true, list);
}

const struct sim_algorithm rg_sim_minimal = {
    .info = {.help = "minimal, all shortest ways, with the rule as escape (direct networks)",
             .by_rule = true,
             .escapes = true},
    .proof = SIM_IF_RULE,
    .needs = needs,
    .init = init,
    .start = start,
    .hops = hops,
};
