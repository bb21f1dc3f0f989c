/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The words and numbers of simulate's options. */
#ifndef ROUTEGEN_CLI_SIMULATE_WORDS_H
#define ROUTEGEN_CLI_SIMULATE_WORDS_H

#include "cli/common/options.h"
#include "routegen/net/simulate_load.h"

extern const struct cli_words cli_simulate_routings, cli_simulate_classings, cli_simulate_births,
    cli_simulate_selects, cli_simulate_traffics, cli_simulate_switchings, cli_simulate_allocators,
    cli_simulate_all_orders, cli_simulate_models;

/* The traffic of a word's number: after hotspot come those that have options of their own. */
extern const rg_sim_traffic cli_simulate_traffic_of[];

/* The words of values. */
const char *cli_simulate_routing(rg_sim_routing routing);
const char *cli_simulate_select(rg_sim_select select);
const char *cli_simulate_traffic(rg_sim_traffic traffic);
const char *cli_simulate_switching(rg_sim_switching switching);
const char *cli_simulate_allocator(rg_sim_allocator allocator);
const char *cli_simulate_order(rg_sim_order order);

/* Reads a decimal number that is at most 1, as rg_decimal. */
bool cli_simulate_share(const char **text, double *share);

#endif
