/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the nodes of a network send, and whether it arrives: packets along all routes, flits that
 * are no packets, pauses, and nodes that die and return.
 */
#ifndef ROUTEGEN_SIM_ROUTER_TRAFFIC_H
#define ROUTEGEN_SIM_ROUTER_TRAFFIC_H

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

void traffic_begin(struct traffic *traffic, const rg_kautz *net, uint64_t seed);
void traffic_end(struct traffic *traffic);

/* Sets rst and inject of all ports for a clock. quiet: no packet begins, no node dies. */
void traffic_offer(struct traffic *traffic, rg_node_port *ports, bool quiet);

/* After the edge: what was taken and what is ejected. NULL, or what is wrong with that. */
const char *traffic_take(struct traffic *traffic, const rg_node_port *ports);

/* Whether all nodes live and nothing is being sent. */
bool traffic_is_quiet(const struct traffic *traffic);

#endif
