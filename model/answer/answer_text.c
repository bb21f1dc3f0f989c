/* SPDX-License-Identifier: Apache-2.0 */

/* The text of an answer: tables for people. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "inner/net/answer.h"
#include "inner/net/record_make.h"

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
    const char *method = rg_answer_method(answer);

    if (from == to) {
        rg_out_format(out, "1 route: both nodes hang on %s\n", rg_answer_label(answer, from).text);
    } else if (net == NULL || net->direct) {
        rg_out_format(out, "%" PRIu64 " disjoint route%s, by %s%s\n", count, plural(count), method,
                      answer->complete ? "" : "; the network is too large to search for more");
    } else {
        rg_out_format(out,
                      "%" PRIu64
                      " route%s, by %s; disjoint between %s and %s, on which the nodes hang\n",
                      count, plural(count), method, rg_answer_label(answer, from).text,
                      rg_answer_label(answer, to).text);
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
        rg_out_format(out, "%s shortest route%s of %" PRIu64 " hop%s\n",
                      rg_answer_count(answer).text, one ? "" : "s", answer->hops,
                      plural(answer->hops));
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

    if (look.named) {
        rg_out_format(out, "%s -> %s\n", rg_answer_label(answer, answer->ask->source).text,
                      rg_answer_label(answer, answer->ask->destination).text);
    }
    if (answer->why != RG_NO_ROUTE_BUT_ONE) {
        if (look.named)
            rg_out_format(out, "no route: %s\n", rg_answer_reason(answer));
        return out->status;
    }
    if (answer->ask->kind == RG_ASK_SHORTEST && answer->ask->most == 0) {
        rg_out_format(out, "%s\n", rg_answer_count(answer).text);
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
        rg_put_text(hop, "vertex", rg_answer_label(answer, route->vertex[i]).text);
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
    char *word = rg_answer_word_room(answer);
    for (size_t i = 0; i < answer->routes.count && status == RG_OK; i++) {
        if (word != NULL)
            rg_answer_word(answer, i, word);
        status = rg_write_row(out, columns, rg_put_route(record, answer, i, word));
    }
    free(word);
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
