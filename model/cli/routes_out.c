/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routes_out.h"

#include <stdio.h>
#include <string.h>

#include "json_out.h"
#include "text_out.h"

/*
 * Rows are put together by hand: printf would take longer than the routes themselves, and
 * `routes -` answers millions of pairs. A row holds the columns, a word and the nodes, each with a
 * space before.
 */
enum {
    ROW_COLUMNS = 64,
    ROW_SIZE = ROW_COLUMNS + RG_KAUTZ_MAX_LETTERS + (RG_KAUTZ_MAX_HOPS + 1) * (RG_KAUTZ_MAX_K + 1),
};

static char *put(char *at, const char *text, size_t length)
{
    memcpy(at, text, length);
    return at + length;
}

static char *put_letters(char *at, const uint8_t *letters, size_t count)
{
    for (size_t i = 0; i < count; i++)
        *at++ = cli_digit(letters[i]);
    return at;
}

/* A number below 100, right-aligned in width places if those are more than it needs. */
static char *put_number(char *at, unsigned number, unsigned width)
{
    for (unsigned place = number < 10 ? 1 : 2; place < width; place++)
        *at++ = ' ';
    if (number >= 10)
        *at++ = (char)('0' + (char)(number / 10));
    *at++ = (char)('0' + (char)(number % 10));
    return at;
}

/* The nodes, windows of k letters of the route's word, with a space between. */
static char *put_nodes(char *at, const rg_kautz *net, const rg_kautz_route *route)
{
    for (size_t node = 0; node <= route->hops; node++) {
        if (node > 0)
            *at++ = ' ';
        at = put_letters(at, route->letter + node, net->k);
    }
    return at;
}

static void print_row(char *row, char *end)
{
    *end++ = '\n';
    /* A write error stays with the stream; cli_flush and the end of the program see it. */
    (void)fwrite(row, 1, (size_t)(end - row), stdout);
}

/* The table of DESIGN.md: columns right-aligned under their names, but the phase left-aligned. */
static void text_row(const struct cli_routes_out *out, const rg_kautz_route *route)
{
    const rg_kautz *net = &out->network->shape.kautz;
    char row[ROW_SIZE];
    char *at = put_number(row, route->hops, 4);

    at = put(at, "  ", 2);
    *at++ = cli_phase_letter(route->phase);
    at = put(at, "        ", 8);
    *at++ = cli_digit(route->out);
    at = put(at, "   ", 3);
    *at++ = cli_digit(route->in);
    at = put(at, "  ", 2);
    at = put_letters(at, route->letter, net->k + route->hops);
    if (out->nodes) {
        /* The longest word of the network sets the width, so that all tables of a stream agree. */
        for (unsigned letters = route->hops; letters < net->k + 2 + 2; letters++)
            *at++ = ' ';
        at = put_nodes(at, net, route);
    }
    print_row(row, at);
}

static void text_answer(const struct cli_routes_out *out, const rg_kautz_word *source,
                        const rg_kautz_word *destination, const rg_kautz_route *routes,
                        unsigned count)
{
    static const char head[] = "hops  phase  out  in  word";
    const rg_kautz *net = &out->network->shape.kautz;
    char row[ROW_SIZE];
    char *at = row;

    if (out->stream) {
        at = put_letters(at, source->letter, net->k);
        at = put(at, " -> ", 4);
        at = put_letters(at, destination->letter, net->k);
        *at++ = '\n';
    }
    at = put(at, head, sizeof head - 1);
    if (out->nodes) {
        for (unsigned place = 4; place < 2 * net->k + 2 + 2; place++)
            *at++ = ' ';
        at = put(at, "nodes", 5);
    }
    print_row(row, at);
    for (unsigned i = 0; i < count; i++)
        text_row(out, &routes[i]);
    if (out->stream)
        print_row(row, row);
}

static void csv_row(const struct cli_routes_out *out, const rg_kautz_word *source,
                    const rg_kautz_word *destination, const rg_kautz_route *route)
{
    const rg_kautz *net = &out->network->shape.kautz;
    char row[ROW_SIZE + 2 * RG_KAUTZ_MAX_K];
    char *at = put_letters(row, source->letter, net->k);

    *at++ = ',';
    at = put_letters(at, destination->letter, net->k);
    *at++ = ',';
    at = put_number(at, route->hops, 0);
    *at++ = ',';
    *at++ = cli_phase_letter(route->phase);
    *at++ = ',';
    *at++ = cli_digit(route->out);
    *at++ = ',';
    *at++ = cli_digit(route->in);
    *at++ = ',';
    at = put_letters(at, route->letter, net->k + route->hops);
    if (out->nodes) {
        *at++ = ',';
        at = put_nodes(at, net, route);
    }
    print_row(row, at);
}

static json_t *json_word(const rg_kautz *net, const rg_kautz_word *word)
{
    return cli_json(json_string(cli_word_text(net, word).text));
}

static json_t *json_route(const struct cli_routes_out *out, const rg_kautz_route *route)
{
    const rg_kautz *net = &out->network->shape.kautz;
    const char phase[] = {cli_phase_letter(route->phase), '\0'};
    char word[RG_KAUTZ_MAX_LETTERS + 1];

    (void)rg_kautz_route_print(net, route, word);
    json_t *object =
        cli_json(json_pack("{s:i, s:s, s:i, s:i, s:s}", "hops", (int)route->hops, "phase", phase,
                           "out", (int)route->out, "in", (int)route->in, "word", word));
    if (out->nodes) {
        json_t *nodes = cli_json(json_array());
        for (size_t node = 0; node <= route->hops; node++)
            cli_json_add(nodes, cli_json(json_stringn(word + node, net->k)));
        cli_json_put(object, "nodes", nodes);
    }
    return object;
}

static void json_answer(const struct cli_routes_out *out, const rg_kautz_word *source,
                        const rg_kautz_word *destination, const rg_kautz_route *routes,
                        unsigned count)
{
    const rg_kautz *net = &out->network->shape.kautz;
    json_t *list = cli_json(json_array());
    json_t *object =
        cli_json(json_pack("{s:s, s:o, s:o}", "network", out->network->name, "source",
                           json_word(net, source), "destination", json_word(net, destination)));

    if (out->avoid_count > 0) {
        json_t *avoid = cli_json(json_array());
        for (size_t i = 0; i < out->avoid_count; i++)
            cli_json_add(avoid, json_word(net, &out->avoid[i]));
        cli_json_put(object, "avoid", avoid);
    }
    for (unsigned i = 0; i < count; i++)
        cli_json_add(list, json_route(out, &routes[i]));
    cli_json_put(object, "routes", list);
    cli_json_print(object, out->stream);
}

void cli_routes_out_begin(const struct cli_routes_out *out)
{
    if (out->format == CLI_CSV)
        printf("source,destination,hops,phase,out,in,word%s\n", out->nodes ? ",nodes" : "");
}

void cli_routes_out_answer(const struct cli_routes_out *out, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_route *routes,
                           unsigned count)
{
    switch (out->format) {
    case CLI_TEXT:
        text_answer(out, source, destination, routes, count);
        break;
    case CLI_JSON:
        json_answer(out, source, destination, routes, count);
        break;
    case CLI_CSV:
        for (unsigned i = 0; i < count; i++)
            csv_row(out, source, destination, &routes[i]);
        break;
    }
}
