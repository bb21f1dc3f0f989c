/* SPDX-License-Identifier: Apache-2.0 */

/* Command lines: options that all verbs share, their values, and argp's errors as one line. */

#define _POSIX_C_SOURCE 200809L

#include "options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "fail.h"
#include "help.h"
#include "faces/cli/files/files.h"
#include "net/inner/parse_sim.h"
#include "families/inner/near.h"
#include "families/inner/rows.h"
#include "routegen/status.h"
#include "net/inner/wording.h"

static error_t parse_help(int key, char *value, struct argp_state *state)
{
    (void)value;
    switch (key) {
    case 'h':
        cli_help_print(state->input);
        exit(CLI_OK);
    case 'V':
        puts("routegen " RG_VERSION);
        exit(CLI_OK);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp_option help_options[] = {
    {.name = "help", .key = 'h', .doc = "Print this help"},
    {.name = "version", .key = 'V', .doc = "Print the version"},
    {0},
};

static const struct argp help_argp = {.options = help_options, .parser = parse_help};

const struct argp_child cli_help_options[] = {
    {.argp = &help_argp},
    {0},
};

/* -o FILE; the input is where its name goes. */
static error_t parse_output(int key, char *value, struct argp_state *state)
{
    if (key != CLI_KEY_OUTPUT)
        return ARGP_ERR_UNKNOWN;
    *(const char **)state->input = value;
    return 0;
}

static const struct argp_option output_options[] = {
    CLI_OPTION("output", OUTPUT, "FILE", "Print to FILE"),
    {0},
};

static const struct argp_option folder_options[] = {
    CLI_OPTION("output", OUTPUT, "DIR", "Write the files to DIR, which is made if it is not there"),
    {0},
};

static const struct argp output_argp = {.options = output_options, .parser = parse_output};

struct cli_file_options cli_file_options;

/* How NETWORKs of files are read. */
static error_t parse_file(int key, char *value, struct argp_state *state)
{
    static struct cli_words formats = {.option = "from"};

    (void)state;
    if (key == CLI_KEY_SIMPLIFY)
        cli_file_options.simplify = true;
    if (key != CLI_KEY_FROM)
        return key == CLI_KEY_SIMPLIFY ? 0 : ARGP_ERR_UNKNOWN;
    for (unsigned i = 0; (formats.name[i] = rg_graph_format(i)) != NULL; i++)
        continue;
    cli_file_options.format = formats.name[cli_word_option(&formats, value, strlen(value))];
    return 0;
}

static const struct argp_option file_options[] = {
    {.name = "from",
     .key = CLI_KEY_FROM,
     .arg = "FORMAT",
     .doc = "Of a NETWORK file:NAME: " RG_GRAPH_FORMAT_NAMES "; by default the end of its name"},
    {.name = "simplify",
     .key = CLI_KEY_SIMPLIFY,
     .doc = "Of a NETWORK file:NAME: drop loops and parallel links"},
    {0},
};

static const struct argp file_argp = {.options = file_options, .parser = parse_file};

const struct argp_option *const cli_common_options[] = {file_options, output_options, help_options,
                                                        NULL};

static const struct argp_child common_options[] = {
    {.argp = &file_argp}, /* of verbs that take a NETWORK */
    {.argp = &help_argp},
    {.argp = &output_argp},
    {0},
};

/* Those of Kautz digraphs, fat trees and the like are not for files. */
bool cli_takes_files(const struct cli_syntax *syntax)
{
    static const char *const others[] = {"check", "states", "exchange", "vectors", "node"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(syntax->verb, others[i]) == 0)
            return false;
    for (unsigned i = 0; i < 2 && syntax->arguments[i] != NULL; i++)
        if (strstr(syntax->arguments[i], "NETWORK") != NULL)
            return true;
    return false;
}

/* What the argp callback needs besides the option itself. */
struct context {
    const struct cli_syntax *syntax;
    struct cli_arguments *arguments;
    void *input;
    const char *output; /* the value of -o, or NULL */
    struct cli_help help;
};

static void note_option(const struct context *context, int key, const char *value)
{
    const struct cli_words *const *words = context->syntax->words;
    struct cli_arguments *arguments = context->arguments;

    arguments->option[key] = value == NULL ? "" : value;
    arguments->given[arguments->count++] = (struct cli_given){key, value};
    if (key == CLI_KEY_FORMAT) {
        while (strcmp((*words)->option, "format") != 0)
            words++;
        arguments->format = cli_word_option(*words, value, strlen(value));
    }
    if (context->syntax->option != NULL)
        context->syntax->option(key, value, context->input);
}

const char *cli_argument_name(const struct cli_syntax *syntax, size_t number)
{
    size_t last = 0;

    while (last < number && syntax->arguments[last] != NULL &&
           strstr(syntax->arguments[last], "...") == NULL)
        last++;
    return number < CLI_MAX_ARGUMENTS ? syntax->arguments[last] : NULL;
}

static error_t parse_one(int key, char *value, struct argp_state *state)
{
    struct context *context = state->input;
    const struct cli_syntax *syntax = context->syntax;
    const char *name = cli_argument_name(syntax, state->arg_num);

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[cli_takes_files(syntax)] = &context->help;
        state->child_inputs[cli_takes_files(syntax) + 1] = &context->output;
        /* getopt names a bad option in one line; without a stream argp adds no second one. */
        state->err_stream = NULL;
        return 0;
    case ARGP_KEY_ARG:
        if (name == NULL && state->arg_num == CLI_MAX_ARGUMENTS)
            cli_deny("%s: up to %d networks expected", syntax->verb, CLI_MAX_ARGUMENTS);
        if (name == NULL) {
            cli_deny("%s: unexpected argument %s; see 'routegen %s --help'", syntax->verb,
                     cli_quote(value).text, syntax->verb);
        }
        context->arguments->value[state->arg_num] = value;
        if (strcmp(value, "-") == 0)
            cli_file_named("standard input", value, CLI_READS);
        else if (strcmp(name, "PORT") == 0)
            cli_file_named("PORT", value, CLI_TALKS);
        return 0;
    case ARGP_KEY_END:
        if (name != NULL && name[0] != '[')
            cli_deny("%s: %s is missing; see 'routegen %s --help'", syntax->verb, name,
                     syntax->verb);
        return 0;
    default:
        /* argp also sends events (ARGP_KEY_FINI, ...) that are not options. */
        if (key != CLI_KEY_PASS && key != CLI_KEY_ROTATION &&
            (key < CLI_KEY_FORMAT || key >= CLI_KEY_END))
            return ARGP_ERR_UNKNOWN;
        note_option(context, key, value);
        return 0;
    }
}

/* --from and --simplify are for files, of which --booksim may name one. */
static void refuse_file_options(const struct cli_arguments *arguments)
{
    const char *const *name = arguments->value;
    unsigned i = 0;

    while (i < CLI_MAX_ARGUMENTS && name[i] != NULL && rg_graph_file(name[i]) == NULL)
        i++;
    if (i > 0 && (i == CLI_MAX_ARGUMENTS || name[i] == NULL) &&
        arguments->option[CLI_KEY_BOOKSIM] == NULL &&
        (cli_file_options.format != NULL || cli_file_options.simplify))
        cli_deny("%s: --%s is for a NETWORK file:NAME", arguments->syntax->verb,
                 cli_file_options.format != NULL ? "from" : "simplify");
}

/* The ending of a file's name, without the dot; "": it has none. */
static const char *ending_of(const char *name)
{
    const char *slash = strrchr(name, '/'), *base = slash == NULL ? name : slash + 1;
    const char *dot = strrchr(base, '.');

    return dot == NULL || dot == base ? "" : dot + 1;
}

const char *cli_picture_ending(const char *name)
{
    static const char *const pictures[] = {"svg",  "png", "pdf",  "jpg",
                                           "jpeg", "gif", "webp", "eps"};

    for (unsigned i = 0; i < sizeof pictures / sizeof *pictures; i++)
        if (strcasecmp(ending_of(name), pictures[i]) == 0)
            return pictures[i];
    return NULL;
}

/* ".svg, .png or .pdf" */
static struct cli_part endings_of(const struct cli_words *words)
{
    struct cli_part list = {""};
    size_t at = 0;

    for (unsigned i = 0; words->name[i] != NULL && at < sizeof list.text; i++)
        at += (size_t)snprintf(list.text + at, sizeof list.text - at, "%s.%s",
                               i == 0                       ? ""
                               : words->name[i + 1] == NULL ? " or "
                                                            : ", ",
                               words->name[i]);
    return list;
}

/* What is written is what the name of the file promises, unless --format says so. */
static void look_at_ending(struct cli_arguments *arguments, const char *output)
{
    const struct cli_syntax *syntax = arguments->syntax;
    const struct cli_words *const *words = syntax->words;
    const bool given = arguments->option[CLI_KEY_FORMAT] != NULL;
    const char *ending = ending_of(output);

    while (*words != NULL && strcmp((*words)->option, "format") != 0)
        words++;
    for (unsigned i = 0; *words != NULL && (*words)->name[i] != NULL; i++) {
        if (strcasecmp(ending, (*words)->name[i]) != 0)
            continue;
        if (syntax->format_by_ending && !given)
            arguments->format = i;
        else if (i != arguments->format && !given)
            cli_refuse("-o", output, "--format %s or another ending expected", (*words)->name[i]);
        return;
    }
    const bool names = syntax->format_by_ending && !given;
    const struct cli_part endings =
        names ? endings_of(*words) : (struct cli_part){"another ending"};
    if (cli_picture_ending(output) != NULL)
        cli_refuse("-o", output, "no %s is written; %s expected", cli_picture_ending(output),
                   endings.text);
    if (!given && (strcasecmp(ending, "json") == 0 || strcasecmp(ending, "csv") == 0))
        cli_refuse("-o", output, "no %s is written; %s expected", ending, endings.text);
    if (names && ending[0] != '\0')
        cli_refuse("-o", output, "--format, or the ending %s, expected", endings.text);
}

void (*cli_syntax_hook)(const struct cli_syntax *syntax);

void cli_parse(const struct cli_syntax *syntax, int argc, char **argv,
               struct cli_arguments *arguments, void *input)
{
    if (cli_syntax_hook != NULL)
        cli_syntax_hook(syntax);

    const struct argp argp = {
        .options = syntax->options,
        .parser = parse_one,
        .children = common_options + !cli_takes_files(syntax),
    };
    const struct argp_option *const common[] = {
        syntax->folder ? folder_options : output_options, help_options,
        cli_takes_files(syntax) ? file_options : NULL, NULL};
    char name[32];
    struct context context = {
        .syntax = syntax,
        .arguments = arguments,
        .input = input,
        .help = {name, syntax->usage != NULL ? syntax->usage : syntax->arguments[0], syntax->doc,
                 syntax->options, common},
    };

    static struct cli_given *given; /* lives as long as the program */
    given = cli_get((size_t)argc, sizeof *given);
    *arguments = (struct cli_arguments){.syntax = syntax, .given = given};
    (void)snprintf(name, sizeof name, "routegen %s", syntax->verb);
    cli_argp_parse(&argp, argc, argv, ARGP_NO_HELP, name, &context);
    refuse_file_options(arguments);
    if (syntax->folder) {
        arguments->option[CLI_KEY_OUTPUT] = context.output;
        context.output = NULL;
    }
    if (context.output != NULL && strcmp(context.output, "-") == 0)
        context.output = NULL; /* standard output, as without it */
    if (context.output != NULL) {
        look_at_ending(arguments, context.output);
        cli_file_named("-o", context.output, CLI_WRITES);
    }
    cli_files_check(context.output == NULL);
    if (context.output != NULL && !cli_output_open(context.output))
        cli_fail(CLI_IO, "%s: %s", cli_plain(context.output).text, cli_output_why());
}

/* What getopt said, in which the option stands as it was given. */
static struct printable {
    char text[400];
} printable(const char *said)
{
    struct printable out = {""};

    for (size_t bytes, at = 0; *said != '\0' && at < sizeof out.text - 5; said += bytes) {
        uint32_t code;
        bytes = rg_character(said, strlen(said), &code);
        bytes += bytes == 0;
        at += strlen(strcpy(&out.text[at], rg_quote_plain(said, bytes).text));
    }
    return out;
}

/* Of some options, the name that is nearest to the one of which getopt complains, "--NAME". */
static void look_for_nearest(const struct argp_option *option, const char *word, size_t *steps,
                             const char **nearest)
{
    for (; option != NULL && (option->name != NULL || option->key != 0 || option->doc != NULL);
         option++)
        if (option->name != NULL && (option->flags & OPTION_HIDDEN) == 0 &&
            rg_word_is_near(word, strcspn(word, "='"), option->name, steps))
            *nearest = option->name;
}

static struct cli_part nearest_option(const struct argp *argp, const char *said)
{
    const char *word = strstr(said, "unrecognized option '--"), *nearest = NULL;
    struct cli_part text = {""};
    size_t steps = SIZE_MAX;

    if (word == NULL)
        return text;
    word += strlen("unrecognized option '--");
    look_for_nearest(argp->options, word, &steps, &nearest);
    for (const struct argp_child *child = argp->children; child != NULL && child->argp != NULL;
         child++)
        look_for_nearest(child->argp->options, word, &steps, &nearest);
    if (nearest != NULL)
        (void)snprintf(text.text, sizeof text.text, "; nearest: --%s", nearest);
    return text;
}

void cli_argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags,
                    const char *name, void *input)
{
    const error_t error = argp_parse(argp, argc, argv, flags, NULL, input);
    const char *said = cli_errors_said(); /* by getopt: "routegen: ..." */
    const char *colon = said == NULL ? NULL : strchr(said, ':');

    if (error == ENOMEM)
        cli_out_of_memory();
    if (error != 0)
        cli_deny("%s%s; see '%s --help'", printable(colon == NULL ? "bad usage" : colon + 2).text,
                 nearest_option(argp, said == NULL ? "" : said).text, name);
}

const struct cli_words cli_formats = {"format", {"text", "json", "csv"}};
const struct cli_words cli_plot_formats = {"format", {"text", "json", "csv", "svg"}};

/* The number of the first @length characters of a text among some words. */
static unsigned word_of(const struct cli_words *words, const char *option, const char *text,
                        size_t length)
{
    unsigned number = 0;
    rg_refusal refusal;

    for (; words->name[number] != NULL; number++)
        if (strlen(words->name[number]) == length &&
            strncmp(words->name[number], text, length) == 0)
            return number;
    (void)rg_refuse_names(&refusal, RG_E_SYNTAX, NULL, words->name);
    cli_refuse(option, text, "%s", cli_why(&refusal));
}

unsigned cli_word(const struct cli_words *words, const char *option, const char *text)
{
    return word_of(words, option, text, strlen(text));
}

unsigned cli_word_option(const struct cli_words *words, const char *text, size_t length)
{
    char option[32];
    (void)snprintf(option, sizeof option, "--%s", words->option);
    return word_of(words, option, text, length);
}

/* An option of the verb as it is given: "--name", or "-n". */
static struct cli_part option_text(const struct cli_arguments *arguments, int key)
{
    const struct argp_option *option = arguments->syntax->options;
    struct cli_part made;

    while (option->key != key)
        option++;
    if (key < CLI_KEY_FORMAT)
        (void)snprintf(made.text, sizeof made.text, "-%c", key);
    else
        (void)snprintf(made.text, sizeof made.text, "--%s", option->name);
    return made;
}

void cli_options_refuse(const struct cli_arguments *arguments, const int *keys, const char *what)
{
    while (*keys != 0 && arguments->option[*keys] == NULL)
        keys++;
    if (*keys != 0)
        cli_deny("%s: %s does not apply to %s", arguments->syntax->verb,
                 option_text(arguments, *keys).text, what);
}

uint64_t cli_number_option(const char *option, const char *value, uint64_t least, uint64_t most)
{
    const char *at = value;
    uint64_t number;

    if (!rg_whole(&at, &number) || *at != '\0' || number < least || number > most)
        cli_refuse(option, value, "a whole number from %" PRIu64 " to %" PRIu64 " expected", least,
                   most);
    return number;
}

uint64_t cli_number_of(const struct cli_arguments *arguments, int key, uint64_t otherwise,
                       uint64_t least, uint64_t most)
{
    if (arguments->option[key] == NULL)
        return otherwise;
    return cli_number_option(option_text(arguments, key).text, arguments->option[key], least, most);
}

uint64_t cli_pairs_of(const struct cli_arguments *arguments, uint64_t otherwise)
{
    const char *value = arguments->option[CLI_KEY_PAIRS];

    if (value != NULL && strcmp(value, "all") == 0)
        return 0;
    return cli_number_of(arguments, CLI_KEY_PAIRS, otherwise, 1, UINT64_MAX);
}

void cli_take_option(const struct argp_option *option, int key, const char *value,
                     rg_option_taker *take, void *ask)
{
    rg_refusal refusal;

    while (option->key != key)
        option++;
    if (take(ask, option->name, value, &refusal) != RG_OK)
        cli_deny("--%s %s: %s", option->name, cli_quote(value).text, cli_why(&refusal));
}

struct cli_words cli_rule_words[RG_ROUTE_RULE_FIELDS];

void cli_rule_words_begin(void)
{
    for (unsigned i = 0; i < RG_ROUTE_RULE_FIELDS; i++) {
        cli_rule_words[i].option = rg_rule_field(i);
        for (unsigned v = 0; (cli_rule_words[i].name[v] = rg_rule_value(i, v)) != NULL; v++)
            continue;
    }
}

/* By the fields of a rule. */
static const int keys[RG_ROUTE_RULE_FIELDS] = {CLI_KEY_RULE, CLI_KEY_VC_CLASSES, CLI_KEY_TIE,
                                               CLI_KEY_CUBE, CLI_KEY_UP,         CLI_KEY_DETOUR};

bool cli_rule_is_given(const char *const *option)
{
    unsigned i = 0;

    while (i < RG_ROUTE_RULE_FIELDS && option[keys[i]] == NULL)
        i++;
    return i < RG_ROUTE_RULE_FIELDS;
}

void cli_rule_make(const char *const *option, const rg_topology *net, rg_route_rule *rule)
{
    rg_refusal refusal;

    (void)rg_route_rule_init(net, rule);
    if (rg_refuse_unruled(net, &refusal) != RG_OK)
        cli_deny("%s", cli_why(&refusal));
    for (unsigned i = 0; i < RG_ROUTE_RULE_FIELDS; i++)
        if (option[keys[i]] != NULL &&
            rg_parse_rule(net, rg_rule_field(i), option[keys[i]], rule, &refusal) != RG_OK)
            cli_deny("--%s", cli_why(&refusal));
}
