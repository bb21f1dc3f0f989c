/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The communication processor of a node, register by register: the sender, the receiver, and the
 * table that they share. What the RTL holds in a register is a field here; what it computes between
 * two edges is a local variable.
 *
 *      processor --> outgoing memory --> sender ---- injection -->
 *                      ^ answers due       |  \__ route generator
 *                      |                 table
 *                      |                   |
 *      processor <-- incoming memory <-- receiver <-- ejection
 */
#pragma once

#include "cycle/kautz/kautz_serial.h"
#include "whole.h"

#include "router.h"

enum {
    RG_NODE_ANSWERS = 4, /* answers that wait, at most */
    RG_NODE_ANSWER_WORDS =
        4 /* words of the outgoing memory for each: control, number, label, kind */
};

/* Constants of a node, all that follows from its parameters and its label */
struct rg_node_plan {
    rg_kautz net;
    rg_kautz_word own;
    uint32_t label;     /* the same, letter 1 in the least significant bits */
    uint32_t start;     /* the CRC register after the own label */
    uint32_t numbers;   /* mask of a message's number */
    uint32_t wait_from; /* what the timer starts from: to overflow after T_TRY */
    uint32_t deaf_from; /* ... after DEAF */
    uint32_t expired;   /* the timer's overflow bit */
    uint32_t peers;     /* entries of the table for each of its two uses, a power of two */
    uint16_t tries;     /* R D^2 */
    uint16_t busy;      /* busy answers to a message; 0: any number */
    uint16_t room;      /* words of the outgoing memory */
    uint16_t incoming;  /* bytes of the incoming memory */
    uint8_t routes;     /* mask of the number of a route */
    uint8_t ways;       /* routes that tries use: D */
    uint8_t letter_bits, label_bits;
    uint8_t place_bits; /* of a place among them: the label, or if that has fewer bits, the rank */
    uint8_t label_bytes;
    uint8_t check_bytes; /* of the CRC */
    uint8_t payload;
};

/* An entry of the table; of the receiver's only the first two fields count. */
struct rg_node_entry {
    uint16_t number;
    bool known;
    uint8_t turn; /* the try that was acknowledged last: i in bits 2:0, floor(t / D) in 5:3 */
};

/* The table and its read register */
struct rg_node_table {
    struct rg_node_entry read;
    uint32_t at; /* the label that it was read for, */
    bool last;   /* ... in the receiver's half; */
    bool stale;  /* ... the table has been written since */
    bool mine;   /* read is what the sender asked for */
    bool half;   /* that is being cleared, while the node is deaf */
};

struct rg_node_send {
    uint32_t destination; /* of the message; it counts through the table while the node is deaf */
    uint32_t timer;
    uint32_t read; /* of the outgoing memory: a byte and, in bit 8, last; or a label */
    uint32_t crc;
    /* The flit at the injection; and the newest one, which waits behind it if there are two */
    rg_node_line flit, newer;
    uint16_t at;      /* place in the outgoing memory */
    uint16_t bounces; /* busy answers to this message */
    uint8_t message;  /* enum message_state */
    uint8_t packet;   /* enum packet_state */
    uint8_t type;     /* of the packet */
    uint8_t index;    /* of a letter or byte in a part of the packet */
    uint8_t skip;     /* routes to be dropped yet */
    uint8_t rest;     /* the upper bits of a state's number */
    uint8_t i, turn;  /* t mod D, floor(t / D) */
    uint8_t tries;
    uint8_t copies; /* data packets of this message that were sent and not refused; 2: or more */
    uint8_t head;   /* of the answers due */
    uint8_t count;
    bool two;
    bool up;
    bool answer; /* the packet is one */
    bool known;  /* the destination takes data */
    bool sent;   /* a data packet of this message was sent */
    bool lost;
    bool held; /* the last answer was busy: the next try is this one once more */
    bool over; /* the message is too long */
    rg_kautz_serial serial;
};

struct rg_node_receive {
    uint32_t crc, number, source;
    uint32_t from;     /* source of the message that the processor takes */
    uint16_t write_at; /* in the incoming memory; */
    uint16_t read_at;
    uint16_t end;  /* ... of the message that the processor takes */
    uint8_t state; /* enum part: what the next flit is */
    uint8_t place; /* of a byte in the label, or, up to check_bytes, after it */
    uint8_t type;
    uint8_t read; /* of the incoming memory */
    bool bad;
    bool room;   /* the answers due had a free place when the packet began */
    bool full;   /* the processor has not taken all of the last message */
    bool busy;   /* it had not when the packet ended */
    bool valid;  /* read is a byte of it */
    bool commit; /* a packet has ended, whole */
    bool looked, looked_again;
    bool known; /* the table says so of the source, */
    bool ahead; /* ... of the number, */
    bool equal;
    bool behind; /* ... and of the number in a state: the sender's is not ahead of it */
};

/* What is looked at in every clock comes first. */
struct rg_node_endpoint {
    uint8_t calm; /* edges in succession that left it at rest; 2: or more */
    struct rg_node_table table;
    struct rg_node_receive receive;
    struct rg_node_send send;
    struct rg_node_plan plan;
    struct rg_node_entry *entry; /* the table: the sender's entries, then the receiver's */
    uint32_t *outgoing;
    uint8_t *incoming;
};

/* From the receiver in one clock, before the edge */
struct rg_node_received {
    bool look;       /* reads the table for a packet's source */
    bool look_again; /* ... the sender's entry, for a state */
    bool look_last;  /* look: in the receiver's half */
    uint32_t look_at;
    bool write; /* a word of the next answer */
    uint8_t word;
    uint32_t data;
    bool push;   /* ... which is due now */
    bool answer; /* one came from the message's destination, with its number; of this type: */
    uint8_t type;
    bool set;  /* writes the receiver's entry of the source: known, and */
    bool less; /* ... the number, or one less */
    bool deliver;
    bool whole;     /* a packet ends, and its check is right */
    uint32_t check; /* the CRC after this flit */
    uint16_t events;
};

/* From the sender in one clock, before the edge */
struct rg_node_sending {
    bool room;       /* the answers due have a free place after this clock */
    bool set;        /* writes its entry: one more than the number that was read */
    bool set_state;  /* ... one more than the number that came in a state */
    bool lost;       /* ... and that the destination is not known */
    uint8_t turn;    /* ... and the try */
    uint32_t own_at; /* where; and what it reads: */
    uint32_t look_at;
    bool look_last; /* in the receiver's half */
    uint16_t events;
};

static inline uint32_t rg_node_mask(unsigned bits)
{
    return bits >= 32 ? ~0u : (1u << bits) - 1;
}

/* One byte more in the CRC register. */
uint32_t rg_node_crc(unsigned bytes, uint32_t crc, uint8_t byte);
/* Byte i of the destination's label, which is not sent, before all others. */
uint32_t rg_node_crc_label(unsigned bytes, uint32_t crc, uint32_t label, unsigned i);

/* Whether a word of an answer comes in this clock; then no byte of the processor does. */
bool rg_node_receive_writes(const struct rg_node_endpoint *end, rg_node_line eject);
void rg_node_receive_look(const struct rg_node_endpoint *end, rg_node_line eject,
                          struct rg_node_received *out);
void rg_node_receive_clock(struct rg_node_endpoint *end, const rg_node_ask *in, rg_node_line eject,
                           const struct rg_node_received *received,
                           const struct rg_node_sending *sending);
void rg_node_receive_reset(struct rg_node_endpoint *end);
bool rg_node_receive_rests(const struct rg_node_endpoint *end, const rg_node_ask *in);

/* Takes a byte of the processor; has something to tell it. */
bool rg_node_send_fills(const struct rg_node_endpoint *end);
bool rg_node_send_tells(const struct rg_node_endpoint *end);
void rg_node_send_clock(struct rg_node_endpoint *end, const rg_node_ask *in, bool injected,
                        const struct rg_node_received *received, struct rg_node_sending *out);
void rg_node_send_reset(struct rg_node_endpoint *end);
bool rg_node_send_rests(const struct rg_node_endpoint *end, const rg_node_ask *in);
/* The timer of a try runs. */
bool rg_node_send_waits(const struct rg_node_endpoint *end);

/* What an endpoint keeps beside its struct, table and memories, which it touches now and then only:
 * its size in bytes, a multiple of 8. */
size_t rg_node_endpoint_store(const rg_node_shape *shape);
void rg_node_endpoint_init(const rg_node_shape *shape, const rg_kautz_word *own, void *store,
                           struct rg_node_endpoint *end);
void rg_node_endpoint_reset(struct rg_node_endpoint *end);
/* The rising edge; eject and injected: this clock's. Returns the events of this clock. */
unsigned rg_node_endpoint_clock(struct rg_node_endpoint *end, const rg_node_ask *in,
                                rg_node_line eject, bool injected);

/* At rest with these lines: if this is so after two edges in succession, no further edge changes
 * anything but the timer as long as it is so and no flit comes. */
bool rg_node_endpoint_rests(const struct rg_node_endpoint *end, const rg_node_ask *in);
/* It was so after the last two edges, with their lines. */
bool rg_node_endpoint_calm(const struct rg_node_endpoint *end);
/* If the timer runs in an endpoint at rest: the number of the edge, from the next one on, that sees
 * it expired. Else 0. */
uint32_t rg_node_endpoint_waits(const struct rg_node_endpoint *end);
/* A number of edges at rest, all before the one that sees the timer expired */
void rg_node_endpoint_pass(struct rg_node_endpoint *end, uint32_t clocks);
