/* SPDX-License-Identifier: Apache-2.0 */

/* The verb advise: which routing a network should have. */

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/routes/question.h"
#include "faces/cli/verbs.h"
#include "net/inner/room.h"
#include "net/inner/compare.h"

#include <stdlib.h>
#include <string.h>

/* A line of options for the library. */
static void take_option(int key, const char *value, void *input)
{
    rg_out out = {.write = rg_grown_text_add, .context = input};
    const char *const name = key == CLI_KEY_AVOID ? "avoid" : "avoid-links";

    if (key == CLI_KEY_VCS)
        rg_out_format(&out, "vcs=%u ",
                      (unsigned)cli_number_option("--vcs", value, 1, RG_SIM_MAX_VCS));
    if (key != CLI_KEY_AVOID && key != CLI_KEY_AVOID_LINKS)
        return;
    if (strchr(value, ' ') != NULL)
        cli_refuse(name, value, "a blank; @N is vertex N");
    rg_out_format(&out, "%s=%s ", name, value);
    cli_must(out.status);
}

/* The lines and the table. */
static void print_text(rg_value *record)
{
    rg_out out = cli_out(stdout);

    cli_written(rg_write_text(&out, record, cli_width()));
    cli_written(rg_write_table(&out, rg_advise_text_columns(), rg_value_at(record, "routings"),
                               cli_width()));
    rg_record_close(record);
}

int cli_advise(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("vcs", VCS, "V", "Available virtual channels, default 8"),
        CLI_OPTIONS_AVOID("The network without these "),
        CLI_OPTION_FORMAT,
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "advise",
        .options = options,
        .doc =
            "Recommends a routing for a network.\v"
            "For each routing it prints the load that its busiest channel allows when all send to "
            "all (limit), and the bound from counting links of switches and hops; the most routes "
            "that share a link in a random permutation, and the share of it that a route gets, on "
            "average over 20; hops between switches; virtual channels that it distinguishes, and "
            "how many if a route and the way back have the same; whether it is an LFT; and the "
            "limit after one and two links have failed, on average over 5 draws, 0 if pairs are "
            "disconnected. It recommends the highest limit without deadlock in --vcs; within 2 %, "
            "the fewest channels, then the largest share. It lists the network's own rule, where "
            "that can deadlock also count, the rule with a virtual channel for each hop; spread, "
            "sssp and updown; and OpenSM's min hop, which it does not recommend.\n"
            "\n"
            "Examples:\n"
            "  routegen advise kary:4,3\n"
            "  routegen advise dragonfly:2,4,2 --vcs 1\n"
            "  routegen advise file:cluster.edges --format json\n",
        .arguments = {"NETWORK"},
        .words = {&cli_formats},
        .option = take_option,
    };
    struct cli_arguments arguments;
    rg_grown_text words = {0};
    rg_value *record = NULL;
    rg_refusal refusal;
    rg_rest rest = {0};
    rg_topology net;

    cli_parse(&syntax, argc, argv, &arguments, &words);
    cli_topology_parse(arguments.value[0], &net);
    (void)cli_without(&net, &arguments, &rest); /* refused by the option's name */
    rg_rest_close(&rest);
    const rg_watch watch = cli_progress_watch(arguments.value[0]);
    cli_progress_lines();
    const rg_status status = rg_ask_advise(&net, words.bytes, &watch, &record, &refusal);
    cli_progress_erase();
    free(words.bytes);
    if (status != RG_OK && status != RG_E_MEMORY && status != RG_E_STOPPED)
        cli_deny("%s", cli_why(&refusal));
    cli_must(status);
    if (arguments.format == CLI_TEXT)
        print_text(record);
    else
        cli_print_record(record, arguments.format, rg_advise_columns(), "routings");
    return CLI_OK;
}
