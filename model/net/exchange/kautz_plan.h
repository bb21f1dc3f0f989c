/* SPDX-License-Identifier: Apache-2.0 */

/* Which relay sends on which message, when a link of a Kautz digraph is dead. */
#pragma once

#include "net/inner/kautz_program.h"
#include "net/inner/room.h"

/* What a slot is used for in the first two exchanges, beside its own message. */
enum {
    SLOT_FREE,
    SLOT_DEAD,   /* its way leads over the dead link */
    SLOT_FIRST,  /* a message goes to its relay in the first exchange, the own in the second */
    SLOT_SECOND, /* a message comes from its relay in the second exchange */
    SLOT_USE = 3,
    SLOT_OUT = 4,  /* bit: in this round a message goes to its relay, */
    SLOT_BACK = 8, /* bit: and comes from it */
};

/* A part of a round: cosets in the order in which they are run. */
typedef struct plan_part {
    uint32_t *coset;
    uint64_t *place; /* by coset: 1 + where it stands in the list; 0: nowhere */
    uint64_t count;
} plan_part;

typedef struct plan {
    const rg_kautz_exchange *exchange;
    rg_room room;
    uint32_t nodes;
    unsigned d;
    uint32_t *index; /* [source * N + destination]: of the message */
    uint8_t *slot;   /* [source * N + destination] */
    rg_kautz_detour *detour;
    uint64_t detours;
    uint64_t *taker; /* [relay]: 1 + the detour that it is for, in the group */
    uint64_t *seen;  /* [relay]: the search that has tried it */
    uint64_t searches;
    plan_part out;  /* of a round: of sources to relays, */
    plan_part back; /* and of relays to destinations */
} plan;

/* Finds the messages that the dead link loses, and relays in two exchanges for most of them. To be
 * freed after an error, too. */
rg_status rg_kautz_plan_begin(plan *p, const rg_kautz_exchange *exchange,
                              const rg_kautz_link *dead);
void rg_kautz_plan_end(plan *p);

/* Plans a round for messages that have no relay yet; the number of those that get one. */
uint64_t rg_kautz_plan_round(plan *p);

/* Whether a message is left without a relay, but wants one. */
static inline bool rg_kautz_plan_wants(const rg_kautz_detour *message)
{
    return message->relay == RG_KAUTZ_NONE && message->source != message->destination;
}

static inline uint8_t *rg_kautz_plan_slot(const plan *p, uint32_t source, uint32_t destination)
{
    return &p->slot[(size_t)source * p->nodes + destination];
}

static inline uint64_t rg_kautz_plan_coset(const plan *p, uint32_t source, uint32_t destination)
{
    return p->index[(size_t)source * p->nodes + destination] / p->d;
}

static inline unsigned rg_kautz_plan_steps(const plan *p, uint64_t coset)
{
    return p->exchange->net.k - (coset >= p->exchange->long_cosets);
}
