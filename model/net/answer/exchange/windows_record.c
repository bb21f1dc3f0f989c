/* SPDX-License-Identifier: Apache-2.0 */

/* The all-to-all of a slimmed fat tree by windows, message by message along the tree's links. */

#include <inttypes.h>
#include <string.h>

#include "families/inner/topology_route.h"
#include "hw/inner/kautz_pairs.h"
#include "net/inner/compare.h"
#include "net/inner/exchange_ask.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"
#include "routegen/fattree_window.h"

/* What has gone wrong, and in which pass each link was taken last. */
struct run {
    const rg_topology *net;
    rg_window tree;
    uint64_t *used; /* by vertex and port: the last pass and 1 */
    uint64_t delivered, misplaced, collisions, twice;
};

static rg_status shape_of(const rg_topology *net, bool turning, rg_window *tree)
{
    unsigned children[RG_GFT_MAX_LEVELS], parents[RG_GFT_MAX_LEVELS];

    if (net->levels == 0 || net->levels > RG_GFT_MAX_LEVELS || net->directed ||
        !rg_topology_nest(net, 0, &children[0], &parents[0]))
        return RG_E_FAMILY;
    for (unsigned x = 0; x < net->levels; x++)
        (void)rg_topology_nest(net, x, &children[x], &parents[x]);
    return rg_window_shape(net->levels - 1, children, parents, turning, tree);
}

/* Takes a link out of a vertex; whether it is the first to do so in this pass. */
static bool take(struct run *run, uint64_t pass, uint64_t vertex, unsigned port, uint64_t *next)
{
    rg_topology_end end = {RG_TOPOLOGY_NONE, 0};
    uint64_t *used = &run->used[vertex * run->net->ports + port];
    const bool first = *used != pass + 1;

    *used = pass + 1;
    (void)rg_topology_neighbour(run->net, vertex, port, &end);
    *next = end.vertex;
    return first;
}

/* Follows a message up by its ports and down by the digits of its destination. */
static void follow(struct run *run, uint64_t pass, uint32_t source, const rg_window_sent *sent)
{
    const rg_window_level *level = run->tree.level;
    bool alone = true;
    uint64_t vertex;

    alone = take(run, pass, source, 0, &vertex) && alone;
    for (unsigned x = 0; x < sent->turn && vertex != RG_TOPOLOGY_NONE; x++)
        alone = take(run, pass, vertex, level[x].children + sent->up[x], &vertex) && alone;
    for (unsigned x = sent->turn + 1; x-- > 0 && vertex != RG_TOPOLOGY_NONE;)
        alone = take(run, pass, vertex, sent->destination / level[x].place % level[x].children,
                     &vertex) &&
                alone;
    run->collisions += !alone;
    if (vertex != sent->destination)
        run->misplaced++;
    else
        run->delivered++;
}

static rg_status run_all(struct run *run, const rg_watch *watch)
{
    rg_window_sent sent;

    for (uint64_t pass = 0; pass < run->tree.passes; pass++) {
        for (uint32_t i = 0; i < run->tree.terminals; i++) {
            const rg_status status = rg_window_message(&run->tree, pass, i, &sent);
            if (status != RG_OK)
                return status;
            if (sent.destination == RG_WINDOW_NONE)
                continue;
            follow(run, pass, i, &sent);
            /* A pair has one pass; so where all messages are in theirs, none is sent twice. */
            uint64_t own = 0;
            run->twice +=
                rg_window_pass_of(&run->tree, i, sent.destination, &own) != RG_OK || own != pass;
        }
        const rg_status status = rg_watch_show(watch, "passes", pass + 1, run->tree.passes);
        if (status != RG_OK)
            return status;
    }
    return RG_OK;
}

/* Pairs that no pass serves. */
static uint64_t count_lost(const rg_window *tree)
{
    uint64_t lost = 0, pass;

    for (uint32_t i = 0; i < tree->terminals; i++)
        for (uint32_t j = 0; j < tree->terminals; j++)
            lost += rg_window_pass_of(tree, i, j, &pass) != RG_OK;
    return lost;
}

static rg_status list_all(const struct run *run, rg_table *table)
{
    static const rg_column columns[] = {RG_COLUMN("pass", 6),         RG_COLUMN("source", 7),
                                        RG_COLUMN("destination", 11), RG_COLUMN("turn", 4),
                                        RG_COLUMN("up", -2),          {.key = NULL}};
    rg_window_sent sent;

    table->columns = columns;
    rg_table_begin(table, "messages");
    for (uint64_t pass = 0; pass < run->tree.passes; pass++)
        for (uint32_t i = 0; i < run->tree.terminals; i++) {
            const rg_status status = rg_window_message(&run->tree, pass, i, &sent);
            if (status != RG_OK)
                return status;
            if (sent.destination == RG_WINDOW_NONE)
                continue;
            rg_value *row = rg_table_row(table);
            rg_put_count(row, "pass", pass);
            rg_put_count(row, "source", i);
            rg_put_count(row, "destination", sent.destination);
            rg_put_count(row, "turn", sent.turn);
            rg_value *up = rg_put_list(row, "up");
            for (unsigned x = 0; x < sent.turn; x++)
                rg_put_count(up, NULL, sent.up[x]);
            rg_table_add(table, row);
        }
    return rg_table_status(table);
}

static void put_head(rg_value *record, const struct run *run)
{
    rg_show_text(record, "network", rg_name_of(&run->net->name).text);
    rg_say(rg_put_text(record, "square", "window"), "square", "window  (%s)",
           run->tree.turning ? "messages turn at the nearest common ancestor"
                             : "opened: all cross the top");
    rg_put_flag(record, "turning", run->tree.turning);
}

/* The passes of rotations by the Left Latin Square, of the shape of a GFT; else 0. */
static uint64_t lls_of(const rg_window *tree)
{
    const uint32_t w = tree->level[0].children, m = tree->level[tree->h].children;
    uint64_t passes = tree->terminals;

    for (unsigned x = 0; x < tree->h; x++) {
        if (tree->level[x].parents != w || (x > 0 && tree->level[x].children != m))
            return 0;
        passes *= x > 0 ? (m + w - 1) / w : 1;
    }
    return passes;
}

static void put_all(rg_value *record, const struct run *run, uint64_t lost)
{
    const rg_window *tree = &run->tree;
    const double ratio = (double)tree->passes / (double)tree->limit;
    const uint64_t lls = lls_of(tree);

    put_head(record, run);
    rg_show_count(record, "passes", tree->passes);
    rg_say(rg_put_count(record, "limit", tree->limit), "limit",
           "%" PRIu64 "  (of the cuts, for all messages)", tree->limit);
    if (lost > 0) /* passes of an exchange that is not whole are no figure */
        rg_put_null(record, "ratio");
    else
        rg_say(rg_put_real(record, "ratio", ratio), "ratio", "%.3f", ratio);
    rg_value *rotations = rg_put_count_if(record, "lls", lls, lls > 0);
    if (lls > 0)
        rg_say(rotations, "lls", "%" PRIu64 "  (passes of the Left Latin Square's rotations)", lls);
    rg_show_counts(record, {"messages", (uint64_t)tree->terminals * tree->terminals},
                   {"delivered", run->delivered}, {"misplaced", run->misplaced},
                   {"collisions", run->collisions}, {"lost", lost});
}

rg_status rg_windows_answer(const rg_topology *net, bool turning, bool schedule, rg_table *table,
                            const rg_watch *watch, bool *right, rg_refusal *refusal)
{
    const rg_name name = rg_name_of(&net->name);
    struct run run = {.net = net};
    rg_room room = {0};
    rg_status status = shape_of(net, turning, &run.tree);

    if (status == RG_E_FAMILY)
        return rg_refuse(refusal, RG_E_OPTION, name.text, "windows are for gft, xgft and kary");
    if (status == RG_E_SQUARE)
        return rg_refuse(refusal, RG_E_OPTION, name.text,
                         "no windows%s: a level with enough parents is above one without",
                         turning ? " that turn (opened may have some)" : "");
    if (status != RG_OK)
        return rg_refuse(refusal, RG_E_OPTION, name.text,
                         "no windows: more than %u lines on a level", RG_GFT_MAX_LINES);
    if ((uint64_t)run.tree.terminals * run.tree.terminals >
        (schedule ? RG_EXCHANGE_MOST_LISTED : RG_KAUTZ_MOST_PAIRS))
        return rg_refuse(refusal, RG_E_OPTION, name.text, "too many messages");
    run.used = rg_room_zeros(&room, net->vertices * net->ports, sizeof *run.used);
    status = room.broken ? RG_E_MEMORY : run_all(&run, watch);
    const uint64_t lost = status == RG_OK ? count_lost(&run.tree) : 0;
    rg_room_end(&room);
    *right = run.twice == 0 && lost == 0 && run.misplaced == 0 && run.collisions == 0 &&
             run.delivered == (uint64_t)run.tree.terminals * run.tree.terminals;
    if (status == RG_OK) {
        table->record = rg_record_begin();
        if (schedule) {
            put_head(table->record, &run);
            status = list_all(&run, table);
        } else {
            put_all(table->record, &run, lost);
        }
    }
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

/* ---- States ---------------------------------------------------------------------------------- */

rg_status rg_window_states_answer(const rg_topology *net, const uint64_t *pass, rg_table *table,
                                  rg_refusal *refusal)
{
    static const rg_column columns[] = {
        RG_COLUMN("pass", 6),  RG_COLUMN("level", 5), RG_COLUMN("index", 5),
        RG_COLUMN("start", 5), RG_COLUMN("up", 3),    RG_COLUMN("shift", 5),
        RG_COLUMN("split", 5), RG_COLUMN("down", 4),  {.key = NULL}};
    const rg_name name = rg_name_of(&net->name);
    struct run run = {.net = net};
    rg_room room = {0};
    rg_status status = shape_of(net, false, &run.tree);

    if (status != RG_OK)
        return rg_refuse(refusal, RG_E_OPTION, name.text, "windows are for gft, xgft and kary");
    if (pass != NULL && *pass >= run.tree.passes)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "pass %" PRIu64 ": there are %" PRIu64 ", from 0", *pass, run.tree.passes);
    const uint64_t first = pass == NULL ? 0 : *pass,
                   end = pass == NULL ? run.tree.passes : first + 1;
    if ((double)(end - first) * run.tree.switches > RG_EXCHANGE_MOST_LISTED)
        return rg_refuse(refusal, RG_E_OPTION, name.text,
                         "more than %d states at once; take a pass", RG_EXCHANGE_MOST_LISTED);
    rg_window_state *states = rg_room_get(&room, run.tree.switches, sizeof *states);
    status = states == NULL ? RG_E_MEMORY : RG_OK;
    if (table->record == NULL)
        table->record = rg_record_begin();
    table->columns = columns;
    put_head(table->record, &run);
    rg_table_begin(table, "switches");
    for (uint64_t p = first; status == RG_OK && p < end; p++) {
        status = rg_window_states(&run.tree, p, states);
        for (unsigned x = run.tree.h + 1; status == RG_OK && x-- > 0;) {
            const rg_window_level *level = &run.tree.level[x];
            for (uint32_t j = 0; j < level->subtrees * level->roots; j++) {
                const rg_window_state *state = &states[level->first + j];
                rg_value *row = rg_table_row(table);
                rg_put_counts(row, {"pass", p}, {"level", x}, {"index", j}, {"start", state->start},
                              {"up", state->up}, {"shift", state->shift});
                rg_put_count_if(row, "split", state->split, state->split != UINT8_MAX);
                rg_put_count(row, "down", state->down);
                rg_table_add(table, row);
            }
        }
        if (status == RG_OK)
            status = rg_table_status(table);
    }
    rg_room_end(&room);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

/* ---- By options ------------------------------------------------------------------------------ */

struct asked {
    bool states, turning, schedule, one_pass;
    uint64_t pass;
};

static rg_status take_option(void *ask, const char *name, const char *value, rg_refusal *refusal)
{
    struct asked *asked = ask;

    if (asked->states && strcmp(name, "pass") == 0) {
        asked->one_pass = true;
        return rg_read_whole(value, 0, UINT64_MAX, &asked->pass, refusal);
    }
    if (!asked->states && strcmp(name, "turn") == 0)
        return rg_read_flag(value, &asked->turning, refusal);
    if (!asked->states && strcmp(name, "schedule") == 0)
        return rg_read_flag(value, &asked->schedule, refusal);
    return strcmp(name, "square") == 0
               ? RG_OK
               : rg_refuse(refusal, RG_E_SYNTAX, NULL, "with square=window %s expected",
                           asked->states ? "pass" : "turn or schedule");
}

bool rg_asks_windows(const char *options)
{
    static const char asked[] = "square=window";
    const char *at = options == NULL ? NULL : strstr(options, asked);

    return at != NULL && (at == options || at[-1] == ' ') &&
           strchr(" ", at[sizeof asked - 1]) != NULL;
}

rg_status rg_ask_windows(const rg_any_network *network, bool states, const char *options,
                         const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    struct asked asked = {.states = states};
    rg_table table = {.out = NULL};
    rg_topology net;
    bool right;
    rg_status status = rg_read_options(options, take_option, &asked, refusal);

    if (status != RG_OK)
        return status;
    if (rg_any_topology_parse(network->name, &net, NULL) != RG_OK)
        return rg_refuse(refusal, RG_E_FAMILY, network->name, NULL);
    if (states) {
        *record = rg_record_begin();
        table.record = rg_put_record(rg_put_list(*record, "phases"), NULL);
        status =
            rg_window_states_answer(&net, asked.one_pass ? &asked.pass : NULL, &table, refusal);
    } else {
        status =
            rg_windows_answer(&net, asked.turning, asked.schedule, &table, watch, &right, refusal);
        *record = table.record;
    }
    if (status != RG_OK) {
        if (states)
            rg_record_close(*record);
        return status;
    }
    status = rg_record_made(record);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}
