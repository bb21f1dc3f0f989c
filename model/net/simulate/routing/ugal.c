/* SPDX-License-Identifier: Apache-2.0 */

/* UGAL-L (Singh, 2005): at the source, of the straight way and one over a random middle that with
 * the smaller product of hops and queue there. */

#include "algorithm.h"

static void decide(rg_sim *sim, uint32_t router, struct sim_packet *packet)
{
    const uint32_t middle = rg_sim_middle(sim, packet);
    if (rg_sim_is_better_over(sim, router, packet, middle))
        rg_sim_turn(sim, packet, 0, middle);
}

const struct sim_algorithm rg_sim_ugal = {
    .info = {.help = "ugal or ugal:T, at the source the rule or valiant, whichever has fewer flits "
                     "ahead times hops, those of the rule less T",
             .argument = true,
             .by = "random places",
             .by_rule = true,
             .decides = true},
    SIM_BY_PARTS,
    .parts = 2,
    .first = 1,
    .decisions = 1,
    .decide = decide,
};
