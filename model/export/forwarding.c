/* SPDX-License-Identifier: Apache-2.0 */

/* The tables of a routing, for other programs and for hardware. */

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "inner/net/simulate.h"
#include "inner/room.h"

struct tables {
    const rg_topology *net;
    const rg_sim_options *options;
    rg_out *out;
    const rg_watch *watch;
    rg_refusal *refusal;
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t first; /* the vertex of router 0 */
    unsigned classes;
    rg_sim_way last;
    unsigned choice;           /* of the last way among those of its router, target and phase */
    uint64_t several, entries; /* with ports that the format drops, and all */
};

/* Counts a way among those of its router, target and phase. */
static void count(struct tables *tables, const rg_sim_way *way)
{
    const rg_sim_way *last = &tables->last;
    const bool same = way->vertex == last->vertex && way->target == last->target &&
                      way->phase == last->phase && last->port != RG_SIM_START;

    tables->choice = same ? tables->choice + 1 : 0;
    tables->last = *way;
}

/* The name of the network, as a name of programs. */
static void put_name(const struct tables *tables, char word[RG_NETWORK_MAX_TEXT])
{
    for (size_t i = 0; i <= strlen(tables->name); i++) {
        const char c = tables->name[i];
        word[i] = (char)(isalnum((unsigned char)c) || c == '\0' ? c : '_');
    }
}

/* ---- csv ------------------------------------------------------------------------------------- */

/* A label as rg_parse_way reads it. */
static void put_label(const struct tables *t, uint64_t vertex)
{
    bool plain = true;

    const rg_label label = rg_label_of(t->net, vertex);
    for (const char *c = label.text; *c != '\0'; c++)
        plain = plain && isalnum((unsigned char)*c);
    if (strpbrk(label.text, "\"@") != NULL)
        rg_out_format(t->out, "@%" PRIu64, vertex);
    else
        rg_out_format(t->out, plain ? "%s" : "\"%s\"", label.text);
}

static bool put_csv(void *context, const rg_sim_way *way)
{
    const struct tables *t = context;

    put_label(t, way->vertex);
    rg_out_text(t->out, ",");
    put_label(t, way->target);
    if (way->port == RG_SIM_START)
        rg_out_text(t->out, ",");
    else
        rg_out_format(t->out, ",%u", way->port);
    rg_out_format(t->out, ",%u,%u,%u,%d\n", way->vc, way->phase, way->next, way->escape);
    return t->out->status == RG_OK;
}

static rg_status write_csv(struct tables *t)
{
    rg_out_text(t->out, "router,target,port,class,phase,next,escape\n");
    return rg_sim_ways(t->net, t->options, false, t->watch, put_csv, t);
}

/* ---- verilog --------------------------------------------------------------------------------- */

/* The fields of a line. */
enum { ROUTER, DESTINATION, PHASE, CHOICE, PORT, CLASS, NEXT, FIELDS };

struct rom {
    struct tables *tables;
    unsigned choices, phases; /* of a router and target at most */
    unsigned bits[FIELDS];
    bool starts; /* phases of sources are written, not hops */
};

static unsigned width_of(uint64_t values)
{
    unsigned bits = 1;
    while (bits < 64 && (values - 1) >> bits != 0)
        bits++;
    return bits;
}

static bool measure(void *context, const rg_sim_way *way)
{
    struct rom *rom = context;

    count(rom->tables, way);
    rom->choices = rom->tables->choice >= rom->choices ? rom->tables->choice + 1 : rom->choices;
    rom->phases = way->phase >= rom->phases ? way->phase + 1 : rom->phases;
    rom->phases = way->next >= rom->phases ? way->next + 1 : rom->phases;
    return true;
}

static void put_field(const struct rom *rom, const char *begin, unsigned field, uint64_t value)
{
    rg_out_format(rom->tables->out, "%s%u'd%" PRIu64, begin, rom->bits[field], value);
}

static bool put_verilog(void *context, const rg_sim_way *way)
{
    struct rom *rom = context;
    struct tables *t = rom->tables;
    const bool start = way->port == RG_SIM_START;

    count(t, way);
    if (start != rom->starts)
        return true;
    put_field(rom, "      {", start ? DESTINATION : ROUTER, way->vertex - (start ? 0 : t->first));
    put_field(rom, ", ", DESTINATION, way->target);
    if (start) {
        put_field(rom, "}: first_phase = ", PHASE, way->next);
    } else {
        put_field(rom, ", ", PHASE, way->phase);
        put_field(rom, ", ", CHOICE, t->choice);
        put_field(rom, "}: hop = {1'b1, ", PORT, way->port);
        put_field(rom, ", ", CLASS, way->vc);
        put_field(rom, ", ", NEXT, way->next);
        rg_out_format(t->out, ", 1'b%d}", way->escape);
    }
    rg_out_text(t->out, ";\n");
    return t->out->status == RG_OK;
}

static void put_head(const struct rom *rom)
{
    static const struct {
        const char *kind, *name;
        unsigned field;
    } ports[] = {
        {"input  wire", "router,", ROUTER},      {"input  wire", "destination,", DESTINATION},
        {"input  wire", "phase,", PHASE},        {"input  wire", "choice,", CHOICE},
        {"input  wire", "source,", DESTINATION}, {"output wire", "out_port,", PORT},
        {"output wire", "out_class,", CLASS},    {"output wire", "next_phase,", NEXT},
        {"output reg ", "first_phase,", PHASE}};
    char module[RG_NETWORK_MAX_TEXT];

    put_name(rom->tables, module);
    rg_out_format(
        rom->tables->out,
        "// A table of routes, made by routegen tables.\n"
        "//\n"
        "// Combinational. Routers and compute nodes count from 0. The hops of a packet in\n"
        "// a router are those of choice 0, 1, .. while valid is high; without any it has\n"
        "// arrived. A packet of a source begins in first_phase and is in next_phase after\n"
        "// the hop; it takes an escape only while it can take no other choice. Where\n"
        "// router is a constant, only its part of the table is left.\n\n"
        "`default_nettype none\n\nmodule rg_table_%s (\n",
        module);
    for (size_t i = 0; i < sizeof ports / sizeof *ports; i++)
        rg_out_format(rom->tables->out, "  %s [%u:0] %s\n", ports[i].kind,
                      rom->bits[ports[i].field] - 1, ports[i].name);
    rg_out_text(rom->tables->out, "  output wire escape,\n  output wire valid\n);\n\n");
}

/* A process that chooses by some inputs, and what it gives where no line stands. */
static rg_status put_case(struct rom *rom, bool starts, const char *inputs, const char *otherwise,
                          unsigned bits)
{
    const struct tables *t = rom->tables;

    rom->starts = starts;
    rg_out_format(t->out, "  always @*\n    case (%s)\n", inputs);
    const rg_status status = rg_sim_ways(t->net, t->options, false, t->watch, put_verilog, rom);
    rg_out_format(t->out, "      default: %s = %u'd0;\n    endcase\n\n", otherwise, bits);
    return status;
}

static rg_status write_verilog(struct tables *t)
{
    struct rom rom = {.tables = t};

    rg_status status = rg_sim_ways(t->net, t->options, false, t->watch, measure, &rom);
    if (status != RG_OK)
        return status;
    const uint64_t values[FIELDS] = {t->net->vertices - t->first,
                                     t->net->nodes,
                                     rom.phases,
                                     rom.choices,
                                     t->net->ports,
                                     t->classes,
                                     rom.phases};
    for (unsigned i = 0; i < FIELDS; i++)
        rom.bits[i] = width_of(values[i]);
    const unsigned bits = rom.bits[PORT] + rom.bits[CLASS] + rom.bits[NEXT] + 2;
    put_head(&rom);
    rg_out_format(t->out,
                  "  reg [%u:0] hop;\n\n"
                  "  assign {valid, out_port, out_class, next_phase, escape} = hop;\n\n",
                  bits - 1);
    status = put_case(&rom, false, "{router, destination, phase, choice}", "hop", bits);
    if (status == RG_OK)
        status = put_case(&rom, true, "{source, destination}", "first_phase", rom.bits[PHASE]);
    rg_out_text(t->out, "endmodule\n\n`default_nettype wire\n");
    return status;
}

/* ---- A port for each router and destination ------------------------------------------------- */

enum { NO_PORT = UINT16_MAX };

struct plain {
    struct tables *tables;
    uint64_t columns;
    uint16_t *port; /* by router * columns + target */
    bool counted;   /* this entry, among those with several ports */
    rg_status status;
};

static bool take(void *context, const rg_sim_way *way)
{
    struct plain *plain = context;
    struct tables *t = plain->tables;

    count(t, way);
    if (way->port == RG_SIM_START)
        return true;
    uint16_t *port = &plain->port[(way->vertex - t->first) * plain->columns + way->target];
    if (t->choice > 0 && !way->escape) {
        t->several += !plain->counted && way->port != *port;
        plain->counted = plain->counted || way->port != *port;
        return true;
    }
    plain->counted = false;
    if (!way->escape && (*port == NO_PORT || *port == way->port)) {
        t->entries += *port == NO_PORT;
        *port = (uint16_t)way->port;
        return true;
    }
    plain->status =
        rg_refuse(t->refusal, RG_E_OPTION, NULL,
                  "in %.60s packets to %.60s take different ports, which depends on "
                  "where they come from; this format has one port",
                  rg_label_of(t->net, way->vertex).text, rg_label_of(t->net, way->target).text);
    return false;
}

/* Makes the table of so many columns, of which the routing fills those of the nodes, or says why
 * there is none. */
static rg_status make(struct tables *t, bool phaseless, uint64_t columns, uint16_t **port)
{
    const size_t entries = (size_t)((t->net->vertices - t->first) * columns);
    struct plain plain = {
        .tables = t, .columns = columns, .port = malloc(entries * sizeof *plain.port)};

    *port = plain.port;
    if (plain.port == NULL)
        return RG_E_MEMORY;
    for (size_t i = 0; i < entries; i++)
        plain.port[i] = NO_PORT;
    if (t->classes > 1)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "this routing takes %u classes of virtual channels; this format has none",
                         t->classes);
    const rg_status status = rg_sim_ways(t->net, t->options, phaseless, t->watch, take, &plain);
    return status != RG_OK ? status : plain.status;
}

/* ---- lft ------------------------------------------------------------------------------------- */

/* A table of all switches: a column for each compute node, then one for each switch. */
struct fabric {
    struct tables *tables;
    uint64_t routers, columns, endports;
    rg_endport *endport;
    uint16_t *port; /* by router * columns + column */
    uint32_t *next; /* by router * ports + port: the router there, NO_ROUTER */
    uint16_t *hops; /* to a switch, by router */
    uint32_t *queue;
    uint64_t *column; /* the nodes at a switch */
};

#define NO_ROUTER UINT32_MAX

static void find_neighbours(struct fabric *f)
{
    const rg_topology *net = f->tables->net;
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    for (uint64_t r = 0; r < f->routers; r++) {
        (void)rg_topology_neighbours(net, f->tables->first + r, end);
        for (unsigned p = 0; p < net->ports; p++)
            f->next[r * net->ports + p] = end[p] == RG_TOPOLOGY_NONE || end[p] < f->tables->first
                                              ? NO_ROUTER
                                              : (uint32_t)(end[p] - f->tables->first);
    }
}

/* Hops of all switches to one. */
static void search(struct fabric *f, uint64_t target)
{
    const unsigned ports = f->tables->net->ports;
    uint64_t head = 0, tail = 0;

    memset(f->hops, 0xff, f->routers * sizeof *f->hops);
    f->hops[target] = 0;
    f->queue[tail++] = (uint32_t)target;
    while (head < tail) {
        const uint64_t at = f->queue[head++];
        for (unsigned p = 0; p < ports; p++) {
            const uint32_t to = f->next[at * ports + p];
            if (to == NO_ROUTER || f->hops[to] != UINT16_MAX)
                continue;
            f->hops[to] = (uint16_t)(f->hops[at] + 1);
            f->queue[tail++] = to;
        }
    }
}

/* The lowest port on a shortest way to the switch that was searched. */
static uint16_t nearer(const struct fabric *f, uint64_t router)
{
    const unsigned ports = f->tables->net->ports;

    for (unsigned p = 0; p < ports; p++) {
        const uint32_t to = f->next[router * ports + p];
        if (to != NO_ROUTER && f->hops[to] < f->hops[router])
            return (uint16_t)p;
    }
    return NO_PORT;
}

/* To a switch itself no packets of compute nodes go, and to a node not from everywhere. Those of
 * managers take the ways to a node at the switch, and where there are none the shortest one. */
static void complete(struct fabric *f, uint64_t target)
{
    const struct tables *t = f->tables;
    uint64_t columns = 0;

    search(f, target);
    for (uint64_t n = 0; n < t->net->nodes; n++)
        if (f->endport[n].vertex == t->first + target)
            f->column[columns++] = n;
    for (uint64_t r = 0; r < f->routers; r++) {
        uint16_t *port = f->port + r * f->columns, *own = port + t->net->nodes + target;
        if (r == target)
            continue;
        *own = columns > 0 && port[f->column[0]] != NO_PORT ? port[f->column[0]] : nearer(f, r);
        for (uint64_t i = 0; i < columns; i++)
            if (port[f->column[i]] == NO_PORT)
                port[f->column[i]] = nearer(f, r);
    }
}

static void put_entry(const struct fabric *f, uint64_t number, unsigned port)
{
    const struct tables *t = f->tables;
    const rg_endport *to = &f->endport[number];
    const char *kind = to->letter == 'S'   ? "Switch"
                       : to->letter == 'R' ? "Router"
                                           : "Channel Adapter";

    for (unsigned i = 0; i < 1U << to->lmc; i++) {
        rg_out_format(t->out, "0x%04x %03u # %s", to->lid + i, port, kind);
        if (to->port_guid != 0)
            rg_out_format(t->out, " portguid 0x%016" PRIx64, to->port_guid);
        rg_out_format(t->out, ": '%s'\n", rg_export_device(t->net, number, to).text);
    }
}

static void put_switch(const struct fabric *f, uint64_t router, unsigned last)
{
    const struct tables *t = f->tables;
    const uint64_t nodes = t->net->nodes;
    const rg_endport *own = &f->endport[nodes + router];

    rg_out_format(t->out,
                  "Unicast lids [0x0-0x%x] of switch Lid %u guid 0x%016" PRIx64 " ('%s'):\n", last,
                  own->lid, own->guid, rg_export_device(t->net, nodes + router, own).text);
    for (uint64_t i = 0; i < f->endports; i++) {
        const rg_endport *to = &f->endport[i];
        const uint64_t at = to->vertex - t->first;
        const uint16_t port = f->port[router * f->columns + (i < nodes ? i : nodes + at)];
        if (at == router)
            put_entry(f, i, to->at);
        else if (port != NO_PORT)
            put_entry(f, i, port + 1U);
    }
}

static rg_status write_fabric(struct fabric *f)
{
    const rg_topology *net = f->tables->net;
    rg_room room = {0};
    unsigned last = 0;

    f->endport = rg_room_get(&room, f->endports, sizeof *f->endport);
    f->next = rg_room_get(&room, f->routers * net->ports, sizeof *f->next);
    f->hops = rg_room_get(&room, f->routers, sizeof *f->hops);
    f->queue = rg_room_get(&room, f->routers, sizeof *f->queue);
    f->column = rg_room_get(&room, net->nodes, sizeof *f->column);
    if (!room.broken) {
        for (uint64_t i = 0; i < f->endports; i++) {
            f->endport[i] = rg_export_endport(net, i);
            const unsigned highest = f->endport[i].lid + (1U << f->endport[i].lmc) - 1;
            last = highest > last ? highest : last;
        }
        find_neighbours(f);
        for (uint64_t r = 0; r < f->routers; r++)
            complete(f, r);
        for (uint64_t r = 0; r < f->routers && f->tables->out->status == RG_OK; r++)
            put_switch(f, r, last);
    }
    rg_room_end(&room);
    return room.broken ? RG_E_MEMORY : RG_OK;
}

static rg_status write_lft(struct tables *t)
{
    const rg_topology *net = t->net;
    const rg_rows *rows = net->name.family == RG_FAMILY_FILE ? net->name.rows : NULL;
    struct fabric f = {.tables = t, .routers = net->vertices - t->first};

    if (rg_export_refuses(net, RG_EXPORT_IBNET) != RG_EXPORT_FINE)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "no InfiniBand subnet, as export --format ibnet says");
    if (rows != NULL && rows->subnet.fault != NULL)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL, "no tables of this subnet: %s",
                         rows->subnet.fault);
    f.columns = net->nodes + f.routers;
    f.endports = rg_export_endports(net);
    rg_status status = make(t, true, f.columns, &f.port);
    if (status == RG_OK)
        status = write_fabric(&f);
    free(f.port);
    return status;
}

/* ---- floogen --------------------------------------------------------------------------------- */

static void put_node(const struct tables *t, uint64_t node, uint64_t router, unsigned port)
{
    rg_out_format(t->out,
                  "  - {src: \"node\", src_idx: [%" PRIu64 "], dst: \"router_%" PRIu64
                  "\", dst_dir: %u}\n",
                  node, router, port);
}

static void put_connections(const struct tables *t, uint64_t router)
{
    const uint64_t vertex = t->first + router;
    rg_topology_end end;

    if (t->net->direct)
        put_node(t, router, router, t->net->ports);
    for (unsigned port = 0; port < t->net->ports; port++) {
        (void)rg_topology_neighbour(t->net, vertex, port, &end);
        if (end.vertex < t->first)
            put_node(t, end.vertex, router, port);
        else if (end.vertex != RG_TOPOLOGY_NONE && end.vertex > vertex)
            rg_out_format(t->out,
                          "  - {src: \"router_%" PRIu64 "\", src_dir: %u, dst: \"router_%" PRIu64
                          "\", dst_dir: %u}\n",
                          router, port, end.vertex - t->first, end.port);
    }
}

static rg_status write_floogen(struct tables *t)
{
    const uint64_t routers = t->net->vertices - t->first;
    char word[RG_NETWORK_MAX_TEXT];
    uint16_t *port = NULL;

    if (t->net->directed)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL, "links of FlooNoC have both directions");
    const rg_status status = make(t, false, t->net->nodes, &port);
    free(port);
    if (status != RG_OK)
        return status;
    put_name(t, word);
    rg_out_format(t->out,
                  "# Made by routegen tables. Ports of routers are those of its csv, from which\n"
                  "# doc/program.md puts the tables in; floogen by itself takes shortest routes.\n"
                  "name: \"%s\"\ndescription: \"\"\nnetwork_type: \"axi\"\n"
                  "routing: {route_algo: \"ID\", use_id_table: true}\nprotocols:\n",
                  word);
    for (unsigned i = 0; i < 2; i++)
        rg_out_format(t->out,
                      "  - {name: \"axi_%s\", protocol: \"AXI4\", data_width: 64, addr_width: 48, "
                      "id_width: %u, user_width: 1, type_prefix: null}\n",
                      i == 0 ? "in" : "out", i == 0 ? 4U : 2U);
    rg_out_format(t->out,
                  "endpoints:\n  - {name: \"node\", array: [%" PRIu64
                  "], addr_range: {base: 0x0, size: 0x10000},\n"
                  "     mgr_port_protocol: [\"axi_in\"], sbr_port_protocol: [\"axi_out\"]}\n"
                  "routers:\n",
                  t->net->nodes);
    for (uint64_t router = 0; router < routers; router++)
        rg_out_format(t->out, "  - {name: \"router_%" PRIu64 "\", degree: %u}\n", router,
                      t->net->ports + t->net->direct);
    rg_out_text(t->out, "connections:\n");
    for (uint64_t router = 0; router < routers; router++)
        put_connections(t, router);
    return t->out->status;
}

/* ---- All formats ----------------------------------------------------------------------------- */

static const struct {
    const char *name;
    rg_status (*write)(struct tables *tables);
    unsigned bytes, between; /* that it stores of a router and destination; of two routers */
} formats[] = {{"csv", write_csv, 0, 0},
               {"lft", write_lft, sizeof(uint16_t), sizeof(uint16_t)},
               {"floogen", write_floogen, sizeof(uint16_t), 0},
               {"verilog", write_verilog, 0, 0}};

const char *rg_tables_name(unsigned format)
{
    return format < sizeof formats / sizeof *formats ? formats[format].name : NULL;
}

rg_status rg_tables_write(const rg_topology *net, const rg_sim_options *options, unsigned format,
                          rg_out *out, uint64_t dropped[2], const rg_watch *watch,
                          rg_refusal *refusal)
{
    struct tables t = {.net = net, .options = options, .out = out, .watch = watch};

    if (!rg_tables_name(format))
        return RG_E_INDEX;
    t.refusal = refusal;
    t.first = net->direct ? 0 : net->nodes;
    t.last.port = RG_SIM_START;
    (void)rg_network_print(&net->name, t.name);
    const rg_routing_info *info = rg_routing_info_of(options->routing);
    if (info && info->by)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "this routing goes by %s, a table by the destination", info->by);
    rg_status status = rg_sim_classes(net, options, &t.classes);
    if (status != RG_OK)
        return status;
    const double routers = (double)(net->vertices - t.first);
    const double bytes =
        rg_sim_ways_bytes(net, t.classes) +
        routers * ((double)net->nodes * formats[format].bytes + routers * formats[format].between);
    if (bytes > (double)options->memory)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "takes %.3g bytes, more than memory %" PRIu64,
                         bytes, options->memory);
    status = formats[format].write(&t);
    dropped[0] = t.several;
    dropped[1] = t.entries;
    return status == RG_OK ? out->status : status;
}
