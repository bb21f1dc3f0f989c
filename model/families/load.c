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
 * its tail there. Of a row of lanes, two: */
typedef double two __attribute__((vector_size(16), aligned(sizeof(double))));
typedef int64_t two_masks __attribute__((vector_size(16)));

/* Pairs of lanes where many nodes are sources, and where few are; what follows is made for both. */
enum { MANY = 8, FEW = 1 };
#define FOR_BOTH __attribute__((always_inline)) inline

static unsigned pairs_of(const rg_topology *net)
{
    return is_summed_apart(net) ? MANY : FEW;
}

/* A vertex, and lanes that reach it in a level. */
struct reached {
    uint32_t vertex, lanes;
};

/* The memory of one thread. */
typedef struct load_memory {
    two *load;  /* by class of channels, times N-1, of one group of sources */
    two *paths; /* by vertex and lane: shortest paths from the source, */
    two *share; /* the share of its messages that end there or go through it, by path, once the
                     level is done, */
    two *level; /* and paths or shares of the level under way */
    uint32_t *reached, *next; /* lanes that have reached a vertex or, backwards, have its share; and
                                 those that reach it in the next level */
    struct reached *list;     /* level by level, each with an entry without lanes after it */
} load_memory;

#define BYTES_OF_VERTEX(lanes)                                                                     \
    (3 * (lanes) * sizeof(double) + ((lanes) + 1) * sizeof(struct reached) + 2 * sizeof(uint32_t))

static size_t bytes_of(const rg_topology *net)
{
    const size_t vertices = (size_t)net->vertices, lanes = 2 * (size_t)pairs_of(net);
    return (size_t)classes_of(net) * sizeof(two) + vertices * BYTES_OF_VERTEX(lanes) +
           sizeof(struct reached);
}

rg_status rg_topology_load_sizes(const rg_topology *net, uint64_t *classes, uint64_t *sources,
                                 size_t *bytes)
{
    const uint64_t count = classes_of(net);
    /* Vertices are kept in 32 bits, and the caller has an array of channels. */
    if (net->vertices >= SEARCH_NOT_REACHED ||
        net->vertices > SIZE_MAX / 2 / BYTES_OF_VERTEX(2 * MANY) ||
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
    const size_t vertices = (size_t)net->vertices, row = vertices * pairs_of(net);
    load_memory own;
    own.load = (two *)(void *)((char *)memory + thread * bytes_of(net));
    own.paths = own.load + (size_t)classes_of(net);
    own.share = own.paths + row;
    own.level = own.share + row;
    own.list = (struct reached *)(void *)(own.level + row);
    own.reached = (uint32_t *)(void *)(own.list + (2 * (size_t)pairs_of(net) + 1) * vertices + 1);
    own.next = own.reached + vertices;
    return own;
}

/* The lanes of a pair that are among the lowest two of a set. */
static inline two among(two pair, unsigned lanes)
{
    static const two_masks mask[] = {{0, 0}, {-1, 0}, {0, -1}, {-1, -1}};
    return (two)((two_masks)pair & mask[lanes & 3]);
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

/* Follows the arcs of the level that ends at @end; returns the end of the next one. */
static FOR_BOTH size_t follow(const struct search *search, const load_memory *own, size_t begin,
                              size_t end, const unsigned pairs)
{
    /* A compute node on a switch leads nowhere but from the source. */
    const uint64_t leaves = search->net->direct || begin == 0 ? 0 : search->net->nodes;
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    size_t tail = end + 1;
    for (size_t at = begin; at < end; at++) {
        const struct reached here = own->list[at];
        unsigned count = 0;
        const uint32_t *row = here.vertex < leaves ? NULL
                                                   : rg_search_row(search->net, search->arcs,
                                                                   here.vertex, room, &count);
        const two *from = own->paths + (size_t)here.vertex * pairs;
        for (unsigned p = 0; p < count; p++) {
            const uint32_t u = row[p], more = u == RG_ROWS_NONE ? 0 : here.lanes & ~own->reached[u];
            if (more == 0)
                continue;
            /* Of the lanes that are new in u, no other level has paths to it. */
            two *to = own->level + (size_t)u * pairs;
            if (own->next[u] == 0) {
                own->list[tail++].vertex = u;
                memcpy(to, from, pairs * sizeof *to);
            } else {
                for (unsigned i = 0; i < pairs; i++)
                    to[i] += from[i];
            }
            own->next[u] |= more;
        }
    }
    return tail;
}

/* Takes the level as done: into @done go its lanes. */
static FOR_BOTH void enter(const load_memory *own, two *done, size_t begin, size_t end,
                           const unsigned pairs)
{
    for (size_t at = begin; at < end; at++) {
        const struct reached here = own->list[at];
        const size_t row = (size_t)here.vertex * pairs;
        own->reached[here.vertex] |= here.lanes;
        for (unsigned i = 0; i < pairs; i++)
            done[row + i] += among(own->level[row + i], here.lanes >> 2 * i);
    }
}

/* Searches from a group of sources; returns the end of the list. */
static FOR_BOTH size_t search_group(const struct search *search, const search_source *source,
                                    unsigned count, const load_memory *own, const unsigned pairs)
{
    const size_t vertices = (size_t)search->net->vertices;
    size_t begin = 0, end = count;
    memset(own->paths, 0, 2 * vertices * pairs * sizeof *own->paths); /* and shares */
    memset(own->reached, 0, 2 * vertices * sizeof *own->reached);     /* and next */
    for (unsigned l = 0; l < count; l++) {
        own->list[l] = (struct reached){(uint32_t)source[l].node, UINT32_C(1) << l};
        memset(own->level + source[l].node * pairs, 0, pairs * sizeof *own->level);
        own->level[source[l].node * pairs + l / 2][l % 2] = 1;
    }
    while (begin < end) {
        enter(own, own->paths, begin, end, pairs);
        const size_t tail = follow(search, own, begin, end, pairs);
        own->list[end].lanes = 0;
        for (size_t at = end + 1; at < tail; at++) {
            own->list[at].lanes = own->next[own->list[at].vertex];
            own->next[own->list[at].vertex] = 0;
        }
        begin = end + 1;
        end = tail;
    }
    memset(own->reached, 0, vertices * sizeof *own->reached);
    return end - 1;
}

/* Adds the loads by an entry of the list: of each path here, the share of its messages that end
 * here, and those of the paths that it leads on to. */
static FOR_BOTH void load_entry(const struct search *search, const load_memory *own,
                                struct reached here, uint64_t leaves, const two *weight,
                                const unsigned pairs)
{
    const rg_topology *net = search->net;
    const bool apart = is_summed_apart(net);
    const size_t at = (size_t)here.vertex * pairs;
    const double ends = here.vertex < net->nodes ? 1 : 0;
    uint32_t room[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;
    const uint32_t *row =
        here.vertex < leaves ? NULL : rg_search_row(net, search->arcs, here.vertex, room, &count);
    two paths[MANY], weighed[MANY], sum[MANY] = {{0}};
    for (unsigned i = 0; i < pairs; i++) {
        paths[i] = among(own->paths[at + i], here.lanes >> 2 * i);
        weighed[i] = paths[i] * weight[i];
    }
    for (unsigned p = 0; p < count; p++) {
        const uint32_t u = row[p];
        if (u == RG_ROWS_NONE || (own->reached[u] & here.lanes) == 0)
            continue;
        const two *share = own->share + (size_t)u * pairs;
        two load[2] = {{0}};
        for (unsigned i = 0; i < pairs; i++) {
            sum[i] += share[i];
            load[i % 2] += weighed[i] * share[i];
        }
        own->load[apart ? (uint64_t)here.vertex * net->ports + p : class_of(net, here.vertex, p)] +=
            load[0] + load[1];
    }
    for (unsigned i = 0; i < pairs; i++)
        own->level[at + i] = (paths[i] * sum[i] + ends) / paths[i];
}

static FOR_BOTH void load_pairs(const struct search *search, const search_source *source,
                                unsigned count, const load_memory *own, const unsigned pairs)
{
    const uint64_t leaves = search->net->direct ? 0 : search->net->nodes;
    two weight[MANY] = {{0}};
    size_t tail = search_group(search, source, count, own, pairs);
    for (unsigned l = 0; l < count; l++)
        weight[l / 2][l % 2] = (double)source[l].weight;
    while (tail > 0) {
        const size_t end = tail;
        while (tail > 0 && own->list[tail - 1].lanes != 0)
            tail--;
        for (size_t at = tail; at < end; at++)
            load_entry(search, own, own->list[at], tail > 0 ? leaves : 0, weight, pairs);
        enter(own, own->share, tail, end, pairs);
        tail -= tail > 0;
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
    if (search->group == 2 * MANY)
        load_pairs(search, source, count, &own, MANY);
    else
        load_pairs(search, source, count, &own, FEW);
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
    struct search search = {net, arcs, memory, most, 2 * pairs_of(net), 0, {{0, 0}}, tally};
    uint64_t classes = 0;
    size_t one = 0;
    (void)rg_topology_load_sizes(net, &classes, NULL, &one);
    if (tally->sources == 0)
        count_channels(net, tally->channel);
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
