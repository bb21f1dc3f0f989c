/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Networks as explicit graphs, straight from their definitions: a vertex is a tuple of numbers, and
 * whether two vertices are linked, and at which ports, is asked for every pair. Calls nothing of
 * the model; slow, small networks only.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define EXPLICIT_MAX_TUPLE 16
#define EXPLICIT_MAX_PARAMS 16
#define EXPLICIT_MAX_LABEL 80

/* What a vertex is, where a family has several kinds. */
enum explicit_kind { NODE, CUBE, TREE };

typedef struct explicit_vertex {
    enum explicit_kind kind;
    int group; /* mirrored trees */
    int level; /* of a switch; its stage */
    int port;  /* of a compute node at its switch; position in a ring */
    int t[EXPLICIT_MAX_TUPLE];
    int c[EXPLICIT_MAX_TUPLE]; /* word in a cube */
    char label[EXPLICIT_MAX_LABEL];
} explicit_vertex;

typedef struct explicit_graph explicit_graph;

/* The port at @u of the arc (or link) from @u to @v, or -1; in-port at @v. */
typedef struct explicit_ends {
    int out, in;
} explicit_ends;

static const explicit_ends none = {-1, -1};

static inline explicit_ends ends(int out, int in)
{
    return (explicit_ends){out, in};
}

/* How many of the numbers from 0 on, other than @own, come before @other. */
static inline int place_among(int other, int own)
{
    return other - (other > own);
}

typedef struct explicit_family {
    const char *name;
    bool directed;
    void (*vertices)(explicit_graph *g);
    explicit_ends (*arc)(const explicit_graph *g, const explicit_vertex *u,
                         const explicit_vertex *v);
} explicit_family;

struct explicit_graph {
    const explicit_family *family;
    char name[80];
    int p[EXPLICIT_MAX_PARAMS], params;
    int hosts;                                             /* nodes of a router */
    char is[EXPLICIT_MAX_PARAMS][EXPLICIT_MAX_PARAMS + 1]; /* intermediate switches, as text */
    int count, room;
    int nodes; /* of kind NODE; they need not come first */
    explicit_vertex *vertex;
};

extern const explicit_family explicit_trees[], explicit_words[], explicit_permutations[],
    explicit_stages[], explicit_routers[];

/* Makes the vertices of a network, by its name; ends the program on a name it does not know. */
explicit_graph explicit_make(const char *name);
void explicit_free(explicit_graph *g);

/* Adds a vertex; the label is for the caller to write. */
explicit_vertex *explicit_add(explicit_graph *g, enum explicit_kind kind);

/* Counts a tuple of digits on, the last fastest: false when it was the last one. */
bool explicit_count(int *t, int digits, int base);

/* Appends to a label. */
void explicit_write(explicit_vertex *v, const char *format, ...);
