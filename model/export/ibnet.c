/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What ibnetdiscover prints of an InfiniBand subnet, for ibsim: a record for each channel adapter
 * (Hca) and switch, with a line for each port in use; a link is listed on both sides. A compute
 * node is an Hca; in a direct network it is a switch with an Hca at its last port. Ports are
 * numbered from 1. ibsim puts the subnet manager at the first port of the file, which is an Hca.
 */

#include <inttypes.h>

#include "format.h"

enum {
    MOST_PORTS = 254,  /* 255 means no port */
    MOST_LIDS = 49151, /* 1..0xbfff; those above are for multicast */
};

static rg_export_refusal refusal(const rg_topology *net)
{
    const uint64_t lids =
        net->vertices > MOST_LIDS ? net->vertices : net->vertices + (net->direct ? net->nodes : 0);

    if (net->directed)
        return RG_EXPORT_DIRECTED;
    if (net->ports + (net->direct ? 1 : 0) > MOST_PORTS)
        return RG_EXPORT_PORTS;
    return lids > MOST_LIDS ? RG_EXPORT_LIDS : RG_EXPORT_FINE;
}

/* A switch or an adapter. */
struct device {
    char letter; /* H or S */
    uint64_t vertex;
};

uint64_t rg_export_lid(const rg_topology *net, uint64_t vertex, bool adapter)
{
    return vertex + 1 + (net->direct && !adapter ? net->nodes : 0);
}

static uint64_t lid_of(const struct export_run *run, struct device device)
{
    return rg_export_lid(run->net, device.vertex, device.letter == 'H');
}

/* The line of a port: its number, the far end, and the comment that ibnetdiscover writes: the LID
 * of an adapter, then the label and LID of the far end. */
static void print_port(const struct export_run *run, struct device device, unsigned port,
                       struct device far, unsigned far_port)
{
    const struct export_vertex v = rg_export_vertex(run, far.vertex);

    rg_out_format(run->out, "[%u]\t\"%c-%08" PRIx64 "\"[%u]\t\t# ", port, far.letter, far.vertex,
                  far_port);
    if (device.letter == 'H')
        rg_out_format(run->out, "lid %" PRIu64 " lmc 0 ", lid_of(run, device));
    rg_out_text(run->out, "\"");
    rg_out_text(run->out, v.label);
    rg_out_text(run->out, "\" lid ");
    rg_out_count(run->out, lid_of(run, far));
    rg_out_text(run->out, " 4xQDR\n");
}

static void print_adapter(struct export_run *run, uint64_t vertex)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);
    rg_topology_end end = {vertex, run->net->ports};

    if (!v.place.is_node)
        return;
    if (!run->net->direct)
        (void)rg_topology_neighbour(run->net, vertex, 0, &end);
    rg_out_format(run->out, "Hca\t1 \"H-%08" PRIx64 "\"\t\t# \"%s\"\n", vertex, v.label);
    print_port(run, (struct device){'H', vertex}, 1, (struct device){'S', end.vertex},
               end.port + 1);
    rg_out_text(run->out, "\n");
}

static void print_switch(struct export_run *run, uint64_t vertex)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);
    const bool direct = run->net->direct;
    const unsigned ports = run->net->ports;
    const struct device device = {'S', vertex};

    if (v.place.is_node && !direct)
        return;
    rg_out_format(run->out,
                  "Switch\t%u \"S-%08" PRIx64 "\"\t\t# \"%s\" base port 0 lid %" PRIu64 " lmc 0\n",
                  ports + (direct ? 1 : 0), vertex, v.label, lid_of(run, device));
    for (unsigned port = 0; port < ports; port++) {
        rg_topology_end end;
        (void)rg_topology_neighbour(run->net, vertex, port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE)
            continue;
        const bool adapter = !direct && end.vertex < run->net->nodes;
        print_port(run, device, port + 1, (struct device){adapter ? 'H' : 'S', end.vertex},
                   end.port + 1);
    }
    if (direct)
        print_port(run, device, ports + 1, (struct device){'H', vertex}, 1);
    rg_out_text(run->out, "\n");
}

const struct export_format rg_export_of_ibnet = {
    .name = "ibnet",
    .refusal = refusal,
    .pass = {print_adapter, print_switch},
    .end = "",
};
