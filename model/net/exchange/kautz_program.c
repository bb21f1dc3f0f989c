/* SPDX-License-Identifier: Apache-2.0 */

/* Programs: an exchange as it is, and one that goes around a dead link. */

#include <stdlib.h>
#include <string.h>

#include "kautz_plan.h"

/* A program that is being written. */
typedef struct writer {
    plan p;
    rg_kautz_program *program;
} writer;

static rg_status make_room(writer *w, uint64_t more)
{
    rg_kautz_program *program = w->program;
    const size_t row = (size_t)w->p.nodes * w->p.d, room = program->entries + more;
    uint32_t *coset = realloc(program->coset, room * sizeof *coset);
    if (!coset)
        return RG_E_MEMORY;
    program->coset = coset;
    uint32_t *message = realloc(program->message, room * row * sizeof *message);
    if (!message)
        return RG_E_MEMORY;
    program->message = message;
    memset(message + program->entries * row, 0xff, more * row * sizeof *message);
    return RG_OK;
}

static void add_entry(writer *w, uint32_t coset)
{
    w->program->coset[w->program->entries++] = coset;
    w->program->clocks += coset == RG_KAUTZ_NONE ? 1 : rg_kautz_plan_steps(&w->p, coset);
}

/* Has `sender` inject a message for `to` in the entry that runs that slot's coset. */
static void put(writer *w, uint64_t entry, uint32_t sender, uint32_t to, uint32_t message)
{
    const uint32_t index = w->p.index[(size_t)sender * w->p.nodes + to];
    w->program->message[(entry * w->p.nodes + sender) * w->p.d + index % w->p.d] = message;
}

/* A whole exchange from an entry on: the own messages whose slot has one of two uses. */
static void write_exchange(writer *w, uint8_t one, uint8_t other)
{
    const plan *p = &w->p;
    const uint64_t first = w->program->entries;
    for (uint32_t coset = 0; coset < p->exchange->cosets; coset++)
        add_entry(w, coset);
    for (uint32_t node = 0; node < p->nodes; node++)
        for (uint32_t to = 0; to < p->nodes; to++) {
            const uint8_t use = *rg_kautz_plan_slot(p, node, to) & SLOT_USE;
            if (use == one || use == other)
                put(w, first + rg_kautz_plan_coset(p, node, to), node, to, node * p->nodes + to);
        }
}

/* The clock of an entry. */
static uint64_t clock_of(const writer *w, uint64_t entry)
{
    uint64_t clock = 0;
    for (uint64_t i = 0; i < entry; i++) {
        const uint32_t coset = w->program->coset[i];
        clock += coset == RG_KAUTZ_NONE ? 1 : rg_kautz_plan_steps(&w->p, coset);
    }
    return clock;
}

static void write_detour(writer *w, rg_kautz_detour *message, uint64_t there, uint64_t on)
{
    const uint32_t number = message->source * w->p.nodes + message->destination;
    put(w, there, message->source, message->relay, number);
    put(w, on, message->relay, message->destination, number);
    message->sent = clock_of(w, there);
    message->sent_again = clock_of(w, on);
}

static uint64_t coset_to(const writer *w, const rg_kautz_detour *message)
{
    return rg_kautz_plan_coset(&w->p, message->source, message->relay);
}

static uint64_t coset_from(const writer *w, const rg_kautz_detour *message)
{
    return rg_kautz_plan_coset(&w->p, message->relay, message->destination);
}

/* Two exchanges. */
static rg_status write_exchanges(writer *w)
{
    const plan *p = &w->p;
    const rg_status status = make_room(w, 2 * p->exchange->cosets + 1);
    if (status != RG_OK)
        return status;
    write_exchange(w, SLOT_FREE, SLOT_SECOND);
    /* The only coset of k = 1 arrives when the next one is injected: later by a clock, then. */
    if (p->exchange->net.k == 1)
        add_entry(w, RG_KAUTZ_NONE);
    const uint64_t start = w->program->entries;
    write_exchange(w, SLOT_FIRST, SLOT_FIRST);
    for (uint64_t i = 0; i < p->detours; i++)
        if (p->detour[i].relay != RG_KAUTZ_NONE)
            write_detour(w, &p->detour[i], coset_to(w, &p->detour[i]),
                         start + coset_from(w, &p->detour[i]));
    return RG_OK;
}

/* Rounds until no message wants a relay. */
static rg_status write_rounds(writer *w)
{
    plan *p = &w->p;
    while (rg_kautz_plan_round(p) > 0) {
        const rg_status status = make_room(w, p->out.count + 1 + p->back.count);
        if (status != RG_OK)
            return status;
        const uint64_t out = w->program->entries, back = out + p->out.count + 1;
        for (uint64_t i = 0; i < p->out.count; i++)
            add_entry(w, p->out.coset[i]);
        add_entry(w, RG_KAUTZ_NONE);
        for (uint64_t i = 0; i < p->back.count; i++)
            add_entry(w, p->back.coset[i]);
        for (uint64_t i = 0; i < p->detours; i++) {
            rg_kautz_detour *message = &p->detour[i];
            if (message->relay == RG_KAUTZ_NONE || message->sent_again > 0)
                continue;
            message->late = true;
            write_detour(w, message, out + p->out.place[coset_to(w, message)] - 1,
                         back + p->back.place[coset_from(w, message)] - 1);
        }
    }
    return RG_OK;
}

rg_status rg_kautz_program_open(const rg_kautz_exchange *exchange, rg_kautz_program *program)
{
    *program = (rg_kautz_program){
        .exchange = exchange, .clocks = exchange->clocks, .entries = exchange->cosets};
    return exchange->net.nodes > RG_KAUTZ_PROGRAM_MOST_NODES ? RG_E_LARGE : RG_OK;
}

rg_status rg_kautz_program_around(const rg_kautz_exchange *exchange, const rg_kautz_link *dead,
                                  rg_kautz_program *program)
{
    *program = (rg_kautz_program){.exchange = exchange};
    if (exchange->net.nodes > RG_KAUTZ_AROUND_MOST_NODES)
        return RG_E_LARGE;
    writer w = {.program = program};
    rg_status status = rg_kautz_plan_begin(&w.p, exchange, dead);
    if (status == RG_OK)
        status = write_exchanges(&w);
    if (status == RG_OK)
        status = write_rounds(&w);
    if (status == RG_OK) {
        program->detours = w.p.detours;
        program->detour = w.p.detour;
        w.p.detour = NULL;
    }
    rg_kautz_plan_end(&w.p);
    return status;
}

void rg_kautz_program_close(rg_kautz_program *program)
{
    free(program->coset);
    free(program->message);
    free(program->detour);
}
