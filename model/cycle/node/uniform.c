/* SPDX-License-Identifier: Apache-2.0 */

/* Uniform random traffic on a network of nodes, and its latencies. */

#include "network.h"

#include <string.h>

#include "hw/inner/random.h"

enum {
    STAMP = 6, /* flits of a body that say when it was sent, 8 bits each */
    START = 2, /* clocks after reset until all links are ready */
    MOST_LETTERS = RG_NODE_MAX_K + 3,
};

struct source {
    unsigned letters; /* of its packet, with the one that leads out; 0: no packet */
    unsigned sent;    /* flits of it */
    unsigned pause;
    uint64_t begun; /* the clock */
    uint8_t letter[MOST_LETTERS];
};

struct sink {
    unsigned flits;
    uint64_t begun;
};

struct rg_node_uniform {
    rg_kautz net;
    rg_node_traffic traffic;
    rg_random random;
    uint64_t clock;
    rg_node_network *network;
    rg_node_port *ports;
    struct source *sources;
    struct sink *sinks;
};

static size_t rounded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

size_t rg_node_uniform_bytes(const rg_node_shape *shape)
{
    rg_kautz net;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    return rounded(sizeof(rg_node_uniform)) + rounded(net.nodes * sizeof(rg_node_port)) +
           rounded(net.nodes * sizeof(struct source)) + rounded(net.nodes * sizeof(struct sink)) +
           rg_node_network_bytes(shape);
}

rg_node_uniform *rg_node_uniform_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                      const rg_node_traffic *traffic, void *memory)
{
    uint8_t *at = memory;
    rg_node_uniform *made = memset(memory, 0, rg_node_uniform_bytes(shape));
    made->net = turns->net;
    made->traffic = *traffic;
    made->random.state = traffic->seed;
    at += rounded(sizeof *made);
    made->ports = (void *)at;
    at += rounded(turns->net.nodes * sizeof made->ports[0]);
    made->sources = (void *)at;
    at += rounded(turns->net.nodes * sizeof made->sources[0]);
    made->sinks = (void *)at;
    at += rounded(turns->net.nodes * sizeof made->sinks[0]);
    made->network = rg_node_network_init(shape, turns, at);
    return made;
}

static void begin_packet(rg_node_uniform *uniform, uint64_t rank)
{
    struct source *source = &uniform->sources[rank];
    const rg_kautz *net = &uniform->net;
    rg_kautz_word from, to;
    rg_kautz_route route;
    rg_kautz_iterator it;
    uint64_t there = rg_random_below(&uniform->random, net->nodes - 1);
    there += there >= rank;
    (void)rg_kautz_unrank(net, rank, &from);
    (void)rg_kautz_unrank(net, there, &to);
    (void)rg_kautz_iterator_init(net, &from, &to, &it);
    (void)rg_kautz_next(&it, &route);
    memcpy(source->letter, route.letter + net->k, route.hops);
    source->letter[route.hops] = to.letter[net->k - 1];
    source->letters = route.hops + 1u;
    source->sent = 0;
    source->begun = uniform->clock;
}

static bool begins(rg_node_uniform *uniform, struct source *source)
{
    const uint32_t always = UINT32_MAX;
    if (uniform->clock < START)
        return false;
    if (source->pause > 0) {
        source->pause--;
        return false;
    }
    return uniform->traffic.load == always ||
           (uint32_t)rg_random_next(&uniform->random) < uniform->traffic.load;
}

static void offer(rg_node_uniform *uniform, uint64_t rank)
{
    struct source *source = &uniform->sources[rank];
    rg_node_flit *flit = &uniform->ports[rank].inject;
    if (source->letters == 0 && begins(uniform, source))
        begin_packet(uniform, rank);
    flit->valid = source->letters > 0;
    if (source->sent < source->letters) {
        flit->kind = RG_NODE_LETTER;
        flit->data = source->letter[source->sent];
    } else {
        const unsigned place = source->sent - source->letters;
        flit->kind = place + 1 == uniform->traffic.body ? RG_NODE_TAIL : RG_NODE_BODY;
        flit->data = place < STAMP ? (uint8_t)(source->begun >> (8 * place)) : 0;
    }
}

static void take(rg_node_uniform *uniform, uint64_t rank, rg_node_arrivals *arrivals)
{
    struct source *source = &uniform->sources[rank];
    struct sink *sink = &uniform->sinks[rank];
    const rg_node_port *port = &uniform->ports[rank];
    if (port->taken && ++source->sent == source->letters + uniform->traffic.body) {
        source->letters = source->sent = 0;
        source->pause = uniform->traffic.pause;
    }
    if (!port->eject.valid)
        return;
    arrivals->flits++;
    if (sink->flits < STAMP)
        sink->begun |= (uint64_t)port->eject.data << (8 * sink->flits);
    sink->flits++;
    if (port->eject.kind != RG_NODE_TAIL)
        return;
    const uint64_t life = uniform->clock - sink->begun;
    arrivals->packets++;
    if (sink->flits >= STAMP && life > arrivals->longest)
        arrivals->longest = life;
    *sink = (struct sink){0};
}

void rg_node_uniform_run(rg_node_uniform *uniform, uint64_t clocks, rg_node_arrivals *arrivals)
{
    *arrivals = (rg_node_arrivals){.clocks = clocks};
    for (uint64_t i = 0; i < clocks; i++) {
        for (uint64_t rank = 0; rank < uniform->net.nodes; rank++)
            offer(uniform, rank);
        rg_node_network_clock(uniform->network, uniform->ports);
        uniform->clock++;
        for (uint64_t rank = 0; rank < uniform->net.nodes; rank++)
            take(uniform, rank, arrivals);
    }
}
