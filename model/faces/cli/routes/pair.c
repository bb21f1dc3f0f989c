/* SPDX-License-Identifier: Apache-2.0 */

/* A pair of nodes from a line or from arguments. */

#include "pair.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "net/inner/wording.h"

struct cli_pair_text cli_pair_of(const char *source, const char *destination)
{
    return (struct cli_pair_text){source, strlen(source), destination, strlen(destination)};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Where a comment begins: at a # that is the first character or after a blank, outside quotes. */
static const char *comment_of(const char *text, const char *end)
{
    bool quoted = false;

    for (const char *at = text; at < end; at++) {
        quoted ^= *at == '"';
        if (*at == '#' && !quoted && (at == text || is_blank(at[-1])))
            return at;
    }
    return end;
}

static void take_off(const char **text, const char **end)
{
    while (*text < *end && is_blank(**text))
        ++*text;
    while (*text < *end && is_blank((*end)[-1]))
        --*end;
}

/* Finds the @wanted-th comma outside brackets, from 0; without one, *count is how many there are.
 * */
static const char *comma_of(const char *text, const char *end, unsigned wanted, unsigned *count)
{
    unsigned depth = 0;

    *count = 0;
    for (; text < end; text++) {
        depth += strchr("([<", *text) != NULL && *text != '\0';
        depth -= depth > 0 && strchr(")]>", *text) != NULL && *text != '\0';
        if (*text == ',' && depth == 0 && (*count)++ == wanted)
            return text;
    }
    return NULL;
}

/* Splits a line at blanks, and at a comma beside quotes, and returns the number of words; keeps
 * only the first two. 0: quotes that are not around a name. A comma beside a blank belongs to no
 * word. */
static unsigned split_at_blanks(const char *text, const char *end, struct cli_pair_text *pair)
{
    unsigned count = 0;

    while (text < end) {
        const bool comma = count == 1 && *text == ',';
        text += comma;
        const bool quoted = text < end && *text == '"';
        text += quoted;
        const char *word = text;
        while (text < end &&
               (quoted ? *text != '"'
                       : !is_blank(*text) && (*text != ',' || text + 1 == end || text[1] != '"')))
            text++;
        const char *word_end = text;
        if (quoted && (text == end || word == text ||
                       (text + 1 < end && !is_blank(text[1]) && text[1] != ',')))
            return 0;
        text += quoted;
        while (text < end && is_blank(*text))
            text++;
        if (count == 0 && !quoted && word_end - word > 1 && word_end[-1] == ',')
            word_end--;
        if (word == word_end)
            continue; /* it was a comma */
        if (count == 0)
            *pair = (struct cli_pair_text){word, (size_t)(word_end - word), NULL, 0};
        pair->destination = word;
        pair->destination_length = (size_t)(word_end - word);
        count++;
    }
    return count;
}

/* A line without blanks is split at the comma in the middle, as both labels have equally many. */
static unsigned split(const char *text, const char *end, struct cli_pair_text *pair)
{
    unsigned commas = 0;
    const unsigned words = split_at_blanks(text, end, pair);

    (void)comma_of(text, end, UINT_MAX, &commas);
    if (words != 1 || commas % 2 == 0 || *text == '"')
        return words;
    const char *middle = comma_of(text, end, commas / 2, &commas);
    *pair = (struct cli_pair_text){text, (size_t)(middle - text), middle + 1,
                                   (size_t)(end - middle - 1)};
    return pair->source_length > 0 && pair->destination_length > 0 ? 2 : 1;
}

bool cli_pair_next(struct cli_line_reader *reader, struct cli_pair_text *pair)
{
    const char *text, *end;
    size_t length;

    do {
        if (!cli_lines_next(reader, &text, &length))
            return false;
        end = comment_of(text, text + length);
        take_off(&text, &end);
    } while (text == end);
    const unsigned count = split(text, end, pair);
    if (count == 0)
        cli_deny("stdin line %" PRIu64 ": a double quote opens a name and closes it before a "
                 "blank, a comma or the end",
                 reader->line);
    if (count != 2)
        cli_deny("stdin line %" PRIu64 ": 2 words expected (SOURCE DESTINATION), %u given%s",
                 reader->line, count,
                 count > 2 || memchr(text, ',', (size_t)(end - text)) != NULL
                     ? "; a name with blanks or commas stands in double quotes"
                     : "");
    return true;
}

static noreturn void refuse_same(struct cli_place place)
{
    rg_refusal refusal;

    (void)rg_refuse(&refusal, RG_E_SAME, NULL, NULL);
    cli_deny("%s%s", cli_place_text(place).text, cli_why(&refusal));
}

void cli_pair_words(const rg_any_network *network, struct cli_place place,
                    const struct cli_pair_text *pair, rg_kautz_word *source,
                    rg_kautz_word *destination)
{
    place.role = "source";
    cli_kautz_word(network, place, pair->source, pair->source_length, source);
    place.role = "destination";
    cli_kautz_word(network, place, pair->destination, pair->destination_length, destination);
    if (memcmp(source, destination, sizeof *source) == 0)
        refuse_same(place);
}

void cli_pair_nodes(const rg_topology *net, struct cli_place place,
                    const struct cli_pair_text *pair, uint64_t *source, uint64_t *destination)
{
    place.role = "source";
    *source = cli_topology_vertex(net, place, pair->source, pair->source_length);
    place.role = "destination";
    *destination = cli_topology_vertex(net, place, pair->destination, pair->destination_length);
    if (*source == *destination)
        refuse_same(place);
}
