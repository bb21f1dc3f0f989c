/* SPDX-License-Identifier: Apache-2.0 */

/* A network of nodes whose idle parts are skipped is, pin by pin and clock by clock, the same as
 * one in which all are clocked: under load and without, with stalls, deaths and returns. And the
 * processors of the library: where their messages go, and that they notice what is wrong. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "cycle/node/processors.h"
#include "inner/random.h"

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
    const rg_kautz net = kautz_of(shape->d, shape->k);
    rg_node_turns turns;
    rg_machine *machine;
    size_t bytes;
    OK(rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns));
    OK(rg_machine_bytes(shape, &bytes));
    void *memory = malloc(bytes);
    OK(rg_machine_init(shape, &turns, memory, &machine));
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
    OK(rg_node_shape_init(d, k, &shape));
    (void)rg_kautz_init(d, k, &net);
    shape.wait = 60;
    shape.deaf = 500; /* longer than the table is cleared */
    rg_machine *skips = make(&shape), *all = make(&shape);
    OK(rg_machine_clock_all(all, true));
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
    cr_expect(lt(u64, 0, count[0].done));
    cr_expect(mood.death == 0 || count[0].lost > 0);
    free(skips);
    free(all);
}

Test(node_machine, skips_exactly)
{
    compare(2, 1, 6000, (struct mood){.load = 66});
    compare(2, 3, 2500, (struct mood){.load = 65536});
    compare(2, 2, 10000, (struct mood){.load = 2000, .stall = 20000, .death = 20});
    compare(3, 2, 6000, (struct mood){.load = 300, .death = 20});
}

/* ---- Processors ---- */

struct run {
    rg_machine *machine;
    rg_processors *all;
    rg_processors_result result;
};

static rg_status begin(unsigned d, unsigned k, rg_processors_plan plan, bool all, struct run *run)
{
    rg_node_shape shape;
    size_t bytes = 0;
    (void)rg_node_shape_init(d, k, &shape);
    shape.deaf = 0;
    run->machine = make(&shape);
    (void)rg_machine_clock_all(run->machine, all);
    OK(rg_processors_bytes(&shape, &bytes));
    void *memory = malloc(bytes);
    const rg_status status = rg_processors_init(&shape, run->machine, &plan, memory, &run->all);
    if (status != RG_OK)
        free(memory);
    return status;
}

static void end(struct run *run)
{
    free(run->all);
    free(run->machine);
}

static void send_all(struct run *run, unsigned clocks)
{
    OK(rg_processors_run(run->all, clocks));
    OK(rg_processors_stop(run->all));
    for (unsigned i = 0; i < 1000 && rg_processors_open(run->all) > 0; i++)
        OK(rg_processors_run(run->all, 100));
    OK(rg_processors_count(run->all, &run->result));
}

/* All that is begun arrives, once, and it is the same with and without skipping. */
static void check_pattern(unsigned d, unsigned k, rg_processors_plan plan, unsigned senders)
{
    struct run run[2];
    rg_machine_counters count;
    unsigned sent = 0;
    for (unsigned i = 0; i < 2; i++) {
        cr_assert(eq(int, begin(d, k, plan, i, &run[i]), RG_OK));
        send_all(&run[i], 2000);
    }
    const rg_processors_result *result = &run[0].result;
    cr_expect(lt(u64, 0, result->begun));
    cr_expect(eq(u64, result->done, result->begun));
    cr_expect(eq(u64, result->delivered, result->begun));
    cr_expect(eq(u64, result->lost + result->twice + result->wrong + result->orphaned, 0));
    cr_expect(eq(u32, result->crc, run[1].result.crc));
    cr_expect(eq(u64, result->clocks_of_done, run[1].result.clocks_of_done));
    for (unsigned n = 0; rg_machine_count(run[0].machine, n, &count) == RG_OK; n++)
        sent += count.sent > 0;
    cr_expect(eq(u32, sent, senders), "pattern %d of K(%u,%u)", (int)plan.pattern, d, k);
    end(&run[0]);
    end(&run[1]);
}

Test(node_processors, patterns)
{
    rg_processors_plan plan = {.load = UINT32_MAX / 200, .bytes = 3, .seed = 1, .target = 5};
    /* Words of K(2,3) that read backwards alike: 6. Of three letters, the first and the last change
     * places: the same. In K(3,2) a word of two letters and its reverse are never the same. */
    static const unsigned of_2_3[] = {12, 11, 12, 6, 6, 12, 12, 12, 12};
    for (unsigned p = RG_PROCESSORS_UNIFORM; p <= RG_PROCESSORS_PAIRS; p++) {
        plan.pattern = (rg_processors_pattern)p;
        check_pattern(2, 3, plan, of_2_3[p]);
    }
    plan.pattern = RG_PROCESSORS_TRANSPOSE;
    check_pattern(3, 2, plan, 12);
    check_pattern(2, 2, plan, 6);
    plan.load = UINT32_MAX;
    plan.pattern = RG_PROCESSORS_TORNADO;
    check_pattern(3, 2, plan, 12);
}

Test(node_processors, deaths)
{
    struct run run;
    const rg_processors_plan pairs = {.pattern = RG_PROCESSORS_PAIRS, .bytes = 1};
    cr_assert(eq(int, begin(2, 3, pairs, false, &run), RG_OK));
    (void)rg_processors_kill(run.all, 3);
    (void)rg_processors_run(run.all, 100000);
    (void)rg_processors_count(run.all, &run.result);
    cr_expect(zero(u64, rg_processors_open(run.all)));
    cr_expect(eq(u64, run.result.delivered, 11 * 10)); /* those of the living */
    cr_expect(zero(u64, run.result.lost));
    (void)rg_processors_revive(run.all, 3);
    (void)rg_processors_run(run.all, 10000); /* it has sent nothing yet */
    (void)rg_processors_count(run.all, &run.result);
    cr_expect(eq(u64, run.result.delivered, 11 * 10 + 11));
    end(&run);
    /* A hot spot that dies: what it has not answered is lost, and known to be to a dead node. */
    const rg_processors_plan hot = {
        .pattern = RG_PROCESSORS_HOTSPOT, .load = UINT32_MAX, .bytes = 2};
    cr_assert(eq(int, begin(2, 2, hot, false, &run), RG_OK));
    (void)rg_processors_run(run.all, 2000);
    (void)rg_processors_kill(run.all, 0);
    send_all(&run, 1);
    cr_expect(lt(u64, 0, run.result.lost));
    cr_expect(eq(u64, run.result.dead, run.result.lost));
    cr_expect(eq(u64, run.result.done + run.result.lost, run.result.begun));
    end(&run);
}

Test(node_processors, one_route)
{
    struct run run;
    const rg_processors_plan pairs = {.pattern = RG_PROCESSORS_PAIRS, .bytes = 1};
    cr_assert(eq(int, begin(2, 3, pairs, false, &run), RG_OK));
    REFUSED(RG_E_COUNT, rg_machine_use_routes(run.machine, 0));
    REFUSED(RG_E_COUNT, rg_machine_use_routes(run.machine, 3));
    cr_expect(eq(int, rg_machine_use_routes(run.machine, 1), RG_OK));
    (void)rg_processors_kill(run.all, 3);
    for (unsigned i = 0; i < 1000 && rg_processors_open(run.all) > 0; i++)
        (void)rg_processors_run(run.all, 10000);
    (void)rg_processors_count(run.all, &run.result);
    cr_expect(lt(u64, 0, run.result.lost)); /* without a second route */
    cr_expect(eq(u64, run.result.lost + run.result.done, 11 * 10));
    end(&run);
}

Test(node_processors, refuses)
{
    rg_processors_plan plan = {.pattern = RG_PROCESSORS_PAIRS + 1, .bytes = 1};
    struct run run;
    cr_expect(eq(int, begin(2, 1, plan, false, &run), RG_E_RULE));
    free(run.machine);
    plan = (rg_processors_plan){.pattern = RG_PROCESSORS_HOTSPOT, .target = 3, .bytes = 1};
    cr_expect(eq(int, begin(2, 1, plan, false, &run), RG_E_RANK));
    free(run.machine);
    plan = (rg_processors_plan){.bytes = 33};
    cr_expect(eq(int, begin(2, 1, plan, false, &run), RG_E_COUNT));
    free(run.machine);
    plan.bytes = 1;
    cr_expect(eq(int, begin(2, 1, plan, false, &run), RG_OK));
    REFUSED(RG_E_RANK, rg_processors_kill(run.all, 3));
    REFUSED(RG_E_RANK, rg_processors_revive(run.all, 3));
    EACH_NULL(rg_processors_kill(P(run.all), 0));
    EACH_NULL(rg_processors_revive(P(run.all), 0));
    EACH_NULL(rg_processors_stop(P(run.all)));
    EACH_NULL(rg_processors_run(P(run.all), 1));
    EACH_NULL(rg_processors_count(P(run.all), P(&run.result)));
    cr_expect(zero(u64, rg_processors_open(NULL)));
    cr_expect(zero(u64, rg_machine_skip(NULL, 1)));
    EACH_NULL(rg_machine_use_routes(P(run.machine), 1));
    end(&run);
}

Test(node_machine, refuses)
{
    rg_node_shape shape;
    (void)rg_node_shape_init(2, 1, &shape);
    rg_machine *machine = make(&shape);
    EACH_NULL(rg_machine_clock(P(machine)));
    EACH_NULL(rg_machine_clock_all(P(machine), true));
    REFUSED(RG_E_RANK, rg_machine_kill(machine, 3));
    EACH_NULL(rg_machine_revive(P(machine), 0));
    free(machine);
}
