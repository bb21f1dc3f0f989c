/* SPDX-License-Identifier: Apache-2.0 */

#include "graph.h"

#include <stdlib.h>
#include <string.h>

bool rg_sim_graph_fits(const rg_topology *net)
{
    const uint64_t routers = net->direct ? net->vertices : net->switches;
    return routers < (UINT32_C(1) << 31) / RG_TOPOLOGY_MAX_PORTS;
}

/* Where the channels of a router lead. */
static void lead_on(struct sim_graph *graph, uint32_t router, const bool *dead)
{
    uint64_t out[RG_TOPOLOGY_MAX_PORTS];

    (void)rg_topology_neighbours(graph->net, graph->first + router, out);
    for (unsigned port = 0; port < graph->ports; port++) {
        const size_t channel = (size_t)router * graph->ports + port;
        const bool leads =
            out[port] != RG_TOPOLOGY_NONE && out[port] >= graph->first && !(dead && dead[channel]);
        graph->next[channel] = leads ? (uint32_t)(out[port] - graph->first) : SIM_NONE;
    }
}

/* The channels that end in a router: of a file as it says, else by those who lead there, as no
 * family has parallel links. */
static void lead_back(struct sim_graph *graph, uint32_t router)
{
    const bool file = graph->net->name.rows != NULL;
    const uint32_t *const next = graph->next + (size_t)router * graph->ports;
    uint64_t in[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_end end = {0};

    for (unsigned port = 0; file && port < graph->ports; port++) {
        if (next[port] == SIM_NONE)
            continue;
        (void)rg_topology_neighbour(graph->net, graph->first + router, port, &end);
        graph->previous[(size_t)next[port] * graph->in_ports + end.port] =
            router * graph->ports + port;
    }
    if (file)
        return;
    (void)rg_topology_predecessors(graph->net, graph->first + router, in);
    for (unsigned port = 0; port < graph->in_ports; port++) {
        if (in[port] == RG_TOPOLOGY_NONE || in[port] < graph->first)
            continue;
        const uint32_t from = (uint32_t)(in[port] - graph->first) * graph->ports;
        for (uint32_t c = from; c < from + graph->ports; c++)
            if (graph->next[c] == router)
                graph->previous[(size_t)router * graph->in_ports + port] = c;
    }
}

rg_status rg_sim_graph_make(const rg_topology *net, const bool *dead, struct sim_graph *graph)
{
    const uint64_t first = net->direct ? 0 : net->nodes, routers = net->vertices - first;

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
    for (uint32_t router = 0; router < routers; router++)
        lead_on(graph, router, dead);
    memset(graph->previous, 0xff, (size_t)routers * net->in_ports * sizeof *graph->previous);
    for (uint32_t router = 0; router < routers; router++)
        lead_back(graph, router);
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

/* Whether a number of rows, each with a distance to each router, are too much. */
static bool is_much(const struct sim_graph *graph, uint64_t rows, uint64_t memory)
{
    return rows * graph->routers > memory / sizeof(uint16_t);
}

static uint16_t *take(const struct sim_graph *graph, uint64_t rows, uint64_t memory)
{
    if (is_much(graph, rows, memory))
        return NULL;
    return malloc((size_t)rows * graph->routers * sizeof(uint16_t));
}

/* Up to 64 goals at a time have a bit each, in the routers that lead to them. */
struct wave {
    uint64_t *reached, *here, *next; /* by router: so far, first in this level, in the next one */
};

/* Routers that first lead to some goals, by so many channels. Distances are noted if there is room
 * for them. */
static bool arrive(const struct sim_graph *graph, const struct wave *w, uint16_t hops,
                   uint16_t *distance)
{
    bool any = false;

    for (size_t v = 0; v < graph->routers; v++) {
        uint64_t first = w->next[v] & ~w->reached[v];
        w->here[v] = first;
        w->next[v] = 0;
        w->reached[v] |= first;
        any = any || first != 0;
        for (; distance && first != 0; first &= first - 1)
            distance[(size_t)__builtin_ctzll(first) * graph->routers + v] = hops;
    }
    return any;
}

/* To the goals from one on; the most channels from where any lead. */
static uint16_t search_goals(const struct sim_graph *graph, const struct wave *w, uint32_t goal,
                             uint16_t *distance)
{
    const size_t n = graph->routers;
    const unsigned goals = n - goal < 64 ? (unsigned)(n - goal) : 64;
    uint16_t hops = 0;

    if (distance)
        memset(distance, 0xff, goals * n * sizeof *distance);
    memset(w->reached, 0, n * sizeof *w->reached);
    memset(w->next, 0, n * sizeof *w->next);
    for (unsigned i = 0; i < goals; i++)
        w->next[goal + i] = UINT64_C(1) << i;
    for (; arrive(graph, w, hops, distance); hops++)
        for (size_t v = 0; v < n; v++)
            for (unsigned port = 0; w->here[v] != 0 && port < graph->in_ports; port++) {
                const uint32_t channel = graph->previous[v * graph->in_ports + port];
                if (channel != SIM_NONE)
                    w->next[channel / graph->ports] |= w->here[v];
            }
    return hops - 1;
}

/* To all; @distance NULL: only the most channels. */
static rg_status search_all(const struct sim_graph *graph, const rg_watch *making,
                            uint16_t *distance, uint16_t *most)
{
    const size_t n = graph->routers;
    uint64_t *words = malloc(3 * n * sizeof *words);
    rg_status status = words ? RG_OK : RG_E_MEMORY;

    for (uint32_t goal = 0; goal < n && status == RG_OK; goal += 64) {
        const struct wave wave = {words, words + n, words + 2 * n};
        const uint16_t hops =
            search_goals(graph, &wave, goal, distance ? distance + goal * n : NULL);
        *most = hops > *most ? hops : *most;
        status = rg_watch_show(making, "targets", goal, n);
    }
    free(words);
    return status;
}

rg_status rg_sim_graph_distances(const struct sim_graph *graph, const rg_sim_options *options,
                                 uint16_t **distances)
{
    uint16_t most = 0;

    *distances = take(graph, graph->routers, options->memory);
    const rg_status status =
        *distances ? search_all(graph, options->making, *distances, &most) : RG_E_MEMORY;
    if (status != RG_OK) {
        free(*distances);
        *distances = NULL;
    }
    return status;
}

rg_status rg_sim_graph_longest(const rg_topology *net, const rg_sim_options *options,
                               uint16_t *hops)
{
    struct sim_graph graph;

    *hops = 0;
    rg_status status = rg_sim_graph_make(net, NULL, &graph);
    if (status != RG_OK)
        return status;
    status = is_much(&graph, graph.routers, options->memory)
                 ? RG_E_MEMORY
                 : search_all(&graph, options->making, NULL, hops);
    rg_sim_graph_close(&graph);
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
