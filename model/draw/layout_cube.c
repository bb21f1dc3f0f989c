/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The hypercube as a cube in oblique projection; four to six dimensions are a cube of cubes, and so
 * on. No axis is quite parallel to another, lest links run through vertices.
 */

#include "layout.h"

struct cli_point cli_cube_corner(unsigned n, uint32_t word)
{
    /* The axes of a cube, and how much larger a cube of cubes is. */
    static const struct cli_point axis[3] = {{1.0, 0.06}, {0.11, -1.0}, {0.51, -0.38}};
    static const struct cli_point tilt[3] = {{1.0, -0.06}, {-0.1, -0.94}, {0.42, -0.55}};
    const double step = n > 5 ? 3.46 : 2.55;
    struct cli_point at = {0, 0};
    double size = 1;

    for (unsigned bit = 0; bit < n; bit++) {
        const struct cli_point *unit = bit < 3 ? &axis[bit] : &tilt[bit % 3];
        if (bit != 0 && bit % 3 == 0)
            size *= step;
        if ((word >> bit & 1) != 0)
            at = cli_add(at, (struct cli_point){size * unit->x, size * unit->y});
    }
    return at;
}

void cli_layout_hypercube(struct cli_layout *layout)
{
    const unsigned n = layout->net->name.param[0];

    layout->gap = 22;
    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at = cli_cube_corner(n, v);
    if (n > 1 && n <= 6) {
        layout->class_of = cli_layout_port_class;
        for (unsigned bit = 0; bit < n; bit++)
            cli_layout_class(layout, "bit %u", bit);
    }
}
