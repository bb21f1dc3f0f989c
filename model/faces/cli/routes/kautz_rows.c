/* SPDX-License-Identifier: Apache-2.0 */

/* Rows of routes in Kautz digraphs. They are put together by hand: printf would take longer than
 * the routes themselves, and `routes -` answers millions of pairs. Short pieces are copied in one
 * fixed size; the next piece overwrites what is too much. */

#include "kautz_rows.h"

#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/record_out.h"
#include "routegen/kautz_batch.h"

enum {
    MOST_TEXT = 3 * RG_KAUTZ_PACKED_TEXT, /* what printing a route's word writes */
    MOST_KEYS = 192,                      /* the keys and signs of a row in JSON */
    MOST_ROW = 2 * RG_KAUTZ_PACKED_TEXT + 2 + sizeof((struct cli_kautz_row *)0)->text + MOST_TEXT +
               (RG_KAUTZ_MAX_HOPS + 1) * (RG_KAUTZ_MAX_K + 3) + RG_KAUTZ_PACKED_TEXT + MOST_KEYS,
    MOST_ANSWER = 4 * RG_KAUTZ_PACKED_TEXT + sizeof((struct cli_kautz_rows *)0)->head +
                  sizeof((struct cli_kautz_rows *)0)->tail + MOST_KEYS +
                  RG_KAUTZ_MAX_D * (MOST_ROW + 2 * sizeof((struct cli_kautz_rows *)0)->head),
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

#define PUT(at, text) put(at, text, sizeof text - 1)

/* The nodes of a route, windows of k letters of its word, with @between between them. */
static char *put_nodes(char *at, const rg_kautz *net, const char *word, unsigned hops,
                       const char *between)
{
    const size_t length = strlen(between);

    for (unsigned node = 0; node <= hops; node++) {
        if (node > 0)
            at = put(at, between, length);
        /* A copy of fixed size may reach past the word's end into this room. */
        memmove(at, word + node, RG_KAUTZ_PACKED_TEXT);
        at += net->k;
    }
    return at;
}

/* The word of a route, at the end of which comes what is put next. */
static char *put_route(char *at, const rg_kautz *net, const uint64_t *word, unsigned hops)
{
    for (unsigned i = 0; i < RG_KAUTZ_ROUTE_WORDS(net->k); i++)
        rg_kautz_packed_print(at + (size_t)i * RG_KAUTZ_PACKED_TEXT, word[i]);
    return at + net->k + hops;
}

/* One route, without the end of its line. */
static char *put_row(const struct cli_kautz_rows *rows, char *at, const uint64_t *word,
                     unsigned hops)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;
    const struct cli_kautz_row *row = &rows->row[hops];
    char *text = at + row->length;

    memcpy(at, row->text, sizeof row->text);
    char *const end = put_route(text, net, word, hops);
    at[row->out] = text[net->k];
    at[row->in] = text[hops - 1];
    return end;
}

/* The table of words, between a line that names the pair and an empty one. */
static char *text_answer(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                         uint64_t destination, unsigned routes, const uint64_t *words,
                         const uint8_t *hops)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;

    at = put_word(at, net, source);
    at = put(at, " -> ", 4);
    at = put_word(at, net, destination);
    *at++ = '\n';
    at = put(at, rows->head, rows->head_length);
    for (unsigned i = 0; i < routes; i++) {
        const char *word = at + rows->row[hops[i]].length;
        at = put_row(rows, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
        if (rows->question->look.nodes) {
            /* The longest word of the network sets the width: all tables of a stream agree. */
            memset(at, ' ', RG_KAUTZ_MAX_HOPS + 2);
            at = put_nodes(at + net->k + 2 - hops[i] + 2, net, word, hops[i], " ");
        }
        *at++ = '\n';
    }
    *at++ = '\n';
    return at;
}

/* A letter as a number. */
static char *put_letter(char *at, const uint64_t *word, unsigned index)
{
    const unsigned letter = rg_kautz_packed_letter(word, index);

    if (letter >= 10)
        *at++ = '1';
    *at++ = (char)('0' + letter % 10);
    return at;
}

/* The rest of a row; letters up to 9 are digits of the word, too. */
static char *csv_row(const struct cli_kautz_rows *rows, char *at, const uint64_t *word,
                     unsigned hops)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;
    const struct cli_kautz_row *row = &rows->row[hops];
    char text[MOST_TEXT];

    memcpy(at, row->text, 8);
    at += row->length;
    if (rows->question->look.nodes) {
        (void)put_route(text, net, word, hops);
        at = put_nodes(at, net, text, hops, " ");
        at = PUT(at, ",,,");
    }
    char *const end = put_route(at, net, word, hops);
    memcpy(end, row->rest, 16);
    if (net->d < 10) {
        end[3] = at[net->k];
        end[5] = at[hops - 1];
        return end + sizeof ",A,0,0,\n" - 1;
    }
    at = put_letter(end + 3, word, net->k);
    *at++ = ',';
    at = put_letter(at, word, hops - 1);
    return PUT(at, ",\n");
}

/* The common start of the rows of a pair is put together again for each: from a copy, a processor
 * could not read it before all the short stores that made it are done. */
static char *csv_answer(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                        uint64_t destination, unsigned routes, const uint64_t *words,
                        const uint8_t *hops)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;
    char from[RG_KAUTZ_PACKED_TEXT], to[RG_KAUTZ_PACKED_TEXT];

    rg_kautz_packed_print(from, source);
    rg_kautz_packed_print(to, destination);
    for (unsigned i = 0; i < routes; i++) {
        memcpy(at, rows->head, 32); /* short in CSV, as is the tail */
        at += rows->head_length;
        memcpy(at, from, sizeof from);
        at += net->k;
        *at++ = ',';
        memcpy(at, to, sizeof to);
        at += net->k;
        memcpy(at, rows->tail, 32);
        at = csv_row(rows, at + rows->tail_length, words + i * RG_KAUTZ_ROUTE_WORDS(net->k),
                     hops[i]);
    }
    return at;
}

/* It has only digits and names, so nothing needs an escape. A record, which prints all other JSON,
 * takes fifty times as long. Tests compare the two. */
static char *json_row(const struct cli_kautz_rows *rows, char *at, const uint64_t *word,
                      unsigned hops)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;
    const struct cli_kautz_row *row = &rows->row[hops];
    char text[MOST_TEXT];

    memcpy(at, row->text, sizeof row->text);
    at += row->length;
    if (rows->question->look.nodes) {
        (void)put_route(text, net, word, hops);
        at = PUT(at, ",\"labels\":[\"");
        at = put_nodes(at, net, text, hops, "\",\"");
        at = PUT(at, "\"],\"kautz\":{\"word\":\"");
    }
    at = put_route(at, net, word, hops);
    memcpy(at, row->rest, sizeof row->rest);
    at += sizeof row->rest - 1;
    at = put_letter(at, word, net->k);
    at = PUT(at, ",\"in_letter\":");
    at = put_letter(at, word, hops - 1);
    return PUT(at, "}}");
}

static char *json_answer(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                         uint64_t destination, unsigned routes, const uint64_t *words,
                         const uint8_t *hops)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;

    at = put(at, rows->head, rows->head_length);
    at = put_word(at, net, source);
    at = PUT(at, "\",\"destination\":\"");
    at = put_word(at, net, destination);
    memcpy(at, rows->tail, sizeof rows->tail);
    at += rows->tail_length;
    at += hops[0] >= 10 ? (at[0] = (char)('0' + hops[0] / 10), 1) : 0;
    *at++ = (char)('0' + hops[0] % 10);
    at = PUT(at, ",\"routes\":[");
    for (unsigned i = 0; i < routes; i++) {
        if (i > 0)
            *at++ = ',';
        at = json_row(rows, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
    }
    return PUT(at, "]}\n");
}

static void begin_row(struct cli_kautz_row *row, enum cli_format format, unsigned hops, char phase,
                      bool nodes)
{
    const size_t size = sizeof row->text;

    (void)snprintf(row->rest, sizeof row->rest,
                   format == CLI_CSV ? ",%c,0,0,\n" : "\",\"phase\":\"%c\",\"out_letter\":", phase);
    if (format == CLI_CSV)
        row->length = (uint8_t)snprintf(row->text, size, nodes ? "%u," : "%u,,,,", hops);
    else if (format == CLI_JSON)
        row->length = (uint8_t)snprintf(row->text, size, "{\"hops\":%u%s", hops,
                                        nodes ? "" : ",\"kautz\":{\"word\":\"");
    else /* columns are right-aligned under their names, but the phase is left-aligned */
        row->length = (uint8_t)snprintf(row->text, size, "%4u  %c        -   -  ", hops, phase);
    if (format != CLI_TEXT)
        return;
    row->out = (uint8_t)(strchr(row->text, '-') - row->text);
    row->in = (uint8_t)(strrchr(row->text, '-') - row->text);
}

void cli_kautz_rows_begin(struct cli_kautz_rows *rows, const struct cli_question *question)
{
    const rg_kautz *net = &question->network.shape.kautz;
    const enum cli_format format = question->format;
    const char *name = question->network.name;

    rows->question = question;
    for (unsigned hops = 1; hops <= net->k + 2; hops++)
        begin_row(&rows->row[hops], format, hops, cli_phase_letter(cli_phase_of(net, hops)),
                  question->look.nodes);
    if (format == CLI_TEXT) {
        rows->head_length =
            (size_t)snprintf(rows->head, sizeof rows->head, "hops  phase  out  in  %-*s%s\n",
                             question->look.nodes ? (int)(2 * net->k + 2 + 2) : 0, "word",
                             question->look.nodes ? "nodes" : "");
    } else if (format == CLI_CSV) {
        rows->head_length = (size_t)snprintf(rows->head, sizeof rows->head, "\"%s\",", name);
        rows->tail_length = (size_t)snprintf(rows->tail, sizeof rows->tail,
                                             ",disjoint,construction,%u,true,", net->d);
    } else {
        rows->head_length = (size_t)snprintf(rows->head, sizeof rows->head,
                                             "{\"network\":\"%s\",\"source\":\"", name);
        rows->tail_length = (size_t)snprintf(rows->tail, sizeof rows->tail,
                                             "\",\"kind\":\"disjoint\",\"method\":\"construction\","
                                             "\"count\":%u,\"complete\":true,\"hops\":",
                                             net->d);
    }
}

void cli_kautz_rows_print(const struct cli_kautz_rows *rows, const struct cli_kautz_batch *batch)
{
    static char *(*const print[])(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                                  uint64_t destination, unsigned routes, const uint64_t *words,
                                  const uint8_t *hops) = {
        [CLI_TEXT] = text_answer,
        [CLI_JSON] = json_answer,
        [CLI_CSV] = csv_answer,
    };
    static char buffer[1 << 16];
    const unsigned k = rows->question->network.shape.kautz.k;
    char *at = buffer;

    for (size_t i = 0; i < batch->pairs; i++) {
        at = print[rows->question->format](
            rows, at, batch->source[i], batch->destination[i], batch->routes,
            batch->words + i * batch->routes * RG_KAUTZ_ROUTE_WORDS(k),
            batch->hops + i * batch->routes);
        if (sizeof buffer - (size_t)(at - buffer) < MOST_ANSWER || i + 1 == batch->pairs) {
            (void)fwrite(buffer, 1, (size_t)(at - buffer), stdout);
            cli_check_stdout();
            at = buffer;
        }
    }
}

void cli_kautz_rows_one(const struct cli_kautz_rows *rows, const rg_kautz_word *source,
                        const rg_kautz_word *destination, const rg_kautz_route *routes,
                        unsigned count)
{
    const rg_kautz *net = &rows->question->network.shape.kautz;
    const size_t length = RG_KAUTZ_ROUTE_WORDS(net->k);
    uint64_t packed[2], words[RG_KAUTZ_MAX_D * RG_KAUTZ_ROUTE_WORDS(RG_KAUTZ_MAX_K)] = {0};
    uint8_t hops[RG_KAUTZ_MAX_D];

    cli_must(rg_kautz_pack(net, source, &packed[0]));
    cli_must(rg_kautz_pack(net, destination, &packed[1]));
    for (unsigned i = 0; i < count; i++) {
        hops[i] = (uint8_t)routes[i].hops;
        for (unsigned j = 0; j < net->k + routes[i].hops; j++)
            words[i * length + j / 16] |= (uint64_t)routes[i].letter[j] << 4 * (j % 16);
    }
    cli_kautz_rows_print(rows,
                         &(struct cli_kautz_batch){1, count, &packed[0], &packed[1], words, hops});
}
