/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info.h"
#include "info_csv.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/json_out.h"
#include "cli/exchange/switched.h"
#include "measures_out.h"

/* One phase enters per clock, and the last one leaves after the last stage. */
static uint32_t clocks_of(const rg_multistage *net)
{
    return net->lines + net->stages - 1;
}

/* Seeds of CLS and ADD; 0: the network has neither. */
static uint64_t seeds_of(const rg_any_network *network)
{
    uint64_t seeds = 0;
    if (rg_square_exists(network, RG_SQUARE_ADD))
        (void)rg_multistage_seed_count(&network->shape.multistage, &seeds);
    return seeds;
}

static void print_text(const rg_any_network *network, const rg_measures *measures)
{
    const rg_multistage *net = &network->shape.multistage;
    const uint64_t seeds = seeds_of(network);

    printf("network   %s\n", network->name);
    printf("family    %s, d = %u, n = %u\n", network->info->title, net->d, net->n);
    printf("lines     %" PRIu32 "\n", net->lines);
    printf("stages    %u  (of %" PRIu32 " switches, %u x %u)\n", net->stages, net->stage_switches,
           net->d, net->d);
    printf("switches  %" PRIu32 "\n", net->switches);
    printf("phases    %" PRIu32 "  (of an all-to-all, messages to oneself included)\n", net->lines);
    printf("clocks    %" PRIu32 "  (a clock a stage)\n", clocks_of(net));
    printf("squares   %s\n", cli_squares(network).text);
    if (seeds == 0)
        printf("seeds     none\n");
    else
        printf("seeds     %" PRIu64 "%s\n", seeds, seeds == UINT64_MAX ? " or more" : "");
    printf("verbs     %s\n", cli_kind_verbs(RG_KIND_MULTISTAGE));
    cli_measures_text(measures);
}

static void print_json(const rg_any_network *network, const rg_measures *measures)
{
    const rg_multistage *net = &network->shape.multistage;
    json_t *object = cli_json(json_pack(
        "{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "network",
        network->name, "family", network->family, "d", (int)net->d, "n", (int)net->n, "lines",
        (int)net->lines, "stages", (int)net->stages, "stage_switches", (int)net->stage_switches,
        "switches", (int)net->switches, "phases", (int)net->lines, "clocks", (int)clocks_of(net),
        "squares", cli_json_words(cli_squares(network).text), "seeds",
        cli_json_count(0, seeds_of(network)), "verbs",
        cli_json_words(cli_kind_verbs(RG_KIND_MULTISTAGE))));

    cli_measures_json(measures, object);
    cli_json_print(object, false);
}

static void print_csv(const rg_any_network *network, const rg_measures *measures)
{
    const rg_multistage *net = &network->shape.multistage;
    struct cli_info_row row = {{{0}}};

    cli_info_put(&row, "d", "%u", net->d);
    cli_info_put(&row, "n", "%u", net->n);
    cli_info_put(&row, "lines", "%" PRIu32, net->lines);
    cli_info_put(&row, "stages", "%u", net->stages);
    cli_info_put(&row, "stage_switches", "%" PRIu32, net->stage_switches);
    cli_info_put(&row, "switches", "%" PRIu32, net->switches);
    cli_info_put(&row, "phases", "%" PRIu32, net->lines);
    cli_info_put(&row, "clocks", "%" PRIu32, clocks_of(net));
    cli_info_put(&row, "seeds", "%" PRIu64, seeds_of(network));
    cli_info_put_squares(&row, network);
    cli_info_csv_print(&row, network, measures);
}

void cli_info_multistage(const rg_any_network *network, const rg_measures *measures,
                         enum cli_format format)
{
    switch (format) {
    case CLI_TEXT:
        print_text(network, measures);
        break;
    case CLI_JSON:
        print_json(network, measures);
        break;
    case CLI_CSV:
        print_csv(network, measures);
        break;
    }
}
