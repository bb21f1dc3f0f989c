/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * What ibnetdiscover prints of an InfiniBand subnet, for ibsim: a record a channel adapter (Hca) or
 * switch, with a line a port in use, links on both sides. A compute node is an Hca; in a direct
 * network it is a switch with an Hca at its last port. Ports count from 1. The first port of the
 * file is where ibsim puts the subnet manager: an Hca.
 */

#include <inttypes.h>
#include <stdio.h>

#include "export.h"

enum {
    MOST_PORTS = 254,  /* 255 is no port */
    MOST_LIDS = 49151, /* 1..0xbfff, those above are multicast */
};

static const char *refusal(const rg_topology *net)
{
    const uint64_t lids =
        net->vertices > MOST_LIDS ? net->vertices : net->vertices + (net->direct ? net->nodes : 0);

    if (net->directed)
        return "its links work in both directions, those of this network in one";
    if (net->ports + (net->direct ? 1 : 0) > MOST_PORTS)
        return "a switch has at most 254 ports";
    if (lids > MOST_LIDS)
        return "a subnet has at most 49151 switches and adapters";
    return NULL;
}

/* A switch or an adapter. */
struct device {
    char letter; /* H or S */
    uint64_t vertex;
};

static uint64_t lid_of(const struct cli_export *out, struct device device)
{
    return device.vertex + 1 + (out->net->direct && device.letter == 'S' ? out->net->nodes : 0);
}

/* The line of a port: its number, the far end, and in the comment what ibnetdiscover says there: an
 * adapter's own LID, then label and LID of the far end. */
static void print_port(const struct cli_export *out, struct device device, unsigned port,
                       struct device far, unsigned far_port)
{
    const struct cli_export_vertex v = cli_export_vertex(out, far.vertex);

    printf("[%u]\t\"%c-%08" PRIx64 "\"[%u]\t\t# ", port, far.letter, far.vertex, far_port);
    if (device.letter == 'H')
        printf("lid %" PRIu64 " lmc 0 ", lid_of(out, device));
    printf("\"%s\" lid %" PRIu64 " 4xQDR\n", v.label, lid_of(out, far));
}

static void print_adapter(struct cli_export *out, uint64_t vertex)
{
    const struct cli_export_vertex v = cli_export_vertex(out, vertex);
    rg_topology_end end = {vertex, out->net->ports};

    if (!v.place.is_node)
        return;
    if (!out->net->direct)
        (void)rg_topology_neighbour(out->net, vertex, 0, &end);
    printf("Hca\t1 \"H-%08" PRIx64 "\"\t\t# \"%s\"\n", vertex, v.label);
    print_port(out, (struct device){'H', vertex}, 1, (struct device){'S', end.vertex},
               end.port + 1);
    putchar('\n');
}

static void print_switch(struct cli_export *out, uint64_t vertex)
{
    const struct cli_export_vertex v = cli_export_vertex(out, vertex);
    const bool direct = out->net->direct;
    const unsigned ports = out->net->ports;
    const struct device device = {'S', vertex};

    if (v.place.is_node && !direct)
        return;
    printf("Switch\t%u \"S-%08" PRIx64 "\"\t\t# \"%s\" base port 0 lid %" PRIu64 " lmc 0\n",
           ports + (direct ? 1 : 0), vertex, v.label, lid_of(out, device));
    for (unsigned port = 0; port < ports; port++) {
        rg_topology_end end;
        (void)rg_topology_neighbour(out->net, vertex, port, &end);
        if (end.vertex == RG_TOPOLOGY_NONE)
            continue;
        const bool adapter = !direct && end.vertex < out->net->nodes;
        print_port(out, device, port + 1, (struct device){adapter ? 'H' : 'S', end.vertex},
                   end.port + 1);
    }
    if (direct)
        print_port(out, device, ports + 1, (struct device){'H', vertex}, 1);
    putchar('\n');
}

const struct cli_export_format cli_export_ibnet = {
    .name = "ibnet",
    .refusal = refusal,
    .pass = {print_adapter, print_switch},
    .end = "",
};
