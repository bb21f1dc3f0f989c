/* SPDX-License-Identifier: Apache-2.0 */

/* The runs of a sweep, on threads or machines, and their rows in order. */

#include "request.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "net/inner/simulate_record.h"
#include "net/inner/simulate_sweep.h"

const struct cli_spread *cli_simulate_spread = NULL;

struct runs {
    const struct cli_simulate_request *request;
    rg_sim_point *points;
    uint64_t *todo; /* those still to be run: the longest first, or as the rows of a sweep */
    uint64_t count, next;
    struct cli_journal *journal;
    const struct cli_rows *rows;
    bool *known;           /* by point: what came of it */
    uint64_t loads, seeds; /* of a network */
    uint64_t *kept;        /* by network: its loads in the answer, as far as is known */
    uint64_t all, shown;   /* points */
};

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Counting the loads of all networks. */
static bool is_saturated(const struct runs *runs, uint64_t load)
{
    for (uint64_t p = load * runs->seeds; p < (load + 1) * runs->seeds; p++)
        if (!runs->known[p] || runs->points[p].result.end != RG_SIM_SATURATED)
            return false;
    return true;
}

static void learn(struct runs *runs, uint64_t index)
{
    const uint64_t load = index / runs->seeds, at = load % runs->loads;
    uint64_t *kept = &runs->kept[load / runs->loads];

    runs->known[index] = true;
    if (runs->request->given[CLI_KEY_ALL_LOADS] || !is_saturated(runs, load))
        return;
    if (at > 0 && is_saturated(runs, load - 1))
        *kept = at + 1 < *kept ? at + 1 : *kept;
    else if (at + 1 < runs->loads && is_saturated(runs, load + 1))
        *kept = at + 2 < *kept ? at + 2 : *kept;
}

static bool is_kept(const struct runs *runs, uint64_t index)
{
    const uint64_t load = index / runs->seeds;
    return load % runs->loads < runs->kept[load / runs->loads];
}

/* What is kept can no longer change where all points before are known. */
static void show_rows(struct runs *runs)
{
    for (; runs->shown < runs->all; runs->shown++) {
        if (!is_kept(runs, runs->shown))
            continue;
        if (!runs->known[runs->shown] || runs->points[runs->shown].status != RG_OK)
            return;
        runs->rows->row(runs->rows->context, runs->shown);
    }
}

static void begin_rows(struct runs *runs)
{
    const struct cli_simulate_request *request = runs->request;

    runs->loads = request->saturation ? 1 : cli_simulate_loads(request);
    runs->seeds = request->saturation ? 1 : request->seeds;
    runs->all = runs->count;
    runs->known = cli_get((size_t)runs->all, sizeof *runs->known);
    runs->kept = cli_get((size_t)runs->all, sizeof *runs->kept);
    for (uint64_t i = 0; i < runs->all; i++)
        runs->kept[i] = runs->loads;
    for (uint64_t i = 0; i < runs->all && !request->saturation; i++)
        runs->todo[i] = i;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* What a run is, in words: all that its result depends on. */
static const char *line_of(const struct runs *runs, const rg_sim_point *point)
{
    static char *line;
    static size_t room;
    char what[64] = "";
    const size_t length = strlen(runs->request->told) + sizeof(rg_name) + sizeof what + 64;

    if (length > room) {
        line = realloc(line, room = length);
        if (line == NULL)
            cli_out_of_memory();
    }
    if (point->options.traffic == RG_SIM_EXCHANGE)
        (void)snprintf(what, sizeof what, "exchange %s",
                       rg_sim_word("order", point->options.order));
    else if (point->steps > 0)
        (void)snprintf(what, sizeof what, "load sat");
    else
        (void)snprintf(what, sizeof what, "load %.12g", point->options.load);
    (void)snprintf(line, room, "%s %s seed %" PRIu64 "%s", rg_name_of(&point->net->name).text, what,
                   point->options.seed, runs->request->told);
    return line;
}

static bool next(void *context, uint64_t *index)
{
    struct runs *runs = context;
    while (runs->next < runs->count) {
        *index = runs->todo[runs->next++];
        if (runs->rows == NULL || is_kept(runs, *index))
            return true;
    }
    return false;
}

static void done(void *context, uint64_t index)
{
    struct runs *runs = context;
    const rg_sim_point *point = &runs->points[index];

    if (runs->journal != NULL && point->status == RG_OK)
        cli_journal_add(runs->journal, line_of(runs, point), point);
    if (runs->rows == NULL)
        return;
    learn(runs, index);
    show_rows(runs);
}

/* Leaves those that the journal does not know. */
static void look_up(struct runs *runs)
{
    const uint64_t all = runs->count;

    runs->count = 0;
    for (uint64_t i = 0; i < all; i++) {
        rg_sim_point *point = &runs->points[runs->todo[i]];
        if (!cli_journal_find(runs->journal, line_of(runs, point), point)) {
            runs->todo[runs->count++] = runs->todo[i];
            continue;
        }
        if (runs->rows != NULL)
            learn(runs, runs->todo[i]);
    }
}

void cli_simulate_runs(const struct cli_simulate_request *request, rg_sim_point *points,
                       uint64_t count, const struct cli_rows *rows)
{
    struct runs runs = {.request = request, .points = points, .count = count, .rows = rows};
    const rg_sim_share share = {.next = next, .done = done, .context = &runs};

    runs.todo = cli_get((size_t)count, sizeof *runs.todo);
    cli_must(rg_sim_sweep_order(points, count, runs.todo));
    if (rows != NULL)
        begin_rows(&runs);
    if (request->value[CLI_KEY_JOURNAL] != NULL &&
        !(cli_simulate_spread && cli_simulate_spread->worker)) {
        runs.journal = cli_journal_open(request->value[CLI_KEY_JOURNAL]);
        look_up(&runs);
    }
    if (rows != NULL)
        show_rows(&runs);
    const rg_watch watch = cli_progress_watch("simulate");
    cli_progress_lines();
    const rg_status status =
        (cli_simulate_spread != NULL ? cli_simulate_spread->sweep : rg_sim_sweep_shared)(
            points, count, &request->plan, request->threads, &watch, &share);
    cli_progress_erase();
    if (status == RG_E_STOPPED || status == RG_E_MEMORY)
        cli_must(status);
    if (runs.journal != NULL)
        cli_journal_close(runs.journal);
    free(runs.todo);
    free(runs.known);
    free(runs.kept);
}
