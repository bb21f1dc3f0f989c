/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Small Kautz and de Bruijn digraphs as line digraphs. A word of n letters is an arc between two
 * words of n - 1 letters: it stands beside the middle of that arc, mostly to its left; single
 * letters stand on a circle.
 *
 *                    12
 *          012      /        012 is the arc from 01 to 12; each letter added to the words
 *              >  /          takes the place of a vertex by those of two others
 *          01 --
 *
 * Then vertices push each other apart until they are spread evenly, and each arc gets the bend at
 * which it crosses the fewest others and passes no vertex. Adding 1 to all letters maps arcs onto
 * arcs and turns the picture, and what is done here changes nothing of that.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plane.h"
#include "routegen/net/ask.h"
#include "net/inner/wording.h"

/* How far beside its arc a word stands, in parts of the arc's length: of two letters, of more. */
#define FIRST_BOW 0.15
#define BOW 0.2
#define LOOP 1.3 /* a loop's word stands this much farther out than its vertex */
#define ROUNDS 120
/* In units of the mean distance to the nearest vertex: who pushes, and who is passed too near. */
#define REACH 1.25
#define CLEAR 0.5
#define STEPS 8 /* of a curve */

struct lines {
    rg_layout *layout;
    const rg_topology *net;
    unsigned letters;      /* of the alphabet */
    rg_layout_point *push; /* by vertex */
    rg_link *arc;          /* all */
    unsigned arcs;
};

/* The point of a word, by those of its first and last letters. Two arcs back and forth stand to
 * the right of each other: so arcs in and out alternate around most vertices, and their words have
 * fewer crossings. */
static rg_layout_point place(const struct lines *lines, const char *word, unsigned n)
{
    if (n == 1)
        return rg_plane_polar(0.25 + (word[0] - '0' + 0.5) / lines->letters, 1);
    const rg_layout_point a = place(lines, word, n - 1), b = place(lines, word + 1, n - 1);
    if (memcmp(word, word + 1, n - 1) == 0)
        return (rg_layout_point){LOOP * a.x, LOOP * a.y};
    const bool both = n > 2 && memcmp(word, word + 2, n - 2) == 0;
    const double bow = n == 2 ? FIRST_BOW : both ? -BOW : BOW;
    return (rg_layout_point){(a.x + b.x) / 2 + bow * (b.y - a.y),
                             (a.y + b.y) / 2 - bow * (b.x - a.x)};
}

static rg_status begin(struct lines *lines, rg_layout *layout)
{
    const rg_topology *net = layout->net;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    *lines = (struct lines){.layout = layout, .net = net};
    lines->letters = net->name.param[0] + (net->name.family == RG_FAMILY_KAUTZ);
    lines->push = calloc(layout->count, sizeof *lines->push);
    lines->arc = calloc((size_t)layout->count * net->ports, sizeof *lines->arc);
    if (lines->push == NULL || lines->arc == NULL)
        return RG_E_MEMORY;
    for (uint32_t v = 0; v < layout->count; v++) {
        layout->spot[v].at = place(lines, rg_label_of(net, v).text, net->name.param[1]);
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++)
            if (next[port] != RG_TOPOLOGY_NONE)
                lines->arc[lines->arcs++] = (rg_link){v, next[port]};
    }
    return RG_OK;
}

static rg_layout_point at(const struct lines *lines, uint64_t vertex)
{
    return lines->layout->spot[vertex].at;
}

/* Scales all so that the nearest other vertex is one unit away, on the average. */
static void scale(struct lines *lines)
{
    const uint32_t count = lines->layout->count;
    double sum = 0;

    for (uint32_t a = 0; a < count; a++) {
        double nearest = INFINITY;
        for (uint32_t b = 0; b < count; b++)
            if (a != b)
                nearest = fmin(nearest, rg_plane_distance(at(lines, a), at(lines, b)));
        sum += nearest / count;
    }
    for (uint32_t v = 0; v < count; v++) {
        lines->layout->spot[v].at.x /= sum;
        lines->layout->spot[v].at.y /= sum;
    }
}

static void push_apart(struct lines *lines)
{
    const uint32_t count = lines->layout->count;

    for (uint32_t a = 0; a < count; a++) {
        lines->push[a] = (rg_layout_point){0, 0};
        for (uint32_t b = 0; b < count; b++) {
            const double far = rg_plane_distance(at(lines, a), at(lines, b));
            if (a == b || far >= REACH)
                continue;
            const double part = 0.15 * (REACH - far) / far;
            lines->push[a].x += part * (at(lines, a).x - at(lines, b).x);
            lines->push[a].y += part * (at(lines, a).y - at(lines, b).y);
        }
    }
    for (uint32_t v = 0; v < count; v++)
        lines->layout->spot[v].at = rg_plane_add(at(lines, v), lines->push[v]);
}

/* A point of the parabola whose middle is @left of its chord, in parts of the chord. */
static rg_layout_point on_arc(rg_layout_point a, rg_layout_point b, double left, double t)
{
    const double along = t, off = 4 * left * t * (1 - t);

    return (rg_layout_point){a.x + along * (b.x - a.x) + off * (b.y - a.y),
                             a.y + along * (b.y - a.y) - off * (b.x - a.x)};
}

static double side(rg_layout_point a, rg_layout_point b, rg_layout_point c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool cross(rg_layout_point a, rg_layout_point b, rg_layout_point c, rg_layout_point d)
{
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/* What is wrong with a bend: it is one, it crosses other arcs' chords, it passes vertices. */
static double judge(const struct lines *lines, const rg_link *arc, double left)
{
    const rg_layout_point a = at(lines, arc->from), b = at(lines, arc->to);
    double bad = 1.5 * fabs(left);
    rg_layout_point before = a;

    for (unsigned step = 1; step <= STEPS; step++) {
        const rg_layout_point here = on_arc(a, b, left, (double)step / STEPS);
        for (unsigned i = 0; i < lines->arcs; i++) {
            const rg_link *other = &lines->arc[i];
            if (other->from != arc->from && other->from != arc->to && other->to != arc->from &&
                other->to != arc->to &&
                cross(before, here, at(lines, other->from), at(lines, other->to)))
                bad += 0.5;
        }
        before = here;
    }
    for (uint32_t v = 0; v < lines->layout->count; v++) {
        double nearest = CLEAR;
        if (v == arc->from || v == arc->to)
            continue;
        for (unsigned step = 0; step <= 2 * STEPS; step++)
            nearest =
                fmin(nearest, rg_plane_distance(on_arc(a, b, left, (double)step / (2 * STEPS)),
                                                at(lines, v)));
        bad += 5 * (CLEAR - nearest);
    }
    return bad;
}

/* Finds how far each arc bends. Of two arcs that join the same vertices each bends to its left. */
static void find_bends(const struct lines *lines)
{
    static const double bends[] = {0, 0.12, -0.12, 0.2, -0.2, 0.3, -0.3, 0.45, -0.45};

    for (unsigned i = 0; i < lines->arcs; i++) {
        const rg_link *arc = &lines->arc[i];
        double least = INFINITY;
        bool both = false;
        for (unsigned j = 0; j < lines->arcs; j++)
            both = both || (lines->arc[j].from == arc->to && lines->arc[j].to == arc->from);
        for (unsigned j = 0; j < sizeof bends / sizeof *bends; j++) {
            const double bad = judge(lines, arc, bends[j]);
            if ((both && bends[j] <= 0) || bad > least - 1e-6)
                continue;
            least = bad;
            lines->layout->left[i] = bends[j];
        }
    }
}

static void bend(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const rg_layout_point a = curve->p[0], b = curve->p[3];
    unsigned arc = 0;

    /* The number of the arc; every vertex but the words of one letter has all of its ports. */
    for (uint32_t v = 0; v <= from; v++) {
        (void)rg_topology_neighbours(layout->net, v, next);
        for (unsigned port = 0; port < layout->net->ports; port++) {
            if (v == from && next[port] == to)
                break;
            arc += next[port] != RG_TOPOLOGY_NONE;
        }
    }
    const double left = layout->left[arc];
    for (unsigned i = 1; i <= 2; i++) {
        const double along = i / 3.0, off = 4.0 / 3 * left;
        curve->p[i] = (rg_layout_point){a.x + along * (b.x - a.x) + off * (b.y - a.y),
                                        a.y + along * (b.y - a.y) - off * (b.x - a.x)};
    }
}

rg_status rg_layout_lines(rg_layout *layout)
{
    struct lines lines;

    rg_status status = begin(&lines, layout);
    if (status == RG_OK) {
        layout->left = calloc(lines.arcs, sizeof *layout->left);
        status = layout->left == NULL ? RG_E_MEMORY : RG_OK;
    }
    if (status == RG_OK) {
        for (unsigned round = 0; round < ROUNDS; round++) {
            scale(&lines);
            push_apart(&lines);
        }
        scale(&lines);
        find_bends(&lines);
    }
    free(lines.push);
    free(lines.arc);
    layout->gap = layout->count <= 16 ? 34 : 24;
    layout->bend = bend;
    return status;
}
