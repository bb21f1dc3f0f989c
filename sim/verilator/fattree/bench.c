/* SPDX-License-Identifier: Apache-2.0 */

#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../harness/harness.h"

static void check_room(const struct bench *bench)
{
    const rg_gft *net = bench->net;
    if (bench->network.info->kind != RG_KIND_GFT)
        harness_fail(HARNESS_USAGE, "%s: a fat tree expected, gft:h,m,w", bench->network.name);
    if (net->h > 8 || net->m > 64 || net->w > 64)
        harness_fail(HARNESS_USAGE, "%s: the hardware has h up to 8, m and w up to 64",
                     bench->network.name);
    if (net->terminals > GFT_MOST_TERMINALS || net->switches > GFT_MOST_SWITCHES)
        harness_fail(HARNESS_USAGE,
                     "%s: more than %d terminals or %d switches, too large to co-simulate",
                     bench->network.name, GFT_MOST_TERMINALS, GFT_MOST_SWITCHES);
}

void bench_begin(struct bench *bench, int argc, char **argv)
{
    sim_options_parse(argc, argv, &bench->options);
    harness_network(bench->options.network, &bench->network);
    bench->net = &bench->network.shape.gft;
    check_room(bench);
    const rg_gft *net = bench->net;
    bench->row_bits = bits_of(net->m > net->w ? net->m : net->w);
    bench->pass_bits = net->groups > 1 ? bits_of(net->groups) : 1;
    bench->payload_bits = 2 * bits_of(net->terminals);
    bench->random.state = bench->options.seed;
    bench->top = top_new((uint32_t)bench->options.seed);
}

void bench_end(struct bench *bench)
{
    top_free(bench->top);
}

void bench_new_inputs(struct bench *bench)
{
    memset(&bench->in, 0, sizeof bench->in);
}

void bench_apply(struct bench *bench)
{
    top_drive(bench->top, TOP_clk, &bench->in);
    top_look(bench->top, &bench->out);
}

void bench_edge(struct bench *bench)
{
    top_edge(bench->top, TOP_clk);
    top_look(bench->top, &bench->out);
    bench->clock++;
    sim_watch(&bench->options, bench->top, bench->clock);
}

void bench_put_phase(struct bench *bench, const rg_gft_phase *phase)
{
    const unsigned levels = bench->net->h + 1;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    if (!phase) {
        bits_noise(&bench->random, bench->in.phase_k, levels * bench->row_bits);
        bits_noise(&bench->random, bench->in.phase_p, levels * bench->pass_bits);
        return;
    }
    (void)rg_gft_digits(bench->net, phase->row, digit);
    bits_put_letters(bench->in.phase_k, 0, bench->row_bits, digit, levels);
    (void)rg_gft_pass_digits(bench->net, phase->pass, digit);
    // Levels 0 and H have no digit of the pass: the hardware ignores what stands there.
    const uint64_t noise = rg_random_next(&bench->random);
    digit[0] = (uint8_t)(noise & ((1U << bench->pass_bits) - 1));
    digit[levels - 1] = (uint8_t)(noise >> 32 & ((1U << bench->pass_bits) - 1));
    bits_put_letters(bench->in.phase_p, 0, bench->pass_bits, digit, levels);
}

rg_gft_phase bench_phase(const struct bench *bench, uint64_t number)
{
    return (rg_gft_phase){bench->square, (uint32_t)(number % bench->net->terminals),
                          (uint32_t)(number / bench->net->terminals)};
}

uint64_t bench_phases(const struct bench *bench)
{
    return (uint64_t)bench->net->terminals * bench->net->passes;
}

void bench_expect_at(const struct bench *bench, const char *pin, int64_t index, uint32_t rtl,
                     uint32_t expected)
{
    if (rtl == expected)
        return;
    fprintf(stderr,
            "\n%s: mismatch in clock %" PRIu64 ", %s, rotation %" PRIu32 ", pass %" PRIu32 "\n  %s",
            bench->network.name, bench->clock, rg_square_name(bench->about.square),
            bench->about.row, bench->about.pass, pin);
    if (index >= 0)
        fprintf(stderr, "[%" PRId64 "]", index);
    fprintf(stderr, ": RTL 0x%" PRIx32 ", expected 0x%" PRIx32, rtl, expected);
    sim_print_command(&bench->options, bench->network.name, NULL, bench->clock);
    bench_print_row(bench, 0, 0, 1);
    top_free(bench->top);
    exit(HARNESS_WRONG);
}

void bench_expect(const struct bench *bench, const char *pin, uint32_t rtl, uint32_t expected)
{
    bench_expect_at(bench, pin, -1, rtl, expected);
}

void bench_print_row(const struct bench *bench, uint64_t illegal, uint64_t exchange,
                     unsigned mismatches)
{
    char phases[32];
    snprintf(phases, sizeof phases, "%" PRIu32 " x %" PRIu32, bench->net->terminals,
             bench->net->passes);
    printf("%-12s %-6s %9s %9" PRIu64 " %10" PRIu64 " %8" PRIu64 " %9" PRIu64 " %7" PRIu64
           " %10u %9.0f\n",
           bench->network.name, rg_square_name(bench->square), phases, bench->states,
           bench->messages, exchange, bench->clock - bench->start, illegal, mismatches,
           harness_rate(&bench->progress, bench->phases));
}
