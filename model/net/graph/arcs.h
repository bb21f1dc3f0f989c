/* SPDX-License-Identifier: Apache-2.0 */

/* The arcs of a network in rows, made once for what looks at them often. */
#pragma once

#include "families/inner/rows.h"

struct rg_arcs {
    rg_row_side out, in; /* by port, RG_ROWS_NONE where there is no arc; undirected: the same */
    void *made[4];       /* what close frees: none of a network that is stored */
};

/* Of a directed network in is made if @both is. RG_OK; RG_E_MEMORY, and then there is nothing to
 * close. Fewer than 2^32 - 1 vertices. */
rg_status rg_arcs_open(const rg_topology *net, bool both, struct rg_arcs *arcs);
void rg_arcs_close(struct rg_arcs *arcs);
