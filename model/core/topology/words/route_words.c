/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * de Bruijn, Kautz and MDSXN: the letters of the target are appended one by one, all of them
 * (shift), or only those that are missing after the longest end of the vertex that is a start of
 * the target (overlap), which gives a shortest route.
 *
 * With shift a packet's phase counts the letters appended; arcs from a vertex to itself, which do
 * not exist, are skipped.
 */

#include "routegen/kautz.h"
#include "core/topology/route_internal.h"

static unsigned letters(const rg_topology *net)
{
    unsigned count = net->name.param[1];
    if (net->name.family != RG_FAMILY_MDSXN)
        return count;
    count = 0;
    for (unsigned i = 0; i < net->name.count; i++)
        count += net->name.param[i];
    return count;
}

static unsigned phases(const rg_topology *net, const rg_route_rule *rule)
{
    return rule->words == RG_WORDS_SHIFT ? letters(net) + 1 : 1;
}

static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return letters(net);
}

static unsigned start(const rg_topology *net, const rg_route_rule *rule,
                      const rg_route_packet *packet)
{
    return rule->words == RG_WORDS_SHIFT && packet->vertex == packet->target ? letters(net) : 0;
}

/* ---- de Bruijn ----------------------------------------------------------------------------- */

static unsigned debruijn_overlap(const rg_topology *net, uint64_t s, uint64_t t)
{
    const unsigned n = net->name.param[1];
    unsigned overlap = n;
    while (s % net->power[overlap] != t / net->power[n - overlap])
        overlap--;
    return overlap;
}

static void debruijn_step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint64_t target = step->packet.target;
    const unsigned n = net->name.param[1];
    const unsigned d = net->name.param[0];
    const bool shift = step->rule->words == RG_WORDS_SHIFT;
    unsigned have = shift ? step->packet.phase : debruijn_overlap(net, step->packet.vertex, target);
    for (; have < n; have++) {
        const unsigned port = (unsigned)(target / net->power[n - 1 - have] % d);
        if (step->next[port] == RG_TOPOLOGY_NONE)
            continue;
        rg_route_turn(step, port, 0, shift ? have + 1 : 0);
        return;
    }
}

/* ---- Kautz --------------------------------------------------------------------------------- */

typedef struct kautz_pair {
    rg_kautz shape;
    rg_kautz_word vertex;
    rg_kautz_word target;
} kautz_pair;

static kautz_pair kautz_words(const rg_topology *net, const rg_route_packet *packet)
{
    kautz_pair pair = {{0}, {{0}}, {{0}}};
    (void)rg_kautz_init(net->name.param[0], net->name.param[1], &pair.shape);
    (void)rg_kautz_unrank(&pair.shape, packet->vertex, &pair.vertex);
    (void)rg_kautz_unrank(&pair.shape, packet->target, &pair.target);
    return pair;
}

/* The target's first letter cannot follow itself: where the source ends in it, it is already
 * there. */
static unsigned kautz_start(const rg_topology *net, const rg_route_rule *rule,
                            const rg_route_packet *packet)
{
    const kautz_pair pair = kautz_words(net, packet);
    if (rule->words == RG_WORDS_OVERLAP || packet->vertex == packet->target)
        return start(net, rule, packet);
    return pair.vertex.letter[pair.shape.k - 1] == pair.target.letter[0];
}

static void kautz_step(route_step *step)
{
    const kautz_pair pair = kautz_words(step->net, &step->packet);
    const unsigned k = pair.shape.k;
    const bool shift = step->rule->words == RG_WORDS_SHIFT;
    unsigned have = step->packet.phase, hops = 0;
    if (!shift) {
        (void)rg_kautz_distance(&pair.shape, &pair.vertex, &pair.target, &hops);
        have = k - hops;
    }
    if (have == k)
        return;
    const unsigned letter = pair.target.letter[have];
    const unsigned port = letter - (letter > pair.vertex.letter[k - 1]);
    rg_route_turn(step, port, 0, shift ? have + 1 : 0);
}

/* ---- MDSXN --------------------------------------------------------------------------------- */

/* A group of @bits bits, the lowest of which is bit @low; its first port. */
typedef struct group_at {
    unsigned bits;
    unsigned low;
    unsigned port;
} group_at;

static uint64_t group_word(group_at group, uint64_t v)
{
    return v >> group.low & ((UINT64_C(1) << group.bits) - 1);
}

/* How many letters of the target's group the vertex ends in. */
static unsigned group_overlap(group_at group, uint64_t s, uint64_t t)
{
    unsigned overlap = group.bits;
    while ((s & ((UINT64_C(1) << overlap) - 1)) != t >> (group.bits - overlap))
        overlap--;
    return overlap;
}

/* The port that brings the target's letter @at into the group; false: no arc leads there. */
static bool group_port(const route_step *step, group_at group, unsigned at, unsigned *port)
{
    const uint64_t t = group_word(group, step->packet.target);
    *port = group.port;
    if (group.bits == 1)
        return group_word(group, step->packet.vertex) != t;
    *port += (unsigned)(t >> (group.bits - 1 - at) & 1);
    return step->next[*port] != RG_TOPOLOGY_NONE;
}

static void mdsxn_step(route_step *step)
{
    const rg_topology *net = step->net;
    const bool shift = step->rule->words == RG_WORDS_SHIFT;
    group_at group = {0, letters(net), 0};
    unsigned before = 0; /* letters of the groups before */
    for (unsigned i = 0; i < net->name.count; i++) {
        group.bits = net->name.param[i];
        group.low -= group.bits;
        unsigned have = group_overlap(group, group_word(group, step->packet.vertex),
                                      group_word(group, step->packet.target));
        if (shift)
            have = step->packet.phase > before ? step->packet.phase - before : 0;
        for (unsigned port; have < group.bits; have++) {
            if (!group_port(step, group, have, &port))
                continue;
            rg_route_turn(step, port, 0, shift ? before + have + 1 : 0);
            return;
        }
        before += group.bits;
        group.port += group.bits == 1 ? 1 : 2;
    }
}

#define WORDS .uses = RG_ROUTE_WORDS, .standard = {.lanes = 1}, .bound = bound, .phases = phases

const route_family rg_route_debruijn = {WORDS, .start = start, .step = debruijn_step};
const route_family rg_route_kautz = {WORDS, .start = kautz_start, .step = kautz_step};
const route_family rg_route_mdsxn = {WORDS, .start = start, .step = mdsxn_step};
