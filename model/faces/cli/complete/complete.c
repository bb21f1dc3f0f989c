/* SPDX-License-Identifier: Apache-2.0 */

/*
 * routegen complete WORD...: what the last word, begun or empty, can become; a line each, with a
 * tab and what it means after it. The completions of bash, zsh and fish ask for nothing else.
 *
 * There is no list of what verbs take: a verb is run until it shows its syntax (struct cli_syntax),
 * which has its options, and the words that options and arguments take.
 */

#define _POSIX_C_SOURCE 200809L

#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/verbs.h"
#include "families/inner/rows.h"
#include "routegen/network_kind.h"

/* Longest command line, in words. */
#define MOST_WORDS 100

/* The command line: the program, the verb, ..., the word under the cursor. */
static struct {
    char *word[MOST_WORDS + 2];
    int count;
    const struct cli_verb *verbs;
    const char *current;
    size_t before_length; /* of what is kept of the current word: "--format=", or nothing */
} line;

/* A candidate, if it goes on from the current word. */
static void offer(const char *text, size_t length, const char *end, const char *meaning)
{
    const char *begun = line.current + line.before_length;
    const size_t have = strlen(begun);

    if (have <= length + strlen(end) && strncmp(text, begun, have < length ? have : length) == 0) {
        fprintf(stdout, "%.*s%.*s%s\t%s\n", (int)line.before_length, line.current, (int)length,
                text, end, meaning);
    }
}

/* ---- Words of each kind ---------------------------------------------------------------------- */

static void offer_families(void)
{
    char meaning[100];

    for (unsigned f = 0; rg_family_info_of((rg_family)f) != NULL; f++) {
        const char *name = rg_family_name((rg_family)f);
        snprintf(meaning, sizeof meaning, "%s: %s", rg_family_params((rg_family)f),
                 rg_family_info_of((rg_family)f)->title);
        offer(name, strlen(name), ":", meaning);
    }
}

/* Values of a parameter are offered up to this one. */
enum { MOST_VALUES = 16 };

/* Whether a network, complete or to be gone on with, begins with the text. */
static bool begins_network(const char *text, rg_network_error *error)
{
    char filled[RG_NETWORK_MAX_TEXT + 4];
    rg_any_network network;

    if (rg_any_network_parse(text, &network, error) == RG_OK)
        return true;
    if (error->fault != RG_FAULT_COUNT || error->given >= error->least)
        return false;
    /* The parameters to come, two at most, are 2, which every family has; of the faults only one in
     * those given counts. */
    rg_network_error bad = *error;
    snprintf(filled, sizeof filled, "%s%.*s", text, (int)(2 * (error->least - error->given)),
             ",2,2");
    return rg_any_network_parse(filled, &network, &bad) == RG_OK || bad.fault != RG_FAULT_RANGE ||
           bad.param >= error->given;
}

static void offer_values(void)
{
    char text[RG_NETWORK_MAX_TEXT], nodes[40];
    const char *comma = strrchr(line.current, ',');
    const char *before = comma != NULL ? comma : strchr(line.current, ':');
    rg_network_error error;
    rg_topology net;

    for (unsigned value = 0; value <= MOST_VALUES; value++) {
        const int length = snprintf(text, sizeof text, "%.*s%u", (int)(before - line.current) + 1,
                                    line.current, value);
        if (length < 0 || (size_t)length >= sizeof text || !begins_network(text, &error))
            continue;
        nodes[0] = '\0';
        if (error.fault == RG_FAULT_NONE && rg_any_topology_parse(text, &net, NULL) == RG_OK)
            snprintf(nodes, sizeof nodes, "%" PRIu64 " nodes", net.nodes);
        if (error.fault == RG_FAULT_NONE)
            offer(text, (size_t)length, "", nodes);
        else
            offer(text, (size_t)length, ",", rg_family_params(error.family));
    }
}

static void offer_networks(void)
{
    if (strchr(line.current, ':') == NULL)
        offer_families();
    else
        offer_values();
}

/* The vertices of a network that a file describes; of others they are counted, not listed. */
static void offer_labels(const char *network)
{
    rg_topology net;

    if (rg_graph_file(network) == NULL || strcmp(rg_graph_file(network), "-") == 0)
        return;
    cli_topology_parse(network, &net);
    for (uint64_t v = 0; v < net.vertices; v++) {
        const rg_label label = rg_label_of(&net, v);
        offer(label.text, strlen(label.text), "", v < net.nodes ? "compute node" : "switch");
    }
}

static void offer_ports(void)
{
    static const char *const patterns[] = {"/dev/ttyUSB*", "/dev/ttyACM*", "/dev/serial/by-id/*"};

    for (unsigned i = 0; i < sizeof patterns / sizeof patterns[0]; i++) {
        glob_t found;
        if (glob(patterns[i], 0, NULL, &found) != 0)
            continue;
        for (size_t j = 0; j < found.gl_pathc; j++)
            offer(found.gl_pathv[j], strlen(found.gl_pathv[j]), "", "serial port");
        globfree(&found);
    }
}

/* The first line of what an option does, as far as there is room. */
static const char *meaning_of(const struct argp_option *option)
{
    static char text[70];
    snprintf(text, sizeof text, "%s", option->doc == NULL ? "" : option->doc);
    return text;
}

static void offer_options(const struct argp_option *option)
{
    char name[40];

    for (; option->name != NULL; option++) {
        snprintf(name, sizeof name, "--%s", option->name);
        offer(name, strlen(name), "", meaning_of(option));
    }
}

/* ---- Where the cursor is --------------------------------------------------------------------- */

static const struct cli_verb *verb_of(const char *name)
{
    for (const struct cli_verb *verb = line.verbs; verb->name != NULL; verb++)
        if (strcmp(verb->name, name) == 0)
            return verb;
    return NULL;
}

/* The option that a word is: "--name", "--name=...", "-n"; NULL if it is none. */
static const struct argp_option *find_option(const struct argp_option *option, const char *word)
{
    for (; option->name != NULL && word[0] == '-'; option++) {
        const size_t length = strlen(option->name);
        if ((word[1] == '-' && strncmp(word + 2, option->name, length) == 0 &&
             (word[2 + length] == '\0' || word[2 + length] == '=')) ||
            (word[1] == option->key && word[2] == '\0'))
            return option;
    }
    return NULL;
}

static const struct argp_option *option_of(const struct cli_syntax *syntax, const char *word)
{
    const struct argp_option *option = find_option(syntax->options, word);

    for (unsigned i = !cli_takes_files(syntax); option == NULL && cli_common_options[i] != NULL;
         i++)
        option = find_option(cli_common_options[i], word);
    return option;
}

static void offer_all_options(const struct cli_syntax *syntax)
{
    offer_options(syntax->options);
    for (unsigned i = !cli_takes_files(syntax); cli_common_options[i] != NULL; i++)
        offer_options(cli_common_options[i]);
}

/* The words that an option or argument takes, if it takes words. */
static void offer_words(const struct cli_syntax *syntax, const char *option)
{
    for (unsigned i = 0; syntax->words[i] != NULL; i++)
        for (unsigned j = 0;
             strcmp(syntax->words[i]->option, option) == 0 && syntax->words[i]->name[j] != NULL;
             j++)
            offer(syntax->words[i]->name[j], strlen(syntax->words[i]->name[j]), "", "");
}

/* The number of arguments before the current word, options and their values left out; the first of
 * them. */
static int arguments_before(const struct cli_syntax *syntax, const char **first)
{
    int count = 0;

    for (int i = 2; i < line.count - 1; i++) {
        const struct argp_option *option = option_of(syntax, line.word[i]);
        if (line.word[i][0] != '-' || line.word[i][1] == '\0')
            *first = count++ == 0 ? line.word[i] : *first;
        else if (option != NULL && option->arg != NULL && strchr(line.word[i], '=') == NULL)
            i++;
    }
    return count;
}

static void offer_argument(const struct cli_syntax *syntax)
{
    const char *first = "";
    const int number = arguments_before(syntax, &first);
    const char *name = cli_argument_name(syntax, (size_t)number);

    if (name == NULL)
        offer_all_options(syntax);
    else if (strstr(name, "NETWORK") != NULL)
        offer_networks();
    else if (strcmp(name, "PORT") == 0)
        offer_ports();
    else if (strcmp(name, "[SRC]") == 0 || strcmp(name, "[DST]") == 0)
        offer_labels(first);
    else
        offer_words(syntax, name);
}

/* The verb has shown its syntax. */
static void complete(const struct cli_syntax *syntax)
{
    const char *equals = strchr(line.current, '=');
    const struct argp_option *option = option_of(syntax, line.current);

    if (option != NULL && equals != NULL)
        line.before_length = (size_t)(equals - line.current) + 1;
    else
        option = option_of(syntax, line.word[line.count - 2]);
    if (option != NULL && option->arg != NULL &&
        (line.before_length > 0 || strchr(line.word[line.count - 2], '=') == NULL))
        offer_words(syntax, option->name);
    else if (line.current[0] == '-')
        offer_all_options(syntax);
    else
        offer_argument(syntax);
    exit(CLI_OK);
}

int cli_complete(const struct cli_verb *verbs, int argc, char **argv)
{
    static char *alone[] = {NULL, NULL};

    if (argc < 2 || argc > MOST_WORDS)
        return CLI_OK;
    memcpy(line.word, argv, (size_t)argc * sizeof *argv);
    line.count = argc;
    line.verbs = verbs;
    line.current = argv[argc - 1];
    const struct cli_verb *verb = verb_of(argv[1]);
    if (argc == 2 || (argc == 3 && verb != NULL && strcmp(verb->name, "help") == 0)) {
        for (verb = verbs; verb->name != NULL; verb++)
            offer(verb->name, strlen(verb->name), "", verb->summary);
        return CLI_OK;
    }
    if (verb == NULL || strcmp(verb->name, "help") == 0)
        return CLI_OK;
    cli_syntax_hook = complete;
    alone[0] = argv[0];
    return verb->run(1, alone);
}

/*
 * routegen help --options: all options of all verbs, as CSV, from the verbs' own tables. The man
 * page, doc/program.md and the tests are made from it.
 */

static const struct cli_verb *verb;

static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    putchar('"');
}

/* The words that it takes, with blanks between them. */
static void print_words(const struct cli_words *const *words, const char *option)
{
    for (; words != NULL && *words != NULL; words++)
        for (unsigned i = 0; strcmp((*words)->option, option) == 0 && (*words)->name[i] != NULL;
             i++)
            printf("%s%s", i > 0 ? " " : "", (*words)->name[i]);
}

static void print_options(const char *of, const struct argp_option *option,
                          const struct cli_words *const *words)
{
    for (; option->name != NULL; option++) {
        printf("%s,%s,", of, option->name);
        if (option->key < CLI_KEY_FORMAT)
            putchar(option->key);
        putchar(',');
        print_quoted(option->arg == NULL ? "" : option->arg);
        putchar(',');
        print_words(words, option->name);
        putchar(',');
        print_quoted(option->doc);
        putchar('\n');
    }
}

/* Each verb shows its syntax, and the next one follows. */
static void print_verb(const struct cli_syntax *syntax)
{
    static char program[] = "routegen", *alone[] = {program, NULL};

    print_options(syntax->verb, syntax->options, syntax->words);
    do
        verb++;
    while (verb->name != NULL && strcmp(verb->name, "help") == 0);
    if (verb->name == NULL)
        exit(CLI_OK);
    (void)verb->run(1, alone);
}

void cli_print_options(const struct cli_verb *verbs)
{
    verb = verbs;
    puts("verb,option,short,argument,values,meaning");
    for (unsigned i = 0; cli_common_options[i] != NULL; i++)
        print_options("", cli_common_options[i], NULL);
    cli_syntax_hook = print_verb;
    cli_info(1, (char *[]){(char[]){"routegen"}, NULL});
}
