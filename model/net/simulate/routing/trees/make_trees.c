/* SPDX-License-Identifier: Apache-2.0 */

/* Trees for the options of a simulation. */

#include <stdlib.h>
#include <string.h>

#include "making.h"
#include "net/inner/simulate.h"
#include "net/simulate/routing/lash.h"

/* The routers that are farthest from all terminals; how many. */
static rg_status find_top(struct trees_making *m, uint64_t *root, uint64_t *count)
{
    const struct sim_graph *g = &m->trees->graph;
    uint64_t sources = 0;
    unsigned most = 0;

    for (uint32_t r = 0; r < m->routers; r++)
        if (m->trees->begins[r] > 0)
            root[sources++] = g->first + r;
    const rg_status status = rg_sim_graph_levels(g, root, sources, NULL, m->level);
    for (uint32_t r = 0; r < m->routers && status == RG_OK; r++)
        most = m->level[r] > most && m->level[r] != SIM_FAR ? m->level[r] : most;
    *count = 0;
    for (uint32_t r = 0; r < m->routers && status == RG_OK; r++)
        if (m->level[r] == most)
            root[(*count)++] = g->first + r;
    return status;
}

static rg_status find_levels(struct trees_making *m, const rg_sim_options *options)
{
    const struct sim_graph *g = &m->trees->graph;
    uint64_t *const root = m->cost, count = 0; /* which nobody has yet */
    rg_status status = RG_OK;

    if (m->level == NULL)
        return RG_OK;
    if (options->roots == RG_SIM_ROOTS_AUTO)
        return rg_sim_graph_levels(g, NULL, 0, options->making, m->level);
    if (options->roots == RG_SIM_ROOTS_GIVEN)
        return rg_sim_graph_levels(g, options->root, options->root_count, NULL, m->level);
    status = find_top(m, root, &count);
    return status == RG_OK ? rg_sim_graph_levels(g, root, count, NULL, m->level) : status;
}

/* Whether tables take more than this. */
static bool is_large(const struct rg_sim_trees *t, uint64_t memory)
{
    const double n = t->graph.routers, nodes = t->nodes, rows = n < nodes ? n : nodes;
    return t->nodes == SIM_NONE || n * (8 * rows + 5 * nodes) > (double)memory;
}

static bool take(struct trees_making *m)
{
    struct rg_sim_trees *t = m->trees;
    const size_t n = m->routers, channels = n * t->graph.ports, nodes = t->nodes;
    const size_t rows = n < nodes ? n : nodes;

    t->port = malloc(nodes * n * sizeof *t->port);
    t->entry = calloc(nodes, sizeof *t->entry);
    t->exit = calloc(nodes, sizeof *t->exit);
    t->begins = calloc(n, sizeof *t->begins);
    m->first = rg_room_get(&m->room, n + 1, sizeof *m->first);
    m->link = rg_room_get(&m->room, channels + 1, sizeof *m->link);
    m->link_of = rg_room_get(&m->room, channels + 1, sizeof *m->link_of);
    m->load = rg_room_zeros(&m->room, channels + 1, sizeof *m->load);
    m->row = rg_room_zeros(&m->room, n, sizeof *m->row);
    m->far = rg_room_get(&m->room, rows * n, sizeof *m->far);
    m->near = rg_room_get(&m->room, rows * n, sizeof *m->near);
    m->count = rg_room_zeros(&m->room, rows, sizeof *m->count);
    m->via = rg_room_zeros(&m->room, nodes * n, sizeof *m->via);
    m->sorted = rg_room_zeros(&m->room, nodes, sizeof *m->sorted);
    m->turn = rg_room_zeros(&m->room, nodes, sizeof *m->turn);
    m->cost = rg_room_zeros(&m->room, n, sizeof *m->cost);
    m->flow = rg_room_zeros(&m->room, n, sizeof *m->flow);
    m->heap.at = rg_room_get(&m->room, channels + 1, sizeof *m->heap.at);
    if (t->routing == RG_SIM_UPDOWN)
        m->level = rg_room_zeros(&m->room, n, sizeof *m->level);
    if (m->room.broken || !t->port || !t->entry || !t->exit || !t->begins)
        return false;
    memset(t->port, 0xff, nodes * n * sizeof *t->port);
    return true;
}

void rg_sim_trees_close(struct rg_sim_trees *trees)
{
    if (!trees)
        return;
    rg_sim_graph_close(&trees->graph);
    free(trees->port);
    free(trees->entry);
    free(trees->exit);
    free(trees->begins);
    free(trees->layer);
    free(trees);
}

static rg_status make(const rg_topology *net, const rg_sim_options *options, const bool *dead,
                      struct rg_sim_trees *t)
{
    struct trees_making m = {.trees = t, .watch = options->making};

    *t = (struct rg_sim_trees){.nodes = net->nodes < SIM_NONE ? (uint32_t)net->nodes : SIM_NONE,
                               .routing = options->routing,
                               .metric = options->metric,
                               .roots = options->roots,
                               .root_count = options->root_count,
                               .most = UINT64_MAX,
                               .squares = UINT64_MAX,
                               .classes = 1};
    memcpy(t->root, options->root, sizeof t->root);
    rg_status status = rg_sim_graph_make(net, dead, &t->graph);
    if (status != RG_OK)
        return status;
    m.routers = t->graph.routers;
    if (is_large(t, options->memory))
        status = RG_E_LARGE;
    else if (!take(&m))
        status = RG_E_MEMORY;
    if (status == RG_OK) {
        rg_sim_trees_find_ends(&m);
        status = find_levels(&m, options);
    }
    if (status == RG_OK) {
        rg_sim_trees_find_links(&m, options->metric);
        if (t->routing != RG_SIM_SSSP && !rg_sim_trees_search_all(&m) && !dead)
            status = RG_E_RULE;
    }
    if (status == RG_OK)
        status = rg_sim_trees_grow(&m);
    rg_room_end(&m.room);
    return status;
}

rg_status rg_sim_trees_make(const rg_topology *net, const rg_sim_options *options, const bool *dead,
                            unsigned most, struct rg_sim_trees **trees)
{
    rg_sim_options other = *options;
    struct rg_sim_trees *top = NULL, *made = NULL;

    *trees = NULL;
    if (options->routing == RG_SIM_UPDOWN && options->roots == RG_SIM_ROOTS_BEST) {
        other.roots = RG_SIM_ROOTS_TOP;
        const rg_status status = rg_sim_trees_make(net, &other, dead, most, &top);
        if (status != RG_OK && status != RG_E_RULE)
            return status;
        other.roots = RG_SIM_ROOTS_AUTO;
    }
    made = calloc(1, sizeof *made);
    rg_status status = made ? make(net, &other, dead, made) : RG_E_MEMORY;
    if (status == RG_OK && other.routing != RG_SIM_UPDOWN)
        status = rg_sim_trees_layers(made, most, dead != NULL, options->making);
    const bool is_top = status == RG_OK && top && top->most < made->most;
    if (status == RG_OK) {
        *trees = is_top ? top : made;
        (*trees)->roots = options->roots;
    }
    rg_sim_trees_close(is_top ? made : top);
    if (status != RG_OK)
        rg_sim_trees_close(made);
    return status;
}
