/* SPDX-License-Identifier: Apache-2.0 */

/* The tables of a routing, for other programs and for hardware. */

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/faults.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"
#include "tables.h"

/* The name of the network, as a name of programs. */
static void put_name(const struct tables *tables, char word[RG_NETWORK_MAX_TEXT])
{
    for (size_t i = 0; i <= strlen(tables->name); i++) {
        const char c = tables->name[i];
        word[i] = (char)(isalnum((unsigned char)c) || c == '\0' ? c : '_');
    }
}

/* Of a label in quotes, or an @ and 20 digits, and a null, in whole copies; of five numbers and
 * what follows; of a line of Verilog; hops that are kept. */
enum { COPY = 16, LABEL_ROOM = RG_TOPOLOGY_MAX_LABEL + 2 * COPY, FIELDS_ROOM = 5 * 11 };
enum { ROW_ROOM = 256, HOPS = 256 };

/* ---- csv ------------------------------------------------------------------------------------- */

struct hop {
    rg_sim_way way;
    size_t length; /* 0: none yet */
    char text[FIELDS_ROOM];
};

/* The labels of all vertices, one after another. */
struct labels {
    struct tables *tables;
    struct hop hop[HOPS];
    size_t *first;
    char *text;
    rg_status status;
};

/* A label as rg_parse_way reads it, and its length. */
static size_t make_label(const rg_topology *net, uint64_t vertex, char text[LABEL_ROOM])
{
    bool plain = true;

    const rg_label label = rg_label_of(net, vertex);
    for (const char *c = label.text; *c != '\0'; c++)
        plain = plain && isalnum((unsigned char)*c);
    if (strpbrk(label.text, "\"@") != NULL)
        return (size_t)snprintf(text, LABEL_ROOM, "@%" PRIu64, vertex);
    return (size_t)snprintf(text, LABEL_ROOM, plain ? "%s" : "\"%s\"", label.text);
}

static rg_status make_labels(struct labels *labels)
{
    const rg_topology *net = labels->tables->net;
    size_t room = 0;

    labels->first = calloc(net->vertices + 1, sizeof *labels->first);
    if (labels->first == NULL)
        return RG_E_MEMORY;
    for (uint64_t v = 0; v < net->vertices; v++) {
        const size_t at = labels->first[v];
        if (room - at < LABEL_ROOM) {
            room += room / 2 + LABEL_ROOM;
            char *text = realloc(labels->text, room);
            if (text == NULL)
                return RG_E_MEMORY;
            labels->text = text;
        }
        labels->first[v + 1] = at + make_label(net, v, labels->text + at);
    }
    return RG_OK;
}

/* Whole words beyond its end may be written, too: there is room. */
static char *put_label(const struct labels *labels, uint64_t vertex, char *line)
{
    const size_t first = labels->first[vertex], length = labels->first[vertex + 1] - first;

    for (size_t i = 0; i < length; i += COPY)
        memcpy(line + i, labels->text + first + i, COPY);
    line[length] = ',';
    return line + length + 1;
}

static char *put_number(char *line, unsigned number, char after)
{
    char digits[10];
    unsigned count = 0;

    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (count > 0)
        *line++ = digits[--count];
    *line = after;
    return line + 1;
}

/* The fields after the labels, of which a routing has few. */
static const struct hop *hop_of(struct labels *labels, const rg_sim_way *way)
{
    const uint32_t mixed = way->port * 31 + way->vc * 7 + way->phase * 13 + way->next;
    struct hop *hop = &labels->hop[mixed % HOPS];
    const rg_sim_way *is = &hop->way;

    if (hop->length > 0 && is->port == way->port && is->vc == way->vc && is->phase == way->phase &&
        is->next == way->next && is->escape == way->escape)
        return hop;
    char *at = hop->text;
    if (way->port == RG_SIM_START)
        *at++ = ',';
    else
        at = put_number(at, way->port, ',');
    at = put_number(at, way->vc, ',');
    at = put_number(at, way->phase, ',');
    at = put_number(at, way->next, ',');
    at = put_number(at, way->escape, '\n');
    hop->way = *way;
    hop->length = (size_t)(at - hop->text);
    return hop;
}

/* In place: there are very many. */
static bool put_csv(void *context, const rg_sim_way *way)
{
    struct labels *labels = context;
    struct export_buffer *buffer = labels->tables->buffer;

    if (labels->first == NULL) /* not for a network that is refused */
        labels->status = make_labels(labels);
    if (labels->status != RG_OK)
        return false;

    char *const line = rg_export_room(buffer, 2 * LABEL_ROOM + FIELDS_ROOM);
    char *const fields = put_label(labels, way->target, put_label(labels, way->vertex, line));
    const struct hop *hop = hop_of(labels, way);
    memcpy(fields, hop->text, sizeof hop->text);
    buffer->used += (size_t)(fields - line) + hop->length;
    return buffer->out->status == RG_OK;
}

static rg_status write_csv(struct tables *t)
{
    struct labels labels = {.tables = t, .status = RG_OK};

    rg_out_text(t->out, "router,target,port,class,phase,next,escape\n");
    const rg_status status = rg_sim_ways(t->net, t->options, false, t->watch, put_csv, &labels);
    free(labels.first);
    free(labels.text);
    return status == RG_OK ? labels.status : status;
}

/* ---- verilog --------------------------------------------------------------------------------- */

/* The fields of a line. */
enum { ROUTER, DESTINATION, PHASE, CHOICE, PORT, CLASS, NEXT, FIELDS };

struct rom {
    struct tables *tables;
    unsigned choices, phases; /* of a router and target at most */
    unsigned bits[FIELDS];
    bool starts;  /* phases of sources are written, not hops; */
    bool started; /* there are some */
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

    rg_tables_count(rom->tables, way);
    rom->choices = rom->tables->choice >= rom->choices ? rom->tables->choice + 1 : rom->choices;
    rom->phases = way->phase >= rom->phases ? way->phase + 1 : rom->phases;
    rom->phases = way->next >= rom->phases ? way->next + 1 : rom->phases;
    rom->started = rom->started || way->port == RG_SIM_START;
    return true;
}

static char *put_field(const struct rom *rom, char *line, const char *begin, unsigned field,
                       uint64_t value, char after)
{
    const size_t length = strlen(begin);

    memcpy(line, begin, length);
    line = put_number(line + length, rom->bits[field], '\'');
    *line = 'd';
    return put_number(line + 1, (unsigned)value, after);
}

static bool put_verilog(void *context, const rg_sim_way *way)
{
    struct rom *rom = context;
    struct tables *t = rom->tables;
    const bool start = way->port == RG_SIM_START;

    rg_tables_count(t, way);
    if (start != rom->starts)
        return true;
    char *const line = rg_export_room(t->buffer, ROW_ROOM);
    char *at = put_field(rom, line, "      {", start ? DESTINATION : ROUTER,
                         way->vertex - (start ? 0 : t->first), ',');
    at = put_field(rom, at, " ", DESTINATION, way->target, start ? '}' : ',');
    if (start) {
        at = put_field(rom, at, ": first_phase = ", PHASE, way->next, ';');
    } else {
        at = put_field(rom, at, " ", PHASE, way->phase, ',');
        at = put_field(rom, at, " ", CHOICE, t->choice, '}');
        at = put_field(rom, at, ": hop = {1'b1, ", PORT, way->port, ',');
        at = put_field(rom, at, " ", CLASS, way->vc, ',');
        at = put_field(rom, at, " ", NEXT, way->next, ',');
        memcpy(at, way->escape ? " 1'b1};" : " 1'b0};", 7);
        at += 7;
    }
    *at++ = '\n';
    t->buffer->used += (size_t)(at - line);
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
    const rg_status status =
        !starts || rom->started ? rg_sim_ways(t->net, t->options, false, t->watch, put_verilog, rom)
                                : RG_OK;
    if (status != RG_OK) /* without an end the module is none */
        return status;
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
    if (status == RG_OK)
        rg_out_text(t->out, "endmodule\n\n`default_nettype wire\n");
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
    if (t->net->name.rows != NULL && t->net->name.rows->parallel > 0)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "FlooNoC has one link between two routers, some here have several; "
                         "--simplify drops those");
    const rg_status status = rg_tables_plain(t, false, t->net->nodes, &port);
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
    bool levels;             /* it says the classes of pairs */
    bool counts;             /* it numbers routers and destinations without gaps */
} formats[] = {
    {"csv", write_csv, 0, 0, false, false},
    {"lft", rg_tables_lft, sizeof(uint16_t), sizeof(uint16_t), false, false},
    {"qos-policy", rg_tables_qos_policy, sizeof(uint16_t), sizeof(uint16_t), true, false},
    {"opensm-conf", rg_tables_conf, sizeof(uint16_t), sizeof(uint16_t), true, false},
    {"pairs", rg_tables_pairs, sizeof(uint16_t), sizeof(uint16_t), true, false},
    {"floogen", write_floogen, sizeof(uint16_t), 0, false, true},
    {"verilog", write_verilog, 0, 0, false, true}};

const char *rg_tables_name(unsigned format)
{
    return format < sizeof formats / sizeof *formats ? formats[format].name : NULL;
}

bool rg_tables_single(unsigned format)
{
    return formats[format].between > 0;
}

rg_status rg_tables_write(const rg_topology *net, const rg_sim_options *options, unsigned format,
                          rg_out *out, rg_out *policy, uint64_t dropped[2], const rg_watch *watch,
                          rg_refusal *refusal)
{
    struct export_buffer buffer;
    rg_out gathered = rg_export_gather(&buffer, out);
    struct tables t = {.net = net,
                       .options = options,
                       .out = &gathered,
                       .buffer = &buffer,
                       .policy = policy,
                       .watch = watch};
    struct rg_tables_levels levels = {.pair = NULL};

    if (!rg_tables_name(format))
        return RG_E_INDEX;
    const bool is_lft = formats[format].write == rg_tables_lft;
    if (policy != NULL && !is_lft)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "--sl-file is for --format lft");
    if (formats[format].counts && net->name.rows != NULL && net->name.rows->whole != NULL)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "%s numbers routers without gaps; --avoid is for csv, lft, qos-policy, "
                         "opensm-conf and pairs",
                         formats[format].name);
    t.cure = is_lft ? ", or name a file for its QoS policy by --sl-file" : "";
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
    const bool has_levels = formats[format].levels || policy != NULL;
    const double bytes =
        rg_sim_ways_bytes(net, t.classes) +
        (has_levels ? (double)net->nodes * (double)net->nodes : 0) +
        routers * ((double)net->nodes * formats[format].bytes + routers * formats[format].between);
    if (bytes > (double)options->memory)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "takes %.3g bytes, more than --memory %" PRIu64, bytes, options->memory);
    if (has_levels)
        status = rg_tables_levels_begin(&t, &levels);
    if (status == RG_OK)
        status = formats[format].write(&t);
    rg_export_pass_on(&buffer);
    free(levels.pair);
    dropped[0] = t.several;
    dropped[1] = t.entries;
    return status == RG_OK ? out->status : status;
}

rg_status rg_ask_tables(const rg_topology *net, const char *options, const char *format,
                        rg_out *out, rg_out *policy, const rg_watch *watch, rg_refusal *refusal)
{
    const rg_name name = rg_name_of(&net->name);
    const char *names[sizeof formats / sizeof *formats + 1] = {NULL};
    rg_sim_options routing;
    uint64_t dropped[2];
    unsigned number = 0;
    rg_refusal why = {.status = RG_OK};
    rg_avoided avoided = {.others = NULL};

    for (unsigned i = 0; rg_tables_name(i) != NULL; i++)
        names[i] = rg_tables_name(i);
    rg_status status = rg_read_name(format, names, &number, refusal);
    if (status == RG_OK)
        status = rg_avoided_open(&net, &options, &avoided, refusal);
    if (status == RG_OK)
        status = rg_ask_routing(net, options, rg_tables_single(number), watch, &routing, refusal);
    if (status != RG_OK) {
        rg_avoided_close(&avoided);
        return status;
    }
    status = rg_tables_write(net, &routing, number, out, policy, dropped, watch, &why);
    rg_sim_unprepare(&routing);
    rg_avoided_close(&avoided);
    if (status == RG_E_OPTION)
        return rg_refuse(refusal, status, name.text, "%s", why.text);
    if (status == RG_E_LARGE)
        return rg_refuse(refusal, status, name.text, "too large for a table");
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, name.text, NULL);
}
