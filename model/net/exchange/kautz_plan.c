/* SPDX-License-Identifier: Apache-2.0 */

/* The messages that want a relay are matched with relays in groups: first those of the node before
 * the dead link, then those for the node after it, which are most, then the others by source.
 * Within a group the matching is the largest one (augmenting paths); it takes what the groups
 * before have left. */

#include "kautz_plan.h"
#include "hw/inner/kautz_exchange.h"

#include <stdlib.h>
#include <string.h>

static void make_part(plan *p, plan_part *part)
{
    part->coset = rg_room_zeros(&p->room, p->exchange->cosets, sizeof *part->coset);
    part->place = rg_room_zeros(&p->room, p->exchange->cosets, sizeof *part->place);
}

static rg_status make(plan *p)
{
    const size_t messages = (size_t)p->nodes * p->nodes;

    p->index = rg_room_zeros(&p->room, messages, sizeof *p->index);
    p->slot = rg_room_zeros(&p->room, messages, 1);
    /* At most a message a clock crosses the link. The program keeps it. */
    p->detour = calloc(p->exchange->clocks, sizeof *p->detour);
    p->taker = rg_room_zeros(&p->room, p->nodes, sizeof *p->taker);
    p->seen = rg_room_zeros(&p->room, p->nodes, sizeof *p->seen);
    make_part(p, &p->out);
    make_part(p, &p->back);
    return p->detour == NULL || p->room.broken ? RG_E_MEMORY : RG_OK;
}

void rg_kautz_plan_end(plan *p)
{
    free(p->detour);
    rg_room_end(&p->room);
}

static void find_indices(plan *p)
{
    for (uint64_t source = 0; source < p->nodes; source++)
        for (uint64_t index = 0; index < p->exchange->messages; index++) {
            uint64_t to = 0;
            (void)rg_kautz_exchange_destination(p->exchange, source, index, &to);
            p->index[source * p->nodes + to] = (uint32_t)index;
        }
    /* k = 1: a node cannot send to itself. */
    for (size_t i = 0; p->exchange->net.k == 1 && i < p->nodes; i++)
        p->slot[i * (p->nodes + 1)] = SLOT_DEAD;
}

/* The node from which a link of that class leads here. */
static uint64_t before(const plan *p, uint64_t node, unsigned link_class)
{
    const rg_kautz *net = &p->exchange->net;
    rg_kautz_word word, previous;
    (void)rg_kautz_unrank(net, node, &word);
    rg_kautz_class_predecessor(net, &word, link_class, &previous);
    (void)rg_kautz_rank(net, &previous, &node);
    return node;
}

/* Marks the slots whose way leads over the dead link: back from it in every clock. */
static void find_dead(plan *p, const rg_kautz_link *dead)
{
    for (uint64_t clock = 0; clock < p->exchange->clocks; clock++) {
        rg_kautz_exchange_step step;
        uint64_t source = dead->node, to = 0;
        (void)rg_kautz_exchange_at(p->exchange, clock, &step);
        const unsigned lane = (dead->link_class + p->d - step.digit) % p->d;
        for (unsigned i = 1; i <= step.step; i++) {
            rg_kautz_exchange_step earlier;
            (void)rg_kautz_exchange_at(p->exchange, clock - i, &earlier);
            source = before(p, source, (earlier.digit + lane) % p->d);
        }
        (void)rg_kautz_exchange_destination(p->exchange, source, step.coset * p->d + lane, &to);
        p->slot[source * p->nodes + to] = SLOT_DEAD;
    }
    for (uint32_t source = 0; source < p->nodes; source++)
        for (uint32_t to = 0; to < p->nodes; to++)
            if (p->slot[(size_t)source * p->nodes + to] == SLOT_DEAD &&
                (p->exchange->net.k > 1 || source != to))
                p->detour[p->detours++] =
                    (rg_kautz_detour){.source = source, .destination = to, .relay = RG_KAUTZ_NONE};
}

/* Whether a message can get to this relay in the first exchange and on in the second one. The last
 * coset arrives in the clock that injects the first one, which is too late for that one. */
static bool fits(const plan *p, const rg_kautz_detour *message, uint32_t relay)
{
    return relay != message->source && relay != message->destination &&
           *rg_kautz_plan_slot(p, message->source, relay) == SLOT_FREE &&
           *rg_kautz_plan_slot(p, relay, message->destination) == SLOT_FREE &&
           (rg_kautz_plan_coset(p, message->source, relay) + 1 < p->exchange->cosets ||
            rg_kautz_plan_coset(p, relay, message->destination) > 0 || p->exchange->net.k == 1);
}

/* Finds a relay for a message of the group, if need be by finding others for other messages. */
static bool augment(plan *p, uint64_t detour)
{
    for (uint32_t relay = 0; relay < p->nodes; relay++) {
        if (p->seen[relay] == p->searches || !fits(p, &p->detour[detour], relay))
            continue;
        p->seen[relay] = p->searches;
        if (p->taker[relay] == 0 || augment(p, p->taker[relay] - 1)) {
            p->taker[relay] = detour + 1;
            return true;
        }
    }
    return false;
}

/* The groups: messages of the node before the dead link, other ones for the node after it, and by
 * source. */
static uint32_t group_of(const rg_kautz_detour *message, uint32_t from, uint32_t to)
{
    if (message->source == from)
        return 0;
    return message->destination == to ? 1 : 2 + message->source;
}

static void match_group(plan *p, uint32_t group, uint32_t from, uint32_t to)
{
    memset(p->taker, 0, p->nodes * sizeof *p->taker);
    for (uint64_t i = 0; i < p->detours; i++)
        if (p->detour[i].source != p->detour[i].destination &&
            group_of(&p->detour[i], from, to) == group) {
            p->searches++;
            (void)augment(p, i);
        }
    for (uint32_t relay = 0; relay < p->nodes; relay++)
        if (p->taker[relay] > 0) {
            rg_kautz_detour *message = &p->detour[p->taker[relay] - 1];
            message->relay = relay;
            *rg_kautz_plan_slot(p, message->source, relay) = SLOT_FIRST;
            *rg_kautz_plan_slot(p, relay, message->destination) = SLOT_SECOND;
        }
}

/* Clocks that a coset adds to a part of a round. */
static unsigned adds(const plan *p, const plan_part *part, uint64_t coset)
{
    return part->place[coset] > 0 ? 0 : rg_kautz_plan_steps(p, coset);
}

static void take(plan_part *part, uint64_t coset)
{
    if (part->place[coset] > 0)
        return;
    part->coset[part->count++] = (uint32_t)coset;
    part->place[coset] = part->count;
}

static void clear(plan_part *part)
{
    while (part->count > 0)
        part->place[part->coset[--part->count]] = 0;
}

/* Whether a message can get to this relay and on in this round. */
static bool fits_round(const plan *p, const rg_kautz_detour *message, uint32_t relay)
{
    const uint8_t there = *rg_kautz_plan_slot(p, message->source, relay);
    const uint8_t on = *rg_kautz_plan_slot(p, relay, message->destination);
    return relay != message->source && relay != message->destination &&
           (there & SLOT_USE) != SLOT_DEAD && !(there & SLOT_OUT) && (on & SLOT_USE) != SLOT_DEAD &&
           !(on & SLOT_BACK);
}

/* Finds a relay such that the round has few clocks more. */
static void find_in_round(plan *p, rg_kautz_detour *message)
{
    unsigned least = UINT32_MAX;
    for (uint32_t relay = 0; relay < p->nodes; relay++) {
        if (!fits_round(p, message, relay))
            continue;
        const unsigned more =
            adds(p, &p->out, rg_kautz_plan_coset(p, message->source, relay)) +
            adds(p, &p->back, rg_kautz_plan_coset(p, relay, message->destination));
        if (more < least) {
            least = more;
            message->relay = relay;
        }
    }
    if (message->relay == RG_KAUTZ_NONE)
        return;
    *rg_kautz_plan_slot(p, message->source, message->relay) |= SLOT_OUT;
    *rg_kautz_plan_slot(p, message->relay, message->destination) |= SLOT_BACK;
    take(&p->out, rg_kautz_plan_coset(p, message->source, message->relay));
    take(&p->back, rg_kautz_plan_coset(p, message->relay, message->destination));
}

uint64_t rg_kautz_plan_round(plan *p)
{
    uint64_t found = 0;
    clear(&p->out);
    clear(&p->back);
    for (size_t i = 0; i < (size_t)p->nodes * p->nodes; i++)
        p->slot[i] &= SLOT_USE;
    for (uint64_t i = 0; i < p->detours; i++)
        if (rg_kautz_plan_wants(&p->detour[i])) {
            find_in_round(p, &p->detour[i]);
            found += !rg_kautz_plan_wants(&p->detour[i]);
        }
    return found;
}

rg_status rg_kautz_plan_begin(plan *p, const rg_kautz_exchange *exchange, const rg_kautz_link *dead)
{
    rg_kautz_word word, next;
    uint64_t to = 0;
    *p = (plan){.exchange = exchange, .nodes = (uint32_t)exchange->net.nodes, .d = exchange->net.d};
    const rg_status status = make(p);
    if (status != RG_OK)
        return status;
    find_indices(p);
    find_dead(p, dead);
    (void)rg_kautz_unrank(&exchange->net, dead->node, &word);
    rg_kautz_class_successor(&exchange->net, &word, dead->link_class, &next);
    (void)rg_kautz_rank(&exchange->net, &next, &to);
    for (uint32_t group = 0; group < p->nodes + 2; group++)
        match_group(p, group, (uint32_t)dead->node, (uint32_t)to);
    return RG_OK;
}
