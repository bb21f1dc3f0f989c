/* SPDX-License-Identifier: Apache-2.0 */

/* The routes of the pairs of a Kautz digraph, checked by threads, and the record of the answer. */

#include "parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "hw/inner/kautz_pairs.h"
#include "net/inner/compare.h"
#include "net/inner/wording.h"

/* A pair whose routes are broken, and its number in the check. */
struct finding {
    uint64_t number, source_rank, destination_rank, source, destination;
    struct check_fault fault;
};

/* What comes of a check. */
struct result {
    bool sample; /* random pairs, not all */
    uint64_t seed, pairs;
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
        rg_put_format(row, "phase", "%c", (char)('A' + (char)i));
        put_routes(row, result->phase[i]);
    }
    return record;
}

rg_status rg_check_text(rg_out *out, const rg_value *record, unsigned width)
{
    static const rg_column by_hops[] = {
        RG_COLUMN("hops", 0), RG_COLUMN("routes", -6), {.key = NULL}};
    static const rg_column by_phase[] = {
        RG_COLUMN("phase", -5), RG_COLUMN("routes", -6), {.key = NULL}};

    (void)rg_write_text(out, record, width);
    if (rg_value_at(record, "hops") == NULL) /* every d has none */
        return out->status;
    rg_out_text(out, "\n");
    (void)rg_write_table(out, by_hops, rg_value_at(record, "hops"), 0);
    rg_out_text(out, "\n");
    return rg_write_table(out, by_phase, rg_value_at(record, "phases"), 0);
}

/* What the threads of a check share. */
struct run {
    const rg_check_ask *ask;
    const rg_watch *watch;
    rg_status status;   /* why it has ended early */
    rg_kautz_batch how; /* of one thread */
    rg_kautz_pairs walk;
    struct result result;
    struct finding first; /* when result.broken > 0 */
};

/* Says what is wrong with the routes of a pair; routes count from 1 here, as in the table. */
static void report(const rg_kautz *net, const struct finding *bad, rg_warner *warn)
{
    const struct check_fault *fault = &bad->fault;
    const rg_word_text source = rg_packed_text(net, bad->source);
    const rg_word_text destination = rg_packed_text(net, bad->destination);
    char other[32] = "";

    if (fault->status == RG_E_RANK) {
        warn("%s -> %s: these are not the nodes of rank %" PRIu64 " and %" PRIu64, source.text,
             destination.text, bad->source_rank, bad->destination_rank);
        return;
    }
    if (fault->status != RG_OK) {
        rg_refusal why;
        (void)rg_refuse(&why, fault->status, "no routes", NULL);
        warn("%s -> %s: %s", source.text, destination.text, why.text);
        return;
    }
    if (fault->text != NULL) {
        warn("%s -> %s: readable library: %s", source.text, destination.text, fault->text);
        return;
    }
    if (fault->route != 0) {
        warn("%s -> %s: kernel and readable library differ: route %u", source.text,
             destination.text, fault->route);
        return;
    }
    if (fault->verdict.rule == RG_RULE_SHARED)
        snprintf(other, sizeof other, " and route %u", fault->verdict.other + 1);
    warn("%s -> %s: %s: route %u%s, place %u", source.text, destination.text,
         rg_kautz_rule_text(fault->verdict.rule), fault->verdict.route + 1, other,
         fault->verdict.place);
}

static unsigned phase_of(const rg_kautz *net, unsigned hops)
{
    return hops <= net->k ? RG_PHASE_A : hops == net->k + 1 ? RG_PHASE_B : RG_PHASE_C;
}

/* Adds the results of a block. */
static void add(struct run *run, const struct check_block *block, size_t pairs)
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
        run->result.phase[phase_of(&run->how.net, hops)] += block->routes[hops];
    }
    const rg_progress progress = {
        .unit = "pairs", .done = run->result.pairs, .total = run->walk.total};
    if (run->watch != NULL && !run->watch->show(run->watch->context, &progress))
        run->status = RG_E_STOPPED;
}

/* Takes blocks of pairs until there are no more. */
static void work(struct run *run)
{
    struct check_block block;
    size_t pairs = 0;
    const rg_status status = rg_check_block_begin(&block, &run->how, run->ask->model);

    do {
        if (pairs > 0)
            rg_check_block_run(&block, pairs);
            /* One thread at a time: all threads share one sequence of random numbers. */
#ifdef _OPENMP
#pragma omp critical
#endif
        {
            if (status != RG_OK)
                run->status = status;
            if (pairs > 0)
                add(run, &block, pairs);
            block.first = run->walk.total - run->walk.left;
            pairs = run->status != RG_OK
                        ? 0
                        : rg_kautz_pairs_ranks(&run->walk, block.room, block.source_rank,
                                               block.destination_rank);
        }
    } while (pairs > 0);
    rg_check_block_free(&block);
}

static rg_status check_pairs(rg_check_ask *ask, const rg_watch *watch, rg_value **record,
                             rg_refusal *refusal)
{
    const rg_kautz *net = &ask->network->shape.kautz;
    rg_random random = {ask->seed};
    struct run run = {
        .ask = ask,
        .watch = watch,
        .result = {.sample = ask->pairs != 0, .seed = ask->seed},
    };

    if (rg_kautz_pairs_begin(&run.walk, net, ask->pairs, &random) != RG_OK)
        return rg_refuse(refusal, RG_E_OPTION, ask->network->name,
                         "%s pairs are more than %" PRIu64 "; take a sample with %s",
                         rg_count128_print(rg_count128_product(net->nodes, net->nodes - 1)).text,
                         RG_KAUTZ_MOST_PAIRS, ask->program ? "--pairs N" : "pairs");
    if (rg_kautz_batch_init(net, ask->kernel, ask->threads, &run.how) != RG_OK)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "%s %s: cannot run on this machine",
                         rg_option_named(ask->program, "--kernel"), rg_kernel_name(ask->kernel));
    /* Threads of its own, which meet once: those of a batch wait for each other. */
    const int threads = (int)run.how.threads;
    run.how.threads = 1;
    (void)threads; /* without OpenMP; and analysers do not see that the pragma reads it */
    const double start = rg_clock();
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
#endif
    work(&run);
    if (run.status != RG_OK)
        return rg_refuse(refusal, run.status, NULL, NULL);
    run.result.seconds = rg_clock() - start;
    ask->right = run.result.broken == 0;
    if (!ask->right && ask->warn != NULL)
        report(&run.how.net, &run.first, ask->warn);
    *record = make_record(ask->network, &run.result);
    return rg_record_made(record);
}

/* ---- The question ---------------------------------------------------------------------------- */

void rg_check_ask_init(rg_check_ask *ask, const rg_any_network *network)
{
    *ask = (rg_check_ask){.network = network, .seed = 1, .kernel = RG_KERNEL_BEST};
}

void rg_check_kernels(const char *names[RG_CHECK_KERNELS])
{
    unsigned count = 0;

    for (; rg_kernel_name((rg_kernel)count) != NULL; count++)
        names[count] = rg_kernel_name((rg_kernel)count);
    names[count] = "model";
    names[count + 1] = NULL;
}

static rg_status read_kernel(rg_check_ask *ask, const char *value, rg_refusal *refusal)
{
    const char *names[RG_CHECK_KERNELS];
    unsigned kernel = 0;

    rg_check_kernels(names);
    const rg_status status = rg_read_name(value, names, &kernel, refusal);
    ask->model = rg_kernel_name((rg_kernel)kernel) == NULL;
    ask->kernel = ask->model ? RG_KERNEL_BEST : (rg_kernel)kernel;
    return status;
}

rg_status rg_check_option(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    enum { MOST_THREADS = 1024 };
    rg_check_ask *ask = input;
    uint64_t threads = 0;

    if (strcmp(name, "every-d") == 0)
        return rg_read_flag(value, &ask->every, refusal);
    ask->of_pairs = true;
    if (strcmp(name, "kernel") == 0)
        return read_kernel(ask, value, refusal);
    if (strcmp(name, "pairs") == 0 && value != NULL && strcmp(value, "all") == 0) {
        ask->pairs = 0;
        return RG_OK;
    }
    if (strcmp(name, "pairs") == 0)
        return rg_read_whole(value, 1, UINT64_MAX, &ask->pairs, refusal);
    if (strcmp(name, "seed") == 0) {
        ask->seeded = true;
        return rg_read_whole(value, 0, INT64_MAX, &ask->seed, refusal);
    }
    if (strcmp(name, "threads") != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "no such option; pairs, seed, threads, kernel or every-d expected");
    const rg_status status = rg_read_whole(value, 1, MOST_THREADS, &threads, refusal);
    ask->threads = (unsigned)threads;
    return status;
}

rg_status rg_check_answer(rg_check_ask *ask, const rg_watch *watch, rg_value **record,
                          rg_refusal *refusal)
{
    if (ask->every && ask->of_pairs)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "%s checks all patterns with the readable library; %s",
                         rg_option_named(ask->program, "--every-d"),
                         ask->program ? "only --format can be added" : "it stands alone");
    if (ask->seeded && ask->pairs == 0)
        return rg_refuse(refusal, RG_E_OPTION, "check", "%s works only with %s",
                         rg_option_named(ask->program, "--seed"),
                         rg_option_named(ask->program, "--pairs"));
    if (ask->k == 0 && ask->network->info->kind != RG_KIND_KAUTZ)
        return rg_refuse(refusal, RG_E_FAMILY, ask->network->name,
                         "only Kautz digraphs can be checked");
    if (ask->k == 0)
        ask->k = ask->network->shape.kautz.k;
    if (ask->every && ask->k > RG_KAUTZ_PATTERN_MAX_K)
        return rg_refuse(refusal, RG_E_OPTION, ask->network->name,
                         "k must be 1..%d to check every d", RG_KAUTZ_PATTERN_MAX_K);
    if (!ask->every)
        return check_pairs(ask, watch, record, refusal);
    const rg_status status = rg_check_every(ask, watch, record);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

rg_status rg_ask_check(const rg_any_network *network, const char *options, const rg_watch *watch,
                       rg_value **record, rg_refusal *refusal)
{
    rg_check_ask ask;

    rg_check_ask_init(&ask, network);
    const rg_status status = rg_read_options(options, rg_check_option, &ask, refusal);
    return status == RG_OK ? rg_check_answer(&ask, watch, record, refusal) : status;
}
