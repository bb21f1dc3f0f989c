/* SPDX-License-Identifier: Apache-2.0 */

#include "request.h"

#include <limits.h>
#include <stdio.h>

#include "inner/net/parse_sim.h"
#include "inner/net/simulate.h"
#include "inner/net/simulate_record.h"

struct cli_words cli_simulate_routings = {"routing", {NULL}};
struct cli_words cli_simulate_classings = {"vc-rule", {NULL}};
struct cli_words cli_simulate_births = {"births", {NULL}};
struct cli_words cli_simulate_selects = {"select", {NULL}};
struct cli_words cli_simulate_traffics = {"traffic", {NULL}};
struct cli_words cli_simulate_switchings = {"switching", {NULL}};
struct cli_words cli_simulate_allocators = {"allocator", {NULL}};
struct cli_words cli_simulate_all_orders = {"exchange", {NULL}};
const struct cli_words cli_simulate_models = {"model",
                                              {"default", "booksim", "paper", "node", "queue"}};

/* The words of an option of the library, but for values that options of their own set. */
static void fill(struct cli_words *words, const char *option, unsigned least_left_out,
                 unsigned most_left_out)
{
    const char *word;
    unsigned count = 0;

    for (unsigned i = 0; (word = rg_sim_word(option, i)) != NULL; i++)
        if (i < least_left_out || i > most_left_out)
            words->name[count++] = word;
}

char cli_simulate_routing_help[1200];

static void say_routings(void)
{
    char *const help = cli_simulate_routing_help;
    const size_t room = sizeof cli_simulate_routing_help;
    const rg_routing_info *info;
    size_t at = 0;

    for (unsigned i = 0; (info = rg_routing_info_of((rg_sim_routing)i)) != NULL; i++) {
        const char *const name = rg_sim_word("routing", i);
        if (info->help == NULL)
            continue;
        at += (size_t)snprintf(help + at, room - at, "%s%s", at > 0 ? "; " : "", name);
        if (info->argument != NULL)
            at += (size_t)snprintf(help + at, room - at, info->decides ? " or %s:%s" : ":%.0s%s",
                                   name, info->argument);
        at += (size_t)snprintf(help + at, room - at, ", %s", info->help);
    }
    (void)snprintf(help + at, room - at,
                   ". Default rule; where that can deadlock count, or updown where count takes "
                   "more than 64 virtual channels");
}

void cli_simulate_fill_words(void)
{
    say_routings();
    fill(&cli_simulate_routings, "routing", RG_SIM_TABLE, RG_SIM_TABLE);
    fill(&cli_simulate_classings, "classing", UINT_MAX, 0);
    fill(&cli_simulate_births, "births", UINT_MAX, 0);
    fill(&cli_simulate_selects, "select", UINT_MAX, 0);
    fill(&cli_simulate_traffics, "traffic", RG_SIM_EXCHANGE, RG_SIM_TRACE);
    fill(&cli_simulate_switchings, "switching", UINT_MAX, 0);
    fill(&cli_simulate_allocators, "allocator", UINT_MAX, 0);
    fill(&cli_simulate_all_orders, "order", UINT_MAX, 0);
}

rg_sim_traffic cli_simulate_traffic_of(unsigned word)
{
    return (rg_sim_traffic)(word < RG_SIM_EXCHANGE ? word
                                                   : word + RG_SIM_TRACE + 1 - RG_SIM_EXCHANGE);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

bool cli_simulate_share(const char **text, double *share)
{
    return rg_decimal(text, share) && *share <= 1;
}
