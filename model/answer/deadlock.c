/* SPDX-License-Identifier: Apache-2.0 */

/* Whether packets can wait for one another forever, as a record. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "routegen/net/ask.h"
#include "routegen/net/parse.h"
#include "inner/node_deadlock.h"
#include "inner/net/deadlock.h"
#include "inner/net/record_make.h"
#include "inner/net/rule.h"

/* Some minutes. */
static const double most_routes = 1e9;

const char *rg_turn_rule_name(unsigned rule)
{
    static const char *const names[] = {"valley", "pair", "table", "hop", "none"};

    return rule < sizeof names / sizeof *names ? names[rule] : NULL;
}

/* ---- Kautz nodes ----------------------------------------------------------------------------- */

static rg_status follow_nodes(const rg_node_turns *turns, const rg_watch *watch, void *memory,
                              size_t bytes, rg_node_routes *routes)
{
    const uint64_t piece = 1 + 100000 / turns->net.nodes;
    rg_status status = RG_OK;

    for (uint64_t at = 0; status == RG_OK && at < turns->net.nodes; at += piece) {
        status = rg_node_deadlock_follow(turns, at, piece, memory, bytes, routes);
        if (status == RG_OK)
            status = rg_watch_show(watch, "sources", at, turns->net.nodes);
    }
    return status;
}

static rg_status judge_nodes(const rg_node_turns *turns, const rg_watch *watch,
                             rg_node_routes *routes, rg_deadlock *found, rg_channel **cycle)
{
    const double nodes = (double)turns->net.nodes;
    size_t bytes = 0;

    rg_status status = nodes * (nodes - 1) * turns->net.d > most_routes
                           ? RG_E_LARGE
                           : rg_node_deadlock_bytes(turns, &bytes);
    if (status != RG_OK)
        return status;
    void *memory = malloc(bytes);
    status = memory == NULL ? RG_E_MEMORY : follow_nodes(turns, watch, memory, bytes, routes);
    if (status == RG_OK)
        status = rg_node_deadlock_find(turns, memory, bytes, NULL, 0, found);
    if (status == RG_OK && found->cycle > 0) {
        *cycle = malloc((size_t)found->cycle * sizeof **cycle);
        status = *cycle == NULL
                     ? RG_E_MEMORY
                     : rg_node_deadlock_find(turns, memory, bytes, *cycle, found->cycle, found);
    }
    free(memory);
    return status;
}

static void put_nodes(rg_value *record, const rg_node_turns *turns, const rg_node_routes *routes)
{
    char words[40 * RG_KAUTZ_MAX_HOPS];
    unsigned most = RG_KAUTZ_MAX_HOPS - 1;
    size_t at = 0;

    while (most > 0 && routes->steps[most] == 0)
        most--;
    rg_say(rg_put_count(record, "vcs", turns->vcs), "vcs", NULL);
    rg_value *count = rg_put_count(record, "routes", routes->routes);
    rg_value *steps = rg_put_list(record, "steps");
    for (unsigned i = 0; i <= most; i++) {
        rg_value *step = rg_put_record(steps, NULL);
        rg_put_count(step, "steps", i);
        rg_put_count(step, "routes", routes->steps[i]);
        at += (size_t)snprintf(words + at, sizeof words - at, "%s %" PRIu64 " with %u%s",
                               i > 0 ? "," : "", routes->steps[i], i, i == 0 ? " steps" : "");
    }
    rg_say(count, "routes", "%" PRIu64 ":%s", routes->routes, words);
}

/* ---- The record ------------------------------------------------------------------------------ */

static void put_rule(rg_value *record, const rg_topology *net, const rg_route_rule *rule,
                     const rg_node_turns *turns)
{
    if (turns == NULL) {
        const rg_rule_words words = rg_rule_print(net, rule);
        rg_say(rg_put_rule(record, "rule", net, rule), words.text[0] == '\0' ? NULL : "rule", "%s",
               words.text);
        return;
    }
    const char *name = rg_turn_rule_name(turns->rule);
    rg_value *value = rg_put_record(record, "rule");
    rg_put_text(value, "node", name);
    rg_say(value, "rule", "node %s", name);
}

static void put_channel(rg_value *cycle, const rg_topology *net, const rg_channel *channel)
{
    char label[RG_TOPOLOGY_MAX_LABEL];
    rg_topology_end end = {0};
    rg_value *row = rg_put_record(cycle, NULL);

    (void)rg_topology_neighbour(net, channel->vertex, channel->port, &end);
    (void)rg_topology_label(net, channel->vertex, label);
    rg_put_text(row, "from", label);
    (void)rg_topology_label(net, end.vertex, label);
    rg_put_text(row, "to", label);
    rg_value *vertices = rg_put_list(row, "vertices");
    rg_put_count(vertices, NULL, channel->vertex);
    rg_put_count(vertices, NULL, end.vertex);
    rg_put_count(row, "port", channel->port);
    rg_put_count(row, "vc", channel->vc);
}

static void put_found(rg_value *record, const rg_topology *net, const rg_deadlock *found,
                      const rg_channel *cycle)
{
    rg_say(rg_put_count(record, "channels", found->channels), "channels",
           "%" PRIu64 ", %" PRIu64 " of them used", found->channels, found->used);
    rg_put_count(record, "used", found->used);
    rg_say(rg_put_count(record, "dependencies", found->dependencies), "dependencies", NULL);
    rg_value *acyclic = rg_put_flag(record, "acyclic", found->cycle == 0);
    if (found->cycle == 0)
        rg_say(acyclic, "deadlock", "impossible: no cycle of dependencies");
    else
        rg_say(acyclic, "deadlock",
               "possible: a cycle of %" PRIu64 " channels, each waits for the next", found->cycle);
    rg_value *list = rg_put_list(record, "cycle");
    for (uint64_t i = 0; i < found->cycle; i++)
        put_channel(list, net, &cycle[i]);
}

rg_status rg_ask_deadlock(const rg_topology *net, const rg_route_rule *rule,
                          const rg_node_turns *turns, const rg_watch *watch, rg_value **record)
{
    char name[RG_NETWORK_MAX_TEXT];
    rg_channel *cycle = NULL;
    rg_node_routes routes;
    rg_deadlock found;
    rg_route_rule own;

    if (net == NULL || record == NULL)
        return RG_E_NULL;
    if (rule == NULL && rg_route_rule_init(net, &own) == RG_OK)
        rule = &own;
    const rg_status status = turns == NULL ? rg_deadlock_judge(net, rule, watch, &found, &cycle)
                                           : judge_nodes(turns, watch, &routes, &found, &cycle);
    if (status == RG_OK) {
        *record = rg_record_begin();
        (void)rg_network_print(&net->name, name);
        rg_say(rg_put_text(*record, "network", name), "network", NULL);
        put_rule(*record, net, rule, turns);
        if (turns != NULL)
            put_nodes(*record, turns, &routes);
        put_found(*record, net, &found, cycle);
    }
    free(cycle);
    return status;
}

const rg_column *rg_deadlock_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network"},      {.key = "rule"},     {.key = "vcs"},
        {.key = "routes"},       {.key = "channels"}, {.key = "used"},
        {.key = "dependencies"}, {.key = "acyclic"},  {.key = NULL},
    };
    return columns;
}

const rg_column *rg_deadlock_cycle(void)
{
    static const rg_column columns[] = {
        {.key = "from", .title = "from", .width = 0},
        {.key = "to", .title = "to", .width = 0},
        {.key = "port", .title = "port"},
        {.key = "vc", .title = "vc"},
        {.key = NULL},
    };
    return columns;
}
