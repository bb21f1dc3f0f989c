/* SPDX-License-Identifier: Apache-2.0 */

/* What exchange, states and query take from the command line. */

#include "switched.h"

#include <string.h>

#include "faces/cli/common/fail.h"

const struct cli_words cli_square_words = {"square", {"lls", "cls", "add", "rls"}}; /* rg_square */
const struct cli_words cli_square_words_all = {"square", {"lls", "cls", "add", "rls", "window"}};

/* Hands an option to the library, if it was given; @name as users write it. */
static void take(rg_exchange_ask *ask, const struct cli_arguments *given, int key,
                 const char *option, const char *name)
{
    const char *value = given->option[key];
    rg_refusal refusal;

    if (value == NULL || (key == CLI_KEY_ROTATION && strcmp(value, "all") == 0 && ask->states))
        return;
    const rg_status status =
        rg_exchange_option(ask, name, value[0] == '\0' ? NULL : value, &refusal);
    if (status == RG_E_SYNTAX)
        cli_refuse(option, value, "%s", cli_why(&refusal));
    if (status != RG_OK)
        cli_deny("%s", cli_why(&refusal));
}

void cli_exchange_ask(rg_exchange_ask *ask, const rg_any_network *network, bool states,
                      const struct cli_arguments *given)
{
    rg_refusal refusal;

    rg_exchange_ask_init(ask, network);
    ask->program = true;
    ask->states = states;
    ask->warn = cli_warn;
    take(ask, given, CLI_KEY_SQUARE, "--square", "square");
    take(ask, given, CLI_KEY_SQUARE_SEED, "--square-seed", "square-seed");
    take(ask, given, CLI_KEY_ROTATION, "-r", "rotation");
    take(ask, given, CLI_KEY_PASS, "-p", "pass");
    take(ask, given, CLI_KEY_SCHEDULE, "--schedule", "schedule");
    take(ask, given, CLI_KEY_NODES, "--nodes", "nodes");
    take(ask, given, CLI_KEY_AVOID_LINKS, "--avoid-links", "avoid-links");
    const rg_status status = rg_exchange_ask_open(ask, &refusal);
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    cli_must(status);
}
