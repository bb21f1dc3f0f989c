/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "avoid.h"
#include "fail.h"
#include "line_reader.h"
#include "network_arg.h"
#include "options.h"
#include "routes_out.h"
#include "text_out.h"
#include "verbs.h"

struct settings {
    enum cli_format format;
    bool nodes;
    struct cli_avoid avoid;
};

static bool is_avoided(const struct cli_routes_out *out, const rg_kautz_word *word)
{
    for (size_t i = 0; i < out->avoid_count; i++)
        if (memcmp(word, &out->avoid[i], sizeof *word) == 0)
            return true;
    return false;
}

/* Says why a pair of legal words has no answer, and exits. */
static noreturn void bad_pair(const struct cli_routes_out *out, uint64_t line, rg_status status,
                              const rg_kautz_word *source, const rg_kautz_word *destination)
{
    const rg_kautz *net = &out->network->shape.kautz;
    const struct cli_word_text source_text = cli_word_text(net, source);
    const struct cli_word_text destination_text = cli_word_text(net, destination);
    char at[40] = "";

    if (line != 0)
        snprintf(at, sizeof at, "stdin line %" PRIu64 ": ", line);
    if (status == RG_E_SAME)
        cli_fail(CLI_USAGE, "%ssource and destination are both '%s'", at, source_text.text);
    if (status == RG_E_FAULTY) {
        const bool first = is_avoided(out, source);
        cli_fail(CLI_USAGE, "%s%s '%s': on the list of --avoid", at,
                 first ? "source" : "destination",
                 first ? source_text.text : destination_text.text);
    }
    cli_fail(CLI_USAGE, "%s'%s' -> '%s': %s", at, source_text.text, destination_text.text,
             rg_status_text(status));
}

/* Parses one pair, computes its routes and prints them; line 0 is the command line. */
static void answer(const struct cli_routes_out *out, uint64_t line, const char *source_text,
                   size_t source_length, const char *destination_text, size_t destination_length)
{
    const rg_kautz *net = &out->network->shape.kautz;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source;
    rg_kautz_word destination;
    unsigned count = net->d;
    rg_status status;

    cli_kautz_word(out->network, (struct cli_place){line, "source"}, source_text, source_length,
                   &source);
    cli_kautz_word(out->network, (struct cli_place){line, "destination"}, destination_text,
                   destination_length, &destination);
    if (out->avoid_count == 0) {
        status = rg_kautz_routes(net, &source, &destination, routes);
    } else {
        status = rg_kautz_routes_avoiding(net, &source, &destination, out->avoid, out->avoid_count,
                                          routes, &count);
    }
    if (status != RG_OK)
        bad_pair(out, line, status, &source, &destination);
    cli_routes_out_answer(out, &source, &destination, routes, count);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Splits a line at blanks and says how many words there are; only the first two are noted. */
static unsigned split(const char *text, size_t length, const char *word[2], size_t size[2])
{
    const char *end = text + length;
    unsigned count = 0;

    for (;;) {
        while (text < end && is_blank(*text))
            text++;
        if (text == end)
            return count;
        const char *begin = text;
        while (text < end && !is_blank(*text))
            text++;
        if (count < 2) {
            word[count] = begin;
            size[count] = (size_t)(text - begin);
        }
        count++;
    }
}

/* Answers every line of stdin. */
static void answer_stream(const struct cli_routes_out *out)
{
    static struct cli_line_reader reader;
    const char *text;
    size_t length;

    cli_lines_begin(&reader, STDIN_FILENO);
    while (cli_lines_next(&reader, &text, &length)) {
        const char *word[2];
        size_t size[2];
        const unsigned count = split(text, length, word, size);
        if (count == 0) {
            cli_fail(CLI_USAGE, "stdin line %" PRIu64 ": empty, SOURCE DESTINATION expected",
                     reader.line);
        }
        if (count != 2) {
            cli_fail(CLI_USAGE,
                     "stdin line %" PRIu64 ": 2 words expected (SOURCE DESTINATION), %u given",
                     reader.line, count);
        }
        answer(out, reader.line, word[0], size[0], word[1], size[1]);
    }
}

static void routes_kautz(const struct cli_network *network, struct settings *settings,
                         const struct cli_arguments *arguments)
{
    const char *source = arguments->value[1];
    const char *destination = arguments->value[2];

    cli_avoid_parse(&settings->avoid, network);
    const struct cli_routes_out out = {
        .network = network,
        .format = settings->format,
        .nodes = settings->nodes,
        .stream = destination == NULL,
        .avoid = settings->avoid.word,
        .avoid_count = settings->avoid.word_count,
    };
    cli_routes_out_begin(&out);
    if (out.stream)
        answer_stream(&out);
    else
        answer(&out, 0, source, strlen(source), destination, strlen(destination));
}

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (key == CLI_KEY_FORMAT)
        settings->format = cli_format_option(value);
    else if (key == CLI_KEY_NODES)
        settings->nodes = true;
    else if (key == CLI_KEY_AVOID)
        cli_avoid_note(&settings->avoid, value);
}

int cli_routes(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "nodes", .key = CLI_KEY_NODES, .doc = "Add the list of nodes of every route"},
        {.name = "avoid",
         .key = CLI_KEY_AVOID,
         .arg = "WORD,WORD,...",
         .doc = "Leave out the routes through these faulty nodes"},
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "routes",
        .options = options,
        .usage = "NETWORK SRC DST\nNETWORK -",
        .doc = "Prints the node-disjoint routes from SRC to DST, shortest first.\v"
               "A word is one digit 0-9a-f a letter. With - instead of a pair, pairs are read from "
               "standard input, one SRC DST a line, and answered in order: in text each as a line "
               "SRC -> DST, its table and an empty line, in JSON as one object a line.\n"
               "\n"
               "Examples:\n"
               "  routegen routes kautz:4,5 01234 23430\n"
               "  routegen routes kautz:2,3 120 201 --nodes --format json\n"
               "  routegen routes kautz:4,5 01234 23430 --avoid 12343\n"
               "  printf '120 201\\n010 212\\n' | routegen routes kautz:2,3 -\n",
        .arguments = {"NETWORK", "SRC", "DST"},
        .required = 1, /* what else is missing depends on the network */
        .option = take_option,
    };
    struct settings settings = {.format = CLI_TEXT};
    struct cli_arguments arguments;
    struct cli_network network;

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    cli_network_parse(arguments.value[0], &network);
    if (network.family->kind != CLI_KAUTZ)
        cli_network_refuse("routes", &network);
    if (arguments.value[1] == NULL)
        cli_fail(CLI_USAGE, "routes: SRC is missing; see 'routegen routes --help'");
    const bool stream = strcmp(arguments.value[1], "-") == 0;
    if (stream && arguments.value[2] != NULL) {
        cli_fail(CLI_USAGE, "routes: %s is one argument too many behind '-'",
                 cli_quote(arguments.value[2], strlen(arguments.value[2])).text);
    }
    if (!stream && arguments.value[2] == NULL)
        cli_fail(CLI_USAGE, "routes: DST is missing; see 'routegen routes --help'");
    routes_kautz(&network, &settings, &arguments);
    cli_avoid_free(&settings.avoid);
    return CLI_OK;
}
