/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "check_out.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/json_out.h"
#include "cli/common/text_out.h"

static uint64_t route_count(const struct cli_check_result *result)
{
    return result->phase[0] + result->phase[1] + result->phase[2];
}

static unsigned longest(const struct cli_check_result *result)
{
    unsigned hops = RG_KAUTZ_MAX_HOPS;
    while (hops > 0 && result->hops[hops] == 0)
        hops--;
    return hops;
}

/* Mean of the sum of the lengths of a pair's routes. */
static double mean_total(const struct cli_check_result *result)
{
    double sum = 0;
    for (unsigned hops = 1; hops <= RG_KAUTZ_MAX_HOPS; hops++)
        sum += (double)hops * (double)result->hops[hops];
    return sum / (double)result->pairs;
}

static double rate(const struct cli_check_result *result)
{
    /* The shortest runs may fit into one tick of the clock. */
    return (double)result->pairs / (result->seconds > 1e-9 ? result->seconds : 1e-9);
}

static void print_text(const rg_any_network *network, const struct cli_check_result *result)
{
    printf("network        %s\n", network->name);
    printf("pairs          %" PRIu64, result->pairs);
    if (result->sample)
        printf("  (random, seed %" PRIu64 ")\n", result->seed);
    else
        printf("  (all)\n");
    printf("routes         %" PRIu64 "\n", route_count(result));
    printf("hops a pair    %.3f\n", mean_total(result));
    printf("longest route  %u\n", longest(result));
    printf("broken         %" PRIu64 "\n", result->broken);
    printf("seconds        %.3f\n", result->seconds);
    printf("pairs/s        %.0f\n", rate(result));
    printf("\nhops  routes\n");
    for (unsigned hops = 1; hops <= longest(result); hops++)
        printf("%4u  %" PRIu64 "\n", hops, result->hops[hops]);
    printf("\nphase  routes\n");
    for (unsigned phase = 0; phase < 3; phase++)
        printf("%c      %" PRIu64 "\n", cli_phase_letter(phase), result->phase[phase]);
}

static void print_json(const rg_any_network *network, const struct cli_check_result *result)
{
    json_t *object = cli_json(json_object());
    json_t *hops = cli_json(json_array());
    json_t *phases = cli_json(json_object());

    for (unsigned i = 1; i <= longest(result); i++) {
        cli_json_add(hops, cli_json(json_pack("{s:i, s:o}", "hops", (int)i, "routes",
                                              cli_json_count(0, result->hops[i]))));
    }
    for (unsigned i = 0; i < 3; i++) {
        const char name[] = {cli_phase_letter(i), '\0'};
        cli_json_put(phases, name, cli_json_count(0, result->phase[i]));
    }
    cli_json_put(object, "network", cli_json(json_string(network->name)));
    cli_json_put(object, "pairs", cli_json_count(0, result->pairs));
    cli_json_put(object, "seed",
                 result->sample ? cli_json_count(0, result->seed) : cli_json(json_null()));
    cli_json_put(object, "routes", cli_json_count(0, route_count(result)));
    cli_json_put(object, "hops_a_pair", cli_json(json_real(mean_total(result))));
    cli_json_put(object, "longest_route", cli_json_count(0, longest(result)));
    cli_json_put(object, "broken", cli_json_count(0, result->broken));
    cli_json_put(object, "seconds", cli_json_seconds(result->seconds));
    cli_json_put(object, "pairs_per_second", cli_json_rate(rate(result)));
    cli_json_put(object, "hops", hops);
    cli_json_put(object, "phases", phases);
    cli_json_print(object, false);
}

/* One row, with a column for every length that the network can have. */
static void print_csv(const rg_any_network *network, const struct cli_check_result *result)
{
    const unsigned most = network->shape.kautz.k + 2;

    printf("network,pairs,seed,routes,hops_a_pair,longest_route,broken,seconds,pairs_per_second,"
           "phase_A,phase_B,phase_C");
    for (unsigned hops = 1; hops <= most; hops++)
        printf(",hops_%u", hops);
    printf("\n\"%s\",%" PRIu64 ",", network->name, result->pairs);
    if (result->sample)
        printf("%" PRIu64, result->seed);
    printf(",%" PRIu64 ",%.6f,%u,%" PRIu64 ",%.6f,%.0f", route_count(result), mean_total(result),
           longest(result), result->broken, result->seconds, rate(result));
    for (unsigned phase = 0; phase < 3; phase++)
        printf(",%" PRIu64, result->phase[phase]);
    for (unsigned hops = 1; hops <= most; hops++)
        printf(",%" PRIu64, result->hops[hops]);
    printf("\n");
}

void cli_check_print(const rg_any_network *network, const struct cli_check_result *result,
                     enum cli_format format)
{
    switch (format) {
    case CLI_TEXT:
        print_text(network, result);
        break;
    case CLI_JSON:
        print_json(network, result);
        break;
    case CLI_CSV:
        print_csv(network, result);
        break;
    }
}
