/* SPDX-License-Identifier: Apache-2.0 */

/* Shapes and links of GFT(h,m,w). */

#include "hw/inner/fattree_internal.h"

/* Both outer stages have few enough lines; the inner ones lie between them. */
static bool lines_fit(unsigned h, unsigned m, unsigned w)
{
    uint64_t terminals = w, top_ports = m;
    for (unsigned x = 0; x < h; x++) {
        terminals *= m;
        top_ports *= w;
        if (terminals > RG_GFT_MAX_LINES || top_ports > RG_GFT_MAX_LINES)
            return false;
    }
    return true;
}

/* The sizes that grow from the leaves upwards. */
static void set_levels_up(rg_gft *net)
{
    uint32_t roots = 1;
    uint32_t place = net->w;
    for (unsigned x = 0; x <= net->h; x++) {
        rg_gft_level *level = &net->level[x];
        level->roots = roots;
        level->place = x == 0 ? 1 : place;
        level->radix = x == 0 ? net->w : net->m;
        if (x > 0 && x < net->h)
            net->passes *= net->groups;
        if (x > 0)
            place *= net->m;
        if (x < net->h)
            roots *= net->w;
    }
    net->terminals = place;
}

/* The sizes that grow from the top downwards. */
static void set_levels_down(rg_gft *net)
{
    uint32_t subtrees = 1;
    for (unsigned x = net->h + 1; x-- > 0;) {
        rg_gft_level *level = &net->level[x];
        level->subtrees = subtrees;
        level->switches = subtrees * level->roots;
        level->first = net->switches;
        net->switches += level->switches;
        if (x > 0)
            subtrees *= net->m;
    }
}

rg_status rg_gft_init(unsigned h, unsigned m, unsigned w, rg_gft *net)
{
    if (!net)
        return RG_E_NULL;
    if (h < 1 || h > RG_GFT_MAX_H || m < RG_GFT_MIN_M || m > RG_GFT_MAX_M || w < RG_GFT_MIN_W ||
        w > RG_GFT_MAX_W || !lines_fit(h, m, w))
        return RG_E_SHAPE;
    rg_gft result = {.h = h, .m = m, .w = w, .groups = (m + w - 1) / w, .passes = 1};
    set_levels_up(&result);
    set_levels_down(&result);
    *net = result;
    return RG_OK;
}

rg_status rg_gft_shape_check(const rg_gft *net)
{
    if (!net)
        return RG_E_NULL;
    if (net->h < 1 || net->h > RG_GFT_MAX_H || net->m < RG_GFT_MIN_M || net->m > RG_GFT_MAX_M ||
        net->w < RG_GFT_MIN_W || net->w > RG_GFT_MAX_W || net->groups == 0 || net->terminals == 0 ||
        net->level[net->h].place != net->terminals / net->m)
        return RG_E_SHAPE;
    return RG_OK;
}

rg_status rg_gft_above(const rg_gft *net, const rg_gft_port *from, rg_gft_port *to)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), from && to);
    if (status != RG_OK)
        return status;
    if (from->level >= net->h || from->index >= net->level[from->level].switches ||
        from->port >= net->w)
        return RG_E_INDEX;
    const uint32_t roots = net->level[from->level].roots;
    const uint32_t s = from->index / roots;
    const uint32_t t = from->index % roots;
    *to = (rg_gft_port){
        .level = from->level + 1,
        .index = s / net->m * (roots * net->w) + from->port * roots + t,
        .port = s % net->m,
    };
    return RG_OK;
}

rg_status rg_gft_below(const rg_gft *net, const rg_gft_port *from, rg_gft_port *to)
{
    const rg_status status = rg_given(rg_gft_shape_check(net), from && to);
    if (status != RG_OK)
        return status;
    if (from->level < 1 || from->level > net->h ||
        from->index >= net->level[from->level].switches || from->port >= net->m)
        return RG_E_INDEX;
    const uint32_t roots = net->level[from->level].roots;
    const uint32_t roots_below = net->level[from->level - 1].roots;
    const uint32_t s = from->index / roots * net->m + from->port;
    const uint32_t t = from->index % roots;
    *to = (rg_gft_port){
        .level = from->level - 1,
        .index = s * roots_below + t % roots_below,
        .port = t / roots_below,
    };
    return RG_OK;
}
