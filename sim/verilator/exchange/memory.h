/* SPDX-License-Identifier: Apache-2.0 */

/* The host of an rg_kautz_exchange_memory: fills it, starts exchanges, reads it at random, and
 * compares its pins with the cycle model, and what an exchange has done with the algorithm. */
#ifndef ROUTEGEN_SIM_EXCHANGE_MEMORY_H
#define ROUTEGEN_SIM_EXCHANGE_MEMORY_H

#define TOP_PORTS "exchange/ports.h"
#include "../top.h"

#include "cycle/kautz/kautz_exchange_memory.h"
#include "inner/random.h"

struct memory_host {
    rg_kautz_exchange exchange;
    unsigned stages;
    rg_random *random;
    rg_kautz_exchange_memory *model;
    rg_kautz_exchange_memory_in in;
    uint64_t data[16];
    uint64_t rows;
    uint64_t filled;  /* rows of all nodes that have been written */
    uint64_t settled; /* clocks since all have */
    uint64_t *before; /* all words when the exchange began */
    uint64_t busy;    /* clocks of it so far */
    bool whole;       /* no reset since */
    uint64_t exchanges;
};

void memory_begin(struct memory_host *host, const rg_kautz_exchange *exchange, unsigned stages,
                  rg_random *random);

/* The inputs of this clock. */
void memory_drive(struct memory_host *host, bool rst, struct top_in *in);

/* Where the outputs of this clock are not those of the model, or memories not as the algorithm
 * says: what, and both; or NULL. */
const char *memory_differs(struct memory_host *host, const struct top_out *out, uint64_t *rtl,
                           uint64_t *expected);

/* The rising edge. */
void memory_clock(struct memory_host *host);

#endif
