/* SPDX-License-Identifier: Apache-2.0 */

/* Tables as OpenSM reads them: of one port for each switch and LID. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/room.h"
#include "tables.h"

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
    size_t *first;    /* by endport: its lines in @lines */
    rg_grown_text lines;
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

/* The lines of an endport, one a LID, alike in all switches but for the port: its digits stand at
 * PORT_AT. */
enum { PORT_AT = 7 };

static rg_status make_lines(struct fabric *f, uint64_t number)
{
    const rg_endport *to = &f->endport[number];
    const char *kind = to->letter == 'S'   ? "Switch"
                       : to->letter == 'R' ? "Router"
                                           : "Channel Adapter";
    rg_out out = {.write = rg_grown_text_add, .context = &f->lines};

    f->first[number] = f->lines.length;
    for (unsigned i = 0; i < 1U << to->lmc; i++) {
        rg_out_format(&out, "0x%04x 000 # %s", to->lid + i, kind);
        if (to->port_guid != 0)
            rg_out_format(&out, " portguid 0x%016" PRIx64, to->port_guid);
        rg_out_format(&out, ": '%s'\n", rg_export_device(f->tables->net, number, to).text);
    }
    f->first[number + 1] = f->lines.length;
    return out.status;
}

static void put_entry(struct fabric *f, uint64_t number, unsigned port)
{
    char *const lines = f->lines.bytes + f->first[number];
    const size_t length = f->first[number + 1] - f->first[number];
    const size_t line = length >> f->endport[number].lmc;

    for (size_t at = PORT_AT; at < length; at += line) {
        lines[at] = (char)('0' + port / 100);
        lines[at + 1] = (char)('0' + port / 10 % 10);
        lines[at + 2] = (char)('0' + port % 10);
    }
    rg_out_bytes(f->tables->out, lines, length);
}

static void put_switch(struct fabric *f, uint64_t router, unsigned last)
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
        if (to->vertex == RG_TOPOLOGY_NONE)
            continue;
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
    f->first = rg_room_get(&room, f->endports + 1, sizeof *f->first);
    rg_status status = RG_OK;
    if (!room.broken) {
        for (uint64_t i = 0; i < f->endports && status == RG_OK; i++) {
            f->endport[i] = rg_export_endport(net, i);
            status = make_lines(f, i);
            const unsigned highest = f->endport[i].lid + (1U << f->endport[i].lmc) - 1;
            last = highest > last ? highest : last;
        }
        find_neighbours(f);
        for (uint64_t r = 0; r < f->routers; r++)
            complete(f, r);
        for (uint64_t r = 0; r < f->routers && f->tables->out->status == RG_OK && status == RG_OK;
             r++)
            put_switch(f, r, last);
    }
    free(f->lines.bytes);
    rg_room_end(&room);
    return room.broken ? RG_E_MEMORY : status;
}

rg_status rg_tables_lft(struct tables *t)
{
    const uint64_t routers = t->net->vertices - t->first;
    struct fabric f = {.tables = t, .routers = routers, .columns = t->net->nodes + routers};

    rg_status status = rg_tables_fabric(t, &f.port);
    if (status == RG_OK && t->policy != NULL)
        status = rg_tables_policy(t, t->policy);
    f.endports = rg_export_endports(t->net);
    if (status == RG_OK)
        status = write_fabric(&f);
    free(f.port);
    return status;
}
