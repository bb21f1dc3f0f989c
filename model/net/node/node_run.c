/* SPDX-License-Identifier: Apache-2.0 */

/* A network of nodes and its processors, clock by clock; and the record of what becomes of the
 * messages. */

#include "ask.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "net/inner/compare.h"
#include "net/inner/deadlock.h"
#include "net/inner/wording.h"

bool node_bar_add(struct node_bar *bar, uint64_t done)
{
    bar->progress.done += done;
    return bar->watch == NULL || bar->watch->show(bar->watch->context, &bar->progress);
}

/* A network and its processors, while they run. */
struct run {
    const struct node_question *question;
    rg_machine *machine;
    rg_processors *all;
    struct node_bar *bar; /* NULL: none */
};

static rg_status begin(struct run *run)
{
    const struct node_question *question = run->question;
    size_t bytes = 0;

    rg_status status = rg_machine_bytes(&question->shape, &bytes);
    if (status != RG_OK)
        return status;
    void *machine = calloc(1, bytes), *all = calloc(1, rg_processors_bytes(&question->shape));
    if (machine == NULL || all == NULL) {
        free(machine);
        free(all);
        return RG_E_MEMORY;
    }
    run->machine = rg_machine_init(&question->shape, &question->turns, machine);
    rg_machine_use_routes(run->machine, question->routes);
    run->all = rg_processors_init(&question->shape, run->machine, &question->plan, all);
    return RG_OK;
}

static void strike(const struct run *run, const struct node_event *event)
{
    if (event->returns)
        rg_processors_revive(run->all, event->node);
    else
        rg_processors_kill(run->all, event->node);
}

/* Until a node is up; all that live are then, or none does. */
static void wake(const struct run *run)
{
    for (uint64_t left = 2ull * run->question->shape.deaf + (1ull << 24); left > 0; left--) {
        left -= rg_machine_skip(run->machine, left - 1);
        rg_machine_clock(run->machine);
        for (unsigned n = 0; n < run->question->net.nodes; n++)
            if (rg_machine_is_up(run->machine, n))
                return;
    }
}

/* In pieces, for the bar; false: to be stopped. When every pair has sent its message the rest may
 * be left out. */
static bool advance(const struct run *run, uint64_t clocks, bool whole)
{
    const uint64_t piece = 1 + 20000 / run->question->net.nodes;
    const bool pairs = run->question->plan.pattern == RG_PROCESSORS_PAIRS && !whole;

    for (uint64_t left = clocks; left > 0;) {
        if (pairs && rg_processors_open(run->all) == 0)
            return true;
        const uint64_t now = left < piece ? left : piece;
        rg_processors_run(run->all, now);
        left -= now;
        if (run->bar != NULL && !node_bar_add(run->bar, now))
            return false;
    }
    return true;
}

/* The messages that have begun end by themselves: each after all its tries, at the latest. */
static void drain(const struct run *run, struct node_result *result)
{
    const rg_node_shape *shape = &run->question->shape;
    const uint64_t tries = (uint64_t)shape->rounds * shape->d * shape->d;
    const uint64_t most = (tries + 1) * (shape->wait + 100000ull);

    rg_processors_stop(run->all);
    for (uint64_t clocks = 0; clocks < most && rg_processors_open(run->all) > 0; clocks += 100)
        rg_processors_run(run->all, 100);
    /* What has arrived is also taken. */
    rg_processors_run(run->all, 2u * RG_NODE_MAX_PAYLOAD);
    result->unfinished = rg_processors_open(run->all);
}

/* All clocks, from event to event; false: to be stopped. */
static bool clocks(const struct run *run, struct node_result *result)
{
    const struct node_question *question = run->question;
    uint64_t clock = 0;
    size_t next = 0;

    for (; next < question->dead; next++)
        strike(run, &question->event[next]);
    wake(run);
    for (; next < question->events; next++) {
        if (!advance(run, question->event[next].clock - clock, true))
            return false;
        clock = question->event[next].clock;
        strike(run, &question->event[next]);
    }
    if (!advance(run, question->clocks - clock, false))
        return false;
    rg_processors_count(run->all, &result->messages);
    result->clocks = result->messages.clocks;
    result->rate = (double)result->messages.delivered * question->plan.bytes /
                   (double)result->clocks / (double)question->net.nodes;
    drain(run, result);
    rg_processors_count(run->all, &result->messages);
    rg_machine_count(run->machine, RG_MACHINE_ALL, &result->counters);
    return true;
}

rg_status node_run(const struct node_question *question, struct node_bar *bar,
                   struct node_result *result)
{
    struct run run = {.question = question, .bar = bar};
    const rg_status status = begin(&run);

    if (status != RG_OK)
        return status;
    const bool ended = clocks(&run, result);
    free(run.machine);
    free(run.all);
    return ended ? RG_OK : RG_E_STOPPED;
}

/* ---- What comes of it ------------------------------------------------------------------------ */

/* The answer as a record: all of its values are lines of the text, under their keys. */

static void put_real(rg_value *record, const char *key, double real)
{
    rg_say(rg_put_real(record, key, real), key, "%.8g", real);
}

static uint64_t deaths(const struct node_question *question, bool returns)
{
    uint64_t count = 0;
    for (size_t i = question->dead; i < question->events; i++)
        count += question->event[i].returns == returns;
    return count;
}

static rg_value *make_record(const struct node_question *question, const struct node_result *result)
{
    const rg_node_shape *shape = &question->shape;
    const rg_processors_result *messages = &result->messages;
    const rg_machine_counters *counters = &result->counters;
    rg_value *record = rg_record_begin();
    char crc[9];

    (void)snprintf(crc, sizeof crc, "%08" PRIx32, messages->crc);
    rg_show_text(record, "network", question->network->name);
    rg_show_text(record, "traffic", rg_nodes_traffics[question->plan.pattern]);
    put_real(record, "load", question->load);
    rg_show_count(record, "bytes", question->plan.bytes);
    rg_show_count(record, "seed", question->plan.seed);
    rg_show_text(record, "turns", rg_turn_rule_name(question->turns.rule));
    rg_show_counts(record, {"vcs", shape->vcs}, {"depth", shape->depth},
                   {"routes", question->routes}, {"wait", shape->wait}, {"rounds", shape->rounds},
                   {"deaf", shape->deaf}, {"nodes", question->net.nodes}, {"dead", question->dead},
                   {"deaths", deaths(question, false)}, {"returns", deaths(question, true)},
                   {"clocks", result->clocks}, {"begun", messages->begun}, {"done", messages->done},
                   {"lost", messages->lost}, {"lost_to_dead", messages->dead},
                   {"orphaned", messages->orphaned}, {"unfinished", result->unfinished},
                   {"delivered", messages->delivered}, {"twice", messages->twice},
                   {"wrong", messages->wrong}, {"tries", counters->tries},
                   {"duplicates", counters->duplicates}, {"stale", counters->stale},
                   {"dropped", counters->dropped}, {"aborted", counters->aborted});
    put_real(record, "flits_per_clock", result->rate);
    put_real(record, "mean_clocks",
             messages->done > 0 ? (double)messages->clocks_of_done / (double)messages->done : 0);
    rg_show_count(record, "most_clocks", messages->slowest);
    rg_show_count(record, "longest_packet", counters->longest);
    rg_show_text(record, "crc", crc);
    return record;
}

bool node_is_right(const struct node_result *result)
{
    return result->messages.twice + result->messages.wrong + result->unfinished == 0;
}

static rg_status answer(rg_nodes_ask *ask, const rg_watch *watch, rg_value **record, bool *right)
{
    struct node_bar bar = {watch, {.unit = "clocks", .total = ask->question.clocks}};
    struct node_result result = {.unfinished = 0};

    *right = true;
    if (ask->row != NULL) {
        bar.progress = (rg_progress){.unit = "runs"};
        for (size_t i = 0; i < ask->rows; i++)
            bar.progress.total += ask->row[i].sets;
        const rg_status status = node_sweep(ask, &bar);
        if (status != RG_OK)
            return status;
        *record = node_rows_record(ask);
    } else {
        const rg_status status = node_run(&ask->question, &bar, &result);
        if (status != RG_OK)
            return status;
        *right = node_is_right(&result);
        *record = make_record(&ask->question, &result);
    }
    return rg_record_made(record);
}

rg_status rg_nodes_answer(rg_nodes_ask *ask, const rg_watch *watch, rg_value **record, bool *right,
                          rg_refusal *refusal)
{
    rg_status status = node_understand(ask);

    if (status != RG_OK) {
        if (refusal != NULL)
            *refusal = ask->refusal;
        return status;
    }
    status = answer(ask, watch, record, right);
    if (status == RG_E_WRONG)
        return rg_refuse(refusal, status, "node",
                         "a message arrives twice, or wrong, or does not end");
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

rg_status rg_ask_node(const rg_any_network *network, const char *options, const rg_watch *watch,
                      rg_value **record, rg_refusal *refusal)
{
    rg_nodes_ask *ask = NULL;
    bool right = true;
    rg_status status = rg_nodes_ask_open(network, false, &ask, refusal);

    if (status == RG_OK)
        status = rg_read_options(options, rg_nodes_option, ask, refusal);
    if (status == RG_OK)
        status = rg_nodes_answer(ask, watch, record, &right, refusal);
    rg_nodes_ask_close(ask);
    return status;
}
