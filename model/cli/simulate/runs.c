/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "runs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "words.h"

const struct cli_spread *cli_simulate_spread = NULL;

/* Those still to be run, the longest first. */
struct runs {
    const struct cli_simulate_request *request;
    rg_sim_point *points;
    uint64_t *todo;
    uint64_t count, next;
    struct cli_journal *journal;
};

/* What a run is, in words: all that its result depends on. */
static const char *line_of(const struct runs *runs, const rg_sim_point *point)
{
    static char *line;
    static size_t room;
    char name[RG_NETWORK_MAX_TEXT], what[64] = "";
    const size_t length = strlen(runs->request->told) + sizeof name + sizeof what + 64;

    if (length > room) {
        line = realloc(line, room = length);
        if (line == NULL)
            cli_out_of_memory();
    }
    (void)rg_network_print(&point->net->name, name);
    if (point->options.traffic == RG_SIM_EXCHANGE)
        (void)snprintf(what, sizeof what, "exchange %s", cli_simulate_order(point->options.order));
    else if (point->steps > 0)
        (void)snprintf(what, sizeof what, "load sat");
    else
        (void)snprintf(what, sizeof what, "load %.12g", point->options.load);
    (void)snprintf(line, room, "%s %s seed %" PRIu64 "%s", name, what, point->options.seed,
                   runs->request->told);
    return line;
}

static bool next(void *context, uint64_t *index)
{
    struct runs *runs = context;
    if (runs->next == runs->count)
        return false;
    *index = runs->todo[runs->next++];
    return true;
}

static void done(void *context, uint64_t index)
{
    const struct runs *runs = context;
    const rg_sim_point *point = &runs->points[index];
    struct cli_record record;

    if (runs->journal == NULL || point->status != RG_OK)
        return;
    cli_record_of(point, &record);
    cli_journal_add(runs->journal, line_of(runs, point), &record);
}

/* Leaves those that the journal does not know. */
static void look_up(struct runs *runs)
{
    const uint64_t all = runs->count;
    struct cli_record record;

    runs->count = 0;
    for (uint64_t i = 0; i < all; i++) {
        rg_sim_point *point = &runs->points[runs->todo[i]];
        if (cli_journal_find(runs->journal, line_of(runs, point), &record))
            cli_record_put(&record, point);
        else
            runs->todo[runs->count++] = runs->todo[i];
    }
}

void cli_simulate_runs(const struct cli_simulate_request *request, rg_sim_point *points,
                       uint64_t count)
{
    struct runs runs = {.request = request, .points = points, .count = count};
    const rg_sim_share share = {.next = next, .done = done, .context = &runs};
    struct cli_progress progress;

    runs.todo = cli_get((size_t)count, sizeof *runs.todo);
    cli_must(rg_sim_sweep_order(points, count, runs.todo));
    if (request->journal != NULL && !(cli_simulate_spread && cli_simulate_spread->worker)) {
        runs.journal = cli_journal_open(request->journal);
        look_up(&runs);
    }
    cli_progress_begin(&progress, "simulate", runs.count > 0 ? runs.count : 1);
    progress.unit = "measurements";
    const rg_watch watch = cli_progress_watch(&progress);
    const rg_status status =
        (cli_simulate_spread != NULL ? cli_simulate_spread->sweep : rg_sim_sweep_shared)(
            points, count, &request->plan, request->threads, &watch, &share);
    cli_progress_erase(&progress);
    if (status == RG_E_STOPPED || status == RG_E_MEMORY)
        cli_must(status);
    if (runs.journal != NULL)
        cli_journal_close(runs.journal);
    free(runs.todo);
}
