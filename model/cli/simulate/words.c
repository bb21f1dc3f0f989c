/* SPDX-License-Identifier: Apache-2.0 */

#include "request.h"

#include <stdio.h>
#include <string.h>

#include "inner/net/simulate.h"
#include "inner/net/simulate_record.h"

struct cli_words cli_simulate_words[] = {
    {.option = "routing"}, {.option = "traffic"}, {.option = "births"},    {.option = "exchange"},
    {.option = "select"},  {.option = "vc-rule"}, {.option = "switching"}, {.option = "allocator"}};
const struct cli_words cli_simulate_models = {"model",
                                              {"default", "booksim", "paper", "node", "queue"}};

const char *cli_simulate_library_name(const char *option)
{
    static const char *const others[][2] = {{"retry", "retries"},
                                            {"wait", "timeout"},
                                            {"replies", "slots"},
                                            {"vc-rule", "classing"},
                                            {"exchange", "order"}};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(option, others[i][0]) == 0)
            return others[i][1];
    return option;
}

/* Values that options of their own set. */
static bool is_left_out(unsigned words, unsigned value)
{
    return (words == CLI_SIMULATE_ROUTINGS && value == RG_SIM_TABLE) ||
           (words == CLI_SIMULATE_TRAFFICS && (value == RG_SIM_EXCHANGE || value == RG_SIM_TRACE));
}

char cli_simulate_routing_help[1200];

static void say_routings(void)
{
    char *const help = cli_simulate_routing_help;
    const size_t room = sizeof cli_simulate_routing_help;
    const rg_routing_info *info;
    size_t at = 0;

    for (unsigned i = 0; (info = rg_routing_info_of((rg_sim_routing)i)) != NULL; i++)
        if (info->help != NULL)
            at += (size_t)snprintf(help + at, room - at, "%s; ", info->help);
    (void)snprintf(help + at - 2, room - at + 2,
                   ". Default rule; where that can deadlock count, or updown where count takes "
                   "more than 64 virtual channels");
}

void cli_simulate_fill_words(void)
{
    say_routings();
    for (unsigned i = 0; i < sizeof cli_simulate_words / sizeof *cli_simulate_words; i++) {
        struct cli_words *words = &cli_simulate_words[i];
        const char *const option = cli_simulate_library_name(words->option), *word;
        unsigned count = 0;
        for (unsigned v = 0; (word = rg_sim_word(option, v)) != NULL; v++)
            if (!is_left_out(i, v))
                words->name[count++] = word;
    }
}
