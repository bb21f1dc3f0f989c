/* SPDX-License-Identifier: Apache-2.0 */

#include "vectors.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common/fail.h"
#include "inner/kautz_pairs.h"
#include "inner/random.h"
#include "cli/exchange/switched.h"

/* The numbers (e_x, T_x) that level x receives. Those of CLS are not in the library, but without a
 * seed all switches of a level have the same state, and the first one is never idle. */
static void print_told(const rg_switched *switched, uint32_t row, uint32_t pass,
                       const uint8_t *states)
{
    const rg_gft *net = &switched->network->shape.gft;
    rg_gft_threshold told[RG_GFT_MAX_LEVELS] = {{0}};

    if (switched->square == RG_SQUARE_LLS)
        (void)rg_gft_thresholds(net, row, pass, told);
    else
        for (unsigned x = 0; x <= net->h; x++)
            told[x].e = states[net->level[x].first];
    printf("P %" PRIu32 " %" PRIu32, row, pass);
    for (unsigned x = 0; x <= net->h; x++)
        printf(" %d %" PRIu32, told[x].e, told[x].threshold);
    puts("");
}

static void print_phase(const rg_switched *switched, uint32_t row, uint32_t pass, uint8_t *states)
{
    cli_must(rg_switched_states(switched, row, pass, states));
    print_told(switched, row, pass, states);
    putchar('S');
    for (uint32_t i = 0; i < switched->switches; i++)
        printf(" %u", states[i]);
    puts("");
    cli_check_stdout();
}

void cli_vectors_gft(const rg_any_network *network, const struct cli_arguments *given)
{
    rg_random random = {cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)};
    const uint64_t pairs = cli_pairs_of(given, CLI_VECTORS_PAIRS);
    rg_switched switched;

    cli_options_refuse(given, (const int[]){CLI_KEY_ILLEGAL, CLI_KEY_NEAR, CLI_KEY_CORE, 0},
                       network->name);
    cli_switched_begin(&switched, network, given->option[CLI_KEY_SQUARE], NULL);
    const uint64_t all = (uint64_t)switched.rows * switched.passes;
    if (pairs == 0 && all > RG_KAUTZ_MOST_PAIRS) {
        cli_fail(CLI_USAGE,
                 "%s: %" PRIu64 " phases are more than %" PRIu64 "; take a sample with --pairs N",
                 network->name, all, RG_KAUTZ_MOST_PAIRS);
    }
    uint8_t *states = cli_get(switched.switches, 1);
    for (uint64_t i = 0; i < (pairs == 0 ? all : pairs); i++) {
        uint64_t phase = i;
        if (pairs != 0)
            phase = rg_random_below(&random, all);
        print_phase(&switched, (uint32_t)(phase / switched.passes),
                    (uint32_t)(phase % switched.passes), states);
    }
    free(states);
    rg_switched_close(&switched);
}
