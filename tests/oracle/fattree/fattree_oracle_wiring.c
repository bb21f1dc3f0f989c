/* SPDX-License-Identifier: Apache-2.0 */

/* The model's links against the explicit tables, and the tables against published ones and against
 * the recursive definition of a fat tree. */
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
        rg_gft_port up;
        rg_gft_port down;
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

/* The last @digits base-w digits of t in reverse order. */
static uint32_t reversed(uint32_t t, unsigned w, unsigned digits)
{
    uint32_t r = 0;
    for (; digits > 0; digits--) {
        r = r * w + t % w;
        t /= w;
    }
    return r;
}

/*
 * The definition by growth (Ohring): GFT(x+1) is m copies of GFT(x) and w^(x+1) new roots, and root
 * a of each copy is joined to the w new roots b with b / w = a. Its roots are numbered the other
 * way round, so this holds for the reversed digits of the numbers used here.
 */
Test(fattree_oracle, wiring_is_the_recursive_definition)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, 1024);) {
        fattree_net net = fattree_net_make(shape.h, shape.m, shape.w);
        for (unsigned x = 0; x < shape.h; x++) {
            const fattree_level *below = &net.level[x];
            const fattree_level *above = &net.level[x + 1];
            for (uint32_t line = 0; line < below->switches * shape.w; line++) {
                const uint32_t child = line / shape.w;
                const uint32_t parent = below->up[line] / shape.m;
                const uint32_t a = reversed(child % below->roots, shape.w, x);
                const uint32_t b = reversed(parent % above->roots, shape.w, x + 1);
                cr_assert(eq(u32, b / shape.w, a));
                cr_assert(eq(u32, child / below->roots / shape.m, parent / above->roots));
            }
        }
        fattree_net_free(&net);
    }
}

/* The lines of level x+1 that the up-ports of level x reach, in their order, as switch.port. */
static void check_published(const fattree_net *net, unsigned x, const char *text)
{
    const uint32_t lines = net->level[x].switches * net->w;
    for (uint32_t line = 0; line < lines; line++) {
        unsigned index;
        unsigned port;
        int length = 0;
        cr_assert(eq(int, sscanf(text, "%u.%u %n", &index, &port, &length), 2));
        cr_assert(eq(u32, net->level[x].up[line], index * net->m + port));
        text += length;
    }
    cr_assert(eq(chr, *text, '\0'));
}

Test(fattree_oracle, published_wiring)
{
    fattree_net full = fattree_net_make(2, 2, 2);
    fattree_net slim = fattree_net_make(2, 4, 2);
    check_published(&full, 0, "0.0 1.0 0.1 1.1 2.0 3.0 2.1 3.1");
    check_published(&full, 1, "0.0 2.0 1.0 3.0 0.1 2.1 1.1 3.1");
    check_published(&slim, 0,
                    "0.0 1.0 0.1 1.1 0.2 1.2 0.3 1.3 2.0 3.0 2.1 3.1 2.2 3.2 2.3 3.3 "
                    "4.0 5.0 4.1 5.1 4.2 5.2 4.3 5.3 6.0 7.0 6.1 7.1 6.2 7.2 6.3 7.3");
    check_published(&slim, 1, "0.0 2.0 1.0 3.0 0.1 2.1 1.1 3.1 0.2 2.2 1.2 3.2 0.3 2.3 1.3 3.3");
    fattree_net_free(&full);
    fattree_net_free(&slim);
}
