/* SPDX-License-Identifier: Apache-2.0 */

#include "graph.h"

#include <igraph/igraph.h>
#include <stdlib.h>
#include <string.h>

static void *grown(void *list, int count, size_t size)
{
    /* Room doubles at powers of two. */
    if ((count & (count - 1)) == 0)
        list = realloc(list, (size_t)(count == 0 ? 1 : 2 * count) * size);
    if (list == NULL)
        abort();
    return list;
}

void graph_add_vertex(struct graph *g, struct vertex vertex)
{
    g->vertex = grown(g->vertex, g->count, sizeof *g->vertex);
    g->vertex[g->count++] = vertex;
}

void graph_add_edge(struct graph *g, int from, int to)
{
    g->edge = grown(g->edge, g->edges, sizeof *g->edge);
    g->edge[g->edges][0] = from;
    g->edge[g->edges++][1] = to;
}

void graph_free(struct graph *g)
{
    free(g->vertex);
    free(g->edge);
    *g = (struct graph){0};
}

struct graph graph_of(const char *name)
{
    explicit_graph g = explicit_make(name);
    struct graph result = {.directed = g.family->directed};
    /* Petrini and Vanneschi count levels from the root. */
    const int top = strcmp(g.family->name, "kary") == 0 ? g.p[1] - 1 : 0;

    for (int i = 0; i < g.count; i++) {
        const explicit_vertex *u = &g.vertex[i];
        struct vertex vertex = {.terminal = u->kind == NODE, .group = u->group};
        vertex.level = vertex.terminal ? 0 : abs(top - u->level);
        snprintf(vertex.label, sizeof vertex.label, "%s", u->label);
        graph_add_vertex(&result, vertex);
    }
    for (int i = 0; i < g.count; i++) {
        for (int j = result.directed ? 0 : i + 1; j < g.count; j++)
            if (i != j && g.family->arc(&g, &g.vertex[i], &g.vertex[j]).out >= 0)
                graph_add_edge(&result, i, j);
    }
    explicit_free(&g);
    return result;
}

static int find(const struct graph *g, const char *label)
{
    for (int i = 0; i < g->count; i++)
        if (strcmp(g->vertex[i].label, label) == 0)
            return i;
    return -1;
}

/* The ends of an edge in one number, by which edges can be sorted. */
static long long key_of(const struct graph *g, int from, int to)
{
    const bool turn = !g->directed && from > to;
    return turn ? (long long)to * g->count + from : (long long)from * g->count + to;
}

static int compare(const void *a, const void *b)
{
    const long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

/* All edges as sorted keys, vertices renamed. */
static long long *sorted(const struct graph *g, const int *name)
{
    long long *keys = malloc((size_t)(g->edges + 1) * sizeof *keys);
    if (keys == NULL)
        abort();
    for (int e = 0; e < g->edges; e++)
        keys[e] = key_of(g, name == NULL ? g->edge[e][0] : name[g->edge[e][0]],
                         name == NULL ? g->edge[e][1] : name[g->edge[e][1]]);
    qsort(keys, (size_t)g->edges, sizeof *keys, compare);
    return keys;
}

bool graph_same(const struct graph *a, const struct graph *b, char why[WHY_MAX])
{
    int *name = malloc((size_t)(a->count + 1) * sizeof *name);
    if (name == NULL)
        abort();
    bool same = a->directed == b->directed && a->count == b->count && a->edges == b->edges;
    snprintf(why, WHY_MAX, "%d vertices, %d edges; %d, %d", a->count, a->edges, b->count, b->edges);
    for (int i = 0; same && i < a->count; i++) {
        const struct vertex *u = &a->vertex[i];
        name[i] = find(b, u->label);
        snprintf(why, WHY_MAX, "vertex %d, %s", i, u->label);
        if (name[i] < 0 || find(a, u->label) != i)
            same = false;
        else
            same = u->terminal == b->vertex[name[i]].terminal &&
                   u->level == b->vertex[name[i]].level && u->group == b->vertex[name[i]].group;
    }
    if (same) {
        long long *mine = sorted(a, name), *theirs = sorted(b, NULL);
        snprintf(why, WHY_MAX, "edges");
        same = memcmp(mine, theirs, (size_t)a->edges * sizeof *mine) == 0;
        free(mine);
        free(theirs);
    }
    free(name);
    return same;
}

/* As an undirected igraph with coloured vertices: a directed edge becomes a path of three, whose
 * inner vertices have colours of their own. */
static void coloured(const struct graph *g, igraph_t *graph, igraph_vector_int_t *colours)
{
    igraph_vector_int_t edges;
    igraph_integer_t count = g->count;

    igraph_vector_int_init(&edges, 0);
    igraph_vector_int_init(colours, 0);
    for (int i = 0; i < g->count; i++)
        igraph_vector_int_push_back(colours, g->vertex[i].terminal);
    for (int e = 0; e < g->edges; e++) {
        igraph_vector_int_push_back(&edges, g->edge[e][0]);
        for (int inner = 0; g->directed && inner < 2; inner++) {
            igraph_vector_int_push_back(&edges, count);
            igraph_vector_int_push_back(&edges, count++);
            igraph_vector_int_push_back(colours, 2 + inner);
        }
        igraph_vector_int_push_back(&edges, g->edge[e][1]);
    }
    igraph_create(graph, &edges, count, IGRAPH_UNDIRECTED);
    igraph_vector_int_destroy(&edges);
}

bool graph_isomorphic(const struct graph *a, const struct graph *b)
{
    igraph_t first, second;
    igraph_vector_int_t first_colours, second_colours;
    igraph_bool_t result = false;

    if (a->directed != b->directed)
        return false;
    coloured(a, &first, &first_colours);
    coloured(b, &second, &second_colours);
    igraph_isomorphic_bliss(&first, &second, &first_colours, &second_colours, &result, NULL, NULL,
                            IGRAPH_BLISS_FL, NULL, NULL);
    igraph_destroy(&first);
    igraph_destroy(&second);
    igraph_vector_int_destroy(&first_colours);
    igraph_vector_int_destroy(&second_colours);
    return result;
}
