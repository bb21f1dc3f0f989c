/* SPDX-License-Identifier: Apache-2.0 */

#include <stdlib.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/progress.h"

/* A network and its processors, while they run. */
struct run {
    const struct cli_node_question *question;
    rg_machine *machine;
    rg_processors *all;
    struct cli_progress *bar; /* or NULL */
    void *memory[2];
};

static void begin(struct run *run)
{
    const struct cli_node_question *question = run->question;
    size_t bytes = 0;

    cli_must(rg_machine_bytes(&question->shape, &bytes));
    run->memory[0] = cli_get(1, bytes);
    cli_must(rg_machine_init(&question->shape, &question->turns, run->memory[0], &run->machine));
    cli_must(rg_machine_use_routes(run->machine, question->routes));
    cli_must(rg_processors_bytes(&question->shape, &bytes));
    run->memory[1] = cli_get(1, bytes);
    cli_must(rg_processors_init(&question->shape, run->machine, &question->plan, run->memory[1],
                                &run->all));
}

static void strike(const struct run *run, const struct cli_node_event *event)
{
    if (event->returns)
        cli_must(rg_processors_revive(run->all, event->node));
    else
        cli_must(rg_processors_kill(run->all, event->node));
}

/* Until a node is up; all that live are then, or none does. */
static void wake(const struct run *run)
{
    for (uint64_t left = 2ull * run->question->shape.deaf + (1ull << 24); left > 0; left--) {
        left -= rg_machine_skip(run->machine, left - 1);
        (void)rg_machine_clock(run->machine);
        for (unsigned n = 0; n < run->question->net.nodes; n++)
            if (rg_machine_is_up(run->machine, n))
                return;
    }
}

/* In pieces, for the bar. When every pair has sent its message the rest may be left out. */
static void advance(const struct run *run, uint64_t clocks, bool whole)
{
    const uint64_t piece = 1 + 20000 / run->question->net.nodes;
    const bool pairs = run->question->plan.pattern == RG_PROCESSORS_PAIRS && !whole;

    for (uint64_t left = clocks; left > 0;) {
        if (pairs && rg_processors_open(run->all) == 0)
            return;
        const uint64_t now = left < piece ? left : piece;
        (void)rg_processors_run(run->all, now);
        left -= now;
        if (run->bar != NULL)
            cli_progress_show(run->bar, run->bar->done + now);
    }
}

/* The messages that have begun end by themselves: each after all its tries, at the latest. */
static void drain(const struct run *run, struct cli_node_result *result)
{
    const rg_node_shape *shape = &run->question->shape;
    const uint64_t tries = (uint64_t)shape->rounds * shape->d * shape->d;
    const uint64_t most = (tries + 1) * (shape->wait + 100000ull);

    cli_must(rg_processors_stop(run->all));
    for (uint64_t clocks = 0; clocks < most && rg_processors_open(run->all) > 0; clocks += 100)
        (void)rg_processors_run(run->all, 100);
    /* What has arrived is also taken. */
    (void)rg_processors_run(run->all, 2u * RG_NODE_MAX_PAYLOAD);
    result->unfinished = rg_processors_open(run->all);
}

void cli_node_run(const struct cli_node_question *question, bool bar,
                  struct cli_node_result *result)
{
    struct cli_progress progress;
    struct run run = {.question = question};
    uint64_t clock = 0;
    size_t next = 0;

    begin(&run);
    for (; next < question->dead; next++)
        strike(&run, &question->event[next]);
    wake(&run);
    if (bar) {
        cli_progress_begin(&progress, question->network.name, question->clocks);
        progress.unit = "clocks";
        run.bar = &progress;
    }
    for (; next < question->events; next++) {
        advance(&run, question->event[next].clock - clock, true);
        clock = question->event[next].clock;
        strike(&run, &question->event[next]);
    }
    advance(&run, question->clocks - clock, false);
    cli_must(rg_processors_count(run.all, &result->messages));
    result->clocks = result->messages.clocks;
    result->rate = (double)result->messages.delivered * question->plan.bytes /
                   (double)result->clocks / (double)question->net.nodes;
    drain(&run, result);
    if (bar)
        cli_progress_erase(&progress);
    cli_must(rg_processors_count(run.all, &result->messages));
    cli_must(rg_machine_count(run.machine, RG_MACHINE_ALL, &result->counters));
    free(run.memory[0]);
    free(run.memory[1]);
}
