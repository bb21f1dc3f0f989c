/* SPDX-License-Identifier: Apache-2.0 */

/* What a routing makes of a network: loads of all pairs, permutations, classes, failures. */

#include <stdlib.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/deadlock.h"
#include "net/inner/simulate.h"
#include "net/simulate/random.h"
#include "net/simulate/routing/algorithm.h"
#include "net/simulate/routing/trees/trees.h"
#include "parts.h"

enum { PERMUTATIONS = 20, DRAWS = 5, MOST_BOTH = 2048, MOST_FAILED = 512 };

/* ---- Cuts ------------------------------------------------------------------------------------ */

struct cuts {
    struct sim_graph graph;
    uint64_t *nodes; /* by router */
    uint32_t *queue;
    uint16_t *far, *level; /* of a router: hops from the nearest one with nodes */
    uint32_t *part;        /* of a router: the first one of what hangs together with it */
    double total;
    rg_take_cut take;
    void *context;
};

/* Links from what hangs together around a router without those of this level and above, or, of a
 * rail, without links within this level; and the nodes in it. Level 0: from the router. */
static void cut_part(struct cuts *c, uint32_t first, unsigned level, bool rail)
{
    const struct sim_graph *g = &c->graph;
    uint64_t nodes = 0, links = 0;
    uint32_t count = 1;

    c->queue[0] = c->part[first] = first;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t from = c->queue[i];
        nodes += c->nodes[from];
        for (unsigned port = 0; port < g->ports; port++) {
            const uint32_t to = g->next[(size_t)from * g->ports + port];
            if (to == SIM_NONE || c->part[to] != SIM_NONE || c->level[to] > level ||
                (c->level[to] == level && (!rail || c->level[from] == level)))
                continue;
            c->part[to] = first;
            c->queue[count++] = to;
        }
    }
    for (uint32_t i = 0; i < count; i++)
        for (unsigned port = 0; port < g->ports; port++) {
            const uint32_t to = g->next[(size_t)c->queue[i] * g->ports + port];
            links += to != SIM_NONE && c->part[to] != first;
        }
    if ((double)nodes < c->total)
        c->take(c->context,
                &(rg_survey_cut){.vertex = g->first + first, .nodes = nodes, .links = links});
}

/* All hops of shortest ways, over all links. */
static rg_status cut_hops(struct cuts *c, const rg_watch *watch, rg_survey_cut *cut)
{
    const struct sim_graph *g = &c->graph;
    double hops = 0, links = 0;

    for (uint32_t r = 0; r < g->routers; r++) {
        const rg_status status = rg_watch_show(watch, "distances", r, g->routers);
        if (status != RG_OK)
            return status;
        for (unsigned port = 0; port < g->ports; port++)
            links += g->next[(size_t)r * g->ports + port] != SIM_NONE;
        if (c->nodes[r] == 0)
            continue;
        rg_sim_graph_to(g, r, c->far, c->queue);
        for (uint32_t to = 0; to < g->routers; to++)
            if (c->far[to] != SIM_FAR)
                hops += (double)c->nodes[r] * (double)c->nodes[to] * c->far[to];
    }
    if (hops > 0 && (c->total - 1) * links / hops < cut->load)
        *cut = (rg_survey_cut){(c->total - 1) * links / hops, RG_TOPOLOGY_NONE, (uint64_t)c->total,
                               (uint64_t)links};
    return RG_OK;
}

/* The hops from all routers with nodes at once; the most. */
static unsigned find_levels(struct cuts *c)
{
    const struct sim_graph *g = &c->graph;
    uint32_t count = 0;
    unsigned most = 0;

    for (uint32_t r = 0; r < g->routers; r++) {
        c->level[r] = c->nodes[r] > 0 ? 0 : SIM_FAR;
        if (c->nodes[r] > 0)
            c->queue[count++] = r;
    }
    for (uint32_t i = 0; i < count; i++)
        for (unsigned port = 0; port < g->ports; port++) {
            const uint32_t at = c->queue[i], to = g->next[(size_t)at * g->ports + port];
            if (to == SIM_NONE || c->level[to] != SIM_FAR)
                continue;
            most = c->level[to] = (uint16_t)(c->level[at] + 1);
            c->queue[count++] = to;
        }
    return most;
}

bool rg_survey_possible(const rg_topology *net)
{
    return net->nodes >= 2 && rg_sim_graph_fits(net);
}

rg_status rg_survey_each_cut(const rg_topology *net, rg_take_cut take, void *context,
                             const rg_watch *watch, rg_survey_cut *hops)
{
    struct cuts c = {.total = (double)net->nodes, .take = take, .context = context};
    rg_room room = {0};

    rg_status status = rg_sim_graph_make(net, NULL, &c.graph);
    if (status != RG_OK)
        return status;
    const uint32_t n = c.graph.routers;
    c.nodes = rg_room_zeros(&room, n, sizeof *c.nodes);
    c.queue = rg_room_get(&room, n, sizeof *c.queue);
    c.far = rg_room_get(&room, n, sizeof *c.far);
    c.level = rg_room_get(&room, n, sizeof *c.level);
    c.part = rg_room_get(&room, n, sizeof *c.part);
    if (!room.broken) {
        for (uint64_t node = 0; node < net->nodes; node++) {
            rg_topology_end end = {.vertex = node};
            if (!net->direct)
                (void)rg_topology_neighbour(net, node, 0, &end);
            c.nodes[end.vertex - c.graph.first]++;
        }
        for (unsigned half = 0, most = find_levels(&c); half <= 2 * most; half++) {
            memset(c.part, 0xff, n * sizeof *c.part);
            for (uint32_t r = 0; r < n; r++)
                if (c.nodes[r] > 0 && c.part[r] == SIM_NONE)
                    cut_part(&c, r, (half + 1) / 2, half % 2 == 0);
        }
        if (hops != NULL)
            status = cut_hops(&c, watch, hops);
    } else {
        status = RG_E_MEMORY;
    }
    rg_sim_graph_close(&c.graph);
    rg_room_end(&room);
    return status;
}

struct least {
    double total;
    rg_survey_cut *cut;
};

/* Packets of all pairs to and from the nodes leave over the links. */
static void take_least(void *context, const rg_survey_cut *cut)
{
    const struct least *least = context;
    const double total = least->total, nodes = (double)cut->nodes;
    const double most =
        cut->links > 0 ? (total - 1) * (double)cut->links / (nodes * (total - nodes)) : 1;

    if (most < least->cut->load)
        *least->cut = (rg_survey_cut){most, cut->vertex, cut->nodes, cut->links};
}

rg_status rg_survey_cuts(const rg_topology *net, const rg_watch *watch, rg_survey_cut *cut)
{
    struct least least = {(double)net->nodes, cut};

    *cut = (rg_survey_cut){.load = 1, .vertex = RG_TOPOLOGY_NONE};
    return rg_survey_each_cut(net, take_least, &least, watch, cut);
}

/* ---- Permutations ---------------------------------------------------------------------------- */

struct flows {
    rg_sim *sim;
    uint32_t *to;   /* by node */
    uint32_t *load; /* by router * outs + port */
    uint32_t add, most;
};

/* A link of the walk. */
static void look(void *context, uint32_t router, uint32_t port)
{
    struct flows *f = context;
    uint32_t *load = &f->load[(size_t)router * f->sim->network.outs + port];

    *load += f->add;
    f->most = *load > f->most ? *load : f->most;
}

/* Adds to the load of the links on a node's route; the most on one of them. */
static uint32_t walk(struct flows *f, uint32_t node, unsigned add)
{
    f->add = add;
    f->most = 1;
    (void)rg_sim_pair(f->sim, node, f->to[node], look, f);
    return f->most;
}

static rg_status permute_all(const rg_topology *net, const rg_sim_options *options,
                             const rg_watch *watch, rg_survey *survey)
{
    struct flows f;
    double worst = 0, share = 0;
    rg_status status = rg_sim_open_quiet(net, options, watch, &f.sim);

    if (status != RG_OK)
        return status;
    const uint32_t n = f.sim->nodes;
    const size_t channels = (size_t)f.sim->routers * f.sim->network.outs;
    uint32_t *order = sim_get(f.sim, n, sizeof *order);
    f.to = sim_get(f.sim, n, sizeof *f.to);
    f.load = sim_get(f.sim, channels, sizeof *f.load);
    if (f.sim->share.broken)
        status = RG_E_MEMORY;
    for (unsigned seed = 1; seed <= PERMUTATIONS && status == RG_OK; seed++) {
        uint32_t most = 0;
        memset(f.load, 0, channels * sizeof *f.load);
        rg_sim_permute(seed, n, order, f.to);
        for (uint32_t node = 0; node < n; node++)
            (void)walk(&f, node, 1);
        for (uint32_t node = 0; node < n; node++) {
            const uint32_t load = walk(&f, node, 0);
            share += 1.0 / load;
            most = load > most ? load : most;
        }
        worst += most;
        status = rg_watch_show(watch, "permutations", seed, PERMUTATIONS);
    }
    survey->worst = worst / PERMUTATIONS;
    survey->share = share / PERMUTATIONS / n;
    rg_sim_close(f.sim);
    return status;
}

/* ---- Failures -------------------------------------------------------------------------------- */

/* Kills a link between routers that is up; false: none is. */
static bool kill_link(const struct sim_graph *g, bool directed, uint64_t stream, bool *dead)
{
    const uint64_t channels = (uint64_t)g->routers * g->ports;
    rg_topology_end end = {0};
    bool any = false;

    for (uint64_t i = 0; i < channels; i++)
        any |= g->next[i] != SIM_NONE && !dead[i];
    for (uint64_t draw = 1; any; draw++) {
        const uint64_t channel = sim_below(sim_draw(stream, draw), channels);
        if (g->next[channel] == SIM_NONE || dead[channel])
            continue;
        dead[channel] = true;
        (void)rg_topology_neighbour(g->net, g->first + channel / g->ports,
                                    (unsigned)(channel % g->ports), &end);
        if (!directed)
            dead[(end.vertex - g->first) * g->ports + end.port] = true;
        break;
    }
    return any;
}

/* Whether all pairs that have a way have one still, of @now. */
static bool serves_all(const struct rg_sim_trees *trees, const struct rg_sim_trees *now)
{
    const size_t n = trees->graph.routers;

    for (size_t i = 0; i < trees->nodes * n; i++)
        if (trees->begins[i % n] > 0 && trees->port[i] != SIM_NO_PORT &&
            (now->port[i] == SIM_NO_PORT || (now->layer && now->layer[i] == SIM_NO_LAYER)))
            return false;
    return true;
}

static rg_status fail(const rg_topology *net, const rg_sim_options *options,
                      const struct rg_sim_trees *trees, rg_survey *survey)
{
    const struct sim_graph *g = &trees->graph;
    const size_t channels = (size_t)g->routers * g->ports;
    bool *dead = malloc(channels);
    struct rg_sim_trees *made;
    rg_status status = dead ? RG_OK : RG_E_MEMORY;
    double sum[2] = {0};
    unsigned fails = 2; /* as many as there are links */

    for (unsigned draw = 0; draw < DRAWS && status == RG_OK; draw++) {
        memset(dead, 0, channels);
        for (unsigned i = 0; i < fails && status == RG_OK; i++) {
            if (!kill_link(g, net->directed, sim_stream(draw, SIM_FAULTS, i), dead)) {
                fails = i;
                break;
            }
            status = rg_sim_trees_make(net, options, dead, RG_SIM_MAX_VCS, &made);
            if (status != RG_OK)
                break;
            const double load = ((double)net->nodes - 1) / (double)made->busiest;
            if (serves_all(trees, made))
                sum[i] += load < 1 ? load : 1;
            rg_sim_trees_close(made);
        }
    }
    for (unsigned i = 0; i < fails; i++)
        survey->failed[i] = sum[i] / DRAWS;
    free(dead);
    return status;
}

/* ---- A routing ------------------------------------------------------------------------------- */

/* The bound, and hops: each node sends one packet, to all others alike. */
static rg_status load_all(const rg_topology *net, const rg_sim_options *options,
                          const rg_watch *watch, rg_survey *survey)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    const size_t row = net->ports + 1;
    double *loads = calloc((size_t)net->vertices * row, sizeof *loads), hops = 0;
    rg_sim_bound bound;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    const rg_status status =
        loads ? rg_sim_loads_of(net, options, watch, loads, &bound) : RG_E_MEMORY;
    for (uint64_t v = first; v < net->vertices && status == RG_OK; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++)
            if (next[port] != RG_TOPOLOGY_NONE && next[port] >= first)
                hops += loads[v * row + port];
    }
    if (status == RG_OK && bound.load >= 0) {
        survey->load = bound.load;
        survey->hops = hops / (double)net->nodes;
    }
    free(loads);
    return status;
}

rg_status rg_survey_of(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_survey *survey)
{
    const struct rg_sim_trees *trees = options->trees;
    rg_deadlock found;
    unsigned both;

    *survey = (rg_survey){
        .both = -1, .load = -1, .hops = -1, .worst = -1, .share = -1, .failed = {-1, -1}};
    rg_status status = rg_sim_classes(net, options, &survey->classes);
    if (status == RG_OK)
        status = rg_sim_judge(net, options, watch, &found, NULL);
    if (status == RG_OK)
        status = load_all(net, options, watch, survey);
    if (status == RG_OK)
        status = permute_all(net, options, watch, survey);
    if (status != RG_OK)
        return status;
    survey->free = found.cycle == 0;
    if (survey->free && survey->classes == 1)
        survey->both = 1;
    else if (trees && net->nodes <= MOST_BOTH &&
             rg_sim_trees_both_ways(trees, watch, &both) == RG_OK)
        survey->both = (int)both;
    if (trees && net->nodes <= MOST_FAILED)
        status = fail(net, options, trees, survey);
    return status;
}
