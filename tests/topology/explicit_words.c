/* SPDX-License-Identifier: Apache-2.0 */

/* Words: t[0] is the first letter in print. */

#include <stdint.h>
#include <string.h>

#include "explicit.h"

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

static explicit_ends kautz_arc(const explicit_graph *g, const explicit_vertex *u,
                               const explicit_vertex *v)
{
    const int k = g->p[1];
    if (u == v || !shifted(u->t, v->t, k))
        return none;
    return ends(place_among(v->t[k - 1], u->t[k - 1]), place_among(u->t[0], v->t[0]));
}

static void numbers(explicit_graph *g, int count)
{
    for (int i = 0; i < count; i++) {
        explicit_vertex *v = explicit_add(g, NODE);
        v->t[0] = i;
        explicit_write(v, "%d", i);
    }
}

static void gkautz_vertices(explicit_graph *g)
{
    numbers(g, g->p[1]);
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

static void circulant_vertices(explicit_graph *g)
{
    numbers(g, g->p[0]);
}

static explicit_ends circulant_arc(const explicit_graph *g, const explicit_vertex *u,
                                   const explicit_vertex *v)
{
    for (int i = 1; i < g->params; i++) {
        const bool more = (u->t[0] + g->p[i]) % g->p[0] == v->t[0];
        const bool less = (v->t[0] + g->p[i]) % g->p[0] == u->t[0];
        if (more || less)
            return ends(2 * i - 1 - more, 2 * i - 1 - less);
    }
    return none;
}

/* splitmix64's next number after a state. */
static uint64_t mixed(uint64_t z)
{
    z += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t drawn(uint64_t key, uint64_t number)
{
    return mixed(key ^ number * 0xd1342543de82ef95u);
}

/* A permutation of 0..count-1: six rounds on two halves of the bits, again until it fits. */
static int permuted(uint64_t key, int count, int x)
{
    int bits = 1;
    while (count > 1 << 2 * bits)
        bits++;
    do {
        for (uint64_t round = 0; round < 6; round++) {
            const int high = x >> bits, low = x % (1 << bits);
            x = low << bits | (high ^ (int)(drawn(key, (uint64_t)low << 8 | round) % (1u << bits)));
        }
    } while (x >= count);
    return x;
}

enum { MOST_NUMBERS = 128 };

/* Rings by what follows each vertex; links of vertex i to t[1], t[2], .. by port. Without a
 * degree, or where the classes have no room for the matching, all others of the rest. */
static void regular_links(explicit_graph *g, int n, int d, uint64_t seed)
{
    const int classes = d / 2 * 2 + 1, each = n / classes - d % 2 * (n / classes % 2);
    const int base = classes * each;
    int after[MOST_NUMBERS], mate[MOST_NUMBERS];
    for (int ring = 1; ring <= d / 2; ring++) {
        for (int v = 0; v < base; v++) {
            const int class = (v + 2 * ring - 1) % classes;
            const uint64_t key = drawn(seed, (uint64_t)ring << 32 | (uint64_t)(v % classes));
            after[v] =
                ring == 1 ? (v + 1) % base : permuted(key, each, v / classes) * classes + class;
        }
        for (int e = 0; e < n - base; e++) { /* stands on a link of the ring */
            const int from = (d / 2 + 1 - ring + e) % classes + e / classes * classes;
            after[base + e] = after[from];
            after[from] = base + e;
        }
        for (int v = 0; v < n; v++) {
            g->vertex[v].t[2 * ring - 1] = after[v];
            g->vertex[after[v]].t[2 * ring] = v;
        }
    }
    for (int class = 0; class < classes && d % 2 == 1; class ++)
        for (int x = 0; x < each; x++) {
            const uint64_t key = drawn(seed, (uint64_t) class);
            mate[permuted(key, each, x)] = x * classes + class;
            for (int y = 0; x == each - 1 && y < each; y++)
                g->vertex[mate[y]].t[d] = mate[y ^ 1];
        }
    for (int e = 0; e < n - base && d % 2 == 1; e++)
        g->vertex[base + e].t[d] = base + (e ^ 1);
}

static void regular_vertices(explicit_graph *g)
{
    const int n = g->p[0], d = g->p[1];
    numbers(g, n);
    if (d % 2 == 0 || n >= 2 * d) {
        regular_links(g, n, d, (uint64_t)g->p[2]);
        return;
    }
    regular_links(g, n, n - 1 - d, (uint64_t)g->p[2]);
    for (int v = 0; v < n; v++) {
        int *t = g->vertex[v].t, old[EXPLICIT_MAX_TUPLE], port = 1;
        memcpy(old, t, sizeof old);
        for (int u = 0; u < n; u++) {
            bool other = u != v;
            for (int i = 1; i < n - d; i++)
                other = other && old[i] != u;
            if (other)
                t[port++] = u;
        }
    }
}

static explicit_ends regular_arc(const explicit_graph *g, const explicit_vertex *u,
                                 const explicit_vertex *v)
{
    explicit_ends found = none;
    for (int i = 1; i <= g->p[1]; i++) {
        if (u->t[i] == v->t[0])
            found.out = i - 1;
        if (v->t[i] == u->t[0])
            found.in = i - 1;
    }
    return found;
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

const explicit_family explicit_words[] = {
    {"hypercube", false, binary_vertices, hypercube_arc},
    {"shuffle", false, binary_vertices, shuffle_arc},
    {"ccc", false, ccc_vertices, ccc_arc},
    {"debruijn", true, debruijn_vertices, debruijn_arc},
    {"kautz", true, kautz_vertices, kautz_arc},
    {"gkautz", true, gkautz_vertices, gkautz_arc},
    {"circulant", false, circulant_vertices, circulant_arc},
    {"regular", false, regular_vertices, regular_arc},
    {"mdsxn", true, mdsxn_vertices, mdsxn_arc},
    {0},
};
