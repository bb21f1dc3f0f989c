/* SPDX-License-Identifier: Apache-2.0 */

/* A network as it is written in Verilog. */
#pragma once

#include "net/inner/noc.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"

enum { NOC_TERMINAL = 1 << 30, NOC_NONE = UINT16_MAX };
#define NOC_DEAD UINT32_MAX

/* The other end of an input or output: a router and its output or input; or a stream. */
struct noc_end {
    uint32_t at;
    unsigned port;
};

struct noc_router {
    unsigned ins, outs;
    struct noc_end *in, *out;
    uint16_t *out_port;          /* of rg_topology */
    uint16_t *entry;             /* (in * lanes + lane) * terminals + target: lane << 8 | output */
    uint8_t *turn;               /* in * outs + out */
    uint8_t *in_lane, *out_lane; /* port * lanes + lane */
};

/* A stream, class * terminals + terminal, sends to an input of a router of its own, and hears from
 * an output of one; its links have lane 0 only. Class c has the lanes c * of_class .. of others. */
struct noc_stream {
    struct noc_end to, from;
};

struct rg_noc {
    const rg_topology *net, *whole; /* without what is avoided, and with it */
    rg_sim_options routing;
    rg_noc_options o;
    uint64_t first; /* the vertex of router 0 */
    uint32_t routers, terminals, streams;
    uint32_t all; /* terminals at the top, with those that are avoided: bits and destinations, */
    uint32_t *number;         /* of a terminal there, */
    uint32_t *at;             /* and back: of such a number; NOC_DEAD: it is avoided */
    unsigned of_class, lanes; /* of a link */
    unsigned width;           /* of a payload: user, source, data */
    unsigned most_ins, most_outs;
    struct noc_router *router;
    struct noc_stream *stream;
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
    return 1 + noc->width + noc_bits(noc->all);
}

/* The bit of a stream at the top: class * all + number. */
static inline uint32_t noc_bit(const rg_noc *noc, uint32_t stream)
{
    return stream / noc->terminals * noc->all + noc->number[stream % noc->terminals];
}

/* plan.c: follows all packets by the entries: which turns and lanes they use, how many routers they
 * pass, and whether they can deadlock. RG_E_LOST, refused: some do not arrive. */
rg_status rg_noc_follow(rg_noc *noc, const rg_watch *watch, rg_refusal *refusal);

/* Memory of routers, streams and links of the network, with noc->o and lanes; entries are NOC_NONE.
 * RG_E_LARGE, refused: too many ports. */
rg_status rg_noc_build(rg_noc *noc, const rg_topology *net, rg_refusal *refusal);

/* verilog.c: what stands for a row, input * lanes + lane, and a destination, also if no packet uses
 * that. */
unsigned rg_noc_entry(const rg_noc *noc, const struct noc_router *router, unsigned row,
                      uint32_t destination);

/* digest.c: the SHA-256 of a file in hexadecimal digits; the options of simulate. */
enum { RG_NOC_DIGEST = 65 };
void rg_noc_digest(const char *bytes, size_t length, char text[RG_NOC_DIGEST]);
rg_status rg_noc_put_options(const rg_noc *noc, rg_value *record);

/* The module NAME_axis. */
rg_status rg_noc_wrapper(const rg_noc *noc, rg_out *out);

rg_status rg_noc_verilog(const rg_noc *noc, rg_out *out);
rg_status rg_noc_bench(const rg_noc *noc, rg_out *out);
