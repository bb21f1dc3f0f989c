/* SPDX-License-Identifier: Apache-2.0 */

/* Options begin with their size, that of the program's own struct. */

#include "check.h"
#include "nets.h"
#include "routegen/net/ask.h"
#include "routegen/net/board.h"
#include "routegen/net/graph.h"
#include "routegen/net/simulate.h"
#include "routegen/net/simulate_load.h"
#include "routegen/network_kind.h"

enum sized { GRAPH, BOARD, ASK, SIMULATE, PLAN, SIZED };

/* What the library says of options, whose pointers are of what is there. */
static rg_status ask_with(enum sized kind, const void *given, const rg_topology *net)
{
    rg_sim_options options;
    rg_graph *graph = NULL;
    rg_board *board = NULL;
    rg_answer answer = {0};
    rg_sim_result result;
    rg_sim *sim = NULL;
    rg_status status = RG_OK;

    switch (kind) {
    case GRAPH:
        status = rg_graph_open("a b\n", 4, given, &graph, NULL);
        rg_graph_close(graph);
        break;
    case BOARD:
        status = rg_board_open("/dev/null", given, &board);
        rg_board_close(board);
        break;
    case ASK:
        status = rg_ask_routes(given, &answer);
        rg_answer_close(&answer);
        break;
    case SIMULATE:
        status = rg_sim_open(net, given, &sim);
        rg_sim_close(sim);
        break;
    case PLAN:
        OK(rg_sim_options_init(net, &options, sizeof options));
        status = rg_sim_measure(net, &options, given, NULL, NULL, 0, &result);
        break;
    case SIZED:
        break;
    }
    return status;
}

/* Every size, in memory of just that size: a pointer that is cut would be followed. */
Test(sizes, every_size_of_options)
{
    const rg_topology net = net_of("kautz:2,3");
    rg_any_network any;
    rg_faults faults = {0};
    const rg_watch watch = {NULL, NULL};
    OK(rg_any_network_parse("kautz:2,3", &any, NULL));
    const rg_graph_options graph = {.name = "x", .format = "edges"};
    const rg_board_settings board = {.baud = 9600, .timeout = 1};
    const rg_ask ask = {.network = &any,
                        .graph = &net,
                        .kind = RG_ASK_SHORTEST,
                        .destination = 1,
                        .avoid = &faults,
                        .most = 1,
                        .watch = &watch};
    rg_sim_options simulate;
    rg_sim_plan plan;
    OK(rg_sim_options_init(&net, &simulate, sizeof simulate));
    OK(rg_sim_plan_init(&plan, sizeof plan));
    plan.most = 500;
    const struct {
        const void *options;
        size_t size, step;
    } all[SIZED] = {{&graph, sizeof graph, _Alignof(rg_graph_options)},
                    {&board, sizeof board, _Alignof(rg_board_settings)},
                    {&ask, sizeof ask, _Alignof(rg_ask)},
                    {&simulate, sizeof simulate, _Alignof(rg_sim_options)},
                    {&plan, sizeof plan, _Alignof(rg_sim_plan)}};
    for (int kind = 0; kind < SIZED; kind++)
        for (size_t size = 0; size <= all[kind].size + 64; size++) {
            const size_t room = size < sizeof size ? sizeof size : size;
            char *given = calloc(1, room);
            memcpy(given, all[kind].options, room < all[kind].size ? room : all[kind].size);
            memcpy(given, &size, sizeof size);
            const bool is =
                size >= sizeof size && size <= all[kind].size && size % all[kind].step == 0;
            const rg_status status = ask_with((enum sized)kind, given, &net);
            cr_expect(eq(int, status != RG_E_OPTION, is), "%d: %zu bytes: %d", kind, size, status);
            free(given);
        }
}

/* An older program has options without the last members, and no memory for them; a newer one has
 * more than the library knows. */
Test(sizes, sizes_of_options)
{
    const size_t older = offsetof(rg_sim_options, seed), older_plan = offsetof(rg_sim_plan, each);
    const rg_topology net = net_of("kautz:2,3");
    rg_sim_options *old = malloc(older), options;
    rg_sim_plan *old_plan = malloc(older_plan), plan;
    rg_sim_result result, right;

    cr_assert(eq(int, rg_sim_options_init(&net, old, older), RG_OK));
    cr_assert(eq(int, rg_sim_plan_init(old_plan, older_plan), RG_OK));
    cr_assert(eq(int, rg_sim_options_init(&net, &options, sizeof options), RG_OK));
    cr_assert(eq(int, rg_sim_plan_init(&plan, sizeof plan), RG_OK));
    cr_assert(eq(int, rg_sim_choose(&net, old, NULL), RG_OK));
    cr_assert(eq(int, rg_sim_choose(&net, &options, NULL), RG_OK));
    cr_expect(eq(sz, old->size, older));
    old->load = options.load = 0.2;
    old_plan->most = plan.most = 20000;
    cr_assert(eq(int, rg_sim_measure(&net, old, old_plan, NULL, NULL, 0, &result), RG_OK));
    cr_assert(eq(int, rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &right), RG_OK));
    cr_expect(result.packets > 0 && result.packets == right.packets);
    cr_expect(eq(dbl, result.latency, right.latency));
    free(old);
    free(old_plan);

    const size_t wrong[] = {0, sizeof(size_t) + 4, sizeof options + 1, SIZE_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        rg_sim_saturation found;
        rg_sim_exchange exchange;
        rg_sim_traced traced;
        rg_sim_queued queued;
        rg_sim_bound bound;
        rg_answer answer;
        rg_board *board;
        rg_any_network any;
        rg_sim *sim;
        const rg_board_settings settings = {.size = wrong[i], .baud = 9600, .timeout = 1};
        const rg_ask ask = {.size = wrong[i], .network = &any, .graph = &net, .destination = 1};
        cr_expect(eq(int, rg_sim_options_init(&net, &options, wrong[i]), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_plan_init(&plan, wrong[i]), RG_E_OPTION));
        plan.size = wrong[i];
        options.size = sizeof options;
        cr_expect(
            eq(int, rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &right), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_saturate(&net, &options, &plan, 1, 1, NULL, &found), RG_E_OPTION));
        plan.size = sizeof plan;
        options.size = wrong[i];
        cr_expect(eq(int, rg_sim_open(&net, &options, &sim), RG_E_OPTION));
        cr_expect(
            eq(int, rg_sim_measure(&net, &options, &plan, NULL, NULL, 0, &right), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_saturate(&net, &options, &plan, 1, 1, NULL, &found), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_loads_of(&net, &options, NULL, NULL, &bound), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_exchange_run(&net, &options, 9, NULL, &exchange), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_trace_run(&net, &options, 9, NULL, &traced), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_queue_run(&net, &options, 1, 9, NULL, &queued), RG_E_OPTION));
        cr_expect(eq(int, rg_sim_choose(&net, &options, NULL), RG_E_OPTION));
        cr_expect(eq(int, rg_ask_routes(&ask, &answer), RG_E_OPTION));
        cr_expect(eq(int, rg_board_open("/dev/null", &settings, &board), RG_E_OPTION));
        rg_board_close(board);
    }
}
