/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What ibnetdiscover prints of an InfiniBand subnet, for ibsim: a record for each channel adapter
 * (Hca) and switch, with a line for each port in use; a link is listed on both sides. A compute
 * node is an Hca; in a direct network it is a switch with an Hca at its last port. Ports are
 * numbered from 1. ibsim puts the subnet manager at the first port of the file, which is an Hca.
 * Where a file says GUIDs, LIDs and ports of adapters, they are these, and what else is at a switch
 * is there, too.
 */

#include <inttypes.h>
#include <stdio.h>

#include "format.h"

enum {
    MOST_PORTS = 254,  /* 255 means no port */
    MOST_LIDS = 49151, /* 1..0xbfff; those above are for multicast */
};

/* The GUIDs that ibsim gives the devices of a file without any, in their order. */
enum { ADAPTERS = 0x100000, SWITCHES = 0x200000 };

static rg_export_refusal refusal(const rg_topology *net)
{
    const uint64_t lids =
        net->vertices > MOST_LIDS ? net->vertices : net->vertices + (net->direct ? net->nodes : 0);

    if (net->directed)
        return RG_EXPORT_DIRECTED;
    if (net->name.rows != NULL && net->name.rows->subnet.has_no_switch)
        return RG_EXPORT_ADAPTERS;
    if (net->ports + (net->direct ? 1 : 0) > MOST_PORTS)
        return RG_EXPORT_PORTS;
    return lids > MOST_LIDS ? RG_EXPORT_LIDS : RG_EXPORT_FINE;
}

/* ---- Endports -------------------------------------------------------------------------------- */

/* Of a file that says which they are; else NULL. */
static const rg_subnet *subnet_of(const rg_topology *net)
{
    const rg_rows *rows = net->name.family == RG_FAMILY_FILE ? net->name.rows : NULL;
    return rows != NULL && rows->subnet.endport != NULL ? &rows->subnet : NULL;
}

/* A compute node, or the first of those that are one adapter in a file; the others come next. */
static uint64_t first_of(const rg_topology *net, uint64_t node)
{
    const uint32_t *adapter = net->name.rows == NULL ? NULL : net->name.rows->adapter;

    while (adapter != NULL && node > 0 && adapter[node - 1] == adapter[node])
        node--;
    return node;
}

static bool is_with(const rg_topology *net, uint64_t node, uint64_t other)
{
    return other == node ||
           (other < net->nodes && net->name.rows != NULL && net->name.rows->adapter != NULL &&
            net->name.rows->adapter[node] == net->name.rows->adapter[other]);
}

/* The first endport that is neither a compute node's link nor a switch. */
static uint64_t first_other(const rg_topology *net)
{
    return net->vertices + (net->direct ? net->nodes : 0);
}

/* The network of which this one is left, else NULL; and there the number of an endport. */
static const rg_topology *whole_of(const rg_topology *net)
{
    return net->name.rows == NULL ? NULL : net->name.rows->whole;
}

static uint64_t in_whole(const rg_topology *net, uint64_t number)
{
    const rg_topology *whole = whole_of(net);
    const uint64_t before = net->direct && number >= net->nodes ? net->nodes : 0;

    if (number >= first_other(net))
        return number - first_other(net) + first_other(whole);
    return net->name.rows->number[number - before] + (before > 0 ? whole->nodes : 0);
}

uint64_t rg_export_endports(const rg_topology *net)
{
    const rg_subnet *subnet = subnet_of(net);
    const rg_topology *whole = whole_of(net);

    if (whole != NULL)
        return rg_export_endports(whole) - first_other(whole) + first_other(net);
    return subnet != NULL ? subnet->endports : net->vertices + (net->direct ? net->nodes : 0);
}

rg_endport rg_export_endport(const rg_topology *net, uint64_t number)
{
    const rg_subnet *subnet = subnet_of(net);
    const bool adapter = number < net->nodes;
    const uint64_t vertex = net->direct && !adapter ? number - net->nodes : number;
    rg_topology_end end = {vertex, net->ports};

    if (whole_of(net) != NULL) { /* guids, LIDs and ports stay as they are */
        rg_endport same = rg_export_endport(whole_of(net), in_whole(net, number));
        same.vertex = rg_rows_left(net, same.vertex);
        return same;
    }
    if (subnet != NULL)
        return subnet->endport[number];
    if (!adapter)
        return (rg_endport){.guid = SWITCHES + number - net->nodes,
                            .port_guid = SWITCHES + number - net->nodes,
                            .vertex = vertex,
                            .letter = 'S',
                            .lid = (uint16_t)(number + 1),
                            .ports = (uint16_t)(net->ports + (net->direct ? 1 : 0))};
    if (!net->direct)
        (void)rg_topology_neighbour(net, vertex, 0, &end);
    const uint64_t first = first_of(net, number), port = number - first + 1;
    const rg_rows *rows = net->name.rows;
    const uint64_t guid =
        ADAPTERS + first + (rows != NULL && rows->adapter != NULL ? rows->adapter[first] : first);
    uint64_t next = number;
    while (is_with(net, number, next))
        next++;
    return (rg_endport){.guid = guid,
                        .port_guid = guid + port,
                        .vertex = end.vertex,
                        .letter = 'H',
                        .lid = (uint16_t)(number + 1),
                        .ports = (uint16_t)(next - first),
                        .port = (uint16_t)port,
                        .at = (uint16_t)(end.port + 1)};
}

rg_label rg_export_device(const rg_topology *net, uint64_t number, const rg_endport *endport)
{
    rg_label label;

    if (endport->name == NULL && whole_of(net) != NULL) {
        const rg_endport same = rg_export_endport(whole_of(net), in_whole(net, number));
        return rg_export_device(whole_of(net), in_whole(net, number), &same);
    }
    if (endport->name == NULL)
        return rg_label_of(net, number < net->nodes ? first_of(net, number) : endport->vertex);
    (void)snprintf(label.text, sizeof label.text, "%s", endport->name);
    return label;
}

/* ---- Records --------------------------------------------------------------------------------- */

/* "H-0002c9..": by the GUID if the file says it, else by the vertex. */
static void print_id(const struct export_run *run, uint64_t number, const rg_endport *device)
{
    const bool said = subnet_of(run->net) != NULL;
    const uint64_t vertex = number < run->net->nodes ? first_of(run->net, number) : device->vertex;

    rg_out_format(run->out, "\"%c-%0*" PRIx64 "\"", device->letter, said ? 16 : 8,
                  said ? device->guid : vertex);
}

static void print_port_guid(const struct export_run *run, const rg_endport *endport)
{
    if (subnet_of(run->net) != NULL && endport->port_guid != 0)
        rg_out_format(run->out, "(%" PRIx64 ")%s", endport->port_guid,
                      endport->letter == 'S' ? "" : " ");
}

/* As the file says; where it says none at all, as ibsim does. */
static void put_cable(const struct export_run *run, uint64_t vertex, unsigned port)
{
    const rg_rows *rows = run->net->name.rows;
    const rg_cable cable = rg_cable_of(rg_topology_cable(run->net, vertex, port - 1));

    if (rows == NULL || rows->rate == NULL)
        rg_out_text(run->out, " 4xQDR");
    else if (cable.width > 0)
        rg_out_format(run->out, " %ux%s", cable.width, cable.speed);
    rg_out_text(run->out, "\n");
}

/* The line of a port: its number, the far end, and the comment that ibnetdiscover writes: the LID
 * of an adapter, then the label and LID of the far end. */
static void print_port(const struct export_run *run, const rg_endport *own, unsigned port,
                       uint64_t far, unsigned far_port)
{
    const rg_endport end = rg_export_endport(run->net, far);

    rg_out_format(run->out, "[%u]", port);
    if (own->letter != 'S')
        print_port_guid(run, own);
    rg_out_text(run->out, "\t");
    print_id(run, far, &end);
    rg_out_format(run->out, "[%u]", far_port);
    if (end.letter != 'S')
        print_port_guid(run, &end);
    rg_out_text(run->out, "\t\t# ");
    if (own->letter != 'S')
        rg_out_format(run->out, "lid %u lmc %u ", own->lid, own->lmc);
    rg_out_text(run->out, "\"");
    rg_out_text(run->out, rg_export_device(run->net, far, &end).text);
    rg_out_text(run->out, "\" lid ");
    rg_out_count(run->out, end.lid);
    put_cable(run, own->vertex, own->letter == 'S' ? port : own->at);
}

/* The first line of a record, or two. */
static void print_device(const struct export_run *run, uint64_t number, const rg_endport *device)
{
    static const char *const words[][2] = {{"switch", "Switch"}, {"rt", "Rt"}, {"ca", "Hca"}};
    const bool is_switch = device->letter == 'S';
    const char *const *word = words[is_switch ? 0 : device->letter == 'R' ? 1 : 2];

    if (subnet_of(run->net) != NULL) {
        rg_out_format(run->out, "%sguid=0x%016" PRIx64, word[0], device->guid);
        if (is_switch)
            print_port_guid(run, device);
        rg_out_text(run->out, "\n");
    }
    rg_out_format(run->out, "%s\t%u ", word[1], device->ports);
    print_id(run, number, device);
    rg_out_format(run->out, "\t\t# \"%s\"", rg_export_device(run->net, number, device).text);
    if (is_switch)
        rg_out_format(run->out, " base port 0 lid %u lmc %u", device->lid, device->lmc);
    rg_out_text(run->out, "\n");
}

/* The switch at which an endport is, as a number of endports. */
static uint64_t switch_of(const rg_topology *net, const rg_endport *endport)
{
    return endport->vertex + (net->direct ? net->nodes : 0);
}

/* What else is in the subnet: from this endport on those of its device. */
static uint64_t print_ports(const struct export_run *run, uint64_t number, uint64_t guid)
{
    for (; number < rg_export_endports(run->net); number++) {
        const rg_endport other = rg_export_endport(run->net, number);
        if (other.guid != guid)
            break;
        print_port(run, &other, other.port, switch_of(run->net, &other), other.at);
    }
    return number;
}

static void print_adapter(struct export_run *run, uint64_t vertex)
{
    const rg_topology *net = run->net;

    if (vertex >= net->nodes || first_of(net, vertex) < vertex)
        return;
    const rg_endport adapter = rg_export_endport(net, vertex);
    print_device(run, vertex, &adapter);
    for (uint64_t v = vertex; is_with(net, vertex, v); v++) {
        const rg_endport own = rg_export_endport(net, v);
        print_port(run, &own, own.port, switch_of(net, &own), own.at);
    }
    uint64_t i = first_other(net);
    while (i < rg_export_endports(net) && rg_export_endport(net, i).guid != adapter.guid)
        i++;
    (void)print_ports(run, i, adapter.guid);
    rg_out_text(run->out, "\n");
}

/* Devices that are neither. */
static void print_others(struct export_run *run)
{
    const rg_topology *net = run->net;

    for (uint64_t i = first_other(net); i < rg_export_endports(net);) {
        const rg_endport other = rg_export_endport(net, i);
        bool of_node = false;
        for (uint64_t v = 0; v < net->nodes && !of_node; v++)
            of_node = rg_export_endport(net, v).guid == other.guid;
        if (of_node) {
            i++;
            continue;
        }
        print_device(run, i, &other);
        i = print_ports(run, i, other.guid);
        rg_out_text(run->out, "\n");
    }
}

static void print_switch(struct export_run *run, uint64_t vertex)
{
    const rg_topology *net = run->net;
    const uint64_t number = vertex + (net->direct ? net->nodes : 0);

    if (vertex < net->nodes && !net->direct)
        return;
    const rg_endport device = rg_export_endport(net, number);
    print_device(run, number, &device);
    for (unsigned port = 0; port < net->ports; port++) {
        rg_topology_end end;
        (void)rg_topology_neighbour(net, vertex, port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE)
            continue;
        if (!net->direct && end.vertex < net->nodes)
            print_port(run, &device, port + 1, end.vertex, rg_export_endport(net, end.vertex).port);
        else
            print_port(run, &device, port + 1, end.vertex + (net->direct ? net->nodes : 0),
                       end.port + 1);
    }
    if (net->direct) {
        const rg_endport adapter = rg_export_endport(net, vertex);
        print_port(run, &device, adapter.at, vertex, adapter.port);
    }
    for (uint64_t i = first_other(net); i < rg_export_endports(net); i++) {
        const rg_endport other = rg_export_endport(net, i);
        if (other.vertex == vertex)
            print_port(run, &device, other.at, i, other.port);
    }
    rg_out_text(run->out, "\n");
    if (vertex == net->vertices - 1)
        print_others(run);
}

const struct export_format rg_export_of_ibnet = {
    .name = "ibnet",
    .refusal = refusal,
    .pass = {print_adapter, print_switch},
    .end = "",
};
