/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "endpoint.h"

/* The processor's message */
enum message_state {
    FILL,  /* comes from the processor */
    WANT,  /* is to be sent */
    WAIT,  /* is being sent, or waits for its answer */
    CLOSE, /* its number is to be used up */
    TELL,  /* the processor is told what became of it */
};

/* The packet, a message or an answer */
enum packet_state {
    IDLE,
    LOAD,  /* what it needs is being read */
    ASK,   /* asks for routes; the destination's label goes into the check */
    ROUTE, /* drops routes before the one wanted, then sends its letters */
    FIRST, /* control */
    NUMBER,
    LABEL,
    BODY,
    CHECK,
    END, /* the tail is offered */
};

enum { LAST = 1 << 8 }; /* of a message, in the outgoing memory */

/* What an answer does to the message */
enum effect {
    NOTHING,
    DELIVERED, /* it has arrived */
    KNOWN,     /* the destination takes data now */
    AGAIN,     /* the destination has forgotten us, and nothing of this message was delivered */
    UNKNOWN,   /* ... or perhaps it was */
};

/* What happens in one clock */
struct step {
    rg_kautz_serial_out route;
    enum effect effect;
    bool free;   /* the flit register takes a flit */
    bool asks;   /* the route generator takes the request */
    bool fails;  /* ... has no such route */
    bool takes;  /* a byte comes from the processor */
    bool own;    /* the packet is the message's */
    uint32_t to; /* label of the packet's destination */
};

static void destination_word(const struct rg_node_plan *plan, uint32_t label, rg_kautz_word *word)
{
    *word = (rg_kautz_word){{0}};
    for (unsigned i = 0; i < plan->net.k; i++, label >>= plan->letter_bits)
        word->letter[i] = (uint8_t)(label & rg_node_mask(plan->letter_bits));
}

/* The answer is right for this message; sends: a packet of it is being sent. */
static enum effect effect_of(const struct rg_node_send *tx, unsigned type, bool sends)
{
    if (tx->message != WANT && tx->message != WAIT)
        return NOTHING;
    if (type == RG_NODE_ACK && tx->copies != 0)
        return DELIVERED;
    if (type == RG_NODE_STATE && !tx->known && !sends)
        return KNOWN;
    if (type == RG_NODE_REFUSAL && tx->known && tx->copies != 0)
        return tx->copies == 1 && !sends ? AGAIN : UNKNOWN;
    return NOTHING;
}

static struct step look(const struct rg_node_endpoint *end, const struct rg_node_lines *in,
                        bool injected, const struct rg_node_received *received)
{
    const struct rg_node_send *tx = &end->send;
    struct step step = {.free = !(tx->flit & RG_NODE_VALID) || injected, .own = !tx->answer};
    const bool waits = tx->answer ? !received->look_again : tx->message == WANT;
    const rg_kautz_serial_out *route = &step.route;
    step.to = tx->answer && !received->look_again ? tx->read & rg_node_mask(end->plan.label_bits)
                                                  : tx->destination;
    if (tx->packet == ASK || tx->packet == ROUTE)
        (void)rg_kautz_serial_outputs(&tx->serial, &step.route);
    step.asks =
        tx->packet == ASK && tx->index == end->plan.label_bytes - 1 && waits && route->s_tready;
    step.fails = tx->packet == ROUTE && route->m_tvalid &&
                 (route->error != 0 || (route->m_tlast && tx->skip != 0));
    if (received->answer)
        step.effect = effect_of(tx, received->type, step.own && (tx->packet >= ROUTE || step.asks));
    step.takes = in->s_valid && rg_node_send_fills(end) && !received->write;
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
static uint32_t move_memory(const struct rg_node_endpoint *end, const struct rg_node_lines *in,
                            const struct step *step, const struct rg_node_received *received,
                            bool room)
{
    const struct rg_node_send *tx = &end->send;
    const bool waits = tx->packet == FIRST || tx->packet == NUMBER || tx->packet == BODY;
    const uint32_t read = end->outgoing[read_at(end)];
    const unsigned tail = (unsigned)tx->head + tx->count + received->push;
    if (received->write && (received->word == 0 ? room : end->receive.room))
        end->outgoing[answer_at(&end->plan, tail, received->word)] = received->data;
    if (step->takes && !tx->over)
        end->outgoing[tx->at] = in->s_data | (in->s_last ? LAST : 0u);
    return waits && !step->free ? tx->read : read;
}

/* ---- The packet ---- */

static void put(struct rg_node_endpoint *end, unsigned kind, unsigned data)
{
    struct rg_node_send *tx = &end->send;
    tx->flit = (rg_node_line)(RG_NODE_VALID | kind << RG_NODE_KIND_AT | (data & 0xff));
}

static void put_body(struct rg_node_endpoint *end, unsigned data)
{
    struct rg_node_send *tx = &end->send;
    put(end, RG_NODE_BODY, data);
    tx->crc = rg_node_crc(end->plan.check_bytes, tx->crc, (uint8_t)data);
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
    tx->crc = rg_node_crc(end->plan.check_bytes, tx->crc, (uint8_t)(step->to >> 8 * tx->index));
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
        tx->type = tx->read & 2 ? RG_NODE_STATE : tx->read & 1 ? RG_NODE_ACK : RG_NODE_REFUSAL;
    if (!step->route.m_tvalid)
        return;
    if (step->fails) {
        finish(tx);
    } else if (tx->skip != 0) {
        tx->skip--;
    } else if (step->free) {
        /* The last letter goes out a second time: it leads out of the network. */
        if (tx->index == step->route.hops) {
            tx->flit |= RG_NODE_VALID;
            go_to(tx, FIRST);
        } else {
            put(end, RG_NODE_LETTER, step->route.letter[end->plan.net.k + tx->index]);
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
    put_body(end, tx->crc);
    if (last)
        tx->flit |= RG_NODE_TAIL << RG_NODE_KIND_AT;
    tx->index++;
    if (last)
        go_to(tx, END);
}

/* The parts after the letters, a flit a clock */
static void fill_flit(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    const uint32_t number = tx->answer ? tx->read : end->table.read.number;
    const unsigned d = end->plan.net.d;
    const unsigned j = tx->answer ? 0 : (tx->i + tx->turn) % d;
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
    case END:
        finish(tx);
        break;
    case IDLE:
    case LOAD:
    case ASK:
    case ROUTE:
        break;
    }
}

static void move_packet(struct rg_node_endpoint *end, const struct step *step,
                        const struct rg_node_received *received, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    if (step->free)
        tx->flit = (rg_node_line)(tx->flit & ~RG_NODE_VALID);
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
    case END:
        if (step->free)
            fill_flit(end);
        break;
    }
}

/* ---- The message ---- */

/* A try has got no answer in time. */
static void next_try(struct rg_node_endpoint *end, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const unsigned last = end->plan.net.d - 1;
    if (tx->i == last)
        tx->turn = (uint8_t)(tx->turn == last ? 0 : tx->turn + 1);
    tx->i = (uint8_t)(tx->i == last ? 0 : tx->i + 1);
    if (tx->tries == end->plan.tries) {
        tx->lost = true;
        tx->message = tx->sent ? CLOSE : TELL;
    } else {
        tx->tries++;
        tx->message = WANT;
        out->events |= RG_NODE_TRY;
    }
}

/* A byte comes from the processor, if at all. */
static void fill(struct rg_node_endpoint *end, const struct rg_node_lines *in, bool takes,
                 struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    tx->tries = 0;
    tx->copies = 0;
    tx->sent = tx->known = tx->lost = false;
    if (!takes)
        return;
    if (tx->at == 0)
        tx->destination = in->s_user & rg_node_mask(end->plan.label_bits);
    if (in->s_last) {
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
static void pursue(struct rg_node_endpoint *end, const struct step *step,
                   struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const bool expired = tx->message == WAIT && (tx->timer & end->plan.expired);
    if (step->asks && step->own) {
        tx->message = WAIT;
        if (tx->known) {
            tx->copies = tx->copies == 0 ? 1 : 2;
            tx->sent = true;
        }
    }
    if (step->effect == DELIVERED || step->effect == UNKNOWN) {
        tx->message = CLOSE;
        tx->lost = step->effect == UNKNOWN;
    } else if (step->effect != NOTHING) {
        tx->message = WANT;
        tx->known = step->effect == KNOWN;
        tx->copies = 0;
    } else if (step->fails && step->own) {
        tx->message = TELL;
        tx->lost = true;
        tx->tries = 0;
    } else if (expired) {
        next_try(end, out);
    }
}

static void move_message(struct rg_node_endpoint *end, const struct rg_node_lines *in,
                         const struct step *step, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    switch ((enum message_state)tx->message) {
    case FILL:
        fill(end, in, step->takes, out);
        break;
    case WANT:
    case WAIT:
        pursue(end, step, out);
        break;
    case CLOSE:
        if (out->set)
            tx->message = TELL;
        break;
    case TELL:
        if (in->done_ready) {
            tx->message = FILL;
            out->events |= tx->lost ? RG_NODE_LOST : RG_NODE_DONE;
        }
        break;
    }
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

static void move_timer(struct rg_node_endpoint *end, bool waits)
{
    struct rg_node_send *tx = &end->send;
    const bool up = tx->up || (tx->timer & end->plan.expired);
    tx->timer = !tx->up || waits ? tx->timer + 1 : end->plan.wait_from;
    tx->up = up;
}

void rg_node_send_clock(struct rg_node_endpoint *end, const struct rg_node_lines *in, bool injected,
                        const struct rg_node_received *received, struct rg_node_sending *out)
{
    struct rg_node_send *tx = &end->send;
    const struct step step = look(end, in, injected, received);
    const bool of_answer = tx->answer && !received->look_again;
    const bool waits = tx->message == WAIT && (tx->answer || tx->packet == IDLE);
    const bool asks_route = tx->packet != IDLE;
    rg_kautz_serial_in request = {
        .rst = tx->packet == FIRST,
        .s_tvalid = step.asks,
        .m_tready = tx->packet == ROUTE && (step.fails || tx->skip != 0),
        .source = end->plan.own,
    };
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
    if (step.asks)
        destination_word(&end->plan, step.to, &request.destination);
    const uint32_t read = move_memory(end, in, &step, received, out->room);
    move_packet(end, &step, received, out);
    tx->read = read;
    tx->count = (uint8_t)(tx->count + received->push);
    if (asks_route)
        (void)rg_kautz_serial_clock(&tx->serial, &request);
    move_message(end, in, &step, out);
    if (!tx->up)
        tx->destination = tx->timer & rg_node_mask(end->plan.label_bits);
    move_timer(end, waits);
}

void rg_node_send_reset(struct rg_node_endpoint *end)
{
    struct rg_node_send *tx = &end->send;
    (void)rg_kautz_serial_init(&end->plan.net, &tx->serial);
    tx->timer = end->plan.deaf_from;
    tx->flit = 0;
    tx->at = 0;
    tx->message = FILL;
    tx->packet = IDLE;
    tx->head = tx->count = 0;
    tx->i = tx->turn = 0;
    tx->up = tx->answer = tx->over = tx->lost = false;
}
