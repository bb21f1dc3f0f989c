/* SPDX-License-Identifier: Apache-2.0 */

/* What a node makes of the packets that come to it. */

#include "endpoint.h"

/* What the next flit of a packet is */
enum part { CONTROL, NUMBER, LABEL, REST };

static unsigned kind_of(rg_node_line line)
{
    return line >> RG_NODE_KIND_AT & 3;
}

static bool is_answer(unsigned type)
{
    return (type & 5) != 0;
}

/* The byte of a flit in its place of the label that comes in; the rest as it is. */
static uint32_t put_label(const struct rg_node_endpoint *end, unsigned data)
{
    const struct rg_node_receive *rx = &end->receive;
    const unsigned at = 8u * rx->place;
    const uint32_t label = (rx->source & rg_node_mask(at)) | (uint32_t)data << at;
    return label & rg_node_mask(end->plan.label_bits);
}

static bool label_ends(const struct rg_node_endpoint *end)
{
    const struct rg_node_receive *rx = &end->receive;
    return rx->state == LABEL && rx->place == end->plan.label_bytes - 1;
}

/* The incoming memory is full. */
static bool overruns(const struct rg_node_receive *rx)
{
    return rx->write_at == rx->read_at && rx->place != 0;
}

/* A packet has ended, whole: what it changes. */
static void judge(const struct rg_node_endpoint *end, struct rg_node_received *out)
{
    const struct rg_node_receive *rx = &end->receive;
    const bool data = rx->type == RG_NODE_DATA;
    const bool probe = rx->type == RG_NODE_PROBE;
    const bool payload = rx->place == end->plan.check_bytes;
    const bool fits = rx->ahead && payload;
    out->deliver = data && rx->known && fits && !rx->busy && rx->room;
    out->push = rx->room && (probe || (data && (!rx->known || rx->equal || fits)));
    out->set = out->deliver || (probe && !rx->known && rx->room);
    out->less = probe;
    out->answer = is_answer(rx->type) && rx->equal && rx->source == end->send.destination;
    if (out->deliver)
        out->events |= RG_NODE_DELIVERED;
    else if (data && rx->known && rx->equal && rx->room)
        out->events |= RG_NODE_DUPLICATE;
    else if (data && rx->known && !rx->equal && !rx->ahead)
        out->events |= RG_NODE_STALE;
    else if (!is_answer(rx->type) && (!out->push || (data && rx->known && fits)))
        out->events |= RG_NODE_DROPPED;
}

bool rg_node_receive_writes(const struct rg_node_endpoint *end, rg_node_line eject)
{
    const unsigned state = end->receive.state;
    return (eject & RG_NODE_VALID) && (state == CONTROL || state == NUMBER || label_ends(end) ||
                                       (state == REST && kind_of(eject) >= RG_NODE_TAIL));
}

void rg_node_receive_look(const struct rg_node_endpoint *end, rg_node_line eject,
                          struct rg_node_received *out)
{
    const struct rg_node_receive *rx = &end->receive;
    const unsigned data = eject & 0xff;
    *out = (struct rg_node_received){.type = rx->type, .word = rx->state};
    if (rx->commit)
        judge(end, out);
    if (!(eject & RG_NODE_VALID))
        return;
    const bool last = kind_of(eject) >= RG_NODE_TAIL;
    if (rx->state == LABEL)
        out->look_at = put_label(end, data);
    out->look_last = !is_answer(rx->type);
    out->look = label_ends(end);
    out->look_again = rx->state == REST && rx->type == RG_NODE_STATE && rx->place == 1;
    out->write = rg_node_receive_writes(end, eject);
    out->data = rx->state == REST    ? (uint32_t)((rx->full && rx->ahead) << 2 |
                                               (rx->type == RG_NODE_PROBE) << 1 | rx->known)
                : rx->state == LABEL ? out->look_at
                                     : data;
    out->check = rg_node_crc(end->plan.check_bytes, rx->crc, (uint8_t)data);
    out->whole = rx->state == REST && kind_of(eject) == RG_NODE_TAIL && !rx->bad && out->check == 0;
    if (kind_of(eject) == RG_NODE_ABORT)
        out->events |= RG_NODE_ABORTED;
    else if (last && !out->whole)
        out->events |= RG_NODE_DROPPED;
}

/* What the ejected flit does to the numbers of the packet. */
static void take_flit(struct rg_node_endpoint *end, unsigned data)
{
    struct rg_node_receive *rx = &end->receive;
    const bool state = rx->state == REST && rx->type == RG_NODE_STATE;
    const uint32_t low = rx->number & 0xff;
    if (rx->state == CONTROL)
        rx->number = low | (data >> 6) << 8;
    else if (state && rx->place == 1)
        rx->number = low | (data & 3) << 8;
    else if (rx->state == NUMBER || (state && rx->place == 0))
        rx->number = (rx->number & ~0xffu) | data;
    rx->number &= end->plan.numbers;
    if (rx->state == CONTROL)
        rx->type = data & 7;
    if (rx->state == LABEL)
        rx->source = put_label(end, data);
}

/* The packet goes on after a flit that is not its last. */
static void go_on(struct rg_node_endpoint *end, bool too_long, unsigned kind)
{
    struct rg_node_receive *rx = &end->receive;
    if (kind == RG_NODE_LETTER || too_long)
        rx->bad = true;
    switch ((enum part)rx->state) {
    case CONTROL:
        rx->state = NUMBER;
        rx->place = 0;
        break;
    case NUMBER:
        rx->state = LABEL;
        break;
    case LABEL:
        rx->place++;
        if (rx->place == end->plan.label_bytes) {
            rx->state = REST;
            rx->place = 0;
        }
        break;
    case REST:
        rx->place = (uint8_t)(rx->place + (rx->place < end->plan.check_bytes));
        break;
    }
}

/*
 * The incoming memory, a ring: a message that the processor takes lies before `end`, what comes in
 * lies after it.
 *
 *      read_at --> .... <-- end .... <-- write_at
 */
static void move_bytes(struct rg_node_endpoint *end, rg_node_line eject, bool m_ready,
                       const struct rg_node_received *received)
{
    struct rg_node_receive *rx = &end->receive;
    const unsigned mask = end->plan.incoming - 1u;
    const bool valid = (eject & RG_NODE_VALID) != 0;
    const bool ends = rx->read_at == rx->end;
    const bool fetch = rx->full && !ends && (!rx->valid || m_ready);
    const bool goes = rx->valid && m_ready && ends;
    const bool comes = valid && rx->state == REST;
    const unsigned write_at = rx->write_at;
    if (comes && !overruns(rx) && !rx->bad)
        end->incoming[write_at] = (uint8_t)eject;
    if (fetch)
        rx->read = end->incoming[rx->read_at];
    if (valid && rx->state == NUMBER)
        rx->write_at = rx->end;
    else if (comes && kind_of(eject) < RG_NODE_TAIL)
        rx->write_at = (uint16_t)((write_at + 1) & mask);
    if (received->deliver) {
        rx->end = (uint16_t)((write_at - (end->plan.check_bytes - 1u)) & mask);
        rx->from = rx->source;
    }
    rx->read_at = (uint16_t)((rx->read_at + fetch) & mask);
    rx->valid = fetch || (rx->valid && !m_ready);
    rx->full = received->deliver || (rx->full && !goes);
}

/* What was read of the table, compared with the packet's number */
static void compare(struct rg_node_endpoint *end, const struct rg_node_received *received,
                    bool renumbered)
{
    struct rg_node_receive *rx = &end->receive;
    const struct rg_node_entry *entry = &end->table.read;
    const uint32_t difference = (rx->number - entry->number) & end->plan.numbers;
    const uint32_t half =
        end->plan.numbers >> 1; /* 0: one bit, which knows the same and the next */
    const bool over = half != 0 && difference > half;
    const bool none = half != 0 ? (difference & half) == 0 : difference == 0;
    if (rx->looked_again)
        rx->behind = none || (half != 0 && !over);
    if (rx->looked) {
        rx->known = entry->known;
        rx->ahead = !over && !none;
        rx->equal = !over && none;
    }
    /* The number of an answer must still be the message's when the packet ends. */
    if (renumbered && is_answer(rx->type))
        rx->equal = false;
    rx->looked = received->look;
    rx->looked_again = received->look_again;
}

void rg_node_receive_clock(struct rg_node_endpoint *end, const rg_node_ask *in, rg_node_line eject,
                           const struct rg_node_received *received,
                           const struct rg_node_sending *sending)
{
    struct rg_node_receive *rx = &end->receive;
    const bool too_long = rx->state == REST && overruns(rx);
    const bool full = rx->full;
    compare(end, received, sending->set);
    move_bytes(end, eject, in->m_tready, received);
    rx->commit = received->whole;
    if (!(eject & RG_NODE_VALID))
        return;
    if (rx->state == CONTROL)
        rx->room = sending->room;
    if (kind_of(eject) >= RG_NODE_TAIL) {
        rx->crc = end->plan.start;
        rx->bad = false;
        rx->busy = full;
        rx->state = CONTROL;
        return;
    }
    rx->crc = received->check;
    take_flit(end, eject & 0xff);
    go_on(end, too_long, kind_of(eject));
}

void rg_node_receive_reset(struct rg_node_endpoint *end)
{
    struct rg_node_receive *rx = &end->receive;
    rx->state = CONTROL;
    rx->crc = end->plan.start;
    rx->read_at = rx->end = 0;
    rx->bad = rx->full = rx->valid = rx->commit = rx->looked = rx->looked_again = false;
}

bool rg_node_receive_rests(const struct rg_node_endpoint *end, const rg_node_ask *in)
{
    const struct rg_node_receive *rx = &end->receive;
    return !rx->commit && !rx->looked && !rx->looked_again &&
           (rx->valid ? !in->m_tready : !rx->full);
}
