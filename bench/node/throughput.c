/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* make bench-node: the throughput of networks of routers beside the bounds, as rows of a table in
 * Markdown. Uniform traffic along first routes, packets of 12 flits after the letters, sources that
 * are never idle but for two clocks after each packet. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "routegen/cycle/node_uniform.h"
#include "routegen/node/load.h"

enum { BODY = 12, PAUSE = 2, WARM_UP = 2000, NODE_CLOCKS = 400000, LEAST_CLOCKS = 2000 };

static void *memory_of(size_t bytes)
{
    void *memory = malloc(bytes);
    if (!memory) {
        fputs("throughput: out of memory\n", stderr);
        exit(3);
    }
    return memory;
}

/* Flits that arrive a node and clock */
static double measure(const rg_node_shape *shape, const rg_node_turns *turns, double *node_clocks)
{
    const rg_node_traffic traffic = {.body = BODY, .pause = PAUSE, .load = UINT32_MAX, .seed = 1};
    const uint64_t nodes = turns->net.nodes;
    const uint64_t clocks = NODE_CLOCKS / nodes > LEAST_CLOCKS ? NODE_CLOCKS / nodes : LEAST_CLOCKS;
    rg_node_uniform *uniform;
    rg_node_arrivals arrivals;
    size_t bytes;
    (void)rg_node_uniform_bytes(shape, &bytes);
    void *memory = memory_of(bytes);
    (void)rg_node_uniform_init(shape, turns, &traffic, memory, &uniform);
    (void)rg_node_uniform_run(uniform, WARM_UP, &arrivals);
    const clock_t start = clock();
    (void)rg_node_uniform_run(uniform, clocks, &arrivals);
    *node_clocks = (double)(clocks * nodes) / ((double)(clock() - start) / CLOCKS_PER_SEC);
    free(memory);
    return (double)arrivals.flits / (double)(clocks * nodes);
}

static void print_row(unsigned d, unsigned k)
{
    rg_kautz net;
    rg_node_shape shape;
    rg_node_turns turns;
    rg_node_load load;
    double node_clocks = 0;
    (void)rg_kautz_init(d, k, &net);
    (void)rg_node_shape_init(d, k, &shape);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns);
    uint64_t *flits = memory_of((size_t)net.nodes * d * sizeof flits[0]);
    (void)rg_node_load_find(&net, BODY, flits, &load);
    free(flits);
    printf("| K(%u,%u) | %u | %.3f | %.3f |", d, k, shape.vcs, load.links, load.inject);
    for (shape.depth = 2; shape.depth <= RG_NODE_MAX_DEPTH;
         shape.depth = (uint8_t)(shape.depth * 2))
        printf(" %.3f |", measure(&shape, &turns, &node_clocks));
    printf(" %.1f |\n", node_clocks / 1e6);
    fflush(stdout);
}

int main(void)
{
    static const unsigned networks[][2] = {{2, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 6}};
    puts("| network | V | bound of links | of injection | B 2 | B 4 | B 8 | B 16 | million nodes a "
         "second |");
    puts("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (size_t i = 0; i < sizeof networks / sizeof networks[0]; i++)
        print_row(networks[i][0], networks[i][1]);
    return 0;
}
