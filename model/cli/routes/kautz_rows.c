/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "kautz_rows.h"

#include <stdio.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/text_out.h"
#include "routegen/kautz_packed.h"

/*
 * Rows are put together by hand: printf would take longer than the routes themselves, and
 * `routes -` answers millions of pairs. Short pieces are copied in one fixed size; the next piece
 * overwrites what is too much.
 */
enum {
    MOST_TEXT = 3 * RG_KAUTZ_PACKED_TEXT, /* what printing a route's word writes */
    MOST_KEYS = 64,                       /* the keys and signs of a row in JSON */
    MOST_ROW = 2 * RG_KAUTZ_PACKED_TEXT + 2 + sizeof((struct cli_kautz_row *)0)->text + MOST_TEXT +
               (RG_KAUTZ_MAX_HOPS + 1) * (RG_KAUTZ_MAX_K + 3) + RG_KAUTZ_PACKED_TEXT + MOST_KEYS,
    MOST_ANSWER = 4 * RG_KAUTZ_PACKED_TEXT + sizeof((struct cli_kautz_rows *)0)->head +
                  RG_KAUTZ_MAX_D * MOST_ROW + MOST_KEYS,
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

/* One route, without the end of its line. */
static char *put_row(const struct cli_kautz_rows *rows, char *at, const uint64_t *word,
                     unsigned hops)
{
    const rg_kautz *net = &rows->answers->network->shape.kautz;
    const struct cli_kautz_row *row = &rows->row[hops];
    char *text = at + row->length;

    memcpy(at, row->text, sizeof row->text);
    for (unsigned i = 0; i < RG_KAUTZ_ROUTE_WORDS(net->k); i++)
        rg_kautz_packed_print(text + (size_t)i * RG_KAUTZ_PACKED_TEXT, word[i]);
    at[row->out] = text[net->k];
    at[row->in] = text[hops - 1];
    return text + net->k + hops;
}

/* The table of words, between a line that names the pair and an empty one. */
static char *text_answer(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                         uint64_t destination, unsigned routes, const uint64_t *words,
                         const uint8_t *hops)
{
    const rg_kautz *net = &rows->answers->network->shape.kautz;

    at = put_word(at, net, source);
    at = put(at, " -> ", 4);
    at = put_word(at, net, destination);
    *at++ = '\n';
    at = put(at, rows->head, rows->head_length);
    for (unsigned i = 0; i < routes; i++) {
        const char *word = at + rows->row[hops[i]].length;
        at = put_row(rows, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
        if (rows->answers->nodes) {
            /* The longest word of the network sets the width: all tables of a stream agree. */
            memset(at, ' ', RG_KAUTZ_MAX_HOPS + 2);
            at = put_nodes(at + net->k + 2 - hops[i] + 2, net, word, hops[i], " ");
        }
        *at++ = '\n';
    }
    *at++ = '\n';
    return at;
}

static char *csv_answer(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                        uint64_t destination, unsigned routes, const uint64_t *words,
                        const uint8_t *hops)
{
    const rg_kautz *net = &rows->answers->network->shape.kautz;
    char pair[2 * RG_KAUTZ_PACKED_TEXT + 2];
    char *end = put_word(pair, net, source);

    *end++ = ',';
    end = put_word(end, net, destination);
    *end++ = ',';
    for (unsigned i = 0; i < routes; i++) {
        memcpy(at, pair, sizeof pair);
        at += end - pair;
        const char *word = at + rows->row[hops[i]].length;
        at = put_row(rows, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
        if (rows->answers->nodes) {
            *at++ = ',';
            at = put_nodes(at, net, word, hops[i], " ");
        }
        *at++ = '\n';
    }
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

/* It has only digits and names, so nothing needs an escape. Jansson, which prints all other JSON,
 * takes fifty times as long. Tests compare the two. */
static char *json_row(const struct cli_kautz_rows *rows, char *at, const uint64_t *word,
                      unsigned hops)
{
    const rg_kautz *net = &rows->answers->network->shape.kautz;

    at = put(at, rows->row[hops].text, rows->row[hops].length);
    at = put_letter(at, word, net->k);
    at = PUT(at, ",\"in\":");
    at = put_letter(at, word, hops - 1);
    at = PUT(at, ",\"word\":\"");
    const char *text = at;
    for (unsigned i = 0; i < RG_KAUTZ_ROUTE_WORDS(net->k); i++)
        rg_kautz_packed_print(at + (size_t)i * RG_KAUTZ_PACKED_TEXT, word[i]);
    at += net->k + hops;
    if (rows->answers->nodes) {
        at = PUT(at, "\",\"nodes\":[\"");
        at = put_nodes(at, net, text, hops, "\",\"");
        at = PUT(at, "\"]}");
    } else {
        at = PUT(at, "\"}");
    }
    return at;
}

static char *json_answer(const struct cli_kautz_rows *rows, char *at, uint64_t source,
                         uint64_t destination, unsigned routes, const uint64_t *words,
                         const uint8_t *hops)
{
    const rg_kautz *net = &rows->answers->network->shape.kautz;

    at = put(at, rows->head, rows->head_length);
    at = put_word(at, net, source);
    at = PUT(at, "\",\"destination\":\"");
    at = put_word(at, net, destination);
    at = PUT(at, "\",\"routes\":[");
    for (unsigned i = 0; i < routes; i++) {
        if (i > 0)
            *at++ = ',';
        at = json_row(rows, at, words + (size_t)i * RG_KAUTZ_ROUTE_WORDS(net->k), hops[i]);
    }
    return PUT(at, "]}\n");
}

static void begin_row(struct cli_kautz_row *row, enum cli_format format, unsigned hops, char phase)
{
    if (format == CLI_JSON) {
        row->length = (uint8_t)snprintf(row->text, sizeof row->text,
                                        "{\"hops\":%u,\"phase\":\"%c\",\"out\":", hops, phase);
        return;
    }
    /* Columns of text are right-aligned under their names, but the phase is left-aligned. */
    row->length =
        (uint8_t)snprintf(row->text, sizeof row->text,
                          format == CLI_CSV ? "%u,%c,-,-," : "%4u  %c        -   -  ", hops, phase);
    row->out = (uint8_t)(strchr(row->text, '-') - row->text);
    row->in = (uint8_t)(strrchr(row->text, '-') - row->text);
}

void cli_kautz_rows_begin(struct cli_kautz_rows *rows, const struct cli_answers *answers)
{
    const rg_kautz *net = &answers->network->shape.kautz;

    rows->answers = answers;
    for (unsigned hops = 1; hops <= net->k + 2; hops++) {
        begin_row(&rows->row[hops], answers->format, hops,
                  cli_phase_letter(cli_phase_of(net, hops)));
    }
    if (answers->format == CLI_JSON) {
        rows->head_length =
            (size_t)snprintf(rows->head, sizeof rows->head, "{\"network\":\"%s\",\"source\":\"",
                             answers->network->name);
    } else {
        rows->head_length = (size_t)snprintf(
            rows->head, sizeof rows->head, "hops  phase  out  in  %-*s%s\n",
            answers->nodes ? (int)(2 * net->k + 2 + 2) : 0, "word", answers->nodes ? "nodes" : "");
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
    const unsigned k = rows->answers->network->shape.kautz.k;
    char *at = buffer;

    for (size_t i = 0; i < batch->pairs; i++) {
        at = print[rows->answers->format](
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
