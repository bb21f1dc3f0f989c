/* SPDX-License-Identifier: Apache-2.0 */

/* Windows: who sends to whom in a pass, and in which pass a message goes. doc/fattree.md has the
 * reasons; names are those of fattree_window.h. */

#include "hw/inner/fattree_window.h"

static uint64_t ceil_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

/* (a - b) mod radix, of any two numbers. */
static uint32_t minus(uint64_t a, uint64_t b, uint32_t radix)
{
    return (uint32_t)((a % radix + radix - b % radix) % radix);
}

static uint32_t digit_of(const rg_window *net, uint32_t terminal, unsigned x)
{
    return terminal / net->level[x].place % net->level[x].children;
}

/* ---- Messages -------------------------------------------------------------------------------- */

/* Where a child that is not active sends, below the top level of windows and without the row of the
 * top: the image that the active ones leave free. */
static uint32_t image_of(const rg_window *net, unsigned x, const rg_window_setting *own,
                         uint32_t child)
{
    const uint32_t m = net->level[x].children, end = own->start + net->level[x].width;

    return (own->row + (end > m && child == end - m ? 0 : child)) % m;
}

/* Whether a child that is not active sends, and where. `quiet`: no window between it and the
 * top level of windows but the first of its slot. */
static bool serves(const rg_window *net, unsigned x, const rg_window_setting *own,
                   const rg_window_setting *top, bool quiet, uint32_t child, uint32_t *to)
{
    const rg_window_level *level = &net->level[x];
    const uint32_t m = level->children, w = level->width;
    const uint32_t e = minus(child, (uint64_t)own->start + w, m);

    if (!net->turning || e >= m - w || (uint64_t)e + w < (uint64_t)own->number * (m - w))
        return false;
    if (x + 1 == net->h) {
        if (e == 0 && !own->whole)
            return false;
        *to = (child + own->row) % m;
    } else {
        if (!own->whole || !quiet || !top->whole || top->row >= m ||
            top->number != (net->aligned ? 0 : net->h - 2 - x))
            return false;
        *to = (image_of(net, x, own, child) + top->row) % m;
    }
    return *to != child || x == net->slim;
}

/* The level of the nearest common ancestor of two terminals. */
static unsigned meeting(const rg_window *net, uint32_t a, uint32_t b)
{
    unsigned x = 0;

    while (x < net->h && a / net->level[x + 1].place != b / net->level[x + 1].place)
        x++;
    return x;
}

/* A pass in windows: from the top level of windows down the message learns its slots. */
static void slide(const rg_window *net, uint64_t pass, uint32_t source, rg_window_sent *sent)
{
    rg_window_item item[RG_GFT_MAX_LEVELS];
    rg_window_setting own, top = {0};
    unsigned turn = net->h;
    bool quiet = true, sends = true;
    uint32_t local = 0, tau;

    for (unsigned x = net->h; x-- > 0;) {
        const uint32_t m = net->level[x].children, child = digit_of(net, source, x);
        own = rg_window_open(net, x, x + 1 == net->h ? pass : item[x + 1].below);
        if (x + 1 == net->h)
            top = own;
        const uint32_t place = minus(child, own.start, m);
        const bool active = place < own.used;
        item[x] = rg_window_item_in(net, x, &own, active ? place : 0);
        sent->up[x] = (uint8_t)place;
        if (!active) {
            turn = x;
            sends = serves(net, x, &own, &top, quiet, child, &local);
        }
        quiet &= x + 1 == net->h || own.number == 0;
    }
    if (!sends)
        return;
    tau = turn == net->h ? item[net->h - 1].row : turn + 1 == net->h || net->aligned ? top.row : 0;
    uint32_t to = source;
    for (unsigned x = 0; x <= turn; x++) {
        const uint32_t m = net->level[x].children, digit = digit_of(net, source, x);
        const uint32_t by = x == net->h
                                ? item[x - 1].turn + net->turning
                                : item[x].row + (x >= net->slim && x + 1 < net->h ? tau : 0);
        const uint32_t goes = x == turn && turn < net->h ? local : (digit + by) % m;
        to += (goes - digit) * net->level[x].place; /* modulo 2^32 */
    }
    sent->destination = to;
}

/* The passes r m_0 .. + s of N: rows of the additive square, or of a spread. */
static void spread(const rg_window *net, uint32_t pass, uint32_t source, rg_window_sent *sent)
{
    const bool rows = net->kind == RG_WINDOW_ROWS;
    uint32_t to = 0;

    for (unsigned x = 0; x <= net->h; x++) {
        const uint32_t m = net->level[x].children, digit = digit_of(net, source, x);
        const uint32_t by =
            digit_of(net, pass, x) + (!rows && x == 1 ? digit_of(net, source, 0) : 0);
        to += (digit + by) % m * net->level[x].place;
        sent->up[x] = (uint8_t)digit;
    }
    /* The parent of a spread: how many of the leaf's ends before this one leave the leaf. */
    uint32_t staying = 0;
    for (uint32_t i = 0; !rows && i < sent->up[0]; i++)
        staying += (i + digit_of(net, pass, 1)) % net->level[1].children == 0;
    sent->up[0] = (uint8_t)(sent->up[0] - staying);
    sent->destination = to;
}

/* ---- The pass of a message ------------------------------------------------------------------- */

/* The first window that starts after so many spans of level x. */
static uint64_t first_window(const rg_window *net, unsigned x, uint64_t spans)
{
    return ceil_div(spans * rg_window_span(net, x), net->level[x].width);
}

/* The window after so many spans in which a child sends that is not active. */
static uint64_t window_of(const rg_window *net, unsigned x, uint64_t spans, uint32_t child)
{
    const uint32_t m = net->level[x].children, w = net->level[x].width;
    const uint64_t window = first_window(net, x, spans);
    const uint32_t offset = minus(child, window * w, m);

    return window + (offset >= w ? 0 : ceil_div(w - offset, m - w));
}

/* By how much digit x of the destination is ahead. */
static uint32_t turned_by(const rg_window *net, uint32_t source, uint32_t destination, unsigned x)
{
    return minus(digit_of(net, destination, x), digit_of(net, source, x), net->level[x].children);
}

static uint64_t find_pass(const rg_window *net, uint32_t source, uint32_t destination)
{
    const unsigned top = net->h - 1, met = meeting(net, source, destination);
    const unsigned turn = !net->turning || met == net->h ? net->h
                          : met > net->slim              ? met
                                                         : net->slim;
    const bool inner = turn < top; /* it turns below the top level of windows */
    const uint32_t child = digit_of(net, source, inner ? turn : top);
    const uint64_t rows = net->level[top].children;
    uint32_t row = turned_by(net, source, destination, inner ? turn : top);
    uint64_t slot = 0;

    for (unsigned x = 0; x < turn && x < top; x++) {
        const uint32_t m = net->level[x].children;
        const uint32_t tau = x < net->slim || (inner && !net->aligned) ? 0 : row;
        const uint32_t r = minus(turned_by(net, source, destination, x), tau, m);
        slot = ((slot * m + r) * m + digit_of(net, source, x)) / net->level[x].width;
    }
    if (turn == net->h) {
        const uint32_t by = turned_by(net, source, destination, turn) - net->turning;
        return (((slot * rows + row) * net->turns + by) * rows + child) / net->level[top].width;
    }
    if (!inner)
        return window_of(net, top, slot * rows + row, child);
    const rg_window_setting own = rg_window_open(net, turn, window_of(net, turn, slot, child));
    row = minus(digit_of(net, destination, turn), image_of(net, turn, &own, child),
                net->level[turn].children);
    slot = own.slot;
    for (unsigned x = turn + 1; x < top; x++)
        slot = first_window(net, x, slot);
    return first_window(net, top, slot * rows + row) + (net->aligned ? 0 : top - 1 - turn);
}

static void send(const rg_window *net, uint64_t pass, uint32_t source, rg_window_sent *sent)
{
    *sent = (rg_window_sent){.destination = RG_WINDOW_NONE};
    if (net->kind == RG_WINDOW_SLIDING)
        slide(net, pass, source, sent);
    else
        spread(net, (uint32_t)pass, source, sent);
    /* Where nothing is proved a message may come up in other passes, too. */
    if (!net->proved && sent->destination != RG_WINDOW_NONE &&
        find_pass(net, source, sent->destination) != pass)
        sent->destination = RG_WINDOW_NONE;
    if (sent->destination != RG_WINDOW_NONE)
        sent->turn = net->turning ? meeting(net, source, sent->destination) : net->h;
    for (unsigned x = sent->turn; x <= net->h; x++)
        sent->up[x] = 0;
}

rg_status rg_window_message(const rg_window *net, uint64_t pass, uint32_t source,
                            rg_window_sent *sent)
{
    const rg_status status = rg_given(rg_window_check(net), sent);
    if (status != RG_OK)
        return status;
    if (pass >= net->passes)
        return RG_E_PASS;
    if (source >= net->terminals)
        return RG_E_INDEX;
    send(net, pass, source, sent);
    return RG_OK;
}

/* The pass of N in which a spread, or a row, sends a message. */
static uint64_t find_row(const rg_window *net, uint32_t source, uint32_t destination)
{
    uint64_t pass = 0;

    for (unsigned x = 0; x <= net->h; x++) {
        const uint32_t by = net->kind == RG_WINDOW_SPREAD && x == 1 ? digit_of(net, source, 0) : 0;
        pass += (uint64_t)net->level[x].place * minus(digit_of(net, destination, x),
                                                      digit_of(net, source, x) + by,
                                                      net->level[x].children);
    }
    return pass;
}

rg_status rg_window_pass_of(const rg_window *net, uint32_t source, uint32_t destination,
                            uint64_t *pass)
{
    const rg_status status = rg_window_check(net);
    rg_window_sent sent;

    if (status != RG_OK)
        return status;
    if (!pass)
        return RG_E_NULL;
    if (source >= net->terminals || destination >= net->terminals)
        return RG_E_INDEX;
    const uint64_t found = net->kind == RG_WINDOW_SLIDING ? find_pass(net, source, destination)
                                                          : find_row(net, source, destination);
    if (found >= net->passes)
        return RG_E_END;
    send(net, found, source, &sent);
    if (sent.destination != destination)
        return RG_E_END;
    *pass = found;
    return RG_OK;
}
