/* SPDX-License-Identifier: Apache-2.0 */

/* The ways that trees may take (trees.h). */

#include "families/inner/rows.h"
#include "making.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- The network ----------------------------------------------------------------------------- */

/* Terminals in the order of their exits and the ports there, each once. */
void rg_sim_trees_find_ends(struct trees_making *m)
{
    struct rg_sim_trees *t = m->trees;
    const rg_topology *net = t->graph.net;
    const uint32_t first = (uint32_t)t->graph.first;
    rg_topology_end end = {0};
    uint32_t count = 0;

    for (uint32_t e = 0; e < t->nodes; e++) {
        end.vertex = e;
        if (!net->direct)
            (void)rg_topology_neighbour(net, e, 0, &end);
        t->entry[e] = t->exit[e] = (uint32_t)(end.vertex - first);
        t->begins[t->entry[e]]++;
    }
    if (net->direct)
        for (; count < t->nodes; count++)
            m->sorted[count] = count;
    for (uint32_t r = 0; r < m->routers && !net->direct; r++)
        for (unsigned port = 0; port < net->ports && count < t->nodes; port++) {
            (void)rg_topology_neighbour(net, first + r, port, &end);
            if (end.vertex >= first || m->turn[end.vertex] > 0 ||
                (!net->directed && r != t->entry[end.vertex]))
                continue;
            m->turn[end.vertex] = 1; /* until there is an order */
            t->exit[end.vertex] = r;
            m->sorted[count++] = (uint32_t)end.vertex;
        }
}

unsigned rg_sim_fastest(const rg_topology *net)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    unsigned most = 0, least = UINT_MAX;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (uint64_t v = first; net->name.rows != NULL && v < net->vertices; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE || next[port] < first)
                continue;
            const unsigned rate = rg_cable_of(rg_topology_cable(net, v, port)).rate;
            most = rate > most ? rate : most;
            least = rate < least ? rate : least;
        }
    }
    return least == 0 || least == most ? 0 : most;
}

void rg_sim_trees_find_links(struct trees_making *m, rg_sim_metric metric)
{
    const struct sim_graph *g = &m->trees->graph;
    const unsigned fastest = m->trees->routing == RG_SIM_SSSP ? 0 : rg_sim_fastest(g->net);
    uint32_t count = 0;

    for (uint32_t r = 0; r < m->routers; r++) {
        m->first[r] = count;
        for (unsigned port = 0; port < g->ports; port++) {
            const uint32_t to = g->next[(size_t)r * g->ports + port];
            if (to == SIM_NONE)
                continue;
            const unsigned own =
                metric == RG_SIM_METRIC_DELAY ? rg_topology_delay(g->net, g->first + r, port) : 1;
            const unsigned rate = rg_cable_of(rg_topology_cable(g->net, g->first + r, port)).rate;
            m->link_of[(size_t)r * g->ports + port] = count;
            m->link[count++] =
                (struct tree_link){.to = to,
                                   .port = (uint16_t)port,
                                   .length = (uint16_t)(own + (own == 0)),
                                   .weight = fastest == 0 ? 1 : (16 * fastest + rate / 2) / rate,
                                   .up = m->level && (m->level[to] < m->level[r] ||
                                                      (m->level[to] == m->level[r] && to < r))};
        }
    }
    m->first[m->routers] = count;
}

/* ---- Ways that are permitted ----------------------------------------------------------------- */

/* What a link adds to a way to @goal; without levels a length, or for RG_SIM_SSSP its load. */
static uint64_t length_of(const struct trees_making *m, uint32_t l)
{
    const uint64_t nodes = m->trees->nodes;
    return m->trees->routing == RG_SIM_SSSP ? nodes * nodes + m->load[l] : m->link[l].length;
}

uint32_t rg_sim_trees_search(struct trees_making *m, uint32_t goal, uint32_t *near, uint16_t *via)
{
    const struct sim_graph *g = &m->trees->graph;
    uint32_t count = 0;

    memset(m->cost, 0xff, m->routers * sizeof *m->cost);
    m->cost[goal] = 0;
    sim_heap_push(&m->heap, (struct sim_ready){0, goal, goal});
    while (m->heap.count > 0) {
        const struct sim_ready one = sim_heap_pop(&m->heap);
        const uint32_t *previous = g->previous + (size_t)one.at * g->in_ports;
        if (one.clock > m->cost[one.at])
            continue;
        near[count++] = one.at;
        for (unsigned in = 0; in < g->in_ports; in++) {
            if (previous[in] == SIM_NONE)
                continue;
            const uint32_t from = previous[in] / g->ports, l = m->link_of[previous[in]];
            const uint64_t away = one.clock + length_of(m, l);
            if (m->link[l].up || away >= m->cost[from])
                continue;
            m->cost[from] = away;
            via[from] = (uint16_t)(l - m->first[from]);
            sim_heap_push(&m->heap, (struct sim_ready){away, from, from});
        }
    }
    return count;
}

/* Then those from which a way begins up, each after all that are above it. */
static uint32_t search_up(struct trees_making *m, uint32_t *far, uint32_t *near, uint32_t count)
{
    uint64_t *key = m->flow;

    for (uint32_t r = 0; r < m->routers; r++)
        key[r] = (uint64_t)m->level[r] << 32 | r;
    qsort(key, m->routers, sizeof *key, sim_by_number);
    for (uint32_t i = 0; i < m->routers; i++) {
        const uint32_t r = (uint32_t)key[i];
        uint32_t least = TREE_FAR;
        for (uint32_t l = m->first[r]; l < m->first[r + 1] && far[r] == TREE_FAR; l++) {
            const struct tree_link *link = &m->link[l];
            const uint32_t there = far[link->to] & ~TREE_UP;
            if (link->up && far[link->to] != TREE_FAR && there + link->length < least)
                least = there + link->length;
        }
        if (least == TREE_FAR)
            continue;
        far[r] = least | TREE_UP;
        near[count++] = r;
    }
    return count;
}

bool rg_sim_trees_search_all(struct trees_making *m)
{
    const struct rg_sim_trees *t = m->trees;
    uint32_t rows = 0;
    bool whole = true;

    for (uint32_t i = 0; i < t->nodes; i++) {
        const uint32_t goal = t->exit[m->sorted[i]];
        const size_t row = (size_t)rows * m->routers;
        if (i > 0 && goal == t->exit[m->sorted[i - 1]])
            continue;
        m->row[goal] = rows;
        m->count[rows] = rg_sim_trees_search(m, goal, m->near + row, m->via);
        for (uint32_t r = 0; r < m->routers; r++)
            m->far[row + r] = m->cost[r] == UINT64_MAX ? TREE_FAR : (uint32_t)m->cost[r];
        if (m->level)
            m->count[rows] = search_up(m, m->far + row, m->near + row, m->count[rows]);
        for (uint32_t r = 0; r < m->routers; r++)
            whole = whole && (t->begins[r] == 0 || m->far[row + r] != TREE_FAR);
        rows++;
    }
    return whole;
}
