/* SPDX-License-Identifier: Apache-2.0 */

/* Lists that simulate reads from files: routes, flows, delays, faults. */

#define _GNU_SOURCE /* tdestroy */

#include "request.h"

#include <inttypes.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "csv_file.h"
#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"

/* A list that grows. */
struct list {
    void *item;
    size_t size;
    uint64_t count;
};

static void add(struct list *list, const void *item)
{
    list->item = cli_more(list->item, (size_t)list->count, list->size);
    memcpy((char *)list->item + list->count++ * list->size, item, list->size);
}

static rg_status parse(enum cli_simulate_list kind, const rg_topology *net, const char *line,
                       struct list *list, rg_refusal *refusal)
{
    union {
        rg_sim_way way;
        rg_sim_flow flow;
        rg_sim_delay delay;
        rg_sim_fault fault;
    } item;
    const rg_status status = kind == CLI_WAYS    ? rg_parse_way(net, line, &item.way, refusal)
                             : kind == CLI_FLOWS ? rg_parse_flow(net, line, &item.flow, refusal)
                             : kind == CLI_DELAYS
                                 ? rg_parse_delay(net, line, &item.delay, refusal)
                                 : rg_parse_fault(net, line, ',', &item.fault, refusal);
    if (status == RG_OK)
        add(list, &item);
    return status;
}

/* A link of a file of delays, and its line. */
struct delayed {
    uint64_t vertex, line;
    unsigned port;
};

static int by_link(const void *first, const void *second)
{
    const struct delayed *a = first, *b = second;
    if (a->vertex != b->vertex)
        return a->vertex < b->vertex ? -1 : 1;
    return a->port < b->port ? -1 : a->port > b->port;
}

/* Refuses a second delay of a link. */
static void note_delay(const struct cli_csv *reader, const rg_sim_delay *delay, void **links)
{
    struct delayed *link = cli_get(1, sizeof *link);
    *link = (struct delayed){delay->vertex, reader->line, delay->port};
    struct delayed *const *found = tsearch(link, links, by_link);
    if (found == NULL)
        cli_out_of_memory();
    if (*found != link)
        cli_deny("%s: lines %" PRIu64 " and %" PRIu64 ": a link has one delay", reader->file,
                 (*found)->line, link->line);
}

/* Adds what is in a file, which is something. */
static void read_file(enum cli_simulate_list kind, const char *file, const rg_topology *net,
                      struct list *list)
{
    static const struct {
        const char *fields, *name;
        size_t size;
    } kinds[] = {{RG_FIELDS_WAY, "routes", sizeof(rg_sim_way)},
                 {RG_FIELDS_FLOW, "flows", sizeof(rg_sim_flow)},
                 {RG_FIELDS_DELAY, "delays", sizeof(rg_sim_delay)},
                 {RG_FIELDS_FAULT, "faults", sizeof(rg_sim_fault)}};
    struct cli_csv reader = {.fields = kinds[kind].fields};
    rg_refusal refusal;
    void *links = NULL;

    list->size = kinds[kind].size;
    cli_csv_open(file, &reader);
    while (cli_csv_next(&reader)) {
        if (parse(kind, net, reader.text, list, &refusal) != RG_OK)
            cli_csv_refuse(&reader, &refusal);
        if (kind == CLI_DELAYS)
            note_delay(&reader, (rg_sim_delay *)list->item + list->count - 1, &links);
    }
    tdestroy(links, free);
    cli_csv_close(&reader);
    if (reader.count == 0)
        cli_deny("%s: no %s", reader.file, kinds[kind].name);
}

/* By source, and as they stand in the file. */
static int by_source(const void *first, const void *second)
{
    const rg_sim_flow *a = first, *b = second;
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    return a->target < b->target ? -1 : a->target > b->target;
}

void cli_simulate_list(enum cli_simulate_list kind, const char *file, const rg_topology *net,
                       rg_sim_options *o)
{
    struct list list = {0};

    read_file(kind, file, net, &list);
    if (kind == CLI_WAYS) {
        o->routing = RG_SIM_TABLE;
        o->ways = list.item;
        o->way_count = list.count;
    } else if (kind == CLI_FLOWS) {
        qsort(list.item, (size_t)list.count, sizeof(rg_sim_flow), by_source);
        o->flows = list.item;
        o->flow_count = list.count;
    } else {
        o->delays = list.item;
        o->delay_count = list.count;
    }
}

void cli_simulate_faults(const struct cli_simulate_request *request, const rg_topology *net,
                         rg_sim_options *o)
{
    struct list list = {.size = sizeof(rg_sim_fault)};
    rg_refusal refusal;
    rg_sim_fault fault;

    for (unsigned i = 0; i < request->faults; i++) {
        const char *text = request->fault[i];
        if (rg_parse_fault(net, text, ':', &fault, &refusal) != RG_OK)
            cli_refuse("--fault", text, "column %zu: %s", refusal.place + 1, cli_why(&refusal));
        add(&list, &fault);
    }
    if (request->value[CLI_KEY_FAULTS] != NULL)
        read_file(CLI_FAULTS, request->value[CLI_KEY_FAULTS], net, &list);
    o->faults = list.item;
    o->fault_count = list.count;
}

void cli_simulate_tables_free(rg_sim_options *o)
{
    const void *const lists[] = {o->ways, o->flows, o->delays, o->faults};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        free((void *)(uintptr_t)lists[i]);
    rg_sim_unprepare(o);
}

void cli_simulate_deny_hole(const rg_topology *net, const char *file, const rg_sim_hole *hole)
{
    cli_deny("%s: no route to %s stands for router %s; routegen tables writes all of them", file,
             rg_label_of(net, hole->target).text, rg_label_of(net, hole->vertex).text);
}
