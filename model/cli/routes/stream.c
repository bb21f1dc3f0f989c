/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdio.h>

#include "question.h"
#include "cli/common/text_out.h"
#include "inner/random.h"

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
    return (size_t)snprintf(line, LONGEST, "%s %s\n", cli_word_text(net, &source).text,
                            cli_word_text(net, &destination).text);
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
