/* SPDX-License-Identifier: Apache-2.0 */

#include "follow.h"

#include "check.h"
#include "../oracle/alloc.h"
#include "families/inner/topology_route.h"

/* What follows a state on the way to one target */
typedef struct behind {
    enum { NEW, OPEN, DONE } seen;
    uint16_t first;   /* hops by the first choices */
    uint16_t longest; /* by any */
} behind;

typedef struct search {
    const rg_topology *net;
    uint32_t *link; /* link[v * ports + port], or UINT32_MAX */
    const rg_route_rule *rule;
    unsigned phases;
    behind *state;
    uint16_t *distance; /* to the target */
    uint32_t *queue;
    uint32_t *in; /* arcs sorted by their end: the starts; in_from[v] .. in_from[v + 1] */
    uint64_t *in_from;
    unsigned choices;
} search;

static void wrong(const search *s, const rg_route_packet *at, const char *format, ...)
{
    char from[RG_TOPOLOGY_MAX_LABEL] = "?", to[RG_TOPOLOGY_MAX_LABEL] = "?", what[200];
    char name[RG_NETWORK_MAX_TEXT];
    const rg_route_rule *rule = s->rule;
    va_list arguments;
    (void)rg_network_print(&s->net->name, name);
    (void)rg_topology_label(s->net, at->vertex, from);
    (void)rg_topology_label(s->net, at->target, to);
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    cr_fatal("%s, tie %d, cube %d, up %d, words %d, classes %u, at %s for %s: %s", name,
             (int)rule->tie, (int)rule->cube, (int)rule->up, (int)rule->words, rule->vc_classes,
             from, to, what);
}

static void note_links(search *s)
{
    const rg_topology *net = s->net;
    const uint64_t slots = net->vertices * net->ports;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    s->link = oracle_alloc(slots, sizeof *s->link);
    for (uint64_t i = 0; i < slots; i++) {
        if (i % net->ports == 0)
            (void)rg_topology_neighbours(net, i / net->ports, next);
        s->link[i] = (uint32_t)next[i % net->ports];
    }
    s->in_from = oracle_alloc(net->vertices + 2, sizeof *s->in_from);
    s->in = oracle_alloc(slots, sizeof *s->in);
    for (uint64_t i = 0; i < slots; i++)
        if (s->link[i] != UINT32_MAX)
            s->in_from[s->link[i] + 2]++;
    for (uint64_t v = 1; v <= net->vertices; v++)
        s->in_from[v + 1] += s->in_from[v];
    for (uint64_t i = 0; i < slots; i++)
        if (s->link[i] != UINT32_MAX)
            s->in[s->in_from[s->link[i] + 1]++] = (uint32_t)(i / net->ports);
}

static void distances_to(search *s, uint64_t target)
{
    uint64_t head = 0, tail = 1;
    memset(s->distance, 0xff, s->net->vertices * sizeof *s->distance);
    s->distance[target] = 0;
    s->queue[0] = (uint32_t)target;
    while (head < tail) {
        const uint32_t v = s->queue[head++];
        for (uint64_t i = s->in_from[v]; i < s->in_from[v + 1]; i++) {
            if (s->distance[s->in[i]] != UINT16_MAX)
                continue;
            s->distance[s->in[i]] = (uint16_t)(s->distance[v] + 1);
            s->queue[tail++] = s->in[i];
        }
    }
}

static void check_link(const search *s, const rg_route_packet *at, const rg_route_hop *hop,
                       unsigned choice)
{
    const rg_topology *net = s->net;
    if (hop->port >= net->ports || hop->vc >= s->rule->vc_classes || hop->packet.phase >= s->phases)
        wrong(s, at, "port %u, vc %u, phase %u", hop->port, hop->vc, hop->packet.phase);
    if (hop->packet.target != at->target)
        wrong(s, at, "the target changes");
    if (s->link[at->vertex * net->ports + hop->port] != hop->packet.vertex)
        wrong(s, at, "port %u does not lead to vertex %" PRIu64, hop->port, hop->packet.vertex);
    for (unsigned i = 1; i <= choice; i++)
        if (hop[-(int)i].port == hop->port)
            wrong(s, at, "port %u twice", hop->port);
}

static void visit(search *s, const rg_route_packet *at)
{
    behind *here = &s->state[at->vertex * s->phases + at->phase];
    unsigned count = 0;
    if (here->seen == DONE)
        return;
    if (here->seen == OPEN)
        wrong(s, at, "it comes back");
    rg_route_hop *hop = oracle_alloc(s->net->ports, sizeof *hop);
    here->seen = OPEN;
    if (rg_route_step(s->net, s->rule, at, hop, &count) != RG_OK)
        wrong(s, at, "refused");
    if (count == 0 && at->vertex != at->target)
        wrong(s, at, "it is stuck");
    for (unsigned i = 0; i < count; i++) {
        const rg_route_packet *to = &hop[i].packet;
        check_link(s, at, &hop[i], i);
        visit(s, to);
        const behind *then = &s->state[to->vertex * s->phases + to->phase];
        if (i == 0)
            here->first = (uint16_t)(then->first + 1);
        if (then->longest + 1 > here->longest)
            here->longest = (uint16_t)(then->longest + 1);
    }
    s->choices = count > s->choices ? count : s->choices;
    here->seen = DONE;
    free(hop);
}

/* The whole route, and that it is the first choices. */
static void check_route(const search *s, const rg_route_packet *start, uint64_t bound)
{
    rg_route_hop *hop = oracle_alloc(bound + 1, sizeof *hop);
    const behind *from = &s->state[start->vertex * s->phases + start->phase];
    uint64_t hops = 0;
    const bool good =
        rg_route_find(s->net, s->rule, start->vertex, start->target, hop, bound, &hops) == RG_OK &&
        hops == from->first && hop[hops - 1].packet.vertex == start->target &&
        rg_route_find(s->net, s->rule, start->vertex, start->target, hop, hops - 1, &hops) ==
            RG_E_LENGTH;
    free(hop);
    if (!good)
        wrong(s, start, "the whole route differs from its hops");
}

static void follow_to(search *s, uint64_t target, uint64_t bound, followed *found)
{
    const rg_topology *net = s->net;
    memset(s->state, 0, net->vertices * s->phases * sizeof *s->state);
    distances_to(s, target);
    for (uint64_t source = 0; source < net->nodes; source++) {
        rg_route_packet start;
        if (source == target)
            continue;
        cr_assert(rg_route_packet_init(net, s->rule, source, target, &start) == RG_OK);
        visit(s, &start);
        const behind *from = &s->state[start.vertex * s->phases + start.phase];
        const unsigned distance = s->distance[source];
        const unsigned extra = from->first - distance;
        if (from->first < distance || from->longest > bound)
            wrong(s, &start, "%u to %u hops; distance %u, bound %" PRIu64, from->first,
                  from->longest, distance, bound);
        if (source % 7 == 0)
            check_route(s, &start, bound);
        found->pairs++;
        found->sum += distance;
        found->extra_sum += extra;
        found->longer += extra > 0;
        found->stretch += (double)from->first / distance;
        if (extra > found->extra)
            found->extra = extra;
        if (from->longest - distance > found->any_extra)
            found->any_extra = from->longest - distance;
        if (from->longest > found->longest)
            found->longest = from->longest;
    }
}

followed follow_all(const rg_topology *net, const rg_route_rule *rule, uint64_t stride)
{
    search s = {.net = net, .rule = rule};
    followed found = {0};
    uint64_t bound = 0;
    cr_assert(rg_route_phases(net, rule, &s.phases) == RG_OK);
    cr_assert(rg_route_bound(net, rule, &bound) == RG_OK);
    s.state = oracle_alloc(net->vertices * s.phases, sizeof *s.state);
    s.distance = oracle_alloc(net->vertices, sizeof *s.distance);
    s.queue = oracle_alloc(net->vertices, sizeof *s.queue);
    note_links(&s);
    for (uint64_t target = 0; target < net->nodes; target += stride)
        follow_to(&s, target, bound, &found);
    found.stretch /= found.pairs > 0 ? (double)found.pairs : 1;
    found.choices = s.choices;
    free(s.state);
    free(s.distance);
    free(s.queue);
    free(s.link);
    free(s.in);
    free(s.in_from);
    return found;
}
