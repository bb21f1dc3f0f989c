/* SPDX-License-Identifier: Apache-2.0 */

#include "endpoint.h"

#include <stddef.h>
#include <string.h>

#include "hw/inner/kautz_table.h"

uint32_t rg_node_crc(unsigned bytes, uint32_t crc, uint8_t byte)
{
    if (bytes == 4)
        return ~rg_crc32(~crc, &byte, 1);
    /* The remainder of a byte, written out */
    crc ^= byte;
    const uint32_t mixed = (crc ^ crc << 4) & 0xff;
    return crc >> 8 ^ mixed << 8 ^ mixed << 3 ^ mixed >> 4;
}

uint32_t rg_node_crc_label(unsigned bytes, uint32_t crc, uint32_t label, unsigned i)
{
    return rg_node_crc(bytes, crc, (uint8_t)(label >> 8 * i));
}

/* ---- Parameters ---- */

enum { MOST_PLACE_BITS = 10 }; /* a table of more entries would be mostly holes */

/* The least power of two at or above a number, as its exponent */
static unsigned log2_of(uint32_t number)
{
    unsigned bits = 0;
    while (1ull << bits < number)
        bits++;
    return bits;
}

static struct rg_node_plan plan_of(const rg_node_shape *shape, const rg_kautz_word *own)
{
    const unsigned bits = rg_node_letter_bits(shape);
    unsigned place_bits = shape->k * bits;
    rg_kautz net;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    if (place_bits > MOST_PLACE_BITS)
        place_bits = log2_of((uint32_t)net.nodes);
    struct rg_node_plan plan = {
        .own = *own,
        .numbers = rg_node_mask(shape->num),
        .net = net,
        .peers = 1u << place_bits,
        .tries = (uint16_t)(shape->rounds * shape->d * shape->d),
        .busy = (uint16_t)shape->busy,
        .room = (uint16_t)(1u << log2_of(shape->payload + RG_NODE_ANSWERS * RG_NODE_ANSWER_WORDS)),
        .incoming = (uint16_t)(2u << log2_of(shape->payload + shape->crc / 8u)),
        .routes = (uint8_t)rg_node_mask(log2_of(shape->d)),
        .ways = shape->d,
        .letter_bits = (uint8_t)bits,
        .label_bits = (uint8_t)(shape->k * bits),
        .place_bits = (uint8_t)place_bits,
        .label_bytes = (uint8_t)rg_node_label_bytes(shape),
        .check_bytes = (uint8_t)(shape->crc / 8),
        .payload = shape->payload,
    };
    /* The table is cleared while the node is deaf. */
    const uint32_t clear = 2 * plan.peers + 2;
    const uint32_t deaf = shape->deaf > clear ? shape->deaf : clear;
    plan.expired = 1u << log2_of(deaf > shape->wait ? deaf : shape->wait);
    plan.deaf_from = plan.expired - deaf;
    plan.wait_from = plan.expired - shape->wait;
    for (unsigned i = 0; i < shape->k; i++)
        plan.label |= (uint32_t)own->letter[i] << i * bits;
    plan.start = rg_node_mask(shape->crc);
    for (unsigned i = 0; i < plan.label_bytes; i++)
        plan.start = rg_node_crc_label(plan.check_bytes, plan.start, plan.label, i);
    return plan;
}

/* ---- Memory ---- */

size_t rg_node_endpoint_store(const rg_node_shape *shape)
{
    const rg_kautz_word none = {{0}};
    const struct rg_node_plan plan = plan_of(shape, &none);
    const size_t bytes = 2 * plan.peers * sizeof(struct rg_node_entry) +
                         plan.room * sizeof(uint32_t) + plan.incoming;
    return (bytes + 7) / 8 * 8;
}

void rg_node_endpoint_init(const rg_node_shape *shape, const rg_kautz_word *own, void *store,
                           struct rg_node_endpoint *end)
{
    memset(store, 0, rg_node_endpoint_store(shape));
    memset(end, 0, sizeof *end);
    end->plan = plan_of(shape, own);
    end->outgoing = store;
    end->entry = (struct rg_node_entry *)(end->outgoing + end->plan.room);
    end->incoming = (uint8_t *)(end->entry + 2 * (size_t)end->plan.peers);
    rg_node_endpoint_reset(end);
}

void rg_node_endpoint_reset(struct rg_node_endpoint *end)
{
    end->calm = 0;
    end->table.mine = false;
    rg_node_send_reset(end);
    rg_node_receive_reset(end);
}

/* ---- The table ---- */

/* Of the words that are no node's some have the rank of another. */
static uint32_t rank_of(const struct rg_node_plan *plan, uint32_t label)
{
    const uint32_t mask = rg_node_mask(plan->letter_bits);
    uint32_t before = label & mask, rank = before;
    for (unsigned i = 1; i < plan->net.k; i++) {
        const uint32_t letter = label >> i * plan->letter_bits & mask;
        rank = rank * plan->net.d + letter - (letter > before);
        before = letter;
    }
    return rank;
}

static struct rg_node_entry *entry_at(const struct rg_node_endpoint *end, bool last, uint32_t label)
{
    const struct rg_node_plan *plan = &end->plan;
    const uint32_t place = plan->place_bits < plan->label_bits ? rank_of(plan, label) : label;
    return &end->entry[(last ? plan->peers : 0) + (place & (plan->peers - 1))];
}

/* What the edge reads and writes: the receiver comes first. Returns what is read. */
static struct rg_node_entry move_table(struct rg_node_endpoint *end, bool up,
                                       const struct rg_node_received *received,
                                       const struct rg_node_sending *sending)
{
    const struct rg_node_receive *rx = &end->receive;
    struct rg_node_table *table = &end->table;
    const uint32_t at = received->look ? received->look_at : sending->look_at;
    const bool last = received->look ? received->look_last : sending->look_last;
    /* Most of the time nobody looks, and the same entry is read again. */
    const bool same = !table->stale && at == table->at && last == table->last;
    const struct rg_node_entry read = same ? table->read : *entry_at(end, last, at);
    const bool writes = received->set || sending->set || sending->set_state;
    const uint32_t base = sending->set ? table->read.number : rx->number;
    const uint32_t number = (received->set ? base - received->less : base + 1) & end->plan.numbers;
    if (writes)
        *(received->set ? entry_at(end, true, rx->source) : entry_at(end, false, sending->own_at)) =
            (struct rg_node_entry){(uint16_t)number, !sending->lost || received->set,
                                   sending->turn};
    if (!up)
        end->entry[(table->half ? end->plan.peers : 0) +
                   (sending->own_at & (end->plan.peers - 1))] = (struct rg_node_entry){0};
    table->mine = !received->look && !received->look_again && !writes;
    table->at = at;
    table->last = last;
    table->stale = writes || !up;
    return read;
}

/* ---- Rest ---- */

enum { CALM = 2 };

bool rg_node_endpoint_calm(const struct rg_node_endpoint *end)
{
    return end->calm == CALM;
}

bool rg_node_endpoint_rests(const struct rg_node_endpoint *end, const rg_node_ask *in)
{
    const struct rg_node_send *tx = &end->send;
    /* The table is clear when the timer has counted through it. */
    return (tx->up || tx->timer > end->plan.deaf_from + 2 * end->plan.peers + 1) &&
           rg_node_send_rests(end, in) && rg_node_receive_rests(end, in);
}

uint32_t rg_node_endpoint_waits(const struct rg_node_endpoint *end)
{
    const struct rg_node_send *tx = &end->send;
    const bool runs = !tx->up || rg_node_send_waits(end);
    return runs ? end->plan.expired - tx->timer + 1 : 0;
}

void rg_node_endpoint_pass(struct rg_node_endpoint *end, uint32_t clocks)
{
    struct rg_node_send *tx = &end->send;
    if (tx->up && !rg_node_send_waits(end))
        return;
    tx->timer += clocks;
    if (tx->up)
        return;
    /* As of the last clock */
    tx->destination = (tx->timer - 1) & rg_node_mask(end->plan.label_bits);
    end->table.half = ((tx->timer - 1) >> end->plan.place_bits & 1) != 0;
}

unsigned rg_node_endpoint_clock(struct rg_node_endpoint *end, const rg_node_ask *in,
                                rg_node_line eject, bool injected)
{
    struct rg_node_received received;
    struct rg_node_sending sending;
    if (end->calm == CALM && !(eject & RG_NODE_VALID) && rg_node_endpoint_rests(end, in)) {
        rg_node_endpoint_pass(end, 1);
        if (end->send.timer & end->plan.expired)
            end->calm = 0;
        return 0;
    }
    const bool up = end->send.up;
    const bool half = (end->send.timer >> end->plan.place_bits & 1) != 0;
    rg_node_receive_look(end, eject, &received);
    rg_node_send_clock(end, in, injected, &received, &sending);
    const struct rg_node_entry read = move_table(end, up, &received, &sending);
    rg_node_receive_clock(end, in, eject, &received, &sending);
    end->table.read = read;
    end->table.half = half;
    /* The first edge at rest may still clear a register. */
    if (!rg_node_endpoint_rests(end, in))
        end->calm = 0;
    else if (end->calm < CALM)
        end->calm++;
    return received.events | sending.events;
}
