/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "layout.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"

#define LETTER 6.8 /* width of a letter */
#define PAD 5.0    /* between a label and its frame */
#define DOT 4.0    /* half a vertex without a label */
#define MARGIN 24.0

static const double full_turn = 6.283185307179586;

struct cli_point cli_polar(double turn, double radius)
{
    const double angle = full_turn * turn;

    return (struct cli_point){cos(angle) * radius, sin(angle) * radius};
}

struct cli_point cli_add(struct cli_point a, struct cli_point b)
{
    return (struct cli_point){a.x + b.x, a.y + b.y};
}

double cli_distance(struct cli_point a, struct cli_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

double cli_circle_radius(unsigned count, double apart)
{
    return count < 2 ? 0 : apart / (2 * sin(full_turn / 2 / count));
}

void cli_layout_mark(struct cli_layout *layout, double x, double y, const char *format, ...)
{
    va_list arguments;

    assert(layout->marks < sizeof layout->mark / sizeof layout->mark[0]);
    struct cli_mark *mark = &layout->mark[layout->marks++];
    mark->at = (struct cli_point){x, y};
    va_start(arguments, format);
    vsnprintf(mark->text, sizeof mark->text, format, arguments);
    va_end(arguments);
}

void cli_layout_class(struct cli_layout *layout, const char *format, ...)
{
    va_list arguments;

    assert(layout->classes < CLI_MOST_CLASSES);
    va_start(arguments, format);
    vsnprintf(layout->class_name[layout->classes++], sizeof layout->class_name[0], format,
              arguments);
    va_end(arguments);
}

unsigned cli_layout_port_class(const struct cli_layout *layout, uint32_t from, uint32_t to,
                               unsigned port)
{
    (void)layout;
    (void)from;
    (void)to;
    return port;
}

void cli_layout_permutation(const rg_topology *net, uint32_t vertex, unsigned *symbol)
{
    char text[RG_TOPOLOGY_MAX_LABEL];

    (void)rg_topology_label(net, vertex, text);
    for (unsigned i = 0; i < net->name.param[0]; i++) {
        const char c = text[1 + i]; /* behind the bracket */
        symbol[i] = (unsigned)(c >= 'a' ? c - 'a' + 10 : c - '0');
    }
}

void cli_layout_label(const struct cli_layout *layout, uint32_t vertex,
                      char text[RG_TOPOLOGY_MAX_LABEL])
{
    if (layout->short_label != NULL)
        layout->short_label(layout, vertex, text);
    else
        (void)rg_topology_label(layout->net, vertex, text);
}

struct cli_curve cli_layout_curve(const struct cli_layout *layout, uint32_t from, uint32_t to)
{
    const struct cli_point a = layout->spot[from].at;
    const struct cli_point b = layout->spot[to].at;
    struct cli_curve curve = {{a, a, b, b}};

    if (layout->bend != NULL)
        layout->bend(layout, from, to, &curve);
    return curve;
}

static void place(struct cli_layout *layout)
{
    switch ((int)layout->net->name.family) {
    case RG_FAMILY_KARY:
    case RG_FAMILY_MIKANT:
    case RG_FAMILY_GFT:
        cli_layout_tree(layout);
        return;
    case RG_FAMILY_KANTC:
    case RG_FAMILY_MIKANTC:
        cli_layout_cube_tree(layout);
        return;
    case RG_FAMILY_HYPERCUBE:
        cli_layout_hypercube(layout);
        return;
    case RG_FAMILY_TORUS:
    case RG_FAMILY_MESH:
        cli_layout_grid(layout);
        return;
    case RG_FAMILY_STAR:
    case RG_FAMILY_PANCAKE:
        cli_layout_substars(layout);
        return;
    case RG_FAMILY_BUBBLE:
        cli_layout_bubble(layout);
        return;
    case RG_FAMILY_SCC:
    case RG_FAMILY_SCI:
    case RG_FAMILY_PCC:
    case RG_FAMILY_CCC:
    case RG_FAMILY_SHUFFLE:
        cli_layout_rings(layout);
        return;
    default: /* de Bruijn, Kautz, MDSXN: all others that there are */
        cli_layout_words(layout);
    }
}

/* Sizes of the vertices. */
static void measure(struct cli_layout *layout)
{
    char text[RG_TOPOLOGY_MAX_LABEL];

    if (layout->count > CLI_MOST_LABELLED)
        layout->gap = fmin(layout->gap, DOT);
    for (uint32_t v = 0; v < layout->count; v++) {
        struct cli_spot *spot = &layout->spot[v];
        spot->half = (struct cli_point){DOT, DOT};
        if (layout->count > CLI_MOST_LABELLED && spot->look == CLI_LOOK_NODE)
            spot->label = CLI_LABEL_NONE;
        if (layout->net->switches > CLI_MOST_LABELLED)
            spot->label = CLI_LABEL_NONE;
        if (spot->label != CLI_LABEL_INSIDE)
            continue;
        cli_layout_label(layout, v, text);
        spot->half = (struct cli_point){fmax(10, (double)strlen(text) * LETTER / 2 + PAD), 10};
    }
}

/* The least scale at which two vertices are a gap apart, side by side or one above the other. */
static double scale_of(const struct cli_layout *layout, const struct cli_spot *a,
                       const struct cli_spot *b)
{
    const double dx = fabs(a->at.x - b->at.x), dy = fabs(a->at.y - b->at.y);
    const double by_x = dx > 1e-9 ? (a->half.x + b->half.x + layout->gap) / dx : INFINITY;
    const double by_y = dy > 1e-9 ? (a->half.y + b->half.y + layout->gap) / dy : INFINITY;

    assert(dx > 1e-9 || dy > 1e-9);
    return by_x < by_y ? by_x : by_y;
}

struct box {
    double left, right, top, bottom;
};

static void enclose(struct box *box, struct cli_point at)
{
    box->left = fmin(box->left, at.x);
    box->right = fmax(box->right, at.x);
    box->top = fmin(box->top, at.y);
    box->bottom = fmax(box->bottom, at.y);
}

/* Room that upright labels take above or below their vertices, and marks to their left. */
static void enclose_texts(const struct cli_layout *layout, struct box *box)
{
    char text[RG_TOPOLOGY_MAX_LABEL];

    for (uint32_t v = 0; v < layout->count; v++) {
        const struct cli_spot *spot = &layout->spot[v];
        if (spot->label != CLI_LABEL_BELOW && spot->label != CLI_LABEL_ABOVE)
            continue;
        cli_layout_label(layout, v, text);
        const double length = DOT + PAD + (double)strlen(text) * LETTER;
        const double up = spot->label == CLI_LABEL_ABOVE ? -length : length;
        enclose(box, (struct cli_point){spot->at.x, spot->at.y + up});
    }
    for (unsigned i = 0; i < layout->marks; i++) {
        const struct cli_mark *mark = &layout->mark[i];
        const double length = 8.0 * (double)strlen(mark->text);
        const double left = mark->at.x - length;
        enclose(box, (struct cli_point){left, mark->at.y - 10});
        enclose(box, (struct cli_point){left + length, mark->at.y + 6});
    }
}

/* Links stay inside the hull of their four points. */
static void enclose_links(const struct cli_layout *layout, struct box *box)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    if (layout->bend == NULL)
        return;
    for (uint32_t v = 0; v < layout->count; v++) {
        (void)rg_topology_neighbours(layout->net, v, next);
        for (unsigned port = 0; port < layout->net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE)
                continue;
            const struct cli_curve curve = cli_layout_curve(layout, v, (uint32_t)next[port]);
            /* The curve keeps a quarter of the way to its hull. */
            for (unsigned i = 1; i <= 2; i++) {
                const struct cli_point end = curve.p[i == 1 ? 0 : 3];
                enclose(box, (struct cli_point){end.x + 0.75 * (curve.p[i].x - end.x),
                                                end.y + 0.75 * (curve.p[i].y - end.y)});
            }
        }
    }
}

static void move_to_page(struct cli_layout *layout)
{
    struct box box = {INFINITY, -INFINITY, INFINITY, -INFINITY};

    for (uint32_t v = 0; v < layout->count; v++) {
        const struct cli_spot *spot = &layout->spot[v];
        enclose(&box, (struct cli_point){spot->at.x - spot->half.x, spot->at.y - spot->half.y});
        enclose(&box, (struct cli_point){spot->at.x + spot->half.x, spot->at.y + spot->half.y});
    }
    enclose_texts(layout, &box);
    enclose_links(layout, &box);
    const struct cli_point shift = {MARGIN - box.left, MARGIN - box.top};
    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at = cli_add(layout->spot[v].at, shift);
    for (unsigned i = 0; i < layout->marks; i++)
        layout->mark[i].at = cli_add(layout->mark[i].at, shift);
    layout->width = box.right - box.left + 2 * MARGIN;
    layout->height = box.bottom - box.top + 2 * MARGIN;
}

static void scale_up(struct cli_layout *layout)
{
    layout->scale = 0;
    for (uint32_t a = 0; a < layout->count; a++)
        for (uint32_t b = 0; b < a; b++)
            layout->scale =
                fmax(layout->scale, scale_of(layout, &layout->spot[a], &layout->spot[b]));
    for (uint32_t v = 0; v < layout->count; v++) {
        layout->spot[v].at.x *= layout->scale;
        layout->spot[v].at.y *= layout->scale;
    }
    for (unsigned i = 0; i < layout->marks; i++) {
        layout->mark[i].at.x *= layout->scale;
        layout->mark[i].at.y *= layout->scale;
    }
}

void cli_layout_begin(struct cli_layout *layout, const rg_topology *net, const char *name)
{
    *layout = (struct cli_layout){.net = net, .gap = 14};
    if (net->vertices > CLI_MOST_PLACED)
        cli_fail(CLI_USAGE, "%s: more than %d vertices are not drawn", name, CLI_MOST_PLACED);
    layout->count = (uint32_t)net->vertices;
    layout->spot = calloc(layout->count, sizeof *layout->spot);
    if (layout->spot == NULL)
        cli_out_of_memory();
    place(layout);
    measure(layout);
    scale_up(layout);
    move_to_page(layout);
}

void cli_layout_end(struct cli_layout *layout)
{
    free(layout->spot);
}
