/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the formats of export are made of. Networks are written vertex by vertex; none is stored. */
#ifndef ROUTEGEN_EXPORT_FORMAT_H
#define ROUTEGEN_EXPORT_FORMAT_H

#include "routegen/net/export.h"

#define EXPORT_PASSES 3

struct export_run {
    const rg_topology *net;
    rg_out *out;
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t links; /* written before this vertex, in this pass; formats that number them count */
};

/* A format. What it has to say of the vertices comes in passes, each over all of them in order. */
struct export_format {
    const char *name;
    rg_export_refusal (*refusal)(const rg_topology *net); /* NULL: it can say every network */
    void (*begin)(const struct export_run *run);
    void (*pass[EXPORT_PASSES])(struct export_run *run, uint64_t vertex); /* NULL after the last */
    const char *end;
};

extern const struct export_format rg_export_of_dot, rg_export_of_graphml, rg_export_of_edges,
    rg_export_of_booksim, rg_export_of_simgrid, rg_export_of_ibnet;

/* What a format may say of a vertex. */
struct export_vertex {
    const char *kind; /* "node" or "switch" */
    rg_topology_place place;
    char label[RG_TOPOLOGY_MAX_LABEL];
};

struct export_vertex rg_export_vertex(const struct export_run *run, uint64_t vertex);

/* The far ends of the links that are written at a vertex, so that each is written once: in a
 * directed network of all arcs out of it, else of the links to vertices of higher numbers. Returns
 * their number. */
unsigned rg_export_ends(const struct export_run *run, uint64_t vertex,
                        uint64_t end[RG_TOPOLOGY_MAX_PORTS]);

/* Writes a line with the numbers of two vertices, and text around them. */
void rg_export_pair(const struct export_run *run, const char *before, uint64_t a,
                    const char *between, uint64_t b, const char *after);

#endif
