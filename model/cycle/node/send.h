/* SPDX-License-Identifier: Apache-2.0 */

/* The sender in its parts, as the RTL has them: what the three files share. */
#pragma once

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
    LATER,     /* it found no room, and may again; */
    ONLY,      /* ... this was the only copy that was sent */
};

/* What happens in one clock */
struct step {
    rg_kautz_serial_out route;
    enum effect effect;
    bool taken;  /* the flit at the injection is */
    bool free;   /* one more may wait there */
    bool asks;   /* the route generator takes the request */
    bool fails;  /* ... has no such route */
    bool waits;  /* for its answer: the timer runs */
    bool takes;  /* a byte comes from the processor */
    bool own;    /* the packet is the message's */
    uint32_t to; /* label of the packet's destination */
};

/* message.c: the processor's message, from its first byte to what became of it. */
enum effect rg_node_message_effect(const struct rg_node_send *tx, unsigned type, bool sends);
void rg_node_message_clock(struct rg_node_endpoint *end, const rg_node_ask *in,
                           const struct step *step, struct rg_node_sending *out);

/* packet.c: the packets, messages and answers, a flit a clock. */
void rg_node_packet_clock(struct rg_node_endpoint *end, const struct step *step,
                          const struct rg_node_received *received, struct rg_node_sending *out);
