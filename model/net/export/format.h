/* SPDX-License-Identifier: Apache-2.0 */

/* What the export formats are made of. A network is written vertex by vertex and never stored. */
#pragma once

#include "net/inner/wording.h"
#include "families/inner/rows.h"
#include "routegen/net/export.h"

#define EXPORT_PASSES 3

/* Pieces of text are short, and calling the caller's function may be slow: they are gathered. */
struct export_buffer {
    rg_out *out;
    size_t used;
    char text[16384];
};

/* What is written to it is passed on to @out when there is much, and by the second function. */
rg_out rg_export_gather(struct export_buffer *buffer, rg_out *out);
void rg_export_pass_on(struct export_buffer *buffer);

/* Where so many characters, at most the buffer's, are written in place; @used then counts them. */
char *rg_export_room(struct export_buffer *buffer, size_t length);

struct export_run {
    const rg_topology *net;
    const rg_route_rule *rule; /* NULL: the format has no routes */
    rg_out *out;
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t links; /* written so far in this pass, counted by formats that number links */
};

/* A format. It writes the vertices in passes, each over all vertices in order. */
struct export_format {
    const char *name;
    rg_export_refusal (*refusal)(const rg_topology *net); /* NULL: it can express every network */
    void (*begin)(const struct export_run *run);
    void (*pass[EXPORT_PASSES])(struct export_run *run, uint64_t vertex); /* NULL after the last */
    const char *end;
};

extern const struct export_format rg_export_of_dot, rg_export_of_graphml, rg_export_of_edges,
    rg_export_of_booksim, rg_export_of_simgrid, rg_export_of_ibnet, rg_export_of_gml,
    rg_export_of_json, rg_export_of_routes;

/* Whether some link has another delay on its way back. */
bool rg_export_is_uneven(const rg_topology *net);

/* The clocks of the way back of the link at a port; 0: they are as those of the way there. */
unsigned rg_export_back(const struct export_run *run, uint64_t vertex, unsigned port);

/* What a format may write about a vertex. */
struct export_vertex {
    const char *kind; /* "node" or "switch" */
    rg_topology_place place;
    char label[RG_TOPOLOGY_MAX_LABEL];
};

struct export_vertex rg_export_vertex(const struct export_run *run, uint64_t vertex);

/* A far end; the clocks of the link to it, 0: not said, and of the way back, 0: the same. */
struct export_end {
    uint64_t vertex;
    unsigned delay, back;
};

/* Finds the far ends of the links that are written at a vertex, so that each link is written once:
 * of all arcs out of it in a directed network, otherwise of the links to vertices with higher
 * numbers. Returns how many there are. */
unsigned rg_export_ends(const struct export_run *run, uint64_t vertex,
                        struct export_end end[RG_TOPOLOGY_MAX_PORTS]);

/* ibnet: where the subnet delivers: the adapters of compute nodes, by number, then the switches (of
 * a direct network one at each node), then others, device by device, of what is left of a network
 * perhaps at no vertex: RG_TOPOLOGY_NONE. */
uint64_t rg_export_endports(const rg_topology *net);
rg_endport rg_export_endport(const rg_topology *net, uint64_t number);

/* The name of an endport's device. */
rg_label rg_export_device(const rg_topology *net, uint64_t number, const rg_endport *endport);

/* Writes a line with the numbers of two vertices and the text around them. */
void rg_export_pair(const struct export_run *run, const char *before, uint64_t a,
                    const char *between, uint64_t b, const char *after);
