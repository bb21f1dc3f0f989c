/* SPDX-License-Identifier: Apache-2.0 */

/* make bench-node, as tables in Markdown:
 *
 * - the throughput of networks of routers beside the bounds. Uniform traffic along first routes,
 *   packets of 12 flits after the letters, sources that are never idle but for two clocks after
 *   each packet;
 * - of networks of whole nodes, messages of 8 bytes to random nodes: payload that arrives, and how
 *   many clocks of the network the model runs a second, if all nodes are clocked in each, and if
 *   what has nothing to do is skipped. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../../sim/harness/harness.h"
#include "cycle/node/processors.h"
#include "cycle/node/network.h"
#include "hw/inner/node_turns.h"

enum { BODY = 12, PAUSE = 2, WARM_UP = 2000, NODE_CLOCKS = 400000, LEAST_CLOCKS = 2000 };

static double seconds_since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

/* Flits that arrive a node and clock */
static double measure(const rg_node_shape *shape, const rg_node_turns *turns, double *node_clocks)
{
    const rg_node_traffic traffic = {.body = BODY, .pause = PAUSE, .load = UINT32_MAX, .seed = 1};
    const uint64_t nodes = turns->net.nodes;
    const uint64_t clocks = NODE_CLOCKS / nodes > LEAST_CLOCKS ? NODE_CLOCKS / nodes : LEAST_CLOCKS;
    rg_node_arrivals arrivals;
    rg_node_uniform *uniform =
        rg_node_uniform_init(shape, turns, &traffic, harness_get(1, rg_node_uniform_bytes(shape)));
    rg_node_uniform_run(uniform, WARM_UP, &arrivals);
    const clock_t start = clock();
    rg_node_uniform_run(uniform, clocks, &arrivals);
    *node_clocks = (double)(clocks * nodes) / seconds_since(start);
    free(uniform);
    return (double)arrivals.flits / (double)(clocks * nodes);
}

static void print_row(unsigned d, unsigned k)
{
    rg_kautz net;
    rg_node_shape shape;
    rg_node_turns turns;
    double node_clocks = 0;
    (void)rg_kautz_init(d, k, &net);
    (void)rg_node_shape_init(d, k, &shape);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns);
    uint64_t *flits = harness_get((size_t)net.nodes * d, sizeof flits[0]);
    const rg_node_load load = rg_node_load_of(&net, BODY, flits);
    free(flits);
    printf("| K(%u,%u) | %u | %.3f | %.3f |", d, k, shape.vcs, load.links, load.inject);
    for (shape.depth = 2; shape.depth <= RG_NODE_MAX_DEPTH;
         shape.depth = (uint8_t)(shape.depth * 2))
        printf(" %.3f |", measure(&shape, &turns, &node_clocks));
    printf(" %.1f |\n", node_clocks / 1e6);
    fflush(stdout);
}

/* ---- Whole nodes ---- */

enum { BYTES = 8 };

/* Payload flits that arrive a node and clock */
static double run_nodes(const rg_node_shape *shape, const rg_node_turns *turns, uint32_t load,
                        bool all, double *per_second)
{
    const rg_processors_plan plan = {.load = load, .bytes = BYTES, .seed = 1};
    const uint64_t nodes = turns->net.nodes;
    const uint64_t clocks = NODE_CLOCKS / nodes > LEAST_CLOCKS ? NODE_CLOCKS / nodes : LEAST_CLOCKS;
    rg_processors_result before, after;
    size_t bytes;
    (void)rg_machine_bytes(shape, &bytes);
    rg_machine *machine = rg_machine_init(shape, turns, harness_get(1, bytes));
    rg_machine_clock_all(machine, all);
    rg_processors *processors =
        rg_processors_init(shape, machine, &plan, harness_get(1, rg_processors_bytes(shape)));
    while (!rg_machine_is_up(machine, 0))
        rg_machine_clock(machine);
    rg_processors_run(processors, WARM_UP);
    rg_processors_count(processors, &before);
    const clock_t start = clock();
    rg_processors_run(processors, clocks);
    *per_second = (double)clocks / seconds_since(start);
    rg_processors_count(processors, &after);
    free(processors);
    free(machine);
    return (double)(after.delivered - before.delivered) * BYTES / (double)(clocks * nodes);
}

static void print_nodes(unsigned d, unsigned k, double load)
{
    const double births = load / BYTES * UINT32_MAX;
    const uint32_t chance = load < 1 ? (uint32_t)births : UINT32_MAX;
    rg_kautz net;
    rg_node_shape shape;
    rg_node_turns turns;
    double all, skipped;
    (void)rg_kautz_init(d, k, &net);
    (void)rg_node_shape_init(d, k, &shape);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns);
    shape.deaf = 0;
    (void)run_nodes(&shape, &turns, chance, true, &all);
    const double payload = run_nodes(&shape, &turns, chance, false, &skipped);
    printf("| K(%u,%u)%s | %g | %.3f | %.0f | %.0f |\n", d, k, load < 1 ? ", not full" : "", load,
           payload, all, skipped);
    fflush(stdout);
}

int main(void)
{
    static const unsigned networks[][2] = {{2, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 6}};
    puts("| network | V | links | injection | 2 flits | 4 | 8 | 16 | million nodes a second |");
    puts("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++)
        print_row(networks[i][0], networks[i][1]);
    puts("\n| network | load | payload | clocks a second, all | idle parts skipped |");
    puts("|---|--:|--:|--:|--:|");
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++)
        print_nodes(networks[i][0], networks[i][1], 1);
    for (double load = .01; load > .0005; load /= 10)
        print_nodes(3, 6, load);
    return 0;
}
