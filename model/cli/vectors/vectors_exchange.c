/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "routegen/kautz_node.h"
#include "inner/random.h"
#include "vectors.h"

/* What all nodes do in each clock. */
static void print_schedule(const rg_kautz_exchange *exchange)
{
    rg_kautz_exchange_step step;

    for (uint64_t clock = 0; clock < exchange->clocks; clock++) {
        (void)rg_kautz_exchange_at(exchange, clock, &step);
        printf("S %d %u\n", step.step == 0, step.rotation);
        cli_check_stdout();
    }
}

/* The message of a pair: when it is injected, on which lane, and when it arrives. */
static void print_message(const rg_kautz_exchange *exchange, const rg_kautz_pairs *pairs)
{
    rg_kautz_exchange_step step = {.steps = 0};
    uint64_t source = 0, destination = 0, index = 0, clock = 0;

    (void)rg_kautz_rank(&exchange->net, &pairs->source, &source);
    (void)rg_kautz_rank(&exchange->net, &pairs->destination, &destination);
    (void)rg_kautz_exchange_index(exchange, source, destination, &index);
    (void)rg_kautz_exchange_clock(exchange, index / exchange->net.d, &clock);
    (void)rg_kautz_exchange_at(exchange, clock, &step);
    printf("M %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n", source, destination,
           index, clock, clock + step.steps);
}

void cli_vectors_exchange(const rg_any_network *network, const struct cli_arguments *given)
{
    rg_random random = {cli_number_of(given, CLI_KEY_SEED, 1, 0, INT64_MAX)};
    rg_kautz_exchange exchange;
    rg_kautz_pairs pairs;

    cli_options_refuse(given, (const int[]){CLI_KEY_ILLEGAL, CLI_KEY_NEAR, 0}, "--core exchange");
    cli_must(rg_kautz_exchange_init(&network->shape.kautz, &exchange));
    if (exchange.clocks > RG_KAUTZ_MOST_PAIRS)
        cli_fail(CLI_USAGE, "%s: %" PRIu64 " clocks are more than %" PRIu64, network->name,
                 exchange.clocks, RG_KAUTZ_MOST_PAIRS);
    cli_pairs_begin(&pairs, network, cli_pairs_of(given, CLI_VECTORS_PAIRS), &random);
    print_schedule(&exchange);
    while (rg_kautz_pairs_next(&pairs)) {
        print_message(&exchange, &pairs);
        cli_check_stdout();
    }
}
