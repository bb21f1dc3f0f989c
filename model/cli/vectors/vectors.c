/* SPDX-License-Identifier: Apache-2.0 */

#include "vectors.h"

#include <string.h>

#include "cli/common/fail.h"
#include "cli/exchange/switched.h"
#include "cli/verbs.h"

static const struct cli_words formats = {"format", {"hex"}};

int cli_vectors(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("pairs", PAIRS, "N|all",
                   "Take N random legal pairs, or phases of a gft, default 1000; or all, in order"),
        CLI_OPTION_SEED,
        CLI_OPTION("illegal", ILLEGAL, "N",
                   "kautz: about one request in N is illegal, default 8; 0: none"),
        CLI_OPTION("near", NEAR, "N",
                   "kautz: after them N random words, each with every word that differs from it in "
                   "one letter, and with itself, which is illegal; default 0"),
        CLI_OPTION("square", SQUARE, "NAME", "gft: Latin square lls (default), cls or add"),
        CLI_OPTION("core", CORE, "NAME",
                   "kautz: serial (default), pipe, with the table of every answer, or exchange"),
        CLI_OPTION("format", FORMAT, "hex", "The only format; numbers of a gft are decimal"),
        {0},
    };
    static const struct cli_words squares = {"square", {"lls", "cls", "add"}}; /* of a gft */
    static const struct cli_syntax syntax = {
        .verb = "vectors",
        .options = options,
        .doc =
            "Prints test vectors for benches of the hardware, in a form for $fscanf.\v"
            "For a Kautz digraph, vectors of rg_kautz_serial: one line per request, then one line "
            "per beat of its answer:\n"
            "  Q S_AXIS_TDATA ERROR BEATS OVERLAPS\n"
            "  R M_AXIS_TDATA M_AXIS_TUSER M_AXIS_TLAST CLOCK\n"
            "With --core pipe, vectors of rg_kautz_pipe: a line with the table by out letter "
            "comes between them:\n"
            "  T OUT_TABLE\n"
            "With --core exchange, a line per clock of an all-to-all exchange, then one per pair; "
            "nodes are ranks:\n"
            "  S INJECT ROTATION\n"
            "  M SOURCE DESTINATION INDEX CLOCK ARRIVES\n"
            "ERROR, BEATS and CLOCK are decimal, the rest is hex. Illegal requests come in "
            "addition to the pairs.\n"
            "\n"
            "For a fat tree, two lines per phase, all numbers decimal:\n"
            "  P ROTATION PASS E_0 T_0 E_1 T_1 ... E_h T_h\n"
            "  S the state of every switch, top level first, idle 255\n"
            "E_x (which may be negative) and T_x are what LLS gives to level x. routegen(1) "
            "describes every field.\n"
            "\n"
            "Examples:\n"
            "  routegen vectors kautz:2,3 --pairs all --illegal 0\n"
            "  routegen vectors kautz:8,8 --pairs 5000 --seed 3 > kautz-8-8.txt\n"
            "  routegen vectors kautz:3,6 --core pipe > tables-3-6.txt\n"
            "  routegen vectors kautz:2,5 --core exchange --pairs all\n"
            "  routegen vectors gft:2,4,2 --pairs all\n",
        .arguments = {"NETWORK"},
        .words = {&squares, &cli_vectors_cores, &formats},
    };
    struct cli_arguments given;
    rg_any_network network;

    cli_parse(&syntax, argc, argv, &given, NULL);
    const char *core = given.option[CLI_KEY_CORE];
    cli_network_parse(given.value[0], &network);
    switch (network.info->kind) {
    case RG_KIND_KAUTZ:
        cli_options_refuse(&given, (const int[]){CLI_KEY_SQUARE, 0}, network.name);
        if (core != NULL && strcmp(core, "exchange") == 0)
            cli_vectors_exchange(&network, &given);
        else
            cli_vectors_kautz(&network, &given);
        break;
    case RG_KIND_GFT:
        cli_vectors_gft(&network, &given);
        break;
    case RG_KIND_MULTISTAGE:
    case RG_KIND_TOPOLOGY:
        cli_network_refuse("vectors", &network);
    }
    return CLI_OK;
}
