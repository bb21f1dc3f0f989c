/* SPDX-License-Identifier: Apache-2.0 */

/* Trees that share the load (trees.h). */

#include <stdlib.h>
#include <string.h>

#include "making.h"

enum { PASSES = 12, WORSE = 3 };

/* With more steps than this, a channel a tree and pass, there is one order and one pass. */
static const double most_steps = 1e9;

/* ---- Trees ----------------------------------------------------------------------------------- */

static uint64_t greatest(const struct trees_making *m)
{
    uint64_t most = 0;
    for (uint32_t l = 0; l < m->first[m->routers]; l++)
        most = m->load[l] > most ? m->load[l] : most;
    return most;
}

/* Adds a tree to the loads, farthest first, or takes it out of them. */
static void put(struct trees_making *m, uint32_t terminal, const uint32_t *near, uint32_t count,
                bool out)
{
    const uint16_t *via = m->via + (size_t)terminal * m->routers;

    for (uint32_t r = 0; r < m->routers; r++)
        m->flow[r] = m->trees->begins[r];
    for (uint32_t i = count; i-- > 1;) {
        const uint32_t at = near[i], l = m->first[at] + via[at];
        m->load[l] += (out ? -m->flow[at] : m->flow[at]) * m->link[l].weight;
        m->flow[m->link[l].to] += m->flow[at];
    }
}

/* Below 2^40: a sum over 2^16 hops fits. */
static uint64_t cost_of(uint64_t load, uint64_t above)
{
    const uint64_t share =
        above <= UINT32_MAX >> 10 ? (uint32_t)(load << 10) / (uint32_t)above : (load << 10) / above;
    return share * share * share * share;
}

static void balance(struct trees_making *m, uint32_t terminal, bool again)
{
    const uint32_t goal = m->trees->exit[terminal], row = m->row[goal];
    const uint32_t *far = m->far + (size_t)row * m->routers,
                   *near = m->near + (size_t)row * m->routers;
    uint16_t *via = m->via + (size_t)terminal * m->routers;

    if (again)
        put(m, terminal, near, m->count[row], true);
    const uint64_t above = greatest(m) + 1;
    m->cost[goal] = 0;
    for (uint32_t i = 1; i < m->count[row]; i++) {
        const uint32_t at = near[i], first = m->first[at];
        uint64_t least = UINT64_MAX;
        for (uint32_t l = first; l < m->first[at + 1]; l++) {
            if (!tree_is_permitted(&m->link[l], far[at], far))
                continue;
            const uint64_t cost = cost_of(m->load[l], above) + m->cost[m->link[l].to];
            if (cost < least) {
                least = cost;
                via[at] = (uint16_t)(l - first);
            }
        }
        m->cost[at] = least;
    }
    put(m, terminal, near, m->count[row], false);
}

static void find_busiest(struct trees_making *m)
{
    m->trees->busiest = 0;
    for (uint32_t l = 0; l < m->first[m->routers]; l++) {
        const uint64_t routes = m->load[l] / m->link[l].weight;
        m->trees->busiest = routes > m->trees->busiest ? routes : m->trees->busiest;
    }
}

/* Keeps the trees as they are, as ports. */
static void keep(struct trees_making *m)
{
    struct rg_sim_trees *t = m->trees;

    find_busiest(m);
    for (uint32_t e = 0; e < t->nodes; e++) {
        const size_t row = (size_t)m->row[t->exit[e]] * m->routers, at = (size_t)e * m->routers;
        for (uint32_t i = 1; i < m->count[m->row[t->exit[e]]]; i++) {
            const uint32_t r = m->near[row + i];
            t->port[at + r] = m->link[m->first[r] + m->via[at + r]].port;
        }
    }
}

/* The score, and whether it is less than another one, which it then replaces. */
static bool improves(const struct trees_making *m, uint64_t *most, uint64_t *squares)
{
    uint64_t load = greatest(m), sum = 0;

    for (uint32_t l = 0; l < m->first[m->routers]; l++)
        sum += m->load[l] * m->load[l];
    if (load > *most || (load == *most && sum >= *squares))
        return false;
    *most = load;
    *squares = sum;
    return true;
}

static rg_status pass(struct trees_making *m, bool again)
{
    rg_status status = RG_OK;

    for (uint32_t i = 0; i < m->trees->nodes && status == RG_OK; i++) {
        balance(m, m->turn[i], again);
        status = rg_watch_show(m->watch, "trees", m->done++, m->all);
    }
    return status;
}

/* Passes in an order. */
static rg_status balance_all(struct trees_making *m, unsigned passes)
{
    uint64_t most = UINT64_MAX, squares = UINT64_MAX;
    rg_status status = RG_OK;

    memset(m->load, 0, m->first[m->routers] * sizeof *m->load);
    for (unsigned turn = 0, worse = 0; turn < passes && worse < WORSE && status == RG_OK; turn++) {
        status = pass(m, turn > 0);
        worse = improves(m, &most, &squares) ? 0 : worse + 1;
        if (status == RG_OK && worse == 0 && improves(m, &m->trees->most, &m->trees->squares))
            keep(m);
    }
    return status;
}

/* The terminals of the routers that have most of them first. */
static void order_by_routers(struct trees_making *m)
{
    const struct rg_sim_trees *t = m->trees;
    uint64_t *key = m->flow; /* of routers */
    uint32_t routers = 0, count = 0;

    for (uint32_t i = 0, begin = 0; i < t->nodes; i++) {
        if (i + 1 < t->nodes && t->exit[m->sorted[i + 1]] == t->exit[m->sorted[i]])
            continue;
        key[routers++] = (uint64_t)(t->nodes - (i + 1 - begin)) << 32 | begin;
        begin = i + 1;
    }
    qsort(key, routers, sizeof *key, sim_by_number);
    for (uint32_t i = 0; i < routers; i++) {
        const uint32_t begin = (uint32_t)key[i];
        for (uint32_t e = begin; e < begin + (t->nodes - (uint32_t)(key[i] >> 32)); e++)
            m->turn[count++] = m->sorted[e];
    }
}

/* The first one of each router, then the second. */
static void order_by_turns(struct trees_making *m)
{
    const struct rg_sim_trees *t = m->trees;
    uint32_t count = 0;

    for (uint32_t place = 0; count < t->nodes; place++)
        for (uint32_t i = 0, of = 0; i < t->nodes; i++) {
            of = i > 0 && t->exit[m->sorted[i]] == t->exit[m->sorted[i - 1]] ? of + 1 : 0;
            if (of == place)
                m->turn[count++] = m->sorted[i];
        }
}

/* A tree after the other, each of the least sum of lengths. */
static rg_status make_sssp(struct trees_making *m)
{
    struct rg_sim_trees *t = m->trees;
    rg_status status = RG_OK;

    for (uint32_t i = 0; i < t->nodes && status == RG_OK; i++) {
        const uint32_t e = m->turn[i];
        uint16_t *via = m->via + (size_t)e * m->routers;
        const uint32_t count = rg_sim_trees_search(m, t->exit[e], m->near, via);
        put(m, e, m->near, count, false);
        for (uint32_t at = 1; at < count; at++) {
            const uint32_t r = m->near[at];
            t->port[(size_t)e * m->routers + r] = m->link[m->first[r] + via[r]].port;
        }
        status = rg_watch_show(m->watch, "trees", i, t->nodes);
    }
    (void)improves(m, &t->most, &t->squares);
    find_busiest(m);
    return status;
}

rg_status rg_sim_trees_grow(struct trees_making *m)
{
    const uint32_t nodes = m->trees->nodes;
    const bool large = 2.0 * PASSES * nodes * m->first[m->routers] > most_steps;
    const unsigned passes = large ? 1 : PASSES;

    order_by_routers(m);
    if (m->trees->routing == RG_SIM_SSSP)
        return make_sssp(m);
    m->all = (uint64_t)nodes * passes * (large ? 1 : 2);
    rg_status status = balance_all(m, passes);
    if (status != RG_OK || large)
        return status;
    order_by_turns(m);
    m->done = (uint64_t)nodes * passes;
    return balance_all(m, passes);
}
