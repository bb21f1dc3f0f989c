/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The trees. t[] holds the digits as the papers print them, most significant first: t[0] is
 * D_(n-2). kary is built by Petrini and Vanneschi's rule (levels l = 0 at the root, switches
 * w_0..w_(n-2), nodes p_0..p_(n-1)), the others by that of the paper on hybrid trees, xgft as the
 * graph of words of its paper, and gft as a case of it: that of tests/oracle/fattree/fattree_net.h.
 */

#include <string.h>

#include "explicit.h"

static explicit_ends turned(explicit_ends e)
{
    return (explicit_ends){e.in, e.out};
}

static bool is_mirrored(const explicit_graph *g)
{
    return g->family->name[0] == 'm';
}

/* Whether two tuples agree in all of @count places but @place. */
static bool agree_but(const int *s, const int *t, int count, int place)
{
    for (int i = 0; i < count; i++)
        if (i != place && s[i] != t[i])
            return false;
    return true;
}

static void write_items(explicit_vertex *v, const int *t, int count)
{
    for (int i = 0; i < count; i++)
        explicit_write(v, strchr("(<", v->label[strlen(v->label) - 1]) != NULL ? "%d" : ",%d",
                       t[i]);
}

/* ---- kary ---- */

/* A level of switches; kary prints it as the others do, from the leaves on. */
static void switches(explicit_graph *g, int group, int level)
{
    const int k = g->p[0], n = g->p[1];
    const int shown = strcmp(g->family->name, "kary") == 0 ? n - 1 - level : level;
    int t[EXPLICIT_MAX_TUPLE] = {0};
    do {
        explicit_vertex *v = explicit_add(g, TREE);
        memcpy(v->t, t, sizeof t);
        v->group = group;
        v->level = level;
        explicit_write(v, "<");
        write_items(v, &group, is_mirrored(g));
        write_items(v, &shown, 1);
        write_items(v, t, n - 1);
        explicit_write(v, ">");
    } while (explicit_count(t, n - 1, k));
}

/* Also of mikant. */
static void kary_vertices(explicit_graph *g)
{
    const bool mirrored = is_mirrored(g);
    const int k = g->p[0], n = g->p[1];
    for (int group = 0; group < 1 + mirrored; group++) {
        int t[EXPLICIT_MAX_TUPLE] = {0};
        do {
            explicit_vertex *v = explicit_add(g, NODE);
            memcpy(v->t, t, sizeof t);
            v->group = group;
            v->port = t[n - 1];
            explicit_write(v, "(");
            write_items(v, &group, mirrored);
            write_items(v, t, n);
            explicit_write(v, ")");
        } while (explicit_count(t, n, k));
        for (int level = 0; level < n - mirrored; level++)
            switches(g, group, level);
    }
}

/* Edges are labelled w'_l at the level-l end, w_l at the level-(l+1) end. */
static explicit_ends kary_arc(const explicit_graph *g, const explicit_vertex *u,
                              const explicit_vertex *v)
{
    const int k = g->p[0];
    const int n = g->p[1];
    if (u->kind == NODE && v->kind == TREE) {
        const bool linked = v->level == n - 1 && agree_but(u->t, v->t, n - 1, -1);
        return linked ? ends(0, u->t[n - 1]) : none;
    }
    if (u->kind == TREE && v->kind == NODE)
        return turned(kary_arc(g, v, u));
    if (u->kind == NODE)
        return none;
    if (v->level == u->level + 1 && agree_but(u->t, v->t, n - 1, u->level))
        return ends(v->t[u->level], k + u->t[u->level]);
    return u->level == v->level + 1 ? turned(kary_arc(g, v, u)) : none;
}

/* ---- mikant ---- */

/* The links of the tree switches in mikant, kantc and mikantc: digit D_i is t[n-2-i]. */
static explicit_ends tree_arc(const explicit_graph *g, const explicit_vertex *u,
                              const explicit_vertex *v)
{
    const bool mirrored = is_mirrored(g);
    const int k = g->p[0], n = g->p[1];
    const int top = mirrored ? n - 2 : n - 1;
    if (u->group != v->group) {
        if (u->level != top || v->level != top || !agree_but(u->t, v->t, n - 1, 0))
            return none;
        return ends(k + v->t[0], k + u->t[0]);
    }
    const int place = n - 2 - u->level;
    if (v->level == u->level + 1 && u->level < top && agree_but(u->t, v->t, n - 1, place))
        return ends(k + v->t[place], u->t[place]);
    return u->level == v->level + 1 ? turned(tree_arc(g, v, u)) : none;
}

static explicit_ends mikant_arc(const explicit_graph *g, const explicit_vertex *u,
                                const explicit_vertex *v)
{
    const int n = g->p[1];
    if (u->kind == TREE && v->kind == TREE)
        return tree_arc(g, u, v);
    if (u->kind == TREE)
        return turned(mikant_arc(g, v, u));
    const bool linked = v->kind == TREE && u->group == v->group && v->level == 0 &&
                        agree_but(u->t, v->t, n - 1, -1);
    return linked ? ends(0, u->port) : none;
}

/* ---- kantc, mikantc ---- */

/* The number of the intermediate switch with this word, or -1. */
static int is_number(const explicit_graph *g, const int *c)
{
    const int k = g->p[0];
    for (int j = 0; j < k; j++) {
        bool same = true;
        for (int i = 0; i < k; i++)
            same = same && g->is[j][i] - '0' == c[i];
        if (same)
            return j;
    }
    return -1;
}

static explicit_vertex *add_cube(explicit_graph *g, enum explicit_kind kind, int group,
                                 const int *e, const int *c, bool mirrored)
{
    const int k = g->p[0];
    explicit_vertex *v = explicit_add(g, kind);
    v->group = group;
    memcpy(v->t, e, EXPLICIT_MAX_TUPLE * sizeof *e);
    memcpy(v->c, c, EXPLICIT_MAX_TUPLE * sizeof *c);
    explicit_write(v, kind == NODE ? "(" : "<");
    write_items(v, &group, mirrored);
    write_items(v, &v->level, kind == CUBE);
    write_items(v, e, g->p[1] - 2);
    explicit_write(v, strlen(v->label) > 1 ? "," : "");
    for (int i = 0; i < k; i++)
        explicit_write(v, "%d", c[i]);
    return v;
}

static void cube_tree_vertices(explicit_graph *g)
{
    const bool mirrored = is_mirrored(g);
    const int k = g->p[0];
    const int n = g->p[1];
    for (int group = 0; group < 1 + mirrored; group++) {
        int e[EXPLICIT_MAX_TUPLE] = {0};
        int c[EXPLICIT_MAX_TUPLE] = {0};
        do {
            do {
                explicit_write(add_cube(g, CUBE, group, e, c, mirrored), ">");
                for (int p = 0; p < k && is_number(g, c) < 0; p++) {
                    explicit_vertex *v = add_cube(g, NODE, group, e, c, mirrored);
                    v->port = p;
                    explicit_write(v, ",%d)", p);
                }
            } while (explicit_count(c, k, 2));
        } while (explicit_count(e, n - 2, k));
        for (int level = 1; level <= n - 1 - mirrored; level++)
            switches(g, group, level);
    }
}

/* The bit in which two words differ, as a power of two counts it, or -1. */
static int flipped_bit(const int *c, const int *d, int k)
{
    int bit = -1;
    for (int i = 0; i < k; i++) {
        if (c[i] == d[i])
            continue;
        if (bit >= 0)
            return -1;
        bit = k - 1 - i;
    }
    return bit;
}

/* A cube switch that is an IS, as the leaf of the tree whose last digit is its number. */
static bool as_leaf(const explicit_graph *g, const explicit_vertex *v, explicit_vertex *leaf)
{
    const int j = v->kind == CUBE ? is_number(g, v->c) : 0;
    *leaf = *v;
    if (v->kind == CUBE)
        leaf->t[g->p[1] - 2] = j;
    return v->kind != NODE && j >= 0;
}

static explicit_ends cube_tree_arc(const explicit_graph *g, const explicit_vertex *u,
                                   const explicit_vertex *v)
{
    const int k = g->p[0];
    const int n = g->p[1];
    explicit_vertex s, t;
    if (v->kind == NODE)
        return u->kind == NODE ? none : turned(cube_tree_arc(g, v, u));
    if (u->kind == NODE) {
        const bool linked = v->kind == CUBE && u->group == v->group &&
                            agree_but(u->t, v->t, n - 2, -1) && agree_but(u->c, v->c, k, -1);
        return linked ? ends(0, k + u->port) : none;
    }
    if (u->kind == CUBE && v->kind == CUBE && u->group == v->group) {
        const int bit = flipped_bit(u->c, v->c, k);
        return bit >= 0 && agree_but(u->t, v->t, n - 2, -1) ? ends(bit, bit) : none;
    }
    if (!as_leaf(g, u, &s) || !as_leaf(g, v, &t))
        return none;
    return tree_arc(g, &s, &t);
}

/* ---- xgft ---- */

/* Letter a_j of a word of level i, in t[j-1], is in base w_j where j <= i, else m_j; level 0 has
 * the compute nodes. */
static int xgft_level(const explicit_vertex *v)
{
    return v->kind == NODE ? 0 : v->level + 1;
}

static void xgft_vertices(explicit_graph *g)
{
    const int h = g->p[0], *m = g->p, *w = g->p + h;
    for (int level = 0; level <= h; level++) {
        int words = 1;
        for (int j = 1; j <= h; j++)
            words *= j <= level ? w[j] : m[j];
        for (int word = 0; word < words; word++) {
            explicit_vertex *v = explicit_add(g, level == 0 ? NODE : TREE);
            v->level = level == 0 ? 0 : level - 1;
            for (int j = 1, rest = word; j <= h; j++) {
                v->t[j - 1] = rest % (j <= level ? w[j] : m[j]);
                rest /= j <= level ? w[j] : m[j];
            }
            if (level == 0)
                explicit_write(v, "%d", word);
            else
                explicit_write(v, "(%d,%d)", v->level, word);
        }
    }
}

static explicit_ends xgft_arc(const explicit_graph *g, const explicit_vertex *u,
                              const explicit_vertex *v)
{
    const int level = xgft_level(u);
    if (level == xgft_level(v) + 1)
        return turned(xgft_arc(g, v, u));
    if (level + 1 != xgft_level(v) || !agree_but(u->t, v->t, g->p[0], level))
        return none;
    return ends((level == 0 ? 0 : g->p[level]) + v->t[level], u->t[level]);
}

/* A switch has w parents and m children, one on level 1 w. */
static void gft_vertices(explicit_graph *g)
{
    const int h = g->p[0] + 1, m = g->p[1], w = g->p[2];
    g->p[0] = h;
    for (int i = 1; i <= h; i++) {
        g->p[i] = i == 1 ? w : m;
        g->p[h + i] = i == 1 ? 1 : w;
    }
    xgft_vertices(g);
}

const explicit_family explicit_trees[] = {
    {"kary", false, kary_vertices, kary_arc},
    {"mikant", false, kary_vertices, mikant_arc},
    {"kantc", false, cube_tree_vertices, cube_tree_arc},
    {"mikantc", false, cube_tree_vertices, cube_tree_arc},
    {"gft", false, gft_vertices, xgft_arc},
    {"xgft", false, xgft_vertices, xgft_arc},
    {0},
};
