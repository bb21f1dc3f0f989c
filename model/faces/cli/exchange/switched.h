/* SPDX-License-Identifier: Apache-2.0 */

/* What the verbs states and exchange take from the command line and print, for a network or a
 * board. */
#pragma once

#include <stdbool.h>

#include "faces/cli/common/options.h"
#include "net/inner/exchange_ask.h"

/* The names of the squares with rotations, which boards have; and of all. */
extern const struct cli_words cli_square_words, cli_square_words_all;

/* What the options ask of a network, of an exchange or of states; or says what is wrong with them
 * and exits. To be closed. */
void cli_exchange_ask(rg_exchange_ask *ask, const rg_any_network *network, bool states,
                      const struct cli_arguments *given);

/* Prints the states of the permutation that is given. */
void cli_permutation_run(const rg_topology *net, const struct cli_arguments *given);
/* Prints an exchange as rotations, each a permutation. */
void cli_rotations_run(const rg_topology *net, enum cli_format format);

/* What the verbs print; cli_exchange_run returns whether all was right. */
void cli_states_run(const rg_exchange_ask *ask, const struct cli_arguments *given);
bool cli_exchange_run(rg_exchange_ask *ask, enum cli_format format);
