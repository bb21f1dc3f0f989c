/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "pair.h"

#include <inttypes.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/text_out.h"

struct cli_pair_text cli_pair_of(const char *source, const char *destination)
{
    return (struct cli_pair_text){source, strlen(source), destination, strlen(destination)};
}

/* Splits a line at blanks and returns the number of words; keeps only the first two. */
static unsigned split(const char *text, size_t length, struct cli_pair_text *pair)
{
    const char *end = text + length;
    unsigned count = 0;

    for (;;) {
        while (text < end && (*text == ' ' || *text == '\t'))
            text++;
        if (text == end)
            return count;
        const char *begin = text;
        while (text < end && *text != ' ' && *text != '\t')
            text++;
        if (count == 0) {
            pair->source = begin;
            pair->source_length = (size_t)(text - begin);
        } else if (count == 1) {
            pair->destination = begin;
            pair->destination_length = (size_t)(text - begin);
        }
        count++;
    }
}

bool cli_pair_next(struct cli_line_reader *reader, struct cli_pair_text *pair)
{
    const char *text;
    size_t length;

    if (!cli_lines_next(reader, &text, &length))
        return false;
    const unsigned count = split(text, length, pair);
    if (count == 0) {
        cli_fail(CLI_USAGE, "stdin line %" PRIu64 ": empty, SOURCE DESTINATION expected",
                 reader->line);
    }
    if (count != 2) {
        cli_fail(CLI_USAGE,
                 "stdin line %" PRIu64 ": 2 words expected (SOURCE DESTINATION), %u given",
                 reader->line, count);
    }
    return true;
}

void cli_pair_words(const rg_any_network *network, struct cli_place place,
                    const struct cli_pair_text *pair, rg_kautz_word *source,
                    rg_kautz_word *destination)
{
    place.role = "source";
    cli_kautz_word(network, place, pair->source, pair->source_length, source);
    place.role = "destination";
    cli_kautz_word(network, place, pair->destination, pair->destination_length, destination);
    if (memcmp(source, destination, sizeof *source) == 0) {
        cli_fail(CLI_USAGE, "%ssource and destination are both '%s'", cli_place_text(place).text,
                 cli_word_text(&network->shape.kautz, source).text);
    }
}

static uint64_t node_of(const rg_topology *net, struct cli_place place, const char *text,
                        size_t length)
{
    const uint64_t vertex = cli_topology_vertex(net, place, text, length);

    if (vertex >= net->nodes) {
        cli_fail(CLI_USAGE, "%s%s %s is a switch; routes go from compute node to compute node",
                 cli_place_text(place).text, place.role, cli_label_of(net, vertex).text);
    }
    return vertex;
}

void cli_pair_nodes(const rg_topology *net, struct cli_place place,
                    const struct cli_pair_text *pair, uint64_t *source, uint64_t *destination)
{
    place.role = "source";
    *source = node_of(net, place, pair->source, pair->source_length);
    place.role = "destination";
    *destination = node_of(net, place, pair->destination, pair->destination_length);
    if (*source == *destination) {
        cli_fail(CLI_USAGE, "%ssource and destination are both %s", cli_place_text(place).text,
                 cli_label_of(net, *source).text);
    }
}
