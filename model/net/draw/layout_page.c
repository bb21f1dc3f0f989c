/* SPDX-License-Identifier: Apache-2.0 */

/* A layout on its page: labels, classes of links, and the size of all. */

#include "families/inner/rows.h"
#include "routegen/net/draw.h"
#include "net/inner/layout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "plane.h"

#define LETTER 6.8 /* width of a letter */
#define PAD 5.0    /* between a label and its frame */
#define APART 8.0  /* parallel links, in their middle, are three quarters of it */
#define DOT 4.0    /* half a vertex without a label */
#define MARGIN 24.0
/* A link that a vertex would hide: points of it that are looked at, how far it passes, the step of
 * its bend in parts of its length, and how many are tried. */
#define STEPS 40
#define CLEAR 2.0
#define BEND 0.07
#define BENDS 64

rg_label rg_layout_label(const rg_layout *layout, uint32_t vertex)
{
    rg_label label = rg_label_of(layout->net, vertex);

    if (layout->short_label != NULL)
        layout->short_label(layout, vertex, label.text);
    return label;
}

/* Parallel links bend apart, side by side in the order of ports at their lower vertex. */
static void part(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port,
                 rg_curve *curve)
{
    const rg_rows *rows = layout->net->name.rows;
    const bool back = !layout->net->directed && to < from;
    const uint64_t at = rows->out.first[from] + port;
    const uint32_t low = back ? to : from, high = back ? from : to;
    unsigned place = 0, links = 0;

    if (at >= rows->out.first[from + 1] || rows->out.next[at] != to)
        return;
    const unsigned own = back ? rows->peer[at] : port;
    for (uint64_t i = rows->out.first[low]; i < rows->out.first[low + 1]; i++) {
        links += rows->out.next[i] == high;
        place += rows->out.next[i] == high && i - rows->out.first[low] < own;
    }
    if (links == 1)
        return;
    const rg_layout_point a = curve->p[0], b = curve->p[3];
    const double x = b.x - a.x, y = b.y - a.y;
    const double aside = (place - (links - 1) / 2.0) * (back ? -APART : APART) / hypot(x, y);
    curve->p[1] = (rg_layout_point){a.x + x / 4 - aside * y, a.y + y / 4 + aside * x};
    curve->p[2] = (rg_layout_point){b.x - x / 4 - aside * y, b.y - y / 4 + aside * x};
}

/* Whether a link runs over a vertex that it does not join. */
static bool is_hidden(const rg_layout *layout, uint32_t from, uint32_t to, const rg_curve *curve)
{
    const rg_layout_point *p = curve->p;

    for (unsigned step = 1; step < STEPS; step++) {
        const double t = (double)step / STEPS, u = 1 - t;
        const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
        const double x = a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x;
        const double y = a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y;
        for (uint32_t v = 0; v < layout->count; v++) {
            const rg_spot *spot = &layout->spot[v];
            if (v != from && v != to && fabs(x - spot->at.x) < spot->half.x + CLEAR &&
                fabs(y - spot->at.y) < spot->half.y + CLEAR)
                return true;
        }
    }
    return false;
}

/* A link that would be hidden takes the least bend with which it is not: to one side, mostly near
 * one of its ends, or an S. */
static void detour(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    static const double shapes[][2] = {{1, 1}, {1, 0}, {0, 1}, {1, -1}};
    const rg_curve was = *curve;
    const rg_layout_point a = was.p[0], b = was.p[3];
    const double x = b.x - a.x, y = b.y - a.y;
    const double quarter = was.p[1].x == a.x && was.p[1].y == a.y ? 0.25 : 0; /* it is straight */
    const bool back = !layout->net->directed && to < from; /* the same, from whichever end */

    for (unsigned bend = 0; is_hidden(layout, from, to, curve); bend++) {
        const double size = BEND * (bend / 8 + 1), side = (bend % 2 == 1) != back ? -size : size;
        const double *shape = shapes[bend / 2 % 4];
        if (bend == BENDS) {
            *curve = was;
            return;
        }
        for (unsigned i = 1; i <= 2; i++) {
            const double along = i == 1 ? quarter : -quarter;
            const double aside = side * shape[(i == 1) == back];
            curve->p[i] = (rg_layout_point){was.p[i].x + along * x - aside * y,
                                            was.p[i].y + along * y + aside * x};
        }
    }
}

static bool has_parallel(const rg_layout *layout)
{
    return layout->net->name.rows != NULL && layout->net->name.rows->parallel > 0;
}

rg_curve rg_layout_curve(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    const rg_layout_point a = layout->spot[from].at;
    const rg_layout_point b = layout->spot[to].at;
    rg_curve curve = {{a, a, b, b}};

    if (layout->bend != NULL)
        layout->bend(layout, from, to, &curve);
    if (has_parallel(layout))
        part(layout, from, to, port, &curve);
    if (layout->count <= RG_LAYOUT_MOST_LABELLED)
        detour(layout, from, to, &curve);
    return curve;
}

unsigned rg_layout_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    return layout->class_of == NULL ? 0 : layout->class_of(layout, from, to, port);
}

/* Finds the sizes of the vertices. */
static void measure(rg_layout *layout)
{
    if (layout->count > RG_LAYOUT_MOST_LABELLED)
        layout->gap = fmin(layout->gap, DOT);
    for (uint32_t v = 0; v < layout->count; v++) {
        rg_spot *spot = &layout->spot[v];
        spot->half = (rg_layout_point){DOT, DOT};
        if (layout->count > RG_LAYOUT_MOST_LABELLED && spot->look == RG_LOOK_NODE)
            spot->label = RG_LABEL_NONE;
        if (layout->net->switches > RG_LAYOUT_MOST_LABELLED)
            spot->label = RG_LABEL_NONE;
        if (spot->label != RG_LABEL_INSIDE)
            continue;
        const double letters = (double)strlen(rg_layout_label(layout, v).text);
        spot->half = (rg_layout_point){fmax(10, letters * LETTER / 2 + PAD), 10};
    }
}

/* The smallest scale at which two vertices are a gap apart, side by side or one above the other. No
 * family puts two vertices at the same place. */
static double scale_of(const rg_layout *layout, const rg_spot *a, const rg_spot *b)
{
    const double dx = fabs(a->at.x - b->at.x), dy = fabs(a->at.y - b->at.y);
    const double along_x = dx > 1e-9 ? (a->half.x + b->half.x + layout->gap) / dx : INFINITY;
    const double along_y = dy > 1e-9 ? (a->half.y + b->half.y + layout->gap) / dy : INFINITY;

    return along_x < along_y ? along_x : along_y;
}

/* Adds the room for upright labels above or below their vertices, and for marks to the left of
 * their points. */
static void enclose_texts(const rg_layout *layout, struct plane_box *box)
{
    for (uint32_t v = 0; v < layout->count; v++) {
        const rg_spot *spot = &layout->spot[v];
        if (spot->label != RG_LABEL_BELOW && spot->label != RG_LABEL_ABOVE)
            continue;
        const double letters = (double)strlen(rg_layout_label(layout, v).text);
        const double length = DOT + PAD + letters * LETTER;
        const double up = spot->label == RG_LABEL_ABOVE ? -length : length;
        rg_plane_enclose(box, (rg_layout_point){spot->at.x, spot->at.y + up});
    }
    for (unsigned i = 0; i < layout->marks; i++) {
        const rg_mark *mark = &layout->mark[i];
        const double length = 8.0 * (double)strlen(mark->text);
        const double left = mark->at.x - length;
        rg_plane_enclose(box, (rg_layout_point){left, mark->at.y - 10});
        rg_plane_enclose(box, (rg_layout_point){left + length, mark->at.y + 6});
    }
}

/* Adds the room for bent links. A curve stays inside the hull of its four points, ... */
static void enclose_links(const rg_layout *layout, struct plane_box *box)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    if (layout->bend == NULL && !has_parallel(layout))
        return;
    for (uint32_t v = 0; v < layout->count; v++) {
        (void)rg_topology_neighbours(layout->net, v, next);
        for (unsigned port = 0; port < layout->net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE)
                continue;
            const rg_curve curve = rg_layout_curve(layout, v, (uint32_t)next[port], port);
            /* ... and at least a quarter of the distance away from the inner two. */
            for (unsigned i = 1; i <= 2; i++) {
                const rg_layout_point end = curve.p[i == 1 ? 0 : 3];
                rg_plane_enclose(box, (rg_layout_point){end.x + 0.75 * (curve.p[i].x - end.x),
                                                        end.y + 0.75 * (curve.p[i].y - end.y)});
            }
        }
    }
}

static void move_to_page(rg_layout *layout)
{
    struct plane_box box = PLANE_NO_BOX;

    for (uint32_t v = 0; v < layout->count; v++) {
        const rg_spot *spot = &layout->spot[v];
        rg_plane_enclose(&box,
                         (rg_layout_point){spot->at.x - spot->half.x, spot->at.y - spot->half.y});
        rg_plane_enclose(&box,
                         (rg_layout_point){spot->at.x + spot->half.x, spot->at.y + spot->half.y});
    }
    enclose_texts(layout, &box);
    enclose_links(layout, &box);
    const rg_layout_point shift = {MARGIN - box.left, MARGIN - box.top};
    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at = rg_plane_add(layout->spot[v].at, shift);
    for (unsigned i = 0; i < layout->marks; i++)
        layout->mark[i].at = rg_plane_add(layout->mark[i].at, shift);
    layout->width = box.right - box.left + 2 * MARGIN;
    layout->height = box.bottom - box.top + 2 * MARGIN;
}

/* The largest scale over all pairs. A pair that is farther apart in x than the widest two vertices
 * need, at the largest scale so far, does not matter; so each vertex is compared with those next to
 * it by x only. */
static double largest_scale(const rg_layout *layout, const rg_spot **order)
{
    double scale = 0, widest = 0;

    for (uint32_t v = 0; v < layout->count; v++) {
        order[v] = &layout->spot[v];
        widest = fmax(widest, order[v]->half.x);
    }
    qsort(order, layout->count, sizeof(const rg_spot *), rg_plane_by_x);
    for (uint32_t v = 1; v < layout->count; v++)
        scale = fmax(scale, scale_of(layout, order[v - 1], order[v]));
    const double reach = 2 * widest + layout->gap;
    for (uint32_t a = 0; a < layout->count; a++)
        for (uint32_t b = a + 1; b < layout->count; b++) {
            if ((order[b]->at.x - order[a]->at.x) * scale > reach)
                break;
            scale = fmax(scale, scale_of(layout, order[a], order[b]));
        }
    return scale;
}

static rg_status scale_up(rg_layout *layout)
{
    const rg_spot **order = malloc(layout->count * sizeof(const rg_spot *));

    if (order == NULL)
        return RG_E_MEMORY;
    layout->scale = largest_scale(layout, order);
    free(order);
    for (uint32_t v = 0; v < layout->count; v++) {
        layout->spot[v].at.x *= layout->scale;
        layout->spot[v].at.y *= layout->scale;
    }
    for (unsigned i = 0; i < layout->marks; i++) {
        layout->mark[i].at.x *= layout->scale;
        layout->mark[i].at.y *= layout->scale;
    }
    return RG_OK;
}

#define FAMILY(NUMBER, RECORD, LAYOUT) [RG_FAMILY_##NUMBER] = rg_layout_##LAYOUT,
static rg_status (*const layouts[])(rg_layout *layout) = {RG_FAMILIES(FAMILY)};
#undef FAMILY

rg_status rg_layout_open(const rg_topology *net, rg_layout **opened)
{
    if (opened == NULL || net == NULL)
        return RG_E_NULL;
    if (net->vertices > RG_LAYOUT_MOST)
        return RG_E_LARGE;
    rg_layout *layout = calloc(1, sizeof *layout);
    if (layout == NULL)
        return RG_E_MEMORY;
    layout->net = net;
    layout->gap = 14;
    layout->count = (uint32_t)net->vertices;
    layout->spot = calloc(layout->count, sizeof *layout->spot);
    rg_status status = layout->spot == NULL ? RG_E_MEMORY : layouts[net->name.family](layout);
    if (status == RG_OK) {
        measure(layout);
        status = scale_up(layout);
    }
    if (status != RG_OK) {
        rg_layout_close(layout);
        return status;
    }
    move_to_page(layout);
    *opened = layout;
    return RG_OK;
}

void rg_layout_close(rg_layout *layout)
{
    if (layout == NULL)
        return;
    free(layout->spot);
    free(layout->left);
    free(layout);
}

const rg_spot *rg_layout_spots(const rg_layout *layout, rg_layout_point *page)
{
    *page = (rg_layout_point){layout->width, layout->height};
    return layout->spot;
}
