/* SPDX-License-Identifier: Apache-2.0 */

/* A node's packet on its line, flit by flit. */

#include "send.h"

/* Adds a flit: at the injection, or behind the one that waits there. */
static void put(struct rg_node_send *tx, unsigned kind, unsigned data)
{
    tx->newer = (rg_node_line)(RG_NODE_VALID | kind << RG_NODE_KIND_AT | (data & 0xff));
    tx->two = tx->flit & RG_NODE_VALID;
    if (!tx->two)
        tx->flit = tx->newer;
}

/* The router takes the flit at the injection. */
static void take(struct rg_node_send *tx)
{
    tx->flit = tx->two ? tx->newer : 0;
    tx->two = false;
}

static void put_byte(struct rg_node_endpoint *end, unsigned kind, unsigned data)
{
    struct rg_node_send *tx = &end->send;
    put(tx, kind, data);
    tx->crc = rg_node_crc(end->plan.check_bytes, tx->crc, (uint8_t)data);
}

static void put_body(struct rg_node_endpoint *end, unsigned data)
{
    put_byte(end, RG_NODE_BODY, data);
}

static void go_to(struct rg_node_send *tx, enum packet_state state)
{
    tx->packet = (uint8_t)state;
    tx->index = 0;
}

static void finish(struct rg_node_send *tx)
{
    if (tx->answer) {
        tx->head = (uint8_t)((tx->head + 1u) % RG_NODE_ANSWERS);
        tx->count--;
    }
    tx->answer = false;
    go_to(tx, IDLE);
}

static void load(struct rg_node_endpoint *end, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const struct rg_node_entry *entry = &end->table.read;
    if (tx->answer) {
        tx->skip = (uint8_t)(tx->read >> 3 & end->plan.routes);
        go_to(tx, ASK);
    } else if (tx->message == CLOSE ? out->set : tx->message != WANT) {
        go_to(tx, IDLE);
    } else if (tx->message == WANT && end->table.mine) {
        if (tx->tries == 0) {
            tx->known = entry->known;
            tx->i = entry->turn & 7;
            tx->turn = entry->turn >> 3;
            tx->tries = 1;
            out->events |= RG_NODE_TRY;
        }
        go_to(tx, ASK);
    }
}

static void ask(struct rg_node_endpoint *end, const struct step *step,
                const struct rg_node_received *received)
{
    struct rg_node_send *tx = &end->send;
    if (tx->answer && received->look_again)
        return;
    if (!tx->answer && tx->message != WANT) {
        go_to(tx, IDLE);
        return;
    }
    if (!step->asks && tx->index == end->plan.label_bytes - 1)
        return;
    tx->crc = rg_node_crc_label(end->plan.check_bytes, tx->crc, step->to, tx->index);
    tx->index++;
    if (!step->asks)
        return;
    if (!tx->answer) {
        tx->skip = tx->i;
        tx->type = tx->known ? RG_NODE_DATA : RG_NODE_PROBE;
    }
    go_to(tx, ROUTE);
}

static void route(struct rg_node_endpoint *end, const struct step *step)
{
    struct rg_node_send *tx = &end->send;
    if (tx->answer && tx->index == 0)
        tx->type = tx->read & 2      ? RG_NODE_STATE
                   : !(tx->read & 1) ? RG_NODE_REFUSAL
                   : tx->read & 4    ? RG_NODE_BUSY
                                     : RG_NODE_ACK;
    if (!step->route.m_tvalid)
        return;
    if (step->fails) {
        finish(tx);
    } else if (tx->skip != 0) {
        tx->skip--;
    } else if (step->free) {
        /* The last letter goes out a second time: it leads out of the network. */
        if (tx->index == step->route.hops) {
            put(tx, RG_NODE_LETTER, tx->newer);
            go_to(tx, FIRST);
        } else {
            put(tx, RG_NODE_LETTER, step->route.letter[end->plan.net.k + tx->index]);
            tx->index++;
        }
    }
}

static void body(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    const uint32_t number = end->table.read.number;
    if (!tx->answer) {
        put_body(end, tx->read);
        tx->at = (uint16_t)(tx->read & LAST ? 0 : tx->at + 1);
        if (tx->read & LAST)
            go_to(tx, CHECK);
    } else if (tx->index == 0 && end->table.mine) {
        put_body(end, number);
        tx->rest = (uint8_t)(number >> 8);
        tx->index++;
    } else if (tx->index == 1) {
        put_body(end, tx->rest);
        go_to(tx, CHECK);
    }
}

static void label(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    put_body(end, end->plan.label >> 8 * tx->index);
    tx->index++;
    if (tx->index < end->plan.label_bytes)
        return;
    if (tx->type == RG_NODE_DATA)
        tx->at++;
    go_to(tx, tx->type == RG_NODE_DATA || tx->type == RG_NODE_STATE ? BODY : CHECK);
}

static void check(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    const bool last = tx->index == end->plan.check_bytes - 1;
    put_byte(end, last ? RG_NODE_TAIL : RG_NODE_BODY, tx->crc);
    tx->index++;
    if (last)
        go_to(tx, END);
}

/* The parts after the letters, a flit a clock */
static void fill_flit(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    const uint32_t number = tx->answer ? tx->read : end->table.read.number;
    const unsigned j = tx->answer ? 0 : ((unsigned)tx->i + tx->turn) % end->plan.ways;
    const bool has_number = tx->answer || end->table.mine;
    switch ((enum packet_state)tx->packet) {
    case FIRST:
        if (has_number) {
            const unsigned top = tx->answer ? tx->read >> 6 & 3 : number >> 8 & 3;
            put_body(end, top << 6 | j << 3 | tx->type);
            go_to(tx, NUMBER);
        }
        break;
    case NUMBER:
        if (has_number) {
            put_body(end, number);
            go_to(tx, LABEL);
        }
        break;
    case LABEL:
        label(end);
        break;
    case BODY:
        body(end);
        break;
    case CHECK:
        check(end);
        break;
    case IDLE:
    case LOAD:
    case ASK:
    case ROUTE:
    case END:
        break;
    }
}

void rg_node_packet_clock(struct rg_node_endpoint *end, const struct step *step,
                          const struct rg_node_received *received, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    if (step->taken)
        take(tx);
    switch ((enum packet_state)tx->packet) {
    case IDLE:
        tx->crc = rg_node_mask(8u * end->plan.check_bytes);
        tx->index = 0;
        tx->answer = tx->message != CLOSE && tx->count != 0;
        if (tx->answer || tx->message == CLOSE || tx->message == WANT)
            tx->packet = LOAD;
        break;
    case LOAD:
        load(end, out);
        break;
    case ASK:
        ask(end, step, received);
        break;
    case ROUTE:
        route(end, step);
        break;
    case FIRST:
    case NUMBER:
    case LABEL:
    case BODY:
    case CHECK:
        if (step->free)
            fill_flit(end);
        break;
    case END:
        if (!(tx->flit & RG_NODE_VALID))
            finish(tx);
        break;
    }
}
