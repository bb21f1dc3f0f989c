/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What functions over a whole network refuse: each pointer null by itself, vertices and links that
 * the network does not have. Found by make coverage: no other test reached these. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "nets.h"
#include "routegen/kautz.h"
#include "routegen/kautz_pairs.h"
#include "routegen/net/comparison.h"
#include "routegen/net/disjoint.h"
#include "routegen/net/draw.h"
#include "routegen/net/loads.h"
#include "routegen/net/measures.h"
#include "routegen/net/simulate.h"
#include "routegen/net/simulate_load.h"
#include "routegen/network_kind.h"
#include "routegen/topology_paths.h"

#define REFUSED(status, call) cr_expect(eq(int, call, status))
#define NULLED(call) REFUSED(RG_E_NULL, call)

Test(refusals_net, measures)
{
    const rg_topology net = net_of("hypercube:3");
    rg_measures measures;
    rg_loads loads;
    rg_compared compared;
    uint64_t connectivity = 0, hops = 0;
    double bound = 0;
    rg_fraction rate;
    rg_count128 paths;

    NULLED(rg_measures_find(NULL, RG_SEARCH_NEVER, NULL, &measures));
    NULLED(rg_measures_find(&net, RG_SEARCH_NEVER, NULL, NULL));
    NULLED(rg_connectivity(NULL, 1e9, NULL, &connectivity));
    NULLED(rg_connectivity(&net, 1e9, NULL, NULL));
    NULLED(rg_loads_find(NULL, RG_SEARCH_NEVER, NULL, &loads));
    NULLED(rg_loads_find(&net, RG_SEARCH_NEVER, NULL, NULL));
    NULLED(rg_compare(NULL, RG_SEARCH_NEVER, NULL, NULL, &compared));
    NULLED(rg_compare(&net, RG_SEARCH_NEVER, NULL, NULL, NULL));
    cr_expect(eq(ptr, (void *)rg_compare_title_of(RG_COMPARE_ROWS), NULL));
    NULLED(rg_cube_rate(NULL, &rate));
    NULLED(rg_cube_rate(&net, NULL));
    NULLED(rg_cube_bound(&net, NULL));
    NULLED(rg_cube_bound(NULL, &bound));
    NULLED(rg_topology_paths_count(NULL, 0, 1, &hops, &paths));
    NULLED(rg_topology_paths_count(&net, 0, 1, NULL, &paths));
    NULLED(rg_topology_paths_count(&net, 0, 1, &hops, NULL));
    REFUSED(RG_E_INDEX, rg_topology_paths_count(&net, 8, 1, &hops, &paths));
    REFUSED(RG_E_INDEX, rg_topology_paths_count(&net, 0, 8, &hops, &paths));
}

Test(refusals_net, routes)
{
    const rg_topology net = net_of("hypercube:3");
    const rg_link from = {8, 0}, to = {0, 8};
    const rg_faults no_vertex = {.vertices = 1, .vertex = (const uint64_t[]){8}};
    const rg_faults no_from = {.links = 1, .link = &from}, no_to = {.links = 1, .link = &to};
    rg_route_set set = {0};
    rg_route *route;

    NULLED(rg_route_set_add(NULL, 1, &route));
    NULLED(rg_route_set_add(&set, 1, NULL));
    rg_route_set_drop(NULL, 0);
    rg_route_set_drop(&set, 0); /* there is none */
    cr_expect(eq(sz, set.count, 0));
    NULLED(rg_route_set_by_rule(&net, NULL, 0, 1, NULL));
    NULLED(rg_disjoint_find(NULL, 0, 1, NULL, &set));
    NULLED(rg_disjoint_find(&net, 0, 1, NULL, NULL));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 8, 1, NULL, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 8, NULL, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 1, &no_vertex, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 1, &no_from, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 1, &no_to, &set));
}

Test(refusals_net, kautz)
{
    rg_kautz net;
    rg_kautz_word word, other;
    rg_kautz_pairs pairs;
    rg_random random = {1};
    rg_any_network any;
    rg_topology topology;

    cr_assert(eq(int, rg_kautz_init(2, 3, &net), RG_OK));
    cr_assert(eq(int, rg_kautz_unrank(&net, 0, &word), RG_OK));
    REFUSED(RG_E_INDEX, rg_kautz_successor(&net, &word, 2, &other));
    REFUSED(RG_E_INDEX, rg_kautz_predecessor(&net, &word, 2, &other));
    NULLED(rg_kautz_pairs_begin(NULL, &net, 0, &random));
    NULLED(rg_kautz_pairs_begin(&pairs, NULL, 0, &random));
    NULLED(rg_kautz_pairs_begin(&pairs, &net, 1, NULL));
    NULLED(rg_any_network_parse(NULL, &any, NULL));
    NULLED(rg_any_network_parse("star:4", NULL, NULL));
    NULLED(rg_any_topology_parse(NULL, &topology, NULL));
    NULLED(rg_any_topology_parse("star:4", NULL, NULL));
    cr_expect(ne(int, rg_any_topology_parse("foo:4", &topology, NULL), RG_OK));
}

Test(refusals_net, simulate)
{
    const rg_topology net = net_of("hypercube:3");
    rg_sim_options options;
    rg_sim_plan plan;
    rg_sim *sim;
    rg_sim_state state;
    rg_sim_counts counts;
    rg_sim_bound bound;
    rg_sim_exchange exchange;
    rg_sim_queued queued;
    rg_sim_traced traced;
    rg_sim_result result;
    rg_sim_saturation found;
    rg_sim_point point[1] = {0};
    rg_sim_lane lane[1];
    rg_deadlock deadlock;
    uint64_t number = 0, dead = 0, order[1];
    unsigned classes = 0;

    NULLED(rg_sim_options_of(NULL, &options));
    NULLED(rg_sim_options_of(&net, NULL));
    cr_assert(eq(int, rg_sim_options_of(&net, &options), RG_OK));
    NULLED(rg_sim_plan_of(NULL));
    cr_assert(eq(int, rg_sim_plan_of(&plan), RG_OK));
    NULLED(rg_sim_classes(NULL, &options, &classes));
    NULLED(rg_sim_classes(&net, NULL, &classes));
    NULLED(rg_sim_classes(&net, &options, NULL));
    NULLED(rg_sim_open(NULL, &options, &sim));
    NULLED(rg_sim_open(&net, NULL, &sim));
    NULLED(rg_sim_open(&net, &options, NULL));
    NULLED(rg_sim_judge(&net, NULL, NULL, NULL, 0, &deadlock));
    NULLED(rg_sim_judge(&net, &options, NULL, NULL, 0, NULL));
    NULLED(rg_sim_bound_of(NULL, &options, NULL, &bound));
    NULLED(rg_sim_bound_of(&net, NULL, NULL, &bound));
    NULLED(rg_sim_bound_of(&net, &options, NULL, NULL));
    NULLED(rg_sim_exchange_run(NULL, &options, 9, NULL, &exchange));
    NULLED(rg_sim_exchange_run(&net, NULL, 9, NULL, &exchange));
    NULLED(rg_sim_exchange_run(&net, &options, 9, NULL, NULL));
    NULLED(rg_sim_queue_run(NULL, &options, 1, 9, NULL, &queued));
    NULLED(rg_sim_queue_run(&net, NULL, 1, 9, NULL, &queued));
    NULLED(rg_sim_queue_run(&net, &options, 1, 9, NULL, NULL));
    NULLED(rg_sim_trace_run(NULL, &options, 9, NULL, &traced));
    NULLED(rg_sim_trace_run(&net, NULL, 9, NULL, &traced));
    NULLED(rg_sim_trace_run(&net, &options, 9, NULL, NULL));
    NULLED(rg_sim_measure(NULL, &options, &plan, NULL, NULL, 0, &result));
    NULLED(rg_sim_measure(&net, NULL, &plan, NULL, NULL, 0, &result));
    NULLED(rg_sim_measure(&net, &options, NULL, NULL, NULL, 0, &result));
    NULLED(rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, NULL));
    NULLED(rg_sim_measure(&net, &options, &plan, NULL, NULL, 1, &result));
    NULLED(rg_sim_saturate(NULL, &options, &plan, 1, 1, NULL, &found));
    NULLED(rg_sim_saturate(&net, NULL, &plan, 1, 1, NULL, &found));
    NULLED(rg_sim_saturate(&net, &options, NULL, 1, 1, NULL, &found));
    NULLED(rg_sim_saturate(&net, &options, &plan, 1, 1, NULL, NULL));
    NULLED(rg_sim_sweep_order(NULL, 1, order));
    NULLED(rg_sim_sweep_order(point, 1, NULL));
    NULLED(rg_sim_sweep(NULL, 1, &plan, 1, NULL));
    NULLED(rg_sim_sweep(point, 1, NULL, 1, NULL));

    cr_assert(eq(int, rg_sim_open(&net, &options, &sim), RG_OK));
    NULLED(rg_sim_run(NULL, 9, NULL, &state));
    NULLED(rg_sim_run(sim, 9, NULL, NULL));
    NULLED(rg_sim_drain(NULL, 1, 9, NULL, &state));
    NULLED(rg_sim_drain(sim, 1, 9, NULL, NULL));
    NULLED(rg_sim_window(NULL, 1, 1));
    NULLED(rg_sim_counts_of(NULL, &counts));
    NULLED(rg_sim_counts_of(sim, NULL));
    NULLED(rg_sim_quantile(NULL, 1, 2, &number));
    NULLED(rg_sim_quantile(sim, 1, 2, NULL));
    NULLED(rg_sim_channel(NULL, 0, 0, &number));
    NULLED(rg_sim_channel(sim, 0, 0, NULL));
    NULLED(rg_sim_received(NULL, 0, &number));
    NULLED(rg_sim_received(sim, 0, NULL));
    NULLED(rg_sim_cycle(NULL, lane, 1, &number, &dead));
    NULLED(rg_sim_cycle(sim, NULL, 1, &number, &dead));
    NULLED(rg_sim_cycle(sim, lane, 1, NULL, &dead));
    NULLED(rg_sim_cycle(sim, lane, 1, &number, NULL));
    rg_sim_close(sim);
    rg_sim_close(NULL);
}

/* One option wrong, all others as they are by default */
#define WRONG(status, ...)                                                                         \
    do {                                                                                           \
        rg_sim_options o = options;                                                                \
        __VA_ARGS__;                                                                               \
        cr_expect(eq(int, rg_sim_open(&net, &o, &sim), status), "%s", #__VA_ARGS__);               \
    } while (0)

Test(refusals_net, simulate_options)
{
    const rg_topology net = net_of("hypercube:3"), odd = net_of("mesh:3,2"),
                      tree = net_of("kary:2,2");
    const rg_sim_flow from = {8, 0, 1}, to = {0, 8, 1}, empty = {0, 1, 0};
    const rg_sim_flow order[] = {{1, 0, 1}, {0, 1, 1}};
    const rg_sim_delay no_vertex = {8, 0, 1}, no_port = {0, 3, 1}, no_clocks = {0, 0, 0};
    const rg_sim_delay terminal = {0, 0, 1};
    const rg_sim_fault no_node = {.vertex = 8};
    rg_sim_options options;
    rg_sim *sim = NULL;

    cr_assert(eq(int, rg_sim_options_of(&net, &options), RG_OK));
    WRONG(RG_E_COUNT, o.vcs = RG_SIM_MAX_VCS + 1);
    WRONG(RG_E_SHAPE, o.buffer = 0);
    WRONG(RG_E_SHAPE, o.buffer = RG_SIM_MAX_BUFFER + 1);
    WRONG(RG_E_SHAPE, o.link_delay = 0);
    WRONG(RG_E_SHAPE, o.credit_delay = 0);
    WRONG(RG_E_SHAPE, o.inject_delay = 0);
    WRONG(RG_E_SHAPE, o.route_delay = RG_SIM_MAX_DELAY + 1);
    WRONG(RG_E_SHAPE, o.load = 1.1);
    WRONG(RG_E_SHAPE, o.flits = 0);
    WRONG(RG_E_SHAPE, o.switching = RG_SIM_CUT_THROUGH, o.flits = o.buffer + 1);
    WRONG(RG_E_SHAPE, o.lengths = RG_SIM_MAX_LENGTHS + 1);
    WRONG(RG_E_SHAPE, o.lengths = 1, o.length[0].flits = 0, o.length[0].weight = 1);
    WRONG(RG_E_SHAPE, o.lengths = 1, o.length[0].flits = 1, o.length[0].weight = 0);
    WRONG(RG_E_SHAPE, o.births = RG_SIM_EXACT + 1);
    WRONG(RG_E_SHAPE, o.births = RG_SIM_BURST, o.burst_on = 0, o.burst_off = 1);
    WRONG(RG_E_SHAPE, o.births = RG_SIM_BURST, o.burst_on = 1, o.burst_off = 9, o.load = 0.5);
    WRONG(RG_E_SHAPE, o.select = RG_SIM_CREDITS + 1);
    WRONG(RG_E_SHAPE, o.switching = RG_SIM_CUT_THROUGH + 1);
    WRONG(RG_E_SHAPE, o.allocator = RG_SIM_GREEDY + 1);
    WRONG(RG_E_SHAPE, o.retries = UINT8_MAX + 1);
    WRONG(RG_E_SHAPE, o.traffic = RG_SIM_REQUEST + 1);
    WRONG(RG_E_SHAPE, o.traffic = RG_SIM_REQUEST, o.window = 0);
    WRONG(RG_E_SHAPE, o.traffic = RG_SIM_TRANSPOSE); /* of three bits */
    WRONG(RG_E_RULE, o.routing = RG_SIM_TABLE + 1);
    WRONG(RG_E_SQUARE, o.traffic = RG_SIM_EXCHANGE, o.order = RG_SIM_ADD);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_HOTSPOT, o.hotspots = 0);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_HOTSPOT, o.hotspots = RG_SIM_MAX_HOTSPOTS + 1);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_HOTSPOT, o.hotspots = 1, o.hotspot[0].node = 8);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_FLOWS, o.flows = NULL, o.flow_count = 1);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_FLOWS, o.flows = &from, o.flow_count = 1);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_FLOWS, o.flows = &to, o.flow_count = 1);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_FLOWS, o.flows = &empty, o.flow_count = 1);
    WRONG(RG_E_INDEX, o.traffic = RG_SIM_FLOWS, o.flows = order, o.flow_count = 2);
    WRONG(RG_E_INDEX, o.delays = NULL, o.delay_count = 1);
    WRONG(RG_E_INDEX, o.delays = &no_vertex, o.delay_count = 1);
    WRONG(RG_E_INDEX, o.delays = &no_port, o.delay_count = 1);
    WRONG(RG_E_INDEX, o.delays = &no_clocks, o.delay_count = 1);
    WRONG(RG_E_INDEX, o.faults = &no_node, o.fault_count = 1);

    cr_assert(eq(int, rg_sim_options_of(&odd, &options), RG_OK));
    options.traffic = RG_SIM_TRANSPOSE; /* of sides that differ */
    cr_expect(eq(int, rg_sim_open(&odd, &options, &sim), RG_E_SHAPE));
    options.traffic = RG_SIM_REVERSE; /* of six */
    cr_expect(eq(int, rg_sim_open(&odd, &options, &sim), RG_E_SHAPE));
    cr_assert(eq(int, rg_sim_options_of(&tree, &options), RG_OK));
    options.delays = &terminal;
    options.delay_count = 1;
    cr_expect(eq(int, rg_sim_open(&tree, &options, &sim), RG_E_INDEX));
}
