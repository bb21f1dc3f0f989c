/* SPDX-License-Identifier: Apache-2.0 */

/* Pairs from standard input, or at random, and routes as bytes. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "question.h"
#include "faces/cli/common/record_out.h"
#include "hw/inner/random.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"
#include "routegen/kautz_batch.h"

/* Random pairs that are still to come, and their lines, for cli_lines_make. */
struct random_lines {
    const struct cli_question *question;
    rg_random random;
    uint64_t left;
};

/* The longest line: two numbers of 64 bits, or two words of a Kautz digraph. */
#define LONGEST 64

static size_t words_line(struct random_lines *lines, char *line)
{
    const rg_kautz *net = &lines->question->network.shape.kautz;
    rg_kautz_word source, destination;

    rg_random_pair(&lines->random, net, &source, &destination);
    return (size_t)snprintf(line, LONGEST, "%s %s\n", rg_word_text_of(net, &source).text,
                            rg_word_text_of(net, &destination).text);
}

static size_t numbers_line(struct random_lines *lines, char *line)
{
    const uint64_t nodes = lines->question->graph.nodes;
    const uint64_t source = rg_random_below(&lines->random, nodes);
    uint64_t destination = rg_random_below(&lines->random, nodes - 1);

    destination += destination >= source;
    return (size_t)snprintf(line, LONGEST, "@%" PRIu64 " @%" PRIu64 "\n", source, destination);
}

static size_t make_lines(void *context, char *buffer, size_t size)
{
    struct random_lines *lines = context;
    const bool words = lines->question->look.words;
    size_t at = 0;

    for (; lines->left > 0 && size - at >= LONGEST; lines->left--)
        at += words ? words_line(lines, buffer + at) : numbers_line(lines, buffer + at);
    return at;
}

void cli_stream(const struct cli_question *question, uint64_t pairs, uint64_t seed)
{
    static struct cli_line_reader reader;
    struct cli_pair_text pair;
    struct random_lines random = {question, {seed}, pairs};

    if (pairs > 0)
        cli_lines_make(&reader, make_lines, &random);
    else
        cli_lines_begin(&reader);
    if (question->look.words && question->ask.avoid == NULL) {
        cli_stream_kautz(question, &reader);
        return;
    }
    while (cli_pair_next(&reader, &pair))
        (void)cli_question_answer(question, (struct cli_place){.line = reader.line}, &pair);
}

enum {
    RECORD = 16, /* bytes of a pair: two packed words */
    MOST_PAIRS = 4096,
    MOST_TABLE = RG_KAUTZ_TABLE_WORDS(RG_KAUTZ_MAX_D),
};

/* The digits of a word from outside: k, or more if further letters follow. */
static size_t print_word(const rg_kautz *net, uint64_t packed, char *text)
{
    size_t length = net->k;

    while (length < 16 && packed >> 4 * length != 0)
        length++;
    rg_kautz_packed_print(text, packed);
    return length;
}

/* Whether a table is that of a bad pair; in any other, at most one letter has no route. */
static bool is_empty(const uint64_t *table)
{
    return RG_ENTRY_HOPS(RG_TABLE_ENTRY(table, 0)) == 0 &&
           RG_ENTRY_HOPS(RG_TABLE_ENTRY(table, 1)) == 0;
}

/* Says what is wrong with a record, and exits. */
static noreturn void refuse(const rg_any_network *network, uint64_t record, uint64_t source,
                            uint64_t destination)
{
    const rg_kautz *net = &network->shape.kautz;
    char text[2][RG_KAUTZ_PACKED_TEXT];
    const struct cli_pair_text pair = {
        text[0],
        print_word(net, source, text[0]),
        text[1],
        print_word(net, destination, text[1]),
    };
    rg_kautz_word words[2];

    cli_pair_words(network, (struct cli_place){.line = record, .binary = true}, &pair, &words[0],
                   &words[1]);
    cli_fail(CLI_IO, "routes: record %" PRIu64 " has no answer", record);
}

/* Answers whole records; the first of them is number first of the stream. */
static void answer(const rg_any_network *network, const rg_kautz_batch *how, uint64_t first,
                   size_t pairs, const unsigned char *records)
{
    static uint64_t source[MOST_PAIRS], destination[MOST_PAIRS], table[MOST_PAIRS * MOST_TABLE];
    static unsigned char bytes[sizeof table];
    size_t good = pairs, bad = 0;

    for (size_t i = 0; i < pairs; i++) {
        source[i] = rg_kautz_load64(records + i * RECORD);
        destination[i] = rg_kautz_load64(records + i * RECORD + 8);
    }
    const rg_status status = rg_kautz_batch_tables(how, pairs, source, destination, table, &bad);
    cli_verb_must("routes", status);
    if (bad > 0) {
        good = 0;
        while (good < pairs && !is_empty(&table[good * how->table_words]))
            good++;
    }
    for (size_t i = 0; i < good * how->table_words; i++)
        rg_kautz_store64(bytes + i * 8, table[i]);
    (void)fwrite(bytes, 8, good * how->table_words, stdout);
    cli_check_stdout();
    if (good < pairs)
        refuse(network, first + good, source[good], destination[good]);
}

void cli_stream_binary(const rg_any_network *network)
{
    static unsigned char buffer[MOST_PAIRS * RECORD];
    rg_kautz_batch how;
    uint64_t records = 0;
    size_t have = 0, count;

    (void)rg_kautz_batch_init(&network->shape.kautz, RG_KERNEL_BEST, 1, &how);
    while ((count = cli_input_read(buffer + have, sizeof buffer - have)) > 0) {
        have += count;
        answer(network, &how, records + 1, have / RECORD, buffer);
        records += have / RECORD;
        memmove(buffer, buffer + have / RECORD * RECORD, have % RECORD);
        have %= RECORD;
    }
    if (have > 0)
        cli_deny("stdin record %" PRIu64 ": %zu bytes, %d expected", records + 1, have, RECORD);
}
