/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "states_out.h"
#include "switched.h"
#include "cli/verbs.h"
#include "routegen/net/draw.h"

/* More bytes than this are announced. */
#define MUCH 1e8

static uint32_t row_of(const rg_switched *switched, const struct cli_arguments *given)
{
    if (given->option[CLI_KEY_ROTATION] == NULL)
        cli_fail(CLI_USAGE, "states: -r K is missing, K = 0..%" PRIu32 " or all",
                 switched->rows - 1);
    return cli_rotation_option(switched, given->option[CLI_KEY_ROTATION]);
}

/* Says how much is coming if it is much. */
static void announce(const struct cli_states_out *out, uint32_t rows, uint32_t passes)
{
    static const char *const units[] = {"MB", "GB", "TB", "PB", "EB"};
    const double bytes = (double)cli_states_size(out) * rows * passes;
    double some = bytes / 1e6;
    unsigned unit = 0;

    for (; some >= 1000 && unit < 4; unit++)
        some /= 1000;
    if (bytes > MUCH)
        cli_warn("%s: some %.3g %s are coming: %" PRIu64 " phases", out->switched->network->name,
                 some, units[unit], (uint64_t)rows * passes);
}

void cli_states_run(const rg_switched *switched, const struct cli_arguments *given)
{
    struct cli_states_out out = {.switched = switched, .format = (enum cli_format)given->format};
    uint32_t row_end = switched->rows;
    uint32_t first = 0;
    uint32_t end = switched->passes;
    uint8_t *states = cli_get(switched->switches, 1);

    out.rotations = given->option[CLI_KEY_ROTATION] != NULL &&
                    strcmp(given->option[CLI_KEY_ROTATION], "all") == 0;
    if (!out.rotations) {
        out.row = row_of(switched, given);
        row_end = out.row + 1;
    }
    if (given->option[CLI_KEY_PASS] != NULL) {
        first = cli_pass_option(switched, given->option[CLI_KEY_PASS]);
        end = first + 1;
    }
    out.several = end - first > 1;
    announce(&out, row_end - out.row, end - first);
    cli_states_begin(&out);
    for (; out.row < row_end; out.row++) {
        for (uint32_t pass = first; pass < end; pass++) {
            cli_must(rg_switched_states(switched, out.row, pass, states));
            cli_states_print(&out, pass, states);
        }
    }
    free(states);
}

enum { FORMAT_DOT = CLI_CSV + 1 };

static const struct cli_words formats = {"format", {"text", "json", "csv", "dot", "svg"}};

/* A picture shows one pass. */
static void draw_states(const rg_switched *switched, const struct cli_arguments *given)
{
    if (given->option[CLI_KEY_ROTATION] != NULL &&
        strcmp(given->option[CLI_KEY_ROTATION], "all") == 0)
        cli_fail(CLI_USAGE, "states: a picture shows one rotation; -r all is for text, json, csv");
    const uint32_t row = row_of(switched, given);
    rg_out out = cli_out(stdout);
    const char *pass = given->option[CLI_KEY_PASS] == NULL ? "0" : given->option[CLI_KEY_PASS];
    const uint32_t number = cli_pass_option(switched, pass);
    const rg_status status = given->format == FORMAT_DOT
                                 ? rg_draw_phase_dot(&out, switched, row, number)
                                 : rg_draw_phase_svg(&out, switched, row, number);

    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "%s: more than %d lines a stage are not drawn", switched->network->name,
                 RG_DRAW_MOST_LINES);
    cli_must(status);
}

int cli_states(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_ROTATION("The rotation, or row of the square, from 0, or all; must be given"),
        CLI_OPTION_PASS("The pass, from 0; default all, in a picture 0"),
        CLI_OPTION_SQUARE,
        CLI_OPTION_SQUARE_SEED,
        CLI_OPTION("format", FORMAT, "FORMAT",
                   "Print text (default), json, csv, or a picture: dot (for graphviz) or svg"),
        {0},
    };
    static const struct cli_words *const words[] = {&cli_square_words, &formats, NULL};
    static const struct cli_syntax syntax = {
        .verb = "states",
        .options = options,
        .usage = "NETWORK -r K",
        .doc =
            "Prints the state of every switch in a rotation.\v"
            "There is one line per level, the top first, with the switches in order: L2 1 1 1 "
            "0; an idle switch is -. A multistage network has one line per stage, from the "
            "input: S0 0 1. If there are several passes and -p is not given, all are printed, "
            "each after a line pass 0, pass 1, ...; in JSON each is an object on a line of its "
            "own, and CSV begins with a column pass. Under lls, input u of a crossbar goes to "
            "output u - state, under cls to "
            "u xor state, under add to u + state.\n"
            "\n"
            "With -r all, all rotations follow one another, each phase with its number: in text a "
            "line rotation 0, ..., in JSON an object a line, in CSV a first column. If more than "
            "100 MB are coming, a line on standard error says so.\n"
            "\n"
            "A picture shows one pass of the opened network, with its switches coloured by state "
            "and the routes of all messages. It has at most 256 lines per stage.\n"
            "\n"
            "Examples:\n"
            "  routegen states gft:2,4,2 -r 3 -p 1\n"
            "  routegen states gft:2,2,2 -r 5 --square cls --square-seed 3 --format json\n"
            "  routegen states gft:2,4,4 -r 2 --format svg > gft-2-4-4.svg\n"
            "  routegen states benes:3 -r 1\n"
            "  routegen states gft:2,4,2 -r all --format json\n",
        .arguments = {"NETWORK"},
        .words = words,
        .required = 1,
    };
    struct cli_arguments given;
    rg_any_network network;
    rg_switched switched;

    cli_parse(&syntax, argc, argv, &given, NULL);
    cli_network_parse(given.value[0], &network);
    if (network.info->kind == RG_KIND_KAUTZ || network.info->kind == RG_KIND_TOPOLOGY)
        cli_network_refuse("states", &network);
    cli_switched_begin(&switched, &network, given.option[CLI_KEY_SQUARE],
                       given.option[CLI_KEY_SQUARE_SEED]);
    if (given.format <= CLI_CSV)
        cli_states_run(&switched, &given);
    else
        draw_states(&switched, &given);
    rg_switched_close(&switched);
    return CLI_OK;
}
