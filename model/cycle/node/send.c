/* SPDX-License-Identifier: Apache-2.0 */

#include "send.h"

static void destination_word(const struct rg_node_plan *plan, uint32_t label, rg_kautz_word *word)
{
    *word = (rg_kautz_word){{0}};
    for (unsigned i = 0; i < plan->net.k; i++, label >>= plan->letter_bits)
        word->letter[i] = (uint8_t)(label & rg_node_mask(plan->letter_bits));
}

static struct step look(const struct rg_node_endpoint *end, const rg_node_ask *in, bool injected,
                        const struct rg_node_received *received)
{
    const struct rg_node_send *tx = &end->send;
    struct step step = {
        .taken = injected, .free = !tx->two, .own = !tx->answer, .waits = rg_node_send_waits(end)};
    const bool waits = tx->answer ? !received->look_again : tx->message == WANT;
    const rg_kautz_serial_out *route = &step.route;
    step.to = tx->answer && !received->look_again ? tx->read & rg_node_mask(end->plan.label_bits)
                                                  : tx->destination;
    if (tx->packet == ASK || tx->packet == ROUTE)
        rg_kautz_serial_outputs(&tx->serial, &step.route);
    step.asks =
        tx->packet == ASK && tx->index == end->plan.label_bytes - 1 && waits && route->s_tready;
    step.fails = tx->packet == ROUTE && route->m_tvalid &&
                 (route->error != 0 || (route->m_tlast && tx->skip != 0));
    if (received->answer)
        step.effect = rg_node_message_effect(tx, received->type,
                                             step.own && (tx->packet >= ROUTE || step.asks));
    step.takes = in->s_tvalid && rg_node_send_fills(end) && !received->write;
    return step;
}

/* ---- The outgoing memory ---- */

static unsigned answer_at(const struct rg_node_plan *plan, unsigned answer, unsigned word)
{
    return plan->room - (RG_NODE_ANSWERS - answer % RG_NODE_ANSWERS) * RG_NODE_ANSWER_WORDS + word;
}

/* Where the next word is read. */
static unsigned read_at(const struct rg_node_endpoint *end)
{
    const struct rg_node_send *tx = &end->send;
    unsigned word = 2;
    if (tx->packet != IDLE && !tx->answer)
        return tx->at;
    if (tx->packet == IDLE)
        word = 0;
    else if (tx->packet == ROUTE)
        word = tx->index == 0 ? 3 : 0;
    else if (tx->packet == FIRST)
        word = 1;
    return answer_at(&end->plan, tx->head, word);
}

/* The edge at the memory. Returns its read register after it. */
static uint32_t move_memory(const struct rg_node_endpoint *end, const rg_node_ask *in,
                            const struct step *step, const struct rg_node_received *received,
                            bool room)
{
    const struct rg_node_send *tx = &end->send;
    const bool waits = tx->packet == FIRST || tx->packet == NUMBER || tx->packet == BODY;
    /* Without a packet, and an answer that may be next, it does not matter what is read. */
    const bool reads = tx->packet != IDLE || tx->count != 0;
    const uint32_t read = reads ? end->outgoing[read_at(end)] : tx->read;
    const unsigned tail = (unsigned)tx->head + tx->count + received->push;
    if (received->write && (received->word == 0 ? room : end->receive.room))
        end->outgoing[answer_at(&end->plan, tail, received->word)] = received->data;
    if (step->takes && !tx->over)
        end->outgoing[tx->at] = in->s_tdata | (in->s_tlast ? LAST : 0u);
    return waits && !step->free ? tx->read : read;
}

/* ---- The whole ---- */

bool rg_node_send_fills(const struct rg_node_endpoint *end)
{
    return end->send.up && end->send.message == FILL;
}

bool rg_node_send_tells(const struct rg_node_endpoint *end)
{
    return end->send.message == TELL;
}

bool rg_node_send_waits(const struct rg_node_endpoint *end)
{
    const struct rg_node_send *tx = &end->send;
    return tx->message == WAIT && (tx->answer || tx->packet == IDLE);
}

bool rg_node_send_rests(const struct rg_node_endpoint *end, const rg_node_ask *in)
{
    const struct rg_node_send *tx = &end->send;
    const bool message = tx->message == FILL   ? !tx->up || !in->s_tvalid
                         : tx->message == TELL ? !in->done_tready
                                               : tx->message == WAIT && !in->give_up;
    return message && tx->packet == IDLE && !tx->answer && tx->count == 0 &&
           !(tx->flit & RG_NODE_VALID) && !(tx->timer & end->plan.expired);
}

static void move_timer(struct rg_node_endpoint *end, bool waits)
{
    struct rg_node_send *tx = &end->send;
    const bool up = tx->up || (tx->timer & end->plan.expired);
    tx->timer = !tx->up || waits ? tx->timer + 1 : end->plan.wait_from;
    tx->up = up;
}

/* The edge at the route generator; without a packet it has been reset and stays so. */
static void move_routes(struct rg_node_endpoint *end, unsigned packet, const struct step *step,
                        bool drops)
{
    rg_kautz_serial_in in = {
        .rst = packet == FIRST, .s_tvalid = step->asks, .m_tready = drops, .source = end->plan.own};
    if (step->asks)
        destination_word(&end->plan, step->to, &in.destination);
    rg_kautz_serial_clock(&end->send.serial, &in);
}

void rg_node_send_clock(struct rg_node_endpoint *end, const rg_node_ask *in, bool injected,
                        const struct rg_node_received *received, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const struct step step = look(end, in, injected, received);
    const bool of_answer = tx->answer && !received->look_again;
    const unsigned packet = tx->packet;
    const bool drops = packet == ROUTE && (step.fails || tx->skip != 0);
    *out = (struct rg_node_sending){
        .room = tx->count + received->push != RG_NODE_ANSWERS,
        .set = tx->packet == LOAD && step.own && tx->message == CLOSE && end->table.mine &&
               !received->look && !received->set,
        .set_state = step.effect == KNOWN && end->receive.behind,
        .lost = tx->lost,
        .turn = (uint8_t)(tx->turn << 3 | tx->i),
        .look_at = step.to,
        .look_last = of_answer,
        .own_at = tx->destination,
    };
    const uint32_t read = move_memory(end, in, &step, received, out->room);
    rg_node_packet_clock(end, &step, received, out);
    tx->read = read;
    tx->count = (uint8_t)(tx->count + received->push);
    if (packet != IDLE)
        move_routes(end, packet, &step, drops);
    rg_node_message_clock(end, in, &step, out);
    if (!tx->up)
        tx->destination = tx->timer & rg_node_mask(end->plan.label_bits);
    move_timer(end, step.waits && step.effect < LATER);
}

void rg_node_send_reset(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    rg_kautz_serial_init(&end->plan.net, &tx->serial);
    tx->timer = end->plan.deaf_from;
    tx->flit = 0;
    tx->at = 0;
    tx->message = FILL;
    tx->packet = IDLE;
    tx->head = tx->count = 0;
    tx->i = tx->turn = 0;
    tx->two = tx->up = tx->answer = tx->over = tx->lost = false;
}
