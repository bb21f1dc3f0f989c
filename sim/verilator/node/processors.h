/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The processors of a network of nodes: they send messages, take what comes, and stall. A message
 * is checked where it arrives, and none may arrive twice.
 */
#pragma once

#include <stdlib.h>

#include "../../harness/harness.h"
#include "cycle/node/whole.h"
#include "hw/inner/random.h"

enum { PROCESSORS_PAYLOAD = 255 };

/* How they behave for a while. Chances are of 65,536, in each clock and node. */
struct processors_mood {
    uint32_t load;       /* that an idle one begins a message */
    uint32_t stall;      /* ... that a byte of it is not ready, or its end is not taken */
    uint32_t refusal;    /* ... that a byte that comes is not taken */
    uint32_t death;      /* ... that the node dies */
    uint32_t impatience; /* ... that a message is given up, if it waits for an answer */
    uint32_t damage;     /* ... that a flit on a link loses a bit */
    bool endless;        /* links now and then lose the ends of packets */
    bool hot;            /* all send to the node of rank 0 */
    bool pairs;          /* nodes send to one other each, in pairs */
};

struct processor {
    rg_node_ask ask; /* its lines in this clock */
    bool dead;
    uint32_t dead_for, label;
    bool sending;
    unsigned length, sent;
    uint32_t serial; /* of its messages, for good */
    unsigned came;   /* bytes of the message that is coming in */
    uint8_t data[PROCESSORS_PAYLOAD], in[PROCESSORS_PAYLOAD];
};

struct processors {
    rg_kautz net;
    unsigned payload;
    rg_random random;
    struct processors_mood mood;
    struct processor *node;
    uint32_t *heard; /* of source s at node n, s N + n: the last serial that arrived */
    uint32_t *rank;  /* of a label */
    uint64_t messages, done, lost, delivered, deaths;
};

/* A message: its length, the rank of its destination, its serial, then what follows from these. */
enum { LENGTH_AT = 0, TO_AT = 1, SERIAL_AT = 3, HEAD = 6, MOST_DEAD = 3000 };

/* payload: most bytes of a message. Messages that are too short to say what they are are not
 * followed. */
static void processors_begin(struct processors *processors, const rg_kautz *net, unsigned payload,
                             uint64_t seed)
{
    unsigned bits = 1;
    while (1u << bits < net->d + 1)
        bits++;
    *processors = (struct processors){.net = *net, .random = {seed}, .payload = payload};
    processors->node = harness_get((size_t)net->nodes, sizeof processors->node[0]);
    processors->heard = harness_get((size_t)(net->nodes * net->nodes), sizeof processors->heard[0]);
    processors->rank = harness_get((size_t)1 << net->k * bits, sizeof processors->rank[0]);
    for (uint32_t rank = 0; rank < net->nodes; rank++) {
        rg_kautz_word word;
        (void)rg_kautz_unrank(net, rank, &word);
        for (unsigned i = 0; i < net->k; i++)
            processors->node[rank].label |= (uint32_t)word.letter[i] << (i * bits);
        processors->rank[processors->node[rank].label] = rank;
    }
}

static void processors_end(struct processors *processors)
{
    free(processors->node);
    free(processors->heard);
    free(processors->rank);
}

static bool dice(struct processors *processors, uint32_t of65536)
{
    return of65536 > 0 && (rg_random_next(&processors->random) & 0xffff) < of65536;
}

static uint8_t pattern(uint32_t serial, unsigned place)
{
    return (uint8_t)((serial * 2654435761u ^ place * 2246822519u) >> 13);
}

static void begin_message(struct processors *processors, uint32_t rank)
{
    struct processor *node = &processors->node[rank];
    uint32_t to = (uint32_t)rg_random_below(&processors->random, processors->net.nodes - 1);
    to += to >= rank;
    if (processors->mood.hot && rank != 0)
        to = 0;
    if (processors->mood.pairs && (rank ^ 1) < processors->net.nodes)
        to = rank ^ 1;
    node->sending = true;
    node->sent = 0;
    node->serial++;
    node->ask.s_tuser = processors->node[to].label;
    processors->messages++;
    node->length = processors->payload;
    if (processors->payload >= HEAD)
        node->length =
            HEAD + (unsigned)rg_random_below(&processors->random, processors->payload - HEAD + 1);
    for (unsigned i = 0; i < node->length; i++)
        node->data[i] = pattern(node->serial, i);
    if (processors->payload < HEAD)
        return;
    node->data[LENGTH_AT] = (uint8_t)node->length;
    node->data[TO_AT] = (uint8_t)to;
    node->data[TO_AT + 1] = (uint8_t)(to >> 8);
    for (unsigned i = 0; i < 3; i++)
        node->data[SERIAL_AT + i] = (uint8_t)(node->serial >> (8 * i));
}

static void live(struct processors *processors, struct processor *node)
{
    if (node->dead_for > 0) {
        node->dead_for--;
    } else if (dice(processors, processors->mood.death)) {
        node->dead_for = 1 + (uint32_t)rg_random_below(&processors->random, MOST_DEAD);
        processors->deaths++;
    }
    node->dead = node->dead_for > 0;
}

/* The lines of all of them in a clock. */
static void processors_ask(struct processors *processors)
{
    for (uint32_t rank = 0; rank < processors->net.nodes; rank++) {
        struct processor *node = &processors->node[rank];
        live(processors, node);
        if (node->dead) {
            node->sending = false;
            node->came = 0;
            node->ask = (rg_node_ask){0};
            continue;
        }
        node->ask.m_tready = !dice(processors, processors->mood.refusal);
        node->ask.done_tready = !dice(processors, processors->mood.stall);
        node->ask.give_up = dice(processors, processors->mood.impatience);
        if (!node->sending && dice(processors, processors->mood.load))
            begin_message(processors, rank);
        if (!node->sending || node->ask.s_tvalid)
            continue;
        node->ask.s_tvalid = !dice(processors, processors->mood.stall);
        node->ask.s_tdata = node->data[node->sent];
        node->ask.s_tlast = node->sent + 1 == node->length;
    }
}

static const char *check_message(struct processors *processors, uint32_t rank, uint32_t label)
{
    const struct processor *node = &processors->node[rank];
    const uint32_t from = processors->rank[label];
    const uint32_t serial = node->in[SERIAL_AT] | (uint32_t)node->in[SERIAL_AT + 1] << 8 |
                            (uint32_t)node->in[SERIAL_AT + 2] << 16;
    uint32_t *heard = &processors->heard[from * processors->net.nodes + rank];
    processors->delivered++;
    if (processors->payload < HEAD)
        return node->came == processors->payload ? NULL : "a message has another length";
    if (node->in[LENGTH_AT] != node->came || node->came < HEAD)
        return "a message has another length";
    if ((node->in[TO_AT] | (uint32_t)node->in[TO_AT + 1] << 8) != rank)
        return "a message at the wrong node";
    for (unsigned i = HEAD; i < node->came; i++)
        if (node->in[i] != pattern(serial, i))
            return "a message has changed";
    if (serial <= *heard)
        return "a message comes twice, or late";
    *heard = serial;
    return NULL;
}

/* What a node tells its own in that clock. NULL, or what is wrong with that. */
static const char *processors_hear(struct processors *processors, uint32_t rank,
                                   const rg_node_tell *tell)
{
    struct processor *node = &processors->node[rank];
    const char *wrong = NULL;
    if (node->dead)
        return NULL;
    if (node->ask.s_tvalid && tell->s_tready) {
        node->ask.s_tvalid = false;
        node->sent++;
        node->sending = node->sent < node->length;
    }
    if (tell->done_tvalid && node->ask.done_tready) {
        processors->done += !tell->done_lost;
        processors->lost += tell->done_lost;
    }
    if (!tell->m_tvalid || !node->ask.m_tready)
        return NULL;
    if (node->came == processors->payload)
        return "a message does not end";
    node->in[node->came++] = tell->m_tdata;
    if (tell->m_tlast) {
        wrong = check_message(processors, rank, tell->m_tuser);
        node->came = 0;
    }
    return wrong;
}
