/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info.h"
#include "info_csv.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>

#include "cli/common/json_out.h"
#include "measures_out.h"
#include "cli/exchange/switched.h"

/* Everything that info prints of a fat tree. */
struct facts {
    const rg_any_network *network;
    const rg_gft *net;
    const rg_measures *measures; /* NULL: none */
    rg_gft_cost cost;
    uint64_t changes[RG_GFT_MAX_LEVELS]; /* of an all-to-all by LLS, by level */
    uint64_t all_changes;
    uint64_t seeds; /* of CLS and ADD; 0: the network has neither */
};

static struct facts facts_of(const rg_any_network *network, const rg_measures *measures)
{
    struct facts facts = {.network = network, .net = &network->shape.gft, .measures = measures};

    (void)rg_gft_cost_of(facts.net, &facts.cost);
    (void)rg_gft_change_totals(facts.net, facts.changes);
    for (unsigned x = 0; x <= facts.net->h; x++)
        facts.all_changes += facts.changes[x];
    if (rg_square_exists(network, RG_SQUARE_ADD))
        (void)rg_gft_seed_count(facts.net, &facts.seeds);
    return facts;
}

/* Inputs and outputs of the crossbars of a level, upwards and downwards. */
static void print_crossbars(const rg_gft *net, unsigned x)
{
    if (x == net->h)
        printf("  %9s", "-");
    else
        printf("  %3u x %-3u", net->level[x].radix, net->w);
    printf("  %3u x %-3u", x == net->h ? net->m : net->w, net->level[x].radix);
}

static void print_levels(const struct facts *facts)
{
    const rg_gft *net = facts->net;

    printf("\nlevel  switches  sub-trees    roots   up half   top, down  state changes\n");
    for (unsigned x = net->h + 1; x-- > 0;) {
        const rg_gft_level *level = &net->level[x];
        printf("L%-4u  %8" PRIu32 "  %9" PRIu32 "  %7" PRIu32, x, level->switches, level->subtrees,
               level->roots);
        print_crossbars(net, x);
        printf("  %13" PRIu64 "\n", facts->changes[x]);
    }
}

static void print_text(const struct facts *facts)
{
    const rg_gft *net = facts->net;
    const rg_gft_cost *cost = &facts->cost;

    printf("network        %s\n", facts->network->name);
    printf("family         %s of height %u, m = %u, w = %u\n", facts->network->info->title, net->h,
           net->m, net->w);
    printf("terminals      %" PRIu32 "\n", net->terminals);
    printf("switches       %" PRIu32 "  (each level once)\n", net->switches);
    printf("passes         %" PRIu32 "  (a rotation; G = %u)\n", net->passes, net->groups);
    printf("phases         %" PRIu64 "  (of an all-to-all, messages to oneself included)\n",
           cost->phases);
    printf("clocks         %" PRIu64 "  (%u stages, a clock each)\n", cost->clocks, 2 * net->h + 1);
    printf("least phases   %" PRIu64 "  (if all messages go over the top)\n", cost->bound);
    printf("               %" PRIu64 "  (if they turn at the nearest common ancestor)\n",
           cost->bound_turning);
    printf("state changes  %" PRIu64 "  (of an all-to-all by lls, pass by pass)\n",
           facts->all_changes);
    printf("squares        %s\n", cli_squares(facts->network).text);
    if (facts->seeds == 0)
        printf("seeds          none\n");
    else
        printf("seeds          %" PRIu64 "%s\n", facts->seeds,
               facts->seeds == UINT64_MAX ? " or more" : "");
    printf("verbs          %s\n", cli_kind_verbs(RG_KIND_GFT));
    print_levels(facts);
    if (facts->measures != NULL)
        cli_measures_text(facts->measures);
}

static json_t *json_levels(const struct facts *facts)
{
    const rg_gft *net = facts->net;
    json_t *levels = cli_json(json_array());

    for (unsigned x = net->h + 1; x-- > 0;) {
        const rg_gft_level *level = &net->level[x];
        cli_json_add(levels, cli_json(json_pack(
                                 "{s:i, s:i, s:i, s:i, s:i, s:i, s:o}", "level", (int)x, "switches",
                                 (int)level->switches, "subtrees", (int)level->subtrees, "roots",
                                 (int)level->roots, "inputs", (int)(x == net->h ? net->m : net->w),
                                 "outputs", (int)level->radix, "state_changes",
                                 cli_json_count(0, facts->changes[x]))));
    }
    return levels;
}

static void print_json(const struct facts *facts)
{
    const rg_gft *net = facts->net;
    json_t *object = cli_json(
        json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:i, s:i}", "network", facts->network->name,
                  "family", facts->network->family, "h", (int)net->h, "m", (int)net->m, "w",
                  (int)net->w, "terminals", (int)net->terminals, "switches", (int)net->switches,
                  "groups", (int)net->groups, "passes", (int)net->passes));
    cli_json_put(object, "phases", cli_json_count(0, facts->cost.phases));
    cli_json_put(object, "clocks", cli_json_count(0, facts->cost.clocks));
    cli_json_put(object, "stages", cli_json_count(0, 2 * net->h + 1));
    cli_json_put(object, "least_phases", cli_json_count(0, facts->cost.bound));
    cli_json_put(object, "least_phases_turning", cli_json_count(0, facts->cost.bound_turning));
    cli_json_put(object, "state_changes", cli_json_count(0, facts->all_changes));
    cli_json_put(object, "squares", cli_json_words(cli_squares(facts->network).text));
    cli_json_put(object, "seeds", cli_json_count(0, facts->seeds));
    cli_json_put(object, "levels", json_levels(facts));
    cli_json_put(object, "verbs", cli_json_words(cli_kind_verbs(RG_KIND_GFT)));
    if (facts->measures != NULL)
        cli_measures_json(facts->measures, object);
    cli_json_print(object, false);
}

static void print_csv(const struct facts *facts)
{
    const rg_gft *net = facts->net;
    const rg_gft_cost *cost = &facts->cost;
    struct cli_info_row row = {{{0}}};

    cli_info_put(&row, "h", "%u", net->h);
    cli_info_put(&row, "m", "%u", net->m);
    cli_info_put(&row, "w", "%u", net->w);
    cli_info_put(&row, "terminals", "%" PRIu32, net->terminals);
    cli_info_put(&row, "switches", "%" PRIu32, net->switches);
    cli_info_put(&row, "groups", "%u", net->groups);
    cli_info_put(&row, "passes", "%" PRIu32, net->passes);
    cli_info_put(&row, "phases", "%" PRIu64, cost->phases);
    cli_info_put(&row, "clocks", "%" PRIu64, cost->clocks);
    cli_info_put(&row, "stages", "%u", 2 * net->h + 1);
    cli_info_put(&row, "least_phases", "%" PRIu64, cost->bound);
    cli_info_put(&row, "least_phases_turning", "%" PRIu64, cost->bound_turning);
    cli_info_put(&row, "state_changes", "%" PRIu64, facts->all_changes);
    cli_info_put(&row, "seeds", "%" PRIu64, facts->seeds);
    cli_info_put_squares(&row, facts->network);
    cli_info_csv_print(&row, facts->network, facts->measures);
}

void cli_info_gft(const rg_any_network *network, const rg_measures *measures,
                  enum cli_format format)
{
    const struct facts facts = facts_of(network, measures);

    switch (format) {
    case CLI_TEXT:
        print_text(&facts);
        break;
    case CLI_JSON:
        print_json(&facts);
        break;
    case CLI_CSV:
        print_csv(&facts);
        break;
    }
}
