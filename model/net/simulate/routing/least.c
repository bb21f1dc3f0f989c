/* SPDX-License-Identifier: Apache-2.0 */

/* One way for each pair, of the least sum of delays, as BookSim2's anynet has it: a router comes
 * after the one before it of the least delay from the source, then of the least number. */

#include <stdlib.h>

#include "graph.h"
#include "net/inner/simulate.h"
#include "families/inner/rows.h"
#include "net/simulate/heap.h"

/* Of the routers from one of them on. */
struct search {
    const struct sim_graph *graph;
    uint32_t *delay;
    unsigned *port; /* of the first hop */
    struct sim_heap heap;
};

static void relax(struct search *s, uint32_t from, uint32_t source)
{
    const struct sim_graph *g = s->graph;

    for (unsigned port = 0; port < g->ports; port++) {
        const uint32_t to = g->next[(size_t)from * g->ports + port];
        if (to == SIM_NONE)
            continue;
        const unsigned own = rg_topology_delay(g->net, g->first + from, port);
        const uint32_t delay = s->delay[from] + (own > 0 ? own : 1);
        if (delay >= s->delay[to])
            continue;
        s->delay[to] = delay;
        s->port[to] = from == source ? port : s->port[from];
        sim_heap_push(&s->heap, (struct sim_ready){delay, to, to});
    }
}

/* Routers are left by delay, then number, so the first one that gives another its delay is the one
 * before it. */
static void search(struct search *s, uint32_t source)
{
    for (uint32_t i = 0; i < s->graph->routers; i++)
        s->delay[i] = UINT32_MAX;
    s->delay[source] = 0;
    sim_heap_push(&s->heap, (struct sim_ready){0, source, source});
    while (s->heap.count > 0) {
        const struct sim_ready one = sim_heap_pop(&s->heap);
        if (one.clock == s->delay[one.at])
            relax(s, one.at, source);
    }
}

/* The router of a terminal. */
static uint32_t home_of(const struct sim_graph *graph, uint64_t node)
{
    rg_topology_end end = {.vertex = node};
    if (!graph->net->direct)
        (void)rg_topology_neighbour(graph->net, node, 0, &end);
    return (uint32_t)(end.vertex - graph->first);
}

static void put_ways(const struct search *s, uint32_t source, rg_sim_way *way, uint64_t *count)
{
    for (uint64_t node = 0; node < s->graph->net->nodes; node++) {
        const uint32_t home = home_of(s->graph, node);
        if (home != source && s->delay[home] != UINT32_MAX)
            way[(*count)++] = (rg_sim_way){
                .vertex = s->graph->first + source, .target = node, .port = s->port[home]};
    }
}

rg_status rg_sim_least_ways(const rg_topology *net, rg_sim_way **ways, uint64_t *count)
{
    struct sim_graph graph;
    rg_status status = rg_sim_graph_make(net, NULL, &graph);

    if (status != RG_OK)
        return status;
    struct search s = {.graph = &graph};
    const size_t channels = (size_t)graph.routers * graph.ports;
    s.delay = malloc(graph.routers * sizeof *s.delay);
    s.port = calloc(graph.routers, sizeof *s.port);
    s.heap.at = malloc((channels + 1) * sizeof *s.heap.at);
    *ways = calloc((size_t)graph.routers * net->nodes + 1, sizeof **ways);
    *count = 0;
    if (!s.delay || !s.port || !s.heap.at || !*ways)
        status = RG_E_MEMORY;
    for (uint32_t source = 0; source < graph.routers && status == RG_OK; source++) {
        search(&s, source);
        put_ways(&s, source, *ways, count);
    }
    free(s.delay);
    free(s.port);
    free(s.heap.at);
    rg_sim_graph_close(&graph);
    if (status != RG_OK) {
        free(*ways);
        *ways = NULL;
    }
    return status;
}
