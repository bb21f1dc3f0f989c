/* SPDX-License-Identifier: Apache-2.0 */

#include "plane.h"
#include "net/inner/wording.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static const double full_turn = 6.283185307179586;

rg_layout_point rg_plane_polar(double turn, double radius)
{
    const double angle = full_turn * turn;

    return (rg_layout_point){cos(angle) * radius, sin(angle) * radius};
}

rg_layout_point rg_plane_add(rg_layout_point a, rg_layout_point b)
{
    return (rg_layout_point){a.x + b.x, a.y + b.y};
}

double rg_plane_distance(rg_layout_point a, rg_layout_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

double rg_plane_circle_radius(unsigned count, double apart)
{
    return count < 2 ? 0 : apart / (2 * sin(full_turn / 2 / count));
}

void rg_plane_mark(rg_layout *layout, double x, double y, const char *format, ...)
{
    va_list arguments;

    if (layout->marks == RG_LAYOUT_MARKS)
        return; /* never: a network that is drawn has far fewer levels */
    rg_mark *mark = &layout->mark[layout->marks++];
    mark->at = (rg_layout_point){x, y};
    va_start(arguments, format);
    vsnprintf(mark->text, sizeof mark->text, format, arguments);
    va_end(arguments);
}

void rg_plane_class(rg_layout *layout, const char *format, ...)
{
    va_list arguments;

    if (layout->classes == RG_LAYOUT_CLASSES)
        return; /* never: the families check it first */
    va_start(arguments, format);
    vsnprintf(layout->class_name[layout->classes++], sizeof layout->class_name[0], format,
              arguments);
    va_end(arguments);
}

void rg_plane_enclose(struct plane_box *box, rg_layout_point at)
{
    box->left = fmin(box->left, at.x);
    box->right = fmax(box->right, at.x);
    box->top = fmin(box->top, at.y);
    box->bottom = fmax(box->bottom, at.y);
}

int rg_plane_by_x(const void *left, const void *right)
{
    const rg_spot *const *a = left, *const *b = right;

    if ((*a)->at.x != (*b)->at.x)
        return (*a)->at.x < (*b)->at.x ? -1 : 1;
    return *a < *b ? -1 : *a > *b;
}

unsigned rg_plane_port_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    (void)layout;
    (void)from;
    (void)to;
    return port;
}

void rg_plane_permutation(const rg_topology *net, uint32_t vertex, unsigned *symbol)
{
    const rg_label label = rg_label_of(net, vertex);

    for (unsigned i = 0; i < net->name.param[0]; i++) {
        const char c = label.text[1 + i]; /* after the bracket */
        symbol[i] = (unsigned)(c >= 'a' ? c - 'a' + 10 : c - '0');
    }
}

/* Oblique projection; four to six dimensions are a cube of cubes, and so on. No two axes are
 * exactly parallel, so that links do not run through vertices. */
rg_layout_point rg_plane_cube_corner(unsigned n, uint32_t word)
{
    /* The axes of a cube, those of a cube of cubes, and how much larger the latter is. */
    static const rg_layout_point axis[3] = {{1.0, 0.06}, {0.11, -1.0}, {0.51, -0.38}};
    static const rg_layout_point tilt[3] = {{1.0, -0.06}, {-0.1, -0.94}, {0.42, -0.55}};
    const double step = n > 5 ? 3.46 : 2.55;
    rg_layout_point at = {0, 0};
    double size = 1;

    for (unsigned bit = 0; bit < n; bit++) {
        const rg_layout_point *unit = bit < 3 ? &axis[bit] : &tilt[bit % 3];
        if (bit != 0 && bit % 3 == 0)
            size *= step;
        if ((word >> bit & 1) != 0)
            at = rg_plane_add(at, (rg_layout_point){size * unit->x, size * unit->y});
    }
    return at;
}
