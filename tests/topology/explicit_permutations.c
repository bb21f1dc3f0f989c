/* SPDX-License-Identifier: Apache-2.0 */

/* Permutations: t[0] is the symbol in position 1; `port` is the position i of a ring. */

#include <string.h>

#include "explicit.h"

/* All permutations of 1..n, found among all words; with every ring position, or with none. */
static void permutations(explicit_graph *g, bool ring)
{
    const int n = g->p[0];
    int t[EXPLICIT_MAX_TUPLE] = {0};
    do {
        unsigned seen = 0;
        for (int i = 0; i < n; i++)
            seen |= 1u << t[i];
        for (int position = 2; seen == (1u << n) - 1 && position <= (ring ? n : 2); position++) {
            explicit_vertex *v = explicit_add(g, NODE);
            explicit_write(v, "[");
            for (int i = 0; i < n; i++) {
                v->t[i] = t[i] + 1;
                explicit_write(v, "%d", v->t[i]);
            }
            v->port = position;
            if (ring)
                explicit_write(v, ":%d", position);
            explicit_write(v, "]");
        }
    } while (explicit_count(t, n, n));
}

static void plain_vertices(explicit_graph *g)
{
    permutations(g, false);
}

static void ring_vertices(explicit_graph *g)
{
    permutations(g, true);
}

/* Whether @t is @s with positions 1 and i exchanged, with the first i symbols reversed, or with
 * positions i-1 and i exchanged, i = 2..n. */

static bool star(const int *s, const int *t, int n, int i)
{
    for (int j = 1; j <= n; j++)
        if (t[j - 1] != s[j == 1 ? i - 1 : j == i ? 0 : j - 1])
            return false;
    return true;
}

static bool pancake(const int *s, const int *t, int n, int i)
{
    for (int j = 1; j <= n; j++)
        if (t[j - 1] != s[j <= i ? i - j : j - 1])
            return false;
    return true;
}

static bool bubble(const int *s, const int *t, int n, int i)
{
    for (int j = 1; j <= n; j++)
        if (t[j - 1] != s[j == i - 1 ? i - 1 : j == i ? i - 2 : j - 1])
            return false;
    return true;
}

/* Whether two permutations are related by the family's links number i. */
static bool linked(const explicit_graph *g, const explicit_vertex *u, const explicit_vertex *v,
                   int i)
{
    const char first = g->family->name[0];
    return (first == 'b' ? bubble : first == 'p' ? pancake : star)(u->t, v->t, g->p[0], i);
}

/* The link for which two permutations are related, as a port counted from 0. */
static explicit_ends plain_arc(const explicit_graph *g, const explicit_vertex *u,
                               const explicit_vertex *v)
{
    for (int i = 0; i < g->p[0] - 1; i++)
        if (linked(g, u, v, i + 2))
            return ends(i, i);
    return none;
}

/* The position after another in the cyclic order 2, 3, .., n */
static int behind(int position, int n)
{
    return position == n ? 2 : position + 1;
}

/* Rings or complete graphs instead of every permutation */
static explicit_ends ring_arc(const explicit_graph *g, const explicit_vertex *u,
                              const explicit_vertex *v)
{
    const int n = g->p[0];
    if (u->port == v->port)
        return linked(g, u, v, u->port) ? ends(0, 0) : none;
    if (memcmp(u->t, v->t, sizeof u->t) != 0)
        return none;
    if (strcmp(g->family->name, "sci") == 0) /* ports 1.. to the others, ascending */
        return ends(v->port - (v->port > u->port) - 1, u->port - (u->port > v->port) - 1);
    if (n == 3)
        return ends(1, 1);
    if (behind(u->port, n) == v->port)
        return ends(1, 2);
    return behind(v->port, n) == u->port ? ends(2, 1) : none;
}

const explicit_family explicit_permutations[] = {
    {"star", false, plain_vertices, plain_arc},
    {"pancake", false, plain_vertices, plain_arc},
    {"bubble", false, plain_vertices, plain_arc},
    {"scc", false, ring_vertices, ring_arc},
    {"sci", false, ring_vertices, ring_arc},
    {"pcc", false, ring_vertices, ring_arc},
    {0},
};
