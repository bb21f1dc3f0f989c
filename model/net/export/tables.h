/* SPDX-License-Identifier: Apache-2.0 */

/* What the formats of tables share. */
#pragma once

#include "format.h"
#include "net/inner/simulate.h"

enum { RG_TABLES_LANES = 15 }; /* of InfiniBand, for data */

/* The classes of pairs, for formats that have them. */
struct rg_tables_levels {
    uint8_t *pair;                       /* by target * nodes + source; for free */
    uint8_t of_phase[RG_SIM_MAX_PHASES]; /* of the packets in a phase */
};

struct tables {
    const rg_topology *net;
    const rg_sim_options *options;
    rg_out *out;
    struct export_buffer *buffer; /* that it gathers in */
    const rg_watch *watch;
    rg_refusal *refusal;
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t first; /* the vertex of router 0 */
    unsigned classes;
    struct rg_tables_levels *levels; /* NULL: one class only */
    const char *cure;                /* of several */
    rg_out *policy;                  /* beside the table; NULL: not asked for */
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

/* The same of a subnet, with columns for its switches, too. */
rg_status rg_tables_fabric(struct tables *tables, uint16_t **port);

/* From here on pairs have classes, which packets keep on their way, or they are refused. */
rg_status rg_tables_levels_begin(struct tables *tables, struct rg_tables_levels *levels);

/* Which pairs have which level, after rg_tables_fabric. */
rg_status rg_tables_policy(struct tables *tables, rg_out *out);

rg_status rg_tables_lft(struct tables *tables);
rg_status rg_tables_qos_policy(struct tables *tables);
rg_status rg_tables_conf(struct tables *tables);
rg_status rg_tables_pairs(struct tables *tables);
