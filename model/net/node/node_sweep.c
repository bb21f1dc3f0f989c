/* SPDX-License-Identifier: Apache-2.0 */

/*
 * How many messages arrive if ever more nodes are dead: every pair of live nodes sends one, in all
 * sets of a number of dead nodes or a sample of them; with one route of each pair beside all d.
 */

#include "ask.h"

#include <stdio.h>
#include <stdlib.h>

#include "hw/inner/random.h"
#include "net/inner/plot.h"

/* ---- Sets of dead nodes ---- */

/* Sets of m of n nodes, or `most` if there are more. */
uint64_t node_sets_of(uint64_t n, uint64_t m, uint64_t most)
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
static void next_set(struct node_event *set, uint64_t m, uint64_t nodes)
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
static void random_set(struct node_event *set, uint64_t m, uint64_t nodes, rg_random *random)
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

/* Runs with a number of dead nodes, in the room of as many events. */
static rg_status run_row(const rg_nodes_ask *ask, struct node_row *row, struct node_event *event,
                         struct node_bar *bar)
{
    const uint64_t nodes = ask->question.net.nodes;
    struct node_question question = ask->question;
    rg_random random = {question.plan.seed};
    const bool all = node_sets_of(nodes, row->dead, UINT64_MAX / nodes / nodes) <= ask->sets;

    question.plan.pattern = RG_PROCESSORS_PAIRS;
    question.clocks = UINT64_MAX;
    question.routes = row->routes;
    question.dead = question.events = row->dead;
    question.event = event;
    for (unsigned i = 0; i < row->dead; i++)
        event[i].node = i;
    for (uint64_t i = 0; i < row->sets; i++) {
        struct node_result result;
        if (!all)
            random_set(event, row->dead, nodes, &random);
        else if (i > 0)
            next_set(event, row->dead, nodes);
        const rg_status status = node_run(&question, NULL, &result);
        if (status != RG_OK || !node_is_right(&result))
            return status != RG_OK ? status : RG_E_WRONG;
        row->messages += result.messages.begun;
        row->delivered += result.messages.delivered;
        row->tries += result.counters.tries;
        if (!node_bar_add(bar, 1))
            return RG_E_STOPPED;
    }
    return RG_OK;
}

rg_status node_sweep(rg_nodes_ask *ask, struct node_bar *bar)
{
    struct node_event *event = rg_room_zeros(&ask->room, (size_t)ask->most + 1, sizeof *event);
    rg_status status = event == NULL ? RG_E_MEMORY : RG_OK;

    for (size_t i = 0; status == RG_OK && i < ask->rows; i++)
        status = run_row(ask, &ask->row[i], event, bar);
    return status;
}

static double share(const struct node_row *row)
{
    return row->messages == 0 ? 0 : (double)row->delivered / (double)row->messages;
}

/* ---- Output ---- */

const rg_column *rg_nodes_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network"},      RG_COLUMN("dead", 4),     RG_COLUMN("routes", 6),
        RG_COLUMN("sets", 4),    RG_COLUMN("messages", 8), RG_COLUMN("delivered", 9),
        RG_COLUMN("share", -10), RG_COLUMN("tries", -1),   {.key = NULL}};
    return columns;
}

rg_value *node_rows_record(const rg_nodes_ask *ask)
{
    rg_value *record = rg_record_begin(), *rows = rg_put_list(record, "rows");

    for (size_t i = 0; i < ask->rows; i++) {
        const struct node_row *row = &ask->row[i];
        rg_value *one = rg_put_record(rows, NULL);
        rg_put_text(one, "network", ask->question.network->name);
        rg_put_counts(one, {"dead", row->dead}, {"routes", row->routes}, {"sets", row->sets},
                      {"messages", row->messages}, {"delivered", row->delivered});
        rg_say(rg_put_real(one, "share", share(row)), NULL, "%.8g", share(row));
        rg_put_count(one, "tries", row->tries);
    }
    return record;
}

rg_status rg_nodes_plot(const rg_nodes_ask *ask, rg_out *out)
{
    const size_t count = ask->rows / 2;
    double *x = calloc(3 * count, sizeof *x), *const y[2] = {x + count, x + 2 * count};
    char title[64], name[2][24];
    rg_plot_series series[2];
    rg_plot plot;

    if (x == NULL)
        return RG_E_MEMORY;
    for (unsigned s = 0; s < 2; s++) {
        const unsigned routes = ask->row[s].routes;
        for (size_t i = 0; i < count; i++) {
            x[i] = ask->row[2 * i].dead;
            y[s][i] = share(&ask->row[2 * i + s]);
        }
        (void)snprintf(name[s], sizeof name[s], s == 0 ? "%u route%s" : "all %u routes", routes,
                       routes == 1 ? "" : "s");
        series[s] = (rg_plot_series){
            .name = name[s], .colour = s == 0, .dashed = s == 0, .count = count, .x = x, .y = y[s]};
    }
    (void)snprintf(title, sizeof title, "Messages that arrive in K(%u,%u)", ask->question.net.d,
                   ask->question.net.k);
    rg_plot_begin(&plot, out, title, "every pair of live nodes sends one; cycle model of rg_node",
                  1, 1, 320);
    rg_plot_lines(&plot, &(rg_plot_panel){.title = "by dead nodes",
                                          .x = {.label = "dead nodes"},
                                          .y = {.label = "delivered, of all messages"},
                                          .series = series,
                                          .count = 2});
    const rg_status status = rg_plot_end(&plot);
    free(x);
    return status;
}
