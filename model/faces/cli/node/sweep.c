/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How many messages arrive if ever more nodes are dead: every pair of live nodes sends one, in all
 * sets of a number of dead nodes or a sample of them; with one route of each pair beside all d.
 */

#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/common/record_out.h"
#include "faces/cli/common/progress.h"
#include "net/inner/plot.h"
#include "hw/inner/random.h"
#include "net/inner/record_make.h"

/* ---- A run ---- */

/* A network and its processors, while they run. */
struct run {
    const struct cli_node_question *question;
    rg_machine *machine;
    rg_processors *all;
    bool bar;
};

static void begin(struct run *run)
{
    const struct cli_node_question *question = run->question;
    size_t bytes = 0;

    cli_must(rg_machine_bytes(&question->shape, &bytes));
    run->machine = rg_machine_init(&question->shape, &question->turns, cli_get(1, bytes));
    rg_machine_use_routes(run->machine, question->routes);
    run->all = rg_processors_init(&question->shape, run->machine, &question->plan,
                                  cli_get(1, rg_processors_bytes(&question->shape)));
}

static void strike(const struct run *run, const struct cli_node_event *event)
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

/* In pieces, for the bar. When every pair has sent its message the rest may be left out. */
static void advance(const struct run *run, uint64_t clocks, bool whole)
{
    const uint64_t piece = 1 + 20000 / run->question->net.nodes;
    const bool pairs = run->question->plan.pattern == RG_PROCESSORS_PAIRS && !whole;

    for (uint64_t left = clocks; left > 0;) {
        if (pairs && rg_processors_open(run->all) == 0)
            return;
        const uint64_t now = left < piece ? left : piece;
        rg_processors_run(run->all, now);
        left -= now;
        if (run->bar)
            cli_progress_add(now);
    }
}

/* The messages that have begun end by themselves: each after all its tries, at the latest. */
static void drain(const struct run *run, struct cli_node_result *result)
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

void cli_node_run(const struct cli_node_question *question, bool bar,
                  struct cli_node_result *result)
{
    struct run run = {.question = question, .bar = bar};
    uint64_t clock = 0;
    size_t next = 0;

    begin(&run);
    for (; next < question->dead; next++)
        strike(&run, &question->event[next]);
    wake(&run);
    if (bar)
        cli_progress_begin(question->network.name, "clocks", question->clocks);
    for (; next < question->events; next++) {
        advance(&run, question->event[next].clock - clock, true);
        clock = question->event[next].clock;
        strike(&run, &question->event[next]);
    }
    advance(&run, question->clocks - clock, false);
    rg_processors_count(run.all, &result->messages);
    result->clocks = result->messages.clocks;
    result->rate = (double)result->messages.delivered * question->plan.bytes /
                   (double)result->clocks / (double)question->net.nodes;
    drain(&run, result);
    if (bar)
        cli_progress_erase();
    rg_processors_count(run.all, &result->messages);
    rg_machine_count(run.machine, RG_MACHINE_ALL, &result->counters);
    free(run.machine);
    free(run.all);
}

/* ---- Sets of runs ---- */

struct row {
    unsigned dead;
    unsigned routes;
    uint64_t sets;
    uint64_t messages;
    uint64_t delivered;
    uint64_t tries;
};

struct sweep {
    const struct cli_node_question *question;
    unsigned most; /* dead nodes */
    uint64_t sets; /* of as many, at most */
    struct row *row;
    size_t rows;
};

/* ---- Sets of dead nodes ---- */

/* Sets of m of n nodes, or `most` if there are more. */
static uint64_t sets_of(uint64_t n, uint64_t m, uint64_t most)
{
    uint64_t sets = 1;
    for (uint64_t i = 0; i < m; i++) {
        sets = sets * (n - i) / (i + 1);
        if (sets > most * n)
            return most;
    }
    return sets < most ? sets : most;
}

/* The next set in lexicographic order; from 0, 1, 2, ... on. */
static void next_set(struct cli_node_event *set, uint64_t m, uint64_t nodes)
{
    uint64_t at = m;
    while (at > 0 && set[at - 1].node == nodes - m + at - 1)
        at--;
    if (at == 0)
        return;
    set[at - 1].node++;
    for (; at < m; at++)
        set[at].node = set[at - 1].node + 1;
}

/* Any set: with each of the last m numbers a random one up to it, or that itself (R. Floyd). */
static void random_set(struct cli_node_event *set, uint64_t m, uint64_t nodes, rg_random *random)
{
    for (uint64_t i = 0; i < m; i++) {
        const uint64_t last = nodes - m + i;
        uint64_t node = rg_random_below(random, last + 1);
        for (uint64_t j = 0; j < i; j++)
            if (set[j].node == node)
                node = last;
        set[i].node = node;
    }
}

/* ---- Runs ---- */

static void run_row(const struct sweep *sweep, struct row *row)
{
    const uint64_t nodes = sweep->question->net.nodes;
    struct cli_node_question question = *sweep->question;
    rg_random random = {question.plan.seed};
    const bool all = sets_of(nodes, row->dead, UINT64_MAX / nodes / nodes) <= sweep->sets;

    question.plan.pattern = RG_PROCESSORS_PAIRS;
    question.clocks = UINT64_MAX;
    question.routes = row->routes;
    question.dead = question.events = row->dead;
    question.event = cli_get(row->dead + 1u, sizeof *question.event);
    for (unsigned i = 0; i < row->dead; i++)
        question.event[i].node = i;
    for (uint64_t i = 0; i < row->sets; i++) {
        struct cli_node_result result;
        if (!all)
            random_set(question.event, row->dead, nodes, &random);
        else if (i > 0)
            next_set(question.event, row->dead, nodes);
        cli_node_run(&question, false, &result);
        if (result.messages.twice + result.messages.wrong + result.unfinished > 0)
            cli_fail(CLI_BROKEN, "node: a message arrives twice, or wrong, or does not end");
        row->messages += result.messages.begun;
        row->delivered += result.messages.delivered;
        row->tries += result.counters.tries;
        cli_progress_add(1);
    }
    free(question.event);
}

static double share(const struct row *row)
{
    return row->messages == 0 ? 0 : (double)row->delivered / (double)row->messages;
}

/* ---- Output ---- */

/* A list of rows, which in JSON is all there is. */
static void print(const struct sweep *sweep, enum cli_format format)
{
    static const rg_column columns[] = {
        {.key = "network"},      RG_COLUMN("dead", 4),     RG_COLUMN("routes", 6),
        RG_COLUMN("sets", 4),    RG_COLUMN("messages", 8), RG_COLUMN("delivered", 9),
        RG_COLUMN("share", -10), RG_COLUMN("tries", -1),   {.key = NULL}};
    rg_value *record = rg_record_begin(), *rows = rg_put_list(record, "rows");

    for (size_t i = 0; i < sweep->rows; i++) {
        const struct row *row = &sweep->row[i];
        rg_value *one = rg_put_record(rows, NULL);
        rg_put_text(one, "network", sweep->question->network.name);
        rg_put_counts(one, {"dead", row->dead}, {"routes", row->routes}, {"sets", row->sets},
                      {"messages", row->messages}, {"delivered", row->delivered});
        rg_say(rg_put_real(one, "share", share(row)), NULL, "%.8g", share(row));
        rg_put_count(one, "tries", row->tries);
    }
    cli_print_rows(record, format, columns, "rows");
}

static void draw(const struct sweep *sweep)
{
    const size_t count = sweep->rows / 2;
    double *x = cli_get(count, sizeof *x), *y[2];
    char title[64], name[2][24];
    rg_plot_series series[2];
    rg_out out = cli_out(stdout);
    rg_plot plot;

    for (unsigned s = 0; s < 2; s++) {
        const unsigned routes = sweep->row[s].routes;
        y[s] = cli_get(count, sizeof *y[s]);
        for (size_t i = 0; i < count; i++) {
            x[i] = sweep->row[2 * i].dead;
            y[s][i] = share(&sweep->row[2 * i + s]);
        }
        (void)snprintf(name[s], sizeof name[s], s == 0 ? "%u route%s" : "all %u routes", routes,
                       routes == 1 ? "" : "s");
        series[s] = (rg_plot_series){
            .name = name[s], .colour = s == 0, .dashed = s == 0, .count = count, .x = x, .y = y[s]};
    }
    (void)snprintf(title, sizeof title, "Messages that arrive in K(%u,%u)", sweep->question->net.d,
                   sweep->question->net.k);
    rg_plot_begin(&plot, &out, title, "every pair of live nodes sends one; cycle model of rg_node",
                  1, 1, 320);
    rg_plot_lines(&plot, &(rg_plot_panel){.title = "by dead nodes",
                                          .x = {.label = "dead nodes"},
                                          .y = {.label = "delivered, of all messages"},
                                          .series = series,
                                          .count = 2});
    cli_must(rg_plot_end(&plot));
    free(x);
    free(y[0]);
    free(y[1]);
}

/* ---- The whole ---- */

void cli_node_sweep(const struct cli_node_question *question, const struct cli_arguments *given)
{
    const uint64_t nodes = question->net.nodes;
    struct sweep sweep = {.question = question};
    uint64_t runs = 0;

    sweep.most = (unsigned)cli_number_of(given, CLI_KEY_SWEEP, 0, 1, nodes - 2);
    sweep.sets = cli_number_of(given, CLI_KEY_SETS, 20, 1, 1000000);
    sweep.row = cli_get(2 * (sweep.most + 1u), sizeof *sweep.row);
    for (unsigned dead = 0; dead <= sweep.most; dead++)
        for (unsigned s = 0; s < 2; s++) {
            sweep.row[sweep.rows++] = (struct row){
                .dead = dead,
                .routes = s == 0 ? question->routes : question->net.d,
                .sets = sets_of(nodes, dead, sweep.sets),
            };
            runs += sweep.row[sweep.rows - 1].sets;
        }
    cli_progress_begin(question->network.name, "runs", runs);
    for (size_t i = 0; i < sweep.rows; i++)
        run_row(&sweep, &sweep.row[i]);
    cli_progress_erase();
    if (given->format == CLI_SVG)
        draw(&sweep);
    else
        print(&sweep, given->format);
    free(sweep.row);
}
