/* SPDX-License-Identifier: Apache-2.0 */

/* What a table of routes changes in another one of the same network, as a record. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/rows.h"
#include "net/inner/faults.h"
#include "net/inner/parse_sim.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"
#include "routegen/net/parse.h"

/* The ways of a table, in the numbers of the whole network. An entry is those of a router, target
 * and phase, in order; a source's begins are beside the entries of a router. */
struct ways {
    rg_sim_way *item;
    size_t count, room;
    uint64_t entries;
};

struct diff {
    const rg_topology *net, *whole;
    struct ways ways[2]; /* before, after */
    uint64_t memory;
    rg_status full; /* why a way did not fit: RG_E_LARGE, RG_E_MEMORY */
};

enum { BEFORE, AFTER, SHOWN = 8 };

static bool add(struct diff *d, unsigned side, const rg_sim_way *way)
{
    struct ways *ways = &d->ways[side];
    const bool large = (uint64_t)(ways->count + 1) * sizeof *ways->item > d->memory;
    rg_sim_way *grown =
        large ? NULL : rg_grown(ways->item, ways->count, &ways->room, sizeof *grown);

    if (grown == NULL) {
        d->full = large ? RG_E_LARGE : RG_E_MEMORY;
        return false;
    }
    ways->item = grown;
    grown[ways->count++] = *way;
    return true;
}

static bool take(void *context, const rg_sim_way *way)
{
    struct diff *d = context;
    const uint32_t *number = d->net == d->whole ? NULL : d->net->name.rows->number;
    rg_sim_way whole = *way;

    if (number != NULL) {
        whole.vertex = number[way->vertex];
        whole.target = number[way->target];
    }
    return add(d, AFTER, &whole);
}

/* The lines of a table; those without a route are passed over. */
static rg_status read(struct diff *d, const char *text, rg_refusal *refusal)
{
    static const char head[] = "router,";
    uint64_t line = 0;
    rg_status status = RG_OK;

    for (const char *at = text; *at != '\0' && status == RG_OK; at += *at == '\n') {
        size_t length = strcspn(at, "\n");
        char *copy = malloc(length + 1);
        rg_sim_way way;
        rg_refusal why;
        if (copy == NULL)
            return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
        memcpy(copy, at, length);
        at += length;
        while (length > 0 && copy[length - 1] == '\r')
            length--;
        copy[length] = '\0';
        line++;
        if (length > 0 && *copy != '#' &&
            (d->ways[BEFORE].count > 0 || strncmp(copy, head, sizeof head - 1) != 0)) {
            status = rg_parse_way(d->whole, copy, &way, &why);
            if (status != RG_OK)
                (void)rg_refuse(refusal, status, NULL, "line %" PRIu64 ", column %zu: %s", line,
                                why.place == RG_NO_PLACE ? 1 : why.place + 1, why.text);
            else if (!add(d, BEFORE, &way))
                status = d->full;
        }
        free(copy);
    }
    if (status == RG_OK && d->ways[BEFORE].count == 0)
        status = rg_refuse(refusal, RG_E_SYNTAX, NULL, "no routes");
    return status;
}

/* By router, target and phase; the order of those that are equal stays, with their numbers. */
static int compare(const rg_sim_way *a, const rg_sim_way *b)
{
    const bool starts[2] = {a->port == RG_SIM_START, b->port == RG_SIM_START};
    const uint64_t left[4] = {a->vertex, starts[0], a->target, a->phase};
    const uint64_t right[4] = {b->vertex, starts[1], b->target, b->phase};

    for (unsigned i = 0; i < 4; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static int by_entry(const void *a, const void *b)
{
    const rg_sim_way *const *left = a, *const *right = b;
    const int order = compare(*left, *right);

    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* Pointers in order, for free; and how many entries there are. */
static const rg_sim_way **sort(struct ways *ways)
{
    const rg_sim_way **order = malloc((ways->count + 1) * sizeof *order);

    for (size_t i = 0; order != NULL && i < ways->count; i++)
        order[i] = &ways->item[i];
    if (order != NULL)
        qsort(order, ways->count, sizeof *order, by_entry);
    for (size_t i = 0; order != NULL && i < ways->count; i++)
        ways->entries += i == 0 || compare(order[i - 1], order[i]) != 0;
    return order;
}

/* ---- The record ------------------------------------------------------------------------------ */

struct counts {
    uint64_t changed, added, removed, shown;
};

static void put_counts(rg_value *into, const struct counts *counts)
{
    rg_put_counts(into, {"changed", counts->changed}, {"added", counts->added},
                  {"removed", counts->removed});
}

/* A router with its row, while its entries are compared. */
struct router {
    rg_value *row, *targets;
    struct counts counts;
    uint64_t vertex;
};

static void end_router(struct router *router)
{
    if (router->row == NULL)
        return;
    put_counts(router->row, &router->counts);
    if (router->counts.shown > SHOWN)
        rg_say_more(router->targets, ", .. (%" PRIu64 ")", router->counts.shown);
}

static void put_hops(rg_value *change, const char *key, const rg_sim_way *const *way, size_t count)
{
    rg_value *list = rg_put_list(change, key);

    for (size_t i = 0; i < count; i++) {
        rg_value *hop = rg_put_record(list, NULL);
        rg_put_count_if(hop, "port", way[i]->port, way[i]->port != RG_SIM_START);
        rg_put_counts(hop, {"class", way[i]->vc}, {"next", way[i]->next});
        rg_put_flag(hop, "escape", way[i]->escape);
    }
}

static void put_change(const struct diff *d, rg_value *routers, rg_value *changes,
                       struct router *router, const rg_sim_way *const *before, size_t befores,
                       const rg_sim_way *const *after, size_t afters)
{
    const rg_sim_way *way = befores > 0 ? *before : *after;
    const rg_label from = rg_label_of(d->whole, way->vertex),
                   to = rg_label_of(d->whole, way->target);

    if (router->row == NULL || router->vertex != way->vertex) {
        end_router(router);
        *router = (struct router){.row = rg_put_record(routers, NULL), .vertex = way->vertex};
        rg_put_text(router->row, "router", from.text);
        router->targets = rg_put_list(router->row, "targets");
        rg_say(router->targets, "", "%s", "");
    }
    router->counts.changed += befores > 0 && afters > 0;
    router->counts.added += befores == 0;
    router->counts.removed += afters == 0;
    rg_put_text(router->targets, NULL, to.text);
    if (router->counts.shown++ < SHOWN)
        rg_say_more(router->targets, "%s%s", router->counts.shown > 1 ? ", " : "", to.text);
    rg_value *change = rg_put_record(changes, NULL);
    rg_put_text(change, "router", from.text);
    rg_put_text(change, "target", to.text);
    rg_put_count(change, "phase", way->phase);
    put_hops(change, "before", before, befores);
    put_hops(change, "after", after, afters);
}

/* How many are one entry from here on. */
static size_t entry_of(const rg_sim_way *const *way, size_t left)
{
    size_t count = left > 0 ? 1 : 0;

    while (count > 0 && count < left && compare(way[0], way[count]) == 0)
        count++;
    return count;
}

static bool are_equal(const rg_sim_way *const *a, const rg_sim_way *const *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i]->port != b[i]->port || a[i]->vc != b[i]->vc || a[i]->next != b[i]->next ||
            a[i]->escape != b[i]->escape)
            return false;
    return true;
}

static void put_all(const struct diff *d, rg_value *record, const rg_sim_way *const *way[2])
{
    rg_value *network = rg_put_text(record, "network", rg_name_of(&d->whole->name).text);
    rg_value *entries = rg_put_record(record, "entries");
    rg_value *routers = rg_put_list(record, "routers"), *changes = rg_put_list(record, "changes");
    struct router router = {.row = NULL};
    struct counts all = {0};
    size_t left[2] = {d->ways[BEFORE].count, d->ways[AFTER].count}, count[2];

    rg_say(network, "network", NULL);
    while (left[BEFORE] + left[AFTER] > 0) {
        const int order = left[BEFORE] == 0  ? 1
                          : left[AFTER] == 0 ? -1
                                             : compare(*way[BEFORE], *way[AFTER]);
        count[BEFORE] = order <= 0 ? entry_of(way[BEFORE], left[BEFORE]) : 0;
        count[AFTER] = order >= 0 ? entry_of(way[AFTER], left[AFTER]) : 0;
        if (count[BEFORE] != count[AFTER] || !are_equal(way[BEFORE], way[AFTER], count[AFTER])) {
            put_change(d, routers, changes, &router, way[BEFORE], count[BEFORE], way[AFTER],
                       count[AFTER]);
            all.changed += order == 0;
            all.added += order > 0;
            all.removed += order < 0;
        }
        for (unsigned i = 0; i < 2; i++) {
            way[i] += count[i];
            left[i] -= count[i];
        }
    }
    end_router(&router);
    rg_put_counts(entries, {"before", d->ways[BEFORE].entries}, {"after", d->ways[AFTER].entries});
    put_counts(entries, &all);
    rg_say(entries, "entries",
           "%" PRIu64 " before, %" PRIu64 " after: %" PRIu64 " changed, %" PRIu64 " added, %" PRIu64
           " removed",
           d->ways[BEFORE].entries, d->ways[AFTER].entries, all.changed, all.added, all.removed);
}

rg_status rg_tables_diff(const rg_topology *net, const rg_sim_options *options, const char *before,
                         const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    const rg_rows *rows = net->name.rows;
    struct diff d = {.net = net,
                     .whole = rows != NULL && rows->whole != NULL ? rows->whole : net,
                     .memory = options->memory};
    const rg_sim_way **order[2] = {NULL, NULL};
    rg_refusal why = {.status = RG_OK};

    rg_status status = read(&d, before, &why);
    if (status == RG_OK)
        status = rg_sim_ways(net, options, false, watch, take, &d);
    if (d.full != RG_OK)
        status = d.full;
    if (status == RG_E_LARGE)
        (void)rg_refuse(&why, status, NULL, "a table takes more than --memory %" PRIu64,
                        options->memory);
    for (unsigned i = 0; i < 2 && status == RG_OK; i++) {
        order[i] = sort(&d.ways[i]);
        status = order[i] == NULL ? RG_E_MEMORY : RG_OK;
    }
    if (status == RG_OK) {
        *record = rg_record_begin();
        put_all(&d, *record, (const rg_sim_way *const *[2]){order[BEFORE], order[AFTER]});
        status = rg_record_made(record);
    }
    for (unsigned i = 0; i < 2; i++) {
        free(order[i]);
        free(d.ways[i].item);
    }
    if (status != RG_OK)
        (void)rg_refuse(refusal, status, NULL, why.status == RG_OK ? NULL : "%s", why.text);
    return status;
}

rg_status rg_ask_tables_diff(const rg_topology *net, const char *options, const char *before,
                             const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    rg_sim_options routing;
    rg_avoided avoided;

    if (net == NULL || before == NULL || record == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    rg_status status = rg_avoided_open(&net, &options, &avoided, refusal);
    if (status != RG_OK)
        return status;
    status = rg_ask_routing(net, options, false, watch, &routing, refusal);
    if (status == RG_OK) {
        status = rg_tables_diff(net, &routing, before, watch, record, refusal);
        rg_sim_unprepare(&routing);
    }
    rg_avoided_close(&avoided);
    return status;
}

const rg_column *rg_tables_diff_columns(void)
{
    static const rg_column columns[] = {{"router", "router", -1, 0, 0}, RG_COLUMN("changed", 7),
                                        RG_COLUMN("added", 5),          RG_COLUMN("removed", 7),
                                        {"targets", "of", -1, 0, 0},    {.key = NULL}};
    return columns;
}
