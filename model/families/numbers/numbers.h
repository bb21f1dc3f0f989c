/* SPDX-License-Identifier: Apache-2.0 */

/* What families whose vertices are plain numbers share. */
#pragma once

#include "families/topology_internal.h"

static inline void number_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    (void)net;
    rg_topology_put_item(out, v);
}

static inline bool number_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    return rg_topology_take_number(in, net->nodes, v);
}

/* What the records share. */
#define NUMBERS                                                                                    \
    .init = init, .next = next, .print = number_print, .parse = number_parse, .facts = facts,      \
    .narrow = narrow, .rename = rename, .step = step, .standard = {.vc_classes = 1}
