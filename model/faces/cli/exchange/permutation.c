/* SPDX-License-Identifier: Apache-2.0 */

/* The verb calls, and states --permutation. */

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/files/files.h"
#include "faces/cli/verbs.h"
#include "net/inner/compare.h"
#include "net/inner/exchange_ask.h"
#include "switched.h"

/* Reads a permutation by its name; a word with a dot or a slash is the name of a file. */
static void read_permutation(const char *what, uint32_t lines, uint32_t *to)
{
    rg_refusal refusal;
    size_t length = 0;
    const bool is_name = strchr(what, '.') == NULL && strchr(what, '/') == NULL;

    if (is_name && strcmp(what, "-") != 0) {
        if (rg_permutation_named(what, lines, to, &refusal) != RG_OK)
            cli_refuse("--permutation", what, "%s%s", cli_why(&refusal),
                       strstr(refusal.text, "random:SEED") == NULL
                           ? ""
                           : "; or -, or a file whose name has a dot or a slash");
        return;
    }
    cli_file_named("--permutation", what, CLI_READS);
    char *text = cli_input_text(what, &length);
    const rg_status status = rg_permutation_read(text, length, lines, to, &refusal);
    free(text);
    if (status != RG_OK)
        cli_deny("%s: %s", strcmp(what, "-") == 0 ? "stdin" : what, cli_why(&refusal));
}

static void must(const char *what, rg_status status, const rg_refusal *refusal)
{
    if (status == RG_E_WRONG)
        cli_fail(CLI_IO, "%s", cli_why(refusal));
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    if (status != RG_OK)
        cli_deny("%s: %s", what, cli_why(refusal));
}

void cli_permutation_run(const rg_topology *net, const struct cli_arguments *given)
{
    const char *what = given->option[CLI_KEY_PERMUTATION], *one = given->option[CLI_KEY_PASS];
    rg_value *record = NULL;
    rg_refusal refusal;
    uint64_t pass = 0;

    if (!rg_permutation_possible(net))
        cli_deny("--permutation is for fat trees, Clos and multistage networks");
    if (net->nodes > RG_PERMUTATION_MAX_LINES)
        cli_deny("--permutation: more than %d terminals", RG_PERMUTATION_MAX_LINES);
    if (one != NULL && rg_read_whole(one, 0, UINT32_MAX, &pass, &refusal) != RG_OK)
        cli_refuse("-p", one, "%s", cli_why(&refusal));
    uint32_t *to = cli_get(net->nodes, sizeof *to);
    read_permutation(what, (uint32_t)net->nodes, to);
    const rg_status status =
        rg_permutation_record(net, what, to, one != NULL ? &pass : NULL, &record, &refusal);
    free(to);
    must("--permutation", status, &refusal);
    cli_print_record(record, given->format, rg_permutation_columns(), "switches");
}

void cli_rotations_run(const rg_topology *net, enum cli_format format)
{
    const rg_watch watch = cli_progress_watch("exchange");
    rg_value *record = NULL;
    rg_refusal refusal;
    const rg_status status = rg_rotations_record(net, &watch, &record, &refusal);

    cli_progress_erase();
    must("exchange", status, &refusal);
    cli_print_record(record, format, NULL, NULL);
}

static const struct argp_option calls_options[] = {
    CLI_OPTION("load", LOAD, "A", "Share of busy inputs, if none is blocked; must be given"),
    CLI_OPTION("calls", CALLS, "N", "Calls that are counted, default 1000000"),
    CLI_OPTION("seed", SEED, "S", "Seed of the random numbers, default 1"),
    CLI_OPTION_FORMAT,
    {0},
};

static void take_option(int key, const char *value, void *input)
{
    if (key != CLI_KEY_FORMAT)
        cli_take_option(calls_options, key, value, rg_calls_option, input);
}

int cli_calls(int argc, char **argv)
{
    static const struct cli_syntax syntax = {
        .verb = "calls",
        .options = calls_options,
        .usage = "NETWORK --load A",
        .doc = "Calls that come and go in a Clos network of three stages: how many are blocked.\v"
               "An idle input asks for any idle output after an exponential time; calls last "
               "exponential times. A call takes any middle switch that is free on both sides; "
               "without one it is blocked and lost. Rearranged, it moves other calls first. Lee's "
               "and Jacobaeus' formulas stand beside it; for small switches both are far too "
               "high. Intervals are of 95 %.\n"
               "\n"
               "Examples:\n"
               "  routegen calls clos:4,5,10 --load .7\n"
               "  routegen calls clos:8,8,16 --load .5 --format json\n",
        .arguments = {"NETWORK"},
        .words = {&cli_formats},
        .option = take_option,
    };
    rg_calls_ask ask = rg_calls_ask_default();
    struct cli_arguments given;
    rg_value *record = NULL;
    rg_refusal refusal;
    rg_topology net;

    ask.program = true;
    cli_parse(&syntax, argc, argv, &given, &ask);
    cli_topology_parse(given.value[0], &net);
    const rg_watch watch = cli_progress_watch(given.value[0]);
    const rg_status status = rg_calls_record(&net, &ask, &watch, &record, &refusal);
    cli_progress_erase();
    must("calls", status, &refusal);
    cli_print_record(record, given.format, NULL, NULL);
    return CLI_OK;
}
