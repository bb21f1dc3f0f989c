/* SPDX-License-Identifier: Apache-2.0 */

#include "network.h"

#include <string.h>

#include "router.h"
#include "hw/inner/node_turns.h"

/* Lines have two copies: those of this clock, which the nodes read, and those of the next. */
struct rg_node_network {
    uint64_t nodes;
    unsigned d;
    unsigned now;   /* the copy of this clock */
    uint8_t *cores; /* of N nodes, `stride` bytes each */
    size_t stride;
    uint32_t *from;          /* the output r d + o that leads to input s d + i */
    uint32_t *to;            /* ... and the input, by the output */
    rg_node_line *line[2];   /* by the output */
    rg_node_reply *reply[2]; /* by the input */
    uint8_t *still;          /* of a node: for how many clocks nothing has happened, 2 at most */
};

static struct rg_node_core *core_of(const rg_node_network *network, uint64_t rank)
{
    return (void *)(network->cores + rank * network->stride);
}

static size_t rounded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

/* Gives out memory, or only counts it (of NULL). */
static void *carve(uint8_t *memory, size_t *used, size_t bytes)
{
    void *part = memory ? memory + *used : NULL;
    *used += rounded(bytes);
    return part;
}

/* All but the wires and the cores; the memory that they want. */
static size_t lay_out(const rg_node_shape *shape, uint8_t *memory, rg_node_network *network)
{
    rg_kautz net;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    const size_t links = (size_t)net.nodes * net.d;
    size_t used = rounded(sizeof *network);
    *network = (rg_node_network){
        .nodes = net.nodes,
        .d = net.d,
        .stride = rounded(rounded(sizeof(struct rg_node_core)) + rg_node_core_bytes(shape)),
    };
    network->cores = carve(memory, &used, (size_t)net.nodes * network->stride);
    network->from = carve(memory, &used, links * sizeof network->from[0]);
    network->to = carve(memory, &used, links * sizeof network->to[0]);
    network->still = carve(memory, &used, (size_t)net.nodes);
    for (unsigned copy = 0; copy < 2; copy++) {
        network->line[copy] = carve(memory, &used, links * sizeof network->line[0][0]);
        network->reply[copy] = carve(memory, &used, links * sizeof network->reply[0][0]);
    }
    return used;
}

size_t rg_node_network_bytes(const rg_node_shape *shape)
{
    rg_node_network network;
    return lay_out(shape, NULL, &network);
}

static void wire(const rg_kautz *net, rg_node_network *network, uint64_t rank,
                 const rg_kautz_word *word)
{
    for (unsigned o = 0; o < net->d; o++) {
        rg_kautz_word next;
        uint64_t there = 0;
        (void)rg_kautz_successor(net, word, o, &next);
        (void)rg_kautz_rank(net, &next, &there);
        const unsigned from = word->letter[0];
        const unsigned i = from - (from > next.letter[0]);
        network->to[rank * net->d + o] = (uint32_t)(there * net->d + i);
        network->from[there * net->d + i] = (uint32_t)(rank * net->d + o);
    }
}

rg_node_network *rg_node_network_init(const rg_node_shape *shape, const rg_node_turns *turns,
                                      void *memory)
{
    rg_node_network made;
    memset(memory, 0, lay_out(shape, memory, &made));
    for (uint64_t rank = 0; rank < made.nodes; rank++) {
        struct rg_node_core *core = core_of(&made, rank);
        rg_kautz_word word;
        uint64_t steps = 0;
        (void)rg_kautz_unrank(&turns->net, rank, &word);
        (void)rg_node_steps(turns, &word, &steps);
        wire(&turns->net, &made, rank, &word);
        rg_node_core_init(shape, word.letter[shape->k - 1], steps,
                          (uint8_t *)core + rounded(sizeof *core), core);
    }
    rg_node_network *network = memory;
    *network = made;
    return network;
}

/* A clock in which nothing comes to a node that has nothing. */
static bool is_still(const struct rg_node_core *core, const rg_node_line *in,
                     const rg_node_reply *back, const rg_node_port *port)
{
    unsigned any = 0, every = RG_NODE_UP, any_back = 0, every_back = RG_NODE_READY, flits = 0;
    for (unsigned i = 0; i < core->d; i++) {
        any |= in[i];
        every &= in[i];
        any_back |= back[i];
        every_back &= back[i];
        flits |= core->filled[i];
    }
    return !flits && !port->rst && !port->inject.valid && every && every_back &&
           !(any & RG_NODE_VALID) && !(any_back & RG_NODE_CREDIT) &&
           core->ready == (1u << core->d) - 1;
}

static void clock_node(rg_node_network *network, uint64_t rank, rg_node_port *port)
{
    struct rg_node_core *core = core_of(network, rank);
    const unsigned d = network->d, now = network->now;
    const uint64_t first = rank * d;
    rg_node_line in[RG_NODE_MAX_D];
    rg_node_reply back[RG_NODE_MAX_D];
    for (unsigned i = 0; i < d; i++) {
        in[i] = network->line[now][network->from[first + i]];
        back[i] = network->reply[now][network->to[first + i]];
    }
    const bool still = is_still(core, in, back, port);
    if (!still)
        network->still[rank] = 0;
    else if (network->still[rank] == 2)
        return;
    else
        network->still[rank]++;
    rg_node_line *line = network->line[!now] + first;
    rg_node_reply *reply = network->reply[!now] + first;
    port->taken = (rg_node_core_clock(core, in, back, rg_node_pack(&port->inject), line, reply) &
                   RG_NODE_TAKEN) != 0;
    if (port->rst)
        rg_node_core_reset(core, line, reply);
    port->eject = rg_node_unpack(core->eject);
}

void rg_node_network_clock(rg_node_network *network, rg_node_port *ports)
{
    for (uint64_t rank = 0; rank < network->nodes; rank++)
        clock_node(network, rank, &ports[rank]);
    network->now = !network->now;
}
