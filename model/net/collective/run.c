/* SPDX-License-Identifier: Apache-2.0 */

/* A collective by a method: its plan, and which way its schedule runs. */

#include <stdlib.h>

#include "families/inner/fat_tree.h"
#include "net/inner/collective.h"

const char *rg_collective_name(unsigned collective)
{
    static const char *const names[] = {"allgather", "reduce-scatter", "allreduce", "broadcast",
                                        "alltoall"};
    return collective < sizeof names / sizeof *names ? names[collective] : NULL;
}

const char *rg_collective_method_name(unsigned method)
{
    static const char *const names[] = {"best",    "trees",    "rings",   "breadth",
                                        "moves",   "doubling", "squares", "windows",
                                        "formula", "dbtree",   "shift"};
    return method < sizeof names / sizeof *names ? names[method] : NULL;
}

/* ---- Plans ----------------------------------------------------------------------------------- */

/* By the turned links, if sums are wanted. */
static rg_status run_filled(const rg_plan *plan, rg_collective collective, uint64_t start_up,
                            const rg_send_sink *sink, const rg_watch *watch,
                            rg_collective_numbers *numbers)
{
    const bool turned = collective == RG_REDUCE_SCATTER, messages = collective == RG_ALLTOALL;
    rg_kept kept = {.links = plan->links, .chunks = plan->chunks};
    const rg_send_sink keeper = {rg_kept_take, &kept};
    rg_collective_numbers timed = {.ticks = 0};
    rg_status status = rg_schedule_run(plan, messages, 0, sink == NULL || !turned ? sink : &keeper,
                                       watch, numbers);

    if (status == RG_OK && turned && sink != NULL)
        status = rg_kept_give(&kept, true, sink);
    free(kept.moved);
    if (status == RG_OK && sink == NULL && start_up > 0) {
        status = rg_schedule_run(plan, messages, start_up, NULL, watch, &timed);
        numbers->ticks = timed.ticks;
    }
    return status;
}

static rg_status run_plan(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                          const rg_send_sink *sink, const rg_watch *watch,
                          rg_collective_numbers *numbers)
{
    const bool one = ask->collective == RG_BROADCAST, trees = ask->method == RG_BY_TREES;
    const bool messages = ask->collective == RG_ALLTOALL;
    rg_links turned = *links;
    rg_status status = RG_OK;
    rg_plan plan = {0};

    if (links->to == NULL || (trees && messages))
        return RG_E_OPTION;
    if (ask->collective == RG_REDUCE_SCATTER)
        status = rg_links_turn(links, &turned);
    if (status == RG_OK)
        status = rg_plan_open(&turned, one ? ask->root : 0, one ? 1 : links->nodes,
                              messages ? links->in_ports : rg_collective_chunks(links, ask), &plan);
    if (status == RG_OK)
        status = trees ? rg_plan_trees(&plan, watch) : rg_plan_breadth(&plan, watch);
    if (status == RG_OK)
        status = run_filled(&plan, ask->collective, start_up, sink, watch, numbers);
    rg_plan_close(&plan);
    if (turned.turned)
        rg_links_close(&turned);
    return status;
}

/* ---- All ------------------------------------------------------------------------------------- */

/* What comes after the first half of an allreduce. */
struct later {
    const rg_send_sink *sink;
    uint64_t rounds;
};

static rg_status give_later(void *context, const rg_collective_send *send)
{
    const struct later *later = context;
    rg_collective_send moved = *send;

    moved.round += later->rounds;
    return later->sink->take(later->sink->context, &moved);
}

static rg_status run_half(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                          const rg_send_sink *sink, const rg_watch *watch,
                          rg_collective_numbers *numbers)
{
    if (ask->method == RG_BY_FORMULA)
        return rg_formula_run(links, ask, start_up, sink, watch, numbers);
    return (ask->method == RG_BY_TREES || ask->method == RG_BY_BREADTH ? run_plan : rg_rounds_run)(
        links, ask, start_up, sink, watch, numbers);
}

/* An allreduce: a reduce-scatter, and an allgather of the sums. */
static rg_status run_both(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                          const rg_send_sink *sink, const rg_watch *watch,
                          rg_collective_numbers *numbers)
{
    struct later later = {sink, 0};
    const rg_send_sink after = {give_later, &later};
    rg_collective_ask half = *ask;
    rg_collective_numbers copies;

    half.collective = RG_REDUCE_SCATTER;
    rg_status status = run_half(links, &half, start_up, sink, watch, numbers);
    if (status != RG_OK)
        return status;
    later.rounds = numbers->rounds;
    half.collective = RG_ALLGATHER;
    status = run_half(links, &half, start_up, sink == NULL ? NULL : &after, watch, &copies);
    numbers->rounds += copies.rounds;
    numbers->sends += copies.sends;
    numbers->busiest += copies.busiest;
    numbers->hops += copies.hops;
    if (copies.waiting > numbers->waiting)
        numbers->waiting = copies.waiting;
    numbers->starts += copies.starts;
    numbers->ticks += copies.ticks;
    return status;
}

static rg_status run_any(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                         const rg_send_sink *sink, const rg_watch *watch,
                         rg_collective_numbers *numbers)
{
    const bool both = ask->collective == RG_ALLREDUCE && ask->method != RG_BY_DBTREE;

    return (both ? run_both : run_half)(links, ask, start_up, sink, watch, numbers);
}

/* Makes it, and a judge that knows nothing of how hears all of it. */
static rg_status judge(const rg_links *links, const rg_collective_ask *ask, const rg_watch *watch,
                       rg_collective_numbers *numbers)
{
    rg_schedule_verdict verdict;
    rg_judge *judge;

    rg_status status =
        rg_judge_open(links, ask, rg_collective_chunks(links, ask), &verdict, &judge);
    const rg_send_sink sink = {rg_judge_take, judge};
    if (status == RG_OK)
        status = run_any(links, ask, 0, &sink, watch, numbers);
    if (status == RG_OK)
        status = rg_judge_end(judge);
    rg_judge_close(judge);
    return status;
}

/* What the judge has counted; rounds wait for one another, and a start-up each, unless they are
 * parts of a message. */
static void settle(const rg_routed *routed, uint64_t start_up, rg_collective_numbers *numbers)
{
    if (numbers->starts == 0)
        numbers->starts = numbers->rounds;
    numbers->busiest = routed->busiest;
    numbers->waiting = routed->most;
    numbers->slots = routed->slots;
    numbers->ticks = numbers->slots * RG_SCHEDULE_CHUNK + numbers->starts * start_up;
}

rg_status rg_collective_run(const rg_links *links, const rg_collective_ask *ask, uint64_t start_up,
                            const rg_send_sink *sink, const rg_watch *watch,
                            rg_collective_numbers *numbers)
{
    /* Windows of a tree for which there is no proof are promised when they have been counted; where
     * turning leaves messages out, all of them cross the top. */
    const bool open = ask->method == RG_BY_WINDOWS && links->to == NULL && !links->tree.proved;
    rg_status status =
        sink == NULL && !open && links->routed == NULL ? RG_OK : judge(links, ask, watch, numbers);

    /* The formula is proved; it streams what is too large for a judge. */
    if (ask->method == RG_BY_FORMULA && status == RG_E_LARGE)
        status = RG_OK;
    if (open && status == RG_E_WRONG) {
        rg_links opened = *links;
        status = rg_topology_fat_tree(&links->net, false, &opened.tree);
        return status == RG_OK ? rg_collective_run(&opened, ask, start_up, sink, watch, numbers)
                               : status;
    }
    if (status == RG_OK)
        status = run_any(links, ask, start_up, sink, watch, numbers);
    if (status != RG_OK)
        return status;
    numbers->slots = numbers->rounds;
    if (links->routed != NULL)
        settle(links->routed, start_up, numbers);
    return RG_OK;
}
