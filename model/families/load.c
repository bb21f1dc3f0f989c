/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels: betweenness of arcs by the method of Brandes, a source at a time. */

#include "families/inner/topology_measure.h"

#include <string.h>

#include "families/trees/cube_tree.h"
#include "hw/inner/kernels.h"
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
    case CHANNELS_WORD: /* most are empty */
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

/* The first channel whose word, the vertex's and the letter that is appended, has the same letters
 * but for their names: names are 0, 1, 2, .. in the order of their first appearance. */
static uint64_t word_class(const rg_topology *net, uint64_t v, unsigned port)
{
    const bool kautz = net->name.family == RG_FAMILY_KAUTZ; /* no letter follows itself */
    uint16_t name[RG_TOPOLOGY_MAX_PORTS + 1] = {0};
    uint64_t before = UINT64_MAX, named = UINT64_MAX, class = 0;
    uint16_t names = 0;
    for (uint64_t place = net->nodes / (net->ports + kautz);; v %= place, place /= net->ports) {
        const uint64_t digit = place > 0 ? v / place : port;
        before = kautz ? topology_at_place(digit, before) : digit;
        if (name[before] == 0)
            name[before] = ++names;
        const uint64_t new = name[before] - 1U;
        class = class * net->ports + (kautz ? topology_place_of(new, named) : new);
        named = new;
        if (place == 0)
            return class;
    }
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
    case CHANNELS_WORD:
        return word_class(net, v, port);
    }
    return v * net->ports + port;
}

/* Every channel is a class, and every compute node has to be a source. */
static bool are_apart(const rg_topology *net)
{
    return kind_of(net) == CHANNELS_APART;
}

/* Loads are added up channel by channel; those of words by class once all are. */
static bool is_summed_apart(const rg_topology *net)
{
    return are_apart(net) || kind_of(net) == CHANNELS_WORD;
}

/* ---- Loads ----------------------------------------------------------------------------------- */

/* Sources are searched together, each in a lane: an arc is followed once a level for all that reach
 * its tail there. Lanes where many nodes are sources, and where few are: */
enum { MANY = 16, FEW = 2 };
typedef double two __attribute__((vector_size(16), aligned(sizeof(double))));

static unsigned lanes_of(const rg_topology *net)
{
    return is_summed_apart(net) ? MANY : FEW;
}

/* A vertex, and lanes that reach it in a level. */
struct reached {
    uint32_t vertex, lanes;
};

/* The memory of one thread. */
typedef struct load_memory {
    two *load;     /* by class of channels, times N-1, of one group of sources */
    double *paths; /* by vertex and lane: shortest paths from the source, */
    double *share; /* the share of its messages that end there or go through it, by path, once the
                      level is done, */
    double *level; /* and paths or shares of the level under way */
    uint32_t *reached, *next; /* lanes that have reached a vertex or, backwards, have its share; and
                                 those that reach it in the next level */
    struct reached *list;     /* level by level, each with an entry without lanes after it */
} load_memory;

#define BYTES_OF_VERTEX(lanes)                                                                     \
    (3 * (lanes) * sizeof(double) + ((lanes) + 1) * sizeof(struct reached) + 2 * sizeof(uint32_t))

static size_t bytes_of(const rg_topology *net)
{
    const size_t vertices = (size_t)net->vertices, lanes = lanes_of(net);
    return (size_t)classes_of(net) * sizeof(two) + vertices * BYTES_OF_VERTEX(lanes) +
           sizeof(struct reached);
}

rg_status rg_topology_load_sizes(const rg_topology *net, uint64_t *classes, uint64_t *sources,
                                 size_t *bytes)
{
    const uint64_t count = classes_of(net);
    /* Vertices are kept in 32 bits, and the caller has an array of channels. */
    if (net->vertices >= SEARCH_NOT_REACHED ||
        net->vertices > SIZE_MAX / 2 / BYTES_OF_VERTEX(MANY) ||
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

bool rg_topology_has_words(const rg_topology *net)
{
    return kind_of(net) == CHANNELS_WORD;
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
    const size_t vertices = (size_t)net->vertices, lanes = lanes_of(net), row = vertices * lanes;
    load_memory own;
    own.load = (two *)(void *)((char *)memory + thread * bytes_of(net));
    own.paths = (double *)(own.load + (size_t)classes_of(net));
    own.share = own.paths + row;
    own.level = own.share + row;
    own.list = (struct reached *)(void *)(own.level + row);
    own.reached = (uint32_t *)(void *)(own.list + (lanes + 1) * vertices + 1);
    own.next = own.reached + vertices;
    return own;
}

struct search;
typedef void load_by(const struct search *search, const search_source *source, unsigned count,
                     const load_memory *own);

struct search {
    const rg_topology *net;
    const rg_row_side *arcs;
    void *memory; /* of each thread its own part */
    uint64_t most;
    unsigned group, count;
    load_by *load; /* of one group of sources */
    search_source source[SEARCH_BLOCK];
    rg_topology_load_tally *tally;
};

/* Four lanes, those of a set. */
static const int64_t lane_mask[][4] = {
    {0, 0, 0, 0},   {-1, 0, 0, 0},   {0, -1, 0, 0},   {-1, -1, 0, 0},
    {0, 0, -1, 0},  {-1, 0, -1, 0},  {0, -1, -1, 0},  {-1, -1, -1, 0},
    {0, 0, 0, -1},  {-1, 0, 0, -1},  {0, -1, 0, -1},  {-1, -1, 0, -1},
    {0, 0, -1, -1}, {-1, 0, -1, -1}, {0, -1, -1, -1}, {-1, -1, -1, -1}};

#define NAME(name) name##_16
#define TARGET
#define WIDTH 16
#include "load_lanes.h"

#if KERNEL_AVX
#define NAME(name) name##_32
#define TARGET __attribute__((target("avx2")))
#define WIDTH 32
#include "load_lanes.h"
#endif

static void load_few(const struct search *search, const search_source *source, unsigned count,
                     const load_memory *own)
{
    load_lanes_16(search, source, count, own, FEW);
}

static load_by *kernel_for(const rg_topology *net, rg_kernel kernel)
{
    if (lanes_of(net) == FEW)
        return load_few;
#if KERNEL_AVX
    if (kernel == RG_KERNEL_BEST && rg_kernel_runs(RG_KERNEL_AVX2))
        return load_many_32;
#endif
    (void)kernel; /* where there is one only */
    return load_many_16;
}

/* Counts the channels of every class. */
static void count_channels(const rg_topology *net, const rg_row_side *arcs,
                           rg_topology_channel *channel)
{
    const uint64_t classes = classes_of(net);
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    memset(channel, 0, (size_t)classes * sizeof *channel);
    for (uint32_t v = 0; v < net->vertices; v++) {
        unsigned count;
        const uint32_t *row = rg_search_row(net, arcs, v, room, &count);
        for (unsigned p = 0; p < count; p++) {
            if (row[p] == RG_ROWS_NONE)
                continue;
            rg_topology_channel *of_class = &channel[class_of(net, v, p)];
            if (of_class->channels++ > 0)
                continue;
            of_class->vertex = v;
            of_class->port = p;
        }
    }
}

/* Adds what has been summed channel by channel up by class. */
static void fold(const rg_topology *net, rg_topology_channel *channel)
{
    for (uint64_t v = 0; v < net->vertices; v++)
        for (unsigned p = 0; p < net->ports; p++) {
            const uint64_t at = v * net->ports + p, class = class_of(net, v, p);
            if (class == at)
                continue;
            channel[class].sum += channel[at].sum;
            channel[at].sum = 0;
        }
}

/* Adds the loads by one group of sources, and leaves none for the next one. */
static void add_load(uint64_t classes, const load_memory *own, rg_topology_channel *channel)
{
    for (uint64_t c = 0; c < classes; c++) {
        channel[c].sum += own->load[c][0] + own->load[c][1];
        own->load[c] = (two){0, 0};
    }
}

/* Sums are rounded, so they are added group by group in the order of the sources: any number of
 * threads gives the same. */
static void load_group(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    const struct search *search = context;
    const load_memory own = memory_of(search->net, search->memory, thread);
    const search_source *source = search->source + i * search->group;
    const unsigned left = search->count - (unsigned)i * search->group;
    const unsigned count = left < search->group ? left : search->group;
    search->load(search, source, count, &own);
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
    struct search search = {
        net, arcs, memory, most, lanes_of(net), 0, kernel_for(net, tally->kernel), {{0, 0}}, tally};
    uint64_t classes = 0;
    size_t one = 0;
    (void)rg_topology_load_sizes(net, &classes, NULL, &one);
    if (tally->sources == 0)
        count_channels(net, arcs, tally->channel);
    const unsigned threads = rg_search_threads(net, most, bytes / one);
    for (unsigned t = 0; t < threads; t++)
        memset(memory_of(net, memory, t).load, 0, (size_t)classes * sizeof(two));
    rg_team_run(threads, load_all, &search);
    if (tally->weight == net->nodes && kind_of(net) == CHANNELS_WORD)
        fold(net, tally->channel);
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
