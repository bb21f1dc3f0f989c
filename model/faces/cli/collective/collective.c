/* SPDX-License-Identifier: Apache-2.0 */

/* Schedules of collective operations: their numbers, themselves, and whether one is right. */

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/files/files.h"
#include "faces/cli/simulate/request.h"
#include "faces/cli/verbs.h"
#include "net/inner/collective.h"

enum format { TEXT, JSON, CSV }; /* and the other forms of a schedule */

static const struct cli_words formats = {"format",
                                         {"text", "json", "csv", "goal", "msccl", "mscclpp", NULL}};
static struct cli_words collectives = {.option = "COLLECTIVE"}, methods = {.option = "method"};

static const struct argp_option options[] = {
    CLI_OPTION("method", METHOD, "NAME",
               "trees, rings, breadth, moves, doubling, squares, windows, formula, dbtree or "
               "shift; default "
               "best: all that there are, side by side, in other formats the fastest"),
    CLI_OPTION(
        "routing", ROUTING, "NAME",
        "Through switches: rule, count, minimal, updown, layers, spread or sssp lays messages "
        "on the network; default spread, in gft and xgft for doubling, dbtree and shift only"),
    CLI_OPTIONS_TREES,
    CLI_OPTION("root", ROOT, "NODE", "broadcast: who sends; default @0"),
    CLI_OPTION("pieces", PIECES, "N",
               "broadcast: chunks of the message that go down each tree, default 1"),
    CLI_OPTION("open", OPEN, "N", "alltoall by shift: shifts in a round, default 1"),
    CLI_OPTION(
        "bytes", BYTES, "N",
        "Of a shard; broadcast, alltoall: of a message; allreduce: of the whole vector; default "
        "1048576"),
    CLI_OPTION("start-up", START_UP, "S",
               "Seconds from the last byte of a chunk to its arrival, default 1e-6"),
    CLI_OPTION("rate", RATE, "R", "Bytes a second of a link, default 1e10"),
    CLI_OPTION("check", CHECK, "FILE",
               "Judge the schedule in FILE, in csv or MSCCL's XML; - is standard input"),
    CLI_OPTION(
        "format", FORMAT, "FORMAT",
        "Print text (default), json; or the schedule itself, as csv, goal, msccl or mscclpp"),
    {0},
};

static void take_option(int key, const char *value, void *input)
{
    if (key == CLI_KEY_CHECK)
        cli_file_named("--check", value, CLI_READS);
    else if (key != CLI_KEY_FORMAT)
        cli_take_option(options, key, value, rg_collective_option, input);
}

/* Ends the program where there is no answer. */
static void must(rg_status status, const rg_refusal *refusal)
{
    if (status == RG_E_END)
        cli_fail(CLI_BROKEN, "%s", cli_why(refusal));
    if (status == RG_E_OPTION || status == RG_E_LARGE || status == RG_E_LABEL ||
        status == RG_E_SYNTAX || status == RG_E_RULE)
        cli_deny("%s", cli_why(refusal));
    if (status == RG_E_WRONG)
        cli_fail(CLI_IO, "%s", cli_why(refusal));
    cli_verb_must("collective", status);
}

/* ---- A schedule that is given ---------------------------------------------------------------- */

static int check(const rg_topology *net, rg_collective_ask *ask,
                 const struct cli_arguments *arguments)
{
    rg_value *record = NULL;
    rg_refusal refusal;
    size_t length = 0;
    char *text = cli_input_text(arguments->option[CLI_KEY_CHECK], &length);

    const char *file = arguments->option[CLI_KEY_CHECK];
    const rg_status status = rg_collective_verdict(net, ask, text, length, &record, &refusal);
    if (status == RG_E_SYNTAX)
        cli_deny("%s: %s", strcmp(file, "-") == 0 ? "stdin" : cli_plain(file).text, refusal.text);
    must(status, &refusal);
    free(text);
    const bool right = rg_value_first(rg_value_at(record, "faults")) == NULL;
    cli_print_record(record, arguments->format == JSON ? CLI_JSON : CLI_TEXT, NULL, NULL);
    return right ? CLI_OK : CLI_BROKEN;
}

/* ---- Schedules that are made ----------------------------------------------------------------- */

static void print(const rg_topology *net, rg_collective_ask *ask, enum format format)
{
    rg_value *record = NULL;
    rg_refusal refusal;
    rg_out out = cli_out(stdout);
    rg_status status;

    const rg_name name = rg_name_of(&net->name);
    const rg_watch watch = cli_progress_watch(name.text);
    cli_progress_lines();
    if (format >= CSV)
        status = rg_collective_write(net, ask, (rg_schedule_format)(format - CSV), &out, &watch,
                                     &refusal);
    else
        status = rg_collective_record(net, ask, &watch, &record, &refusal);
    cli_progress_erase();
    must(status, &refusal);
    if (format < CSV)
        cli_print_record(record, format == JSON ? CLI_JSON : CLI_TEXT, rg_collective_columns(),
                         "methods");
}

int cli_collective(int argc, char **argv)
{
    static const struct cli_syntax syntax = {
        .verb = "collective",
        .options = options,
        .usage = "COLLECTIVE NETWORK",
        .doc =
            "Schedules of collective operations: who sends what over which link, round by round.\v"
            "COLLECTIVE is allgather, reduce-scatter, allreduce, broadcast or alltoall. Each node "
            "has a shard, cut into chunks; a link moves at most one chunk in a round. The "
            "methods:\n"
            "  trees     down d trees that share no link (kautz, and line digraphs, as\n"
            "            gkautz:d,N if d(d+1) divides N)\n"
            "  rings     around rings that share no link (torus, hypercube, kautz,\n"
            "            circulant, gft, ... where a search finds them)\n"
            "  breadth   by shortest ways, shared evenly among links (every direct network)\n"
            "  moves     alltoall: the same move for all nodes in each round (kautz,\n"
            "            debruijn, and gkautz:d,N with N = d^k or d^k + d^(k-q), q odd)\n"
            "  doubling  what a node has doubles in each step (hypercube, switches)\n"
            "  squares   all nodes send to their targets directly, by a Latin square (gft)\n"
            "  windows   alltoall: as few rounds as the links allow, or nearly (gft, xgft)\n"
            "  formula   down the d trees, by a formula: of kautz nothing is stored\n"
            "  dbtree    allreduce, broadcast: two binary trees, each for half (switches)\n"
            "  shift     alltoall: all send to the node k places on (switches)\n"
            "Through switches, any node sends to any other one by --routing. Nodes have places: "
            "depth first over the switches, those of a switch by port. A round has as many slots "
            "as its fullest channel has chunks, and waits for the one before; ratio and seconds "
            "are of slots.\n"
            "The limit is a lower bound on the rounds, because the links of a node bring it no "
            "more; the ratio is rounds over limit. hops are the most sends on a chunk's way, "
            "busiest the sends of the busiest link (an allreduce adds those of its halves), "
            "waiting the most chunks that wait for a link. Seconds assume that chunks go on as "
            "soon as they have arrived. The line 'fastest' compares all sizes by rounds and hops, "
            "'theorem' says what is proved of the trees.\n"
            "csv has a line for each send: round, from and to as numbers of nodes, link, the port "
            "of the sender, source and chunk, and op, copy or add. goal is the language of "
            "LogGOPSim, msccl the XML of MSCCL, mscclpp an execution plan of MSCCL++. --check "
            "judges any schedule in csv or XML: exit code 1 if it is wrong.\n"
            "\n"
            "Examples:\n"
            "  routegen collective allgather kautz:3,4\n"
            "  routegen collective broadcast kautz:2,3 --root 120 --pieces 8\n"
            "  routegen collective reduce-scatter hypercube:5 --format csv > schedule.csv\n"
            "  routegen collective reduce-scatter hypercube:5 --check schedule.csv\n",
        .arguments = {"COLLECTIVE", "[NETWORK]"},
        .words = {&formats, &methods, &collectives},
        .option = take_option,
    };
    rg_collective_ask ask = rg_collective_ask_default();
    struct cli_arguments arguments;
    rg_refusal refusal;
    rg_topology net;

    for (unsigned i = 0; (collectives.name[i] = rg_collective_name(i)) != NULL; i++)
        continue;
    for (unsigned i = 0; (methods.name[i] = rg_collective_method_name(i)) != NULL; i++)
        continue;
    cli_parse(&syntax, argc, argv, &arguments, &ask);
    const char *what = arguments.value[0];
    if (arguments.value[1] == NULL && strchr(what, ':') != NULL)
        cli_deny("collective: COLLECTIVE is missing, as in 'routegen collective allgather %s'",
                 what);
    if (arguments.value[1] == NULL)
        cli_deny("collective: NETWORK is missing; see 'routegen collective --help'");
    if (rg_collective_option(&ask, "collective", what, &refusal) != RG_OK)
        cli_refuse("collective:", what, "%s", cli_why(&refusal));
    cli_topology_parse(arguments.value[1], &net);
    if (arguments.option[CLI_KEY_CHECK] != NULL && arguments.format >= CSV)
        cli_deny("collective: --check prints text or json");
    if (ask.collective != RG_BROADCAST)
        cli_options_refuse(&arguments, (const int[]){CLI_KEY_ROOT, CLI_KEY_PIECES, 0}, what);
    if (ask.collective != RG_ALLTOALL)
        cli_options_refuse(&arguments, (const int[]){CLI_KEY_OPEN, 0}, what);
    if (arguments.option[CLI_KEY_CHECK] != NULL)
        cli_options_refuse(&arguments,
                           (const int[]){CLI_KEY_METHOD, CLI_KEY_OPEN, CLI_KEY_PIECES,
                                         CLI_KEY_BYTES, CLI_KEY_START_UP, CLI_KEY_RATE, 0},
                           "--check");
    if (arguments.option[CLI_KEY_CHECK] != NULL)
        return check(&net, &ask, &arguments);
    print(&net, &ask, (enum format)arguments.format);
    return CLI_OK;
}
