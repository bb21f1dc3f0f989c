/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_exchange_memory.h"

#include <string.h>

struct rg_kautz_exchange_memory {
    rg_kautz_exchange_sequencer sequencer;
    rg_kautz_exchange_links *links;
    size_t places;   /* of all nodes in one row: N d */
    bool last;       /* the last rows of an exchange are written */
    bool inject;     /* what the sequencer said a clock ago */
    bool arrive;     /* ... */
    unsigned turn;   /* ... */
    uint64_t comes;  /* ... the row that arrives */
    uint64_t shown;  /* the node that the host asked for a clock ago, */
    bool asked;      /* ... if it did */
    bool known;      /* ... and two clocks ago */
    uint64_t *q;     /* d words */
    uint64_t *send;  /* what each memory has just read, N d words, */
    uint64_t *next;  /* ... and reads in this clock */
    uint64_t *words; /* of row r of node n, lane l: (r N + n) d + l */
};

size_t rg_kautz_exchange_memory_bytes(const rg_kautz *net, unsigned stages, uint64_t *rows)
{
    rg_kautz_exchange exchange;
    (void)rg_kautz_exchange_init(net, &exchange);
    *rows = exchange.cosets * (stages + 1);
    return sizeof(rg_kautz_exchange_memory) +
           (size_t)(net->d + net->nodes * net->d * (2 + *rows)) * sizeof(uint64_t) +
           rg_kautz_exchange_links_bytes(net, stages);
}

rg_kautz_exchange_memory *rg_kautz_exchange_memory_init(const rg_kautz *net, unsigned stages,
                                                        void *memory)
{
    rg_kautz_exchange_memory *made = memory;
    uint64_t rows = 0;
    uint64_t *words = (uint64_t *)(void *)(made + 1);
    memset(memory, 0, rg_kautz_exchange_memory_bytes(net, stages, &rows));
    made->places = (size_t)(net->nodes * net->d);
    made->q = words;
    made->send = made->q + net->d;
    made->next = made->send + made->places;
    made->words = made->next + made->places;
    rg_kautz_exchange_sequencer_init(net, stages, &made->sequencer);
    made->links = rg_kautz_exchange_links_init(net, stages, made->words + made->places * rows);
    return made;
}

static bool is_busy(const rg_kautz_exchange_memory *unit)
{
    return unit->sequencer.running || unit->sequencer.arriving || unit->last;
}

void rg_kautz_exchange_memory_outputs(const rg_kautz_exchange_memory *unit,
                                      rg_kautz_exchange_memory_out *out)
{
    *out = (rg_kautz_exchange_memory_out){is_busy(unit), unit->known, unit->q};
}

static uint64_t number(const rg_kautz_exchange_memory *unit, const rg_kautz_exchange_row *row)
{
    return row->coset * (unit->sequencer.stages + 1) + row->slot;
}

/* All memories: a row is read while another one, or the same, is written. */
static void clock_rows(rg_kautz_exchange_memory *unit, const rg_kautz_exchange_memory_in *in,
                       bool busy, uint64_t read)
{
    const size_t d = unit->sequencer.exchange.net.d;
    const size_t row = unit->places * sizeof unit->words[0];
    memcpy(unit->next, unit->words + read * unit->places, row);
    if (busy && unit->arrive)
        memcpy(unit->words + unit->comes * unit->places,
               rg_kautz_exchange_links_arrived(unit->links), row);
    if (!busy && in->write)
        memcpy(unit->words + in->row * unit->places + in->node * d, in->data,
               d * sizeof in->data[0]);
}

/* The host's side: the node that it asked for a clock ago, of what was read then. */
static void clock_host(rg_kautz_exchange_memory *unit, const rg_kautz_exchange_memory_in *in,
                       bool busy)
{
    const size_t d = unit->sequencer.exchange.net.d;
    memcpy(unit->q, unit->send + unit->shown * d, d * sizeof unit->q[0]);
    unit->shown = in->node;
    unit->known = unit->asked;
    unit->asked = !busy;
}

void rg_kautz_exchange_memory_clock(rg_kautz_exchange_memory *unit,
                                    const rg_kautz_exchange_memory_in *in)
{
    rg_kautz_exchange_out now;
    const bool busy = is_busy(unit);
    rg_kautz_exchange_sequencer_outputs(&unit->sequencer, &now);
    clock_host(unit, in, busy);
    clock_rows(unit, in, busy, busy ? number(unit, &now.leaves) : in->row);
    rg_kautz_exchange_links_clock(unit->links, unit->inject, unit->turn, unit->send);
    uint64_t *const read = unit->next;
    unit->next = unit->send;
    unit->send = read;
    unit->inject = now.inject;
    unit->turn = now.rotation;
    unit->arrive = now.arrive;
    unit->comes = number(unit, &now.comes);
    unit->last = now.busy && !in->rst;
    rg_kautz_exchange_sequencer_clock(
        &unit->sequencer, &(rg_kautz_exchange_in){.rst = in->rst, .go = in->start && !busy});
}

const uint64_t *rg_kautz_exchange_memory_row(const rg_kautz_exchange_memory *unit, uint64_t node,
                                             uint64_t row)
{
    return unit->words + row * unit->places + node * unit->sequencer.exchange.net.d;
}
