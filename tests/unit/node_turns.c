/* SPDX-License-Identifier: Apache-2.0 */

/* Virtual channels of Kautz nodes: examples, and what the functions refuse. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "inner/net/deadlock.h"
#include "inner/node_turns.h"

static rg_node_turns turns_of(unsigned d, unsigned k, rg_turn_rule rule)
{
    const rg_kautz net = kautz_of(d, k);
    rg_node_turns turns;
    OK(rg_node_turns_init(&net, rule, &turns));
    return turns;
}

/* The last route of the paper's worked example. */
Test(node_turns, of_a_route)
{
    /* 0 1 2 3 4 1 3 2 3 4 3 0: of its letters 1 (4 1 3) and 2 (3 2 3) are valleys. */
    const rg_kautz net = kautz_of(4, 5);
    const rg_kautz_word a = {{0, 1, 2, 3, 4}}, b = {{2, 3, 4, 3, 0}};
    const uint8_t valleys[] = {0, 1, 1, 2, 2, 2, 2}, hops[] = {0, 1, 2, 3, 4, 5, 6};
    /* pairs 01 12 23 34 41 13 32 23 34 43 30: 13 is lower than 41 and 32; of 32 and 23 the sums are
       alike, and 23 is lower. The turns look at 12 23 34 first. */
    const uint8_t pairs[] = {0, 0, 0, 0, 1, 1, 2};
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    uint8_t vc[RG_KAUTZ_MAX_HOPS];
    OK(rg_kautz_routes(&net, &a, &b, routes));
    cr_assert(eq(uint, routes[3].hops, 7));
    rg_node_turns turns = turns_of(4, 5, RG_TURN_VALLEY);
    rg_node_route_vcs(&turns, &routes[3], vc);
    cr_expect(eq(int, memcmp(vc, valleys, sizeof valleys), 0));
    turns = turns_of(4, 5, RG_TURN_PAIR);
    rg_node_route_vcs(&turns, &routes[3], vc);
    cr_expect(eq(int, memcmp(vc, pairs, sizeof pairs), 0));
    turns = turns_of(4, 5, RG_TURN_HOP);
    rg_node_route_vcs(&turns, &routes[3], vc);
    cr_expect(eq(int, memcmp(vc, hops, sizeof hops), 0));
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

Test(node_turns, load)
{
    const rg_kautz net = kautz_of(2, 1);
    uint64_t flits[6];
    /* K(2,1): every pair has a link of its own. */
    const rg_node_load load = rg_node_load_of(&net, 12, flits);
    cr_expect(eq(u64, load.most, 13));
    cr_expect(eq(u64, load.hops, load.pairs));
}
