/* SPDX-License-Identifier: Apache-2.0 */

/* Networks of routers: how long a packet takes that is alone, how much arrives when all send, and
 * that all of it arrives. That the model is the hardware is shown by co-simulation. */

#include "check.h"
#include "nets.h"
#include "cycle/node/network.h"

struct network {
    rg_kautz net;
    rg_node_shape shape;
    rg_node_turns turns;
    rg_node_network *model;
    void *memory;
    rg_node_port *ports;
};

static void make(unsigned d, unsigned k, struct network *network)
{
    size_t bytes;
    OK(rg_kautz_init(d, k, &network->net));
    OK(rg_node_shape_init(d, k, &network->shape));
    OK(rg_node_turns_init(&network->net, rg_turn_rule_of(&network->net), &network->turns));
    OK(rg_node_network_bytes(&network->shape, &bytes));
    network->memory = malloc(bytes);
    network->ports = calloc(network->net.nodes, sizeof network->ports[0]);
    OK(rg_node_network_init(&network->shape, &network->turns, network->memory, &network->model));
    /* Until all neighbours know one another */
    for (unsigned i = 0; i < 2; i++)
        OK(rg_node_network_clock(network->model, network->ports));
}

static void destroy(struct network *network)
{
    free(network->memory);
    free(network->ports);
}

/* Sends a packet alone; the clocks from its first letter at the injection to its last flit at the
 * ejection. */
static unsigned time_of(struct network *network, uint64_t from, uint64_t to,
                        const rg_kautz_route *route, uint8_t last, unsigned body)
{
    rg_node_port *source = &network->ports[from], *sink = &network->ports[to];
    const unsigned k = network->net.k, letters = route->hops + 1u;
    unsigned sent = 0, ejected = 0;
    for (unsigned clock = 1; clock < 200; clock++) {
        const uint8_t data = sent < route->hops ? route->letter[k + sent] : last;
        source->inject.valid = sent < letters + body;
        source->inject.kind = sent < letters              ? RG_NODE_LETTER
                              : sent + 1 < letters + body ? RG_NODE_BODY
                                                          : RG_NODE_TAIL;
        source->inject.data = sent < letters ? data : (uint8_t)(sent - letters);
        (void)rg_node_network_clock(network->model, network->ports);
        sent += source->taken;
        if (!sink->eject.valid)
            continue;
        cr_expect(eq(int, sink->eject.data, ejected));
        ejected++;
        if (sink->eject.kind == RG_NODE_TAIL)
            return ejected == body ? clock : 0;
    }
    return 0;
}

/* All routes of all pairs: 3 clocks a hop, and one flit a clock after the first. */
static void check_zero_load(unsigned d, unsigned k, unsigned body)
{
    struct network network;
    make(d, k, &network);
    for (uint64_t from = 0; from < network.net.nodes; from++)
        for (uint64_t to = 0; to < network.net.nodes; to++) {
            rg_kautz_word a, b;
            rg_kautz_route routes[RG_KAUTZ_MAX_D];
            (void)rg_kautz_unrank(&network.net, from, &a);
            (void)rg_kautz_unrank(&network.net, to, &b);
            for (unsigned i = 0; from != to && i < d; i++) {
                (void)rg_kautz_routes(&network.net, &a, &b, routes);
                cr_expect(eq(uint, time_of(&network, from, to, &routes[i], b.letter[k - 1], body),
                             3u * routes[i].hops + 1 + body));
            }
        }
    destroy(&network);
}

Test(node_network, zero_load)
{
    check_zero_load(2, 1, 5);
    check_zero_load(2, 3, 12);
    check_zero_load(3, 2, 1);
    check_zero_load(3, 3, soaking() ? 40 : 2);
}

static void run(unsigned d, unsigned k, unsigned depth, uint32_t load, uint64_t clocks,
                rg_node_arrivals *arrivals)
{
    const rg_node_traffic traffic = {.body = 12, .pause = 2, .load = load, .seed = 1};
    const rg_kautz net = kautz_of(d, k);
    rg_node_shape shape;
    rg_node_turns turns;
    rg_node_uniform *uniform;
    size_t bytes;
    OK(rg_node_shape_init(d, k, &shape));
    OK(rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns));
    shape.depth = (uint8_t)depth;
    OK(rg_node_uniform_bytes(&shape, &bytes));
    void *memory = malloc(bytes);
    OK(rg_node_uniform_init(&shape, &turns, &traffic, memory, &uniform));
    OK(rg_node_uniform_run(uniform, 1000, arrivals));
    OK(rg_node_uniform_run(uniform, clocks, arrivals));
    free(memory);
}

/* Thousandths of a flit a node and clock, all sources saturated; make bench-node prints more. */
Test(node_network, throughput)
{
    static const struct {
        unsigned d, k, depth, least;
    } goals[] = {
        {2, 2, 4, 445},  {2, 2, 16, 540}, {2, 3, 4, 285},
        {2, 3, 16, 355}, {3, 2, 4, 440},  {3, 2, 16, 570},
    };
    for (size_t i = 0; i < COUNT(goals); i++) {
        rg_node_arrivals arrivals;
        rg_node_shape shape;
        rg_kautz net;
        (void)rg_kautz_init(goals[i].d, goals[i].k, &net);
        (void)rg_node_shape_init(goals[i].d, goals[i].k, &shape);
        run(goals[i].d, goals[i].k, goals[i].depth, UINT32_MAX, 5000, &arrivals);
        cr_expect(ge(u64, arrivals.flits * 1000 / (net.nodes * arrivals.clocks), goals[i].least),
                  "K(%u,%u), %u flits", goals[i].d, goals[i].k, goals[i].depth);
    }
}

/* At low load everything arrives that is sent, and soon. */
Test(node_network, low_load)
{
    rg_node_arrivals arrivals;
    run(2, 3, 4, UINT32_MAX / 200, 20000, &arrivals);
    cr_expect(lt(u64, 12 * 20000 / 250, arrivals.packets));
    cr_expect(lt(u64, arrivals.longest, 100));
}

/* One parameter of the shape of K(2,3) is wrong. */
#define BAD(field, value)                                                                          \
    do {                                                                                           \
        rg_node_shape s = right;                                                                   \
        s.field = (value);                                                                         \
        REFUSED(RG_E_SHAPE, rg_node_shape_check(&s));                                              \
    } while (0)

/* Every parameter at the ends of its range, and one further. */
Test(node_shape, limits)
{
    const rg_node_shape right = {2, 3, 2, 4, 32, 16, 10, 4, 512, 0, 100};
    const rg_node_shape good[] = {right,
                                  {2, 1, 1, 2, 1, 16, 1, 1, 1, 0, 0},
                                  {7, 8, 8, 16, 255, 32, 10, 2, (1 << 20) - 1, 1023, 1 << 20},
                                  {2, 3, 2, 8, 32, 16, 10, 31, 512, 7, 100}};
    for (size_t i = 0; i < COUNT(good); i++)
        cr_expect(eq(int, rg_node_shape_check(&good[i]), RG_OK), "%zu", i);
    BAD(d, 1);
    BAD(d, 7); /* 4 * 49 tries */
    BAD(d, 8);
    BAD(k, 0);
    BAD(k, 9);
    BAD(vcs, 0);
    BAD(vcs, 9);
    BAD(depth, 1);
    BAD(depth, 6);
    BAD(depth, 32);
    BAD(payload, 0);
    BAD(crc, 8);
    BAD(num, 0);
    BAD(num, 11);
    BAD(num, 18);
    BAD(rounds, 0);
    BAD(rounds, 32);
    BAD(wait, 0);
    BAD(wait, 1 << 20);
    BAD(busy, 1024);
    BAD(deaf, (1 << 20) + 1);
    REFUSED(RG_E_NULL, rg_node_shape_check(NULL));
}
