/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The protocol of two nodes that exchange messages, from its specification: all states that one
 * sender, one receiver and a channel can reach, in every order of events. The channel loses
 * packets, keeps them as long as it likes, and changes their order.
 */
#ifndef NODE_PROTOCOL_H
#define NODE_PROTOCOL_H

#include <stdbool.h>
#include <stdint.h>

struct protocol {
    unsigned bits;            /* of a message's number */
    unsigned messages;        /* that the sender gets */
    unsigned sender_restarts; /* at most */
    unsigned receiver_restarts;
    unsigned packets; /* in the channel, at most */
    bool keeps;       /* a restart does not empty the channel */
    bool doubles;     /* the channel may double a packet */
    bool doubting;    /* every refusal after a copy was sent means lost */
};

struct protocol_verdict {
    uint64_t states;
    bool twice;  /* a message was delivered twice */
    bool untrue; /* the sender was told done, and the message was not delivered */
    bool late;   /* the receiver took a message for an old copy while the sender still sent it */
    bool full;   /* there are more states than there is memory for */
};

struct protocol_verdict protocol_explore(const struct protocol *protocol);

#endif
