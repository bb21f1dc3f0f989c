/* SPDX-License-Identifier: Apache-2.0 */

/* The hypercube as a cube in oblique projection. */

#include "plane.h"

rg_status rg_layout_hypercube(rg_layout *layout)
{
    const unsigned n = layout->net->name.param[0];

    layout->gap = 22;
    for (uint32_t v = 0; v < layout->count; v++)
        layout->spot[v].at = rg_plane_cube_corner(n, v);
    if (n > 1 && n <= 6) {
        layout->class_of = rg_plane_port_class;
        for (unsigned bit = 0; bit < n; bit++)
            rg_plane_class(layout, "bit %u", bit);
    }
    return RG_OK;
}
