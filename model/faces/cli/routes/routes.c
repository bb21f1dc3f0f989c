/* SPDX-License-Identifier: Apache-2.0 */

/* The verb routes: which options go together, and one pair, a stream, or random pairs. */

#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/options.h"
#include "faces/cli/verbs.h"
#include "families/inner/rows.h"
#include "question.h"

/* Shortest routes to list: by default as many as people may want to see; JSON is made in memory
 * before it is printed, and takes some kilobytes per route. */
#define MOST_DEFAULT 100
#define MOST_TEXT 1000000000
#define MOST_JSON 100000

/* The words of --format */
static const struct cli_words formats = {"format", {"text", "json", "csv", "bin"}};

enum { FORMAT_BIN = CLI_CSV + 1 };

/* ---- Which options go together --------------------------------------------------------------- */

/* Binary output is for programs that know the network: only tables, of the pairs they send. */
static void check_binary(const struct cli_arguments *given, const struct cli_question *question)
{
    if (!question->look.words)
        cli_deny("routes: --format bin is only for the disjoint routes of Kautz digraphs");
    if (!question->stream || given->option[CLI_KEY_PAIRS] != NULL)
        cli_deny("--format bin is only for pairs on standard input, with '-'");
    if (given->option[CLI_KEY_NODES] != NULL)
        cli_deny("--format bin has no nodes; leave out --nodes");
    if (cli_avoid_is_given(given))
        cli_deny("--format bin takes no faults; leave out --avoid");
}

static void check_lists(const struct cli_arguments *given)
{
    const bool all = given->option[CLI_KEY_ALL] != NULL;
    const bool disjoint = given->option[CLI_KEY_DISJOINT] != NULL;
    const bool count = given->option[CLI_KEY_COUNT] != NULL;
    const bool most = given->option[CLI_KEY_MOST] != NULL;

    if (all && disjoint)
        cli_deny("routes: --all and --disjoint cannot be combined");
    if (!all && (count || most))
        cli_deny("routes: --%s works only with --all", count ? "count" : "most");
    if (count && most)
        cli_deny("routes: --count lists nothing; leave out --most");
    if (cli_rule_is_given(given->option) && (all || disjoint))
        cli_deny("routes: %s and the options of a rule cannot be combined",
                 all ? "--all" : "--disjoint");
}

/* A Kautz digraph is asked for disjoint routes, as words; so is every network with faults, unless
 * something else is asked for. */
static void choose_kind(struct cli_question *question, const struct cli_arguments *given)
{
    const bool rule = cli_rule_is_given(given->option);
    const bool all = given->option[CLI_KEY_ALL] != NULL;
    const bool disjoint = given->option[CLI_KEY_DISJOINT] != NULL;

    question->look.words =
        question->network.info->kind == RG_KIND_KAUTZ && !all && !disjoint && !rule;
    question->ask.kind = all ? RG_ASK_SHORTEST
                         : disjoint || question->look.words || (cli_avoid_is_given(given) && !rule)
                             ? RG_ASK_DISJOINT
                             : RG_ASK_RULE;
}

/* ---- The question ---------------------------------------------------------------------------- */

/* A Kautz digraph has its disjoint routes even where it is too large for a graph. */
static void take_graph(struct cli_question *question, const char *name)
{
    if (!question->look.words)
        cli_topology_parse(name, &question->graph);
    else if (rg_any_topology_parse(name, &question->graph, NULL) != RG_OK)
        return;
    question->ask.graph = &question->graph;
}

static void take_most(struct cli_question *question, const struct cli_arguments *given)
{
    const uint64_t limit = question->format == CLI_JSON ? MOST_JSON : MOST_TEXT;

    if (given->option[CLI_KEY_COUNT] != NULL)
        return;
    question->ask.most = cli_number_of(given, CLI_KEY_MOST, MOST_DEFAULT, 1, limit);
}

static void begin(struct cli_question *question, const struct cli_arguments *given)
{
    question->ask.size = sizeof question->ask;
    question->ask.network = &question->network;
    question->format = given->format == FORMAT_BIN ? CLI_TEXT : given->format;
    question->stream = given->value[2] == NULL;
    question->look.nodes = given->option[CLI_KEY_NODES] != NULL;
    question->look.named = question->stream;
    choose_kind(question, given);
    if (given->format == FORMAT_BIN)
        check_binary(given, question);
    check_lists(given);
    take_graph(question, given->value[0]);
    if (question->ask.kind == RG_ASK_RULE && !cli_rule_is_given(given->option) &&
        !rg_topology_has_rule(&question->graph))
        question->ask.kind = RG_ASK_DISJOINT;
    if (question->ask.kind == RG_ASK_RULE) {
        cli_rule_make(given->option, &question->graph, &question->rule);
        question->ask.rule = &question->rule;
    }
    if (question->ask.kind == RG_ASK_SHORTEST)
        take_most(question, given);
    cli_question_avoid(question, given);
}

/* One pair from the command line; if it has no route, a check failed. */
static enum cli_exit answer(const struct cli_question *question,
                            const struct cli_arguments *arguments)
{
    const struct cli_pair_text pair = cli_pair_of(arguments->value[1], arguments->value[2]);

    return cli_question_answer(question, (struct cli_place){.line = 0}, &pair) ? CLI_OK
                                                                               : CLI_BROKEN;
}

static void stream(const struct cli_question *question, const struct cli_arguments *given)
{
    const uint64_t pairs = cli_number_of(given, CLI_KEY_PAIRS, 0, 1, UINT64_MAX);

    if (pairs > 0 && !question->look.words && question->graph.nodes < 2)
        cli_deny("%s: --pairs: no two nodes", question->network.name);
    cli_stream(question, pairs, cli_number_of(given, CLI_KEY_SEED, 1, 0, UINT64_MAX));
}

/* ---- The command line ------------------------------------------------------------------------ */

static void check_arguments(const struct cli_arguments *given)
{
    const char *destination = given->value[2];
    const bool random = cli_number_of(given, CLI_KEY_PAIRS, 0, 1, UINT64_MAX) > 0;

    if (given->option[CLI_KEY_SEED] != NULL && !random)
        cli_deny("routes: --seed works only with --pairs");
    if (random && given->value[1] != NULL) {
        cli_deny("routes: --pairs makes its own pairs; unexpected argument %s",
                 cli_quote(given->value[1]).text);
    }
    if (random)
        return;
    if (given->value[1] == NULL)
        cli_deny("routes: SRC is missing; see 'routegen routes --help'");
    const bool from_input = strcmp(given->value[1], "-") == 0;
    if (from_input && destination != NULL)
        cli_deny("routes: unexpected argument %s after '-'", cli_quote(destination).text);
    if (!from_input && destination == NULL)
        cli_deny("routes: DST is missing; see 'routegen routes --help'");
}

int cli_routes(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_FLAG("nodes", NODES, "Add the list of nodes of every route"),
        CLI_OPTIONS_AVOID("Go round these faulty "),
        CLI_OPTIONS_RULE,
        CLI_FLAG("all", ALL, "Count and list all shortest routes"),
        CLI_FLAG("count", COUNT, "With --all: only count the routes"),
        CLI_OPTION("most", MOST, "N", "With --all: list at most N routes, default 100"),
        CLI_FLAG("disjoint", DISJOINT,
                 "List as many routes as possible that share no vertex but their ends"),
        CLI_OPTION("pairs", PAIRS, "N",
                   "Answer N random pairs, instead of those on standard input"),
        CLI_OPTION_SEED,
        CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json, csv, or, with -, bin"),
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "routes",
        .options = options,
        .usage = "NETWORK SRC DST\nNETWORK -\nNETWORK --pairs N",
        .doc =
            "Prints the route from SRC to DST by the family's own rule. In a Kautz digraph it "
            "prints the node-disjoint routes, shortest first, or with --rule the route by that "
            "rule.\v"
            "Nodes are written as in doc/topologies.md; @17 is node 17 of any network. A Kautz "
            "word has one digit 0-9a-f per letter.\n"
            "\n"
            "With - instead of a pair, pairs are read from standard input, one SRC DST per line, "
            "or SRC,DST. Empty lines and what follows a # are passed over. They are answered in "
            "order: in text as a line SRC -> DST, the table and an empty line, in "
            "JSON as one object per line. For Kautz digraphs, --format bin makes input and output "
            "binary: a pair is two little-endian 64-bit words, 4 bits per letter, and its routes "
            "are d/4+1 of them; doc/program.md says more.\n"
            "\n"
            "Around faults there are as many disjoint routes as there can be, found by "
            "construction or by a search for the maximum flow; with an option of the rule, the "
            "route that it permits; with --all, all shortest ones. Labels with commas stand in "
            "brackets, as in --avoid '(0,1),(1,2)'. A pair without a route makes the exit code 1; "
            "in a stream, its answer says why there is none.\n"
            "\n"
            "Examples:\n"
            "  routegen routes kautz:4,5 01234 23430\n"
            "  routegen routes kautz:2,3 120 201 --nodes --format json\n"
            "  routegen routes kautz:4,5 01234 23430 --avoid 12343\n"
            "  routegen routes kantc:3,4 0,0,001,0 2,1,110,2 --up switch-digit\n"
            "  routegen routes hypercube:5 00000 10110 --all\n"
            "  routegen routes torus:5,4 0,0 1,3 --disjoint\n"
            "  routegen routes torus:5,4 0,0 1,3 --avoid 0,1\n"
            "  routegen routes torus:5,4 0,0 1,3 --avoid 0,1 --tie all\n"
            "  routegen routes star:4 1234 2143 --avoid-links 1234-2134\n"
            "  routegen routes torus:5,4 --pairs 3 --seed 7 --format csv\n"
            "  printf '120 201\\n010 212\\n' | routegen routes kautz:2,3 -\n",
        .arguments = {"NETWORK", "[SRC]", "[DST]"},
        .words = {CLI_WORDS_RULE, &formats},
    };
    static struct cli_question question;
    struct cli_arguments given;
    enum cli_exit code = CLI_OK;

    cli_parse(&syntax, argc, argv, &given, NULL);
    cli_network_parse(given.value[0], &question.network);
    check_arguments(&given);
    begin(&question, &given);
    if (given.format == FORMAT_BIN) {
        cli_stream_binary(&question.network);
    } else if (question.stream) {
        cli_question_begin(&question);
        stream(&question, &given);
    } else {
        code = answer(&question, &given);
    }
    rg_faults_close(&question.avoid);
    return (int)code;
}
