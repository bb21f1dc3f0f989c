/* SPDX-License-Identifier: Apache-2.0 */

#include "bench.h"

#include <stdlib.h>
#include <string.h>

#include "../requests.h"

/* Bytes' time of silence after which the board has nothing more to say, and a bound on the clocks
 * of the longest answer and of a flood of lines */
enum { SILENCE_BYTES = 4, SILENCE_CLOCKS = 400, MOST_CLOCKS = 50000000 };

void bench_fail(const struct bench *bench, const char *what)
{
    fprintf(stderr, "board: %s: %s (random state %llu, clock %llu)\n", bench->name, what,
            (unsigned long long)bench->random.state, (unsigned long long)bench->line.clock);
    exit(1);
}

uint64_t bench_below(struct bench *bench, uint64_t bound)
{
    return rg_random_below(&bench->random, bound);
}

static void take(void *context, uint8_t byte)
{
    struct bench *bench = context;

    if (bench->noise != 0 && bench_below(bench, bench->noise) == 0) {
        if (bench_below(bench, 4) == 0)
            return; /* lost */
        byte ^= (uint8_t)(1u << bench_below(bench, 8));
    }
    if (bench->count == sizeof bench->text)
        bench_fail(bench, "the board never stops talking");
    bench->text[bench->count++] = (char)byte;
}

void bench_begin(struct bench *bench, const char *kautz, const char *gft, unsigned divider,
                 uint64_t seed)
{
    rg_wire_identity identity;

    memset(bench, 0, sizeof *bench);
    snprintf(bench->name, sizeof bench->name, "%s %s", kautz, gft);
    bench->random.state = seed;
    bench->bit = divider * LINE_CLOCK;
    board_identity(kautz, gft, &identity);
    (void)rg_wire_board_init(&identity, &bench->model);
    line_begin(&bench->line, chip_new(), bench->bit, take, bench);
    /* It resets itself, and must see an idle line for a moment. */
    line_hold(&bench->line, true, 100 * LINE_CLOCK);
}

void bench_end(struct bench *bench)
{
    top_free(bench->line.chip);
}

void bench_send(struct bench *bench, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        line_send(&bench->line, (uint8_t)text[i]);
}

void bench_wait(struct bench *bench)
{
    const uint64_t silence = SILENCE_BYTES * 10 * bench->bit / LINE_CLOCK + SILENCE_CLOCKS;
    const uint64_t start = bench->line.clock;
    uint64_t quiet = 0;

    while (quiet < silence) {
        if (bench->line.clock - start > MOST_CLOCKS)
            bench_fail(bench, "the board is never silent");
        line_hold(&bench->line, true, (silence - quiet) * LINE_CLOCK);
        quiet = line_quiet(&bench->line);
        if (quiet > bench->line.clock - start)
            quiet = bench->line.clock - start;
    }
}

rg_wire_request bench_request(struct bench *bench)
{
    const rg_wire_identity *identity = &bench->model.identity;
    const rg_gft *net = &identity->gft;
    const uint64_t kind = bench_below(bench, 16);
    rg_wire_request request = {.kind = kind == 0   ? RG_WIRE_IDENTITY
                                       : kind < 11 ? RG_WIRE_ROUTES
                                                   : RG_WIRE_STATES};
    uint8_t state;

    rg_random_pair(&bench->random, &identity->kautz, &request.source, &request.destination);
    request.phase.row = (uint32_t)bench_below(bench, net->terminals);
    request.phase.pass = (uint32_t)bench_below(bench, net->passes);
    request.phase.square = bench_below(bench, 3) == 0 ? RG_SQUARE_CLS : RG_SQUARE_LLS;
    if (rg_gft_switch_state(net, &request.phase, 0, 0, 0, &state) != RG_OK)
        request.phase.square = RG_SQUARE_LLS;
    return request;
}
