/* SPDX-License-Identifier: Apache-2.0 */

/* The record of an answer. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/rows.h"
#include "routegen/net/parse.h"
#include "net/inner/answer.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"

static const char *const kinds[] = {"rule", "disjoint", "shortest"};

/* ---- Pieces ---------------------------------------------------------------------------------- */

static const rg_kautz *kautz_of(const rg_answer *answer)
{
    const rg_any_network *network = answer->ask->network;
    return network->info->kind == RG_KIND_KAUTZ ? &network->shape.kautz : NULL;
}

/* A label, or the word of a node of a Kautz digraph too large for a graph. */
static rg_label label_of(const rg_answer *answer, uint64_t vertex)
{
    rg_label label = {""};
    rg_kautz_word word;

    if (answer->ask->graph != NULL)
        return rg_label_of(answer->ask->graph, vertex);
    if (rg_kautz_unrank(kautz_of(answer), vertex, &word) == RG_OK)
        (void)rg_kautz_word_print(kautz_of(answer), &word, label.text);
    return label;
}

/* "17", or "2^128 or more". */
static rg_count128_text count_of(const rg_answer *answer)
{
    const rg_count128_text most = {"2^128 or more"};
    return answer->at_least ? most : rg_count128_print(answer->count);
}

/* "construction", "maximum flow". */
static const char *method_of(const rg_answer *answer)
{
    static const char *const methods[] = {"rule", "construction", "maximum flow",
                                          "breadth-first search", "formula"};
    return methods[answer->method];
}

/* Room in a record for the word of every route that is listed; NULL: not a Kautz digraph. */
static char *word_room(const rg_answer *answer, const rg_value *record)
{
    const rg_kautz *net = kautz_of(answer);
    uint64_t most = 0;

    for (size_t i = 0; i < answer->routes.count; i++)
        most = answer->routes.route[i].hops > most ? answer->routes.route[i].hops : most;
    return net == NULL ? NULL : rg_record_room(record, net->k + most + 1);
}

/* The word of route @index, k + hops digits, in this room. */
static void write_word(const rg_answer *answer, size_t index, char *word)
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

/* 'A', 'B' or 'C'; '-': found by no construction. */
static char phase_of(const rg_answer *answer, const rg_route *route)
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
    const char phase[] = {phase_of(answer, route), '\0'};
    rg_value *kautz = rg_put_record(into, "kautz");

    rg_put_text(kautz, "word", word);
    rg_put_text(kautz, "phase", phase[0] == '-' ? NULL : phase);
    put_letter(kautz, "out_letter", word[kautz_of(answer)->k]);
    put_letter(kautz, "in_letter", word[route->hops - 1]);
}

/* Whether there are parallel links for a hop. */
static bool has_several(const rg_rows *rows, uint64_t from, uint64_t to)
{
    unsigned links = 0;

    for (uint64_t i = rows->out.first[from]; i < rows->out.first[from + 1]; i++)
        links += rows->out.next[i] == to;
    return links > 1;
}

/* In text, a label has the port of its hop behind it, where that tells parallel links apart. */
static void say_ports(rg_value *labels, const rg_answer *answer, const rg_route *route)
{
    const rg_rows *rows = answer->ask->graph == NULL ? NULL : answer->ask->graph->name.rows;
    size_t room = 1, at = 0;

    if (rows == NULL || rows->parallel == 0)
        return;
    for (uint64_t i = 0; i <= route->hops; i++)
        room += strlen(label_of(answer, route->vertex[i]).text) + sizeof " [510]";
    char *words = rg_record_room(labels, room);
    for (uint64_t i = 0; words != NULL && i <= route->hops; i++) {
        at += (size_t)snprintf(words + at, room - at, "%s%s", i == 0 ? "" : " ",
                               label_of(answer, route->vertex[i]).text);
        if (i < route->hops && has_several(rows, route->vertex[i], route->vertex[i + 1]))
            at += (size_t)snprintf(words + at, room - at, "[%u]", route->port[i]);
    }
    rg_say(labels, NULL, "%s", words == NULL ? "" : words);
}

/* A route under the key "routes" of the record of an answer, with its word, if it has one. */
static rg_value *put_route(rg_value *routes, const rg_answer *answer, size_t index,
                           const char *word)
{
    const rg_route *route = &answer->routes.route[index];
    rg_value *into = rg_put_record(routes, NULL);

    rg_put_count(into, "hops", route->hops);
    rg_value *list = rg_put_list(into, "vertices");
    for (uint64_t i = 0; i <= route->hops; i++)
        rg_put_count_if(list, NULL, route->vertex[i], route->vertex[i] != RG_TOPOLOGY_NONE);
    list = rg_put_list(into, "labels");
    for (uint64_t i = 0; i <= route->hops; i++)
        if (word != NULL)
            rg_put_format(list, NULL, "%.*s", (int)kautz_of(answer)->k, word + i);
        else
            rg_put_text(list, NULL, label_of(answer, route->vertex[i]).text);
    say_ports(list, answer, route);
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
        rg_put_text(vertices, NULL, label_of(answer, faults->vertex[i]).text);
    for (size_t i = 0; i < faults->links; i++) {
        rg_value *link = rg_put_list(links, NULL);
        rg_put_text(link, NULL, label_of(answer, faults->link[i].from).text);
        rg_put_text(link, NULL, label_of(answer, faults->link[i].to).text);
    }
}

rg_value *rg_answer_record(const rg_answer *answer)
{
    const rg_ask *ask = answer->ask;
    rg_value *record = rg_record_begin();
    rg_route_rule own;

    rg_put_text(record, "network", ask->network->name);
    rg_put_text(record, "source", label_of(answer, ask->source).text);
    rg_put_text(record, "destination", label_of(answer, ask->destination).text);
    rg_put_text(record, "kind", kinds[ask->kind]);
    if (ask->kind == RG_ASK_RULE) {
        (void)rg_route_rule_init(ask->graph, &own);
        rg_put_rule(record, "rule", ask->graph, ask->rule == NULL ? &own : ask->rule);
    }
    if (ask->avoid != NULL)
        put_avoid(record, answer);
    rg_put_text(record, "method", method_of(answer));
    if (answer->at_least)
        rg_put_null(record, "count");
    else
        rg_put_count128(record, "count", answer->count);
    rg_put_flag(record, "complete", answer->complete);
    rg_put_count_if(record, "hops", answer->hops, answer->why == RG_NO_ROUTE_BUT_ONE);
    if (answer->why != RG_NO_ROUTE_BUT_ONE)
        rg_put_text(record, "reason", rg_answer_reason(answer));
    if (ask->kind == RG_ASK_DISJOINT && ask->graph != NULL && !ask->graph->direct &&
        answer->why == RG_NO_ROUTE_BUT_ONE) {
        rg_value *between = rg_put_list(record, "between");
        rg_put_text(between, NULL, label_of(answer, answer->routes.from).text);
        rg_put_text(between, NULL, label_of(answer, answer->routes.to).text);
    }
    rg_value *routes = rg_put_list(record, "routes");
    char *word = word_room(answer, record);
    for (size_t i = 0; i < answer->routes.count; i++) {
        if (word != NULL)
            write_word(answer, i, word);
        (void)put_route(routes, answer, i, word);
    }
    return record;
}

const rg_column *rg_answer_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network source destination kind method count complete hops labels ports vcs "
                "kautz_word kautz_phase kautz_out_letter kautz_in_letter reason"},
        {.key = NULL}};
    return columns;
}

/* The text of an answer: tables for people. */

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- The head -------------------------------------------------------------------------------- */

/* How the disjoint routes were found, and between which vertices they are disjoint. */
static void write_found(rg_out *out, const rg_answer *answer)
{
    const rg_topology *net = answer->ask->graph;
    const uint64_t count = answer->count.low, from = answer->routes.from, to = answer->routes.to;
    const char *method = method_of(answer);

    if (from == to) {
        rg_out_format(out, "1 route: both nodes hang on %s\n", label_of(answer, from).text);
    } else if (net == NULL || net->direct) {
        rg_out_format(out, "%" PRIu64 " disjoint route%s, by %s%s\n", count, plural(count), method,
                      answer->complete ? "" : "; the network is too large to search for more");
    } else {
        rg_out_format(
            out,
            "%" PRIu64 " route%s, by %s; disjoint between %s and %s, on which the nodes hang\n",
            count, plural(count), method, label_of(answer, from).text, label_of(answer, to).text);
    }
}

static void write_summary(rg_out *out, const rg_answer *answer, rg_answer_look look)
{
    const bool one = answer->count.high == 0 && answer->count.low == 1;

    switch (answer->ask->kind) {
    case RG_ASK_RULE:
        if (!look.nodes)
            rg_out_format(out, "%" PRIu64 " hop%s\n", answer->hops, plural(answer->hops));
        break;
    case RG_ASK_DISJOINT:
        if (!look.words || answer->ask->avoid != NULL)
            write_found(out, answer);
        break;
    case RG_ASK_SHORTEST:
        rg_out_format(out, "%s shortest route%s of %" PRIu64 " hop%s\n", count_of(answer).text,
                      one ? "" : "s", answer->hops, plural(answer->hops));
        break;
    }
}

/* The columns of a table of routes. The longest word by construction sets the width of its column:
 * all tables of a stream agree, except for those with longer words. */
static void make_columns(const rg_answer *answer, rg_answer_look look, rg_column columns[])
{
    static const rg_column lists[] = {
        {"hops", "hops", 4, 0, 0}, {"labels", "vertices", -1, 0, 0}, {.key = NULL}};
    static const rg_column words[] = {{"hops", "hops", 4, 0, 0},
                                      {"kautz_phase", "phase", -5, 0, 0},
                                      {"kautz_out_letter", "out", 3, 0, 0},
                                      {"kautz_in_letter", "in", 2, 0, 0},
                                      {"kautz_word", "word", -1, 0, 0},
                                      {"labels", "nodes", -1, 0, 0},
                                      {.key = NULL}};
    uint64_t longest = 0;

    memcpy(columns, look.words ? words : lists, look.words ? sizeof words : sizeof lists);
    if (!look.words)
        return;
    const unsigned k = answer->ask->network->shape.kautz.k;
    for (size_t i = 0; i < answer->routes.count; i++)
        longest = answer->routes.route[i].hops > longest ? answer->routes.route[i].hops : longest;
    if (look.nodes)
        columns[4].width = -(int)(k + (longest > k + 2 ? longest : k + 2));
    else
        columns[5].key = NULL;
}

enum { COLUMNS = 7 };

rg_status rg_answer_head(rg_out *out, const rg_answer *answer, rg_answer_look look)
{
    rg_column columns[COLUMNS];

    if (look.named)
        rg_out_format(out, "%s -> %s\n", label_of(answer, answer->ask->source).text,
                      label_of(answer, answer->ask->destination).text);
    if (answer->why != RG_NO_ROUTE_BUT_ONE) {
        if (look.named)
            rg_out_format(out, "no route: %s\n", rg_answer_reason(answer));
        return out->status;
    }
    if (answer->ask->kind == RG_ASK_SHORTEST && answer->ask->most == 0) {
        rg_out_format(out, "%s\n", count_of(answer).text);
        return out->status;
    }
    write_summary(out, answer, look);
    make_columns(answer, look, columns);
    if (answer->ask->kind != RG_ASK_RULE || look.nodes)
        (void)rg_write_head(out, columns);
    return out->status;
}

/* ---- Routes ---------------------------------------------------------------------------------- */

/* Every vertex of the route, with the port and virtual channel by which the route leaves it. */
static rg_status write_hops(rg_out *out, const rg_answer *answer)
{
    static const rg_column columns[] = {{"hop", "hop", 4, 0, 0},
                                        {"vertex", "vertex", -1, 0, 0},
                                        {"port", "port", 4, 0, 0},
                                        {"vc", "vc", 2, 0, 0},
                                        {.key = NULL}};
    const rg_route *route = answer->routes.route;
    rg_value *record = rg_record_begin(), *list = rg_put_list(record, "hops");

    for (uint64_t i = 0; i <= route->hops; i++) {
        rg_value *hop = rg_put_record(list, NULL);
        rg_put_count(hop, "hop", i);
        rg_put_text(hop, "vertex", label_of(answer, route->vertex[i]).text);
        if (i == route->hops)
            break;
        rg_put_count(hop, "port", route->port[i]);
        rg_put_count(hop, "vc", route->channel[i]);
    }
    const rg_status status = rg_write_table(out, columns, list, 0);
    rg_record_close(record);
    return status;
}

rg_status rg_answer_rows(rg_out *out, const rg_answer *answer, rg_answer_look look)
{
    rg_column columns[COLUMNS];
    rg_status status = RG_OK;

    if (answer->routes.count == 0)
        return out->status;
    if (answer->ask->kind == RG_ASK_RULE && !look.nodes)
        return write_hops(out, answer);
    make_columns(answer, look, columns);
    rg_value *record = rg_record_begin();
    char *word = word_room(answer, record);
    for (size_t i = 0; i < answer->routes.count && status == RG_OK; i++) {
        if (word != NULL)
            write_word(answer, i, word);
        status = rg_write_row(out, columns, put_route(record, answer, i, word), 0);
    }
    rg_record_close(record);
    return status;
}

rg_status rg_answer_foot(rg_out *out, const rg_answer *answer, rg_answer_look look, uint64_t listed)
{
    rg_count128 rest = answer->count;

    rest.high -= rest.low < listed;
    rest.low -= listed;
    if (answer->ask->kind == RG_ASK_SHORTEST && answer->ask->most > 0 &&
        (rest.high | rest.low) != 0)
        rg_out_format(out, "%s more\n", answer->at_least ? "many" : rg_count128_print(rest).text);
    if (look.named)
        rg_out_text(out, "\n");
    return out->status;
}
