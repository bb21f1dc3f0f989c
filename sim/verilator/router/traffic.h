/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the nodes of a network send, and whether it arrives: packets along all routes, flits that
 * are no packets, pauses, and nodes that die and return.
 */
#pragma once

#include <stdlib.h>

#include "../../harness/harness.h"
#include "cycle/node/network.h"
#include "inner/random.h"

enum { TRAFFIC_MOST_BODY = 40, TRAFFIC_MOST_FLITS = RG_NODE_MAX_K + 3 + TRAFFIC_MOST_BODY };

/* How the nodes behave for a while. Chances are of 65,536, in each clock and node. */
struct traffic_mood {
    uint32_t load;  /* that an idle source begins a packet */
    uint32_t pause; /* ... that one in a packet has no flit ready */
    uint32_t death; /* ... that a node dies */
    uint32_t body;  /* flits after the letters, at most */
    bool all_routes;
    bool wild; /* flits at random instead of packets: nothing is said about what arrives */
};

struct traffic_source {
    unsigned length; /* of the packet that is being sent; 0: none */
    unsigned sent;
    uint16_t serial;
    uint32_t dead; /* clocks until it returns */
    uint8_t kind[TRAFFIC_MOST_FLITS];
    uint8_t data[TRAFFIC_MOST_FLITS];
};

struct traffic_sink {
    unsigned length;
    uint8_t data[TRAFFIC_MOST_BODY];
};

struct traffic {
    rg_kautz net;
    rg_random random;
    struct traffic_mood mood;
    struct traffic_source *source;
    struct traffic_sink *sink;
    uint64_t sent; /* packets whose last flit has left their sources, ... */
    uint64_t delivered;
    uint64_t aborted; /* ... and those that ended by ABORT at a destination */
    uint64_t flits;   /* delivered after the letters */
    uint64_t deaths;
};

/* The flits of a body start with its source and number; the others follow from these. */
enum { SOURCE_AT = 0, SERIAL_AT = 2, DESTINATION_AT = 4, LENGTH_AT = 6, HEAD = 7, MOST_DEAD = 400 };

static void traffic_begin(struct traffic *traffic, const rg_kautz *net, uint64_t seed)
{
    *traffic = (struct traffic){.net = *net, .random = {seed}};
    traffic->source = harness_get((size_t)net->nodes, sizeof traffic->source[0]);
    traffic->sink = harness_get((size_t)net->nodes, sizeof traffic->sink[0]);
}

static void traffic_end(struct traffic *traffic)
{
    free(traffic->source);
    free(traffic->sink);
}

static bool dice(struct traffic *traffic, uint32_t of65536)
{
    return of65536 > 0 && (rg_random_next(&traffic->random) & 0xffff) < of65536;
}

static uint8_t pattern(unsigned source, unsigned serial, unsigned place)
{
    const uint32_t mixed = (source * 2654435761u) ^ (serial * 40503u) ^ (place * 2246822519u);
    return (uint8_t)(mixed >> 13);
}

static void put(struct traffic_source *source, unsigned kind, unsigned data)
{
    source->kind[source->length] = (uint8_t)kind;
    source->data[source->length++] = (uint8_t)data;
}

static void put_pair(uint8_t *data, unsigned number)
{
    data[0] = (uint8_t)number;
    data[1] = (uint8_t)(number >> 8);
}

static void make_packet(struct traffic *traffic, uint32_t rank)
{
    struct traffic_source *source = &traffic->source[rank];
    const rg_kautz *net = &traffic->net;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word from, to;
    uint64_t there = rg_random_below(&traffic->random, net->nodes - 1);
    there += there >= rank;
    (void)rg_kautz_unrank(net, rank, &from);
    (void)rg_kautz_unrank(net, there, &to);
    (void)rg_kautz_routes(net, &from, &to, routes);
    const rg_kautz_route *route =
        &routes[traffic->mood.all_routes ? rg_random_below(&traffic->random, net->d) : 0];
    for (unsigned i = 0; i < route->hops; i++)
        put(source, RG_NODE_LETTER, route->letter[net->k + i]);
    put(source, RG_NODE_LETTER, to.letter[net->k - 1]);

    const unsigned body =
        HEAD + (unsigned)rg_random_below(&traffic->random, traffic->mood.body - HEAD + 1);
    uint8_t *data = source->data + source->length;
    source->serial++;
    for (unsigned i = 0; i < body; i++)
        put(source, i + 1 < body ? RG_NODE_BODY : RG_NODE_TAIL, pattern(rank, source->serial, i));
    put_pair(data + SOURCE_AT, rank);
    put_pair(data + SERIAL_AT, source->serial);
    put_pair(data + DESTINATION_AT, (unsigned)there);
    data[LENGTH_AT] = (uint8_t)body;
}

/* Mostly a walk of some letters, and then anything; a letter that repeats leads out, and one above
 * D nowhere. */
static void make_noise(struct traffic *traffic, uint32_t rank)
{
    struct traffic_source *source = &traffic->source[rank];
    const uint64_t noise = rg_random_next(&traffic->random);
    const unsigned letters = (unsigned)(noise & 15);
    const unsigned most = letters + (unsigned)(noise >> 4 & 15) + 1;
    rg_kautz_word word;
    (void)rg_kautz_unrank(&traffic->net, rank, &word);
    unsigned letter = word.letter[traffic->net.k - 1];
    while (source->length < most) {
        const uint64_t flit = rg_random_next(&traffic->random);
        const bool walks = source->length < letters && (flit & 31) != 0;
        const unsigned step =
            (flit >> 8 & 31) == 0 ? 0 : 1 + (unsigned)(flit >> 16 & 0xffff) % traffic->net.d;
        letter = (letter + step) % (traffic->net.d + 1) + (walks && (flit >> 32 & 63) == 0);
        put(source, walks ? RG_NODE_LETTER : flit >> 40 & 3,
            walks ? letter : (unsigned)(flit >> 48) & 0xff);
    }
    put(source, noise >> 12 & 3 ? RG_NODE_TAIL : RG_NODE_ABORT, noise >> 16 & 0xff);
}

static void offer_node(struct traffic *traffic, uint32_t rank, rg_node_port *port, bool quiet)
{
    struct traffic_source *source = &traffic->source[rank];
    if (source->dead > 0)
        source->dead--;
    else if (!quiet && dice(traffic, traffic->mood.death)) {
        source->dead =
            1 + (uint32_t)rg_random_below(&traffic->random, dice(traffic, 0x4000) ? 4 : MOST_DEAD);
        traffic->deaths++;
    }
    port->rst = source->dead > 0;
    if (port->rst) {
        source->length = source->sent = 0;
        port->inject.valid = false;
        return;
    }
    if (port->inject.valid)
        return;
    if (source->length == 0) {
        if (quiet || !dice(traffic, traffic->mood.load))
            return;
        if (traffic->mood.wild)
            make_noise(traffic, rank);
        else
            make_packet(traffic, rank);
    }
    if (dice(traffic, traffic->mood.pause))
        return;
    port->inject = (rg_node_flit){
        .valid = true, .kind = source->kind[source->sent], .data = source->data[source->sent]};
}

/* Sets rst and inject of all ports for a clock. quiet: no packet begins, no node dies. */
static void traffic_offer(struct traffic *traffic, rg_node_port *ports, bool quiet)
{
    for (uint32_t rank = 0; rank < traffic->net.nodes; rank++)
        offer_node(traffic, rank, &ports[rank], quiet);
}

static const char *check_packet(const struct traffic *traffic, uint32_t rank,
                                const struct traffic_sink *sink)
{
    const uint8_t *data = sink->data;
    if (sink->length < HEAD || data[LENGTH_AT] != sink->length)
        return "a packet has lost flits";
    const unsigned source = data[SOURCE_AT] | (unsigned)data[SOURCE_AT + 1] << 8;
    const unsigned serial = data[SERIAL_AT] | (unsigned)data[SERIAL_AT + 1] << 8;
    for (unsigned i = HEAD; i < sink->length; i++)
        if (data[i] != pattern(source, serial, i))
            return "a packet has changed";
    const unsigned there = data[DESTINATION_AT] | (unsigned)data[DESTINATION_AT + 1] << 8;
    return source >= traffic->net.nodes || there != rank ? "a packet at the wrong node" : NULL;
}

static const char *take_flit(struct traffic *traffic, uint32_t rank, const rg_node_flit *flit)
{
    struct traffic_sink *sink = &traffic->sink[rank];
    const char *wrong = NULL;
    if (flit->kind == RG_NODE_ABORT) {
        if (traffic->mood.death == 0)
            wrong = "a packet was cut off while all nodes lived";
        traffic->aborted++;
        sink->length = 0;
        return wrong;
    }
    if (flit->kind == RG_NODE_LETTER)
        wrong = "a letter is ejected";
    if (sink->length == TRAFFIC_MOST_BODY)
        wrong = "a packet does not end";
    if (wrong)
        return wrong;
    sink->data[sink->length++] = flit->data;
    traffic->flits++;
    if (flit->kind == RG_NODE_TAIL) {
        wrong = check_packet(traffic, rank, sink);
        traffic->delivered++;
        sink->length = 0;
    }
    return wrong;
}

/* After the edge: what was taken and what is ejected. NULL, or what is wrong with that. */
static const char *traffic_take(struct traffic *traffic, const rg_node_port *ports)
{
    const char *wrong = NULL;
    for (uint32_t rank = 0; rank < traffic->net.nodes; rank++) {
        struct traffic_source *source = &traffic->source[rank];
        const rg_node_port *port = &ports[rank];
        if (port->rst)
            traffic->sink[rank].length = 0;
        else if (port->taken && ++source->sent == source->length) {
            source->length = source->sent = 0;
            traffic->sent++;
        }
        if (port->eject.valid && !traffic->mood.wild && !wrong)
            wrong = take_flit(traffic, rank, &port->eject);
    }
    return wrong;
}

/* Whether all nodes live and nothing is being sent. */
static bool traffic_is_quiet(const struct traffic *traffic)
{
    for (uint64_t rank = 0; rank < traffic->net.nodes; rank++)
        if (traffic->source[rank].length > 0 || traffic->source[rank].dead > 0)
            return false;
    return true;
}
