/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A network of nodes whose idle parts are skipped is, pin by pin and clock by clock, the same as one
 * in which all are clocked: under load and without, with stalls, deaths and returns. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/cycle/node_machine.h"
#include "routegen/random.h"

enum { NODES = 12, BYTES = 5 };

struct processor {
    rg_node_ask ask;
    unsigned left; /* bytes of its message */
    bool dead;
};

struct mood {
    unsigned load, stall, death; /* chances of 65536, a clock */
};

static rg_machine *make(const rg_node_shape *shape)
{
    rg_kautz net;
    rg_node_turns turns;
    rg_machine *machine;
    size_t bytes;
    cr_assert(eq(int, rg_kautz_init(shape->d, shape->k, &net), RG_OK));
    cr_assert(eq(int, rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns), RG_OK));
    cr_assert(eq(int, rg_machine_bytes(shape, &bytes), RG_OK));
    void *memory = malloc(bytes);
    cr_assert(eq(int, rg_machine_init(shape, &turns, memory, &machine), RG_OK));
    return machine; /* at the start of its memory */
}

static bool dice(rg_random *random, unsigned chance)
{
    return (rg_random_next(random) & 0xffff) < chance;
}

static uint32_t label_of(const rg_node_shape *shape, uint64_t rank)
{
    rg_kautz net;
    rg_kautz_word word;
    uint32_t label = 0;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    (void)rg_kautz_unrank(&net, rank, &word);
    for (unsigned i = 0; i < shape->k; i++)
        label |= (uint32_t)word.letter[i] << i * rg_node_letter_bits(shape);
    return label;
}

/* What the processor asks, by what its node tells. */
static void play(struct processor *processor, const rg_node_tell *tell, uint32_t to,
                 const struct mood *mood, rg_random *random)
{
    rg_node_ask *ask = &processor->ask;
    if (dice(random, mood->death))
        processor->dead = !processor->dead;
    if (processor->dead)
        processor->left = 0;
    processor->left -= ask->s_tvalid && tell->s_tready && processor->left > 0;
    if (processor->left == 0 && !processor->dead && dice(random, mood->load))
        processor->left = BYTES;
    *ask = (rg_node_ask){
        .s_tvalid = processor->left > 0,
        .s_tlast = processor->left == 1,
        .s_tdata = (uint8_t)processor->left,
        .s_tuser = processor->left == BYTES ? to : ask->s_tuser,
        .m_tready = !dice(random, mood->stall),
        .done_tready = !dice(random, mood->stall),
    };
}

static void drive(rg_machine *machine, unsigned n, const struct processor *processor)
{
    (void)rg_machine_ask(machine, n, &processor->ask);
    (void)(processor->dead ? rg_machine_kill : rg_machine_revive)(machine, n);
}

/* Values count only while they are valid. */
static bool same_link(const rg_node_forward *a, const rg_node_forward *b)
{
    return a->up == b->up && a->flit.valid == b->flit.valid &&
           (!a->flit.valid || (a->flit.vc == b->flit.vc && a->flit.kind == b->flit.kind &&
                               a->flit.data == b->flit.data));
}

static bool same_back(const rg_node_back *a, const rg_node_back *b)
{
    return a->ready == b->ready && a->credit_valid == b->credit_valid &&
           (!a->credit_valid || a->credit_vc == b->credit_vc);
}

static bool same_tell(const rg_node_tell *a, const rg_node_tell *b)
{
    return a->s_tready == b->s_tready && a->m_tvalid == b->m_tvalid &&
           a->done_tvalid == b->done_tvalid &&
           (!a->m_tvalid ||
            (a->m_tdata == b->m_tdata && a->m_tlast == b->m_tlast && a->m_tuser == b->m_tuser)) &&
           (!a->done_tvalid || (a->done_lost == b->done_lost && a->done_tries == b->done_tries));
}

static bool same_pins(const rg_machine *a, const rg_machine *b, unsigned n, unsigned d)
{
    rg_node_out one, two;
    bool same = rg_machine_is_up(a, n) == rg_machine_is_up(b, n);
    (void)rg_machine_pins(a, n, &one);
    (void)rg_machine_pins(b, n, &two);
    for (unsigned i = 0; i < d; i++)
        same &= same_link(&one.link[i], &two.link[i]) && same_back(&one.back[i], &two.back[i]);
    return same && same_tell(&one.processor, &two.processor);
}

static void compare(unsigned d, unsigned k, unsigned clocks, struct mood mood)
{
    struct processor processor[NODES] = {{.left = 0}};
    rg_random random = {d + k};
    rg_node_shape shape;
    rg_machine_counters count[2];
    rg_kautz net;
    cr_assert(eq(int, rg_node_shape_init(d, k, &shape), RG_OK));
    (void)rg_kautz_init(d, k, &net);
    shape.wait = 60;
    shape.deaf = 500; /* longer than the table is cleared */
    rg_machine *skips = make(&shape), *all = make(&shape);
    cr_assert(eq(int, rg_machine_clock_all(all, true), RG_OK));
    for (unsigned clock = 0; clock < clocks; clock++) {
        for (unsigned n = 0; n < net.nodes; n++) {
            const uint64_t other = rg_random_below(&random, net.nodes - 1);
            rg_node_tell tell;
            (void)rg_machine_tell(all, n, &tell);
            play(&processor[n], &tell, label_of(&shape, other + (other >= n)), &mood, &random);
            drive(skips, n, &processor[n]);
            drive(all, n, &processor[n]);
        }
        (void)rg_machine_clock(skips);
        (void)rg_machine_clock(all);
        for (unsigned n = 0; n < net.nodes; n++)
            cr_assert(same_pins(skips, all, n, d), "K(%u,%u): node %u differs after clock %u", d, k,
                      n, clock);
    }
    memset(count, 0, sizeof count);
    (void)rg_machine_count(skips, RG_MACHINE_ALL, &count[0]);
    (void)rg_machine_count(all, RG_MACHINE_ALL, &count[1]);
    cr_expect(zero(int, memcmp(&count[0], &count[1], sizeof count[0])));
    cr_expect(gt(u64, count[0].done, 0));
    cr_expect(mood.death == 0 || count[0].lost > 0);
    free(skips);
    free(all);
}

Test(node_machine, skips_exactly)
{
    compare(2, 1, 6000, (struct mood){.load = 66});
    compare(2, 3, 4000, (struct mood){.load = 65536});
    compare(2, 2, 20000, (struct mood){.load = 2000, .stall = 20000, .death = 20});
    compare(3, 2, 15000, (struct mood){.load = 300, .death = 20});
}

Test(node_machine, refuses)
{
    rg_node_shape shape;
    (void)rg_node_shape_init(2, 1, &shape);
    rg_machine *machine = make(&shape);
    cr_expect(eq(int, rg_machine_clock(NULL), RG_E_NULL));
    cr_expect(eq(int, rg_machine_clock_all(NULL, true), RG_E_NULL));
    cr_expect(eq(int, rg_machine_kill(machine, 3), RG_E_RANK));
    cr_expect(eq(int, rg_machine_revive(NULL, 0), RG_E_NULL));
    free(machine);
}
