/* SPDX-License-Identifier: Apache-2.0 */

/* The verb exchange on Kautz digraphs. */
#pragma once

#include <stdbool.h>

#include "cli/exchange/switched.h"
#include "routegen/network_kind.h"

/* Messages that --schedule prints, of any network. */
enum { CLI_EXCHANGE_MOST_LISTED = 4000000 };

/* Returns whether all messages arrived. */
bool cli_exchange_kautz(const rg_any_network *network, const struct cli_arguments *given);
