/* SPDX-License-Identifier: Apache-2.0 */

/* A network in Verilog. */

#define _XOPEN_SOURCE 700

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/files/files.h"
#include "faces/cli/routes/question.h"
#include "faces/cli/simulate/answer.h"
#include "faces/cli/verbs.h"
#include "net/inner/noc.h"

/* Its own options. */
#define OWN_OPTIONS                                                                                \
    CLI_OPTION("data", DATA, "W", "Bits of a beat, 8 to 512, default 32"),                         \
        CLI_OPTION("buffer", NOC_BUFFER, "B", "Flits of a lane: 2, 4, 8 (default), 16 or 32"),     \
        CLI_OPTION("hop", NOC_HOP, "N",                                                            \
                   "Clocks a hop: 2 (default), or 1, the small router, which has one lane of 2 "   \
                   "flits"),                                                                       \
        CLI_OPTION("classes", MESSAGE_CLASSES, "M",                                                \
                   "Classes of messages, 1 (default) to 4, which never wait for one another: a "   \
                   "stream a terminal and class"),                                                 \
        CLI_OPTION("user", USER, "U", "Bits of TUSER, default 0"),                                 \
        CLI_FLAG("source", SOURCE, "TID says which terminal has sent a packet"),                   \
        CLI_OPTION("pin", PIN, "first", "Take the first if a routing permits several hops"),       \
        CLI_OPTION("top", TOP, "NAME", "Name of the module and the files, default the network's"), \
        CLI_FLAG("wrap", WRAP,                                                                     \
                 "Also a module NAME_axis with ports of its own for each stream: "                 \
                 "s00_axis_tdata, m00_axis_tdata, .."),                                            \
        CLI_FLAG("force", FORCE, "Up to 1024 routers; without it up to 256")

/* A file's name in a folder. */
static char *in_folder(const char *folder, const char *name)
{
    char *path = cli_get(strlen(folder) + strlen(name) + 2, 1);

    return strcat(strcat(strcpy(path, folder), "/"), name);
}

static void take_own(const struct cli_arguments *given, const struct argp_option *options,
                     rg_noc_options *own)
{
    char name[32];
    rg_refusal refusal;

    for (; options->name != NULL; options++) {
        const char *value = given->option[options->key];
        if (value == NULL || options->key < CLI_KEY_DATA || options->key > CLI_KEY_FORCE)
            continue;
        (void)snprintf(name, sizeof name, "--%s", options->name);
        const rg_status status =
            rg_noc_option(own, options->name, options->arg == NULL ? NULL : value, &refusal);
        if (status != RG_OK)
            cli_refuse(name, value, "%s", cli_why(&refusal));
    }
}

static void write_files(const rg_noc *noc, const char *folder)
{
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        cli_fail(CLI_IO, "%s: %s", cli_plain(folder).text, strerror(errno));
    for (unsigned i = 0; i < RG_NOC_FILES; i++)
        cli_file_named(rg_noc_name(noc, i), in_folder(folder, rg_noc_name(noc, i)), CLI_WRITES);
    for (unsigned i = 0; i < RG_NOC_FILES; i++) {
        char *path = in_folder(folder, rg_noc_name(noc, i));
        FILE *file = cli_output_add(path); /* keeps the name */
        if (file == NULL)
            cli_fail(CLI_IO, "%s: %s", cli_plain(path).text, cli_output_why());
        rg_out out = cli_out(file);
        cli_must(rg_noc_write(noc, i, &out));
    }
    cli_simulate_files_complete();
}

/* Whether the other files of a folder are those whose digests NAME.json has. */
static void check_files(const rg_noc *noc, const char *folder)
{
    char *path = in_folder(folder, rg_noc_name(noc, RG_NOC_JSON));
    size_t length = 0;
    char *json = cli_input_text(path, &length);
    rg_refusal refusal;

    free(path);
    for (unsigned i = RG_NOC_JSON + 1; i < RG_NOC_FILES; i++) {
        path = in_folder(folder, rg_noc_name(noc, i));
        char *text = cli_input_text(path, &length);
        if (rg_noc_unchanged(noc, i, text, length, json, &refusal) != RG_OK)
            cli_fail(CLI_BROKEN, "%s: %s", cli_plain(path).text, cli_why(&refusal));
        free(text);
        free(path);
    }
    free(json);
}

/* Whether NAME.v of a folder is what it should be. */
static bool check_folder(const rg_noc *noc, const char *folder)
{
    char *path = in_folder(folder, rg_noc_name(noc, 0));
    size_t length = 0;
    char *text = cli_input_text(path, &length);
    rg_refusal refusal;

    const rg_status status = rg_noc_check(noc, text, &refusal);
    if (status != RG_OK)
        cli_fail(CLI_BROKEN, "%s: %s", cli_plain(path).text, cli_why(&refusal));
    free(text);
    free(path);
    check_files(noc, folder);
    return true;
}

static void print(const rg_noc *noc, unsigned format, bool checked)
{
    rg_value *record = NULL;

    cli_must(rg_noc_record(noc, false, &record));
    if (checked) {
        rg_value *value = rg_put_flag(record, "checked", true);
        rg_say(value, "checked", "%s is this network, and its tables have no cycle",
               rg_noc_name(noc, 0));
    }
    cli_print_record(record, format == 0 ? CLI_TEXT : CLI_JSON, NULL, NULL);
}

int cli_noc(int argc, char **argv)
{
    static const struct cli_words formats = {.option = "format", .name = {"text", "json", NULL}};
    static const struct cli_words pins = {.option = "pin", .name = {"first", NULL}};
    static const struct argp_option options[] = {
        CLI_OPTION("routing", ROUTING, "NAME",
                   "rule, count, minimal, updown, layers, spread or sssp; default as for simulate: "
                   "rule if it cannot deadlock, else count or updown; of a file with switches "
                   "spread"),
        CLI_OPTION_ROUTE_TABLE,
        CLI_OPTIONS_TREES,
        CLI_OPTIONS_RULE,
        CLI_OPTIONS_AVOID("Leave out these "),
        OWN_OPTIONS,
        CLI_OPTION("check", CHECK, "DIR",
                   "Instead: read the Verilog of DIR, made with the same options, and say whether "
                   "it is this network, its tables have no cycle, and the other files are those "
                   "of NAME.json"),
        CLI_OPTION_MEMORY,
        CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default) or json"),
        {0},
    };
    static struct cli_syntax syntax = {
        .verb = "noc",
        .options = options,
        .usage = "NETWORK -o DIR",
        .doc = "Makes a network on chip: routers in Verilog, wired as the network's, with the "
               "tables of a routing in them, and an AXI4-Stream for each terminal.\v"
               "A routing that can deadlock is refused with exit code 1. Inputs, outputs, lanes "
               "and turns that no packet uses are not built. simulate --model noc, with the same "
               "--hop and --buffer, is this hardware clock by clock. Files: NAME.v, the network; "
               "NAME.json, terminals, links and tables; NAME.vh, the numbers of terminals; "
               "NAME_tb.v, a bench that ends in PASS; NAME.core, for FuseSoC; routegen.f, for "
               "Icarus and Verilator, with ROUTEGEN_RTL=DIR, which has noc/rg_*.v.\n"
               "\n"
               "Examples:\n"
               "  routegen noc torus:4,4 -o build/torus\n"
               "  routegen noc torus:4,4 --check build/torus\n"
               "  routegen noc file:soc.graphml --routing layers --source -o build/soc\n"
               "  routegen noc mesh:4,4 --hop 1 --data 8 -o build/mesh\n",
        .arguments = {"NETWORK"},
        .words = {CLI_WORDS_RULE, &formats, &pins},
        .option = cli_simulate_take,
        .folder = true,
    };
    struct cli_simulate_request given = {0};
    struct cli_arguments arguments;
    struct cli_simulated one = {0};
    rg_topology whole;
    rg_rest rest;
    rg_noc_options own;
    rg_refusal refusal;
    rg_noc *noc = NULL;

    cli_simulate_request_begin(&given);
    given.tables = given.noc = true;
    cli_simulate_words(&syntax, "routing");
    cli_parse(&syntax, argc, argv, &arguments, &given);
    const char *const folder = arguments.option[CLI_KEY_OUTPUT];
    const char *const check = arguments.option[CLI_KEY_CHECK];
    if ((folder == NULL) == (check == NULL))
        cli_deny("noc: -o DIR, or --check DIR, expected");
    cli_topology_parse(arguments.value[0], &whole);
    rg_noc_options_init(&whole, &own);
    one.net = *cli_without(&whole, &arguments, &rest);
    own.rest = rest.graph != NULL ? &rest : NULL;
    cli_simulate_begin_of(&given, &one);
    take_own(&arguments, options, &own);
    const rg_watch watch = cli_progress_watch(one.name);
    const rg_status status = rg_noc_open(&one.net, &one.options, &own, &watch, &noc, &refusal);
    cli_progress_erase();
    if (status != RG_OK)
        cli_fail(status == RG_E_RULE ? CLI_BROKEN : CLI_USAGE, "%s", cli_why(&refusal));
    if (check == NULL)
        write_files(noc, folder);
    print(noc, arguments.format, check != NULL && check_folder(noc, check));
    rg_noc_close(noc);
    rg_rest_close(&rest);
    cli_simulate_tables_free(&one.options);
    free(given.told);
    return CLI_OK;
}
