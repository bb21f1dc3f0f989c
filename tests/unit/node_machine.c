/* SPDX-License-Identifier: Apache-2.0 */

/* The processors of the library: where their messages go, that they notice what is wrong, and that
 * a network of nodes whose idle parts are skipped does the same as one in which all are clocked.
 * Pin by pin co-simulation compares both with the hardware, in turns. */

#include "check.h"
#include "nets.h"
#include "cycle/node/processors.h"

static rg_machine *make(const rg_node_shape *shape)
{
    const rg_kautz net = kautz_of(shape->d, shape->k);
    rg_node_turns turns;
    size_t bytes;
    OK(rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns));
    OK(rg_machine_bytes(shape, &bytes));
    return rg_machine_init(shape, &turns, malloc(bytes));
}

struct run {
    rg_machine *machine;
    rg_processors *all;
    rg_processors_result result;
};

static void begin(unsigned d, unsigned k, rg_processors_plan plan, bool all, struct run *run)
{
    rg_node_shape shape;
    (void)rg_node_shape_init(d, k, &shape);
    shape.deaf = 0;
    run->machine = make(&shape);
    rg_machine_clock_all(run->machine, all);
    run->all = rg_processors_init(&shape, run->machine, &plan, malloc(rg_processors_bytes(&shape)));
}

static void end(struct run *run)
{
    free(run->all);
    free(run->machine);
}

static void send_all(struct run *run, unsigned clocks)
{
    rg_processors_run(run->all, clocks);
    rg_processors_stop(run->all);
    for (unsigned i = 0; i < 1000 && rg_processors_open(run->all) > 0; i++)
        rg_processors_run(run->all, 100);
    rg_processors_count(run->all, &run->result);
}

/* All that is begun arrives, once, and it is the same with and without skipping. */
static void check_pattern(unsigned d, unsigned k, rg_processors_plan plan, unsigned senders)
{
    struct run run[2];
    rg_machine_counters count;
    unsigned sent = 0;
    for (unsigned i = 0; i < 2; i++) {
        begin(d, k, plan, i, &run[i]);
        send_all(&run[i], 2000);
    }
    const rg_processors_result *result = &run[0].result;
    cr_expect(lt(u64, 0, result->begun));
    cr_expect(eq(u64, result->done, result->begun));
    cr_expect(eq(u64, result->delivered, result->begun));
    cr_expect(eq(u64, result->lost + result->twice + result->wrong + result->orphaned, 0));
    cr_expect(eq(u32, result->crc, run[1].result.crc));
    cr_expect(eq(u64, result->clocks_of_done, run[1].result.clocks_of_done));
    for (unsigned n = 0; n < kautz_of(d, k).nodes; n++) {
        rg_machine_count(run[0].machine, n, &count);
        sent += count.sent > 0;
    }
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
    begin(2, 3, pairs, false, &run);
    rg_processors_kill(run.all, 3);
    rg_processors_run(run.all, 100000);
    rg_processors_count(run.all, &run.result);
    cr_expect(zero(u64, rg_processors_open(run.all)));
    cr_expect(eq(u64, run.result.delivered, 11 * 10)); /* those of the living */
    cr_expect(zero(u64, run.result.lost));
    rg_processors_revive(run.all, 3);
    rg_processors_run(run.all, 10000); /* it has sent nothing yet */
    rg_processors_count(run.all, &run.result);
    cr_expect(eq(u64, run.result.delivered, 11 * 10 + 11));
    end(&run);
    /* A hot spot that dies: what it has not answered is lost, and known to be to a dead node. */
    const rg_processors_plan hot = {
        .pattern = RG_PROCESSORS_HOTSPOT, .load = UINT32_MAX, .bytes = 2};
    begin(2, 2, hot, false, &run);
    rg_processors_run(run.all, 2000);
    rg_processors_kill(run.all, 0);
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
    begin(2, 3, pairs, false, &run);
    rg_machine_use_routes(run.machine, 1);
    rg_processors_kill(run.all, 3);
    for (unsigned i = 0; i < 1000 && rg_processors_open(run.all) > 0; i++)
        rg_processors_run(run.all, 10000);
    rg_processors_count(run.all, &run.result);
    cr_expect(lt(u64, 0, run.result.lost)); /* without a second route */
    cr_expect(eq(u64, run.result.lost + run.result.done, 11 * 10));
    end(&run);
}
