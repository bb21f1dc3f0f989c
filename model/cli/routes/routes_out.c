/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routes_out.h"

#include <stdio.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "routegen/kautz_packed.h"
#include "cli/common/text_out.h"

/*
 * Rows are put together by hand: printf would take longer than the routes themselves, and
 * `routes -` answers millions of pairs. Short pieces are copied in one fixed size, and what is too
 * much is overwritten by the next one.
 */
enum {
    MOST_TEXT = 3 * RG_KAUTZ_PACKED_TEXT, /* what printing a route's word writes */
    MOST_ROW = 2 * RG_KAUTZ_PACKED_TEXT + 2 + sizeof((struct cli_routes_row *)0)->text + MOST_TEXT +
               (RG_KAUTZ_MAX_HOPS + 1) * (RG_KAUTZ_MAX_K + 1) + RG_KAUTZ_PACKED_TEXT,
    MOST_ANSWER = 4 * RG_KAUTZ_PACKED_TEXT + sizeof((struct cli_routes_out *)0)->head +
                  RG_KAUTZ_MAX_D * MOST_ROW,
};

static char *put(char *at, const char *text, size_t length)
{
    memcpy(at, text, length);
    return at + length;
}

static char *put_word(char *at, const rg_kautz *net, uint64_t word)
{
    rg_kautz_packed_print(at, word);
    return at + net->k;
}

/* The nodes of a route, windows of k letters of its word, with a space between. */
static char *put_nodes(char *at, const rg_kautz *net, const char *word, unsigned hops)
{
    for (unsigned node = 0; node <= hops; node++) {
        if (node > 0)
            *at++ = ' ';
        /* What is copied too much may reach from the word's end into here. */
        memmove(at, word + node, RG_KAUTZ_PACKED_TEXT);
        at += net->k;
    }
    return at;
}

/* One route without the end of its line. */
static char *put_row(const struct cli_routes_out *out, char *at, const uint64_t *word,
                     unsigned hops)
{
    const rg_kautz *net = &out->network->shape.kautz;
    const struct cli_routes_row *row = &out->row[hops];
    char *text = at + row->length;

    memcpy(at, row->text, sizeof row->text);
    for (unsigned i = 0; i < RG_KAUTZ_ROUTE_WORDS(net->k); i++)
        rg_kautz_packed_print(text + (size_t)i * RG_KAUTZ_PACKED_TEXT, word[i]);
    at[row->out] = text[net->k];
    at[row->in] = text[hops - 1];
    return text + net->k + hops;
}

/* The table of DESIGN.md, in a stream between a line that names the pair and an empty one. */
static char *text_answer(const struct cli_routes_out *out, char *at, uint64_t source,
                         uint64_t destination, unsigned routes, const uint64_t *words,
                         const uint8_t *hops)
{
    const rg_kautz *net = &out->network->shape.kautz;

    if (out->stream) {
        at = put_word(at, net, source);
        at = put(at, " -> ", 4);
        at = put_word(at, net, destination);
        *at++ = '\n';
    }
    at = put(at, out->head, out->head_length);
    for (unsigned i = 0; i < routes; i++) {
        const char *word = at + out->row[hops[i]].length;
        at = put_row(out, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
        if (out->nodes) {
            /* The longest word of the network sets the width: all tables of a stream agree. */
            memset(at, ' ', RG_KAUTZ_MAX_HOPS + 2);
            at = put_nodes(at + net->k + 2 - hops[i] + 2, net, word, hops[i]);
        }
        *at++ = '\n';
    }
    if (out->stream)
        *at++ = '\n';
    return at;
}

static char *csv_answer(const struct cli_routes_out *out, char *at, uint64_t source,
                        uint64_t destination, unsigned routes, const uint64_t *words,
                        const uint8_t *hops)
{
    const rg_kautz *net = &out->network->shape.kautz;
    char pair[2 * RG_KAUTZ_PACKED_TEXT + 2];
    char *end = put_word(pair, net, source);

    *end++ = ',';
    end = put_word(end, net, destination);
    *end++ = ',';
    for (unsigned i = 0; i < routes; i++) {
        memcpy(at, pair, sizeof pair);
        at += end - pair;
        const char *word = at + out->row[hops[i]].length;
        at = put_row(out, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
        if (out->nodes) {
            *at++ = ',';
            at = put_nodes(at, net, word, hops[i]);
        }
        *at++ = '\n';
    }
    return at;
}

static json_t *json_word(const rg_kautz *net, uint64_t word)
{
    return cli_json(json_string(cli_packed_text(net, word).text));
}

static json_t *json_route(const struct cli_routes_out *out, const uint64_t *word, unsigned hops)
{
    const rg_kautz *net = &out->network->shape.kautz;
    const char phase[] = {cli_phase_letter(cli_phase_of(net, hops)), '\0'};
    char text[MOST_TEXT];

    for (unsigned i = 0; i < RG_KAUTZ_ROUTE_WORDS(net->k); i++)
        rg_kautz_packed_print(text + (size_t)i * RG_KAUTZ_PACKED_TEXT, word[i]);
    json_t *object = cli_json(json_pack("{s:i, s:s, s:i, s:i, s:s#}", "hops", (int)hops, "phase",
                                        phase, "out", (int)rg_kautz_packed_letter(word, net->k),
                                        "in", (int)rg_kautz_packed_letter(word, hops - 1), "word",
                                        text, (int)(net->k + hops)));
    if (out->nodes) {
        json_t *nodes = cli_json(json_array());
        for (size_t node = 0; node <= hops; node++)
            cli_json_add(nodes, cli_json(json_stringn(text + node, net->k)));
        cli_json_put(object, "nodes", nodes);
    }
    return object;
}

static void json_answer(const struct cli_routes_out *out, uint64_t source, uint64_t destination,
                        unsigned routes, const uint64_t *words, const uint8_t *hops)
{
    const rg_kautz *net = &out->network->shape.kautz;
    json_t *list = cli_json(json_array());
    json_t *object =
        cli_json(json_pack("{s:s, s:o, s:o}", "network", out->network->name, "source",
                           json_word(net, source), "destination", json_word(net, destination)));

    if (out->avoid_count > 0) {
        json_t *avoid = cli_json(json_array());
        for (size_t i = 0; i < out->avoid_count; i++)
            cli_json_add(avoid, cli_json(json_string(cli_word_text(net, &out->avoid[i]).text)));
        cli_json_put(object, "avoid", avoid);
    }
    for (unsigned i = 0; i < routes; i++) {
        cli_json_add(list,
                     json_route(out, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]));
    }
    cli_json_put(object, "routes", list);
    cli_json_print(object, out->stream);
}

void cli_routes_out_begin(struct cli_routes_out *out)
{
    const rg_kautz *net = &out->network->shape.kautz;
    const bool csv = out->format == CLI_CSV;

    for (unsigned hops = 0; hops <= net->k + 2; hops++) {
        struct cli_routes_row *row = &out->row[hops];
        /* Columns of text are right-aligned under their names, but the phase is left-aligned. */
        row->length = (uint8_t)snprintf(row->text, sizeof row->text,
                                        csv ? "%u,%c,-,-," : "%4u  %c        -   -  ", hops,
                                        cli_phase_letter(cli_phase_of(net, hops)));
        row->out = (uint8_t)(strchr(row->text, '-') - row->text);
        row->in = (uint8_t)(strrchr(row->text, '-') - row->text);
    }
    out->head_length = (size_t)snprintf(
        out->head, sizeof out->head, "hops  phase  out  in  %-*s%s\n",
        out->nodes ? (int)(2 * net->k + 2 + 2) : 0, "word", out->nodes ? "nodes" : "");
    if (csv)
        printf("source,destination,hops,phase,out,in,word%s\n", out->nodes ? ",nodes" : "");
}

void cli_routes_out_print(const struct cli_routes_out *out,
                          const struct cli_routes_answers *answers)
{
    static char buffer[1 << 16];
    const rg_kautz *net = &out->network->shape.kautz;
    char *at = buffer;

    for (size_t i = 0; i < answers->pairs; i++) {
        const uint64_t *words = answers->words + i * answers->routes * RG_KAUTZ_ROUTE_WORDS(net->k);
        const uint8_t *hops = answers->hops + i * answers->routes;
        const uint64_t source = answers->source[i];
        const uint64_t destination = answers->destination[i];

        switch (out->format) {
        case CLI_TEXT:
            at = text_answer(out, at, source, destination, answers->routes, words, hops);
            break;
        case CLI_JSON:
            json_answer(out, source, destination, answers->routes, words, hops);
            break;
        case CLI_CSV:
            at = csv_answer(out, at, source, destination, answers->routes, words, hops);
            break;
        }
        if (sizeof buffer - (size_t)(at - buffer) < MOST_ANSWER || i + 1 == answers->pairs) {
            (void)fwrite(buffer, 1, (size_t)(at - buffer), stdout);
            cli_check_stdout();
            at = buffer;
        }
    }
}

/* The word of a route, 4 bits a letter. */
static void pack(const rg_kautz *net, const rg_kautz_route *route, uint64_t *words)
{
    memset(words, 0, RG_KAUTZ_ROUTE_WORDS(net->k) * sizeof *words);
    for (unsigned i = 0; i < net->k + route->hops; i++)
        words[i / 16] |= (uint64_t)route->letter[i] << i % 16 * 4;
}

void cli_routes_out_answer(const struct cli_routes_out *out, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_route *routes,
                           unsigned count)
{
    const rg_kautz *net = &out->network->shape.kautz;
    uint64_t words[RG_KAUTZ_MAX_D * RG_KAUTZ_ROUTE_WORDS(RG_KAUTZ_MAX_K)];
    uint8_t hops[RG_KAUTZ_MAX_D];
    uint64_t packed[2];

    (void)rg_kautz_pack(net, source, &packed[0]);
    (void)rg_kautz_pack(net, destination, &packed[1]);
    for (unsigned i = 0; i < count; i++) {
        pack(net, &routes[i], &words[i * RG_KAUTZ_ROUTE_WORDS(net->k)]);
        hops[i] = routes[i].hops;
    }
    const struct cli_routes_answers answers = {1, count, &packed[0], &packed[1], words, hops};
    cli_routes_out_print(out, &answers);
}
