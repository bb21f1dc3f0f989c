/* SPDX-License-Identifier: Apache-2.0 */

/* A network of the user's own, read from its rows (inner/rows.h). */

#include <string.h>

#include "families/topology_internal.h"
#include "families/inner/rows.h"

static void init(rg_topology *net)
{
    const rg_rows *rows = net->name.rows;
    net->direct = rows->switches == 0;
    net->directed = rows->directed;
    net->ports = rows->ports;
    net->in_ports = rows->in_ports;
    net->groups = 1;
    net->levels = !net->direct;
    net->nodes = rows->nodes;
    net->switches = rows->switches;
    net->links = rows->links;
    net->level_first[0] = rows->nodes;
    net->level_first[net->levels] = rows->nodes + rows->switches;
}

static void copy(rg_row_side side, uint64_t v, unsigned ports, uint64_t *out)
{
    const uint32_t *next = side.next + side.first[v];
    const uint64_t count = side.first[v + 1] - side.first[v];
    for (unsigned p = 0; p < ports; p++)
        out[p] = p < count && next[p] != RG_ROWS_NONE ? next[p] : RG_TOPOLOGY_NONE;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    copy(net->name.rows->out, v, net->ports, out);
}

static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    copy(net->name.rows->in, v, net->in_ports, out);
}

static size_t label_of(const rg_rows *rows, uint64_t v, const char **text)
{
    *text = rows->text + rows->label[v];
    return (size_t)(rows->label[v + 1] - rows->label[v]);
}

static void print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const char *text;
    const size_t length = label_of(net->name.rows, v, &text);
    memcpy(out->text + out->at, text, length);
    out->at += length;
}

static bool parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const rg_rows *rows = net->name.rows;
    const uint64_t mask = rows->slots - 1;
    const char *text;
    uint64_t at = rg_rows_hash(in->text, in->length) & mask;
    for (; rows->slot[at] != RG_ROWS_NONE; at = (at + 1) & mask) {
        if (label_of(rows, rows->slot[at], &text) != in->length ||
            memcmp(text, in->text, in->length) != 0)
            continue;
        *v = rows->slot[at];
        in->at = in->length;
        return true;
    }
    return false;
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const rg_rows *rows = net->name.rows;
    rg_topology_degrees(facts, rows->degree_max, rows->degree_min, rows->degree_max);
    facts->simple_links = rows->simple_links;
}

/* No symmetry is known. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    (void)net;
    (void)node;
    return 1;
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint16_t *far = net->name.rows->far + step->packet->target * net->vertices;
    for (unsigned p = 0; p < net->ports; p++)
        if (step->next[p] != RG_TOPOLOGY_NONE &&
            far[step->next[p]] + 1 == far[step->packet->vertex])
            rg_route_add(step, p, 0);
}

static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return net->name.rows->longest;
}

static unsigned at_port(const rg_rows *rows, const uint8_t *of, uint64_t vertex, unsigned port)
{
    if (!of || port >= rows->out.first[vertex + 1] - rows->out.first[vertex])
        return 0;
    return of[rows->out.first[vertex] + port];
}

unsigned rg_topology_delay(const rg_topology *net, uint64_t vertex, unsigned port)
{
    const rg_rows *rows = net->name.rows;
    return rows ? at_port(rows, rows->delay, vertex, port) : 0;
}

unsigned rg_topology_cable(const rg_topology *net, uint64_t vertex, unsigned port)
{
    const rg_rows *rows = net->name.rows;
    return rows ? at_port(rows, rows->rate, vertex, port) : 0;
}

/* ---- Cables ---------------------------------------------------------------------------------- */

static const unsigned widths[] = {1, 2, 4, 8, 12};

/* What a lane carries without its coding: 8 of 10 bits, from FDR10 on 64 of 66. */
static const struct {
    const char *name;
    unsigned rate;
} speeds[] = {{"SDR", 20},  {"DDR", 40},  {"QDR", 80},   {"FDR10", 100}, {"FDR", 136},
              {"EDR", 250}, {"HDR", 500}, {"NDR", 1000}, {"XDR", 2000}};
enum { SPEEDS = sizeof speeds / sizeof *speeds, CABLES = sizeof widths / sizeof *widths * SPEEDS };

rg_cable rg_cable_of(unsigned number)
{
    if (number - 1 >= CABLES)
        return (rg_cable){0, 0, ""};
    const unsigned width = widths[(number - 1) / SPEEDS], speed = (number - 1) % SPEEDS;
    return (rg_cable){width, width * speeds[speed].rate, speeds[speed].name};
}

unsigned rg_cable_number(const char *text, size_t length)
{
    for (unsigned number = 1; number <= CABLES; number++) {
        const rg_cable cable = rg_cable_of(number);
        const size_t digits = cable.width > 9 ? 2 : 1, name = strlen(cable.speed);
        if (length == digits + 1 + name && text[digits] == 'x' &&
            memcmp(text + digits + 1, cable.speed, name) == 0 &&
            text[digits - 1] == (char)('0' + cable.width % 10) && (digits == 1 || text[0] == '1'))
            return number;
    }
    return 0;
}

uint64_t rg_rows_left(const rg_topology *net, uint64_t number)
{
    const uint32_t *of = net->name.rows->number;
    uint64_t low = 0, high = net->vertices;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        if (of[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < net->vertices && of[low] == number ? low : RG_TOPOLOGY_NONE;
}

bool rg_topology_has_rule(const rg_topology *net)
{
    return topology_made_by(net) && (!net->name.rows || net->name.rows->far);
}

const topology_family rg_topology_file = {
    .info = {"file", "NAME", "network of the user's own", "file:mesh.graphml",
             "takes a shortest path, the first by the order of ports", .kind = RG_KIND_TOPOLOGY},
    .init = init,
    .next = next,
    .previous = previous,
    .print = print,
    .parse = parse,
    .facts = facts,
    .weight = weight,
    .uses = RG_ROUTE_TIE,
    .standard = {.vc_classes = 1},
    .step = step,
    .bound = bound,
};
