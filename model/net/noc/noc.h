/* SPDX-License-Identifier: Apache-2.0 */

/* A network as it is written in Verilog. */
#pragma once

#include "net/inner/noc.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"

enum { NOC_TERMINAL = 1 << 30, NOC_NONE = UINT16_MAX };

/* The other end of an input or output: a router and its output or input; or a terminal. */
struct noc_end {
    uint32_t at;
    unsigned port;
};

struct noc_router {
    unsigned ins, outs;
    struct noc_end *in, *out;
    uint16_t *out_port;          /* of rg_topology */
    uint16_t *entry;             /* (in * V + lane) * T + target: lane << 8 | output */
    uint8_t *turn;               /* in * outs + out */
    uint8_t *in_lane, *out_lane; /* port * V + lane */
};

/* A terminal sends to an input of a router, and hears from an output of one. */
struct noc_terminal {
    struct noc_end to, from;
};

struct rg_noc {
    const rg_topology *net;
    rg_sim_options routing;
    rg_noc_options o;
    uint64_t first; /* the vertex of router 0 */
    uint32_t routers, terminals;
    unsigned lanes; /* of a link */
    unsigned width; /* of a payload: user, source, data */
    unsigned most_ins, most_outs;
    struct noc_router *router;
    struct noc_terminal *terminal;
    uint16_t *passed;                 /* by source * terminals + target: routers */
    uint64_t turns[2], lanes_used[2]; /* built, and all */
    rg_deadlock found;
    char file[RG_NOC_FILES][RG_NOC_NAME + 8];
    rg_room room;
};

/* Bits of a number below @count, at least one. */
static inline unsigned noc_bits(unsigned count)
{
    unsigned bits = 1;
    while (bits < 31 && 1U << bits < count)
        bits++;
    return bits;
}

static inline unsigned noc_flit(const rg_noc *noc)
{
    return 1 + noc->width + noc_bits(noc->terminals);
}

/* plan.c: follows all packets by the entries: which turns and lanes they use, how many routers they
 * pass, and whether they can deadlock. RG_E_LOST, refused: some do not arrive. */
rg_status rg_noc_follow(rg_noc *noc, const rg_watch *watch, rg_refusal *refusal);

/* Memory of routers, terminals and links of the network; entries are NOC_NONE. */
rg_status rg_noc_build(rg_noc *noc, const rg_topology *net);

/* verilog.c: what stands for a row, input * V + lane, and a target, also if no packet uses that. */
unsigned rg_noc_entry(const rg_noc *noc, const struct noc_router *router, unsigned row,
                      uint32_t target);

rg_status rg_noc_verilog(const rg_noc *noc, rg_out *out);
rg_status rg_noc_bench(const rg_noc *noc, rg_out *out);
