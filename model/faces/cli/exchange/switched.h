/* SPDX-License-Identifier: Apache-2.0 */

/* What the verbs states and exchange take from the command line and print, for a network or a
 * board. */
#pragma once

#include <stdbool.h>

#include "faces/cli/common/options.h"
#include "net/inner/exchange.h"
#include "routegen/network_kind.h"

/* The names of all squares. */
extern const struct cli_words cli_square_words;

/* Takes --square and --square-seed, or says what is wrong with them and exits. */
void cli_switched_begin(rg_switched *switched, const rg_any_network *network,
                        const struct cli_arguments *given);

/* The rows and passes of the values of -r and -p, NULL: all; or a message and exit. */
rg_exchange_range cli_switched_range(const rg_switched *switched, const char *rotation,
                                     const char *pass);

/* What the verbs print once the square is known; cli_exchange_run returns whether all was right. */
void cli_states_run(const rg_switched *switched, const struct cli_arguments *given);
bool cli_exchange_run(const rg_switched *switched, const struct cli_arguments *given);

/* The verb exchange on Kautz digraphs. */

/* Messages that --schedule prints, of any network. */
enum { CLI_EXCHANGE_MOST_LISTED = 4000000 };

/* Returns whether all messages arrived. */
bool cli_exchange_kautz(const rg_any_network *network, const struct cli_arguments *given);
