/* SPDX-License-Identifier: Apache-2.0 */

/* Kautz nodes in the simulator against the cycle model of their routers (cycle/node/network.h),
 * which is the judge: the same packets, and each is to arrive in the same clock. */

#include "theory.h"

#include <stdio.h>
#include <stdlib.h>

#include "cycle/node/network.h"
#include "routegen/net/simulate.h"

/* A packet, and when the router of its destination ejects the tail: by both. */
struct packet {
    rg_sim_message message;
    uint64_t simulated, judged;
};

struct test {
    rg_kautz net;
    rg_node_shape shape;
    struct packet *packet; /* by time */
    unsigned packets;
    uint64_t clocks;
};

/* Packets of 2 to 20 flits, one in `pause` clocks a node. The first two bodies say which it is. */
static void draw(struct test *test, unsigned pause)
{
    const unsigned nodes = (unsigned)test->net.nodes;

    test->packets = 0;
    test->packet = calloc((size_t)test->clocks * nodes, sizeof *test->packet);
    for (uint64_t clock = 0; clock < test->clocks; clock++)
        for (unsigned node = 0; node < nodes; node++) {
            if (below(pause) != 0 || test->packets == 65535)
                continue;
            unsigned target = below(nodes - 1);
            target += target >= node;
            /* Some of them all to one */
            if (below(4) == 0 && node != 1)
                target = 1;
            test->packet[test->packets++].message = (rg_sim_message){
                .time = clock, .source = node, .target = target, .flits = 2 + below(19)};
        }
}

/* ---- The simulator --------------------------------------------------------------------------- */

static void note(void *context, const rg_sim_move *move)
{
    const struct test *test = context;
    if (move->tail && move->port == test->net.d)
        test->packet[move->number].simulated = move->clock;
}

static bool simulate(struct test *test)
{
    rg_sim_message *trace = calloc(test->packets, sizeof *trace);
    const rg_network name = {
        .family = RG_FAMILY_KAUTZ, .count = 2, .param = {test->net.d, test->net.k}};
    rg_topology net;
    rg_sim_options options;
    rg_sim *sim = NULL;
    rg_sim_state end = RG_SIM_CLOCK;

    for (unsigned i = 0; i < test->packets; i++)
        trace[i] = test->packet[i].message;
    bool good = rg_topology_init(&name, &net, NULL) == RG_OK &&
                rg_sim_options_init(&net, &options, sizeof options) == RG_OK;
    options.node = true;
    options.buffer = test->shape.depth;
    options.traffic = RG_SIM_TRACE;
    options.trace = trace;
    options.messages = test->packets;
    options.moved = note;
    options.context = test;
    good = good && rg_sim_open(&net, &options, &sim) == RG_OK &&
           rg_sim_run(sim, 100 * test->clocks + 10000, NULL, &end) == RG_OK;
    rg_sim_close(sim);
    free(trace);
    return good;
}

/* ---- The judge ------------------------------------------------------------------------------- */

/* What a node sends, flit by flit. */
struct sender {
    unsigned packet, flit, letters; /* packet: the next of the test */
    rg_kautz_route route;
};

static void find_next(const struct test *test, unsigned node, struct sender *sender)
{
    while (sender->packet < test->packets && test->packet[sender->packet].message.source != node)
        sender->packet++;
    if (sender->packet == test->packets)
        return;
    rg_kautz_word from, to;
    rg_kautz_iterator it;
    (void)rg_kautz_unrank(&test->net, node, &from);
    (void)rg_kautz_unrank(&test->net, test->packet[sender->packet].message.target, &to);
    (void)rg_kautz_iterator_init(&test->net, &from, &to, &it);
    (void)rg_kautz_next(&it, &sender->route);
    sender->letters = sender->route.hops + 1;
    sender->flit = 0;
}

/* Flit @sender->flit of its packet. */
static rg_node_flit flit_of(const struct test *test, const struct sender *sender)
{
    const struct packet *packet = &test->packet[sender->packet];
    const unsigned k = test->net.k, body = sender->flit - sender->letters;
    rg_node_flit flit = {.valid = true, .kind = RG_NODE_LETTER};

    if (sender->flit + 1 < sender->letters) {
        flit.data = sender->route.letter[k + sender->flit];
    } else if (sender->flit + 1 == sender->letters) {
        rg_kautz_word to;
        (void)rg_kautz_unrank(&test->net, packet->message.target, &to);
        flit.data = to.letter[k - 1];
    } else {
        flit.kind = body + 1 == packet->message.flits ? RG_NODE_TAIL : RG_NODE_BODY;
        flit.data = (uint8_t)(body == 0 ? sender->packet : body == 1 ? sender->packet >> 8 : body);
    }
    return flit;
}

/* What comes out of a node: the number of its packet, once it is whole. */
struct receiver {
    unsigned flits, number;
};

static bool take(struct test *test, unsigned node, struct receiver *receiver, rg_node_flit flit,
                 uint64_t clock)
{
    receiver->number = receiver->flits == 0   ? flit.data
                       : receiver->flits == 1 ? receiver->number + 256U * flit.data
                                              : receiver->number;
    receiver->flits++;
    if (flit.kind != RG_NODE_TAIL)
        return flit.kind == RG_NODE_BODY;
    const bool good = receiver->number < test->packets &&
                      test->packet[receiver->number].message.target == node &&
                      test->packet[receiver->number].message.flits == receiver->flits;
    if (good)
        test->packet[receiver->number].judged = clock;
    receiver->flits = 0;
    return good;
}

static bool judge(struct test *test)
{
    const unsigned nodes = (unsigned)test->net.nodes;
    struct sender *sender = calloc(nodes, sizeof *sender);
    struct receiver *receiver = calloc(nodes, sizeof *receiver);
    rg_node_port *port = calloc(nodes, sizeof *port);
    rg_node_turns turns;
    bool good = rg_node_turns_init(&test->net, rg_turn_rule_of(&test->net), &turns) == RG_OK;
    rg_node_network *network =
        rg_node_network_init(&test->shape, &turns, malloc(rg_node_network_bytes(&test->shape)));

    for (unsigned node = 0; node < nodes; node++)
        find_next(test, node, &sender[node]);
    for (uint64_t clock = 0; good && clock < 100 * test->clocks + 10000; clock++) {
        for (unsigned node = 0; node < nodes; node++) {
            const unsigned next = sender[node].packet;
            /* A packet born in a clock stands at the injection in the next one. */
            port[node].inject = next < test->packets && test->packet[next].message.time < clock
                                    ? flit_of(test, &sender[node])
                                    : (rg_node_flit){.valid = false};
        }
        rg_node_network_clock(network, port);
        for (unsigned node = 0; good && node < nodes; node++) {
            if (port[node].eject.valid)
                good = take(test, node, &receiver[node], port[node].eject, clock);
            if (!port[node].taken)
                continue;
            struct sender *from = &sender[node];
            if (++from->flit == from->letters + test->packet[from->packet].message.flits) {
                from->packet++;
                find_next(test, node, from);
            }
        }
    }
    free(network);
    free(sender);
    free(receiver);
    free(port);
    return good;
}

bool node_agrees(unsigned d, unsigned k, unsigned depth, unsigned pause, uint64_t clocks,
                 unsigned seed)
{
    struct test test = {.clocks = clocks};

    draw_from(seed);
    if (rg_kautz_init(d, k, &test.net) != RG_OK || rg_node_shape_init(d, k, &test.shape) != RG_OK)
        return false;
    test.shape.depth = (uint8_t)depth;
    draw(&test, pause);
    bool good = simulate(&test) && judge(&test);
    for (unsigned i = 0; i < test.packets && good; i++) {
        const struct packet *p = &test.packet[i];
        good = p->judged > 0 && p->simulated == p->judged;
        if (!good)
            printf("# K(%u,%u): packet %u of clock %llu, %u to %u, %u flits: %llu, judged %llu\n",
                   d, k, i, (unsigned long long)p->message.time, p->message.source,
                   p->message.target, p->message.flits, (unsigned long long)p->simulated,
                   (unsigned long long)p->judged);
    }
    if (good)
        printf("# %u packets, each in the same clock\n", test.packets);
    free(test.packet);
    return good && test.packets > 0;
}
