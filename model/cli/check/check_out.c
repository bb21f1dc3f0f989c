/* SPDX-License-Identifier: Apache-2.0 */

#include "check.h"

#include <inttypes.h>
#include <math.h>

#include "cli/common/fail.h"
#include "cli/common/record_out.h"
#include "cli/common/text_out.h"
#include "inner/net/record_make.h"

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

/* A list of routes by @key; in CSV the numbers only. */
static void put_routes(rg_value *row, uint64_t routes)
{
    rg_put_count(row, "routes", routes);
    rg_say(row, NULL, "%" PRIu64, routes);
}

static rg_value *make_record(const rg_any_network *network, const struct cli_check_result *result)
{
    rg_value *record = rg_record_begin();

    cli_put_text(record, "network", network->name);
    rg_value *pairs = rg_put_count(record, "pairs", result->pairs);
    if (result->sample) {
        rg_say(pairs, "pairs", "%" PRIu64 "  (random, seed %" PRIu64 ")", result->pairs,
               result->seed);
        rg_put_count(record, "seed", result->seed);
    } else {
        rg_say(pairs, "pairs", "%" PRIu64 "  (all)", result->pairs);
        rg_put_null(record, "seed");
    }
    cli_put_count(record, "routes", route_count(result));
    rg_say(rg_put_real(record, "hops_a_pair", mean_total(result)), "hops a pair", "%.3f",
           mean_total(result));
    rg_say(rg_put_count(record, "longest_route", longest(result)), "longest route", NULL);
    cli_put_count(record, "broken", result->broken);
    cli_put_seconds(record, result->seconds);
    rg_say(rg_put_real(record, "pairs_per_second", round(rate(result))), "pairs/s", NULL);
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

void cli_check_print(const rg_any_network *network, const struct cli_check_result *result,
                     enum cli_format format)
{
    static const rg_column by_hops[] = {
        {.key = "hops", .title = "hops"},
        {.key = "routes", .title = "routes", .width = -6},
        {.key = NULL},
    };
    static const rg_column by_phase[] = {
        {.key = "phase", .title = "phase", .width = -5},
        {.key = "routes", .title = "routes", .width = -6},
        {.key = NULL},
    };
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
