/* SPDX-License-Identifier: Apache-2.0 */

/* Windows: shapes, and what a pass does. doc/fattree.md has the reasons. */

#include "hw/inner/fattree_window.h"

static uint64_t ceil_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* The sizes of all levels, and the limit: what leaves a sub-tree shares the links above it. */
static bool set_levels(const unsigned *children, const unsigned *parents, rg_window *net)
{
    uint64_t inside = 1, roots = 1;

    for (unsigned x = 0; x <= net->h; x++) {
        rg_window_level *level = &net->level[x];
        const uint32_t above = x < net->h ? parents[x] : 0;
        if (children[x] < 1 || children[x] > RG_GFT_MAX_M || above > RG_GFT_MAX_W ||
            (above == 0 && x < net->h))
            return false;
        *level = (rg_window_level){.children = children[x],
                                   .parents = above,
                                   .width = above < children[x] ? above : children[x],
                                   .place = (uint32_t)inside,
                                   .roots = (uint32_t)roots};
        inside *= children[x];
        roots *= x < net->h ? above : 1;
        if (inside > RG_GFT_MAX_LINES || roots > RG_GFT_MAX_LINES)
            return false;
    }
    net->terminals = (uint32_t)inside;
    net->limit = inside;
    for (unsigned x = net->h + 1; x-- > 0;) {
        rg_window_level *level = &net->level[x];
        const uint64_t size = (uint64_t)level->place * level->children;
        const uint64_t subtrees = inside / size, links = (uint64_t)level->roots * level->parents;
        if (subtrees * level->roots * level->children > RG_GFT_MAX_LINES ||
            subtrees * links > RG_GFT_MAX_LINES)
            return false;
        level->subtrees = (uint32_t)subtrees;
        level->first = net->switches;
        net->switches += level->subtrees * level->roots;
        if (x < net->h) {
            const uint64_t rounds = ceil_div(size * (net->turning ? inside - size : inside), links);
            net->limit = rounds > net->limit ? rounds : net->limit;
        }
    }
    return true;
}

/* The windows of each level. */
static void set_passes(rg_window *net)
{
    uint64_t passes = 1;

    for (unsigned x = 0; x < net->h; x++) {
        rg_window_level *level = &net->level[x];
        const uint64_t turns = x + 1 == net->h ? net->turns : 1;
        passes = ceil_div(passes * level->children * level->children * turns, level->width);
        level->passes = passes;
    }
    net->passes = passes;
}

/* Theorem 3 of doc/fattree.md, and its conditions; XGFT with other numbers of children or parents
 * on its levels is not proved. */
static bool is_proved(const rg_window *net)
{
    const rg_window_level *low = &net->level[net->slim];

    if (!net->turning || net->kind != RG_WINDOW_SLIDING || net->h == 1)
        return true;
    for (unsigned x = net->slim; x < net->h; x++)
        if (net->level[x].children != low->children || net->level[x].width != low->width)
            return false;
    return net->slim == 1 && net->level[net->h].children == low->children &&
           net->level[0].children == low->width && (net->aligned || net->h <= low->children + 2);
}

/* What a leaf sends to others in a pass fits the links above it, if it is spread evenly. */
static bool can_spread(const rg_window *net)
{
    const rg_window_level *leaf = &net->level[0];

    return net->turning && net->h == 1 &&
           leaf->children * net->turns <= leaf->width * net->level[1].children;
}

rg_status rg_window_shape(unsigned h, const unsigned *children, const unsigned *parents,
                          bool turning, rg_window *net)
{
    rg_window made = {.h = h, .turning = turning, .aligned = true, .slim = h};

    if (!children || (!parents && h > 0) || !net)
        return RG_E_NULL;
    if (h > RG_GFT_MAX_H || !set_levels(children, parents, &made))
        return RG_E_SHAPE;
    made.turns = made.level[h].children - turning;
    for (unsigned x = h; x-- > 0;) {
        made.aligned &= made.level[x].children % made.level[x].width == 0;
        if (made.level[x].width < made.level[x].children)
            made.slim = x;
    }
    for (unsigned x = made.slim; turning && x < h; x++)
        if (made.level[x].width == made.level[x].children)
            return RG_E_SQUARE;
    made.passes = made.terminals;
    made.kind = made.slim == h      ? RG_WINDOW_ROWS
                : can_spread(&made) ? RG_WINDOW_SPREAD
                                    : RG_WINDOW_SLIDING;
    if (made.kind == RG_WINDOW_SLIDING)
        set_passes(&made);
    if (made.passes == 0) /* nothing crosses the top, and nobody tells the time below */
        return RG_E_SQUARE;
    made.proved = is_proved(&made);
    *net = made;
    return RG_OK;
}

rg_status rg_window_of_gft(const rg_gft *gft, bool turning, rg_window *net)
{
    unsigned children[RG_GFT_MAX_LEVELS], parents[RG_GFT_MAX_LEVELS];
    const rg_status status = rg_gft_shape_check(gft);

    if (status != RG_OK)
        return status;
    for (unsigned x = 0; x <= gft->h; x++) {
        children[x] = gft->level[x].radix;
        parents[x] = gft->w;
    }
    return rg_window_shape(gft->h, children, parents, turning, net);
}

rg_status rg_window_check(const rg_window *net)
{
    if (!net)
        return RG_E_NULL;
    return net->h <= RG_GFT_MAX_H && net->terminals > 0 && net->passes > 0 &&
                   net->level[net->h].subtrees == 1
               ? RG_OK
               : RG_E_SHAPE;
}

/* ---- Passes ---------------------------------------------------------------------------------- */

uint64_t rg_window_span(const rg_window *net, unsigned x)
{
    const uint64_t children = net->level[x].children;

    return children * (x + 1 == net->h ? net->turns : children);
}

rg_window_setting rg_window_open(const rg_window *net, unsigned x, uint64_t slot)
{
    const rg_window_level *level = &net->level[x];
    const uint32_t turns = x + 1 == net->h ? net->turns : 1, m = level->children;
    const uint64_t first = slot * level->width, row = first / m / turns;
    const uint64_t span = rg_window_span(net, x), at = first % span;
    const uint64_t items = (x > 0 ? net->level[x - 1].passes : 1) * m * m * turns;
    const uint64_t left = items > first ? items - first : 0;

    return (rg_window_setting){
        .slot = slot,
        .below = row / m,
        .start = (uint32_t)(first % m),
        .row = (uint32_t)(row % m),
        .turn = (uint32_t)(first / m % turns),
        .split = m - (uint32_t)(first % m),
        .used = left < level->width ? (uint32_t)left : level->width,
        .number = (uint32_t)(at / level->width),
        .whole = at + level->width <= span && left >= level->width,
    };
}

rg_window_item rg_window_item_in(const rg_window *net, unsigned x, const rg_window_setting *setting,
                                 uint32_t place)
{
    const uint32_t turns = x + 1 == net->h ? net->turns : 1;
    rg_window_item item = {setting->below, setting->row, setting->turn};

    if (place >= setting->split && ++item.turn == turns) {
        item.turn = 0;
        if (++item.row == net->level[x].children) {
            item.row = 0;
            item.below++;
        }
    }
    return item;
}

rg_status rg_window_pass(const rg_window *net, uint64_t pass,
                         rg_window_setting setting[RG_GFT_MAX_LEVELS][2])
{
    const rg_status status = rg_window_check(net);
    uint64_t slot = pass;

    if (status != RG_OK)
        return status;
    if (!setting)
        return RG_E_NULL;
    if (pass >= net->passes)
        return RG_E_PASS;
    if (net->kind != RG_WINDOW_SLIDING)
        return RG_OK;
    for (unsigned x = net->h; x-- > 0; slot = setting[x][0].below) {
        setting[x][0] = rg_window_open(net, x, slot);
        setting[x][1] = rg_window_open(net, x, x + 1 == net->h ? slot : slot + 1);
    }
    return RG_OK;
}
