/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Breadth-first search from 32 sources at once, level by level, over stored arcs. Most sources
 * reach a vertex in the same few levels: an arc is followed once a level for all of them.
 *
 * A lane is a source. A vertex has a bit for each lane that has reached it, and for each lane the
 * number of shortest paths of this level, in 16 bits, 0 if the lane is not there in this level.
 * Where a number might not fit, the sources are searched one by one.
 */

#include <string.h>

#include "families/inner/topology_measure.h"
#include "search.h"

/* Eight lanes each, wherever memory begins. */
typedef uint16_t eight __attribute__((vector_size(16), aligned(2)));
typedef int16_t eight_signed __attribute__((vector_size(16)));
typedef uint32_t eight_wide __attribute__((vector_size(32)));

enum { LANES = 32, PARTS = LANES / 8 };

/* Levels are added up in 16 and 32 bits, for so many vertices at a time. */
enum { AT_A_TIME = 1 << 15, LARGEST = INT16_MAX };

struct row {
    eight part[PARTS];
};

/* The memory of a thread. */
struct lanes {
    rg_topology_distance *level; /* of all lanes, each times its weight */
    struct row *paths;           /* by vertex: of this level, */
    struct row *sums;            /* of the next one, and of lanes that were here before */
    uint32_t *list, *next_list;  /* vertices that some lane reaches in this level, in the next */
    uint32_t *reached;           /* by vertex: lanes that have reached it, */
    uint32_t *here, *next;       /* in this level, in the next */
};

#define BYTES_OF_VERTEX                                                                            \
    (sizeof(rg_topology_distance) + 2 * sizeof(struct row) + 5 * sizeof(uint32_t))

size_t rg_topology_lanes_bytes(const rg_topology *net)
{
    return ((size_t)net->vertices * BYTES_OF_VERTEX + 7) / 8 * 8;
}

static struct lanes memory_of(const rg_topology *net, void *memory, size_t thread)
{
    const size_t vertices = (size_t)net->vertices;
    struct lanes own;
    own.level =
        (rg_topology_distance *)(void *)((char *)memory + thread * rg_topology_lanes_bytes(net));
    own.paths = (struct row *)(void *)(own.level + vertices);
    own.sums = own.paths + vertices;
    own.list = (uint32_t *)(void *)(own.sums + vertices);
    own.next_list = own.list + vertices;
    own.reached = own.next_list + vertices;
    own.here = own.reached + vertices;
    own.next = own.here + vertices;
    return own;
}

/* Follows the arcs of this level; returns how many vertices are in the next one's list. */
static size_t follow(const rg_row_side *arcs, const struct lanes *own, size_t count,
                     uint64_t leaves)
{
    size_t tail = 0;
    for (size_t at = 0; at < count; at++) {
        const uint32_t v = own->list[at];
        if (v < leaves)
            continue;
        const struct row paths = own->paths[v];
        for (uint64_t a = arcs->first[v]; a < arcs->first[v + 1]; a++) {
            const uint32_t u = arcs->next[a];
            const uint32_t more = u == RG_ROWS_NONE ? 0 : own->here[v] & ~own->reached[u];
            if (more == 0)
                continue;
            if (own->next[u] == 0) {
                own->next_list[tail++] = u;
                own->sums[u] = paths;
            } else {
                for (unsigned i = 0; i < PARTS; i++)
                    own->sums[u].part[i] += paths.part[i];
            }
            own->next[u] |= more;
        }
    }
    return tail;
}

/* What a level adds to each lane. */
struct found {
    uint64_t pairs[LANES], paths[LANES];
    int most;
    bool large; /* the next sums might not fit */
};

static inline eight_signed larger(eight_signed a, eight_signed b)
{
    const eight_signed above = a > b;
    return (a & above) | (b & ~above);
}

/* Makes some vertices of the next level some of this one; all lanes are summed in short numbers. */
static void enter_some(const rg_topology *net, const struct lanes *own, const uint32_t *list,
                       size_t count, struct found *found)
{
    static const eight bit = {1, 2, 4, 8, 16, 32, 64, 128};
    eight pairs[PARTS] = {{0}};
    eight_signed all[PARTS] = {{0}}, most[PARTS] = {{0}}; /* the largest, of nodes */
    eight_wide paths[PARTS] = {{0}};

    for (size_t at = 0; at < count; at++) {
        const uint32_t v = list[at], bits = own->next[v];
        own->here[v] = bits;
        own->reached[v] |= bits;
        own->next[v] = 0;
        for (unsigned i = 0; i < PARTS; i++) {
            const eight byte = (eight){0} + (uint16_t)(bits >> 8 * i & 255);
            const eight mask = (eight)((byte & bit) == bit);
            const eight here = own->sums[v].part[i] & mask;
            own->paths[v].part[i] = here;
            all[i] = larger((eight_signed)here, all[i]);
            if (v >= net->nodes)
                continue;
            pairs[i] -= mask;
            most[i] = larger((eight_signed)here, most[i]);
            paths[i] += __builtin_convertvector(here, eight_wide);
        }
    }
    for (unsigned l = 0; l < LANES; l++) {
        found->pairs[l] += pairs[l / 8][l % 8];
        found->paths[l] += paths[l / 8][l % 8];
        if (most[l / 8][l % 8] > found->most)
            found->most = most[l / 8][l % 8];
        found->large = found->large || all[l / 8][l % 8] * (int)net->in_ports > LARGEST;
    }
}

struct search {
    const rg_topology *net;
    const rg_row_side *arcs;
    void *memory;         /* of each thread its own part */
    unsigned count, done; /* done: of all parts before the first one that did not fit */
    search_source source[SEARCH_BLOCK];
    rg_topology_tally *tally;
};

/* The sources of a part, and what it has found. */
struct part {
    const search_source *source;
    unsigned lanes;
    uint64_t levels, nodes[LANES], vertices[LANES];
};

/* Makes the next level this one. False: numbers are too large. */
static bool enter(const struct search *search, struct lanes *own, size_t count, struct part *part)
{
    rg_topology_distance level = {0, 0, 0};
    struct found found = {.large = false};
    uint32_t *list = own->list;
    own->list = own->next_list;
    own->next_list = list;
    for (size_t at = 0; at < count; at += AT_A_TIME)
        enter_some(search->net, own, own->list + at,
                   count - at < AT_A_TIME ? count - at : AT_A_TIME, &found);
    for (unsigned l = 0; l < part->lanes; l++) {
        const uint64_t weight = part->source[l].weight;
        part->nodes[l] += found.pairs[l];
        level.pairs += found.pairs[l] * weight;
        level.paths += (double)found.paths[l] * (double)weight;
    }
    level.most = found.most;
    own->level[part->levels++] = level;
    return !found.large;
}

/* False: numbers are too large for it. */
static bool search_lanes(const struct search *search, struct lanes *own, struct part *part)
{
    const rg_topology *net = search->net;
    size_t count = part->lanes;
    memset(own->reached, 0, (size_t)net->vertices * sizeof *own->reached);
    memset(own->next, 0, (size_t)net->vertices * sizeof *own->next);
    for (unsigned l = 0; l < part->lanes; l++) {
        const uint64_t v = part->source[l].node;
        own->next_list[l] = (uint32_t)v;
        own->next[v] = UINT32_C(1) << l;
        memset(&own->sums[v], 0, sizeof own->sums[v]);
        own->sums[v].part[l / 8][l % 8] = 1;
    }
    while (count > 0) {
        if (!enter(search, own, count, part))
            return false;
        /* A compute node on a switch leads nowhere but from the source. */
        count = follow(search->arcs, own, count, net->direct || part->levels == 1 ? 0 : net->nodes);
    }
    for (uint64_t v = 0; v < net->vertices; v++)
        for (unsigned l = 0; l < part->lanes; l++)
            part->vertices[l] += own->reached[v] >> l & 1;
    return true;
}

static void search_part(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    struct search *search = context;
    const unsigned left = search->count - (unsigned)i * LANES;
    struct part part = {.source = search->source + i * LANES, .lanes = left < LANES ? left : LANES};
    struct lanes own = memory_of(search->net, search->memory, thread);
    const bool fits = search_lanes(search, &own, &part);
    rg_team_turn(team, i);
    if (fits && search->done == i * LANES) {
        for (uint64_t distance = 0; distance < part.levels; distance++)
            rg_search_add_level(search->net, distance, 1, &own.level[distance], search->tally);
        for (unsigned l = 0; l < part.lanes; l++)
            rg_search_add(part.source[l].weight, part.nodes[l], part.vertices[l], search->tally);
        search->done += part.lanes;
    }
    rg_team_pass(team, i);
}

bool rg_topology_measure_lanes(const rg_topology *net, const rg_row_side *arcs, void *memory,
                               size_t bytes, rg_topology_tally *tally)
{
    struct search search = {.net = net, .arcs = arcs, .memory = memory, .tally = tally};
    if (tally->sources == 0 && tally->room > 0)
        memset(tally->histogram, 0, (size_t)tally->room * sizeof *tally->histogram);
    search.count = rg_search_sources(net, false, SEARCH_BLOCK, net->nodes - tally->weight,
                                     &tally->next, search.source);
    rg_search_parts(net, search.count, LANES, bytes / rg_topology_lanes_bytes(net), search_part,
                    &search);
    if (search.done < search.count)
        tally->next = search.source[search.done].node;
    return search.done == search.count;
}
