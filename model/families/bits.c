/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Distances alone, from 512 sources at once, level by level, over stored arcs: a vertex has a bit
 * for each source, a lane, that has reached it.
 */

#include <string.h>

#include "families/inner/topology_measure.h"
#include "search.h"

enum { PARTS = 8, LANES = 64 * PARTS, PLANES = 32, MOST_AT_A_TIME = 8 * LANES };

struct row {
    uint64_t part[PARTS];
};

/* How often each lane was set, in binary: a carry waits for the next one of its weight. */
struct counter {
    uint64_t rows;
    struct row sum[PLANES], waits[PLANES];
};

/* The lanes of each weight. */
struct masks {
    unsigned count;
    uint64_t weight[LANES];
    struct row mask[LANES];
};

/* The memory of a thread. */
struct bits {
    struct masks *masks;
    struct counter *counter;
    struct row *reached, *here, *next; /* by vertex: so far, first in this level, in the next one */
    uint64_t *pairs;                   /* by level, each times its weight */
    uint32_t *list, *next_list;        /* vertices that are first in this level, some in the next */
    uint8_t *state;
};

enum { FREE, LISTED, FULL };

#define BYTES_OF_VERTEX (3 * sizeof(struct row) + sizeof(uint64_t) + 2 * sizeof(uint32_t) + 1)

size_t rg_topology_bits_bytes(const rg_topology *net)
{
    return sizeof(struct masks) + sizeof(struct counter) +
           ((size_t)net->vertices * BYTES_OF_VERTEX + 7) / 8 * 8;
}

static struct bits memory_of(const rg_topology *net, void *memory, size_t thread)
{
    const size_t vertices = (size_t)net->vertices;
    struct bits own;
    own.masks = (struct masks *)(void *)((char *)memory + thread * rg_topology_bits_bytes(net));
    own.counter = (struct counter *)(void *)(own.masks + 1);
    own.reached = (struct row *)(void *)(own.counter + 1);
    own.here = own.reached + vertices;
    own.next = own.here + vertices;
    own.pairs = (uint64_t *)(void *)(own.next + vertices);
    own.list = (uint32_t *)(void *)(own.pairs + vertices);
    own.next_list = own.list + vertices;
    own.state = (uint8_t *)(own.next_list + vertices);
    return own;
}

/* ---- Lanes ----------------------------------------------------------------------------------- */

static inline bool any(const struct row *a)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < PARTS; i++)
        all |= a->part[i];
    return all != 0;
}

static void set_lane(struct row *row, unsigned lane)
{
    row->part[lane / 64] |= UINT64_C(1) << lane % 64;
}

static unsigned lane_of(const struct row *row, unsigned lane)
{
    return row->part[lane / 64] >> lane % 64 & 1;
}

static uint64_t ones(const struct row *row, const struct row *mask)
{
    uint64_t sum = 0; /* of bytes, of at most 64 each */
    for (unsigned i = 0; i < PARTS; i++) {
        uint64_t all = row->part[i] & mask->part[i];
        all -= all >> 1 & 0x5555555555555555;
        all = (all & 0x3333333333333333) + (all >> 2 & 0x3333333333333333);
        sum += (all + (all >> 4)) & 0x0f0f0f0f0f0f0f0f;
    }
    sum = (sum & 0x00ff00ff00ff00ff) + (sum >> 8 & 0x00ff00ff00ff00ff);
    return sum * 0x0001000100010001 >> 48;
}

static inline void count_row(struct counter *c, struct row bits)
{
    unsigned k = 0;
    for (; (c->rows >> k & 1) != 0; k++)
        for (unsigned i = 0; i < PARTS; i++) {
            const uint64_t a = c->sum[k].part[i], b = c->waits[k].part[i], sum = a ^ b;
            c->sum[k].part[i] = sum ^ bits.part[i];
            bits.part[i] = (a & b) | (sum & bits.part[i]);
        }
    c->waits[k] = bits;
    c->rows++;
}

static void begin_count(struct counter *c)
{
    for (unsigned k = 0; c->rows >> k != 0; k++)
        memset(&c->sum[k], 0, sizeof c->sum[k]);
    c->rows = 0;
}

/* What all lanes have counted, each times its weight. */
static uint64_t weighed(const struct counter *c, const struct masks *masks)
{
    uint64_t sum = 0;
    for (unsigned k = 0; c->rows >> k != 0; k++)
        for (unsigned m = 0; m < masks->count; m++) {
            uint64_t lanes = ones(&c->sum[k], &masks->mask[m]);
            if ((c->rows >> k & 1) != 0)
                lanes += ones(&c->waits[k], &masks->mask[m]);
            sum += (lanes << k) * masks->weight[m];
        }
    return sum;
}

static uint64_t counted(const struct counter *c, unsigned lane)
{
    uint64_t sum = 0;
    for (unsigned k = 0; c->rows >> k != 0; k++) {
        sum += (uint64_t)lane_of(&c->sum[k], lane) << k;
        if ((c->rows >> k & 1) != 0)
            sum += (uint64_t)lane_of(&c->waits[k], lane) << k;
    }
    return sum;
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* Follows the arcs of this level; returns how many vertices are listed. */
static size_t follow(const rg_row_side *arcs, const struct bits *own, size_t count, uint64_t leaves)
{
    size_t tail = 0;
    for (size_t at = 0; at < count; at++) {
        const uint32_t v = own->list[at];
        if (v < leaves)
            continue;
        const struct row here = own->here[v];
        for (uint64_t a = arcs->first[v]; a < arcs->first[v + 1]; a++) {
            const uint32_t u = arcs->next[a];
            if (u == RG_ROWS_NONE || own->state[u] == FULL)
                continue;
            if (own->state[u] == FREE) {
                own->state[u] = LISTED;
                own->next_list[tail++] = u;
                own->next[u] = here;
            } else {
                for (unsigned i = 0; i < PARTS; i++)
                    own->next[u].part[i] |= here.part[i];
            }
        }
    }
    return tail;
}

/* Makes the next level this one; returns how many vertices are new to some lane. */
static size_t enter(const rg_topology *net, struct bits *own, size_t listed, const struct row *all)
{
    struct row *const before = own->here;
    size_t count = 0;
    own->here = own->next;
    own->next = before;
    begin_count(own->counter);
    for (size_t at = 0; at < listed; at++) {
        const uint32_t v = own->next_list[at];
        struct row *here = &own->here[v], *reached = &own->reached[v], left;
        for (unsigned i = 0; i < PARTS; i++) {
            here->part[i] &= ~reached->part[i];
            reached->part[i] |= here->part[i];
            left.part[i] = all->part[i] & ~reached->part[i];
        }
        own->state[v] = any(&left) ? FREE : FULL;
        if (!any(here))
            continue;
        own->list[count++] = v;
        if (v < net->nodes)
            count_row(own->counter, *here);
    }
    return count;
}

struct search {
    const rg_topology *net;
    const rg_row_side *arcs;
    void *memory; /* of each thread its own part */
    unsigned count;
    search_source source[MOST_AT_A_TIME];
    rg_topology_tally *tally;
};

/* The sources of a part in the first level's list, and all its lanes. */
static struct row begin(const rg_topology *net, const struct bits *own, const search_source *source,
                        unsigned lanes)
{
    struct row all = {{0}};
    struct masks *masks = own->masks;
    masks->count = 0;
    own->counter->rows = 0;
    memset(own->counter->sum, 0, sizeof own->counter->sum);
    memset(own->reached, 0, (size_t)net->vertices * sizeof *own->reached);
    memset(own->state, FREE, (size_t)net->vertices);
    for (unsigned l = 0; l < lanes; l++) {
        unsigned m = 0;
        while (m < masks->count && masks->weight[m] != source[l].weight)
            m++;
        if (m == masks->count) {
            masks->weight[masks->count++] = source[l].weight;
            memset(&masks->mask[m], 0, sizeof masks->mask[m]);
        }
        set_lane(&masks->mask[m], l);
        set_lane(&all, l);
        own->next_list[l] = (uint32_t)source[l].node;
        memset(&own->next[source[l].node], 0, sizeof *own->next);
        set_lane(&own->next[source[l].node], l);
    }
    return all;
}

/* Counts, for each lane, the vertices from one to another that it has reached. */
static void count_reached(const struct bits *own, uint64_t from, uint64_t to)
{
    begin_count(own->counter);
    for (uint64_t v = from; v < to; v++)
        count_row(own->counter, own->reached[v]);
}

static void search_part(void *context, rg_team *team, unsigned thread, uint64_t i)
{
    const struct search *search = context;
    const rg_topology *net = search->net;
    const search_source *source = search->source + i * LANES;
    const unsigned left = search->count - (unsigned)i * LANES, lanes = left < LANES ? left : LANES;
    struct bits own = memory_of(net, search->memory, thread);
    const struct row all = begin(net, &own, source, lanes);
    uint64_t levels = 0, nodes[LANES];
    for (size_t count = lanes; (count = enter(net, &own, count, &all)) > 0;) {
        own.pairs[levels++] = weighed(own.counter, own.masks);
        /* A compute node on a switch leads nowhere but from the source. */
        count = follow(search->arcs, &own, count, net->direct || levels == 1 ? 0 : net->nodes);
    }
    count_reached(&own, 0, net->nodes);
    for (unsigned l = 0; l < lanes; l++)
        nodes[l] = counted(own.counter, l);
    count_reached(&own, net->nodes, net->vertices);
    rg_team_turn(team, i);
    for (uint64_t d = 0; d < levels; d++) {
        const rg_topology_distance level = {own.pairs[d], 0, 0};
        rg_search_add_level(net, d, 1, &level, search->tally);
    }
    for (unsigned l = 0; l < lanes; l++)
        rg_search_add(source[l].weight, nodes[l], nodes[l] + counted(own.counter, l),
                      search->tally);
    rg_team_pass(team, i);
}

void rg_topology_measure_bits(const rg_topology *net, const rg_row_side *arcs, void *memory,
                              size_t bytes, rg_topology_tally *tally)
{
    struct search search = {.net = net, .arcs = arcs, .memory = memory, .tally = tally};
    uint64_t missing = net->nodes - tally->weight;
    if (tally->sources == 0 && tally->room > 0)
        memset(tally->histogram, 0, (size_t)tally->room * sizeof *tally->histogram);
    while (missing > 0 && search.count < MOST_AT_A_TIME) {
        search_source *source = search.source + search.count;
        const unsigned more = rg_search_sources(net, false, MOST_AT_A_TIME - search.count, missing,
                                                &tally->next, source);
        for (unsigned i = 0; i < more; i++)
            missing -= source[i].weight;
        search.count += more;
    }
    rg_search_parts(net, search.count, LANES, bytes / rg_topology_bits_bytes(net), search_part,
                    &search);
}
