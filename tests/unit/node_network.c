/* SPDX-License-Identifier: Apache-2.0 */

/* Networks of routers: how much arrives when all send, and how soon when few do. How long a packet
 * takes that is alone, tests/node asks; co-simulation shows that the model is the hardware. */

#include "check.h"
#include "nets.h"
#include "cycle/node/network.h"

static void run(unsigned d, unsigned k, unsigned depth, uint32_t load, uint64_t clocks,
                rg_node_arrivals *arrivals)
{
    const rg_node_traffic traffic = {.body = 12, .pause = 2, .load = load, .seed = 1};
    const rg_kautz net = kautz_of(d, k);
    rg_node_shape shape;
    rg_node_turns turns;
    OK(rg_node_shape_init(d, k, &shape));
    OK(rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns));
    shape.depth = (uint8_t)depth;
    rg_node_uniform *uniform =
        rg_node_uniform_init(&shape, &turns, &traffic, malloc(rg_node_uniform_bytes(&shape)));
    rg_node_uniform_run(uniform, 1000, arrivals);
    rg_node_uniform_run(uniform, clocks, arrivals);
    free(uniform);
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
        run(goals[i].d, goals[i].k, goals[i].depth, UINT32_MAX, 20000, &arrivals);
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
