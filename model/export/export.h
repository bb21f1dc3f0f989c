/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Networks as graphs in the formats of other programs, printed vertex by vertex; none is stored. */
#ifndef ROUTEGEN_CLI_EXPORT_H
#define ROUTEGEN_CLI_EXPORT_H

#include <stdint.h>

#include "routegen/topology.h"

#define CLI_EXPORT_PASSES 3

struct cli_export {
    const rg_topology *net;
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t links; /* written before this vertex, in this pass; formats that number them count */
};

/* A format. What it has to say of the vertices comes in passes, each over all of them in order. */
struct cli_export_format {
    const char *name;
    const char *(*refusal)(const rg_topology *net); /* why it cannot say this network, or NULL;
                                                       the pointer NULL: it can say every one */
    void (*begin)(const struct cli_export *out);
    void (*pass[CLI_EXPORT_PASSES])(struct cli_export *out, uint64_t vertex); /* NULL behind the
                                                                                 last */
    const char *end;
};

extern const struct cli_export_format cli_export_dot, cli_export_graphml, cli_export_edges,
    cli_export_booksim, cli_export_simgrid, cli_export_ibnet;

/* What a format may say of a vertex. */
struct cli_export_vertex {
    const char *kind; /* "node" or "switch" */
    rg_topology_place place;
    char label[RG_TOPOLOGY_MAX_LABEL];
};

struct cli_export_vertex cli_export_vertex(const struct cli_export *out, uint64_t vertex);

/* The far ends of the links that are written at a vertex, so that each is written once: in a
 * directed network of all arcs out of it, else of the links to vertices of higher numbers. Returns
 * their number. */
unsigned cli_export_ends(const struct cli_export *out, uint64_t vertex,
                         uint64_t end[RG_TOPOLOGY_MAX_PORTS]);

/* Prints text as XML, between tags or in an attribute. */
void cli_export_xml(const char *text);

#endif
