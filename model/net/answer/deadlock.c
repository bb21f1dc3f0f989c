/* SPDX-License-Identifier: Apache-2.0 */

/* Whether packets can wait for one another forever, as a record. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/net/parse.h"
#include "net/inner/compare.h"
#include "net/inner/deadlock.h"
#include "net/inner/faults.h"
#include "net/inner/record_make.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"

const char *rg_turn_rule_name(unsigned rule)
{
    static const char *const names[] = {"valley", "pair", "table", "hops", "none"};

    return rule < sizeof names / sizeof *names ? names[rule] : NULL;
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

static void put_rule(rg_value *record, const rg_topology *net, const rg_deadlock_question *question)
{
    if (question->turns != NULL) {
        const char *name = rg_turn_rule_name(question->turns->rule);
        rg_value *value = rg_put_record(record, "rule");
        rg_put_text(value, "node", name);
        rg_say(value, "rule", "node %s", name);
        return;
    }
    const rg_route_rule *rule =
        question->routing == NULL ? question->rule : &question->routing->rule;
    const rg_rule_words words = rg_rule_print(net, rule);
    const bool means =
        question->routing == NULL || rg_routing_info_of(question->routing->routing)->by_rule;
    rg_say(rg_put_rule(record, "rule", net, rule), words.text[0] == '\0' || !means ? NULL : "rule",
           "%s", words.text);
}

static void put_channel(rg_value *cycle, const rg_topology *net, const rg_channel *channel)
{
    rg_topology_end end = {0};
    rg_value *row = rg_put_record(cycle, NULL);

    (void)rg_topology_neighbour(net, channel->vertex, channel->port, &end);
    rg_put_text(row, "from", rg_label_of(net, channel->vertex).text);
    rg_put_text(row, "to", rg_label_of(net, end.vertex).text);
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

/* The least number of virtual channels with which a routing cannot deadlock, of those that it tells
 * apart; 0: not even with all. With fewer, those above the last share it: what is a cycle with more
 * is one with fewer, too. */
static rg_status find_enough(const rg_topology *net, const rg_sim_options *routing,
                             unsigned classes, const rg_watch *watch, unsigned *enough)
{
    rg_sim_options some = *routing;
    unsigned below = 0, at_least = classes + 1;
    rg_status status = RG_OK;

    while (status == RG_OK && below + 1 < at_least) {
        rg_deadlock found;
        some.vcs = below == 0 && at_least > classes ? classes : (below + at_least) / 2;
        status = rg_sim_follow(net, &some, watch, &found, NULL);
        *(found.cycle > 0 ? &below : &at_least) = some.vcs;
    }
    *enough = at_least > classes ? 0 : at_least;
    return status;
}

static void put_routing(rg_value *record, const rg_sim_options *routing, unsigned classes,
                        unsigned vcs, unsigned enough)
{
    const char *const name = rg_sim_word("routing", routing->routing);

    rg_say(rg_put_text(record, "routing", name), "routing", "%s, %u virtual channel%s told apart",
           name, classes, classes == 1 ? "" : "s");
    rg_say(rg_put_count(record, "vcs", vcs), "vcs", NULL);
    if (enough > 0)
        rg_say(rg_put_count(record, "enough", enough), "enough", NULL);
    else
        rg_say(rg_put_null(record, "enough"), "enough", "not even %u", classes);
}

rg_status rg_deadlock_record(const rg_topology *net, const rg_deadlock_question *question,
                             const rg_watch *watch, rg_value **record)
{
    const rg_sim_options *routing = question->routing;
    rg_channel *cycle = NULL;
    rg_node_routes routes;
    rg_deadlock found;
    unsigned classes = 0, enough = 0;
    rg_status status = RG_OK;

    if (routing != NULL)
        status = rg_sim_classes(net, routing, &classes);
    if (classes > 0 && routing->vcs > classes && routing->vcs % classes != 0)
        status = RG_E_OPTION;
    if (status == RG_OK && routing != NULL)
        status = rg_sim_follow(net, routing, watch, &found, &cycle);
    if (status == RG_OK && routing != NULL)
        status = find_enough(net, routing, classes, watch, &enough);
    else if (status == RG_OK)
        status = question->turns == NULL
                     ? rg_deadlock_judge(net, question->rule, watch, &found, &cycle)
                     : rg_deadlock_judge_nodes(question->turns, watch, &routes, &found, &cycle);
    if (status == RG_OK) {
        *record = rg_record_begin();
        rg_say(rg_put_text(*record, "network", rg_name_of(&net->name).text), "network", NULL);
        put_rule(*record, net, question);
        if (routing != NULL)
            put_routing(*record, routing, classes, routing->vcs > 0 ? routing->vcs : classes,
                        enough);
        if (question->turns != NULL)
            put_nodes(*record, question->turns, &routes);
        put_found(*record, net, &found, cycle);
        status = rg_record_made(record);
    }
    free(cycle);
    return status;
}

/* ---- By words -------------------------------------------------------------------------------- */

struct ask {
    const rg_topology *net;
    rg_sim_options options;
    rg_node_turns turns;
    bool node, routing, rule;
    char turn_rule[16];
};

static rg_status take(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    static const char *const of_routing[] = {"routing", "vcs",    "disjoint", "classing",
                                             "memory",  "metric", "roots"};
    struct ask *ask = input;

    if (strcmp(name, "node") == 0)
        return rg_read_flag(value, &ask->node, refusal);
    if (strcmp(name, "vc-rule") == 0 && value != NULL) {
        (void)snprintf(ask->turn_rule, sizeof ask->turn_rule, "%s", value);
        return RG_OK;
    }
    for (size_t i = 0; i < sizeof of_routing / sizeof *of_routing; i++)
        if (strcmp(name, of_routing[i]) == 0) {
            ask->routing = true;
            return rg_sim_set(ask->net, &ask->options, NULL, name, value, refusal);
        }
    ask->rule = true;
    return rg_parse_rule(ask->net, name, value == NULL ? "on" : value, &ask->options.rule, refusal);
}

/* The turns of Kautz nodes by a rule; "": the default. */
static rg_status make_turns(const rg_topology *net, const char *word, rg_node_turns *turns)
{
    rg_kautz shape;

    if (net->name.family != RG_FAMILY_KAUTZ)
        return RG_E_FAMILY;
    const rg_status status = rg_kautz_init(net->name.param[0], net->name.param[1], &shape);
    if (status != RG_OK)
        return status;
    unsigned rule = *word == '\0' ? rg_turn_rule_of(&shape) : 0;
    while (*word != '\0' && rg_turn_rule_name(rule) != NULL &&
           strcmp(rg_turn_rule_name(rule), word) != 0)
        rule++;
    return rg_turn_rule_name(rule) == NULL ? RG_E_OPTION
                                           : rg_node_turns_init(&shape, (rg_turn_rule)rule, turns);
}

static rg_status answer(const rg_topology *net, const char *options, bool avoids,
                        const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    struct ask ask = {.net = net};

    const rg_name name = rg_name_of(&net->name);
    rg_status status = rg_sim_options_init(net, &ask.options, sizeof ask.options);
    if (status != RG_OK)
        return rg_refuse(refusal, status, name.text, NULL);
    status = rg_read_options(options, take, &ask, refusal);
    if (status != RG_OK)
        return status;
    if (ask.node && avoids)
        return rg_refuse(refusal, RG_E_OPTION, name.text, "node is for whole networks");
    if (ask.node)
        status = make_turns(net, ask.turn_rule, &ask.turns);
    else if (!ask.routing && !ask.rule) {
        status = rg_sim_spreads(net, &ask.options, watch);
        ask.routing = status == RG_OK;
        status = status == RG_E_RULE ? RG_OK : status;
    }
    const rg_deadlock_question question = {
        .rule = &ask.options.rule,
        .turns = ask.node ? &ask.turns : NULL,
        .routing = ask.routing && !ask.node ? &ask.options : NULL,
    };
    if (status == RG_OK && question.routing != NULL)
        status = rg_sim_prepare(net, &ask.options, watch);
    if (status == RG_OK)
        status = rg_deadlock_record(net, &question, watch, record);
    rg_sim_unprepare(&ask.options);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, name.text, NULL);
}

rg_status rg_ask_deadlock(const rg_topology *net, const char *options, const rg_watch *watch,
                          rg_value **record, rg_refusal *refusal)
{
    rg_avoided avoided;

    if (net == NULL || record == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    rg_status status = rg_avoided_open(&net, &options, &avoided, refusal);
    if (status != RG_OK)
        return status;
    status = answer(net, options, avoided.rest.graph != NULL, watch, record, refusal);
    rg_avoided_close(&avoided);
    return status;
}

const rg_column *rg_deadlock_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network rule routing vcs enough routes channels used dependencies acyclic"},
        {.key = NULL}};
    return columns;
}

const rg_column *rg_deadlock_cycle(void)
{
    static const rg_column columns[] = {RG_COLUMN("from", 0),
                                        RG_COLUMN("to", 0),
                                        RG_COLUMN("port", 0),
                                        RG_COLUMN("vc", 0),
                                        {.key = NULL}};
    return columns;
}
