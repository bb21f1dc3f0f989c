/* SPDX-License-Identifier: Apache-2.0 */

/* The processor's message, from its first byte to what became of it. */

#include "send.h"

/* The answer is right for this message; sends: a packet of it is being sent. */
enum effect rg_node_message_effect(const struct rg_node_send *tx, unsigned type, bool sends)
{
    if (tx->message != WANT && tx->message != WAIT)
        return NOTHING;
    if (type == RG_NODE_ACK && tx->copies != 0)
        return DELIVERED;
    if (type == RG_NODE_STATE && !tx->known && !sends)
        return KNOWN;
    if (type == RG_NODE_REFUSAL && tx->known && tx->copies != 0)
        return tx->copies == 1 && !sends ? AGAIN : UNKNOWN;
    if (type == RG_NODE_BUSY && tx->known && tx->copies != 0)
        return tx->copies == 1 && !sends ? ONLY : LATER;
    return NOTHING;
}

/* The next pair of routes */
static void turn(struct rg_node_send *tx, unsigned last)
{
    if (tx->i == last)
        tx->turn = (uint8_t)(tx->turn == last ? 0 : tx->turn + 1);
    tx->i = (uint8_t)(tx->i == last ? 0 : tx->i + 1);
}

/* A try has got no answer in time, or a busy one. */
static void next_try(struct rg_node_endpoint *end, bool give_up, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const bool spent = end->plan.busy != 0 && tx->bounces == end->plan.busy;
    const bool last = tx->tries == end->plan.tries;
    if (!tx->held)
        turn(tx, end->plan.ways - 1u);
    if (last || spent || give_up) {
        tx->lost = true;
        tx->message = tx->sent ? CLOSE : TELL;
    } else {
        tx->tries = (uint8_t)(tx->tries + !tx->held);
        tx->message = WANT;
        out->events |= RG_NODE_TRY;
    }
}

/* A byte comes from the processor, if at all. */
static void fill(struct rg_node_endpoint *end, const rg_node_ask *in, bool takes,
                 struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    tx->tries = 0;
    tx->copies = 0;
    tx->bounces = 0;
    tx->sent = tx->known = tx->lost = tx->held = false;
    if (!takes)
        return;
    if (tx->at == 0)
        tx->destination = in->s_tuser & rg_node_mask(end->plan.label_bits);
    if (in->s_tlast) {
        tx->message = tx->over ? TELL : WANT;
        tx->lost = tx->over;
        tx->over = false;
        tx->at = 0;
        out->events |= RG_NODE_SENT;
    } else if (tx->at == end->plan.payload - 1) {
        tx->over = true;
    } else {
        tx->at++;
    }
}

/* The message is to be sent, or waits for its answer. */
static void pursue(struct rg_node_endpoint *end, bool give_up, const struct step *step,
                   struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const bool late = step->effect == LATER || step->effect == ONLY;
    const bool expired =
        tx->message == WAIT && ((tx->timer & end->plan.expired) || (give_up && step->waits));
    if (step->asks && step->own) {
        tx->held = false;
        tx->message = WAIT;
        if (tx->known) {
            tx->copies = tx->copies == 0 ? 1 : 2;
            tx->sent = true;
        }
    }
    if (late) {
        tx->held = true;
        tx->tries = 1;
        tx->copies = step->effect == ONLY ? 0 : tx->copies;
        tx->bounces = (uint16_t)(tx->bounces + (tx->bounces < end->plan.busy));
    }
    if (step->effect == DELIVERED || step->effect == UNKNOWN) {
        tx->message = CLOSE;
        tx->lost = step->effect == UNKNOWN;
    } else if (step->effect != NOTHING && !late) {
        tx->message = WANT;
        tx->known = step->effect == KNOWN;
        tx->copies = 0;
    } else if (step->fails && step->own) {
        tx->message = TELL;
        tx->lost = true;
        tx->tries = 0;
    } else if (expired && !late) {
        next_try(end, give_up, out);
    }
}

void rg_node_message_clock(struct rg_node_endpoint *end, const rg_node_ask *in,
                           const struct step *step, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    switch ((enum message_state)tx->message) {
    case FILL:
        fill(end, in, step->takes, out);
        break;
    case WANT:
    case WAIT:
        pursue(end, in->give_up, step, out);
        break;
    case CLOSE:
        if (out->set)
            tx->message = TELL;
        break;
    case TELL:
        if (in->done_tready) {
            tx->message = FILL;
            out->events |= tx->lost ? RG_NODE_LOST : RG_NODE_DONE;
        }
        break;
    }
}
