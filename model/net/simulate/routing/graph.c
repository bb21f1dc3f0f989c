/* SPDX-License-Identifier: Apache-2.0 */

#include "graph.h"

#include <stdlib.h>
#include <string.h>

bool rg_sim_graph_fits(const rg_topology *net)
{
    const uint64_t routers = net->direct ? net->vertices : net->switches;
    return routers < (UINT32_C(1) << 31) / RG_TOPOLOGY_MAX_PORTS;
}

rg_status rg_sim_graph_make(const rg_topology *net, const bool *dead, struct sim_graph *graph)
{
    const uint64_t first = net->direct ? 0 : net->nodes, routers = net->vertices - first;
    rg_topology_end end = {0};

    *graph = (struct sim_graph){.net = net,
                                .first = first,
                                .routers = (uint32_t)routers,
                                .ports = net->ports,
                                .in_ports = net->in_ports};
    if (!rg_sim_graph_fits(net))
        return RG_E_LARGE;
    graph->next = malloc((size_t)routers * net->ports * sizeof *graph->next);
    graph->previous = malloc((size_t)routers * net->in_ports * sizeof *graph->previous);
    if (!graph->next || !graph->previous) {
        rg_sim_graph_close(graph);
        return RG_E_MEMORY;
    }
    memset(graph->previous, 0xff, (size_t)routers * net->in_ports * sizeof *graph->previous);
    for (uint32_t channel = 0; channel < routers * net->ports; channel++) {
        (void)rg_topology_neighbour(net, first + channel / net->ports, channel % net->ports, &end);
        graph->next[channel] = SIM_NONE;
        if (end.vertex == RG_TOPOLOGY_NONE || end.vertex < first || (dead && dead[channel]))
            continue;
        graph->next[channel] = (uint32_t)(end.vertex - first);
        graph->previous[(end.vertex - first) * net->in_ports + end.port] = channel;
    }
    return RG_OK;
}

void rg_sim_graph_close(struct sim_graph *graph)
{
    free(graph->next);
    free(graph->previous);
    graph->next = graph->previous = NULL;
}

/* ---- Distances ------------------------------------------------------------------------------- */

void rg_sim_graph_to(const struct sim_graph *graph, uint32_t goal, uint16_t *distance,
                     uint32_t *queue)
{
    uint32_t count = 1;

    memset(distance, 0xff, graph->routers * sizeof *distance);
    distance[goal] = 0;
    queue[0] = goal;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *previous = graph->previous + (size_t)queue[i] * graph->in_ports;
        for (unsigned in = 0; in < graph->in_ports; in++) {
            const uint32_t v = previous[in] / graph->ports;
            if (previous[in] == SIM_NONE || distance[v] != SIM_FAR)
                continue;
            distance[v] = (uint16_t)(distance[queue[i]] + 1);
            queue[count++] = v;
        }
    }
}

/* Room for a number of rows, each with a distance to each router. */
static uint16_t *take(const struct sim_graph *graph, uint64_t rows, uint64_t memory)
{
    if (rows * graph->routers > memory / sizeof(uint16_t))
        return NULL;
    return malloc((size_t)rows * graph->routers * sizeof(uint16_t));
}

rg_status rg_sim_graph_distances(const struct sim_graph *graph, const rg_sim_options *options,
                                 uint16_t **distances)
{
    uint16_t *distance = take(graph, graph->routers, options->memory);
    uint32_t *queue = malloc(graph->routers * sizeof *queue);
    rg_status status = distance && queue ? RG_OK : RG_E_MEMORY;

    for (uint32_t goal = 0; goal < graph->routers && status == RG_OK; goal++) {
        rg_sim_graph_to(graph, goal, distance + (size_t)goal * graph->routers, queue);
        status = rg_watch_show(options->making, "targets", goal, graph->routers);
    }
    if (status != RG_OK) {
        free(distance);
        distance = NULL;
    }
    free(queue);
    *distances = distance;
    return status;
}

rg_status rg_sim_graph_search(const rg_topology *net, const rg_sim_options *options,
                              struct sim_graph *graph, uint16_t **distances)
{
    rg_status status = rg_sim_graph_make(net, NULL, graph);
    if (status != RG_OK)
        return status;
    status = rg_sim_graph_distances(graph, options, distances);
    if (status != RG_OK)
        rg_sim_graph_close(graph);
    return status;
}

/* ---- Up and down ----------------------------------------------------------------------------- */

/* The lowest router that hangs together with @v, and the eccentricity of @v in that part. */
static uint32_t part_of(const struct sim_graph *graph, uint32_t v, uint16_t *from, uint32_t *queue,
                        unsigned *most)
{
    uint32_t part = SIM_NONE;

    *most = 0;
    rg_sim_graph_to(graph, v, from, queue);
    for (uint32_t w = graph->routers; w-- > 0;)
        if (from[w] != SIM_FAR) {
            part = w;
            *most = from[w] > *most ? from[w] : *most;
        }
    return part;
}

/* The lowest router of least eccentricity of each part that hangs together; how many. */
static rg_status find_roots(const struct sim_graph *graph, const rg_watch *making, uint64_t *root,
                            uint64_t *count)
{
    const uint32_t n = graph->routers;
    uint16_t *least = malloc(n * sizeof *least), *from = malloc(n * sizeof *from);
    uint32_t *queue = malloc(n * sizeof *queue);
    rg_status status = least && from && queue ? RG_OK : RG_E_MEMORY;

    for (uint32_t v = 0; v < n && status == RG_OK; v++) {
        unsigned most;
        const uint32_t part = part_of(graph, v, from, queue, &most); /* its lowest router */
        root[v] = RG_TOPOLOGY_NONE;
        if (part == v || most < least[part]) {
            least[part] = (uint16_t)most;
            root[part] = graph->first + v;
        }
        status = rg_watch_show(making, "roots", v, n);
    }
    *count = 0;
    for (uint32_t part = 0; part < n && status == RG_OK; part++)
        if (root[part] != RG_TOPOLOGY_NONE)
            root[(*count)++] = root[part];
    free(least);
    free(from);
    free(queue);
    return status;
}

rg_status rg_sim_graph_levels(const struct sim_graph *graph, const uint64_t *roots, uint64_t count,
                              const rg_watch *making, uint16_t *level)
{
    const uint32_t n = graph->routers;
    uint64_t *root = malloc(n * sizeof *root);
    uint32_t *queue = malloc(n * sizeof *queue);
    uint16_t *from = malloc(n * sizeof *from);
    rg_status status = root && queue && from ? RG_OK : RG_E_MEMORY;

    if (status == RG_OK && roots == NULL) {
        status = find_roots(graph, making, root, &count);
        roots = root;
    }
    for (uint32_t w = 0; w < n && status == RG_OK; w++)
        level[w] = SIM_FAR;
    for (uint64_t i = 0; i < count && status == RG_OK; i++) {
        rg_sim_graph_to(graph, (uint32_t)(roots[i] - graph->first), from, queue);
        for (uint32_t w = 0; w < n; w++)
            level[w] = from[w] < level[w] ? from[w] : level[w];
    }
    free(root);
    free(queue);
    free(from);
    return status;
}

/* To @goal: a state is a router in a phase, phase * routers + router. */
static void search_states(const struct sim_graph *graph, const bool *up, uint32_t goal,
                          uint16_t *distance, uint32_t *queue)
{
    const uint32_t n = graph->routers;
    uint32_t count = 2;

    memset(distance, 0xff, 2 * (size_t)n * sizeof *distance);
    distance[goal] = distance[n + goal] = 0;
    queue[0] = goal;
    queue[1] = n + goal;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = queue[i];
        const uint32_t *previous = graph->previous + (size_t)(at % n) * graph->in_ports;
        for (unsigned in = 0; in < graph->in_ports; in++) {
            if (previous[in] == SIM_NONE)
                continue;
            const uint32_t v = previous[in] / graph->ports;
            const bool rises = up[previous[in]];
            /* A way up leads to phase 0, from phase 0; a way down to phase 1, from both. */
            if (rises != (at < n))
                continue;
            for (uint32_t from = v; from < (rises ? n : 2 * n); from += n) {
                if (distance[from] != SIM_FAR)
                    continue;
                distance[from] = (uint16_t)(distance[at] + 1);
                queue[count++] = from;
            }
        }
    }
}

rg_status rg_sim_graph_updown(const struct sim_graph *graph, const rg_sim_options *options,
                              uint16_t **distances, bool **up)
{
    const uint32_t n = graph->routers;
    uint16_t *level = malloc(n * sizeof *level);
    uint32_t *queue = malloc(2 * (size_t)n * sizeof *queue);

    *distances = take(graph, 2 * (uint64_t)n, options->memory);
    *up = malloc((size_t)n * graph->ports * sizeof **up);
    rg_status status = level && queue && *distances && *up ? RG_OK : RG_E_MEMORY;
    if (status == RG_OK)
        status = rg_sim_graph_levels(graph, NULL, 0, options->making, level);
    if (status == RG_OK) {
        for (uint32_t channel = 0; channel < n * graph->ports; channel++) {
            const uint32_t v = channel / graph->ports, w = graph->next[channel];
            (*up)[channel] =
                w != SIM_NONE && (level[w] < level[v] || (w < v && level[w] == level[v]));
        }
        for (uint32_t goal = 0; goal < n && status == RG_OK; goal++) {
            search_states(graph, *up, goal, *distances + 2 * (size_t)goal * n, queue);
            status = rg_watch_show(options->making, "targets", goal, n);
        }
    }
    free(level);
    free(queue);
    return status; /* the caller frees the others */
}
