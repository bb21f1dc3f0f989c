/* SPDX-License-Identifier: Apache-2.0 */

#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../harness/harness.h"

void bench_begin(struct bench *bench, int argc, char **argv, const char *core)
{
    bench->core = core;
    sim_options_parse(argc, argv, &bench->options);
    harness_network(bench->options.network, &bench->network);
    bench->net = &bench->network.shape.kautz;
    bench->top = top_new((uint32_t)bench->options.seed);
    stimulus_begin(&bench->stimulus, bench->net, bench->options.seed);
}

void bench_tick(struct bench *bench)
{
    bench->clock++;
    sim_watch(&bench->options, bench->top, bench->clock);
}

static void print_row(const struct bench *bench, unsigned mismatches)
{
    char selftest[32] = "-";
    char crc[16] = "-";
    const char *name = bench->network.name;
    if (strcmp(bench->core, "serial") == 0) {
        printf("%-12s %10" PRIu64 " %11" PRIu64 " %11" PRIu64 " %9" PRIu64 " %10u %9.0f\n", name,
               bench->pairs, bench->routes, bench->clock, bench->illegal, mismatches,
               bench->pairs_a_second);
        return;
    }
    if (bench->selftest_clocks) {
        snprintf(selftest, sizeof selftest, "%" PRIu64, bench->selftest_clocks);
        snprintf(crc, sizeof crc, "%08" PRIx32, bench->crc);
    }
    printf("%-12s %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %10" PRIu64 " %8" PRIu64
           " %10u %9.0f %9s %8s\n",
           name, bench->pairs, bench->tables, bench->routes, bench->clock, bench->illegal,
           mismatches, bench->pairs_a_second, selftest, crc);
}

void bench_end(struct bench *bench)
{
    print_row(bench, 0);
    top_free(bench->top);
}

static void print_words(const char *name, const uint32_t *words, unsigned count)
{
    fprintf(stderr, " %s 0x", name);
    for (unsigned i = count; i-- > 0;)
        fprintf(stderr, "%08" PRIx32, words[i]);
}

static void print_letters(const rg_kautz *net, const rg_kautz_word *word)
{
    for (unsigned i = 0; i < net->k; i++)
        fprintf(stderr, "%x", word->letter[i]);
}

void bench_expect_words(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const uint32_t *expected, unsigned words, const char *whose)
{
    if (memcmp(rtl, expected, words * sizeof *rtl) == 0)
        return;
    fprintf(stderr, "\n%s: mismatch in clock %" PRIu64 ", %s", bench->network.name, bench->clock,
            bench->unit);
    if (bench->about) {
        fprintf(stderr, ", request ");
        print_letters(bench->net, &bench->about->source);
        fprintf(stderr, " -> ");
        print_letters(bench->net, &bench->about->destination);
        fprintf(stderr, " of clock %" PRIu64, bench->about->clock);
    }
    fprintf(stderr, "\n  %s:", port);
    print_words("RTL", rtl, words);
    print_words(whose, expected, words);
    sim_print_command(&bench->options, bench->network.name, bench->core, bench->clock);
    print_row(bench, 1);
    top_free(bench->top);
    exit(HARNESS_WRONG);
}

void bench_expect(const struct bench *bench, const char *port, uint64_t rtl, uint64_t expected,
                  const char *whose)
{
    if (rtl == expected)
        return;
    const uint32_t got[2] = {(uint32_t)rtl, (uint32_t)(rtl >> 32)};
    const uint32_t wanted[2] = {(uint32_t)expected, (uint32_t)(expected >> 32)};
    bench_expect_words(bench, port, got, wanted, (got[1] | wanted[1]) != 0 ? 2 : 1, whose);
}

void bench_expect_table(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const rg_kautz_table *expected, const char *whose)
{
    uint32_t words[TABLE_WORDS] = {0};
    bits_put_letters(words, 0, 8, expected->entry, bench->net->d + 1);
    bench_expect_words(bench, port, rtl, words, TABLE_WORDS, whose);
}

void bench_expect_route(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const uint8_t *letters, const char *whose)
{
    uint32_t words[BEAT_WORDS] = {0};
    bits_put_letters(words, 0, rg_kautz_letter_bits(bench->net), letters, 2 * bench->net->k + 2);
    bench_expect_words(bench, port, rtl, words, BEAT_WORDS, whose);
}

uint32_t bench_user(const rg_kautz_route *route)
{
    return (uint32_t)route->phase << 13 | (uint32_t)route->hops << 8 | (uint32_t)route->in << 4 |
           route->out;
}
