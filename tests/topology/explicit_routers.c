/* SPDX-License-Identifier: Apache-2.0 */

/* Routers with coordinates t, each a node, or with nodes (port) of its own. */

#include <string.h>

#include "explicit.h"

static const explicit_ends none = {-1, -1};

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
                    explicit_ends *ends)
{
    const bool one = g->hosts > 0 && u->kind == NODE, two = g->hosts > 0 && v->kind == NODE;
    *ends = none;
    if (one != two && memcmp(u->t, v->t, sizeof u->t) == 0)
        *ends = (explicit_ends){one ? 0 : v->port, two ? 0 : u->port};
    return one || two;
}

/* How many of the numbers from 0 on, other than @own, come before @other. */
static int place_among(int other, int own)
{
    int place = 0;
    for (int i = 0; i < other; i++)
        place += i != own;
    return place;
}

/* ---- HyperX ---------------------------------------------------------------------------------- */

static void hyperx_vertices(explicit_graph *g)
{
    routers(g, g->p, g->params);
}

static explicit_ends hyperx_arc(const explicit_graph *g, const explicit_vertex *u,
                                const explicit_vertex *v)
{
    explicit_ends ends;
    int differ = 0, port = g->hosts;
    if (is_host(g, u, v, &ends))
        return ends;
    for (int j = 0, first = g->hosts; j < g->params; first += g->p[j++] - 1)
        if (u->t[j] != v->t[j]) {
            differ++;
            port = first;
            ends = (explicit_ends){port + place_among(v->t[j], u->t[j]),
                                   port + place_among(u->t[j], v->t[j])};
        }
    return differ == 1 ? ends : none;
}

const explicit_family explicit_routers[] = {
    {"hyperx", false, hyperx_vertices, hyperx_arc},
    {0},
};
