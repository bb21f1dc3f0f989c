/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The multistage networks, by what a line is called: t[] holds its digits, the most significant
 * first, and a switch has the digits of its lines but the last. A wiring moves digits, so an arc is
 * looked for by moving the digits of every line of a switch.
 */

#include <string.h>

#include "explicit.h"

static int is_benes(const explicit_graph *g)
{
    return strcmp(g->family->name, "benes") == 0;
}

static int radix(const explicit_graph *g)
{
    return is_benes(g) ? 2 : g->p[0];
}

static int digits(const explicit_graph *g)
{
    return is_benes(g) ? g->p[0] : g->p[1];
}

static int stages(const explicit_graph *g)
{
    return is_benes(g) ? 2 * digits(g) - 1 : digits(g);
}

static int value(const int *t, int count, int base)
{
    int v = 0;
    for (int i = 0; i < count; i++)
        v = v * base + t[i];
    return v;
}

static void vertices(explicit_graph *g)
{
    const int n = digits(g);
    int t[EXPLICIT_MAX_TUPLE] = {0};
    do {
        explicit_vertex *v = explicit_add(g, NODE);
        memcpy(v->t, t, sizeof t);
        explicit_write(v, "%d", value(t, n, radix(g)));
    } while (explicit_count(t, n, radix(g)));
    for (int stage = 0; stage < stages(g); stage++)
        do {
            explicit_vertex *v = explicit_add(g, TREE);
            memcpy(v->t, t, sizeof t);
            v->level = stage;
            explicit_write(v, "(%d,%d)", stage, value(t, n - 1, radix(g)));
        } while (explicit_count(t, n - 1, radix(g)));
}

/* The last @count digits turn: the first of them comes to the end, or the last to the front. */
static void turn(int *t, int n, int count, int to_front)
{
    int *low = t + n - count;
    const int kept = low[to_front ? count - 1 : 0];
    memmove(low + to_front, low + !to_front, (size_t)(count - 1) * sizeof *low);
    low[to_front ? 0 : count - 1] = kept;
}

static void swap(int *t, int n, int digit)
{
    const int kept = t[n - 1];
    t[n - 1] = t[n - 1 - digit];
    t[n - 1 - digit] = kept;
}

/* The wires in front of a stage, or of the outputs. */
static void wire(const explicit_graph *g, int stage, int *t)
{
    const char *name = g->family->name;
    const int n = digits(g);
    const int inner = stage > 0 && stage < stages(g);
    if (strcmp(name, "omega") == 0 && stage < n)
        turn(t, n, n, 0); /* the perfect shuffle */
    else if (strcmp(name, "flip") == 0 && stage > 0)
        turn(t, n, n, 1); /* omega read backwards */
    else if (strcmp(name, "butterfly") == 0 && inner)
        swap(t, n, n - stage);
    else if (strcmp(name, "baseline") == 0 && inner)
        turn(t, n, n - stage + 1, 1); /* halves of halves */
    else if (strcmp(name, "reverse-baseline") == 0 && inner)
        turn(t, n, stage + 1, 0);
    else if (is_benes(g) && inner) /* a butterfly, and another one after its last stage */
        swap(t, n, stage < n ? n - stage : n - (stage - n + 1));
}

/* @v is a node: only as an output, @u: only as an input. */
static explicit_ends arc(const explicit_graph *g, const explicit_vertex *u,
                         const explicit_vertex *v)
{
    const int n = digits(g);
    const int stage = u->kind == NODE ? 0 : u->level + 1;
    if (u->kind == NODE && v->kind == NODE)
        return none;
    if (stage != (v->kind == NODE ? stages(g) : v->level))
        return none;
    for (int x = 0; x < (u->kind == NODE ? 1 : radix(g)); x++) {
        int t[EXPLICIT_MAX_TUPLE];
        memcpy(t, u->t, sizeof t);
        if (u->kind != NODE)
            t[n - 1] = x;
        wire(g, stage, t);
        if (memcmp(t, v->t, (size_t)(v->kind == NODE ? n : n - 1) * sizeof *t) == 0)
            return (explicit_ends){x, v->kind == NODE ? 0 : t[n - 1]};
    }
    return none;
}

/*
 * Clos networks, by their nest: t[0..l-1] are the networks that contain a switch of level l, and
 * t[l] is its number in the innermost of them.
 */

static int clos_level(const explicit_graph *g, int stage)
{
    const int middle = g->params / 2;
    return stage <= middle ? stage : 2 * middle - stage;
}

/* Lines of a network of a level. */
static int clos_lines(const explicit_graph *g, int level)
{
    int lines = g->p[g->params - 1];
    for (int l = g->params / 2 - 1; l >= level; l--)
        lines *= g->p[2 * l];
    return lines;
}

static void clos_vertices(explicit_graph *g)
{
    for (int i = 0; i < clos_lines(g, 0); i++) {
        explicit_vertex *v = explicit_add(g, NODE);
        v->t[0] = i;
        explicit_write(v, "%d", i);
    }
    for (int stage = 0; stage < g->params; stage++) {
        const int level = clos_level(g, stage);
        const int each = clos_lines(g, level) / g->p[2 * level];
        int t[EXPLICIT_MAX_TUPLE] = {0}, number = 0;
        for (int digit = level; digit >= 0; number++) {
            explicit_vertex *v = explicit_add(g, TREE);
            memcpy(v->t, t, sizeof t);
            v->level = stage;
            explicit_write(v, "(%d,%d)", stage, number);
            for (digit = level; digit >= 0; digit--) {
                if (++t[digit] < (digit == level ? each : g->p[2 * digit + 1]))
                    break;
                t[digit] = 0;
            }
        }
    }
}

/* From an outer switch to one a level further in, at the port that its network names. */
static explicit_ends clos_inward(const explicit_graph *g, const explicit_vertex *outer, int level,
                                 const explicit_vertex *inner)
{
    if (memcmp(outer->t, inner->t, (size_t)level * sizeof *outer->t) != 0)
        return none;
    const int ports = g->p[2 * (level + 1)]; /* of the inner one, on this side */
    return outer->t[level] / ports == inner->t[level + 1]
               ? ends(inner->t[level], outer->t[level] % ports)
               : none;
}

static explicit_ends clos_arc(const explicit_graph *g, const explicit_vertex *u,
                              const explicit_vertex *v)
{
    const int ports = g->p[0], middle = g->params / 2;
    if (u->kind == NODE && v->kind == NODE)
        return none;
    if (u->kind == NODE)
        return v->level == 0 && u->t[0] / ports == v->t[0] ? ends(0, u->t[0] % ports) : none;
    if (v->kind == NODE)
        return u->level == 2 * middle && v->t[0] / ports == u->t[0] ? ends(v->t[0] % ports, 0)
                                                                    : none;
    if (v->level != u->level + 1)
        return none;
    if (u->level < middle)
        return clos_inward(g, u, u->level, v);
    const explicit_ends back = clos_inward(g, v, clos_level(g, v->level), u);
    return back.out < 0 ? none : ends(back.in, back.out);
}

const explicit_family explicit_stages[] = {
    {"butterfly", true, vertices, arc},      {"omega", true, vertices, arc},
    {"flip", true, vertices, arc},           {"baseline", true, vertices, arc},
    {"benes", true, vertices, arc},          {"reverse-baseline", true, vertices, arc},
    {"clos", true, clos_vertices, clos_arc}, {0},
};
