/* SPDX-License-Identifier: Apache-2.0 */

/* Words and coordinates: t[0] is the first letter in print. */

#include <stdlib.h>
#include <string.h>

#include "explicit.h"

static const explicit_ends none = {-1, -1};

static explicit_ends ends(int out, int in)
{
    return (explicit_ends){out, in};
}

/* All words of @length letters below @base. */
static void words(explicit_graph *g, int length, int base)
{
    int t[EXPLICIT_MAX_TUPLE] = {0};
    do {
        explicit_vertex *v = explicit_add(g, NODE);
        memcpy(v->t, t, sizeof t);
        for (int i = 0; i < length; i++)
            explicit_write(v, "%c", "0123456789abcdefghijklmnopqrstuvwxyz"[t[i]]);
    } while (explicit_count(t, length, base));
}

static int places_different(const int *s, const int *t, int length)
{
    int count = 0;
    for (int i = 0; i < length; i++)
        count += s[i] != t[i];
    return count;
}

/* Whether t is s without its first letter and with another at the end. */
static bool shifted(const int *s, const int *t, int length)
{
    return memcmp(s + 1, t, (size_t)(length - 1) * sizeof *s) == 0;
}

static void binary_vertices(explicit_graph *g)
{
    words(g, g->p[0], 2);
}

static explicit_ends hypercube_arc(const explicit_graph *g, const explicit_vertex *u,
                                   const explicit_vertex *v)
{
    const int n = g->p[0];
    int i = 0;
    if (places_different(u->t, v->t, n) != 1)
        return none;
    while (u->t[i] == v->t[i])
        i++;
    return ends(n - 1 - i, n - 1 - i);
}

static bool rotated_left(const int *s, const int *t, int n)
{
    return shifted(s, t, n) && t[n - 1] == s[0];
}

static explicit_ends shuffle_arc(const explicit_graph *g, const explicit_vertex *u,
                                 const explicit_vertex *v)
{
    const int n = g->p[0];
    const int different = places_different(u->t, v->t, n);
    if (different == 0)
        return none;
    if (different == 1 && u->t[n - 1] != v->t[n - 1])
        return ends(0, 0);
    const bool left = rotated_left(u->t, v->t, n);
    const bool right = rotated_left(v->t, u->t, n);
    if (left && right)
        return strcmp(u->label, v->label) < 0 ? ends(1, 2) : ends(2, 1);
    return left ? ends(1, 2) : right ? ends(2, 1) : none;
}

static void ccc_vertices(explicit_graph *g)
{
    const int n = g->p[0];
    int w[EXPLICIT_MAX_TUPLE] = {0};
    do {
        for (int i = 0; i < n; i++) {
            explicit_vertex *v = explicit_add(g, NODE);
            memcpy(v->t, w, sizeof w);
            v->port = i;
            explicit_write(v, "(");
            for (int j = 0; j < n; j++)
                explicit_write(v, "%d", w[j]);
            explicit_write(v, ",%d)", i);
        }
    } while (explicit_count(w, n, 2));
}

static explicit_ends ccc_arc(const explicit_graph *g, const explicit_vertex *u,
                             const explicit_vertex *v)
{
    const int n = g->p[0];
    const int different = places_different(u->t, v->t, n);
    if (u->port == v->port)
        return different == 1 && u->t[n - 1 - u->port] != v->t[n - 1 - u->port] ? ends(0, 0) : none;
    if (different == 0 && (u->port + 1) % n == v->port)
        return ends(1, 2);
    if (different == 0 && (v->port + 1) % n == u->port)
        return ends(2, 1);
    return none;
}

static void debruijn_vertices(explicit_graph *g)
{
    words(g, g->p[1], g->p[0]);
}

static explicit_ends debruijn_arc(const explicit_graph *g, const explicit_vertex *u,
                                  const explicit_vertex *v)
{
    const int n = g->p[1];
    if (u == v || !shifted(u->t, v->t, n))
        return none;
    return ends(v->t[n - 1], u->t[0]);
}

static void kautz_vertices(explicit_graph *g)
{
    const int k = g->p[1];
    int kept = 0;
    words(g, k, g->p[0] + 1);
    for (int i = 0; i < g->count; i++) {
        bool legal = true;
        for (int j = 1; j < k; j++)
            legal = legal && g->vertex[i].t[j] != g->vertex[i].t[j - 1];
        if (legal)
            g->vertex[kept++] = g->vertex[i];
    }
    g->count = kept;
}

/* How many letters other than @other come before @letter. */
static int place_among(int letter, int other)
{
    return letter > other ? letter - 1 : letter;
}

static explicit_ends kautz_arc(const explicit_graph *g, const explicit_vertex *u,
                               const explicit_vertex *v)
{
    const int k = g->p[1];
    if (u == v || !shifted(u->t, v->t, k))
        return none;
    return ends(place_among(v->t[k - 1], u->t[k - 1]), place_among(u->t[0], v->t[0]));
}

static void gkautz_vertices(explicit_graph *g)
{
    for (int i = 0; i < g->p[1]; i++) {
        explicit_vertex *v = explicit_add(g, NODE);
        v->t[0] = i;
        explicit_write(v, "%d", i);
    }
}

/* v + d u + a is 0 mod N; the in-port says how often N is in it. */
static explicit_ends gkautz_arc(const explicit_graph *g, const explicit_vertex *u,
                                const explicit_vertex *v)
{
    const int d = g->p[0], n = g->p[1];
    for (int a = 1; a <= d && u != v; a++)
        if ((v->t[0] + d * u->t[0] + a) % n == 0)
            return ends(a - 1, (v->t[0] + d * u->t[0] + a) / n - 1);
    return none;
}

static void mdsxn_vertices(explicit_graph *g)
{
    int bits = 0;
    for (int i = 0; i < g->params; i++)
        bits += g->p[i];
    words(g, bits, 2);
}

static explicit_ends mdsxn_arc(const explicit_graph *g, const explicit_vertex *u,
                               const explicit_vertex *v)
{
    explicit_ends found = none;
    int at = 0, port = 0;
    for (int i = 0; i < g->params; i++) {
        const int bits = g->p[i];
        const int *s = u->t + at, *t = v->t + at;
        if (places_different(s, t, bits) > 0) {
            if (found.out >= 0)
                return none; /* a second group that differs */
            if (bits == 1)
                found = ends(port, port);
            else if (shifted(s, t, bits))
                found = ends(port + t[bits - 1], port + s[0]);
            else
                return none;
        }
        port += bits == 1 ? 1 : 2;
        at += bits;
    }
    return found;
}

static void grid_vertices(explicit_graph *g)
{
    int x[EXPLICIT_MAX_TUPLE] = {0};
    for (;;) {
        explicit_vertex *v = explicit_add(g, NODE);
        memcpy(v->t, x, sizeof x);
        for (int j = 0; j < g->params; j++)
            explicit_write(v, j == 0 ? "(%d" : ",%d", x[j]);
        explicit_write(v, ")");
        int j = g->params;
        while (j > 0 && ++x[j - 1] == g->p[j - 1])
            x[--j] = 0;
        if (j == 0)
            return;
    }
}

/* The coordinate in which two vertices differ, or -1 when it is not one. */
static int one_coordinate(const explicit_graph *g, const explicit_vertex *u,
                          const explicit_vertex *v)
{
    int j = 0;
    if (places_different(u->t, v->t, g->params) != 1)
        return -1;
    while (u->t[j] == v->t[j])
        j++;
    return j;
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

const explicit_family explicit_words[] = {
    {"hypercube", false, binary_vertices, hypercube_arc},
    {"shuffle", false, binary_vertices, shuffle_arc},
    {"ccc", false, ccc_vertices, ccc_arc},
    {"debruijn", true, debruijn_vertices, debruijn_arc},
    {"kautz", true, kautz_vertices, kautz_arc},
    {"gkautz", true, gkautz_vertices, gkautz_arc},
    {"mdsxn", true, mdsxn_vertices, mdsxn_arc},
    {"mesh", false, grid_vertices, mesh_arc},
    {"torus", false, grid_vertices, torus_arc},
    {0},
};
