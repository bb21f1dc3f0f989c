/* SPDX-License-Identifier: Apache-2.0 */

/* The verb states: the switches of one phase, or of all phases of an exchange. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "switched.h"
#include "faces/cli/verbs.h"
#include "routegen/net/draw.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/compare.h"
#include "net/inner/exchange_ask.h"

/* Switch states of one phase, printed as text, JSON or CSV. */
struct states_out {
    const rg_switched *switched;
    uint32_t row;
    enum cli_format format;
    bool several;   /* more than one pass follows */
    bool rotations; /* all of them follow */
};

static unsigned digits(uint64_t number)
{
    unsigned count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

/* The bytes of one phase, about: states of one digit. */
static uint64_t size_of(const struct states_out *out)
{
    const rg_switched *switched = out->switched;
    uint64_t size = out->format == CLI_JSON ? 80 : 0;

    for (unsigned i = 0; i < switched->parts; i++) {
        const rg_part part = rg_switched_part(switched, i);
        unsigned one = 2;
        if (out->format == CLI_CSV) {
            one += 5 + digits(part.number) + digits(part.switches / 2);
            one += digits(switched->rows / 2) + digits(switched->passes / 2);
        }
        size += (out->format == CLI_JSON ? 24 : 3) + (uint64_t)part.switches * one;
    }
    return size;
}

static void print_text(const struct states_out *out, uint32_t pass, const uint8_t *states)
{
    if (out->rotations)
        printf("rotation %" PRIu32 "\n", out->row);
    if (out->several)
        printf("pass %" PRIu32 "\n", pass);
    for (unsigned i = 0; i < out->switched->parts; i++) {
        const rg_part part = rg_switched_part(out->switched, i);
        printf("%c%u", part.letter, part.number);
        for (uint32_t j = 0; j < part.switches; j++)
            if (states[part.first + j] == RG_GFT_IDLE)
                fputs(" -", stdout);
            else
                printf(" %u", states[part.first + j]);
        puts("");
    }
}

/* An object on one line: the arrays are long, and there may be one for every pass. */
static void print_json(const struct states_out *out, uint32_t pass, const uint8_t *states)
{
    rg_value *record = rg_states_record(out->switched, out->row, pass, states);
    rg_out to = cli_out(stdout);
    const rg_status status = rg_write_json(&to, record, true);

    rg_record_close(record);
    cli_written(status);
}

static void print_csv(const struct states_out *out, uint32_t pass, const uint8_t *states)
{
    for (unsigned i = 0; i < out->switched->parts; i++) {
        const rg_part part = rg_switched_part(out->switched, i);
        char place[50];
        (void)snprintf(place, sizeof place,
                       out->switched->network->info->kind == RG_KIND_GFT
                           ? "%" PRIu32 ",%" PRIu32 ",%u,,"
                           : "%" PRIu32 ",%" PRIu32 ",,%u,",
                       out->row, pass, part.number);
        for (uint32_t j = 0; j < part.switches; j++)
            if (states[part.first + j] == RG_GFT_IDLE)
                printf("%s%" PRIu32 ",\n", place, j);
            else
                printf("%s%" PRIu32 ",%u\n", place, j, states[part.first + j]);
    }
}

/* More bytes than this are announced. */
#define MUCH 1e8

/* Says how much is coming if it is much. */
static void announce(const struct states_out *out, uint32_t rows, uint32_t passes)
{
    static const char *const units[] = {"MB", "GB", "TB", "PB", "EB"};
    const double bytes = (double)size_of(out) * rows * passes;
    double some = bytes / 1e6;
    unsigned unit = 0;

    for (; some >= 1000 && unit < 4; unit++)
        some /= 1000;
    if (bytes > MUCH)
        cli_warn("%s: some %.3g %s are coming: %" PRIu64 " phases", out->switched->network->name,
                 some, units[unit], (uint64_t)rows * passes);
}

void cli_states_run(const rg_exchange_ask *ask, const struct cli_arguments *given)
{
    if (given->option[CLI_KEY_ROTATION] == NULL)
        cli_deny("states: -r K is missing, K = 0..%" PRIu32 " or all", ask->switched.rows - 1);

    static void (*const print[])(const struct states_out *out, uint32_t pass,
                                 const uint8_t *states) = {print_text, print_json, print_csv};
    const rg_switched *switched = &ask->switched;
    const rg_exchange_range range = ask->range;
    const uint32_t passes = range.end_pass - range.first_pass;
    struct states_out out = {
        .switched = switched,
        .row = range.first_row,
        .format = given->format,
        .several = passes > 1,
        .rotations = !ask->one_row,
    };
    uint8_t *states = cli_get(switched->switches, 1);

    announce(&out, range.end_row - out.row, passes);
    if (out.format == CLI_CSV)
        puts("rotation,pass,level,stage,index,state");
    for (; out.row < range.end_row; out.row++) {
        for (uint32_t pass = range.first_pass; pass < range.end_pass; pass++) {
            cli_must(rg_switched_states(switched, out.row, pass, states));
            print[out.format](&out, pass, states);
            cli_check_stdout();
        }
    }
    free(states);
}

enum { FORMAT_DOT = CLI_CSV + 1 };

static const struct cli_words formats = {"format", {"text", "json", "csv", "dot", "svg"}};

/* A picture shows one pass. */
static void draw_states(const rg_exchange_ask *ask, unsigned format)
{
    const rg_switched *switched = &ask->switched;
    const rg_exchange_range range = ask->range;
    rg_out out = cli_out(stdout);

    if (!ask->one_row)
        cli_deny("states: a picture shows one rotation; -r all is for text, json, csv");
    const rg_status status =
        format == FORMAT_DOT ? rg_draw_phase_dot(&out, switched, range.first_row, range.first_pass)
                             : rg_draw_phase_svg(&out, switched, range.first_row, range.first_pass);

    if (status == RG_E_LARGE)
        cli_deny("%s: more than %d lines a stage are not drawn", switched->network->name,
                 RG_DRAW_MOST_LINES);
    cli_must(status);
}

/* Windows have passes, and no rotations. */
static void windows(const struct cli_arguments *given)
{
    const char *one = given->option[CLI_KEY_PASS];
    struct cli_table table;
    rg_refusal refusal;
    rg_topology net;
    uint64_t pass = 0;

    cli_options_refuse(given, (const int[]){CLI_KEY_ROTATION, CLI_KEY_SQUARE_SEED, 0},
                       "--square window");
    if (given->format > CLI_CSV)
        cli_deny("states: --square window prints text, json or csv");
    cli_topology_parse(given->value[0], &net);
    if (one != NULL && rg_read_whole(one, 0, UINT64_MAX, &pass, &refusal) != RG_OK)
        cli_refuse("-p", one, "%s", cli_why(&refusal));
    cli_table_open(&table, given->format);
    const rg_status status =
        rg_window_states_answer(&net, one != NULL ? &pass : NULL, &table.rows, &refusal);
    if (status == RG_E_OPTION)
        cli_deny("%s", cli_why(&refusal));
    cli_must(status);
    cli_table_end(&table);
}

int cli_states(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION_ROTATION("The rotation, or row of the square, from 0, or all; this or "
                            "--permutation must be given"),
        CLI_OPTION_PASS("The pass, from 0; default all, in a picture 0"),
        CLI_OPTION("permutation", PERMUTATION, "P",
                   "Any permutation, in the fewest passes that are known: reverse, bit-reversal, "
                   "shuffle (i to 2i, the bits turn left), transpose (a s + b to b s + a), shift:K "
                   "(i to i + K), random:SEED, a FILE, or -"),
        CLI_OPTION_SQUARE,
        CLI_OPTION_SQUARE_SEED,
        CLI_OPTION("format", FORMAT, "FORMAT",
                   "Print text (default), json, csv, or a picture: dot (for graphviz) or svg"),
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "states",
        .options = options,
        .usage = "NETWORK [-r K] [--permutation P]",
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
            "With --square window, which has passes and no rotations, a line is a switch of an "
            "opened tree: its up half takes children start, start + 1, .. to up-ports 0 .. up - 1, "
            "its down half (at the top: the switch) input n to port n + shift, one more from input "
            "split on, for inputs below down.\n"
            "\n"
            "With --permutation any network of gft, xgft, kary (all climb to the top), clos and "
            "the multistage ones; a line of the table is a switch, whose ports are where its "
            "in-ports lead, - is idle; in a tree stage h is the top and the stages after it lead "
            "down. A file has where source 0 sends, source 1, and so on, - for none. A message "
            "that does not arrive would be seen.\n"
            "\n"
            "A picture shows one pass of the opened network, with its switches coloured by state "
            "and the routes of all messages. It has at most 256 lines per stage.\n"
            "\n"
            "Examples:\n"
            "  routegen states gft:2,4,2 -r 3 -p 1\n"
            "  routegen states gft:2,2,2 -r 5 --square cls --square-seed 3 --format json\n"
            "  routegen states gft:2,4,4 -r 2 --format svg > gft-2-4-4.svg\n"
            "  routegen states benes:3 -r 1\n"
            "  routegen states clos:2,2,2,2,2 --permutation bit-reversal\n"
            "  routegen states gft:2,4,2 -r all --format json\n",
        .arguments = {"NETWORK"},
        .words = {&cli_square_words_all, &formats},
    };
    struct cli_arguments given;
    rg_any_network network;
    rg_exchange_ask ask;

    cli_parse(&syntax, argc, argv, &given, NULL);
    if (given.option[CLI_KEY_PERMUTATION] != NULL) {
        rg_topology net;
        cli_options_refuse(&given,
                           (const int[]){CLI_KEY_ROTATION, CLI_KEY_SQUARE, CLI_KEY_SQUARE_SEED, 0},
                           "--permutation");
        if (given.format > CLI_CSV)
            cli_deny("states: --permutation prints text, json or csv");
        cli_topology_parse(given.value[0], &net);
        cli_permutation_run(&net, &given);
        return CLI_OK;
    }
    const char *square = given.option[CLI_KEY_SQUARE];
    if (square != NULL && strcmp(square, "window") == 0) {
        windows(&given);
        return CLI_OK;
    }
    cli_network_parse(given.value[0], &network);
    if (network.info->kind == RG_KIND_TOPOLOGY && rg_permutation_possible(&network.shape.topology))
        cli_deny("states: %s has no Latin squares; give --permutation P", network.name);
    if (network.info->kind == RG_KIND_KAUTZ || network.info->kind == RG_KIND_TOPOLOGY)
        cli_network_refuse("states", &network);
    cli_exchange_ask(&ask, &network, true, &given);
    if (given.option[CLI_KEY_ROTATION] == NULL)
        cli_deny("states: -r K is missing, K = 0..%" PRIu32 " or all; or --permutation P",
                 ask.switched.rows - 1);
    if (given.format <= CLI_CSV)
        cli_states_run(&ask, &given);
    else
        draw_states(&ask, given.format);
    rg_exchange_ask_close(&ask);
    return CLI_OK;
}
