/* SPDX-License-Identifier: Apache-2.0 */

#include "sim.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

void sim_begin(struct sim *sim, int argc, char **argv)
{
    sim_options_parse(argc, argv, &sim->options);
    sim->random.state = sim->options.seed;
    sim->top = top_new((uint32_t)sim->options.seed);
}

void sim_print_row(const struct sim_row *row, unsigned mismatches)
{
    static clock_t before; /* processor time when the last row was printed */
    const clock_t now = clock();
    const double seconds = (double)(now - before + 1) / CLOCKS_PER_SEC;
    before = now;
    printf("%-15s %10" PRIu64 " %10" PRIu64 " %11" PRIu64 " %7" PRIu64 " %10u %10.0f\n",
           row->network, row->asked, row->answered, row->clocks, row->upsets, mismatches,
           (double)row->clocks / seconds);
}

static void print_row(const struct sim *sim, unsigned mismatches)
{
    struct sim_row row = sim->row;
    char name[64];
    if (sim->print_row) {
        sim->print_row(sim, mismatches);
        return;
    }
    row.network = sim->options.network;
    row.clocks = sim->clock;
    if (sim->core && strcmp(sim->core, "serial") != 0) {
        snprintf(name, sizeof name, "%s%.40s", sim->core, strchr(row.network, ':'));
        row.network = name;
    }
    sim_print_row(&row, mismatches);
}

int sim_end(struct sim *sim)
{
    harness_erase();
    print_row(sim, 0);
    top_free(sim->top);
    return 0;
}

void sim_tick(struct sim *sim)
{
    const uint64_t wanted = sim->options.vcd_clock;
    sim->clock++;
    if (!sim->options.vcd)
        return;
    if (sim->clock + VCD_LEAD == (wanted > VCD_LEAD ? wanted : VCD_LEAD + 1) &&
        !top_open_vcd(sim->top, sim->options.vcd))
        harness_fail(HARNESS_SYSTEM, "cannot write %s (was it built with waveforms?)",
                     sim->options.vcd);
    if (sim->clock == wanted + VCD_LEAD)
        top_close_vcd(sim->top);
}

static void print_words(const char *name, const uint32_t *words, unsigned count)
{
    fprintf(stderr, " %s 0x%" PRIx32, name, words[count - 1]);
    for (unsigned i = count - 1; i-- > 0;)
        fprintf(stderr, "%08" PRIx32, words[i]);
}

/* How to see this clock again */
static void print_command(const struct sim *sim)
{
    const char *network = sim->options.network;
    const char *shape = strchr(network, ':') + 1;
    static const char *const kinds[][2] = {
        {"exchange:", "EXCHANGE"}, {"gather:", "GATHER"}, {"noc:", "NOC"}};
    const char *key = NULL;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        key = strncmp(network, kinds[i][0], strlen(kinds[i][0])) == 0 ? kinds[i][1] : key;
    const bool clocks = key != NULL;
    fprintf(stderr, "\n  to see it: make sim %s=%s", clocks ? key : "NET",
            clocks ? shape : network);
    if (sim->core)
        fprintf(stderr, " CORE=%s", sim->core);
    if (sim->options.pairs)
        fprintf(stderr, " %s=%" PRIu64, clocks ? "CLOCKS" : "PAIRS", sim->options.pairs);
    fprintf(stderr, " SEED=%" PRIu64 " VCD=%" PRIu64 "\n", sim->options.seed, sim->clock);
}

void sim_expect_words(const struct sim *sim, const char *pin, int64_t index, const uint32_t *rtl,
                      const uint32_t *expected, unsigned words, const char *whose)
{
    if (memcmp(rtl, expected, words * sizeof *rtl) == 0)
        return;
    fprintf(stderr, "\n%s: mismatch in clock %" PRIu64, sim->options.network, sim->clock);
    if (sim->print_about)
        sim->print_about(sim);
    fprintf(stderr, "\n  %s", pin);
    if (index >= 0)
        fprintf(stderr, "[%" PRId64 "]", index);
    fputc(':', stderr);
    print_words("RTL", rtl, words);
    fputc(',', stderr);
    print_words(whose, expected, words);
    print_command(sim);
    print_row(sim, 1);
    top_free(sim->top);
    exit(HARNESS_WRONG);
}
