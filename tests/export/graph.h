/* SPDX-License-Identifier: Apache-2.0 */

/* Graphs as read from exported files, and the same graphs by definition. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "../topology/explicit.h"

enum { WHY_MAX = 400 };

/* What a format may tell of a vertex; what it does not tell is zero. */
struct vertex {
    char label[EXPLICIT_MAX_LABEL];
    bool terminal; /* a compute node */
    int level;     /* of a switch, from the leaves */
    int group;
};

struct graph {
    bool directed;
    int count;
    struct vertex *vertex;
    int edges;
    int (*edge)[2];
};

void graph_add_vertex(struct graph *g, struct vertex vertex);
void graph_add_edge(struct graph *g, int from, int to);
void graph_free(struct graph *g);

/* A network by its definition (tests/topology). */
struct graph graph_of(const char *name);

/* Whether vertices of equal labels are equal and have the same links; if not, *why says where. */
bool graph_same(const struct graph *a, const struct graph *b, char why[WHY_MAX]);

/* Whether the vertices of one can be renamed to make the other; terminals stay terminals. */
bool graph_isomorphic(const struct graph *a, const struct graph *b);

/* The readers: false, and why, if the file breaks a rule of its format. */
bool read_graphml(FILE *file, struct graph *g, char why[WHY_MAX]);
bool read_edges(FILE *file, bool directed, struct graph *g, char why[WHY_MAX]);
