/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels: betweenness of arcs by the method of Brandes, a source at a time. */

#include "families/inner/topology_measure.h"

#include <string.h>

#include "families/trees/cube_tree.h"
#include "search.h"

/* ---- Classes of channels --------------------------------------------------------------------- */

/*
 * Classes of channels that have the same load. With L_s(c) the load of channel c by source s alone,
 * G a group of automorphisms, C an orbit of G on the channels and S_i its orbits on the compute
 * nodes, with s_i in S_i: since L_gs(gc) = L_s(c),
 *
 *      sum of L_s(c) over c in C and all s = sum over i of |S_i| times the sum of L_si(c) over C,
 *
 * and because the load of all channels of C is the same, it is that divided by |C|. So one source
 * per class of nodes is enough where the classes of channels are orbits of the same group, or
 * unions of its orbits of which the load is known to be the same.
 */
static topology_channels kind_of(const rg_topology *net)
{
    return topology_family_of(net->name.family)->channels;
}

/* Where the classes of the levels start in a tree above cubes: after those of the compute nodes, of
 * the cube's ports, and of the links down from level 1 to each intermediate switch. */
static uint64_t first_level_class(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    return rg_cube_tree_carriers(net) + (UINT64_C(2) * k << k) + k;
}

/* How many classes there are, some of them perhaps empty. */
static uint64_t classes_of(const rg_topology *net)
{
    switch (kind_of(net)) {
    case CHANNELS_APART:
        break;
    case CHANNELS_PORT:
    case CHANNELS_STEP:
        return net->ports;
    case CHANNELS_POSITION:
        return (uint64_t)net->ports * (net->name.param[0] - 1);
    case CHANNELS_LEVEL:
        return 2 + 2 * net->levels;
    case CHANNELS_CUBE:
        return first_level_class(net) + 2 * net->levels;
    }
    return rg_topology_mul(net->vertices, net->ports);
}

/* The ports above those that lead down, at a switch of a tree. */
static unsigned first_up_port(const rg_topology *net, unsigned level)
{
    const topology_family *family = topology_family_of(net->name.family);
    return family->down ? family->down(net, level + 1) : tree_k(net);
}

static uint64_t level_class(const rg_topology *net, uint64_t v, unsigned port)
{
    if (v < net->nodes)
        return 0;
    const unsigned level = rg_tree_place(net, v).level;
    const bool up = port >= first_up_port(net, level);
    return level == 0 && !up ? 1 : 2 + 2 * level + up;
}

static uint64_t cube_class(const rg_topology *net, uint64_t v, unsigned port)
{
    const unsigned k = tree_k(net);
    const uint64_t carriers = rg_cube_tree_carriers(net);
    if (v < net->nodes)
        return v / k % carriers;
    const rg_topology_place place = rg_tree_place(net, v);
    if (place.level == 0) {
        const unsigned word = (unsigned)(place.index & ((1u << k) - 1));
        /* All compute nodes of a switch are alike, and so are all links up, but not the links
         * across from cube to cube. */
        if (port > k && (net->levels > 1 || rg_cube_tree_is(net, word) == k))
            port = k;
        return carriers + (uint64_t)word * 2 * k + port;
    }
    if (place.level == 1 && port < k)
        return first_level_class(net) - k + port;
    return first_level_class(net) + 2 * place.level + (port >= k);
}

/* The class of the channel at (out-)port @port of @v, where something is connected. */
static uint64_t class_of(const rg_topology *net, uint64_t v, unsigned port)
{
    const unsigned positions = net->name.param[0] - 1;
    switch (kind_of(net)) {
    case CHANNELS_APART:
        break;
    case CHANNELS_PORT:
        return port;
    case CHANNELS_STEP: {
        const unsigned here = (unsigned)(v % positions);
        const unsigned there = port - (port <= here); /* port 0 has class 0 */
        return port == 0 ? 0 : (there + positions - here) % positions;
    }
    case CHANNELS_POSITION:
        return v % positions * net->ports + port;
    case CHANNELS_LEVEL:
        return level_class(net, v, port);
    case CHANNELS_CUBE:
        return cube_class(net, v, port);
    }
    return v * net->ports + port;
}

/* Every channel is a class, and every compute node has to be a source. */
static bool are_apart(const rg_topology *net)
{
    return kind_of(net) == CHANNELS_APART;
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* The memory of one thread. */
typedef struct load_memory {
    double *load;    /* by class of channels, times N-1, of one group of sources */
    double *passing; /* by vertex: share of the source's messages that end there or go through it */
    search_memory search;
} load_memory;

#define BYTES_OF_VERTEX (sizeof(double) + SEARCH_BYTES_OF_VERTEX)

/* Memory for what comes after the doubles, in doubles: the steps. */
static size_t room_of_steps(const rg_topology *net)
{
    const uint64_t steps = net->links * (net->directed ? 1 : 2) + 1 + net->vertices;
    return (size_t)(steps * sizeof(uint16_t) / sizeof(double)) + 1;
}

static size_t bytes_of(const rg_topology *net)
{
    return (size_t)net->vertices * BYTES_OF_VERTEX +
           ((size_t)classes_of(net) + room_of_steps(net)) * sizeof(double);
}

rg_status rg_topology_load_sizes(const rg_topology *net, uint64_t *classes, uint64_t *sources,
                                 size_t *bytes)
{
    const uint64_t count = classes_of(net);
    /* Vertices and distances are kept in 32 bits, and the caller has an array of channels. */
    if (net->vertices >= SEARCH_NOT_REACHED ||
        net->vertices > SIZE_MAX / 2 / sizeof(rg_topology_channel) / net->ports ||
        count > SIZE_MAX / 2 / sizeof(rg_topology_channel))
        return RG_E_LARGE;
    *classes = count;
    *bytes = bytes_of(net);
    if (!sources)
        return RG_OK;
    *sources = are_apart(net) ? net->nodes : 0;
    for (uint64_t node = 0, found = 0; !are_apart(net) && found < net->nodes; node++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        found += weight;
        *sources += weight > 0;
    }
    return RG_OK;
}

rg_status rg_topology_channel_class(const rg_topology *net, uint64_t vertex, unsigned port,
                                    uint64_t *index)
{
    rg_topology_end end;
    const rg_status status = rg_topology_neighbour(net, vertex, port, &end);
    if (status != RG_OK)
        return status;
    if (end.vertex == RG_TOPOLOGY_NONE)
        return RG_E_INDEX;
    *index = class_of(net, vertex, port);
    return RG_OK;
}

static load_memory memory_of(const rg_topology *net, void *memory, size_t thread)
{
    const size_t vertices = (size_t)net->vertices;
    const size_t classes = (size_t)classes_of(net);
    load_memory own;
    own.load = (double *)memory + thread * (bytes_of(net) / sizeof(double));
    own.passing = own.load + classes;
    own.search.paths = own.passing + vertices;
    own.search.distance = (uint32_t *)(void *)(own.search.paths + vertices);
    own.search.queue = own.search.distance + vertices;
    own.search.steps = (uint16_t *)(void *)(own.search.queue + vertices);
    own.search.step = own.search.steps + vertices;
    return own;
}

/* Adds the loads by one source: from the farthest vertices backwards, every vertex takes from each
 * next one the share of the paths to it that come through here. */
static void load_of(const rg_topology *net, const rg_row_side *arcs, search_source source,
                    const load_memory *own)
{
    const search_memory *search = &own->search;
    const double weight = (double)source.weight;
    const bool apart = are_apart(net);
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    unsigned count;
    size_t tail = rg_search_from(net, arcs, source.node, search), end = 0;
    for (size_t i = 0; i < tail; i++)
        end += search->steps[i];
    while (tail-- > 0) {
        const uint32_t v = search->queue[tail];
        const unsigned steps = search->steps[tail];
        double passing = v < net->nodes ? 1 : 0;
        const uint32_t *next = steps > 0 ? rg_search_row(net, arcs, v, room, &count) : NULL;
        end -= steps;
        for (unsigned s = 0; s < steps; s++) {
            const unsigned p = search->step[end + s];
            const double share = search->paths[v] / search->paths[next[p]] * own->passing[next[p]];
            own->load[apart ? (uint64_t)v * net->ports + p : class_of(net, v, p)] += weight * share;
            passing += share;
        }
        own->passing[v] = passing;
    }
}

/* Counts the channels of every class. */
static void count_channels(const rg_topology *net, rg_topology_channel *channel)
{
    const uint64_t classes = classes_of(net);
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    memset(channel, 0, (size_t)classes * sizeof *channel);
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] == RG_TOPOLOGY_NONE)
                continue;
            rg_topology_channel *of_class = &channel[class_of(net, v, p)];
            if (of_class->channels++ > 0)
                continue;
            of_class->vertex = v;
            of_class->port = p;
        }
    }
}

/* Adds the loads by one group of sources, and leaves none for the next one. */
static void add_load(uint64_t classes, const load_memory *own, rg_topology_channel *channel)
{
    for (uint64_t c = 0; c < classes; c++) {
        channel[c].sum += own->load[c];
        own->load[c] = 0;
    }
}

/* Sources that one thread adds up before it waits for its turn: in small networks several, so that
 * threads do not wait more than they work. It must not depend on the number of threads. */
static unsigned group_of(const rg_topology *net)
{
    const uint64_t arcs = net->links * (net->directed ? 1 : 2);
    const uint64_t group = 100000 / (arcs + 1);
    /* cppcheck-suppress knownConditionTrueFalse ; 0 when there are more arcs than that */
    return group < 1 ? 1 : group > 16 ? 16 : (unsigned)group;
}

struct search {
    const rg_topology *net;
    const rg_row_side *arcs;
    void *memory; /* of each thread its own part */
    uint64_t most;
    unsigned group, count;
    search_source source[SEARCH_BLOCK];
    rg_topology_load_tally *tally;
};

/* Sums are rounded, so they are added group by group in the order of the sources: any number of
 * threads gives the same. */
static void load_group(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    const struct search *search = context;
    const load_memory own = memory_of(search->net, search->memory, thread);
    const unsigned first = (unsigned)i * search->group;
    for (unsigned s = first; s < search->count && s < first + search->group; s++)
        load_of(search->net, search->arcs, search->source[s], &own);
    rg_team_turn(team, i);
    add_load(classes_of(search->net), &own, search->tally->channel);
    rg_team_pass(team, i);
}

static void load_all(void *context, rg_team *team)
{
    struct search *search = context;
    const rg_topology *net = search->net;
    rg_topology_load_tally *tally = search->tally;
    while (search->most > 0 && tally->weight < net->nodes) {
        const uint64_t missing = net->nodes - tally->weight;
        search->count = rg_search_sources(net, are_apart(net), search->most, missing, &tally->next,
                                          search->source);
        rg_team_share(team, (search->count + search->group - 1) / search->group, load_group,
                      search);
        for (unsigned i = 0; i < search->count; i++)
            tally->weight += search->source[i].weight;
        tally->sources += search->count;
        search->most -= search->count;
    }
}

void rg_topology_load(const rg_topology *net, const rg_row_side *arcs, uint64_t most, void *memory,
                      size_t bytes, rg_topology_load_tally *tally)
{
    struct search search = {net, arcs, memory, most, group_of(net), 0, {{0, 0}}, tally};
    uint64_t classes = 0;
    size_t one = 0;
    (void)rg_topology_load_sizes(net, &classes, NULL, &one);
    if (tally->sources == 0)
        count_channels(net, tally->channel);
    const unsigned threads = rg_search_threads(net, most, bytes / one);
    for (unsigned t = 0; t < threads; t++)
        memset(memory_of(net, memory, t).load, 0, (size_t)classes * sizeof(double));
    rg_team_run(threads, load_all, &search);
}

rg_topology_loads rg_topology_loads_of(const rg_topology *net, const rg_topology_load_tally *tally)
{
    const double others = net->nodes > 1 ? (double)(net->nodes - 1) : 1;
    rg_topology_loads found = {0};
    double sum = 0, channels = 0;
    for (uint64_t c = 0; c < classes_of(net); c++) {
        const rg_topology_channel *channel = &tally->channel[c];
        if (channel->channels == 0)
            continue;
        const double load = channel->sum / (double)channel->channels / others;
        sum += channel->sum / others;
        channels += (double)channel->channels;
        /* So that a class that is larger only by rounding does not take the first one's place. */
        if (load > found.most * (1 + 1e-12)) {
            found.most = load;
            found.vertex = channel->vertex;
            found.port = channel->port;
        }
    }
    found.average = channels > 0 ? sum / channels : 0;
    found.saturation = found.most > 0 ? 1 / found.most : 0;
    return found;
}
