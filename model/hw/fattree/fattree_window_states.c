/* SPDX-License-Identifier: Apache-2.0 */

/* The switches of an opened tree in a window. */

#include "hw/inner/fattree_window.h"

/* By how much the places of a window are turned on the way down, and from which on by one more. */
static rg_window_state turned(const rg_window *net, unsigned x, const rg_window_setting *own,
                              uint32_t tau)
{
    const uint32_t m = net->level[x].children;
    const bool splits =
        own->split < own->used && rg_window_item_in(net, x, own, own->split).row != own->row;

    return (rg_window_state){.shift = (uint8_t)((own->start + own->row + tau) % m),
                             .split = splits ? (uint8_t)own->split : UINT8_MAX,
                             .down = (uint8_t)own->used};
}

/* The place whose message gets to a child, or one that is not in use. */
static uint32_t place_of(const rg_window_state *state, uint32_t child, uint32_t m)
{
    const uint32_t place = (child + m - state->shift) % m;

    return place < state->split ? place : place == state->split ? UINT32_MAX : place - 1;
}

/* The window of a sub-tree of level x that sends (`down` false), or that receives. False: nothing
 * crosses its root. */
static bool find_window(const rg_window *net, uint64_t pass, unsigned x, uint32_t subtree,
                        bool down, rg_window_setting *own, uint32_t *tau)
{
    uint64_t slot = pass;

    *tau = 0;
    for (unsigned y = net->h - 1;; y--) {
        const uint32_t m = net->level[y].children;
        const uint32_t size = net->level[y].place / net->level[x + 1].place;
        *own = rg_window_open(net, y, slot);
        if (y == x)
            return own->used > 0;
        const uint32_t child = subtree / size % m;
        const rg_window_state state = turned(net, y, own, y < net->slim ? 0 : *tau);
        const uint32_t place = down ? place_of(&state, child, m) : (child + m - own->start) % m;
        if (place >= own->used)
            return false;
        const rg_window_item item = rg_window_item_in(net, y, own, place);
        slot = item.below;
        *tau = y + 1 == net->h ? item.row : *tau;
    }
}

bool rg_window_source(const rg_window *net, uint64_t pass, uint32_t destination, uint32_t *source)
{
    rg_window_item item = {.below = pass};
    uint32_t from = 0, tau = 0, turn = 0;

    for (unsigned x = net->h; x-- > 0;) {
        const rg_window_level *level = &net->level[x];
        const rg_window_setting own = rg_window_open(net, x, item.below);
        const rg_window_state state = turned(net, x, &own, x < net->slim ? 0 : tau);
        const uint32_t place =
            place_of(&state, destination / level->place % level->children, level->children);
        if (place >= own.used)
            return false;
        item = rg_window_item_in(net, x, &own, place);
        from += (own.start + place) % level->children * level->place;
        tau = x + 1 == net->h ? item.row : tau;
        turn = x + 1 == net->h ? item.turn : turn;
    }
    const rg_window_level *top = &net->level[net->h];
    *source = from + (destination / top->place + top->children - turn) % top->children * top->place;
    return true;
}

/* Both switches of a number in one level; the roots of a sub-tree are alike, but at the top, where
 * those of one place are. */
static rg_window_state find_state(const rg_window *net, uint64_t pass, unsigned x, uint32_t subtree,
                                  uint32_t root)
{
    const uint32_t m = net->level[x].children;
    rg_window_state state = {.split = UINT8_MAX};
    rg_window_setting own;
    uint32_t tau;

    if (net->kind == RG_WINDOW_ROWS) {
        state.up = (uint8_t)net->level[x].width;
        state.down = (uint8_t)(x == net->h ? m : net->level[x].width);
        state.shift = (uint8_t)(pass / net->level[x].place % m);
        return state;
    }
    if (x == net->h) {
        own = rg_window_open(net, x - 1, pass);
        const uint32_t place = root / net->level[x - 1].roots;
        state.shift = (uint8_t)rg_window_item_in(net, x - 1, &own, place).turn;
        state.down = (uint8_t)(place < own.used ? m : 0);
        return state;
    }
    if (find_window(net, pass, x, subtree, true, &own, &tau))
        state = turned(net, x, &own, x < net->slim || x + 1 == net->h ? 0 : tau);
    if (find_window(net, pass, x, subtree, false, &own, &tau)) {
        state.start = (uint8_t)own.start;
        state.up = (uint8_t)own.used;
    }
    return state;
}

rg_status rg_window_states(const rg_window *net, uint64_t pass, rg_window_state *states)
{
    const rg_status status = rg_given(rg_window_check(net), states);
    if (status != RG_OK)
        return status;
    if (net->turning)
        return RG_E_SQUARE;
    if (pass >= net->passes)
        return RG_E_PASS;
    for (unsigned x = 0; x <= net->h; x++) {
        const rg_window_level *level = &net->level[x];
        for (uint32_t subtree = 0; subtree < level->subtrees; subtree++)
            for (uint32_t root = 0; root < level->roots; root++)
                states[level->first + subtree * level->roots + root] =
                    find_state(net, pass, x, subtree, root);
    }
    return RG_OK;
}
