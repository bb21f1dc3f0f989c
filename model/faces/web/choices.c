/* SPDX-License-Identifier: Apache-2.0 */

/* The rule of a family, hop by hop: what it permits, what it takes, and what is left of the way. */

#include <stdlib.h>

#include "session.h"
#include "net/inner/wording.h"
#include "families/inner/topology_route.h"
#include "net/inner/answer.h"

/* A step that is not taken yet. */
struct step {
    rg_route_packet packet;
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count;
};

/* The rule with all equally good hops, and whether it has more of them than the family's own. */
static bool widen(const rg_topology *net, rg_route_rule *rule)
{
    const rg_route_rule own = *rule;
    const unsigned uses = rg_route_rule_uses(net);

    if (uses & RG_ROUTE_TIE)
        rule->tie = RG_TIE_ALL;
    if (uses & RG_ROUTE_CUBE)
        rule->cube = RG_CUBE_MINIMAL;
    return rule->tie != own.tie || rule->cube != own.cube;
}

/* The hops that the rule's own choices take from a packet on. */
static uint64_t left_of(const rg_topology *net, const rg_route_rule *rule, rg_route_packet packet)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    uint64_t hops = 0;
    unsigned count = 0;

    while (rg_route_step(net, rule, &packet, hop, &count) == RG_OK && count > 0) {
        packet = hop[0].packet;
        hops++;
    }
    return hops;
}

/* @left: hops that the rule's own choices take from here on. Gives that of the hop that is taken,
 * from where it ends. */
static uint64_t put_step(struct rg_web *web, const rg_route_rule *rule, const struct step *step,
                         unsigned took, uint64_t left, rg_value *steps)
{
    rg_value *into = rg_put_record(steps, NULL);
    char label[RG_TOPOLOGY_MAX_LABEL];
    uint64_t next = 0;

    (void)rg_topology_label(&web->net, step->packet.vertex, label);
    rg_put_count(into, "vertex", step->packet.vertex);
    rg_put_text(into, "label", label);
    rg_put_count(into, "took", took);
    rg_value *hops = rg_put_list(into, "hops");
    for (unsigned i = 0; i < step->count; i++) {
        const rg_route_hop *hop = &step->hop[i];
        const uint64_t after = i == 0 ? left - 1 : left_of(&web->net, rule, hop->packet);
        rg_value *one = rg_put_record(hops, NULL);
        (void)rg_topology_label(&web->net, hop->packet.vertex, label);
        rg_put_count(one, "port", hop->port);
        rg_put_count(one, "vc", hop->vc);
        rg_put_count(one, "vertex", hop->packet.vertex);
        rg_put_text(one, "label", label);
        rg_put_count(one, "left", after);
        next = i == took ? after : next;
    }
    return next;
}

/* The next number of a list like 0.2.1; 0 after its end. RG_OK; RG_E_INDEX: it has none there, or
 * one that is not below @end. */
static rg_status next_number(const char **at, unsigned end, unsigned *number)
{
    *number = 0;
    if (**at == '\0')
        return RG_OK;
    char *after;
    const unsigned long read = strtoul(*at, &after, 10);
    if (**at < '0' || **at > '9' || read >= end || (*after != '\0' && *after != '.') ||
        (*after == '.' && after[1] == '\0'))
        return RG_E_INDEX;
    *at = *after == '.' ? after + 1 : after;
    *number = (unsigned)read;
    return RG_OK;
}

/* Goes from packet->vertex to its target: into @route, or with @steps into a list of steps. Refuses
 * a number of the list at *at. */
static rg_status walk(struct rg_web *web, const rg_route_rule *rule, rg_route_packet packet,
                      const char **at, rg_route *route, rg_value *steps)
{
    struct step step = {.packet = packet};
    uint64_t left = route == NULL ? left_of(&web->net, rule, packet) : 0;
    unsigned took;

    for (uint64_t hops = 0;; hops++) {
        if (route != NULL)
            route->vertex[route->hops = hops] = step.packet.vertex;
        rg_status status = rg_route_step(&web->net, rule, &step.packet, step.hop, &step.count);
        if (status == RG_OK && step.count > 0)
            status = next_number(at, step.count, &took);
        if (status != RG_OK || step.count == 0)
            return status != RG_OK || **at == '\0' ? status : RG_E_INDEX;
        if (route == NULL) {
            left = put_step(web, rule, &step, took, left, steps);
        } else {
            route->port[hops] = step.hop[took].port;
            route->channel[hops] = (uint8_t)step.hop[took].vc;
        }
        step.packet = step.hop[took].packet;
    }
}

/* Keeps the route that takes these choices. */
static rg_status keep_route(struct rg_web *web, const rg_route_rule *rule, rg_route_packet packet,
                            const char **at)
{
    rg_route *route;
    uint64_t room = 0;

    rg_status status = rg_route_bound(&web->net, rule, &room);
    if (status == RG_OK)
        status = rg_route_set_add(&web->found.routes, room, &route);
    if (status != RG_OK)
        return status;
    route->channel = calloc(room + 1, sizeof *route->channel);
    return route->channel == NULL ? RG_E_MEMORY : walk(web, rule, packet, at, route, NULL);
}

/* The first hop that a fault is in the way of; null: none is. */
static void put_broken(const struct rg_web *web, rg_value *record)
{
    const rg_route *route = web->found.routes.route;

    for (uint64_t i = 0; i < route->hops; i++)
        if (rg_web_is_faulty(web, (rg_link){route->vertex[i], route->vertex[i + 1]})) {
            rg_put_count(record, "broken", i);
            return;
        }
    rg_put_null(record, "broken");
}

int rg_web_choices(struct rg_web *web, double from, double to, unsigned every)
{
    const char *list = web->input != NULL ? web->input : "", *at = list;
    rg_route_packet packet;
    rg_route_rule rule;
    rg_ask ask;

    rg_status status = rg_web_ask_begin(web, from, to, &ask);
    if (status == RG_OK && ask.source == ask.destination)
        status = RG_E_SAME;
    if (status == RG_OK)
        status = rg_route_rule_init(&web->net, &rule);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    rg_route_rule wide = rule;
    const bool wider = widen(&web->net, &wide);
    if (every != 0)
        rule = wide;
    status = rg_route_packet_init(&web->net, &rule, ask.source, ask.destination, &packet);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    web->found = (rg_answer){.count = {0, 1}, .complete = true};
    status = keep_route(web, &rule, packet, &at);
    if (status == RG_E_INDEX) {
        rg_refusal refusal;
        (void)rg_refuse(&refusal, status, NULL, "the rule permits no such hop");
        rg_refuse_at(&refusal, (size_t)(at - list), 1);
        return rg_web_refused(web, &refusal);
    }
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    ask.rule = &rule;
    web->found.ask = &ask;
    web->found.hops = web->found.routes.route->hops;
    rg_value *record = rg_answer_record(&web->found);
    web->found.ask = NULL; /* it ends with this call */
    put_broken(web, record);
    rg_put_text(record, "says", rg_family_info_of(web->net.name.family)->rule);
    rg_put_flag(record, "wider", wider);
    at = list;
    (void)walk(web, &rule, packet, &at, NULL, rg_put_list(record, "steps"));
    return rg_web_record(web, record, NULL);
}
