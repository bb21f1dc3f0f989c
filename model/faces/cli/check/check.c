/* SPDX-License-Identifier: Apache-2.0 */

#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/options.h"
#include "hw/inner/kautz_pairs.h"
#include "net/inner/wording.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/verbs.h"
#include "net/inner/record_make.h"

enum { MOST_THREADS = 1024 };

struct settings {
    enum cli_format format;
    uint64_t pairs; /* 0: all */
    uint64_t seed;
    unsigned threads; /* 0: as many as OpenMP takes */
    rg_kernel kernel;
    bool model; /* judge the readable library, not the kernel */
};

/* A pair whose routes are broken, and its number in the check. */
struct finding {
    uint64_t number;
    uint64_t source_rank;
    uint64_t destination_rank;
    uint64_t source;
    uint64_t destination;
    struct cli_check_fault fault;
};

/* What comes of a check. */
struct result {
    bool sample; /* random pairs, not all */
    uint64_t seed;
    uint64_t pairs;
    uint64_t broken;                      /* pairs whose routes break a rule */
    uint64_t hops[RG_KAUTZ_MAX_HOPS + 1]; /* routes by length */
    uint64_t phase[3];                    /* routes by phase */
    double seconds;
};

static unsigned longest(const struct result *result)
{
    unsigned hops = RG_KAUTZ_MAX_HOPS;
    while (hops > 0 && result->hops[hops] == 0)
        hops--;
    return hops;
}

/* Mean of the sum of the lengths of a pair's routes. */
static double mean_total(const struct result *result)
{
    double sum = 0;
    for (unsigned hops = 1; hops <= RG_KAUTZ_MAX_HOPS; hops++)
        sum += (double)hops * (double)result->hops[hops];
    return sum / (double)result->pairs;
}

/* A list of routes by @key; in CSV the numbers only. */
static void put_routes(rg_value *row, uint64_t routes)
{
    rg_put_count(row, "routes", routes);
    rg_say(row, NULL, "%" PRIu64, routes);
}

static rg_value *make_record(const rg_any_network *network, const struct result *result)
{
    rg_value *record = rg_record_begin();

    rg_show_text(record, "network", network->name);
    rg_value *pairs = rg_put_count(record, "pairs", result->pairs);
    if (result->sample) {
        rg_say(pairs, "pairs", "%" PRIu64 "  (random, seed %" PRIu64 ")", result->pairs,
               result->seed);
        rg_put_count(record, "seed", result->seed);
    } else {
        rg_say(pairs, "pairs", "%" PRIu64 "  (all)", result->pairs);
        rg_put_null(record, "seed");
    }
    rg_show_count(record, "routes", result->phase[0] + result->phase[1] + result->phase[2]);
    rg_say(rg_put_real(record, "hops_a_pair", mean_total(result)), "hops a pair", "%.3f",
           mean_total(result));
    rg_say(rg_put_count(record, "longest_route", longest(result)), "longest route", NULL);
    rg_show_count(record, "broken", result->broken);
    rg_show_seconds(record, result->seconds);
    rg_show_rate(record, "pairs_per_second", "pairs/s", result->pairs, result->seconds);
    rg_value *hops = rg_put_list(record, "hops");
    for (unsigned i = 1; i <= longest(result); i++) {
        rg_value *row = rg_put_record(hops, NULL);
        rg_put_count(row, "hops", i);
        put_routes(row, result->hops[i]);
    }
    rg_value *phases = rg_put_list(record, "phases");
    for (unsigned i = 0; i < 3; i++) {
        rg_value *row = rg_put_record(phases, NULL);
        rg_put_format(row, "phase", "%c", cli_phase_letter(i));
        put_routes(row, result->phase[i]);
    }
    return record;
}

static void print(const rg_any_network *network, const struct result *result,
                  enum cli_format format)
{
    static const rg_column by_hops[] = {
        RG_COLUMN("hops", 0), RG_COLUMN("routes", -6), {.key = NULL}};
    static const rg_column by_phase[] = {
        RG_COLUMN("phase", -5), RG_COLUMN("routes", -6), {.key = NULL}};
    rg_value *record = make_record(network, result);
    rg_out out = cli_out(stdout);

    if (format != CLI_TEXT) {
        cli_print_record(record, format, NULL, NULL);
        return;
    }
    (void)rg_write_text(&out, record, cli_width());
    rg_out_text(&out, "\n");
    (void)rg_write_table(&out, by_hops, rg_value_at(record, "hops"), 0);
    rg_out_text(&out, "\n");
    cli_written(rg_write_table(&out, by_phase, rg_value_at(record, "phases"), 0));
    rg_record_close(record);
}

/* What the threads of a check share. */
struct run {
    const struct settings *settings;
    rg_kautz_batch how; /* of one thread */
    rg_kautz_pairs walk;
    struct result result;
    struct finding first; /* when result.broken > 0 */
};

/* Says what is wrong with the routes of a pair; routes count from 1 here, as in the table. */
static void report(const rg_kautz *net, const struct finding *bad)
{
    const struct cli_check_fault *fault = &bad->fault;
    const rg_word_text source = rg_packed_text(net, bad->source);
    const rg_word_text destination = rg_packed_text(net, bad->destination);
    char other[32] = "";

    if (fault->status == RG_E_RANK) {
        cli_warn("%s -> %s: these are not the nodes of rank %" PRIu64 " and %" PRIu64, source.text,
                 destination.text, bad->source_rank, bad->destination_rank);
        return;
    }
    if (fault->status != RG_OK) {
        rg_refusal why;
        (void)rg_refuse(&why, fault->status, "no routes", NULL);
        cli_warn("%s -> %s: %s", source.text, destination.text, why.text);
        return;
    }
    if (fault->text != NULL) {
        cli_warn("%s -> %s: readable library: %s", source.text, destination.text, fault->text);
        return;
    }
    if (fault->route != 0) {
        cli_warn("%s -> %s: kernel and readable library differ: route %u", source.text,
                 destination.text, fault->route);
        return;
    }
    if (fault->verdict.rule == RG_RULE_SHARED)
        snprintf(other, sizeof other, " and route %u", fault->verdict.other + 1);
    cli_warn("%s -> %s: %s: route %u%s, place %u", source.text, destination.text,
             rg_kautz_rule_text(fault->verdict.rule), fault->verdict.route + 1, other,
             fault->verdict.place);
}

/* Adds the results of a block. */
static void add(struct run *run, const struct cli_check_block *block, size_t pairs)
{
    const size_t i = block->bad;

    /* Blocks end in any order; the first broken pair is the first in the order of the pairs. */
    if (block->broken > 0 && (run->result.broken == 0 || block->first + i < run->first.number)) {
        run->first = (struct finding){
            .number = block->first + i,
            .source_rank = block->source_rank[i],
            .destination_rank = block->destination_rank[i],
            .source = block->source[i],
            .destination = block->destination[i],
            .fault = block->fault,
        };
    }
    run->result.pairs += pairs;
    run->result.broken += block->broken;
    for (unsigned hops = 1; hops <= run->how.net.k + 2; hops++) {
        run->result.hops[hops] += block->routes[hops];
        run->result.phase[cli_phase_of(&run->how.net, hops)] += block->routes[hops];
    }
    cli_progress_show(run->result.pairs);
}

/* Takes blocks of pairs until there are no more. */
static void work(struct run *run)
{
    struct cli_check_block block;
    size_t pairs = 0;

    cli_check_block_begin(&block, &run->how, run->settings->model);
    do {
        if (pairs > 0)
            cli_check_block_run(&block, pairs);
            /* One thread at a time: all threads share one sequence of random numbers. */
#ifdef _OPENMP
#pragma omp critical
#endif
        {
            if (pairs > 0)
                add(run, &block, pairs);
            block.first = run->walk.total - run->walk.left;
            pairs = rg_kautz_pairs_ranks(&run->walk, block.room, block.source_rank,
                                         block.destination_rank);
        }
    } while (pairs > 0);
    cli_check_block_free(&block);
}

static int check_kautz(const rg_any_network *network, const struct settings *settings)
{
    rg_random random = {settings->seed};
    struct run run = {
        .settings = settings,
        .result = {.sample = settings->pairs != 0, .seed = settings->seed},
    };

    cli_pairs_begin(&run.walk, network, settings->pairs, &random);
    if (rg_kautz_batch_init(&network->shape.kautz, settings->kernel, settings->threads, &run.how) !=
        RG_OK)
        cli_deny("--kernel %s: cannot run on this machine", rg_kernel_name(settings->kernel));
    /* Threads of the program's own, which meet once: those of a batch wait for each other. */
    const int threads = (int)run.how.threads;
    run.how.threads = 1;
    (void)threads; /* without OpenMP; and analysers do not see that the pragma reads it */
    cli_progress_begin(network->name, "pairs", run.walk.total);
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
#endif
    work(&run);
    run.result.seconds = cli_progress_seconds();
    cli_progress_erase();
    if (run.result.broken > 0)
        report(&run.how.net, &run.first);
    print(network, &run.result, settings->format);
    return run.result.broken == 0 ? CLI_OK : CLI_BROKEN;
}

/* The values of --kernel: the names that the library knows, and model. */
static struct cli_words kernels = {"kernel", {NULL}};

static void name_kernels(void)
{
    unsigned count = 0;

    for (; rg_kernel_name((rg_kernel)count) != NULL; count++)
        kernels.name[count] = rg_kernel_name((rg_kernel)count);
    kernels.name[count] = "model";
}

/* Options that do not go with --every-d */
static bool is_of_pairs(const char *const *option)
{
    return option[CLI_KEY_PAIRS] != NULL || option[CLI_KEY_SEED] != NULL ||
           option[CLI_KEY_THREADS] != NULL || option[CLI_KEY_KERNEL] != NULL;
}

static struct settings settings_of(const struct cli_arguments *given)
{
    const char *kernel = given->option[CLI_KEY_KERNEL];
    struct settings settings = {
        .format = given->format,
        .pairs = cli_pairs_of(given, 0),
        .seed = cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX),
        .threads = (unsigned)cli_number_of(given, CLI_KEY_THREADS, 0, 1, MOST_THREADS),
    };

    if (kernel != NULL)
        settings.kernel = (rg_kernel)cli_word_option(&kernels, kernel, strlen(kernel));
    settings.model = kernel != NULL && rg_kernel_name(settings.kernel) == NULL;
    if (settings.model || kernel == NULL)
        settings.kernel = RG_KERNEL_BEST;
    return settings;
}

int cli_check(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("pairs", PAIRS, "N",
                   "Check N random pairs instead of all; N may be written 1e8"),
        CLI_OPTION_SEED,
        CLI_OPTION("threads", THREADS, "N", "Use at most N threads, default one per processor"),
        CLI_OPTION("kernel", KERNEL, "NAME",
                   "Check this batch kernel: scalar, vector, avx2, avx512 or the best of these "
                   "(default); or model: judge the readable code by the rules, not the kernel"),
        CLI_FLAG("every-d", EVERY_D,
                 "Check the pairs of every d at once, up to renaming letters; NETWORK is kautz:*,K "
                 "with K up to 7"),
        CLI_OPTION_FORMAT,
        {0},
    };
    static const struct cli_syntax syntax = {
        .verb = "check",
        .options = options,
        .doc = "Computes the routes of every ordered pair of nodes twice, by a batch kernel and by "
               "the readable library, judges them and compares them.\v"
               "The rules: there are d routes from source to destination, along arcs, in order of "
               "length, of at most k+2 hops, without loops, and no two of them share a node "
               "between the ends. Their total length is the least possible, by trying all ways to "
               "match letters that leave the source with letters that enter the destination; and "
               "routes of one length are in order of these letters. Kernel and readable library "
               "give the same routes. "
               "The first pair that breaks a rule is named on standard error, and the exit code "
               "is 1.\n"
               "\n"
               "Examples:\n"
               "  routegen check kautz:3,6\n"
               "  routegen check kautz:4,8 --pairs 1e6 --seed 7\n"
               "  routegen check kautz:2,8 --kernel model\n"
               "  routegen check kautz:*,5 --every-d\n",
        .arguments = {"NETWORK"},
        .words = {&kernels, &cli_formats},
    };
    struct cli_arguments arguments;
    rg_any_network network;

    name_kernels();
    cli_parse(&syntax, argc, argv, &arguments, NULL);
    const struct settings settings = settings_of(&arguments);
    const bool every_d = arguments.option[CLI_KEY_EVERY_D] != NULL;
    if (every_d && is_of_pairs(arguments.option)) {
        cli_deny("--every-d checks all patterns with the readable library; only --format "
                 "can be added");
    }
    if (arguments.option[CLI_KEY_SEED] != NULL && settings.pairs == 0)
        cli_deny("check: --seed works only with --pairs");
    if (every_d)
        return cli_check_every(arguments.value[0], settings.format);
    if (cli_check_is_every(arguments.value[0]))
        cli_deny("%s: * stands for every d; add --every-d", cli_plain(arguments.value[0]).text);
    cli_network_parse(arguments.value[0], &network);
    if (network.info->kind != RG_KIND_KAUTZ)
        cli_network_refuse("check", &network);
    return check_kautz(&network, &settings);
}
