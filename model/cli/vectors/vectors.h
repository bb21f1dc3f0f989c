/* SPDX-License-Identifier: Apache-2.0 */

/* The verb vectors, by kind of network. */
#pragma once

#include "cli/common/network_arg.h"
#include "cli/common/options.h"

/* Without --pairs */
enum { CLI_VECTORS_PAIRS = 1000 };

/* The values of --core */
extern const struct cli_words cli_vectors_cores;

/* Requests and answers of the serial or the pipelined core. */
void cli_vectors_kautz(const rg_any_network *network, const struct cli_arguments *given);

/* What nodes do in each clock of an exchange, and messages of it. */
void cli_vectors_exchange(const rg_any_network *network, const struct cli_arguments *given);

/* Phases and switch states of a fat tree. */
void cli_vectors_gft(const rg_any_network *network, const struct cli_arguments *given);
