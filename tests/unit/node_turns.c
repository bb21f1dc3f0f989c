/* SPDX-License-Identifier: Apache-2.0 */

/* Virtual channels of Kautz nodes: default rules, and what the functions refuse. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "net/inner/deadlock.h"
#include "hw/inner/node_turns.h"

static rg_node_turns turns_of(unsigned d, unsigned k, rg_turn_rule rule)
{
    const rg_kautz net = kautz_of(d, k);
    rg_node_turns turns;
    OK(rg_node_turns_init(&net, rule, &turns));
    return turns;
}

Test(node_turns, default_rules)
{
    const struct {
        unsigned d, k, vcs;
        rg_turn_rule rule;
    } known[] = {{2, 2, 2, RG_TURN_TABLE},  {2, 3, 2, RG_TURN_TABLE},  {3, 2, 2, RG_TURN_TABLE},
                 {2, 1, 2, RG_TURN_VALLEY}, {3, 3, 3, RG_TURN_VALLEY}, {2, 5, 4, RG_TURN_VALLEY},
                 {3, 6, 5, RG_TURN_VALLEY}};
    for (size_t i = 0; i < COUNT(known); i++) {
        const rg_kautz net = kautz_of(known[i].d, known[i].k);
        cr_expect(eq(int, (int)rg_turn_rule_of(&net), (int)known[i].rule));
        cr_expect(eq(uint, rg_node_vcs(&net), known[i].vcs));
    }
    cr_expect(eq(uint, rg_node_vcs(NULL), 0));
}

Test(node_turns, refusals)
{
    const rg_kautz net = kautz_of(2, 3), other = kautz_of(3, 3);
    const rg_kautz_word node = {{0, 1, 2}};
    rg_node_turns turns;
    uint64_t bits;
    REFUSED(RG_E_NULL, rg_node_turns_init(NULL, RG_TURN_VALLEY, &turns));
    EACH_NULL(rg_node_turns_init(NET(&net), RG_TURN_VALLEY, P(&turns)));
    REFUSED(RG_E_RULE, rg_node_turns_init(&net, (rg_turn_rule)9, &turns));
    REFUSED(RG_E_RULE, rg_node_turns_init(&other, RG_TURN_TABLE, &turns));
    turns = turns_of(9, 3, RG_TURN_VALLEY);
    REFUSED(RG_E_SHAPE, rg_node_steps(&turns, &node, &bits));
}

Test(node_turns, refusals_of_the_graph)
{
    rg_node_turns turns = turns_of(2, 3, RG_TURN_VALLEY);
    rg_node_routes routes;
    rg_deadlock found;
    turns.vcs = 5;
    OK(rg_deadlock_judge_nodes(&turns, NULL, &routes, &found, NULL));
    cr_expect(eq(u64, routes.routes, 264));
    turns = turns_of(15, 16, RG_TURN_VALLEY);
    REFUSED(RG_E_SIZE, rg_deadlock_judge_nodes(&turns, NULL, &routes, &found, NULL));
    turns = turns_of(7, 8, RG_TURN_VALLEY);
    REFUSED(RG_E_LARGE, rg_deadlock_judge_nodes(&turns, NULL, &routes, &found, NULL));
}

/* Where every hop needs a channel of its own and there is one, routes have a first hop only. */
Test(node_turns, routes_beyond_the_last_channel)
{
    rg_node_turns turns = turns_of(2, 3, RG_TURN_HOP);
    rg_node_routes routes;
    rg_deadlock found;
    turns.vcs = 1;
    OK(rg_deadlock_judge_nodes(&turns, NULL, &routes, &found, NULL));
    cr_expect(eq(u64, routes.over, 264 - routes.steps[0]));
    cr_expect(found.channels == 24 && found.used == 24 && found.dependencies == 0);
}
