/* SPDX-License-Identifier: Apache-2.0 */

/* Routers with coordinates t, each a node, or with nodes (port) of its own. */

#include <stdlib.h>
#include <string.h>

#include "explicit.h"

/* All routers of these sides, and their nodes. */
static void routers(explicit_graph *g, const int *side, int count)
{
    int t[EXPLICIT_MAX_TUPLE] = {0};
    for (;;) {
        for (int p = 0; p <= g->hosts; p++) {
            const bool node = g->hosts == 0 || p < g->hosts;
            explicit_vertex *v = explicit_add(g, node ? NODE : TREE);
            memcpy(v->t, t, sizeof t);
            v->port = p;
            for (int j = 0; j < count; j++)
                explicit_write(v, "%s%d", j > 0 ? "," : node ? "(" : "<", t[j]);
            if (node && g->hosts > 0)
                explicit_write(v, ",%d", p);
            explicit_write(v, node ? ")" : ">");
        }
        int j = count;
        while (j > 0 && ++t[j - 1] == side[j - 1])
            t[--j] = 0;
        if (j == 0)
            return;
    }
}

/* Whether at least one is a node of a router, and the link between them if they have one. */
static bool is_host(const explicit_graph *g, const explicit_vertex *u, const explicit_vertex *v,
                    explicit_ends *found)
{
    const bool one = g->hosts > 0 && u->kind == NODE, two = g->hosts > 0 && v->kind == NODE;
    *found = none;
    if (one != two && memcmp(u->t, v->t, sizeof u->t) == 0)
        *found = ends(one ? 0 : v->port, two ? 0 : u->port);
    return one || two;
}

/* ---- Meshes, tori and HyperX ----------------------------------------------------------------- */

static void grid_vertices(explicit_graph *g)
{
    routers(g, g->p, g->params);
}

/* The coordinate in which two vertices differ, or -1 when it is not one. */
static int one_coordinate(const explicit_graph *g, const explicit_vertex *u,
                          const explicit_vertex *v)
{
    int found = -1;
    for (int j = 0; j < g->params; j++)
        if (u->t[j] != v->t[j]) {
            if (found >= 0)
                return -1;
            found = j;
        }
    return found;
}

static explicit_ends mesh_arc(const explicit_graph *g, const explicit_vertex *u,
                              const explicit_vertex *v)
{
    const int j = one_coordinate(g, u, v);
    if (j < 0 || abs(u->t[j] - v->t[j]) != 1)
        return none;
    return u->t[j] < v->t[j] ? ends(2 * j, 2 * j + 1) : ends(2 * j + 1, 2 * j);
}

static explicit_ends torus_arc(const explicit_graph *g, const explicit_vertex *u,
                               const explicit_vertex *v)
{
    const int j = one_coordinate(g, u, v);
    if (j < 0)
        return none;
    const bool more = (u->t[j] + 1) % g->p[j] == v->t[j];
    const bool less = (v->t[j] + 1) % g->p[j] == u->t[j];
    if (more && less)
        return ends(2 * j, 2 * j);
    return more ? ends(2 * j, 2 * j + 1) : less ? ends(2 * j + 1, 2 * j) : none;
}

static explicit_ends hyperx_arc(const explicit_graph *g, const explicit_vertex *u,
                                const explicit_vertex *v)
{
    explicit_ends found;
    if (is_host(g, u, v, &found))
        return found;
    const int j = one_coordinate(g, u, v);
    int first = g->hosts;
    for (int i = 0; i < j; i++)
        first += g->p[i] - 1;
    return j < 0
               ? none
               : ends(first + place_among(v->t[j], u->t[j]), first + place_among(u->t[j], v->t[j]));
}

/* ---- Dragonflies ----------------------------------------------------------------------------- */

static void dragonfly_vertices(explicit_graph *g)
{
    const int side[] = {g->params > 3 ? g->p[3] : g->p[1] * g->p[2] + 1, g->p[1]};
    g->hosts = g->p[0];
    routers(g, side, 2);
}

/* The port of a router for a group; -1: another router of its group has that link. */
static int global_port(const explicit_graph *g, const explicit_vertex *u, int group)
{
    const int h = g->p[2], slot = place_among(group, u->t[0]) - u->t[1] * h;
    return slot < 0 || slot >= h ? -1 : g->p[0] + g->p[1] - 1 + slot;
}

static explicit_ends dragonfly_arc(const explicit_graph *g, const explicit_vertex *u,
                                   const explicit_vertex *v)
{
    explicit_ends found;
    if (is_host(g, u, v, &found))
        return found;
    if (u->t[0] == v->t[0])
        return ends(g->hosts + place_among(v->t[1], u->t[1]),
                    g->hosts + place_among(u->t[1], v->t[1]));
    found = ends(global_port(g, u, v->t[0]), global_port(g, v, u->t[0]));
    return found.out < 0 || found.in < 0 ? none : found;
}

/* ---- Slim flies: products of polynomials, long division ---------------------------------------
 */

enum { MOST_Q = 32 };
typedef struct field {
    int q, p, k, r; /* x^k is the polynomial of number r */
    int power[MOST_Q];
} field;

static int combine(const field *f, int a, int times, int b)
{
    int digit[8], sum = 0;
    for (int i = 0; i < f->k; i++, a /= f->p, b /= f->p)
        digit[i] = (a % f->p + times * (b % f->p)) % f->p;
    for (int i = f->k; i-- > 0;)
        sum = sum * f->p + digit[i];
    return sum;
}

static int multiply(const field *f, int a, int b)
{
    int digit[16] = {0}, product = 0;
    for (int i = 0; i < f->k; i++, a /= f->p)
        for (int j = 0, rest = b; j < f->k; j++, rest /= f->p)
            digit[i + j] += a % f->p * (rest % f->p);
    for (int i = 2 * f->k - 2; i >= f->k; i--)
        for (int j = 0, rest = f->r; j < f->k; j++, rest /= f->p)
            digit[i - f->k + j] += digit[i] % f->p * (rest % f->p);
    for (int i = f->k; i-- > 0;)
        product = product * f->p + digit[i] % f->p;
    return product;
}

/* The first field in which x (of one digit: r itself) has q - 1 different powers. */
static field field_of(int q)
{
    field f = {.q = q, .p = 2, .k = 1};
    while (q % f.p != 0)
        f.p++;
    for (int n = f.p; n < q; n *= f.p)
        f.k++;
    for (f.r = 1;; f.r++) {
        const int x = f.k == 1 ? f.r : f.p;
        int different = 1;
        f.power[0] = 1;
        for (int next = x; next > 1 && different < q - 1; next = multiply(&f, next, x))
            f.power[different++] = next;
        if (different == q - 1 && multiply(&f, f.power[q - 2], x) == 1)
            return f;
    }
}

/* Whether a difference is in the set of a part. */
static bool in_set(const field *f, int part, int difference)
{
    const int q = f->q, delta = q % 4 == 3 ? -1 : q % 4, half = (q + 1) / 2;
    for (int i = part; i < (delta < 0 ? half : q); i += 2)
        if (f->power[i % (q - 1)] == difference && (delta != 1 || i < q - 1))
            return true;
    for (int i = part; i < half && delta < 0; i += 2)
        if (combine(f, f->power[i], 1, difference) == 0)
            return true;
    return false;
}

static void slimfly_vertices(explicit_graph *g)
{
    const int side[] = {2, g->p[0], g->p[0]};
    routers(g, side, 3);
}

static explicit_ends slimfly_arc(const explicit_graph *g, const explicit_vertex *u,
                                 const explicit_vertex *v)
{
    const field f = field_of(g->p[0]);
    const int *a = u->t, *b = v->t;
    explicit_ends found;
    if (is_host(g, u, v, &found))
        return found;
    found = ends(g->hosts, g->hosts);
    for (int z = 0; z < f.q; z++) { /* ports of the own part */
        const int before = a[0] == b[0] ? b[2] : f.q, behind = a[0] == b[0] ? a[2] : f.q;
        found.out += z < before && in_set(&f, a[0], combine(&f, z, f.p - 1, a[2]));
        found.in += z < behind && in_set(&f, b[0], combine(&f, z, f.p - 1, b[2]));
    }
    if (a[0] == b[0])
        return a[1] == b[1] && in_set(&f, a[0], combine(&f, b[2], f.p - 1, a[2])) ? found : none;
    const explicit_vertex *left = a[0] == 0 ? u : v, *right = a[0] == 0 ? v : u;
    if (combine(&f, right->t[2], 1, multiply(&f, right->t[1], left->t[1])) != left->t[2])
        return none;
    return ends(found.out + b[1], found.in + a[1]);
}

/* ---- Concentrated meshes --------------------------------------------------------------------- */

static void cmesh_vertices(explicit_graph *g)
{
    const int side[] = {g->p[0], g->p[0]};
    g->hosts = 4;
    routers(g, side, 2);
}

/* Neighbours in a line; or half a side apart on an edge, by the ports that lead out of the mesh. */
static explicit_ends cmesh_arc(const explicit_graph *g, const explicit_vertex *u,
                               const explicit_vertex *v)
{
    const int last = g->p[0] - 1, j = u->t[0] == v->t[0], apart = v->t[j] - u->t[j];
    explicit_ends found;
    if (is_host(g, u, v, &found))
        return found;
    if (u->t[1 - j] != v->t[1 - j])
        return none;
    if (abs(apart) == 1)
        return ends(4 + 2 * j + (apart < 0), 4 + 2 * j + (apart > 0));
    const int edge = u->t[1 - j], out = 4 + 2 * (1 - j) + (edge == 0);
    const bool express = g->params > 1 && 2 * abs(apart) == last + 1;
    return express && (edge == 0 || edge == last) ? ends(out, out) : none;
}

const explicit_family explicit_routers[] = {
    {"mesh", false, grid_vertices, mesh_arc},
    {"torus", false, grid_vertices, torus_arc},
    {"hyperx", false, grid_vertices, hyperx_arc},
    {"dragonfly", false, dragonfly_vertices, dragonfly_arc},
    {"slimfly", false, slimfly_vertices, slimfly_arc},
    {"cmesh", false, cmesh_vertices, cmesh_arc},
    {0},
};
