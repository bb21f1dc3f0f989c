/* SPDX-License-Identifier: Apache-2.0 */

/* MDSXN[g1,g2,..]: the address bits in groups, each a de Bruijn digraph B(2,g) or, of one bit, a
 * link; the network is their Cartesian product. */

#include "words.h"
#include "families/inner/mdsxn_partitions.h"

/* A group of @bits bits, of which the lowest is bit @low of the address; its first port. */
typedef struct bit_group {
    unsigned bits, low, port;
} bit_group;

static uint64_t mask_of(bit_group group)
{
    return ((UINT64_C(1) << group.bits) - 1) << group.low;
}

/* Moves on to the next group, starting from low = all bits; false after the last. */
static bool next_group(const rg_topology *net, unsigned *index, bit_group *group)
{
    if (*index == net->name.count)
        return false;
    group->port += group->bits < 2 ? group->bits : 2;
    group->bits = net->name.param[(*index)++];
    group->low -= group->bits;
    return true;
}

static void init(rg_topology *net)
{
    const unsigned bits = rg_words_letters(net);
    unsigned ports = 0;
    uint64_t links = 0;
    const uint64_t nodes = rg_topology_pow(2, bits);
    for (unsigned i = 0; i < net->name.count; i++) {
        const unsigned g = net->name.param[i];
        const uint64_t arcs = g == 1 ? 2 : rg_topology_pow(2, g + 1) - 2; /* of one copy of it */
        links = rg_topology_add(links, rg_topology_mul(nodes >> g, arcs));
        ports += g == 1 ? 1 : 2;
    }
    rg_topology_direct(net, ports, nodes, links);
    net->directed = true;
}

static uint64_t other_than(uint64_t v, uint64_t rest, uint64_t group, unsigned low)
{
    const uint64_t u = rest | group << low;
    return u == v ? RG_TOPOLOGY_NONE : u;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    bit_group group = {.low = rg_words_letters(net)};
    for (unsigned i = 0; next_group(net, &i, &group);) {
        const uint64_t mask = mask_of(group);
        const uint64_t half = (v & mask >> 1) >> group.low; /* without the first bit */
        if (group.bits == 1) {
            *out++ = v ^ mask;
            continue;
        }
        for (unsigned x = 0; x < 2; x++)
            *out++ = other_than(v, v & ~mask, half << 1 | x, group.low);
    }
}

static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    bit_group group = {.low = rg_words_letters(net)};
    for (unsigned i = 0; next_group(net, &i, &group);) {
        const uint64_t mask = mask_of(group);
        const uint64_t half = (v & mask) >> group.low >> 1; /* without the last bit */
        if (group.bits == 1) {
            *out++ = v ^ mask;
            continue;
        }
        for (uint64_t y = 0; y < 2; y++)
            *out++ = other_than(v, v & ~mask, y << (group.bits - 1) | half, group.low);
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    unsigned large = 0; /* groups of two bits and more */
    facts->simple_links = 0;
    for (unsigned i = 0; i < net->name.count; i++) {
        const unsigned g = net->name.param[i];
        const uint64_t pairs = g == 1 ? 1 : (UINT64_C(2) << g) - 3;
        facts->simple_links += (net->nodes >> g) * pairs;
        large += g > 1;
    }
    rg_topology_degrees(facts, net->ports, net->ports - large, net->ports);
    facts->diameter = rg_words_letters(net);
    facts->connectivity = net->name.count;
    if (large == 0) /* a hypercube */
        rg_topology_distances(facts, rg_topology_mul(net->name.count, net->nodes / 2), 1);
}

/* Inverting all bits of a group is an automorphism: the first node of a class starts every group
 * with 0. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    bit_group group = {.low = rg_words_letters(net)};
    for (unsigned i = 0; next_group(net, &i, &group);)
        if (node >> (group.low + group.bits - 1) & 1)
            return 0;
    return UINT64_C(1) << net->name.count;
}

static uint64_t group_word(bit_group group, uint64_t v)
{
    return v >> group.low & ((UINT64_C(1) << group.bits) - 1);
}

/* How many letters of the target's group the vertex ends in. */
static unsigned group_overlap(bit_group group, uint64_t s, uint64_t t)
{
    unsigned overlap = group.bits;
    while ((s & ((UINT64_C(1) << overlap) - 1)) != t >> (group.bits - overlap))
        overlap--;
    return overlap;
}

/* The port that brings the target's letter @at into the group; false: no arc leads there. */
static bool group_port(const route_step *step, bit_group group, unsigned at, unsigned *port)
{
    const uint64_t t = group_word(group, step->packet->target);
    *port = group.port;
    if (group.bits == 1)
        return group_word(group, step->packet->vertex) != t;
    *port += (unsigned)(t >> (group.bits - 1 - at) & 1);
    return step->next[*port] != RG_TOPOLOGY_NONE;
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const bool shift = step->rule->words == RG_WORDS_SHIFT;
    bit_group group = {.low = rg_words_letters(net)};
    const unsigned letters = group.low;
    for (unsigned i = 0; next_group(net, &i, &group);) {
        const unsigned before = letters - group.low - group.bits; /* letters of the groups before */
        unsigned have = group_overlap(group, group_word(group, step->packet->vertex),
                                      group_word(group, step->packet->target));
        if (shift)
            have = step->packet->phase > before ? step->packet->phase - before : 0;
        for (unsigned port; have < group.bits; have++) {
            if (!group_port(step, group, have, &port))
                continue;
            rg_route_turn(step, port, 0, shift ? before + have + 1 : 0);
            return;
        }
    }
}

static void rename(rg_network *name)
{
    if (rg_network_all(name, 1))
        *name = (rg_network){.family = RG_FAMILY_HYPERCUBE, .count = 1, .param = {name->count}};
    else if (name->count == 1)
        *name =
            (rg_network){.family = RG_FAMILY_DEBRUIJN, .count = 2, .param = {2, name->param[0]}};
}

const topology_family rg_topology_mdsxn = {
    .info = {"mdsxn", "g1,...", "multidimensional shuffle-exchange network", "mdsxn:2,3",
             "goes group by group, and appends the bits that are missing after the longest overlap",
             .kind = RG_KIND_TOPOLOGY},
    .rename = rename,
    .range = {{1, 62}},
    .print = rg_words_print,
    .parse = rg_words_parse,
    WORDS,
    .start = rg_words_start,
};

void rg_mdsxn_partition_first(rg_mdsxn_partition *partition, unsigned bits)
{
    *partition = (rg_mdsxn_partition){.count = 1, .group = {bits}};
}

bool rg_mdsxn_partition_next(rg_mdsxn_partition *partition)
{
    unsigned rest = 0;

    while (partition->count > 0 && partition->group[partition->count - 1] == 1) {
        partition->count--;
        rest++;
    }
    if (partition->count == 0)
        return false;
    const unsigned size = --partition->group[partition->count - 1];
    for (rest++; rest > 0; partition->count++) {
        const unsigned next = rest < size ? rest : size;
        partition->group[partition->count] = next;
        rest -= next;
    }
    return true;
}

rg_topology rg_mdsxn_partition_net(const rg_mdsxn_partition *partition)
{
    rg_network name = {.family = RG_FAMILY_MDSXN, .count = partition->count};
    rg_topology net = {0};

    for (unsigned i = 0; i < partition->count; i++)
        name.param[i] = partition->group[i];
    (void)rg_topology_init(&name, &net, NULL);
    return net;
}

double rg_mdsxn_partition_variance(const rg_mdsxn_partition *partition)
{
    double sum = 0, squares = 0;

    for (unsigned i = 0; i < partition->count; i++) {
        const double size = partition->group[i];
        sum += size;
        squares += size * size;
    }
    return squares / partition->count - sum / partition->count * (sum / partition->count);
}
