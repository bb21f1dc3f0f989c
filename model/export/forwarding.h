/* SPDX-License-Identifier: Apache-2.0 */

/* What the formats of tables share. */
#ifndef ROUTEGEN_EXPORT_FORWARDING_H
#define ROUTEGEN_EXPORT_FORWARDING_H

#include "inner/net/ways.h"

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
    unsigned choice; /* of the last way among those of its router, target and phase */
};

/* Counts a way among those of its router, target and phase. */
void rg_tables_count(struct tables *tables, const rg_sim_way *way);

/* The name of the network, as a name of programs. */
void rg_tables_word(const struct tables *tables, char word[RG_NETWORK_MAX_TEXT]);

/* Formats whose ports depend on router and destination alone. */
rg_status rg_tables_lft(struct tables *tables);
rg_status rg_tables_floogen(struct tables *tables);

#endif
