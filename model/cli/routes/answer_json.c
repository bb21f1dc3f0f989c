/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Answers as JSON: one object per pair, in a stream on a line of its own. */

#include <string.h>

#include "answer.h"
#include "cli/common/json_out.h"
#include "cli/common/rule_options.h"

static json_t *label(const struct cli_answers *answers, uint64_t vertex)
{
    return cli_json(json_string(cli_answer_label(answers, vertex).text));
}

static json_t *labels(const struct cli_answers *answers, const rg_route *route)
{
    json_t *list = cli_json(json_array());

    for (uint64_t i = 0; i <= route->hops; i++)
        cli_json_add(list, label(answers, route->vertex[i]));
    return list;
}

static json_t *faults(const struct cli_answers *answers)
{
    const rg_faults *faulty = &answers->avoid->faults;
    json_t *list = cli_json(json_array());

    for (size_t i = 0; i < faulty->vertices; i++)
        cli_json_add(list, label(answers, faulty->vertex[i]));
    return list;
}

static json_t *faulty_links(const struct cli_answers *answers)
{
    const rg_faults *faulty = &answers->avoid->faults;
    json_t *list = cli_json(json_array());

    for (size_t i = 0; i < faulty->links; i++) {
        json_t *link = cli_json(json_array());
        cli_json_add(link, label(answers, faulty->link[i].from));
        cli_json_add(link, label(answers, faulty->link[i].to));
        cli_json_add(list, link);
    }
    return list;
}

/* How disjoint routes were found. */
static void put_found(const struct cli_answers *answers, const struct cli_answer *answer)
{
    json_t *object = answer->object;

    if (answers->asked == CLI_DISJOINT)
        cli_json_put(object, "count", cli_json_count(0, answer->count.low));
    if (answer->none != NULL)
        cli_json_put(object, "none", cli_json(json_string(answer->none)));
    else if (answer->from != answer->to)
        cli_json_put(object, "method", cli_json(json_string(cli_answer_method(answer))));
    if (answer->incomplete)
        cli_json_put(object, "searched", json_false());
    if (answers->net != NULL && !answers->net->direct && answer->none == NULL) {
        json_t *between = cli_json(json_array());
        cli_json_add(between, label(answers, answer->from));
        cli_json_add(between, label(answers, answer->to));
        cli_json_put(object, "between", between);
    }
}

static void begin(const struct cli_answers *answers, struct cli_answer *answer)
{
    json_t *object = cli_json(json_pack("{s:s, s:o, s:o}", "network", answers->network->name,
                                        "source", label(answers, answer->source), "destination",
                                        label(answers, answer->destination)));
    answer->object = object;
    answer->routes = answers->only_count ? NULL : cli_json(json_array());
    if (answers->avoid != NULL) {
        cli_json_put(object, "avoid", faults(answers));
        if (answers->avoid->faults.links > 0)
            cli_json_put(object, "avoid_links", faulty_links(answers));
    }
    if (answers->asked == CLI_DISJOINT || answers->avoid != NULL)
        put_found(answers, answer);
    if (answers->asked == CLI_RULE)
        cli_json_put(object, "rule", cli_rule_json(answers->net, answers->rule));
    if (answers->asked == CLI_RULE || answers->asked == CLI_SHORTEST)
        cli_json_put(object, "hops", cli_json_count(0, answer->hops));
    if (answers->asked == CLI_SHORTEST) {
        cli_json_put(object, "count", cli_json_count(answer->count.high, answer->count.low));
        /* Many readers take a JSON number for a double. */
        cli_json_put(object, "count_text", cli_json(json_string(cli_answer_count(answer).text)));
    }
}

static json_t *word_object(const struct cli_answers *answers, uint64_t hops,
                           const struct cli_route_word *word)
{
    const unsigned k = answers->network->shape.kautz.k;
    const struct cli_route_word from = {word->text + k, '\0'};
    json_t *object = cli_json(json_object());

    cli_json_put(object, "hops", cli_json_count(0, hops));
    cli_json_put(object, "phase",
                 word->phase == '-' ? json_null() : cli_json(json_stringn(&word->phase, 1)));
    cli_json_put(object, "out", cli_json_count(0, cli_word_in(&from, 1)));
    cli_json_put(object, "in", cli_json_count(0, cli_word_in(word, hops)));
    cli_json_put(object, "word", cli_json(json_string(word->text)));
    if (answers->nodes) {
        json_t *nodes = cli_json(json_array());
        for (uint64_t i = 0; i <= hops; i++)
            cli_json_add(nodes, cli_json(json_stringn(word->text + i, k)));
        cli_json_put(object, "nodes", nodes);
    }
    return object;
}

/* The vertices of the route by the rule, each with the port and virtual channel by which the route
 * leaves it. */
static void put_hops(const struct cli_answers *answers, const struct cli_answer *answer,
                     const rg_route *route)
{
    for (uint64_t i = 0; i <= route->hops; i++) {
        json_t *stop = cli_json(json_object());
        cli_json_put(stop, "vertex", label(answers, route->vertex[i]));
        if (i < route->hops) {
            cli_json_put(stop, "port", cli_json(json_integer(route->port[i])));
            cli_json_put(stop, "vc", cli_json(json_integer(route->channel[i])));
        }
        cli_json_add(answer->routes, stop);
    }
    if (answers->nodes)
        cli_json_put(answer->object, "nodes", labels(answers, route));
}

static void route(const struct cli_answers *answers, struct cli_answer *answer, uint64_t index,
                  const rg_route *one, const struct cli_route_word *word)
{
    (void)index;
    if (answers->asked == CLI_RULE) {
        put_hops(answers, answer, one);
    } else if (answers->asked == CLI_WORDS) {
        cli_json_add(answer->routes, word_object(answers, one->hops, word));
    } else {
        json_t *object = cli_json(json_object());
        cli_json_put(object, "hops", cli_json_count(0, one->hops));
        cli_json_put(object, "vertices", labels(answers, one));
        cli_json_add(answer->routes, object);
    }
}

static void end(const struct cli_answers *answers, struct cli_answer *answer, uint64_t listed)
{
    (void)listed;
    if (answer->routes != NULL) {
        cli_json_put(answer->object, answers->asked == CLI_RULE ? "route" : "routes",
                     answer->routes);
    }
    cli_json_print(answer->object, answers->stream);
}

const struct cli_printer cli_print_json = {NULL, begin, route, end};
