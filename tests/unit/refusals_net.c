/* SPDX-License-Identifier: Apache-2.0 */

/* What functions over a whole network refuse: each pointer null by itself, vertices and links that
 * the network does not have. Found by make coverage: no other test reached these. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "routegen/kautz.h"
#include "hw/inner/kautz_pairs.h"
#include "net/inner/compare.h"
#include "routegen/net/measures.h"
#include "routegen/net/ask.h"
#include "routegen/net/board.h"
#include "routegen/net/draw.h"
#include "routegen/net/parse.h"
#include "routegen/net/simulate.h"
#include "routegen/net/simulate_load.h"
#include "routegen/network_kind.h"
#include "families/inner/topology_route.h"
#include "net/inner/answer.h"
#include "net/inner/deadlock.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/simulate.h"

Test(refusals_net, measures)
{
    const rg_topology net = net_of("hypercube:3");
    rg_measures measures;
    rg_loads loads;
    uint64_t connectivity = 0, hops = 0;
    double bound = 0;
    rg_fraction rate;
    rg_count128 paths;

    EACH_NULL(rg_measures_find(P(&net), RG_SEARCH_NEVER, NULL, P(&measures)));
    EACH_NULL(rg_connectivity(P(&net), 1e9, NULL, P(&connectivity)));
    EACH_NULL(rg_loads_find(P(&net), RG_SEARCH_NEVER, NULL, P(&loads)));
    cr_expect(eq(ptr, (void *)rg_network_title_of(RG_COMPARE_ROWS), NULL));
    EACH_NULL(rg_cube_rate(P(&net), P(&rate)));
    EACH_NULL(rg_cube_bound(P(&net), P(&bound)));
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

    rg_route_set_drop(NULL, 0);
    rg_route_set_drop(&set, 0); /* there is none */
    cr_expect(eq(sz, set.count, 0));
    EACH_NULL(rg_disjoint_find(P(&net), 0, 1, NULL, P(&set)));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 8, 1, NULL, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 8, NULL, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 1, &no_vertex, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 1, &no_from, &set));
    REFUSED(RG_E_INDEX, rg_disjoint_find(&net, 0, 1, &no_to, &set));
    REFUSED(RG_E_SAME, rg_disjoint_find(&net, 3, 3, NULL, &set));
    REFUSED(RG_E_NULL, rg_disjoint_find(&net, 0, 1, &(rg_faults){.vertices = 1}, &set));
    REFUSED(RG_E_NULL, rg_disjoint_find(&net, 0, 1, &(rg_faults){.links = 1}, &set));
    rg_route_set_close(NULL);
}

/* Without a place for the network, no name is looked at. */
Test(refusals_net, names)
{
    rg_topology net;
    rg_refusal refusal;

    EACH_NULL(rg_parse_network(P("kautz:2,3"), NULL, P(&net), NULL));
    REFUSED(RG_E_NULL, rg_parse_network("kautz:2,33", NULL, NULL, &refusal));
    cr_expect(eq(str, refusal.text, "required pointer is NULL"));
}

/* Bad questions of each kind, and ends that are faulty. */
Test(refusals_net, questions)
{
    const rg_topology net = net_of("kautz:2,3");
    const uint64_t dead = 3, none = 12;
    const rg_faults faults = {.vertices = 1, .vertex = &dead},
                    wrong = {.vertices = 1, .vertex = &none};
    rg_ask ask = {.size = sizeof ask, .graph = &net};
    rg_any_network any;
    rg_answer answer;

    OK(rg_any_network_parse("kautz:2,3", &any, NULL));
    ask.network = &any;
    for (ask.kind = 0; ask.kind <= RG_ASK_SHORTEST; ask.kind++) {
        ask.avoid = NULL;
        ask.source = ask.destination = 0;
        REFUSED(RG_E_SAME, rg_ask_routes(&ask, &answer));
        ask.destination = 12;
        REFUSED(RG_E_INDEX, rg_ask_routes(&ask, &answer));
        ask.destination = 3;
        EACH_NULL(rg_ask_routes(P(&ask), P(&answer)));
        ask.avoid = &wrong;
        REFUSED(RG_E_INDEX, rg_ask_routes(&ask, &answer));
        ask.avoid = &faults;
        OK(rg_ask_routes(&ask, &answer));
        cr_expect(eq(int, answer.why, RG_NO_ROUTE_DESTINATION));
        REFUSED(RG_E_INDEX, rg_answer_list(&answer, 0, 1));
        rg_answer_close(&answer);
        ask.source = 3;
        ask.destination = 5;
        OK(rg_ask_routes(&ask, &answer));
        cr_expect(eq(int, answer.why, RG_NO_ROUTE_SOURCE));
        rg_answer_close(&answer);
    }
}

Test(refusals_net, kautz)
{
    const rg_kautz net = kautz_of(2, 3);
    rg_kautz_word word, other;
    rg_any_network any;
    rg_topology topology;

    OK(rg_kautz_unrank(&net, 0, &word));
    REFUSED(RG_E_INDEX, rg_kautz_successor(&net, &word, 2, &other));
    REFUSED(RG_E_INDEX, rg_kautz_predecessor(&net, &word, 2, &other));
    EACH_NULL(rg_any_network_parse(P("star:4"), P(&any), NULL));
    EACH_NULL(rg_any_topology_parse(P("star:4"), P(&topology), NULL));
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

    EACH_NULL(rg_sim_options_init(P(&net), P(&options), sizeof options));
    OK(rg_sim_options_init(&net, &options, sizeof options));
    EACH_NULL(rg_sim_plan_init(P(&plan), sizeof plan));
    OK(rg_sim_plan_init(&plan, sizeof plan));
    EACH_NULL(rg_sim_classes(P(&net), P(&options), P(&classes)));
    EACH_NULL(rg_sim_open(P(&net), P(&options), P(&sim)));
    EACH_NULL(rg_sim_judge(P(&net), P(&options), NULL, P(&deadlock), NULL));
    EACH_NULL(rg_sim_follow(P(&net), P(&options), NULL, P(&deadlock), NULL));
    EACH_NULL(rg_sim_bound_of(P(&net), P(&options), NULL, P(&bound)));
    EACH_NULL(rg_sim_exchange_run(P(&net), P(&options), 9, NULL, P(&exchange)));
    EACH_NULL(rg_sim_queue_run(P(&net), P(&options), 1, 9, NULL, P(&queued)));
    EACH_NULL(rg_sim_trace_run(P(&net), P(&options), 9, NULL, P(&traced)));
    EACH_NULL(rg_sim_measure(P(&net), P(&options), P(&plan), NULL, NULL, 0, P(&result)));
    REFUSED(RG_E_NULL, rg_sim_measure(&net, &options, &plan, NULL, NULL, 1, &result));
    plan.fixed = true;
    plan.warmup = plan.most;
    REFUSED(RG_E_OPTION, rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &result));
    EACH_NULL(rg_sim_saturate(P(&net), P(&options), P(&plan), 1, 1, NULL, P(&found)));
    EACH_NULL(rg_sim_sweep_order(P(point), 1, P(order)));
    EACH_NULL(rg_sim_sweep(P(point), 1, P(&plan), 1, NULL));

    OK(rg_sim_open(&net, &options, &sim));
    EACH_NULL(rg_sim_run(P(sim), 9, NULL, P(&state)));
    EACH_NULL(rg_sim_drain(P(sim), 1, 9, NULL, P(&state)));
    EACH_NULL(rg_sim_window(P(sim), 1, 1));
    EACH_NULL(rg_sim_counts_of(P(sim), P(&counts)));
    EACH_NULL(rg_sim_quantile(P(sim), 1, 2, P(&number)));
    EACH_NULL(rg_sim_channel(P(sim), 0, 0, P(&number)));
    EACH_NULL(rg_sim_received(P(sim), 0, P(&number)));
    EACH_NULL(rg_sim_cycle(P(sim), P(lane), 1, P(&number), P(&dead)));
    rg_sim_close(sim);
    rg_sim_close(NULL);
}

Test(refusals_net, deadlock_words)
{
    const rg_topology net = net_of("kautz:2,3"), torus = net_of("torus:4,4");
    const rg_topology large = net_of("hypercube:40");
    const rg_route_rule rule = {.vc_classes = 1}, bad = {.vc_classes = 2};
    rg_deadlock found;
    rg_value *record = NULL;

    REFUSED(RG_E_RULE, rg_deadlock_judge(&net, &bad, NULL, &found, NULL));
    REFUSED(RG_E_LARGE, rg_deadlock_judge(&large, &rule, NULL, &found, NULL));

    EACH_NULL(rg_ask_deadlock(P(&net), NULL, NULL, P(&record), NULL));
    EACH_NULL(rg_ask_advise(P(&net), NULL, NULL, P(&record), NULL));
    EACH_NULL(rg_ask_tables_diff(P(&net), NULL, P("01,02,0"), NULL, P(&record), NULL));
    REFUSED(RG_E_SYNTAX, rg_ask_tables_diff(&net, NULL, "router,target", NULL, &record, NULL));
    REFUSED(RG_E_LABEL, rg_ask_tables_diff(&net, NULL, "010,121,0\n9", NULL, &record, NULL));
    REFUSED(RG_E_LABEL, rg_ask_deadlock(&net, "avoid=9", NULL, &record, NULL));
    REFUSED(RG_E_INDEX, rg_ask_deadlock(&torus, "avoid-links=(0,0):9", NULL, &record, NULL));
    REFUSED(RG_E_OPTION, rg_ask_deadlock(&net, "node avoid=010", NULL, &record, NULL));
    REFUSED(RG_E_FIELDS, rg_ask_advise(&net, "lanes=2", NULL, &record, NULL));
    REFUSED(RG_E_SYNTAX, rg_ask_advise(&net, "vcs=0", NULL, &record, NULL));
    REFUSED(RG_E_OPTION, rg_ask_deadlock(&net, "node vc-rule=colour", NULL, &record, NULL));
    REFUSED(RG_E_FAMILY, rg_ask_deadlock(&torus, "node", NULL, &record, NULL));
    REFUSED(RG_E_RULE, rg_ask_deadlock(&net, "routing=updown", NULL, &record, NULL));
    REFUSED(RG_E_OPTION, rg_ask_deadlock(&torus, "routing=par vcs=7", NULL, &record, NULL));
    REFUSED(RG_E_SYNTAX, rg_ask_deadlock(&torus, "vcs=two", NULL, &record, NULL));
    OK(rg_ask_deadlock(&net, "node vc-rule=pair", NULL, &record, NULL));
    rg_record_close(record);
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
    const rg_sim_delay no_vertex = {8, 0, 1, 1}, no_port = {0, 3, 1, 1}, no_clocks = {0, 0, 0, 1};
    const rg_sim_delay terminal = {0, 0, 1, 1};
    const rg_sim_fault no_node = {.vertex = 8};
    const rg_sim_fault all = {.part = RG_SIM_VERTICES, .until = 9, .count = 8};
    const rg_sim_fault more = {.part = RG_SIM_VERTICES, .until = 9, .count = 9};
    rg_sim_options options;
    rg_sim *sim = NULL;

    OK(rg_sim_options_init(&net, &options, sizeof options));
    WRONG(RG_E_OPTION, o.vcs = RG_SIM_MAX_VCS + 1);
    WRONG(RG_E_OPTION, o.buffer = 0);
    WRONG(RG_E_OPTION, o.buffer = RG_SIM_MAX_BUFFER + 1);
    WRONG(RG_E_OPTION, o.link_delay = 0);
    WRONG(RG_E_OPTION, o.credit_delay = 0);
    WRONG(RG_E_OPTION, o.inject_delay = 0);
    WRONG(RG_E_OPTION, o.route_delay = RG_SIM_MAX_DELAY + 1);
    WRONG(RG_E_OPTION, o.load = 1.1);
    WRONG(RG_E_OPTION, o.flits = 0);
    WRONG(RG_E_OPTION, o.switching = RG_SIM_CUT_THROUGH, o.flits = o.buffer + 1);
    WRONG(RG_E_OPTION, o.lengths = RG_SIM_MAX_LENGTHS + 1);
    WRONG(RG_E_OPTION, o.lengths = 1, o.length[0].flits = 0, o.length[0].weight = 1);
    WRONG(RG_E_OPTION, o.lengths = 1, o.length[0].flits = 1, o.length[0].weight = 0);
    WRONG(RG_E_OPTION, o.births = RG_SIM_EXACT + 1);
    WRONG(RG_E_OPTION, o.births = RG_SIM_BURST, o.burst_on = 0, o.burst_off = 1);
    WRONG(RG_E_OPTION, o.births = RG_SIM_BURST, o.burst_on = 1, o.burst_off = 9, o.load = 0.5);
    WRONG(RG_E_OPTION, o.select = RG_SIM_CREDITS + 1);
    WRONG(RG_E_OPTION, o.switching = RG_SIM_CUT_THROUGH + 1);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_ISLIP + 1);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.route_delay = 0);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.iterations = 2);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_ISLIP, o.iterations = 0);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.input_speedup = 0);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.input_speedup = 65);
    WRONG(RG_E_OPTION, o.input_speedup = 2);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.internal_speedup = .5);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.output_speedup = 65);
    WRONG(RG_E_OPTION, o.allocator = RG_SIM_STAGED, o.output_speedup = 2, o.link_delay = 1);
    WRONG(RG_E_OPTION, o.output_buffer = 1);
    WRONG(RG_E_OPTION, o.planes = 0);
    WRONG(RG_E_OPTION, o.planes = 65);
    WRONG(RG_E_OPTION, o.planes = 2, o.sink = .5);
    const struct rg_sim_lot lot = {0, 63, 0};
    WRONG(RG_E_OPTION, o.answers = 2, o.answer[0] = o.answer[1] = (rg_sim_answer){1, {lot, lot}});
    WRONG(RG_E_OPTION, o.answers = 1, o.answer[0] = (rg_sim_answer){0, {lot, lot}});
    WRONG(RG_E_OPTION, o.answers = 1, o.answer[0] = (rg_sim_answer){1, {lot, {0, 63, 1}}});
    WRONG(RG_E_OPTION, o.answers = 1, o.answer[0] = (rg_sim_answer){1, {lot, {63, 63, 0}}});
    WRONG(RG_E_OPTION, o.answers = 1, o.answer[0] = (rg_sim_answer){1, {lot, lot}},
          o.traffic = RG_SIM_EXCHANGE);
    WRONG(RG_E_OPTION, o.sink = 0);
    WRONG(RG_E_OPTION, o.sink = 1.5);
    WRONG(RG_E_OPTION, o.noc = 2);
    WRONG(RG_E_OPTION, o.roots = RG_SIM_ROOTS_TOP);
    WRONG(RG_E_OPTION, o.metric = RG_SIM_METRIC_DELAY);
    WRONG(RG_E_OPTION, o.routing = RG_SIM_UPDOWN, o.roots = RG_SIM_ROOTS_GIVEN);
    WRONG(RG_E_OPTION, o.routing = RG_SIM_UPDOWN, o.roots = RG_SIM_ROOTS_GIVEN, o.root_count = 1,
          o.root[0] = 8);
    WRONG(RG_E_OPTION, o.retries = UINT8_MAX + 1);
    WRONG(RG_E_OPTION, o.traffic = RG_SIM_REQUEST + 1);
    WRONG(RG_E_OPTION, o.traffic = RG_SIM_REQUEST, o.window = 0);
    WRONG(RG_E_OPTION, o.traffic = RG_SIM_TRANSPOSE); /* of three bits */
    WRONG(RG_E_RULE, o.routing = RG_SIM_SSSP + 1);
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
    WRONG(RG_E_INDEX, o.faults = &more, o.fault_count = 1);
    WRONG(RG_E_INDEX, o.faults = &all, o.fault_count = 1, o.timeout = 0);
    WRONG(RG_OK, o.faults = &all, o.fault_count = 1);
    rg_sim_close(sim);

    OK(rg_sim_options_init(&odd, &options, sizeof options));
    options.traffic = RG_SIM_TRANSPOSE; /* of sides that differ */
    REFUSED(RG_E_OPTION, rg_sim_open(&odd, &options, &sim));
    options.traffic = RG_SIM_REVERSE; /* of six */
    REFUSED(RG_E_OPTION, rg_sim_open(&odd, &options, &sim));
    OK(rg_sim_options_init(&tree, &options, sizeof options));
    options.delays = &terminal;
    options.delay_count = 1;
    REFUSED(RG_E_INDEX, rg_sim_open(&tree, &options, &sim));
}
