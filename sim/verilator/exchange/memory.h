/* SPDX-License-Identifier: Apache-2.0 */

/* The host of an rg_kautz_exchange_memory: fills it, starts exchanges, reads it at random, and
 * compares its pins with the cycle model, and what an exchange has done with the algorithm. */
#pragma once

#define TOP_PORTS "exchange/ports.h"
#include "../top.h"

#include "../../harness/harness.h"
#include "../bits.h"
#include "cycle/kautz/kautz_exchange_memory.h"
#include "hw/inner/random.h"

struct memory_host {
    rg_kautz_exchange exchange;
    unsigned stages;
    rg_random *random;
    rg_kautz_exchange_memory *model;
    rg_kautz_exchange_memory_in in;
    uint64_t data[16], rows;
    uint64_t filled;  /* rows of all nodes that have been written */
    uint64_t settled; /* clocks since all have */
    uint64_t *before; /* all words when the exchange began */
    uint64_t busy;    /* clocks of it so far */
    bool whole;       /* no reset since */
    uint64_t exchanges;
};

enum { START_EVERY = 64, WRITE_EVERY = 4 };

static void memory_begin(struct memory_host *host, const rg_kautz_exchange *exchange,
                         unsigned stages, rg_random *random)
{
    *host = (struct memory_host){.exchange = *exchange, .stages = stages, .random = random};
    void *memory =
        harness_get(1, rg_kautz_exchange_memory_bytes(&exchange->net, stages, &host->rows));
    host->before = harness_get((size_t)(exchange->net.nodes * exchange->net.d * host->rows),
                               sizeof host->before[0]);
    host->model = rg_kautz_exchange_memory_init(&exchange->net, stages, memory);
}

static bool is_filled(const struct memory_host *host)
{
    return host->filled == host->exchange.net.nodes * host->rows;
}

/* The inputs of this clock. */
static void memory_drive(struct memory_host *host, bool rst, struct top_in *in)
{
    const bool filled = is_filled(host);
    rg_random *random = host->random;
    for (unsigned l = 0; l < host->exchange.net.d; l++) {
        host->data[l] = rg_random_next(random) & ((1u << EXCHANGE_BITS) - 1);
        bits_put(in->host_data, l * EXCHANGE_BITS, EXCHANGE_BITS, (uint32_t)host->data[l]);
    }
    host->in = (rg_kautz_exchange_memory_in){
        .rst = rst,
        .start = filled && rg_random_below(random, START_EVERY) == 0,
        .write = !filled || rg_random_below(random, WRITE_EVERY) == 0,
        .node =
            filled ? rg_random_below(random, host->exchange.net.nodes) : host->filled / host->rows,
        .row = filled ? rg_random_below(random, host->rows) : host->filled % host->rows,
        .data = host->data,
    };
    in->host_start = host->in.start;
    in->host_write = host->in.write;
    in->host_node = (uint32_t)host->in.node;
    in->host_row = (uint32_t)host->in.row;
}

/* After an exchange every word is where the algorithm says. */
static bool is_exchanged(const struct memory_host *host, uint64_t *got, uint64_t *expected)
{
    const unsigned d = host->exchange.net.d;
    const uint64_t nodes = host->exchange.net.nodes;
    for (uint64_t row = 0; row < host->rows; row++)
        for (uint64_t node = 0; node < nodes; node++)
            for (unsigned l = 0; l < d; l++) {
                const uint64_t coset = row / (host->stages + 1);
                uint64_t source = 0;
                unsigned lane = 0;
                (void)rg_kautz_exchange_source(&host->exchange, node, coset * d + l, &source);
                rg_kautz_exchange_arrival(&host->exchange, coset, l, &lane);
                *got = rg_kautz_exchange_memory_row(host->model, node, row)[lane];
                *expected = host->before[(source * host->rows + row) * d + l];
                if (*got != *expected)
                    return false;
            }
    return true;
}

/* Where the outputs of this clock are not those of the model, or memories not as the algorithm
 * says: what, and both; or NULL. */
static const char *memory_differs(struct memory_host *host, const struct top_out *out,
                                  uint64_t *rtl, uint64_t *expected)
{
    rg_kautz_exchange_memory_out model;
    rg_kautz_exchange_memory_outputs(host->model, &model);
    *rtl = out->host_busy;
    *expected = model.busy;
    if (*rtl != *expected)
        return "host_busy";
    for (unsigned l = 0; model.known && host->settled > 2 && l < host->exchange.net.d; l++) {
        *rtl = bits_get(out->host_q, l * EXCHANGE_BITS, EXCHANGE_BITS);
        *expected = model.q[l];
        if (*rtl != *expected)
            return "host_q";
    }
    if (model.busy || host->busy == 0)
        return NULL;
    *rtl = host->busy;
    *expected = host->exchange.clocks * (host->stages + 1) + host->stages + 2;
    if (host->whole && *rtl != *expected)
        return "clocks of host_busy";
    if (host->whole && !is_exchanged(host, rtl, expected))
        return "memory by the algorithm";
    host->exchanges += host->whole;
    host->busy = 0;
    return NULL;
}

/* The rising edge. */
static void memory_clock(struct memory_host *host)
{
    rg_kautz_exchange_memory_out model;
    const unsigned d = host->exchange.net.d;
    rg_kautz_exchange_memory_outputs(host->model, &model);
    rg_kautz_exchange_memory_clock(host->model, &host->in);
    host->settled += is_filled(host);
    host->filled += !is_filled(host) && !model.busy && !host->in.rst;
    if (model.busy)
        host->busy++;
    host->whole = host->whole && !host->in.rst;
    if (model.busy || !host->in.start || host->in.rst)
        return;
    /* An exchange begins, with what has just been written. */
    host->whole = true;
    for (uint64_t node = 0; node < host->exchange.net.nodes; node++)
        for (uint64_t row = 0; row < host->rows; row++)
            for (unsigned l = 0; l < d; l++)
                host->before[(node * host->rows + row) * d + l] =
                    rg_kautz_exchange_memory_row(host->model, node, row)[l];
}
