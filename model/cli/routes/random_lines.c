/* SPDX-License-Identifier: Apache-2.0 */

/* Random pairs of different nodes as lines of text, for all that answers lines. */

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/text_out.h"
#include "inner/random.h"
#include "stream.h"

/* The longest line: two numbers of 64 bits, or two words of a Kautz digraph. */
#define LONGEST 64

static size_t words_line(struct cli_random_lines *lines, char *line)
{
    const rg_kautz *net = &lines->question->network.shape.kautz;
    rg_kautz_word source, destination;

    rg_random_pair(&lines->random, net, &source, &destination);
    return (size_t)snprintf(line, LONGEST, "%s %s\n", cli_word_text(net, &source).text,
                            cli_word_text(net, &destination).text);
}

static size_t numbers_line(struct cli_random_lines *lines, char *line)
{
    const uint64_t nodes = lines->question->graph.nodes;
    const uint64_t source = rg_random_below(&lines->random, nodes);
    uint64_t destination = rg_random_below(&lines->random, nodes - 1);

    destination += destination >= source;
    return (size_t)snprintf(line, LONGEST, "@%" PRIu64 " @%" PRIu64 "\n", source, destination);
}

size_t cli_random_lines(void *context, char *buffer, size_t size)
{
    struct cli_random_lines *lines = context;
    const bool words = lines->question->look.words;
    size_t at = 0;

    for (; lines->left > 0 && size - at >= LONGEST; lines->left--)
        at += words ? words_line(lines, buffer + at) : numbers_line(lines, buffer + at);
    return at;
}
