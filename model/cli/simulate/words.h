/* SPDX-License-Identifier: Apache-2.0 */

/* The words and numbers of simulate's options. */
#ifndef ROUTEGEN_CLI_SIMULATE_WORDS_H
#define ROUTEGEN_CLI_SIMULATE_WORDS_H

#include "cli/common/options.h"
#include "routegen/net/simulate_load.h"

extern struct cli_words cli_simulate_routings, cli_simulate_classings, cli_simulate_births,
    cli_simulate_selects, cli_simulate_traffics, cli_simulate_switchings, cli_simulate_allocators,
    cli_simulate_all_orders;
extern const struct cli_words cli_simulate_models;

/* Fills them with the words of the library. */
void cli_simulate_fill_words(void);

/* The traffic of a word's number. */
rg_sim_traffic cli_simulate_traffic_of(unsigned word);

/* Reads a decimal number that is at most 1, as rg_decimal. */
bool cli_simulate_share(const char **text, double *share);

#endif
