/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/decimal.h"
#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "csv_file.h"

/* A list that grows. */
struct list {
    void *item;
    size_t size;
    uint64_t count, room;
};

static void add(struct list *list, const void *item)
{
    if (list->count == list->room) {
        list->room = list->room * 2 + 256;
        list->item = realloc(list->item, (size_t)list->room * list->size);
        if (list->item == NULL)
            cli_out_of_memory();
    }
    memcpy((char *)list->item + list->count++ * list->size, item, list->size);
}

/* The port of a vertex, with a link. */
static unsigned read_port(struct cli_csv *reader, uint64_t vertex)
{
    rg_topology_end end = {0};
    cli_csv_comma(reader);
    const char *at = reader->at;
    const unsigned port =
        (unsigned)cli_csv_number(reader, 0, reader->net->ports - 1, "a port expected");
    (void)rg_topology_neighbour(reader->net, vertex, port, &end);
    if (end.vertex == RG_TOPOLOGY_NONE)
        cli_csv_refuse(reader, at, "no link at that port");
    return port;
}

/* ---- Files ----------------------------------------------------------------------------------- */

static void take_way(struct cli_csv *reader, void *context)
{
    rg_sim_way way = {0};
    rg_topology_end end = {0};
    way.vertex = cli_csv_vertex(reader, "router", false);
    cli_csv_comma(reader);
    way.target = cli_csv_vertex(reader, "target", true);
    const char *at = reader->at + 1;
    way.port = read_port(reader, way.vertex);
    (void)rg_topology_neighbour(reader->net, way.vertex, way.port, &end);
    if (!reader->net->direct && end.vertex < reader->net->nodes && end.vertex != way.target)
        cli_csv_refuse(reader, at, "that port leads to another compute node");
    if (*reader->at == ',') {
        reader->at++;
        way.vc = (unsigned)cli_csv_number(reader, 0, RG_SIM_MAX_VCS - 1, "a class expected");
    }
    cli_csv_end(reader);
    add(context, &way);
}

void cli_simulate_ways(const char *file, const rg_topology *net, rg_sim_options *o)
{
    struct cli_csv reader = {.fields = "router,target,port[,class]", .net = net};
    struct list list = {.size = sizeof(rg_sim_way)};
    if (cli_csv_read(file, &reader, take_way, &list) == 0)
        cli_fail(CLI_USAGE, "%s: no routes", reader.file);
    o->routing = RG_SIM_TABLE;
    o->ways = list.item;
    o->way_count = list.count;
}

static void take_flow(struct cli_csv *reader, void *context)
{
    rg_sim_flow flow = {.weight = 1};
    flow.source = (uint32_t)cli_csv_vertex(reader, "source", true);
    cli_csv_comma(reader);
    flow.target = (uint32_t)cli_csv_vertex(reader, "destination", true);
    if (*reader->at == ',') {
        reader->at++;
        flow.weight = cli_csv_real(reader, "a weight above 0 expected");
    }
    cli_csv_end(reader);
    add(context, &flow);
}

/* By source, and as they stand in the file. */
static int by_source(const void *first, const void *second)
{
    const rg_sim_flow *a = first, *b = second;
    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    return a->target < b->target ? -1 : a->target > b->target;
}

void cli_simulate_flows(const char *file, const rg_topology *net, rg_sim_options *o)
{
    struct cli_csv reader = {.fields = "source,destination[,weight]", .net = net};
    struct list list = {.size = sizeof(rg_sim_flow)};
    if (cli_csv_read(file, &reader, take_flow, &list) == 0)
        cli_fail(CLI_USAGE, "%s: no flows", reader.file);
    qsort(list.item, (size_t)list.count, sizeof(rg_sim_flow), by_source);
    o->flows = list.item;
    o->flow_count = list.count;
}

static void take_delay(struct cli_csv *reader, void *context)
{
    rg_sim_delay delay = {0};
    delay.vertex = cli_csv_vertex(reader, "router", false);
    delay.port = read_port(reader, delay.vertex);
    cli_csv_comma(reader);
    delay.clocks =
        (unsigned)cli_csv_number(reader, 1, RG_SIM_MAX_DELAY, "clocks from 1 to 255 expected");
    cli_csv_end(reader);
    add(context, &delay);
}

void cli_simulate_delays(const char *file, const rg_topology *net, rg_sim_options *o)
{
    struct cli_csv reader = {.fields = "router,port,clocks", .net = net};
    struct list list = {.size = sizeof(rg_sim_delay)};
    if (cli_csv_read(file, &reader, take_delay, &list) == 0)
        cli_fail(CLI_USAGE, "%s: no delays", reader.file);
    o->delays = list.item;
    o->delay_count = list.count;
}

/* ---- Texts ---------------------------------------------------------------------------------- */

/* A share or weight; false: it is none. */
static bool read_real(const char *text, size_t length, double *value)
{
    const char *end = text;
    return cli_decimal(&end, value) && end == text + length;
}

static noreturn void refuse_hotspot(const char *text, const char *at, const char *what)
{
    cli_fail(CLI_USAGE, "--traffic hotspot:%s: column %zu: %s", cli_plain(text, strlen(text)).text,
             (size_t)(at - text) + strlen("hotspot:") + 1, what);
}

/* A compute node; where its label ends. */
static const char *read_hotspot(const char *text, const char *at, const rg_topology *net,
                                uint64_t *node)
{
    const char *close = *at == '(' ? ")" : *at == '<' ? ">" : *at == '[' ? "]" : NULL;
    const size_t length = strcspn(at, close != NULL ? close : ",");
    const char *end = at + length + (close != NULL && at[length] == *close);
    char what[3 * RG_TOPOLOGY_MAX_LABEL + 160];
    size_t where = 0;

    if (rg_topology_parse(net, at, (size_t)(end - at), node, &where) == RG_OK && *node < net->nodes)
        return end;
    (void)snprintf(what, sizeof what,
                   "%s is no compute node; compute nodes are %s .. %s, or @0 .. @%" PRIu64,
                   cli_quote(at, (size_t)(end - at)).text, cli_label_of(net, 0).text,
                   cli_label_of(net, net->nodes - 1).text, net->nodes - 1);
    refuse_hotspot(text, at, what);
}

/* NODE,SHARE[,NODE,SHARE..]. Labels with commas stand in their brackets. */
void cli_simulate_hotspots(const char *text, const rg_topology *net, rg_sim_options *o)
{
    const char *at = text;
    double sum = 0;

    for (o->hotspots = 0; o->hotspots == 0 || *at != '\0'; o->hotspots++) {
        rg_sim_hotspot *spot = &o->hotspot[o->hotspots];
        if (o->hotspots == RG_SIM_MAX_HOTSPOTS)
            refuse_hotspot(text, at, "more than 16 nodes");
        at = read_hotspot(text, at, net, &spot->node);
        if (*at != ',')
            refuse_hotspot(text, at, "a comma and a share from 0 to 1 expected");
        const size_t length = strcspn(++at, ",");
        if (!read_real(at, length, &spot->share) || spot->share > 1)
            refuse_hotspot(text, at, "a share from 0 to 1 expected");
        if ((sum += spot->share) > 1)
            refuse_hotspot(text, at, "the shares are more than 1 in all");
        at += length;
        at += *at == ',' && at[1] != '\0';
    }
    if (*at == ',')
        refuse_hotspot(text, at, "NODE,SHARE expected after a comma");
}

/* FLITS:WEIGHT,FLITS:WEIGHT.. */
void cli_simulate_lengths(const char *text, rg_sim_options *o)
{
    const char *at = text;

    for (o->lengths = 0; *at != '\0' && o->lengths < RG_SIM_MAX_LENGTHS;) {
        rg_sim_length *length = &o->length[o->lengths];
        char *colon;
        const unsigned long flits = strtoul(at, &colon, 10);
        if (*at < '0' || *at > '9' || *colon != ':' || flits < 1 || flits > UINT16_MAX)
            break;
        const size_t weight = strcspn(colon + 1, ",");
        if (!read_real(colon + 1, weight, &length->weight) || !(length->weight > 0))
            break;
        length->flits = (unsigned)flits;
        o->lengths++;
        at = colon + 1 + weight;
        if (*at == ',' && at[1] != '\0')
            at++;
    }
    if (*at != '\0' || o->lengths == 0)
        cli_fail(CLI_USAGE,
                 "--flits %s: flits from 1 to 65535, or FLITS:WEIGHT,FLITS:WEIGHT.. expected",
                 cli_quote(text, strlen(text)).text);
}

/* ---- Faults: CLOCK:node:LABEL, CLOCK:link:LABEL:PORT, CLOCK:nodes:COUNT, CLOCK:links:COUNT; each
 * with :UNTIL */

struct fault_text {
    const char *text, *at;
};

static noreturn void refuse_fault(const struct fault_text *text, const char *what)
{
    cli_fail(CLI_USAGE, "--fault %s: column %zu: %s",
             cli_quote(text->text, strlen(text->text)).text, (size_t)(text->at - text->text) + 1,
             what);
}

static uint64_t fault_number(struct fault_text *text, uint64_t most, const char *what)
{
    const size_t length = strspn(text->at, "0123456789");
    uint64_t number = 0;
    if (length == 0 || length > 10 || (text->at[length] != ':' && text->at[length] != '\0'))
        refuse_fault(text, what);
    for (size_t i = 0; i < length; i++)
        number = number * 10 + (unsigned)(text->at[i] - '0');
    if (number > most)
        refuse_fault(text, what);
    text->at += length;
    return number;
}

static void fault_colon(struct fault_text *text)
{
    if (*text->at != ':')
        refuse_fault(text, "CLOCK:node:LABEL, CLOCK:link:LABEL:PORT, CLOCK:nodes:COUNT or "
                           "CLOCK:links:COUNT expected, each with or without :UNTIL");
    text->at++;
}

static void fault_vertex(struct fault_text *text, const rg_topology *net, rg_sim_fault *fault)
{
    const size_t length = strcspn(text->at, ":");
    size_t where = 0;
    char what[3 * RG_TOPOLOGY_MAX_LABEL + 160];

    if (rg_topology_parse(net, text->at, length, &fault->vertex, &where) == RG_OK) {
        text->at += length;
        return;
    }
    (void)snprintf(what, sizeof what, "%s is wrong; vertices are %s .. %s",
                   cli_quote(text->at, length).text, cli_label_of(net, 0).text,
                   cli_label_of(net, net->vertices - 1).text);
    refuse_fault(text, what);
}

static bool find_part(const char *text, size_t length, rg_sim_part *part)
{
    static const char *const parts[] = {"node", "link", "nodes", "links"}; /* by rg_sim_part */
    unsigned i = 0;
    while (i < 4 && (strlen(parts[i]) != length || strncmp(parts[i], text, length) != 0))
        i++;
    *part = (rg_sim_part)i;
    return i < 4;
}

static uint64_t most_of(const rg_topology *net, rg_sim_part part)
{
    return part == RG_SIM_LINKS ? net->links : net->vertices - (net->direct ? 0 : net->nodes);
}

static rg_sim_fault read_fault(const char *value, const rg_topology *net)
{
    struct fault_text text = {value, value};
    rg_sim_fault fault = {.until = RG_SIM_MAX_CLOCKS};
    rg_topology_end end = {0};

    fault.begin = fault_number(&text, RG_SIM_MAX_CLOCKS - 1, "a clock expected, below 2^32 - 1");
    fault_colon(&text);
    const size_t length = strcspn(text.at, ":");
    if (!find_part(text.at, length, &fault.part))
        refuse_fault(&text, "node, link, nodes or links expected");
    text.at += length;
    fault_colon(&text);
    if (fault.part == RG_SIM_VERTEX || fault.part == RG_SIM_LINK)
        fault_vertex(&text, net, &fault);
    else
        fault.count = fault_number(&text, most_of(net, fault.part),
                                   "a number of them expected, no more than there are");
    if (fault.part == RG_SIM_LINK) {
        fault_colon(&text);
        const struct fault_text port = text;
        fault.port = (unsigned)fault_number(&text, net->ports - 1, "a port expected");
        (void)rg_topology_neighbour(net, fault.vertex, fault.port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE)
            refuse_fault(&port, "no link at that port");
    }
    if (*text.at == ':') {
        text.at++;
        const struct fault_text until = text;
        fault.until = fault_number(&text, RG_SIM_MAX_CLOCKS - 1, "the clock of a repair expected");
        if (fault.until <= fault.begin)
            refuse_fault(&until, "a repair after the fault expected");
    }
    if (*text.at != '\0')
        refuse_fault(&text, "the end expected");
    return fault;
}

/* The same as a line: clock,part,which[,port[,until]]. */
static void take_fault(struct cli_csv *reader, void *context)
{
    const rg_topology *net = reader->net;
    rg_sim_fault fault = {.until = RG_SIM_MAX_CLOCKS};

    fault.begin =
        cli_csv_number(reader, 0, RG_SIM_MAX_CLOCKS - 1, "a clock expected, below 2^32 - 1");
    cli_csv_comma(reader);
    const char *at = reader->at;
    const struct cli_field part = cli_csv_field(reader);
    if (!find_part(part.text, part.length, &fault.part))
        cli_csv_refuse(reader, at, "node, link, nodes or links expected");
    cli_csv_comma(reader);
    if (fault.part == RG_SIM_VERTEX || fault.part == RG_SIM_LINK)
        fault.vertex = cli_csv_any(reader, "node");
    else
        fault.count = cli_csv_number(reader, 0, most_of(net, fault.part),
                                     "a number of them expected, no more than there are");
    if (fault.part == RG_SIM_LINK)
        fault.port = read_port(reader, fault.vertex);
    else if (*reader->at == ',' && *++reader->at != ',' && *reader->at != '\0')
        cli_csv_refuse(reader, reader->at, "no port expected but for a link");
    if (*reader->at == ',' && reader->at[1] != '\0') {
        at = ++reader->at;
        fault.until =
            cli_csv_number(reader, 0, RG_SIM_MAX_CLOCKS - 1, "the clock of a repair expected");
        if (fault.until <= fault.begin)
            cli_csv_refuse(reader, at, "a repair after the fault expected");
    }
    cli_csv_end(reader);
    add(context, &fault);
}

void cli_simulate_faults(const struct cli_simulate_request *request, const rg_topology *net,
                         rg_sim_options *o)
{
    struct list list = {.size = sizeof(rg_sim_fault)};
    for (unsigned i = 0; i < request->faults; i++) {
        const rg_sim_fault fault = read_fault(request->fault[i], net);
        add(&list, &fault);
    }
    if (request->fault_file != NULL) {
        struct cli_csv reader = {.fields = "clock,part,which[,port[,until]]", .net = net};
        if (cli_csv_read(request->fault_file, &reader, take_fault, &list) == 0)
            cli_fail(CLI_USAGE, "%s: no faults", reader.file);
    }
    o->faults = list.item;
    o->fault_count = list.count;
}

void cli_simulate_tables_free(rg_sim_options *o)
{
    const void *const lists[] = {o->ways, o->flows, o->delays, o->faults};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        free((void *)(uintptr_t)lists[i]);
}
