/* SPDX-License-Identifier: Apache-2.0 */

/* What the formats of tables share. */
#pragma once

#include "format.h"
#include "net/inner/simulate.h"

struct tables {
    const rg_topology *net;
    const rg_sim_options *options;
    rg_out *out;
    const rg_watch *watch;
    rg_refusal *refusal;
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t first; /* the vertex of router 0 */
    unsigned classes;
    rg_sim_way last;
    unsigned choice;           /* of the last way among those of its router, target and phase */
    uint64_t several, entries; /* with ports that the format drops, and all */
};

/* Counts a way among those of its router, target and phase. */
void rg_tables_count(struct tables *tables, const rg_sim_way *way);

enum { NO_PORT = UINT16_MAX };

/* Makes a table of so many columns for each router, of which the routing fills those of the nodes,
 * or says why there is none. The table is to be freed in any case. */
rg_status rg_tables_plain(struct tables *tables, bool phaseless, uint64_t columns, uint16_t **port);

rg_status rg_tables_lft(struct tables *tables);
