/* SPDX-License-Identifier: Apache-2.0 */

/* Messages that move over the links of a Kautz digraph. */

#include <string.h>

#include "net/inner/kautz_program.h"
#include "hw/inner/kautz_exchange.h"
#include "net/inner/room.h"

#define NOTHING UINT64_MAX

typedef struct run {
    const rg_kautz_program *program;
    uint64_t nodes;
    unsigned d;
    const rg_kautz_link *dead;
    uint32_t *before; /* [node * d + class]: where the link of that class to the node comes from */
    uint64_t *out;    /* [node * d + class]: the message on that link in this clock, or NOTHING */
    uint64_t *next;   /* ... and in the next one */
    uint8_t *arrived; /* bit message: it is where it belongs */
    uint32_t *holder; /* [message]: the node that has it; NULL without relays: its source */
    rg_room room;
    rg_kautz_result result;
} run;

static rg_status make(run *r)
{
    const size_t links = r->nodes * r->d, messages = r->nodes * r->nodes;
    r->before = rg_room_get(&r->room, links, sizeof *r->before);
    r->out = rg_room_get(&r->room, links, sizeof *r->out);
    r->next = rg_room_zeros(&r->room, links, sizeof *r->next);
    r->arrived = rg_room_zeros(&r->room, messages / 8 + 1, 1);
    if (r->program->message)
        r->holder = rg_room_get(&r->room, messages, sizeof *r->holder);
    if (r->room.broken)
        return RG_E_MEMORY;
    memset(r->out, 0xff, links * sizeof *r->out);
    for (size_t message = 0; r->holder && message < messages; message++)
        r->holder[message] = (uint32_t)(message / r->nodes);
    for (uint64_t node = 0; node < r->nodes; node++)
        for (unsigned j = 0; j < r->d; j++) {
            const rg_kautz *net = &r->program->exchange->net;
            rg_kautz_word word, previous;
            uint64_t rank = 0;
            (void)rg_kautz_unrank(net, node, &word);
            rg_kautz_class_predecessor(net, &word, j, &previous);
            (void)rg_kautz_rank(net, &previous, &rank);
            r->before[node * r->d + j] = (uint32_t)rank;
        }
    return RG_OK;
}

static bool has_arrived(const run *r, uint64_t message)
{
    return r->arrived[message / 8] >> message % 8 & 1;
}

/* A message is where it belongs. */
static void keep(run *r, uint64_t message)
{
    r->result.twice += has_arrived(r, message);
    r->result.delivered += !has_arrived(r, message);
    r->arrived[message / 8] |= (uint8_t)(1u << message % 8);
}

/* What has crossed the links in the last clock, for the nodes at their ends. */
static void deliver(run *r)
{
    for (uint64_t node = 0; node < r->nodes; node++)
        for (unsigned j = 0; j < r->d; j++) {
            const uint64_t message = r->out[r->before[node * r->d + j] * (uint64_t)r->d + j];
            if (message == NOTHING)
                continue;
            if (message % r->nodes == node)
                keep(r, message);
            else if (r->holder)
                r->holder[message] = (uint32_t)node;
            else
                r->result.misplaced++;
        }
}

/* What a node injects. */
static uint64_t injected(run *r, uint64_t entry, uint64_t coset, uint64_t node, unsigned lane)
{
    const rg_kautz_program *program = r->program;
    uint64_t destination = 0;
    if (!program->message) {
        (void)rg_kautz_exchange_destination(program->exchange, node, coset * r->d + lane,
                                            &destination);
        return node * r->nodes + destination;
    }
    const uint32_t message = program->message[(entry * r->nodes + node) * r->d + lane];
    if (message == RG_KAUTZ_NONE)
        return NOTHING;
    if (r->holder[message] == node)
        return message;
    r->result.unheld++;
    return NOTHING;
}

/* Over to the next clock: dead links lose what is on them. */
static void cross(run *r)
{
    uint64_t *out = r->next;
    if (r->dead) {
        uint64_t *message = &out[r->dead->node * r->d + r->dead->link_class];
        r->result.lost += *message != NOTHING;
        *message = NOTHING;
    }
    for (uint64_t link = 0; link < r->nodes * r->d; link++)
        r->result.crossings += out[link] != NOTHING;
    r->next = r->out;
    r->out = out;
}

static void first_step(run *r, uint64_t entry, uint64_t coset)
{
    for (uint64_t node = 0; node < r->nodes; node++)
        for (unsigned lane = 0; lane < r->d; lane++) {
            const uint64_t message = injected(r, entry, coset, node, lane);
            r->next[node * r->d + lane] = message;
            r->result.injected += message != NOTHING;
        }
    deliver(r); /* of the coset before; what comes now is sent on later */
    cross(r);
}

static void later_step(run *r, unsigned rotation)
{
    for (uint64_t node = 0; node < r->nodes; node++)
        for (unsigned j = 0; j < r->d; j++) {
            const unsigned in = (j + r->d - rotation) % r->d;
            const uint64_t from = r->before[node * r->d + in];
            r->next[node * r->d + j] = r->out[from * r->d + in];
        }
    cross(r);
}

static void run_coset(run *r, uint64_t entry, uint64_t coset)
{
    uint64_t clock = 0;
    rg_kautz_exchange_step step;
    (void)rg_kautz_exchange_clock(r->program->exchange, coset, &clock);
    first_step(r, entry, coset);
    (void)rg_kautz_exchange_at(r->program->exchange, clock, &step);
    for (unsigned i = 1; i < step.steps; i++) {
        (void)rg_kautz_exchange_at(r->program->exchange, clock + i, &step);
        later_step(r, step.rotation);
    }
}

static rg_status run_all(run *r, const rg_watch *watch)
{
    const rg_kautz_program *program = r->program;
    for (uint64_t i = 0; i < program->detours; i++)
        if (program->detour[i].source == program->detour[i].destination)
            keep(r, program->detour[i].source * (r->nodes + 1));
    for (uint64_t entry = 0; entry < program->entries; entry++) {
        const uint64_t coset = program->coset ? program->coset[entry] : entry;
        const rg_status status =
            rg_watch_show(watch, "messages", r->result.injected, r->result.messages);
        if (status != RG_OK)
            return status;
        if (coset == RG_KAUTZ_NONE) {
            deliver(r);
            memset(r->out, 0xff, r->nodes * r->d * sizeof *r->out);
        } else {
            run_coset(r, entry, coset);
        }
    }
    deliver(r);
    for (uint64_t message = 0; r->holder && message < r->nodes * r->nodes; message++)
        r->result.misplaced += r->holder[message] != message / r->nodes && !has_arrived(r, message);
    return RG_OK;
}

rg_status rg_kautz_run(const rg_kautz_program *program, const rg_kautz_link *dead,
                       const rg_watch *watch, rg_kautz_result *result)
{
    const rg_kautz *net = &program->exchange->net;
    run r = {.program = program, .nodes = net->nodes, .d = net->d, .dead = dead};
    r.result.messages = net->nodes * program->exchange->messages;
    rg_status status = make(&r);
    if (status == RG_OK)
        status = run_all(&r, watch);
    if (status == RG_OK)
        *result = r.result;
    rg_room_end(&r.room);
    return status;
}
