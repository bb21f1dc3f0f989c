/* SPDX-License-Identifier: Apache-2.0 */

/* Options and arguments, as far as all verbs share them; argp does the parsing. */
#pragma once

#include <argp.h>
#include <stdbool.h>
#include <stdint.h>

#include "net/inner/compare.h"
#include "net/inner/simulate_table.h"
#include "routegen/net/parse.h"

enum cli_format {
    CLI_TEXT,
    CLI_JSON,
    CLI_CSV,
};

/* Where there is a picture, its number after these */
enum { CLI_SVG = CLI_CSV + 1 };

/* Keys of the options; those below 256 are their short forms. */
enum cli_key {
    CLI_KEY_OUTPUT = 'o',
    CLI_KEY_PASS = 'p',
    CLI_KEY_ROTATION = 'r',
    CLI_KEY_FORMAT = 256,
    CLI_KEY_NODES,
    CLI_KEY_AVOID,
    CLI_KEY_AVOID_LINKS,
    CLI_KEY_PAIRS,
    CLI_KEY_ILLEGAL,
    CLI_KEY_NEAR,
    CLI_KEY_CORE,
    CLI_KEY_SQUARE,
    CLI_KEY_SQUARE_SEED,
    CLI_KEY_BAUD,
    CLI_KEY_TIMEOUT,
    CLI_KEY_KERNEL,
    CLI_KEY_ON_CHIP,
    CLI_KEY_EXACT,
    CLI_KEY_BRIEF,
    CLI_KEY_WITHIN,
    CLI_KEY_RADIX,
    CLI_KEY_FAMILY,
    CLI_KEY_SORT,
    CLI_KEY_SWITCH_COST,
    CLI_KEY_LINK_COST,
    CLI_KEY_EVERY_D,
    CLI_KEY_ROUTE,
    CLI_KEY_VC_CLASSES,
    CLI_KEY_TIE,
    CLI_KEY_CUBE,
    CLI_KEY_UP,
    CLI_KEY_RULE,
    CLI_KEY_DETOUR,
    CLI_KEY_ALL,
    CLI_KEY_ALL_PAIRS,
    CLI_KEY_ALL_NETWORKS,
    CLI_KEY_COUNT,
    CLI_KEY_MOST,
    CLI_KEY_DISJOINT,
    CLI_KEY_NODE,
    CLI_KEY_SCHEDULE,
    CLI_KEY_DEAD,
    CLI_KEY_CLASSES,
    CLI_KEY_EXCHANGE_OF,
    CLI_KEY_CLOCK,
    CLI_KEY_BYTES,
    CLI_KEY_CLOCKS,
    CLI_KEY_ROUNDS,
    CLI_KEY_TRIES,
    CLI_KEY_DEAF,
    CLI_KEY_CHECK,
    CLI_KEY_CRC,
    CLI_KEY_ROUTES,
    CLI_KEY_FIRST_ROUTES,
    CLI_KEY_SWEEP,
    CLI_KEY_SETS,
    CLI_KEY_FIGURE,
    CLI_KEY_SIMULATE,
    CLI_KEY_ONLY_SIMULATED,
    CLI_KEY_ROOT,
    CLI_KEY_TREE,
    CLI_KEY_OPEN,
    CLI_KEY_PIECES,
    CLI_KEY_START_UP,
    CLI_KEY_RATE,
    CLI_KEY_FROM,
    CLI_KEY_SIMPLIFY,
    CLI_KEY_PERMUTATION,
    CLI_KEY_CALLS,
    CLI_KEY_TURN,
    CLI_KEY_SL_FILE,
    CLI_KEY_DIFF,
    CLI_KEY_DATA,
    CLI_KEY_NOC_BUFFER,
    CLI_KEY_NOC_HOP,
    CLI_KEY_MESSAGE_CLASSES,
    CLI_KEY_USER,
    CLI_KEY_SOURCE,
    CLI_KEY_WRAP,
    CLI_KEY_PIN,
    CLI_KEY_TOP,
    CLI_KEY_FORCE,
#define CLI_KEY_OF(ID, ...) CLI_KEY_##ID,
    RG_SIM_OPTIONS(CLI_KEY_OF) /* those of simulate */
#undef CLI_KEY_OF
    CLI_KEY_END, /* after the last */
};

/* A line of a verb's option list: an option with a value, and one without. */
#define CLI_OPTION(option, id, value, text)                                                        \
    {                                                                                              \
        option, CLI_KEY_##id, value, 0, text, 0                                                    \
    }
#define CLI_FLAG(option, id, text) CLI_OPTION(option, id, NULL, text)

/* The --format option as it stands in the option list of a verb that prints data. */
#define CLI_OPTION_FORMAT                                                                          \
    CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json or csv")

#define CLI_OPTION_SEED                                                                            \
    CLI_OPTION("seed", SEED, "S", "Start of the pseudo-random numbers, default 1")

/* The options of verbs that set switches. */
#define CLI_OPTION_ROTATION(text) CLI_OPTION("rotation", ROTATION, "K", text)

#define CLI_OPTION_PASS(text) CLI_OPTION("pass", PASS, "P", text)

#define CLI_OPTION_SQUARE                                                                          \
    CLI_OPTION("square", SQUARE, "NAME",                                                           \
               "Latin square: lls, cls, add (gft; default lls), cls, add (butterfly, ...; "        \
               "default cls, else add), rls (benes); or window (gft with w < m, xgft)")

#define CLI_OPTION_SQUARE_SEED                                                                     \
    CLI_OPTION("square-seed", SQUARE_SEED, "I",                                                    \
               "Seed of the square (cls, add), default 0, the canonical one")

/* The options --help and --version, as children of an argp that is parsed with ARGP_NO_HELP. The
 * input of the child is a struct cli_help. */
extern const struct argp_child cli_help_options[];

/* The words that an option takes (of an argument, its name in capitals), each with the number of
 * its value; NULL ends them. Refusals and completions name them. */
struct cli_words {
    const char *option;
    const char *name[16];
};

/* By enum cli_format: text, json, csv; and with svg. */
extern const struct cli_words cli_formats, cli_plot_formats;

/* The number of a text, which is that of an option, "--name", or "verb:", among some words; or says
 * which words there are and exits. */
unsigned cli_word(const struct cli_words *words, const char *option, const char *text);

/* The same of the option that they are for, and the first @length characters of its value. */
unsigned cli_word_option(const struct cli_words *words, const char *text, size_t length);

/* --from and --simplify, of a verb that takes a NETWORK: how a NETWORK file:NAME is read. */
struct cli_file_options {
    const char *format; /* NULL: by the end of its name */
    bool simplify;
};
extern struct cli_file_options cli_file_options;

/* The format of pictures that the name of a file ends in, or NULL. */
const char *cli_picture_ending(const char *name);

/* The options of every verb besides its own, in lists; NULL after the last. */
extern const struct argp_option *const cli_common_options[]; /* of files first, of help last */

#define CLI_MAX_ARGUMENTS 16

/* What a verb accepts. */
struct cli_syntax {
    const char *verb;
    const struct argp_option *options;
    const char *usage; /* the arguments, in capitals; NULL: the first one */
    const char *doc;   /* for --help: sentence, \v, details and examples */
    /* Their names: what may be missing in brackets, with ... the last one, as often as it is given;
     * NULL after them. */
    const char *arguments[CLI_MAX_ARGUMENTS];
    const struct cli_words *words[CLI_MAX_ARGUMENTS + 4];    /* that options and arguments take */
    void (*option)(int key, const char *value, void *input); /* sees each of its options, or NULL */
    bool format_by_ending; /* of the file, where --format is not given */
    bool folder;           /* -o names one, for files that the verb writes */
};

/* Whether it takes a NETWORK, which may be a file. */
bool cli_takes_files(const struct cli_syntax *syntax);

/* The name of an argument, from 0; NULL: the verb takes no more. */
const char *cli_argument_name(const struct cli_syntax *syntax, size_t number);

/* What was given. */
struct cli_arguments {
    const struct cli_syntax *syntax;
    const char *value[CLI_MAX_ARGUMENTS]; /* in order; NULL after the last */
    const char *option[CLI_KEY_END];      /* by key, as given last, of a flag ""; NULL: not given */
    unsigned format;                      /* the number of --format among its words, or 0 */
    size_t count;                         /* of all options, in order: */
    struct cli_given {
        int key;
        const char *value;
    } * given;
};

/* If it is set, cli_parse shows it the syntax of the verb, and it does not return. */
extern void (*cli_syntax_hook)(const struct cli_syntax *syntax);

/* Parses the command line of a verb; on --help, --version and bad usage it does not return. */
void cli_parse(const struct cli_syntax *syntax, int argc, char **argv,
               struct cli_arguments *arguments, void *input);

/* argp_parse, whose errors are one line that points to the help of @name, "routegen VERB". */
void cli_argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags,
                    const char *name, void *input);

/* Refuses the first of these keys that was given, as it does not apply to @what; a 0 ends them. */
void cli_options_refuse(const struct cli_arguments *arguments, const int *keys, const char *what);

/* The decimal value of an option, such as 100 or 1e2, which must lie between least and most. */
uint64_t cli_number_option(const char *option, const char *value, uint64_t least, uint64_t most);

/* The same of an option that was given, else another number. */
uint64_t cli_number_of(const struct cli_arguments *arguments, int key, uint64_t otherwise,
                       uint64_t least, uint64_t most);

/* The value of --pairs: a number, or "all", which gives 0; else another number. */
uint64_t cli_pairs_of(const struct cli_arguments *arguments, uint64_t otherwise);

/* Hands an option of the verb to the library, or says what is expected and exits. */
void cli_take_option(const struct argp_option *option, int key, const char *value,
                     rg_option_taker *take, void *ask);

/* The options that say how a network routes (routegen/topology.h). */

/* As they stand in the option list of a verb. */
#define CLI_OPTIONS_RULE                                                                           \
    CLI_OPTION("rule", RULE, "NAME",                                                               \
               "Letters appended (debruijn, kautz, mdsxn): overlap (default), those that are "     \
               "missing; or shift, all"),                                                          \
        CLI_OPTION("vc-classes", VC_CLASSES, "N",                                                  \
                   "Classes of virtual channels of a link, 1 or 2 (torus, mikant, kantc, "         \
                   "mikantc; default 2)"),                                                         \
        CLI_OPTION(                                                                                \
            "tie", TIE, "NAME",                                                                    \
            "Which of equally good hops: lowest (default) or all; in kantc and mikantc, which of " \
            "equally near intermediate switches: lowest, balanced or all (default)"),              \
        CLI_OPTION("cube", CUBE, "NAME",                                                           \
                   "Which bit of a cube comes next (hypercube, kantc, mikantc): ecube (default), " \
                   "the lowest; or minimal, any"),                                                 \
        CLI_OPTION("up", UP, "NAME",                                                               \
                   "Ports up a tree: any (default), or switch-digit or node-digit, the one that "  \
                   "a digit of the destination names"),                                            \
        CLI_OPTION("detour", DETOUR, "NAME",                                                       \
                   "Shorter routes that leave a cube and come back (kantc, mikantc): on "          \
                   "(default) or off")

/* Their words, for the syntax of a verb, once the library has been asked for them. */
void cli_rule_words_begin(void);
extern struct cli_words cli_rule_words[RG_ROUTE_RULE_FIELDS];
#define CLI_WORDS_RULE                                                                             \
    &cli_rule_words[0], &cli_rule_words[1], &cli_rule_words[2], &cli_rule_words[3],                \
        &cli_rule_words[4], &cli_rule_words[5]

/* Whether any was given, of the values of all options by key. */
bool cli_rule_is_given(const char *const *option);

/* The rule of a network with the given values, or says what is wrong and exits. */
void cli_rule_make(const char *const *option, const rg_topology *net, rg_route_rule *rule);
