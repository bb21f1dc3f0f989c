/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Routes are put into layers, lane classes of their own, pair by pair: each into the lowest layer
 * in which its dependencies, from channel to channel, close no cycle (O. Lysne et al., LASH, 2006;
 * J. Domke et al., DFSSSP, 2011). A layer keeps an order of its channels in which every dependency
 * leads forward; one that leads back moves the channels between (D. Pearce, P. Kelly, 2006). A
 * dependency that closes a cycle with those of other routes will always do so, and is marked.
 */

#include <stdlib.h>
#include <string.h>

#include "lash.h"
#include "net/inner/room.h"
#include "net/simulate/heap.h"
#include "net/simulate/routing/trees/trees.h"

enum { MOST_CHANNELS = 512 }; /* of a route: the diameter of what fits into memory is less */

struct layer {
    uint64_t *kept, *refused; /* sets of dependencies: channel * ports + the next channel's port */
    uint32_t *order;          /* by channel */
};

struct making {
    const struct sim_graph *graph;
    struct layer layer[RG_SIM_MAX_VCS];
    unsigned layers, most;
    bool partial;             /* routes that go into none are left out */
    uint32_t *stack, *route;  /* channels */
    unsigned *added;          /* places in a route */
    uint64_t *ahead, *behind; /* channels found, order << 32 | channel */
    bool *seen;
    rg_room room; /* of all these */
};

/* Takes what is the same for all layers. */
static void begin(struct making *m, const struct sim_graph *graph)
{
    const size_t channels = (size_t)graph->routers * graph->ports;
    const size_t longest = 2 * (size_t)graph->routers + MOST_CHANNELS;

    m->graph = graph;
    m->stack = rg_room_get(&m->room, channels, sizeof *m->stack);
    m->route = rg_room_get(&m->room, longest, sizeof *m->route);
    m->added = rg_room_get(&m->room, longest, sizeof *m->added);
    m->ahead = rg_room_get(&m->room, channels, sizeof *m->ahead);
    m->behind = rg_room_get(&m->room, channels, sizeof *m->behind);
    m->seen = rg_room_zeros(&m->room, channels, sizeof *m->seen);
}

/* ---- Sets ------------------------------------------------------------------------------------ */

static bool has(const uint64_t *set, size_t item)
{
    return set[item / 64] >> item % 64 & 1;
}

static void put(uint64_t *set, size_t item, bool value)
{
    set[item / 64] = (set[item / 64] & ~(UINT64_C(1) << item % 64)) | (uint64_t)value << item % 64;
}

/* ---- An order of channels -------------------------------------------------------------------- */

/* Notes a channel that has not been seen. */
static uint32_t see(struct making *m, const struct layer *l, uint32_t channel, uint64_t *found,
                    uint32_t count, uint32_t *depth)
{
    if (m->seen[channel])
        return count;
    m->seen[channel] = true;
    m->stack[(*depth)++] = channel;
    found[count] = (uint64_t)l->order[channel] << 32 | channel;
    return count + 1;
}

/* The channels that depend on @from and come at or before place @last; how many. */
static uint32_t look_ahead(struct making *m, const struct layer *l, uint32_t from, uint32_t last)
{
    const struct sim_graph *g = m->graph;
    uint32_t depth = 0, count = see(m, l, from, m->ahead, 0, &depth);

    while (depth > 0) {
        const uint32_t channel = m->stack[--depth];
        for (unsigned port = 0; port < g->ports; port++) {
            const uint32_t next = g->next[channel] * g->ports + port;
            if (has(l->kept, (size_t)channel * g->ports + port) && l->order[next] <= last)
                count = see(m, l, next, m->ahead, count, &depth);
        }
    }
    return count;
}

/* Those that @from depends on and that come at or after place @first. */
static uint32_t look_back(struct making *m, const struct layer *l, uint32_t from, uint32_t first)
{
    const struct sim_graph *g = m->graph;
    uint32_t depth = 0, count = see(m, l, from, m->behind, 0, &depth);

    while (depth > 0) {
        const uint32_t channel = m->stack[--depth];
        const uint32_t *previous = g->previous + (size_t)(channel / g->ports) * g->in_ports;
        for (unsigned in = 0; in < g->in_ports; in++)
            if (previous[in] != SIM_NONE && l->order[previous[in]] >= first &&
                has(l->kept, (size_t)previous[in] * g->ports + channel % g->ports))
                count = see(m, l, previous[in], m->behind, count, &depth);
    }
    return count;
}

static void forget(struct making *m, const uint64_t *found, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        m->seen[(uint32_t)found[i]] = false;
}

/* Those behind come first, then those ahead, all in the places they have now. */
static void reorder(struct making *m, struct layer *l, uint32_t behind, uint32_t ahead)
{
    uint32_t i = 0, j = 0;

    qsort(m->behind, behind, sizeof *m->behind, sim_by_number);
    qsort(m->ahead, ahead, sizeof *m->ahead, sim_by_number);
    for (uint32_t n = 0; n < behind + ahead; n++) {
        const bool back = j == ahead || (i < behind && m->behind[i] < m->ahead[j]);
        const uint32_t place = (uint32_t)((back ? m->behind[i++] : m->ahead[j++]) >> 32);
        m->stack[n] = place;
    }
    for (uint32_t n = 0; n < behind + ahead; n++)
        l->order[(uint32_t)(n < behind ? m->behind[n] : m->ahead[n - behind])] = m->stack[n];
}

/* Adds a dependency of channel @a on @b, unless it closes a cycle. */
static bool add(struct making *m, struct layer *l, uint32_t a, uint32_t b)
{
    if (l->order[a] > l->order[b] || a == b) {
        const uint32_t ahead = look_ahead(m, l, b, l->order[a]);
        const bool cycle = m->seen[a];
        forget(m, m->ahead, ahead);
        if (cycle)
            return false;
        const uint32_t behind = look_back(m, l, a, l->order[b]);
        forget(m, m->behind, behind);
        reorder(m, l, behind, ahead);
    }
    put(l->kept, (size_t)a * m->graph->ports + b % m->graph->ports, true);
    return true;
}

/* ---- Routes ---------------------------------------------------------------------------------- */

/* Whether all dependencies of a route, or of two with SIM_NONE between, go into a layer; else
 * none. */
static bool fits(struct making *m, struct layer *l, const uint32_t *channel, unsigned count)
{
    const unsigned ports = m->graph->ports;
    unsigned *const added = m->added;
    unsigned news = 0, i;

    for (i = 1; i < count; i++)
        if (channel[i - 1] != SIM_NONE && channel[i] != SIM_NONE &&
            has(l->refused, (size_t)channel[i - 1] * ports + channel[i] % ports))
            return false;
    for (i = 1; i < count; i++) {
        const size_t edge = (size_t)channel[i - 1] * ports + channel[i] % ports;
        if (channel[i - 1] == SIM_NONE || channel[i] == SIM_NONE || has(l->kept, edge))
            continue;
        if (!add(m, l, channel[i - 1], channel[i])) {
            put(l->refused, edge, news == 0);
            break;
        }
        added[news++] = i;
    }
    if (i >= count)
        return true;
    while (news-- > 0)
        put(l->kept, (size_t)channel[added[news] - 1] * ports + channel[added[news]] % ports,
            false);
    return false;
}

static rg_status new_layer(struct making *m)
{
    const size_t channels = (size_t)m->graph->routers * m->graph->ports;
    const size_t words = channels * m->graph->ports / 64 + 1;

    if (m->layers == m->most)
        return RG_E_OPTION;
    struct layer *l = &m->layer[m->layers++];
    l->kept = rg_room_zeros(&m->room, words, sizeof *l->kept);
    l->refused = rg_room_zeros(&m->room, words, sizeof *l->refused);
    l->order = rg_room_get(&m->room, channels, sizeof *l->order);
    if (m->room.broken)
        return RG_E_MEMORY;
    for (uint32_t i = 0; i < channels; i++)
        l->order[i] = i;
    return RG_OK;
}

static rg_status assign(struct making *m, const uint32_t *channel, unsigned count, uint8_t *layer)
{
    for (*layer = 0;; ++*layer) {
        const rg_status status = *layer == m->layers ? new_layer(m) : RG_OK;
        if (status == RG_E_OPTION && m->partial)
            *layer = SIM_NO_LAYER;
        if (status != RG_OK)
            return status == RG_E_OPTION && m->partial ? RG_OK : status;
        if (fits(m, &m->layer[*layer], channel, count))
            return RG_OK;
    }
}

unsigned rg_sim_layers_port(const struct sim_layers *layers, uint32_t router, uint32_t target)
{
    const struct sim_graph *g = &layers->graph;
    const uint16_t *distance = layers->distance + (size_t)target * g->routers;
    unsigned port = target % g->ports;

    for (;;) {
        const uint32_t next = g->next[(size_t)router * g->ports + port];
        if (next != SIM_NONE && distance[next] + 1U == distance[router])
            return port;
        port = port + 1 == g->ports ? 0 : port + 1;
    }
}

/* The channels of a route; 0: there is none, or it is too long. */
static unsigned follow(const struct sim_layers *layers, const rg_kautz *kautz, uint32_t s,
                       uint32_t t, unsigned i, uint32_t *channel)
{
    const struct sim_graph *g = &layers->graph;
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    uint8_t port[RG_KAUTZ_MAX_HOPS];
    unsigned count = 0;

    if (s == t)
        return 0;
    if (kautz) {
        rg_sim_disjoint_all(kautz, s, t, route);
        const unsigned hops = rg_sim_disjoint_hops(kautz, &route[i], port, NULL);
        for (uint32_t v = s; count < hops; v = g->next[channel[count++]])
            channel[count] = v * g->ports + port[count];
        return count;
    }
    if (layers->distance[(size_t)t * g->routers + s] > MOST_CHANNELS)
        return 0;
    for (uint32_t v = s; v != t; v = g->next[channel[count++]])
        channel[count] = v * g->ports + rg_sim_layers_port(layers, v, t);
    return count;
}

enum { BEGIN = 1, END = 2 };

/* Whether packets begin, and end, at each router. Freed by the caller; NULL without memory. */
static uint8_t *ends_of(const struct sim_graph *g)
{
    uint8_t *ends = calloc(g->routers, 1);
    rg_topology_end end = {0};

    if (ends && g->first == 0)
        memset(ends, BEGIN | END, g->routers);
    for (uint64_t node = 0; ends && node < g->first; node++) {
        (void)rg_topology_neighbour(g->net, node, 0, &end);
        ends[end.vertex - g->first] |= BEGIN;
    }
    for (uint64_t i = 0; ends && g->first > 0 && i < (uint64_t)g->routers * g->ports; i++) {
        (void)rg_topology_neighbour(g->net, g->first + i / g->ports, (unsigned)(i % g->ports),
                                    &end);
        if (end.vertex < g->first)
            ends[i / g->ports] |= END;
    }
    return ends;
}

/* Of all pairs of routers at which packets begin and end. */
static rg_status assign_all(struct making *m, struct sim_layers *layers, const rg_kautz *kautz,
                            unsigned only, const rg_watch *making)
{
    const uint32_t n = layers->graph.routers;
    uint32_t *channel = m->route;
    uint8_t *ends = ends_of(&layers->graph);
    rg_status status = ends && !m->room.broken ? new_layer(m) : RG_E_MEMORY;

    for (uint32_t s = 0; s < n && status == RG_OK; s++)
        for (uint32_t t = 0; t < n && status == RG_OK; t++) {
            const bool used = (ends[s] & BEGIN) != 0 && (ends[t] & END) != 0;
            for (unsigned i = 0; used && i < layers->routes && status == RG_OK; i++) {
                const unsigned route = only == RG_SIM_ANY_ROUTE ? i : only;
                const unsigned count = follow(layers, kautz, s, t, route, channel);
                status = assign(m, channel, count,
                                &layers->layer[((size_t)s * n + t) * layers->routes + i]);
            }
            if (status == RG_OK && t % 16 == 0)
                status = rg_watch_show(making, "pairs", (uint64_t)s * n + t, (uint64_t)n * n);
        }
    free(ends);
    return status;
}

rg_status rg_sim_layers_make(const rg_topology *net, const rg_sim_options *options,
                             const bool *dead, unsigned most, struct sim_layers *layers)
{
    const bool disjoint = options->routing == RG_SIM_DISJOINT;
    const bool any = disjoint && options->disjoint == RG_SIM_ANY_ROUTE;
    rg_kautz kautz = {0};
    struct making m = {.most = most, .partial = dead != NULL};

    *layers = (struct sim_layers){.routes = any ? net->ports : 1};
    rg_status status = rg_sim_graph_make(net, dead, &layers->graph);
    if (status != RG_OK)
        return status;
    const uint64_t n = layers->graph.routers;
    if (n * n * layers->routes <= options->memory)
        layers->layer = calloc((size_t)(n * n), layers->routes);
    if (disjoint)
        status = rg_kautz_init(net->name.param[0], net->name.param[1], &kautz);
    else
        status = rg_sim_graph_distances(&layers->graph, options, &layers->distance);
    begin(&m, &layers->graph);
    if (status == RG_OK && !layers->layer)
        status = RG_E_MEMORY;
    if (status == RG_OK)
        status = assign_all(&m, layers, disjoint ? &kautz : NULL,
                            disjoint ? options->disjoint : RG_SIM_ANY_ROUTE, options->making);
    layers->count = m.layers;
    rg_room_end(&m.room);
    if (status != RG_OK)
        rg_sim_layers_close(layers);
    return status;
}

void rg_sim_layers_close(struct sim_layers *layers)
{
    rg_sim_graph_close(&layers->graph);
    free(layers->layer);
    free(layers->distance);
    *layers = (struct sim_layers){0};
}

rg_status rg_sim_layers_count(const rg_topology *net, const rg_sim_options *options,
                              uint64_t *count)
{
    struct sim_layers layers;
    const rg_status status = rg_sim_layers_make(net, options, NULL, RG_SIM_MAX_VCS, &layers);
    if (status != RG_OK)
        return status;
    *count = layers.count;
    rg_sim_layers_close(&layers);
    return RG_OK;
}

/* ---- Routes of trees ------------------------------------------------------------------------- */

/* The channels from a router to a terminal, after @count others; how many there are then. */
static unsigned follow_tree(const struct rg_sim_trees *t, uint32_t from, uint32_t terminal,
                            uint32_t *channel, unsigned count)
{
    const uint16_t *port = t->port + (size_t)terminal * t->graph.routers;

    for (uint32_t r = from; r != t->exit[terminal] && port[r] != SIM_NO_PORT;
         r = t->graph.next[channel[count++]])
        channel[count] = r * t->graph.ports + port[r];
    return count;
}

rg_status rg_sim_trees_layers(struct rg_sim_trees *trees, unsigned most, bool partial,
                              const rg_watch *making)
{
    const uint32_t n = trees->graph.routers;
    struct making m = {.most = most, .partial = partial};

    begin(&m, &trees->graph);
    trees->layer = calloc((size_t)trees->nodes * n, sizeof *trees->layer);
    rg_status status = m.room.broken || !trees->layer ? RG_E_MEMORY : new_layer(&m);
    for (uint32_t e = 0; e < trees->nodes && status == RG_OK; e++) {
        for (uint32_t r = 0; r < n && status == RG_OK; r++)
            if (trees->begins[r] > 0)
                status = assign(&m, m.route, follow_tree(trees, r, e, m.route, 0),
                                &trees->layer[(size_t)e * n + r]);
        if (status == RG_OK)
            status = rg_watch_show(making, "targets", e, trees->nodes);
    }
    trees->classes = m.layers;
    rg_room_end(&m.room);
    if (status == RG_OK && trees->classes == 1 && !partial) {
        free(trees->layer);
        trees->layer = NULL;
    }
    return status;
}

rg_status rg_sim_trees_both_ways(const struct rg_sim_trees *trees, const rg_watch *making,
                                 unsigned *classes)
{
    struct making m = {.most = RG_SIM_MAX_VCS};
    uint8_t layer;

    begin(&m, &trees->graph);
    rg_status status = m.room.broken ? RG_E_MEMORY : new_layer(&m);
    for (uint32_t a = 0; a < trees->nodes && status == RG_OK; a++) {
        for (uint32_t b = a + 1; b < trees->nodes && status == RG_OK; b++) {
            unsigned count = follow_tree(trees, trees->entry[a], b, m.route, 0);
            m.route[count++] = SIM_NONE;
            count = follow_tree(trees, trees->entry[b], a, m.route, count);
            status = assign(&m, m.route, count, &layer);
        }
        if (status == RG_OK)
            status = rg_watch_show(making, "terminals", a, trees->nodes);
    }
    *classes = m.layers;
    rg_room_end(&m.room);
    return status;
}
