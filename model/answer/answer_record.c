/* SPDX-License-Identifier: Apache-2.0 */

/* The record of an answer. */

#include <stdlib.h>

#include "answer.h"
#include "routegen/net/parse.h"
#include "inner/net/answer.h"
#include "inner/net/record_make.h"
#include "inner/net/rule.h"

static const char *const kinds[] = {"rule", "disjoint", "shortest"};

/* ---- Pieces ---------------------------------------------------------------------------------- */

static const rg_kautz *kautz_of(const rg_answer *answer)
{
    const rg_any_network *network = answer->ask->network;
    return network->info->kind == RG_KIND_KAUTZ ? &network->shape.kautz : NULL;
}

struct rg_label_text rg_answer_label(const rg_answer *answer, uint64_t vertex)
{
    struct rg_label_text label = {""};
    rg_kautz_word word;

    if (answer->ask->graph != NULL)
        (void)rg_topology_label(answer->ask->graph, vertex, label.text);
    else if (rg_kautz_unrank(kautz_of(answer), vertex, &word) == RG_OK)
        (void)rg_kautz_word_print(kautz_of(answer), &word, label.text);
    return label;
}

rg_count128_text rg_answer_count(const rg_answer *answer)
{
    const rg_count128_text most = {"2^128 or more"};
    return answer->at_least ? most : rg_count128_print(answer->count);
}

const char *rg_answer_method(const rg_answer *answer)
{
    static const char *const methods[] = {"rule", "construction", "maximum flow",
                                          "breadth-first search", "formula"};
    return methods[answer->method];
}

char *rg_answer_word_room(const rg_answer *answer)
{
    const rg_kautz *net = kautz_of(answer);
    uint64_t most = 0;

    for (size_t i = 0; i < answer->routes.count; i++)
        most = answer->routes.route[i].hops > most ? answer->routes.route[i].hops : most;
    return net == NULL ? NULL : malloc(net->k + (size_t)most + 1);
}

void rg_answer_word(const rg_answer *answer, size_t index, char *word)
{
    const rg_route *route = &answer->routes.route[index];
    const rg_kautz *net = kautz_of(answer);
    rg_kautz_word node;

    if (answer->memory != NULL && answer->paths == NULL) { /* letters, right or wrong */
        const rg_kautz_route *given = (const rg_kautz_route *)answer->memory + index;
        for (unsigned i = 0; i < net->k + given->hops; i++)
            word[i] = "0123456789abcdef"[given->letter[i] & 15];
    } else {
        for (uint64_t i = 0; i <= route->hops; i++) {
            (void)rg_kautz_unrank(net, route->vertex[i], &node);
            for (unsigned j = i == 0 ? 0 : net->k - 1u; j < net->k; j++)
                word[i + j] = "0123456789abcdef"[node.letter[j]];
        }
    }
    word[net->k + route->hops] = '\0';
}

char rg_answer_phase(const rg_answer *answer, const rg_route *route)
{
    const unsigned k = kautz_of(answer)->k;

    if (answer->method != RG_METHOD_CONSTRUCTION)
        return '-';
    return route->hops <= k ? 'A' : (char)('A' + route->hops - k);
}

/* ---- Routes ---------------------------------------------------------------------------------- */

/* A letter: a number, in text the digit that it has in words. */
static void put_letter(rg_value *into, const char *key, char digit)
{
    const unsigned letter = (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
    rg_say(rg_put_count(into, key, letter), NULL, "%c", digit);
}

static void put_kautz(rg_value *into, const rg_answer *answer, const rg_route *route,
                      const char *word)
{
    const char phase[] = {rg_answer_phase(answer, route), '\0'};
    rg_value *kautz = rg_put_record(into, "kautz");

    rg_put_text(kautz, "word", word);
    rg_put_text(kautz, "phase", phase[0] == '-' ? NULL : phase);
    put_letter(kautz, "out_letter", word[kautz_of(answer)->k]);
    put_letter(kautz, "in_letter", word[route->hops - 1]);
}

rg_value *rg_put_route(rg_value *routes, const rg_answer *answer, size_t index, const char *word)
{
    const rg_route *route = &answer->routes.route[index];
    rg_value *into = rg_put_record(routes, NULL);

    rg_put_count(into, "hops", route->hops);
    rg_value *list = rg_put_list(into, "vertices");
    for (uint64_t i = 0; i <= route->hops; i++)
        if (route->vertex[i] == RG_TOPOLOGY_NONE)
            rg_put_null(list, NULL);
        else
            rg_put_count(list, NULL, route->vertex[i]);
    list = rg_put_list(into, "labels");
    for (uint64_t i = 0; i <= route->hops; i++)
        if (word != NULL)
            rg_put_format(list, NULL, "%.*s", (int)kautz_of(answer)->k, word + i);
        else
            rg_put_text(list, NULL, rg_answer_label(answer, route->vertex[i]).text);
    list = rg_put_list(into, "ports");
    for (uint64_t i = 0; i < route->hops; i++)
        rg_put_count(list, NULL, route->port[i]);
    if (route->channel != NULL) {
        list = rg_put_list(into, "vcs");
        for (uint64_t i = 0; i < route->hops; i++)
            rg_put_count(list, NULL, route->channel[i]);
    }
    if (word != NULL)
        put_kautz(into, answer, route, word);
    return into;
}

/* ---- The answer ------------------------------------------------------------------------------ */

static void put_avoid(rg_value *record, const rg_answer *answer)
{
    const rg_faults *faults = answer->ask->avoid;
    rg_value *avoid = rg_put_record(record, "avoid");
    rg_value *vertices = rg_put_list(avoid, "vertices"), *links = rg_put_list(avoid, "links");

    for (size_t i = 0; i < faults->vertices; i++)
        rg_put_text(vertices, NULL, rg_answer_label(answer, faults->vertex[i]).text);
    for (size_t i = 0; i < faults->links; i++) {
        rg_value *link = rg_put_list(links, NULL);
        rg_put_text(link, NULL, rg_answer_label(answer, faults->link[i].from).text);
        rg_put_text(link, NULL, rg_answer_label(answer, faults->link[i].to).text);
    }
}

rg_value *rg_answer_record(const rg_answer *answer)
{
    const rg_ask *ask = answer->ask;
    rg_value *record = rg_record_begin();
    rg_route_rule own;

    rg_put_text(record, "network", ask->network->name);
    rg_put_text(record, "source", rg_answer_label(answer, ask->source).text);
    rg_put_text(record, "destination", rg_answer_label(answer, ask->destination).text);
    rg_put_text(record, "kind", kinds[ask->kind]);
    if (ask->kind == RG_ASK_RULE) {
        (void)rg_route_rule_init(ask->graph, &own);
        rg_put_rule(record, "rule", ask->graph, ask->rule == NULL ? &own : ask->rule);
    }
    if (ask->avoid != NULL)
        put_avoid(record, answer);
    rg_put_text(record, "method", rg_answer_method(answer));
    if (answer->at_least)
        rg_put_null(record, "count");
    else
        rg_put_count128(record, "count", answer->count);
    rg_put_flag(record, "complete", answer->complete);
    if (answer->why == RG_NO_ROUTE_BUT_ONE)
        rg_put_count(record, "hops", answer->hops);
    else
        rg_put_null(record, "hops");
    if (answer->why != RG_NO_ROUTE_BUT_ONE)
        rg_put_text(record, "reason", rg_answer_reason(answer));
    if (ask->kind == RG_ASK_DISJOINT && ask->graph != NULL && !ask->graph->direct &&
        answer->why == RG_NO_ROUTE_BUT_ONE) {
        rg_value *between = rg_put_list(record, "between");
        rg_put_text(between, NULL, rg_answer_label(answer, answer->routes.from).text);
        rg_put_text(between, NULL, rg_answer_label(answer, answer->routes.to).text);
    }
    rg_value *routes = rg_put_list(record, "routes");
    char *word = rg_answer_word_room(answer);
    for (size_t i = 0; i < answer->routes.count; i++) {
        if (word != NULL)
            rg_answer_word(answer, i, word);
        (void)rg_put_route(routes, answer, i, word);
    }
    free(word);
    return record;
}

const rg_column *rg_answer_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network source destination kind method count complete hops labels ports vcs "
                "kautz_word kautz_phase kautz_out_letter kautz_in_letter reason"},
        {.key = NULL},
    };
    return columns;
}
