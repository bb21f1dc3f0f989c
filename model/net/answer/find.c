/* SPDX-License-Identifier: Apache-2.0 */

/* Networks near a size, the best first, as a record. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "net/inner/room.h"

/* A graph, under one of its names. */
struct row {
    rg_compared compared;
    rg_network normal;
    double key; /* what it is sorted by, the least first */
    size_t number;
};

struct found {
    rg_topology *net;
    size_t count, room;
};

/* ---- Searching ------------------------------------------------------------------------------- */

static rg_status take(void *context, const rg_topology *net)
{
    struct found *found = context;

    if (found->count == RG_FIND_MOST_FOUND)
        return RG_E_LARGE;
    rg_topology *more = rg_grown(found->net, found->count, &found->room, sizeof *more);
    if (more == NULL)
        return RG_E_MEMORY;
    found->net = more;
    found->net[found->count++] = *net;
    return RG_OK;
}

/* Of the networks of a family, the one that is nearest in size. */
struct nearest {
    struct found found;
    uint64_t target;
};

static uint64_t apart(const struct nearest *nearest, const rg_topology *net)
{
    return net->nodes > nearest->target ? net->nodes - nearest->target
                                        : nearest->target - net->nodes;
}

static rg_status take_nearest(void *context, const rg_topology *net)
{
    struct nearest *nearest = context;
    const size_t last = nearest->found.count;

    if (last == 0 || nearest->found.net[last - 1].name.family != net->name.family)
        return take(&nearest->found, net);
    if (apart(nearest, net) < apart(nearest, &nearest->found.net[last - 1]))
        nearest->found.net[last - 1] = *net;
    return RG_OK;
}

/* Those of all families that are wanted and have none among those found. */
static rg_status find_nearest(const rg_find_ask *ask, const struct found *found,
                              struct found *nearest)
{
    struct nearest all = {.target = ask->want.target};
    rg_networks_wanted wide = ask->want;
    unsigned unused;

    wide.families = ask->want.families == 0 ? UINT64_MAX : ask->want.families;
    for (size_t i = 0; i < found->count; i++)
        wide.families &= ~(UINT64_C(1) << found->net[i].name.family);
    for (unsigned f = 0; f < 64; f++)
        if (rg_topology_param_range((rg_family)f, 0, &unused, &unused) != RG_OK)
            wide.families &= ~(UINT64_C(1) << f);
    if (wide.families == 0)
        return RG_OK;
    wide.all = false;
    wide.least = wide.target / 16 < 2 ? 2 : wide.target / 16;
    wide.most = wide.target > RG_FIND_MOST_NODES / 16 ? RG_FIND_MOST_NODES : 16 * wide.target;
    const rg_status status = rg_networks_find(&wide, take_nearest, &all);
    *nearest = all.found;
    return status;
}

/* The range of sizes. The share of a number is seldom exact in binary. */
static rg_networks_wanted range_of(const rg_find_ask *ask)
{
    rg_networks_wanted want = ask->want;
    const double target = (double)want.target;
    const double least = ceil(target * (1 - ask->within) - 1e-9);
    const double most = floor(target * (1 + ask->within) + 1e-9);

    want.least = least < 2 ? 2 : (uint64_t)least;
    want.most = most > RG_FIND_MOST_NODES ? RG_FIND_MOST_NODES : (uint64_t)most;
    return want;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* What is not known comes last. */
static double key_of(const rg_compared *compared, rg_compare_row sort)
{
    const rg_measure *value = &compared->value[sort];
    const double key = value->kind == RG_MEASURE_COUNT ? (double)value->count : value->real;

    if (value->kind != RG_MEASURE_COUNT && value->kind != RG_MEASURE_REAL)
        return HUGE_VAL;
    return sort == RG_ROW_EVEN || sort == RG_ROW_IDEAL ? -key : key;
}

static int order(const void *a, const void *b)
{
    const struct row *first = a, *second = b;

    if (first->key == second->key)
        return strcmp(first->compared.name, second->compared.name);
    return first->key < second->key ? -1 : 1;
}

static rg_status compare(const rg_topology *net, const rg_find_ask *ask, rg_compared *compared)
{
    static const rg_prices usual = {.cross = 1, .link = 1};
    const rg_status status =
        rg_compare_one(net, &ask->compare, RG_SEARCH_QUICK, NULL, NULL, compared);

    if (status == RG_OK && !ask->compare.priced)
        rg_network_price(net, &usual, compared);
    return status;
}

/* A row each; networks that are the same graph have one, under the name that equal networks share
 * if that was found, else under the first. @row_of: the number of each network's row. Gives how
 * many rows there are. */
static rg_status compare_all(const struct found *found, const rg_find_ask *ask,
                             const rg_watch *watch, struct row *row, size_t *row_of, size_t *rows)
{
    rg_status status = RG_OK;

    for (size_t i = 0; status == RG_OK && i < found->count; i++) {
        const rg_topology *net = &found->net[i];
        struct row *same = row;
        rg_network normal;

        rg_network_normal(&net->name, &normal);
        while (same < row + *rows &&
               (ask->want.all || memcmp(&same->normal, &normal, sizeof normal) != 0))
            same++;
        row_of[i] = same->number = (size_t)(same - row);
        status = rg_watch_show(watch, "networks", i, found->count);
        if (status == RG_OK &&
            (row_of[i] == *rows || memcmp(&net->name, &normal, sizeof normal) == 0))
            status = compare(net, ask, &same->compared);
        same->key = key_of(&same->compared, ask->sort);
        same->normal = normal;
        *rows += row_of[i] == *rows;
    }
    return status;
}

/* The other names of a row. */
static void put_equal(rg_value *into, const struct found *found, const struct row *row,
                      const size_t *row_of)
{
    char words[4000] = "";
    rg_value *equal = rg_put_list(into, "equal");
    size_t at = 0;

    for (size_t i = 0; i < found->count; i++) {
        if (row_of[i] != row->number)
            continue;
        const rg_name name = rg_name_of(&found->net[i].name);
        if (strcmp(name.text, row->compared.name) == 0)
            continue;
        rg_put_text(equal, NULL, name.text);
        if (at < sizeof words)
            at += (size_t)snprintf(words + at, sizeof words - at, "%s%s", at == 0 ? "= " : " ",
                                   name.text);
    }
    rg_say(equal, NULL, "%s", words);
}

static rg_status put_rows(rg_value *list, const struct found *found, const rg_find_ask *ask,
                          const rg_watch *watch)
{
    struct row *row = calloc(found->count + 1, sizeof *row);
    size_t *row_of = calloc(found->count + 1, sizeof *row_of);
    size_t rows = 0;

    rg_status status = row == NULL || row_of == NULL
                           ? RG_E_MEMORY
                           : compare_all(found, ask, watch, row, row_of, &rows);
    if (status == RG_OK) {
        qsort(row, rows, sizeof *row, order);
        for (size_t i = 0; i < rows && (ask->most == 0 || i < ask->most); i++) {
            rg_value *into = rg_put_record(list, NULL);
            rg_put_text(into, "network", row[i].compared.name);
            rg_put_compared(into, &row[i].compared, rg_find_columns() + 1);
            if (ask->want.all)
                rg_say(rg_put_list(into, "equal"), NULL, "%s", "");
            else
                put_equal(into, found, &row[i], row_of);
        }
    }
    free(row);
    free(row_of);
    return status;
}

/* ---- The record ------------------------------------------------------------------------------ */

rg_status rg_find_record(const rg_find_ask *ask, const rg_watch *watch, rg_value **record,
                         rg_refusal *refusal)
{
    const rg_networks_wanted want = range_of(ask);
    struct found found = {NULL, 0, 0}, nearest = {NULL, 0, 0};
    rg_find_ask all = *ask;

    if (want.target == 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "size is missing");
    *record = rg_record_begin();
    rg_status status = rg_networks_find(&want, take, &found);
    if (status == RG_OK)
        status = put_rows(rg_put_list(*record, "networks"), &found, ask, watch);
    if (status == RG_OK && ask->nearest)
        status = find_nearest(ask, &found, &nearest);
    all.most = 0;
    if (status == RG_OK && ask->nearest)
        status = put_rows(rg_put_list(*record, "nearest"), &nearest, &all, NULL);
    free(found.net);
    free(nearest.net);
    if (status == RG_OK)
        status = rg_record_made(record);
    if (status == RG_OK)
        return RG_OK;
    rg_record_close(*record);
    *record = NULL;
    if (status == RG_E_LARGE)
        return rg_refuse(refusal, status, NULL,
                         "more than %d networks: ask for a smaller range, or for fewer families",
                         RG_FIND_MOST_FOUND);
    return rg_refuse(refusal, status, NULL, NULL);
}

rg_status rg_ask_find(const char *options, const rg_watch *watch, rg_value **record,
                      rg_refusal *refusal)
{
    rg_find_ask ask = rg_find_ask_default();

    if (record == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    const rg_status status = rg_read_options(options, rg_find_option, &ask, refusal);
    return status == RG_OK ? rg_find_record(&ask, watch, record, refusal) : status;
}

rg_find_ask rg_find_ask_default(void)
{
    return (rg_find_ask){.sort = RG_ROW_COST};
}
