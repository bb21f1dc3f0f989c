/* SPDX-License-Identifier: Apache-2.0 */

/* Rules of routing: which of their fields a family uses, and the packet that they lead. */

#include "routegen/topology.h"
#include "families/inner/rows.h"
#include "families/inner/topology_route.h"

#include "topology_internal.h"

/* Whether every field has a value that the family knows. */
static bool is_rule(const topology_family *family, const rg_route_rule *rule)
{
    const unsigned uses = family->uses;
    const unsigned most = uses & RG_ROUTE_VC_CLASSES ? 2 : 1;
    const bool balanced = rule->tie == RG_TIE_BALANCED && uses & RG_ROUTE_BALANCED;
    const bool tie = rule->tie == RG_TIE_ALL ? uses & RG_ROUTE_TIE : rule->tie == RG_TIE_LOWEST;
    return rule->vc_classes >= 1 && rule->vc_classes <= most && (tie || balanced) &&
           (unsigned)rule->cube <= (uses & RG_ROUTE_CUBE ? RG_CUBE_MINIMAL : 0) &&
           (unsigned)rule->up <= (uses & RG_ROUTE_UP ? RG_UP_NODE_DIGIT : 0) &&
           (unsigned)rule->words <= (uses & RG_ROUTE_WORDS ? RG_WORDS_SHIFT : 0) &&
           (!rule->detour || uses & RG_ROUTE_DETOUR) &&
           (rule->reserved[0] | rule->reserved[1]) == 0;
}

/* Finds the family and checks the rule. */
static rg_status check(const rg_topology *net, const rg_route_rule *rule,
                       const topology_family **family)
{
    *family = topology_made_by(net);
    if (!*family || !rule)
        return RG_E_NULL;
    return is_rule(*family, rule) && rg_topology_has_rule(net) ? RG_OK : RG_E_RULE;
}

unsigned rg_route_rule_uses(const rg_topology *net)
{
    const topology_family *family = topology_made_by(net);
    return family ? family->uses : 0;
}

rg_status rg_route_rule_init(const rg_topology *net, rg_route_rule *rule)
{
    const topology_family *family = topology_made_by(net);
    if (!family || !rule)
        return RG_E_NULL;
    *rule = family->standard;
    return RG_OK;
}

bool rg_topology_nest(const rg_topology *net, unsigned level, unsigned *lines, unsigned *links)
{
    const topology_family *family = topology_made_by(net);
    if (!family || !family->nest)
        return false;
    family->nest(net, level, lines, links);
    return true;
}

static unsigned phases_of(const topology_family *family, const rg_topology *net,
                          const rg_route_rule *rule)
{
    return family->phases ? family->phases(net, rule) : 1;
}

rg_status rg_route_phases(const rg_topology *net, const rg_route_rule *rule, unsigned *phases)
{
    const topology_family *family;
    const rg_status status = check(net, rule, &family);
    if (status != RG_OK)
        return status;
    *phases = phases_of(family, net, rule);
    return RG_OK;
}

rg_status rg_route_packet_init(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t target, rg_route_packet *packet)
{
    const topology_family *family;
    const rg_status status = rg_given(check(net, rule, &family), packet);
    if (status != RG_OK)
        return status;
    if (source >= net->nodes || target >= net->nodes)
        return RG_E_INDEX;
    rg_route_packet made = {source, target, 0};
    if (family->start)
        made.phase = family->start(net, rule, &made);
    *packet = made;
    return RG_OK;
}

void rg_route_turn(route_step *step, unsigned port, unsigned vc, unsigned phase)
{
    const rg_route_hop hop = {
        .port = port,
        .vc = step->rule->vc_classes > 1 ? vc : 0,
        .packet = {step->next[port], step->packet->target, phase},
    };
    step->hops[step->count++] = hop;
}

void rg_route_add(route_step *step, unsigned port, unsigned vc)
{
    rg_route_turn(step, port, vc, step->packet->phase);
}

void rg_route_add_up(route_step *step, unsigned first, unsigned count, uint64_t switch_digit,
                     uint64_t node_digit)
{
    unsigned from = 0, to = count;
    switch (step->rule->up) {
    case RG_UP_ANY:
        break;
    case RG_UP_SWITCH_DIGIT:
        from = (unsigned)(switch_digit % count);
        to = from + 1;
        break;
    case RG_UP_NODE_DIGIT:
        from = (unsigned)(node_digit % count);
        to = from + 1;
        break;
    }
    for (unsigned up = from; up < to; up++)
        rg_route_add(step, first + up, 0);
}

uint64_t rg_route_diameter(const rg_topology *net, const rg_route_rule *rule)
{
    rg_topology_facts facts = {0};
    (void)rule;
    (void)rg_topology_facts_of(net, &facts);
    return facts.diameter;
}

/* With more than this a step waits for memory as long as for its divisions. */
static const size_t prepared_most = (size_t)1 << 22;

size_t rg_route_prepared_bytes(const rg_topology *net)
{
    const topology_family *family = topology_made_by(net);
    if (!family->prepared_bytes || net->vertices > prepared_most)
        return 0;
    const size_t bytes = family->prepared_bytes(net);
    return bytes <= prepared_most ? bytes : 0;
}

void rg_route_prepare(const rg_topology *net, void *prepared)
{
    if (prepared)
        topology_made_by(net)->prepare(net, prepared);
}

unsigned rg_route_step_from(const rg_topology *net, const rg_route_rule *rule,
                            const rg_route_packet *packet, const uint64_t *next,
                            const void *prepared, rg_route_hop *hops)
{
    const topology_family *family = topology_made_by(net);
    route_step step = {net, rule, packet, next, prepared, hops, 0};

    if (packet->vertex != packet->target || rule->words == RG_WORDS_SHIFT)
        family->step(&step);
    /* Where a tie is only about the order of equally good hops, the first one is the lowest. */
    if (rule->tie == RG_TIE_LOWEST && family->uses & RG_ROUTE_TIE && step.count > 1 &&
        !(family->uses & RG_ROUTE_BALANCED))
        step.count = 1;
    return step.count;
}

rg_status rg_route_step(const rg_topology *net, const rg_route_rule *rule,
                        const rg_route_packet *packet, rg_route_hop *hops, unsigned *count)
{
    const topology_family *family;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const rg_status status = rg_given(check(net, rule, &family), packet && hops && count);
    if (status != RG_OK)
        return status;
    if (packet->vertex >= net->vertices || packet->target >= net->nodes ||
        packet->phase >= phases_of(family, net, rule))
        return RG_E_INDEX;
    if (packet->vertex != packet->target || rule->words == RG_WORDS_SHIFT)
        (void)rg_topology_neighbours(net, packet->vertex, next);
    const rg_route_packet from = *packet; /* it may be one of the hops */
    *count = rg_route_step_from(net, rule, &from, next, NULL, hops);
    return RG_OK;
}

rg_status rg_route_bound(const rg_topology *net, const rg_route_rule *rule, uint64_t *hops)
{
    const topology_family *family;
    const rg_status status = check(net, rule, &family);
    if (status != RG_OK)
        return status;
    *hops = family->bound(net, rule);
    return RG_OK;
}

rg_status rg_route_find(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                        uint64_t target, rg_route_hop *hops, uint64_t room, uint64_t *count)
{
    rg_route_hop choice[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet;
    uint64_t made = 0;
    rg_status status = rg_route_packet_init(net, rule, source, target, &packet);
    if (status != RG_OK)
        return status;
    if ((!hops && room > 0) || !count)
        return RG_E_NULL;
    for (;;) {
        unsigned choices = 0;
        status = rg_route_step(net, rule, &packet, choice, &choices);
        if (status != RG_OK)
            return status;
        if (choices == 0)
            break;
        if (made == room)
            return RG_E_LENGTH;
        hops[made++] = choice[0];
        packet = choice[0].packet;
    }
    *count = made;
    return RG_OK;
}
