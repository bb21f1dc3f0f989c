/* SPDX-License-Identifier: Apache-2.0 */

/* The verbs, and the help of the program. */

#include <argp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/help.h"
#include "faces/cli/common/options.h"
#include "faces/cli/files/files.h"
#include "routegen/network_kind.h"
#include "families/inner/near.h"
#include "verbs.h"

/* Messages start with "routegen:", by whatever path the program was called. */
static char program[] = "routegen";

static int help(int argc, char **argv);
static int run(int argc, char **argv);

/* In the order of --help. */
static const struct cli_verb verbs[] = {
    {"info", cli_info, "NETWORK", "sizes, measures, and what can be done with it"},
    {"routes", cli_routes, "NETWORK SRC DST", "a route; kautz: the disjoint ones, - reads pairs"},
    {"check", cli_check, "NETWORK", "computes and judges the routes of all pairs (kautz)"},
    {"states", cli_states, "NETWORK -r K", "every switch of a rotation, or of any permutation"},
    {"exchange", cli_exchange, "NETWORK", "an all-to-all, message by message (gft, kautz, ...)"},
    {"calls", cli_calls, "NETWORK --load A", "how many calls a Clos network blocks"},
    {"query", cli_query, "PORT QUESTION", "the same from a board at a serial port; self-test"},
    {"vectors", cli_vectors, "NETWORK", "test vectors for hardware benches (kautz, gft)"},
    {"collective", cli_collective, "WHAT NETWORK", "schedules: allgather, allreduce, ..."},
    {"deadlock", cli_deadlock, "NETWORK", "whether its routing can deadlock"},
    {"advise", cli_advise, "NETWORK", "which routing it should have, and why"},
    {"tables", cli_tables, "NETWORK", "the next port by router and destination, for others"},
    {"noc", cli_noc, "NETWORK -o DIR", "the network in Verilog, with a bench and tables"},
    {"node", cli_node, "NETWORK", "messages among nodes, some of them dead (kautz)"},
    {"simulate", cli_simulate, "NETWORK...", "latency and throughput at a load, flit by flit"},
    {"compare", cli_compare, "NET NET...", "cost, distances and throughput side by side"},
    {"find", cli_find, "--size N", "networks of about that size, and what they cost"},
    {"reproduce", cli_reproduce, "kantc|mpp", "every number of a paper beside ours"},
    {"draw", cli_draw, "NETWORK", "a picture of the network, and of routes in it"},
    {"export", cli_export, "NETWORK", "the network as a graph, for other programs"},
    {"help", help, "[VERB]", "what a verb does, with examples"},
    {NULL, NULL, NULL, NULL},
};

/* %s: a line a verb, a line a family. */
static const char doc[] =
    "Routes in Kautz digraphs, switch states of fat trees, and many other families of networks: "
    "the golden model of the route generator hardware.\v"
    "Verbs:\n%s"
    "\n"
    "'routegen help VERB' says more. A NETWORK is FAMILY:P1,P2,...; the families:\n"
    "%s"
    "\n"
    "Examples:\n"
    "  routegen info kautz:3,6\n"
    "  routegen routes kautz:4,5 01234 23430\n"
    "  routegen check kautz:3,6\n"
    "  routegen states gft:2,4,2 -r 3\n"
    "  routegen exchange gft:2,4,2\n"
    "  routegen compare kary:4,3 kantc:4,3\n"
    "  routegen draw kantc:3,3 > kantc.svg\n"
    "  routegen simulate torus:8,8 --load .1:.5:.1\n"
    "\n"
    "Exit codes: 0 ok, 1 a check failed, 2 usage or bad input, 3 device, I/O or memory.";

/* Where the verb stands on the command line. */
struct found {
    const struct cli_verb *verb;
    int index;
    struct cli_help help;
};

/* The verb that is nearest to a word, as text for a message; empty if none is near. */
static const char *nearest_verb(const char *word)
{
    static char text[40];
    size_t steps = SIZE_MAX;

    for (const struct cli_verb *verb = verbs; verb->name != NULL; verb++)
        if (rg_word_is_near(word, strlen(word), verb->name, &steps))
            (void)snprintf(text, sizeof text, "; nearest: %s", verb->name);
    return text;
}

static error_t parse_one(int key, char *value, struct argp_state *state)
{
    struct found *found = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &found->help;
        /* getopt names a bad option in one line; without a stream argp adds no second one. */
        state->err_stream = NULL;
        return 0;
    case ARGP_KEY_ARG:
        for (const struct cli_verb *verb = verbs; verb->name != NULL; verb++) {
            if (strcmp(value, verb->name) == 0) {
                found->verb = verb;
                found->index = state->next - 1;
                /* The rest belongs to the verb. */
                state->next = state->argc;
                return 0;
            }
        }
        cli_deny("unknown verb %s%s; see 'routegen --help'", cli_quote(value).text,
                 nearest_verb(value));
    case ARGP_KEY_END:
        if (found->verb == NULL)
            cli_deny("a verb is missing; see 'routegen --help'");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* routegen help [VERB]: as --help says it; help --options: a table. */
static int help(int argc, char **argv)
{
    static char option[] = "--help";
    char *words[] = {program, argc > 1 ? argv[1] : option, option, NULL};

    if (argc == 2 && strcmp(argv[1], "--options") == 0)
        cli_print_options(verbs);
    if (argc > 2)
        cli_deny("help: unexpected argument %s; see 'routegen --help'", cli_quote(argv[2]).text);
    return run(argc > 1 ? 3 : 2, words);
}

/* The text of --help. */
static const char *whole_doc(void)
{
    static char text[sizeof doc + 5000];
    char list[2000], families[3000];
    size_t at = 0;

    for (const struct cli_verb *verb = verbs; verb->name != NULL && at < sizeof list; verb++)
        at += (size_t)snprintf(list + at, sizeof list - at, "  %s %-*s %s\n", verb->name,
                               22 - (int)strlen(verb->name), verb->arguments, verb->summary);
    at = 0;
    const rg_family_info *info;
    for (unsigned f = 0; (info = rg_family_info_of((rg_family)f)) && at < sizeof families; f++)
        at += (size_t)snprintf(families + at, sizeof families - at, "  %s:%-*s %s, as %s\n",
                               info->name, 19 - (int)strlen(info->name), info->params, info->title,
                               info->example);
    (void)snprintf(text, sizeof text, doc, list, families);
    return text;
}

static int run(int argc, char **argv)
{
    const struct argp argp = {
        .parser = parse_one,
        .children = cli_help_options,
    };
    static const struct argp_option none = {0};
    struct found found = {.help = {program, "VERB NETWORK [ARGUMENT...]", whole_doc(), &none,
                                   cli_common_options + 2}};

    cli_argp_parse(&argp, argc, argv, ARGP_IN_ORDER | ARGP_NO_HELP, program, &found);
    argv[found.index] = program;
    const int code = found.verb->run(argc - found.index, argv + found.index);
    cli_errors_pass(true);
    return code;
}

int cli_main(int argc, char **argv)
{
    static char *no_arguments[] = {program, NULL};
    static char buffer[1 << 16];

    argp_err_exit_status = CLI_USAGE;
    cli_rule_words_begin();
    cli_guard_stdout();
    (void)setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    if (argc < 1) {
        argc = 1;
        argv = no_arguments;
    }
    argv[0] = program;
    if (argc > 1 && strcmp(argv[1], "complete") == 0)
        return cli_complete(verbs, argc - 1, argv + 1);
    return run(argc, argv);
}
