/* SPDX-License-Identifier: Apache-2.0 */

/* What librgnet finds in a network, with a bar on a terminal while it searches. Each says what is
 * wrong and exits when it fails. */
#pragma once

#include "inner/net/compare.h"

void cli_measure(const rg_topology *net, rg_search search, rg_measures *measures);

void cli_load(const rg_topology *net, rg_search search, rg_loads *loads);

void cli_compare_network(const rg_topology *net, const rg_compare_ask *ask,
                         const rg_compared *first, rg_compared *compared);
