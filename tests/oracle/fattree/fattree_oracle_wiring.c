/* SPDX-License-Identifier: Apache-2.0 */

/* The model's links against the explicit tables. */
#include "check.h"
#include "fattree_row.h"

static bool same_port(const rg_gft_port *a, const rg_gft_port *b)
{
    return a->level == b->level && a->index == b->index && a->port == b->port;
}

static rg_gft_port port_of(uint32_t level, uint32_t line, unsigned ports)
{
    return (rg_gft_port){level, line / ports, line % ports};
}

/* All links between levels x and x+1, upwards and downwards. */
static bool same_links(const rg_gft *model, const fattree_net *net, unsigned x)
{
    const uint32_t lines = net->level[x].switches * net->w;
    for (uint32_t line = 0; line < lines; line++) {
        const rg_gft_port below = port_of(x, line, net->w);
        const rg_gft_port above = port_of(x + 1, net->level[x].up[line], net->m);
        rg_gft_port up, down;
        if (rg_gft_above(model, &below, &up) != RG_OK || !same_port(&up, &above) ||
            rg_gft_below(model, &above, &down) != RG_OK || !same_port(&down, &below))
            return false;
        up = below;
        down = above;
        if (rg_gft_above(model, &up, &up) != RG_OK || !same_port(&up, &above) ||
            rg_gft_below(model, &down, &down) != RG_OK || !same_port(&down, &below))
            return false;
    }
    return true;
}

/* Outside the tables there is nothing. */
static bool no_links_beyond(const rg_gft *model, const fattree_net *net, unsigned x)
{
    const fattree_level *level = &net->level[x];
    const rg_gft_port beyond[] = {
        {x, level->switches, 0}, {x, 0, net->w}, {net->h, 0, 0}, {net->h + 1, 0, 0}};
    const rg_gft_port under[] = {
        {x, level->switches, 0}, {x, 0, level->radix}, {0, 0, 0}, {net->h + 1, 0, 0}};
    for (unsigned i = 0; i < 4; i++) {
        rg_gft_port to;
        if (rg_gft_above(model, &beyond[i], &to) != RG_E_INDEX ||
            rg_gft_below(model, &under[i], &to) != RG_E_INDEX)
            return false;
    }
    return true;
}

Test(fattree_oracle, wiring)
{
    uint64_t links = 0;
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 1024);) {
        fattree_row row;
        fattree_row_make(&row, &shape);
        for (unsigned x = 0; x <= row.net.h; x++) {
            cr_assert(no_links_beyond(&row.model, &row.net, x));
            if (x == row.net.h)
                break;
            cr_assert(same_links(&row.model, &row.net, x), "GFT(%u,%u,%u), levels %u and %u",
                      shape.h, shape.m, shape.w, x, x + 1);
            links += row.net.level[x].switches * shape.w;
        }
        fattree_row_free(&row);
    }
    printf("# %llu links\n", (unsigned long long)links);
}
