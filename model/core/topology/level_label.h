/* SPDX-License-Identifier: Apache-2.0 */

/* Labels of gft and the multistage networks: `5` is a node, `(1,0)` a switch by level and number.
 * Signatures as in topology_family. */
#pragma once

#include "topology_internal.h"

void rg_topology_level_print(const rg_topology *net, uint64_t v, topology_text *out);
bool rg_topology_level_parse(const rg_topology *net, topology_scan *in, uint64_t *v);
