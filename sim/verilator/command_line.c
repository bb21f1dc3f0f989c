/* SPDX-License-Identifier: Apache-2.0 */

#include "command_line.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../harness/harness.h"

enum { VCD_LEAD = 200 };

void sim_options_parse(int argc, char **argv, struct sim_options *options)
{
    static const struct option longs[] = {
        {"seed", required_argument, NULL, 's'},
        {"vcd", required_argument, NULL, 'v'},
        {"vcd-clock", required_argument, NULL, 'c'},
        {NULL, 0, NULL, 0},
    };
    *options = (struct sim_options){.seed = 1};
    int option;
    while ((option = getopt_long(argc, argv, "", longs, NULL)) != -1)
        if (option == 's')
            options->seed = harness_number("--seed", optarg);
        else if (option == 'v')
            options->vcd = optarg;
        else if (option == 'c')
            options->vcd_clock = harness_number("--vcd-clock", optarg);
        else
            exit(HARNESS_USAGE);
    if (argc - optind != 2)
        harness_fail(HARNESS_USAGE,
                     "a network and a number of pairs expected; usage: cosim NETWORK "
                     "PAIRS|all [--seed S] [--vcd FILE --vcd-clock C]");
    options->network = argv[optind];
    const char *pairs = argv[optind + 1];
    options->pairs = strcmp(pairs, "all") == 0 ? 0 : harness_number("PAIRS", pairs);
}

void sim_watch(const struct sim_options *options, struct top *top, uint64_t clock)
{
    const uint64_t wanted = options->vcd_clock;
    if (!options->vcd)
        return;
    if (clock + VCD_LEAD == (wanted > VCD_LEAD ? wanted : VCD_LEAD + 1) &&
        !top_open_vcd(top, options->vcd))
        harness_fail(HARNESS_SYSTEM, "cannot write %s (was it built with waveforms?)",
                     options->vcd);
    if (clock == wanted + VCD_LEAD)
        top_close_vcd(top);
}

void sim_print_command(const struct sim_options *options, const char *network, const char *core,
                       uint64_t clock)
{
    fprintf(stderr, "\n  to see it: make sim NET=%s", network);
    if (core)
        fprintf(stderr, " CORE=%s", core);
    if (options->pairs)
        fprintf(stderr, " PAIRS=%" PRIu64, options->pairs);
    fprintf(stderr, " SEED=%" PRIu64 " VCD=%" PRIu64 "\n", options->seed, clock);
}
