/* SPDX-License-Identifier: Apache-2.0 */

/* The tables of a routing that cannot deadlock. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/files/files.h"
#include "faces/cli/routes/question.h"
#include "faces/cli/simulate/answer.h"
#include "faces/cli/verbs.h"
#include "net/inner/simulate.h"

/* The values of --format */
static struct cli_words formats = {.option = "format"};

static void print(const struct cli_simulated *one, unsigned format, const char *file)
{
    uint64_t dropped[2];
    rg_refusal refusal;
    rg_out out = cli_out(stdout), policy = cli_out(cli_simulate_file(file));

    const rg_watch watch = cli_progress_watch(one->name);
    cli_progress_apart();
    const rg_status status =
        rg_tables_write(&one->net, &one->options, format, &out, file == NULL ? NULL : &policy,
                        dropped, &watch, &refusal);
    cli_progress_erase();
    if (status == RG_E_OPTION)
        cli_deny("%s: %s", one->name, cli_why(&refusal));
    if (status == RG_E_LARGE)
        cli_deny("%s: too large for a table", one->name);
    cli_must(status);
    cli_simulate_files_complete();
    if (dropped[0] > 0)
        cli_warn("%s: %s takes the first port in %" PRIu64 " of %" PRIu64
                 " entries where the routing has several; csv has them all",
                 one->name, rg_tables_name(format), dropped[0], dropped[1]);
}

/* What the table changes in one that stands in a file. */
static void print_diff(const struct cli_simulated *one, enum cli_format format, const char *file)
{
    rg_value *record = NULL;
    rg_refusal refusal;
    size_t length;

    char *before = cli_input_text(file, &length);
    if (strlen(before) != length)
        cli_deny("%s: a zero byte", cli_plain(file).text);
    const rg_watch watch = cli_progress_watch(one->name);
    const rg_status status =
        rg_tables_diff(&one->net, &one->options, before, &watch, &record, &refusal);
    cli_progress_erase();
    free(before);
    if (status != RG_OK && status != RG_E_MEMORY && status != RG_E_STOPPED)
        cli_deny("%s: %s", cli_plain(file).text, cli_why(&refusal));
    cli_must(status);
    cli_print_record(record, format, rg_tables_diff_columns(), "routers");
}

int cli_tables(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("routing", ROUTING, "NAME",
                   "rule, count, minimal, updown, layers, spread or sssp; default as for simulate: "
                   "rule if it cannot deadlock, else count or updown; of a file with switches, "
                   "and of a family in tables of one port, spread"),
        CLI_OPTION_ROUTE_TABLE,
        CLI_OPTIONS_TREES,
        CLI_OPTIONS_RULE,
        CLI_OPTIONS_AVOID("Route around these "),
        CLI_OPTION_MEMORY,
        CLI_OPTION("format", FORMAT, "FORMAT",
                   "Print csv (default), lft, qos-policy, opensm-conf, pairs, floogen or verilog; "
                   "with --diff text (default) or json"),
        CLI_OPTION("diff", DIFF, "FILE",
                   "Instead: what this changes in FILE, a table in csv, by router and destination"),
        CLI_OPTION("sl-file", SL_FILE, "FILE",
                   "With lft: write the QoS policy, too, as a routing of several classes needs"),
        {0},
    };
    static struct cli_syntax syntax = {
        .verb = "tables",
        .options = options,
        .doc = "Prints the tables of a routing: the next port by router and destination.\v"
               "A routing that can deadlock is refused, with a cycle. A hop depends on router, "
               "destination and the packet's phase: a line gives the phase in which packets may "
               "make the hop, and their phase after it. In lines without a port, next is the phase "
               "in which a source's packets begin, if it is not 0; with several classes the first "
               "line names the highest. Several lines of a router, destination and phase are "
               "choices; a packet takes an escape if it can take no other.\n"
               "\n"
               "Examples:\n"
               "  routegen tables torus:4,4 -o torus.csv\n"
               "  routegen simulate torus:4,4 --route-table torus.csv\n"
               "  routegen tables torus:4,4 --avoid 0,0 --diff torus.csv\n"
               "  routegen tables kary:2,3 --up node-digit --format lft\n",
        .arguments = {"NETWORK"},
        .words = {CLI_WORDS_RULE, &formats},
        .option = cli_simulate_take,
    };
    struct cli_simulate_request given = {0};
    struct cli_arguments arguments;
    struct cli_simulated one = {0};
    rg_topology whole;
    rg_rest rest;

    unsigned count = 0;
    while ((formats.name[count] = rg_tables_name(count)) != NULL)
        count++;
    formats.name[count] = "text";
    formats.name[count + 1] = "json";
    cli_simulate_request_begin(&given);
    given.tables = true;
    cli_simulate_words(&syntax, "routing");
    cli_parse(&syntax, argc, argv, &arguments, &given);
    const char *const diff = given.value[CLI_KEY_DIFF];
    const bool has_format = arguments.option[CLI_KEY_FORMAT] != NULL;
    given.single = arguments.format < count && rg_tables_single(arguments.format);
    if (has_format && (arguments.format >= count) != (diff != NULL))
        cli_deny("tables: --format text and json are for --diff, the others are not");
    if (diff != NULL && given.value[CLI_KEY_SL_FILE] != NULL)
        cli_deny("tables: --diff and --sl-file exclude each other");
    if (diff != NULL)
        cli_file_named("--diff", diff, CLI_READS);
    if (given.value[CLI_KEY_SL_FILE] != NULL)
        cli_file_named("--sl-file", given.value[CLI_KEY_SL_FILE], CLI_WRITES);
    cli_topology_parse(arguments.value[0], &whole);
    one.net = *cli_without(&whole, &arguments, &rest);
    cli_simulate_begin_of(&given, &one);
    if (diff != NULL)
        print_diff(&one, arguments.format == count + 1 ? CLI_JSON : CLI_TEXT, diff);
    else
        print(&one, arguments.format, given.value[CLI_KEY_SL_FILE]);
    cli_simulate_tables_free(&one.options);
    rg_rest_close(&rest);
    free(given.told);
    return CLI_OK;
}
