/* SPDX-License-Identifier: Apache-2.0 */

#include "explicit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what, const char *name)
{
    fprintf(stderr, "topology oracle: %s: %s\n", name, what);
    exit(1);
}

static const explicit_family *find(const explicit_family *list, const char *name, size_t length)
{
    for (; list->name != NULL; list++)
        if (strlen(list->name) == length && memcmp(list->name, name, length) == 0)
            return list;
    return NULL;
}

/* The rule of the paper as repaired, k by k, in the words of the specification's table. */
static const char *const standard_is[] = {
    [2] = "00 11",
    [3] = "000 010 111",
    [4] = "0000 0110 1111 1001",
    [5] = "00000 01110 01010 11111 10001",
    [6] = "000000 011110 010010 111111 100001 101101",
    [7] = "0000000 0111110 0100010 0101010 1111111 1000001 1011101",
    [8] = "00000000 01111110 01000010 01011010 11111111 10000001 10111101 10100101",
};

static void read_is(explicit_graph *g, const char *list)
{
    const int k = g->p[0];
    for (int j = 0; j < k; j++) {
        memcpy(g->is[j], list + j * (k + 1), (size_t)k);
        g->is[j][k] = '\0';
    }
}

explicit_graph explicit_make(const char *name)
{
    explicit_graph g = {0};
    const char *at = strchr(name, ':');
    if (at == NULL)
        die("no colon", name);
    const size_t length = (size_t)(at - name);
    const explicit_family *const lists[] = {explicit_trees, explicit_words, explicit_permutations,
                                            explicit_stages, explicit_routers};
    for (size_t i = 0; i < 5 && g.family == NULL; i++)
        g.family = find(lists[i], name, length);
    if (g.family == NULL)
        die("unknown family", name);
    snprintf(g.name, sizeof g.name, "%s", name);
    const char *const list = strstr(name, ",is=");
    while (at != NULL && at != list) {
        g.p[g.params++] = atoi(at + 1);
        at = strchr(at + 1, ',');
    }
    g.hosts = strchr(name, '/') != NULL ? atoi(strchr(name, '/') + 1) : 0;
    if (strstr(g.family->name, "kantc") != NULL)
        read_is(&g, list != NULL ? list + 4 : standard_is[g.p[0]]);
    g.family->vertices(&g);
    for (int i = 0; i < g.count; i++)
        g.nodes += g.vertex[i].kind == NODE;
    return g;
}

void explicit_free(explicit_graph *g)
{
    free(g->vertex);
}

explicit_vertex *explicit_add(explicit_graph *g, enum explicit_kind kind)
{
    if (g->count == g->room) {
        g->room = 2 * g->room + 64;
        g->vertex = realloc(g->vertex, (size_t)g->room * sizeof *g->vertex);
        if (g->vertex == NULL)
            die("out of memory", g->name);
    }
    explicit_vertex *v = &g->vertex[g->count++];
    memset(v, 0, sizeof *v);
    v->kind = kind;
    return v;
}

bool explicit_count(int *t, int digits, int base)
{
    for (int i = digits; i-- > 0; t[i] = 0)
        if (++t[i] < base)
            return true;
    return false;
}

void explicit_write(explicit_vertex *v, const char *format, ...)
{
    const size_t at = strlen(v->label);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(v->label + at, sizeof v->label - at, format, arguments);
    va_end(arguments);
}
