/* SPDX-License-Identifier: Apache-2.0 */

/* Pairs of Kautz digraphs from standard input. Plain lines, two words of k digits with one blank
 * between them, are taken from the buffer of the line reader many at a time and answered by the
 * batch library. All others go one by one. */

#include "question.h"

#include "faces/cli/common/fail.h"
#include "kautz_rows.h"
#include "routegen/kautz_batch.h"

enum { MOST_PAIRS = 1024 };

/* The pairs that one call of the library answers; about 400 KiB in the largest network. */
struct batch {
    size_t pairs;
    size_t end[MOST_PAIRS]; /* bytes up to the end of the pair's line */
    uint64_t source[MOST_PAIRS], destination[MOST_PAIRS];
    uint64_t words[MOST_PAIRS * RG_KAUTZ_MAX_D * RG_KAUTZ_ROUTE_WORDS(RG_KAUTZ_MAX_K)];
    uint8_t hops[MOST_PAIRS * RG_KAUTZ_MAX_D];
};

/* Takes plain lines from the front of the buffer, up to one that is not plain or incomplete. */
static void take(struct batch *batch, const struct cli_line_reader *reader, unsigned k)
{
    const char *line = reader->buffer + reader->begin;
    size_t left = reader->end - reader->begin;

    batch->pairs = 0;
    while (batch->pairs < MOST_PAIRS && left >= 2 * k + 2) {
        const size_t crlf = line[2 * k + 1] == '\r' && left > 2 * k + 2;

        if ((line[k] != ' ' && line[k] != '\t') || line[2 * k + 1 + crlf] != '\n' ||
            !rg_kautz_packed_parse(line, k, &batch->source[batch->pairs]) ||
            !rg_kautz_packed_parse(line + k + 1, k, &batch->destination[batch->pairs]))
            break;
        line += 2 * k + 2 + crlf;
        left -= 2 * k + 2 + crlf;
        batch->end[batch->pairs++] = (size_t)(line - reader->buffer) - reader->begin;
    }
}

/* Answers the pairs up to the first bad one, and returns how many. */
static size_t answer(const struct cli_kautz_rows *rows, const rg_kautz_batch *how,
                     struct batch *batch)
{
    const unsigned d = how->net.d;
    size_t bad = 0, good = 0;
    const rg_status status = rg_kautz_batch_words(
        how, batch->pairs, batch->source, batch->destination, batch->words, batch->hops, &bad);
    cli_verb_must("routes", status);
    if (bad == 0)
        good = batch->pairs;
    while (good < batch->pairs && batch->hops[good * d] != 0)
        good++;
    const struct cli_kautz_batch answers = {
        good, d, batch->source, batch->destination, batch->words, batch->hops};
    cli_kautz_rows_print(rows, &answers);
    return good;
}

/* Answers the plain lines in the buffer, up to the first one that is not plain or a bad pair. */
static void answer_plain(const struct cli_kautz_rows *rows, const rg_kautz_batch *how,
                         struct cli_line_reader *reader)
{
    static struct batch batch;
    size_t good;

    do {
        take(&batch, reader, how->net.k);
        good = answer(rows, how, &batch);
        if (good > 0)
            cli_lines_pass(reader, batch.end[good - 1], good);
    } while (good == MOST_PAIRS);
}

/* Answers one line that is not plain by the readable library, or says what is wrong with it and
 * exits; false at the end. */
static bool answer_line(const struct cli_kautz_rows *rows, struct cli_line_reader *reader)
{
    const rg_any_network *network = &rows->question->network;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination;
    struct cli_pair_text pair;

    if (!cli_pair_next(reader, &pair))
        return false;
    cli_pair_words(network, (struct cli_place){.line = reader->line}, &pair, &source, &destination);
    cli_must(rg_kautz_routes(&network->shape.kautz, &source, &destination, routes));
    cli_kautz_rows_one(rows, &source, &destination, routes, network->shape.kautz.d);
    return true;
}

void cli_stream_kautz(const struct cli_question *question, struct cli_line_reader *reader)
{
    struct cli_kautz_rows rows;
    rg_kautz_batch how;

    cli_must(rg_kautz_batch_init(&question->network.shape.kautz, RG_KERNEL_BEST, 1, &how));
    cli_kautz_rows_begin(&rows, question);
    do {
        answer_plain(&rows, &how, reader);
    } while (answer_line(&rows, reader));
}
