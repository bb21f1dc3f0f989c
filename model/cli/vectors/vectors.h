/* SPDX-License-Identifier: Apache-2.0 */

/* The verb vectors, by kind of network. */
#ifndef ROUTEGEN_CLI_VECTORS_H
#define ROUTEGEN_CLI_VECTORS_H

#include <stdint.h>

#include "cli/common/network_arg.h"

struct cli_vectors {
    uint64_t pairs;      /* or phases; 0: all */
    uint64_t seed;       /* of the random numbers */
    const char *illegal; /* the options as they were given, or NULL */
    const char *near_words;
    const char *square;
    const char *core;
};

/* The values of --core */
extern const struct cli_words cli_vectors_cores;

/* Requests and answers of the serial or the pipelined core. */
void cli_vectors_kautz(const rg_any_network *network, const struct cli_vectors *settings);

/* What nodes do in each clock of an exchange, and messages of it. */
void cli_vectors_exchange(const rg_any_network *network, const struct cli_vectors *settings);

/* Phases and switch states of a fat tree. */
void cli_vectors_gft(const rg_any_network *network, const struct cli_vectors *settings);

#endif
