/* SPDX-License-Identifier: Apache-2.0 */

#include "bench.h"

#include <inttypes.h>
#include <stdio.h>

enum { LEAST_REQUESTS = 20000, SHOW_EVERY = 16384 };

static void print_letters(const rg_kautz *net, const rg_kautz_word *word)
{
    for (unsigned i = 0; i < net->k; i++)
        fprintf(stderr, "%x", word->letter[i]);
}

static void print_about(const struct sim *sim)
{
    const struct bench *bench = (const struct bench *)sim;
    fprintf(stderr, ", %s", bench->unit);
    if (!bench->about)
        return;
    fprintf(stderr, ", request ");
    print_letters(bench->net, &bench->about->source);
    fprintf(stderr, " -> ");
    print_letters(bench->net, &bench->about->destination);
    fprintf(stderr, " of clock %" PRIu64, bench->about->clock);
}

void bench_begin(struct bench *bench, int argc, char **argv, const char *core)
{
    bench->sim.core = core;
    bench->sim.print_about = print_about;
    sim_begin(&bench->sim, argc, argv);
    harness_network(bench->sim.options.network, &bench->network);
    bench->net = &bench->network.shape.kautz;
    stimulus_begin(&bench->stimulus, bench->net, bench->sim.options.seed);
}

void bench_run(struct bench *bench, uint64_t pairs, void (*clock)(struct bench *bench, void *unit),
               void *unit)
{
    struct requests *requests = &bench->requests;
    requests_begin(requests, &bench->network, &bench->stimulus, bench->sim.options.seed, pairs,
                   LEAST_REQUESTS);
    if (bench->sim.row.asked == 0)
        bench->sim.row.asked = requests->distinct;
    harness_begin(&bench->sim.progress, bench->network.name, "pairs", requests->wanted);
    for (uint64_t clocks = 1; !requests_done(requests); clocks++) {
        clock(bench, unit);
        if (clocks % SHOW_EVERY == 0)
            harness_show(&bench->sim.progress, requests->answered);
    }
    harness_erase();
    bench->sim.row.upsets += requests->illegal;
    bench->about = NULL;
}

void bench_expect_table(const struct bench *bench, const char *pin, const uint32_t *rtl,
                        const rg_kautz_table *expected, const char *whose)
{
    uint32_t words[TABLE_WORDS] = {0};
    bits_put_letters(words, 0, 8, expected->entry, bench->net->d + 1);
    sim_expect_words(&bench->sim, pin, -1, rtl, words, TABLE_WORDS, whose);
}

void bench_expect_route(const struct bench *bench, const char *pin, const uint32_t *rtl,
                        const uint8_t *letters, const char *whose)
{
    uint32_t words[BEAT_WORDS] = {0};
    bits_put_letters(words, 0, rg_kautz_letter_bits(bench->net), letters, 2 * bench->net->k + 2);
    sim_expect_words(&bench->sim, pin, -1, rtl, words, BEAT_WORDS, whose);
}

uint32_t bench_user(const rg_kautz_route *route)
{
    return (uint32_t)route->phase << 13 | (uint32_t)route->hops << 8 | (uint32_t)route->in << 4 |
           route->out;
}
