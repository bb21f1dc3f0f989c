/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <stdio.h>
#include <string.h>

#include "check_block.h"
#include "check_out.h"
#include "fail.h"
#include "network_arg.h"
#include "options.h"
#include "pairs.h"
#include "progress.h"
#include "text_out.h"
#include "verbs.h"

enum { MOST_THREADS = 1024 };

struct settings {
    enum cli_format format;
    uint64_t pairs; /* 0: all */
    uint64_t seed;
    unsigned threads; /* 0: as many as OpenMP takes */
    rg_kernel kernel;
    bool model; /* the readable library instead of a kernel */
};

/* Says what is wrong with the routes of a pair; routes count from 1 here, as in the table. */
static void report(const struct cli_check_block *block)
{
    const rg_kautz *net = &block->how.net;
    const rg_kautz_batch_verdict *bad = &block->verdict;
    const struct cli_word_text source = cli_packed_text(net, block->source[bad->first]);
    const struct cli_word_text destination = cli_packed_text(net, block->destination[bad->first]);
    char other[32] = "";

    if (bad->status != RG_OK) {
        cli_warn("%s -> %s: no routes: %s", source.text, destination.text,
                 rg_status_text(bad->status));
        return;
    }
    if (bad->verdict.rule == RG_RULE_SHARED)
        snprintf(other, sizeof other, " and route %u", bad->verdict.other + 1);
    cli_warn("%s -> %s: %s: route %u%s, place %u", source.text, destination.text,
             rg_kautz_rule_text(bad->verdict.rule), bad->verdict.route + 1, other,
             bad->verdict.place);
}

/* Adds the routes of a block to the histograms; broken pairs have none. */
static void count(const struct cli_check_block *block, size_t pairs,
                  struct cli_check_result *result)
{
    const rg_kautz *net = &block->how.net;
    uint64_t hops[UINT8_MAX + 1] = {0};

    for (size_t i = 0; i < pairs * net->d; i++)
        hops[block->hops[i]]++;
    for (unsigned i = 1; i <= net->k + 2; i++) {
        result->hops[i] += hops[i];
        result->phase[cli_phase_of(net, i)] += hops[i];
    }
}

static int check_kautz(const struct cli_network *network, const struct settings *settings)
{
    struct cli_check_result result = {.sample = settings->pairs != 0, .seed = settings->seed};
    struct cli_random random = {settings->seed};
    struct cli_check_block block;
    struct cli_progress progress;
    struct cli_pairs walk;
    rg_kautz_batch how;
    size_t pairs;

    cli_pairs_begin(&walk, network, settings->pairs, &random);
    if (rg_kautz_batch_init(&network->shape.kautz, settings->kernel, settings->threads, &how) !=
        RG_OK) {
        cli_fail(CLI_USAGE, "--kernel %s: cannot run on this machine",
                 rg_kernel_name(settings->kernel));
    }
    cli_check_block_begin(&block, &how, settings->model);
    cli_progress_begin(&progress, network->name, walk.total);
    while ((pairs = cli_pairs_ranks(&walk, block.room, block.source_rank, block.destination_rank)) >
           0) {
        cli_check_block_run(&block, pairs);
        count(&block, pairs, &result);
        /* The first one is enough to start looking; the table counts the others. */
        if (block.verdict.broken > 0 && result.broken == 0) {
            cli_progress_erase(&progress);
            report(&block);
        }
        result.broken += block.verdict.broken;
        result.pairs += pairs;
        cli_progress_show(&progress, result.pairs);
    }
    result.seconds = cli_progress_seconds(&progress);
    cli_progress_erase(&progress);
    cli_check_block_free(&block);
    cli_check_print(network, &result, settings->format);
    return result.broken == 0 ? CLI_OK : CLI_BROKEN;
}

/* The value of --kernel: a name that the library knows, or model. */
static void take_kernel(struct settings *settings, const char *value)
{
    settings->model = strcmp(value, "model") == 0;
    settings->kernel = RG_KERNEL_BEST;
    while (!settings->model && strcmp(value, rg_kernel_name(settings->kernel)) != 0) {
        settings->kernel++;
        if (rg_kernel_name(settings->kernel) == NULL) {
            cli_fail(CLI_USAGE, "--kernel %s: best, scalar, vector, avx2, avx512 or model expected",
                     cli_quote(value, strlen(value)).text);
        }
    }
}

static void take_option(int key, const char *value, void *input)
{
    struct settings *settings = input;

    if (key == CLI_KEY_FORMAT)
        settings->format = cli_format_option(value);
    else if (key == CLI_KEY_SAMPLE)
        settings->pairs = cli_pairs_option("--sample", value);
    else if (key == CLI_KEY_PAIRS)
        settings->pairs = cli_pairs_option("--pairs", value);
    else if (key == CLI_KEY_SEED)
        settings->seed = cli_number_option("--seed", value, 0, INT64_MAX);
    else if (key == CLI_KEY_THREADS)
        settings->threads = (unsigned)cli_number_option("--threads", value, 1, MOST_THREADS);
    else if (key == CLI_KEY_KERNEL)
        take_kernel(settings, value);
}

int cli_check(int argc, char **argv)
{
    static const struct argp_option options[] = {
        {.name = "sample",
         .key = CLI_KEY_SAMPLE,
         .arg = "N",
         .doc = "Check N random pairs instead of all; N may be written 1e8"},
        {.name = "pairs", .key = CLI_KEY_PAIRS, .arg = "N", .doc = "The same as --sample"},
        CLI_OPTION_SEED,
        {.name = "threads",
         .key = CLI_KEY_THREADS,
         .arg = "N",
         .doc = "Use at most N threads, default one a processor"},
        {.name = "kernel",
         .key = CLI_KEY_KERNEL,
         .arg = "NAME",
         .doc = "Check this part of the library: scalar, vector, avx2, avx512, best of these "
                "(default), or model, the readable one, in one thread"},
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "check",
        .options = options,
        .usage = "NETWORK",
        .doc = "Computes the routes of every ordered pair of nodes and judges them.\v"
               "The rules: d routes from source to destination along arcs, in order of length, of "
               "at most k+2 hops, without loops, no two of them sharing a node between the ends. "
               "The first pair that breaks a rule is named on standard error, and the exit code "
               "is 1.\n"
               "\n"
               "Examples:\n"
               "  routegen check kautz:3,6\n"
               "  routegen check kautz:4,8 --sample 1e6 --seed 7\n"
               "  routegen check kautz:2,8 --kernel model\n",
        .arguments = {"NETWORK"},
        .required = 1,
        .option = take_option,
    };
    struct settings settings = {.format = CLI_TEXT, .seed = 1};
    struct cli_arguments arguments;
    struct cli_network network;

    cli_parse(&syntax, argc, argv, &arguments, &settings);
    cli_network_parse(arguments.value[0], &network);
    if (network.family->kind != CLI_KAUTZ)
        cli_network_refuse("check", &network);
    return check_kautz(&network, &settings);
}
