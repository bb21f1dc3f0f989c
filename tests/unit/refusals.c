/* SPDX-License-Identifier: Apache-2.0 */

/* What public functions refuse: a shape that no init made, a null result, an index beyond the last.
 * Found by make coverage: no other test reached these. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "routegen/topology.h"
#include "routegen/fattree_window.h"
#include "routegen/kautz.h"
#include "routegen/kautz_batch.h"
#include "hw/inner/kautz_pairs.h"
#include "routegen/multistage.h"
#include "routegen/wire.h"
#include "families/inner/topology_route.h"

Test(refusals, fat_tree)
{
    rg_gft net;
    rg_gft_phase phase = {RG_SQUARE_LLS, 0, 0};
    rg_gft_cost cost;
    rg_gft_change change[RG_GFT_MAX_LEVELS];
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    uint8_t digit[RG_GFT_MAX_LEVELS] = {0}, states[64];
    uint32_t number;
    unsigned turn, output;
    uint64_t count, total[RG_GFT_MAX_LEVELS];

    EACH_NULL(rg_gft_init(2, 4, 2, P(&net)));
    OK(rg_gft_init(2, 4, 2, &net));
    EACH_NULL(rg_gft_cost_of(NET(&net), P(&cost)));
    EACH_NULL(rg_gft_change_totals(NET(&net), P(total)));
    EACH_NULL(rg_gft_digits(NET(&net), 0, P(digit)));
    EACH_NULL(rg_gft_address(NET(&net), P(digit), P(&number)));
    EACH_NULL(rg_gft_pass_digits(NET(&net), 0, P(digit)));
    EACH_NULL(rg_gft_pass_index(NET(&net), P(digit), P(&number)));
    EACH_NULL(rg_gft_seed_count(NET(&net), P(&count)));
    EACH_NULL(rg_gft_seed(NET(&net), 0, P(states)));
    EACH_NULL(rg_crossbar_output(RG_SQUARE_LLS, 4, 0, 0, P(&output)));
    EACH_NULL(rg_gft_destination(NET(&net), RG_SQUARE_LLS, 0, 0, P(&number)));
    EACH_NULL(rg_gft_states(NET(&net), P(&phase), NULL, P(states)));
    EACH_NULL(rg_gft_thresholds(NET(&net), 0, 0, P(told)));
    REFUSED(RG_E_INDEX, rg_gft_level_states(&net, &phase, 3, NULL, states));
    REFUSED(RG_E_INDEX, rg_gft_switch_state(&net, &phase, 3, 0, 0, states));
    EACH_NULL(rg_gft_source_pass(NET(&net), 0, P(&number)));
    EACH_NULL(rg_gft_up_output(NET(&net), 1, 0, P(&turn), P(&output)));
    REFUSED(RG_E_INDEX, rg_gft_up_output(&net, 1, 4, &turn, &output));
    EACH_NULL(rg_gft_changes(NET(&net), 1, 0, P(change)));
    EACH_NULL(rg_gft_level_states(NET(&net), P(&phase), 0, NULL, P(states)));
    EACH_NULL(rg_gft_switch_state(NET(&net), P(&phase), 0, 0, 0, P(states)));
    EACH_NULL(rg_gft_above(NET(&net), P(&(rg_gft_port){0}), P(&(rg_gft_port){0})));
    EACH_NULL(rg_gft_below(NET(&net), P(&(rg_gft_port){0}), P(&(rg_gft_port){0})));
}

/* Digits and seeds beyond their radix, one at a time, and the largest legal ones. */
Test(refusals, fat_tree_digits)
{
    rg_gft net;
    rg_gft_phase cls = {RG_SQUARE_CLS, 3, 1}, lls = {RG_SQUARE_LLS, 3, 1};
    uint8_t digit[RG_GFT_MAX_LEVELS] = {1, 3, 3}, states[28] = {0}, seed[28] = {0};
    uint32_t number;
    unsigned output;

    OK(rg_gft_init(2, 4, 2, &net)); /* 4, 8, 16 switches */
    REFUSED(RG_OK, rg_gft_address(&net, digit, &number));
    cr_expect(eq(u32, number, 31));
    for (unsigned x = 0; x <= 2; x++) {
        digit[x]++;
        REFUSED(RG_E_INDEX, rg_gft_address(&net, digit, &number));
        digit[x]--;
    }
    memcpy(digit, (uint8_t[]){0, 1, 0}, 3);
    REFUSED(RG_OK, rg_gft_pass_index(&net, digit, &number));
    for (unsigned x = 0; x <= 2; x++) {
        digit[x]++;
        REFUSED(RG_E_PASS, rg_gft_pass_index(&net, digit, &number));
        digit[x]--;
    }
    OK(rg_gft_seed(&net, 7, seed));
    for (unsigned level = 0; level <= 2; level++) {
        const unsigned radix = net.level[level].radix;
        seed[net.level[level].first] = (uint8_t)radix;
        REFUSED(RG_E_SEED, rg_gft_states(&net, &cls, seed, states));
        REFUSED(RG_E_SEED,
                rg_gft_level_states(&net, &cls, level, &seed[net.level[level].first], states));
        REFUSED(RG_E_SEED, rg_gft_switch_state(&net, &cls, level, 0, radix, states));
        seed[net.level[level].first] = (uint8_t)(radix - 1);
        REFUSED(RG_OK, rg_gft_states(&net, &cls, seed, states));
        REFUSED(RG_E_SEED, rg_gft_states(&net, &lls, seed, states));
        seed[net.level[level].first] = 0;
    }
    REFUSED(RG_E_SEED, rg_gft_switch_state(&net, &lls, 0, 0, 1, states));
    REFUSED(RG_E_INDEX, rg_gft_switch_state(&net, &lls, 1, 8, 0, states));
    REFUSED(RG_E_INDEX, rg_crossbar_output(RG_SQUARE_LLS, 0, 0, 0, &output));
    REFUSED(RG_E_INDEX, rg_crossbar_output(RG_SQUARE_LLS, 256, 0, 0, &output));
    REFUSED(RG_E_SQUARE, rg_crossbar_output((rg_square)99, 4, 0, 0, &output));
    cr_expect(eq(ptr, (void *)rg_square_name((rg_square)99), NULL));
}

Test(refusals, windows)
{
    static const unsigned children[] = {2, 4, 4}, parents[] = {2, 2}, huge[] = {255, 255, 255};
    const unsigned mixed[] = {2, 4, 2, 4}, enough[] = {2, 2, 2}, lonely[] = {4, 4, 1};
    rg_window net, opened;
    rg_window_setting setting[RG_GFT_MAX_LEVELS][2];
    rg_window_state states[28];
    rg_window_sent sent;
    uint64_t pass;
    rg_gft gft;

    REFUSED(RG_E_NULL, rg_window_shape(2, NULL, parents, true, &net));
    REFUSED(RG_E_NULL, rg_window_shape(2, children, NULL, true, &net));
    REFUSED(RG_E_NULL, rg_window_shape(2, children, parents, true, NULL));
    REFUSED(RG_OK, rg_window_shape(0, children, NULL, true, &net));
    REFUSED(RG_E_SHAPE, rg_window_shape(RG_GFT_MAX_H + 1, children, parents, true, &net));
    REFUSED(RG_E_SHAPE, rg_window_shape(2, huge, parents, true, &net));
    for (unsigned x = 0; x < 2; x++) {
        const unsigned none[] = {x == 0, x == 1, 4},
                       many[] = {x == 0 ? 256 : 2, x == 1 ? 256 : 2, 4};
        REFUSED(RG_E_SHAPE, rg_window_shape(2, none, parents, true, &net));
        REFUSED(RG_E_SHAPE, rg_window_shape(2, children, none, true, &net));
        REFUSED(RG_E_SHAPE, rg_window_shape(2, many, parents, true, &net));
        REFUSED(RG_E_SHAPE, rg_window_shape(2, children, many, true, &net));
    }
    REFUSED(RG_E_SQUARE, rg_window_shape(3, mixed, enough, true, &net));
    REFUSED(RG_OK, rg_window_shape(3, mixed, enough, false, &net));
    REFUSED(RG_E_SQUARE, rg_window_shape(2, lonely, parents, true, &net));
    REFUSED(RG_E_NULL, rg_window_of_gft(NULL, true, &net));

    OK(rg_gft_init(2, 4, 2, &gft));
    OK(rg_window_of_gft(&gft, true, &net));
    OK(rg_window_of_gft(&gft, false, &opened));
    cr_assert(eq(u64, net.passes, 48));
    cr_assert(eq(u64, opened.passes, 64));
    REFUSED(RG_E_NULL, rg_window_pass(&net, 0, NULL));
    REFUSED(RG_E_PASS, rg_window_pass(&net, 48, setting));
    REFUSED(RG_OK, rg_window_pass(&net, 47, setting));
    REFUSED(RG_E_NULL, rg_window_message(&net, 0, 0, NULL));
    REFUSED(RG_E_PASS, rg_window_message(&net, 48, 0, &sent));
    REFUSED(RG_E_INDEX, rg_window_message(&net, 47, 32, &sent));
    REFUSED(RG_E_NULL, rg_window_pass_of(&net, 0, 0, NULL));
    REFUSED(RG_E_INDEX, rg_window_pass_of(&net, 32, 0, &pass));
    REFUSED(RG_E_INDEX, rg_window_pass_of(&net, 0, 32, &pass));
    REFUSED(RG_E_NULL, rg_window_states(&opened, 0, NULL));
    REFUSED(RG_E_SQUARE, rg_window_states(&net, 0, states));
    REFUSED(RG_E_PASS, rg_window_states(&opened, 64, states));
    REFUSED(RG_E_SQUARE, rg_crossbar_output(RG_SQUARE_WINDOW, 4, 0, 0, &gft.h));
    net.level[2].subtrees = 2;
    REFUSED(RG_E_SHAPE, rg_window_pass_of(&net, 0, 0, &pass));
}

/* A struct that was changed by hand is not one that an init made. */
Test(refusals, spoiled_shapes)
{
    rg_gft net, spoiled;
    rg_multistage stages, broken;
    uint64_t count;

    OK(rg_gft_init(2, 4, 2, &net));
    OK(rg_multistage_init(RG_WIRING_OMEGA, 2, 3, &stages));
#define SPOILED(field, value)                                                                      \
    do {                                                                                           \
        spoiled = net;                                                                             \
        spoiled.field = value;                                                                     \
        REFUSED(RG_E_SHAPE, rg_gft_seed_count(&spoiled, &count));                                  \
    } while (0)
    SPOILED(h, 0);
    SPOILED(h, RG_GFT_MAX_H + 1);
    SPOILED(m, RG_GFT_MIN_M - 1);
    SPOILED(m, RG_GFT_MAX_M + 1);
    SPOILED(w, RG_GFT_MIN_W - 1);
    SPOILED(w, RG_GFT_MAX_W + 1);
    SPOILED(groups, 0);
    SPOILED(terminals, 0);
    SPOILED(level[2].place, 7);
#define BROKEN(field, value)                                                                       \
    do {                                                                                           \
        broken = stages;                                                                           \
        broken.field = value;                                                                      \
        REFUSED(RG_E_SHAPE, rg_multistage_seed_count(&broken, &count));                            \
    } while (0)
    BROKEN(wiring, (rg_wiring)99);
    BROKEN(n, 0);
    BROKEN(lines, 0);
    BROKEN(stage_switches, 5);
    static const unsigned kautz[][2] = {{1, 3}, {16, 3}, {3, 0}, {3, 17}};
    for (unsigned i = 0; i < 4; i++) {
        const rg_kautz digraph = {.d = kautz[i][0], .k = kautz[i][1], .nodes = 12};
        REFUSED(RG_E_SHAPE, rg_kautz_rank(&digraph, &(rg_kautz_word){{0, 1, 2}}, &count));
    }
}

Test(refusals, multistage)
{
    rg_multistage net;
    uint8_t states[64];
    uint32_t line;
    uint64_t count;

    EACH_NULL(rg_multistage_init(RG_WIRING_OMEGA, 2, 3, P(&net)));
    OK(rg_multistage_init(RG_WIRING_OMEGA, 2, 3, &net));
    EACH_NULL(rg_multistage_link(NET(&net), 0, 0, P(&line)));
    REFUSED(RG_E_INDEX, rg_multistage_link(&net, 3, 8, &line));
    REFUSED(RG_E_INDEX, rg_multistage_link(&net, 4, 0, &line));
    EACH_NULL(rg_multistage_states(NET(&net), RG_SQUARE_CLS, 0, NULL, P(states)));
    EACH_NULL(rg_multistage_switch_state(NET(&net), RG_SQUARE_CLS, 0, 0, 0, 0, P(states)));
    REFUSED(RG_E_INDEX, rg_multistage_switch_state(&net, RG_SQUARE_CLS, 0, 3, 0, 0, states));
    REFUSED(RG_E_SEED, rg_multistage_switch_state(&net, RG_SQUARE_CLS, 0, 0, 0, 2, states));
    EACH_NULL(rg_multistage_seed_count(NET(&net), P(&count)));
    EACH_NULL(rg_multistage_seed(NET(&net), 0, P(states)));
    REFUSED(RG_E_FAMILY, rg_multistage_init((rg_wiring)99, 2, 3, &net));
    REFUSED(RG_E_INDEX, rg_multistage_switch_state(&net, RG_SQUARE_CLS, 0, 0, 4, 0, states));
    OK(rg_multistage_init(RG_WIRING_BENES, 2, 3, &net));
    REFUSED(RG_E_SEED, rg_multistage_switch_state(&net, RG_SQUARE_RLS, 0, 0, 0, 1, states));
}

Test(refusals, kautz)
{
    static const rg_kautz_word from = {{0, 1, 2}}, to = {{2, 1, 0}};
    const rg_kautz net = kautz_of(2, 3);
    rg_kautz_word next, node[RG_KAUTZ_MAX_LETTERS];
    rg_kautz_route route = {0};
    rg_kautz_verdict verdict;
    char text[RG_KAUTZ_MAX_LETTERS + 1];
    unsigned hops;

    EACH_NULL(rg_kautz_distance(NET(&net), P(&from), P(&to), P(&hops)));
    REFUSED(RG_E_SAME, rg_kautz_next_hop(&net, &from, &from, &next));
    EACH_NULL(rg_kautz_next_hop(NET(&net), P(&from), P(&to), P(&next)));
    EACH_NULL(rg_kautz_check(NET(&net), P(&from), P(&to), &route, 0, P(&verdict)));
    cr_expect(eq(str, (char *)rg_kautz_rule_text((rg_kautz_rule)99), "unknown rule"));
    EACH_NULL(rg_kautz_route_node(NET(&net), P(&route), 0, P(node)));
    REFUSED(RG_E_INDEX, rg_kautz_route_node(&net, &route, 1, node));
    EACH_NULL(rg_kautz_route_nodes(NET(&net), P(&route), P(node)));
    EACH_NULL(rg_kautz_route_print(NET(&net), P(&route), P(text)));
    EACH_NULL(rg_kautz_successor(NET(&net), P(&from), 0, P(&next)));
    EACH_NULL(rg_kautz_predecessor(NET(&net), P(&from), 0, P(&next)));
    REFUSED(RG_E_REPEAT, rg_kautz_successor(&net, &(rg_kautz_word){{0, 0, 1}}, 0, &next));
    REFUSED(RG_E_REPEAT, rg_kautz_predecessor(&net, &(rg_kautz_word){{0, 0, 1}}, 0, &next));
    REFUSED(RG_E_NULL, rg_kautz_check(&net, &from, &to, NULL, 1, &verdict));
    REFUSED(RG_OK, rg_kautz_check(&net, &from, &to, NULL, 0, &verdict));
    cr_expect(eq(int, (int)verdict.rule, RG_RULE_COUNT));
    route.hops = 6;
    REFUSED(RG_E_INDEX, rg_kautz_route_print(&net, &route, text));
}

Test(refusals, kautz_avoiding)
{
    static const rg_kautz_word from = {{0, 1, 2}}, to = {{2, 1, 0}}, none = {{0, 0, 0}};
    const rg_kautz net = kautz_of(2, 3);
    rg_kautz_route routes[2];
    unsigned count = 77;

    REFUSED(RG_E_SAME, rg_kautz_routes_avoiding(&net, &from, &from, NULL, 0, routes, &count));
    EACH_NULL(rg_kautz_routes_avoiding(NET(&net), P(&from), P(&to), NULL, 0, P(routes), P(&count)));
    REFUSED(RG_E_NULL, rg_kautz_routes_avoiding(&net, &from, &to, NULL, 1, routes, &count));
    REFUSED(RG_E_REPEAT, rg_kautz_routes_avoiding(&net, &from, &to, &none, 1, routes, &count));
    REFUSED(RG_E_FAULTY, rg_kautz_routes_avoiding(&net, &from, &to, &from, 1, routes, &count));
    REFUSED(RG_E_FAULTY, rg_kautz_routes_avoiding(&net, &from, &to, &to, 1, routes, &count));
    cr_expect(eq(uint, count, 77));
    REFUSED(RG_OK, rg_kautz_routes_avoiding(&net, &from, &to, NULL, 0, routes, &count));
    cr_expect(eq(uint, count, 2));
}

Test(refusals, patterns)
{
    rg_kautz_pattern spoiled = rg_kautz_pattern_first(3);

    /* Words that are not nodes: what rg_kautz_routes says of them, in the first network tried. */
    spoiled.letter[1] = spoiled.letter[0];
    const rg_kautz_pattern_verdict verdict = rg_kautz_pattern_check(&spoiled);
    cr_expect(eq(int, verdict.status, RG_E_REPEAT));
    cr_expect(verdict.d == 2 && verdict.networks == 1 && verdict.sets == 0);
}

Test(refusals, names)
{
    rg_network name = {.family = RG_FAMILY_KAUTZ, .count = 2, .param = {3, 6}};
    char text[RG_NETWORK_MAX_TEXT];

    REFUSED(RG_OK, rg_network_print(&name, text));
    EACH_NULL(rg_network_print(P(&name), P(text)));
    name.words = 1; /* kautz takes no is= */
    REFUSED(RG_E_IS, rg_network_print(&name, text));
    name.words = 0;
    name.count = 3;
    REFUSED(RG_E_COUNT, rg_network_print(&name, text));
    name.count = 1;
    REFUSED(RG_E_COUNT, rg_network_print(&name, text));
    name.family = (rg_family)1000;
    REFUSED(RG_E_FAMILY, rg_network_print(&name, text));
    name = (rg_network){.family = RG_FAMILY_KANTC, .count = 2, .param = {3, 4}};
    name.words = RG_NETWORK_MAX_WORDS + 1;
    REFUSED(RG_E_IS, rg_network_print(&name, text));
    cr_expect(eq(ptr, (void *)rg_family_params((rg_family)1000), NULL));
}

Test(refusals, results_of_self_tests)
{
    const rg_kautz net = kautz_of(2, 3);
    rg_wire_result result;

    EACH_NULL(rg_wire_result_of(NET(&net), 0, P(&result)));
}

Test(refusals, routes_of_topologies)
{
    const rg_topology net = net_of("hypercube:3"), tree = net_of("kantc:3,3");
    rg_route_rule rule;
    rg_route_packet packet;
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count;
    uint64_t hops;

    OK(rg_route_rule_init(&net, &rule));
    EACH_NULL(rg_route_rule_init(TOPOLOGY(&net), P(&rule)));
    REFUSED(RG_E_INDEX, rg_route_packet_init(&net, &rule, 8, 0, &packet));
    EACH_NULL(rg_route_phases(TOPOLOGY(&net), P(&rule), &count));
    EACH_NULL(rg_route_packet_init(TOPOLOGY(&net), P(&rule), 0, 1, P(&packet)));
    REFUSED(RG_E_INDEX, rg_route_packet_init(&net, &rule, 0, 8, &packet));
    OK(rg_route_packet_init(&net, &rule, 0, 1, &packet));
    packet.vertex = 8;
    REFUSED(RG_E_INDEX, rg_route_step(&net, &rule, &packet, hop, &count));
    EACH_NULL(rg_route_bound(TOPOLOGY(&net), P(&rule), &hops));
    EACH_NULL(rg_route_find(TOPOLOGY(&net), P(&rule), 0, 1, P(hop), 1, P(&hops)));
    packet.vertex = 0;
    packet.target = 8;
    REFUSED(RG_E_INDEX, rg_route_step(&net, &rule, &packet, hop, &count));
    packet.target = 1;
    packet.phase = 1; /* e-cube has one */
    REFUSED(RG_E_INDEX, rg_route_step(&net, &rule, &packet, hop, &count));
    EACH_NULL(rg_route_step(TOPOLOGY(&net), P(&rule), P(&packet), P(hop), P(&count)));
    REFUSED(RG_E_INDEX, rg_route_find(&net, &rule, 8, 1, hop, 1, &hops));
    REFUSED(RG_E_LENGTH, rg_route_find(&net, &rule, 0, 7, hop, 2, &hops));
    REFUSED(RG_E_LENGTH, rg_route_find(&net, &rule, 0, 1, NULL, 0, &hops));
    REFUSED(RG_OK, rg_route_find(&net, &rule, 0, 7, hop, 3, &hops));
    REFUSED(RG_OK, rg_route_find(&net, &rule, 5, 5, NULL, 0, &hops));
    cr_expect(eq(u64, hops, 0));
    /* Every field of a rule that a hypercube, and that a k-ary n-tree k-cube, does not have. */
    static const rg_route_rule bad_cube[] = {
        {.vc_classes = 0},
        {.vc_classes = 2},
        {.vc_classes = 1, .tie = RG_TIE_ALL},
        {.vc_classes = 1, .tie = RG_TIE_BALANCED},
        {.vc_classes = 1, .cube = (rg_route_cube)(RG_CUBE_MINIMAL + 1)},
        {.vc_classes = 1, .up = RG_UP_SWITCH_DIGIT},
        {.vc_classes = 1, .words = RG_WORDS_SHIFT},
        {.vc_classes = 1, .detour = true},
        {.vc_classes = 1, .reserved = {1}},
        {.vc_classes = 1, .reserved = {0, 1}},
    };
    static const rg_route_rule bad_tree[] = {
        {.vc_classes = 3},
        {.vc_classes = 2, .tie = (rg_route_tie)3},
        {.vc_classes = 2, .up = (rg_route_up)3},
        {.vc_classes = 2, .words = RG_WORDS_SHIFT},
    };
    for (size_t i = 0; i < COUNT(bad_cube); i++) {
        REFUSED(RG_E_RULE, rg_route_step(&net, &bad_cube[i], &packet, hop, &count));
        REFUSED(RG_E_RULE, rg_route_find(&net, &bad_cube[i], 0, 1, hop, 1, &hops));
        REFUSED(RG_E_RULE, rg_route_phases(&net, &bad_cube[i], &count));
        REFUSED(RG_E_RULE, rg_route_packet_init(&net, &bad_cube[i], 0, 1, &packet));
        REFUSED(RG_E_RULE, rg_route_bound(&net, &bad_cube[i], &hops));
    }
    for (size_t i = 0; i < COUNT(bad_tree); i++)
        REFUSED(RG_E_RULE, rg_route_phases(&tree, &bad_tree[i], &count));
    /* A family that does not exist */
    rg_topology spoiled = net;
    spoiled.name.family = (rg_family)1000;
    REFUSED(RG_E_NULL, rg_route_rule_init(&spoiled, &rule));
    cr_expect(eq(uint, rg_route_rule_uses(&spoiled), 0));
    cr_expect(eq(uint, rg_route_rule_uses(NULL), 0));
}
