/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The kinds of damage for the negative controls. Each function leaves the set undamaged. */
#include "control.h"

#include <string.h>

/* Judges one damage and repairs it. */
static bool try_damage(control *c, disjoint_fault fault, unsigned route, int place, report why)
{
    const bool seen = control_judge(c, fault, route, place, why);
    control_reset(c);
    return seen;
}

/* Each route in turn missing, one twice, and hops outside 1..k+2. */
bool damage_count(control *c, report why)
{
    const unsigned d = c->s.g->d;
    for (unsigned i = 0; i < d; i++) {
        memmove(&c->bad[i], &c->bad[i + 1], (d - i) * sizeof *c->bad);
        c->count = d - 1;
        if (!try_damage(c, DISJOINT_COUNT, d - 1, -1, why))
            return false;
        c->bad[i].hops = 0;
        if (!try_damage(c, DISJOINT_HOPS, i, -1, why))
            return false;
        c->bad[i].hops = (uint8_t)(c->s.g->k + 3);
        if (!try_damage(c, DISJOINT_HOPS, i, -1, why))
            return false;
        c->bad[i].hops = 255;
        if (!try_damage(c, DISJOINT_HOPS, i, -1, why))
            return false;
    }
    c->bad[d] = c->bad[d - 1];
    c->count = d + 1;
    if (!try_damage(c, DISJOINT_COUNT, d + 1, -1, why))
        return false;
    c->count = 0;
    return try_damage(c, DISJOINT_COUNT, 0, -1, why);
}

/* Every letter of the source, and every letter of the destination that is not the source's too. */
bool damage_ends(control *c, report why)
{
    const kautz_graph *g = c->s.g;
    for (unsigned i = 0; i < g->d; i++) {
        const unsigned letters = g->k + c->good[i].hops;
        for (unsigned j = 0; j < letters; j++) {
            if (j >= g->k && j < c->good[i].hops)
                continue;
            c->bad[i].letter[j] = (uint8_t)((c->good[i].letter[j] + 1) % (g->d + 1));
            if (!try_damage(c, j < g->k ? DISJOINT_SOURCE : DISJOINT_DESTINATION, i, (int)j, why))
                return false;
        }
    }
    return true;
}

/* Letters between the ends: illegal ones, and copies of either neighbour; and an overlap where none
 * is. */
bool damage_letters(control *c, report why)
{
    const kautz_graph *g = c->s.g;
    const uint8_t *from = kautz_graph_word(g, c->source);
    const uint8_t *to = kautz_graph_word(g, c->destination);
    for (unsigned i = 0; i < g->d; i++) {
        rg_kautz_route *r = &c->bad[i];
        for (unsigned j = g->k; j < c->good[i].hops; j++) {
            r->letter[j] = (uint8_t)(g->d + 1);
            if (!try_damage(c, DISJOINT_LETTER, i, (int)j, why))
                return false;
            r->letter[j] = 255;
            if (!try_damage(c, DISJOINT_LETTER, i, (int)j, why))
                return false;
            r->letter[j] = r->letter[j - 1];
            if (!try_damage(c, DISJOINT_ARC, i, (int)j, why))
                return false;
            r->letter[j] = r->letter[j + 1];
            /* Where both neighbours are the same letter, the copy meets the left one first. */
            const unsigned second = r->letter[j] == r->letter[j - 1] ? j : j + 1;
            if (!try_damage(c, DISJOINT_ARC, i, (int)second, why))
                return false;
        }
        if (from[g->k - 1] != to[0])
            continue;
        *r =
            (rg_kautz_route){.hops = (uint8_t)g->k, .phase = RG_PHASE_A, .out = to[0], .in = to[0]};
        memcpy(r->letter, from, g->k);
        memcpy(r->letter + g->k, to, g->k);
        if (!try_damage(c, DISJOINT_ARC, i, (int)g->k, why))
            return false;
    }
    return true;
}

/* Wrong values of phase, out and in; and, for the oracle alone, a letter after the word. */
bool damage_fields(control *c, report why)
{
    for (unsigned i = 0; i < c->s.g->d; i++) {
        for (unsigned value = 0; value < 256; value += value <= c->s.g->d + 1 ? 1 : 16) {
            c->bad[i].phase = (uint8_t)value;
            if (value != c->good[i].phase && !try_damage(c, DISJOINT_FIELDS, i, -1, why))
                return false;
            control_reset(c);
            c->bad[i].out = (uint8_t)value;
            if (value != c->good[i].out && !try_damage(c, DISJOINT_FIELDS, i, -1, why))
                return false;
            control_reset(c);
            c->bad[i].in = (uint8_t)value;
            if (value != c->good[i].in && !try_damage(c, DISJOINT_FIELDS, i, -1, why))
                return false;
            control_reset(c);
        }
        const unsigned letters = c->s.g->k + c->good[i].hops;
        for (unsigned j = letters; j < RG_KAUTZ_MAX_LETTERS; j++) {
            c->bad[i].letter[j] = 1;
            if (!try_damage(c, DISJOINT_TAIL, i, -1, why))
                return false;
        }
    }
    return true;
}

/* Neighbours in the wrong order; routes of equal length may come in either order. */
bool damage_order(control *c, report why)
{
    for (unsigned i = 1; i < c->s.g->d; i++) {
        c->bad[i] = c->good[i - 1];
        c->bad[i - 1] = c->good[i];
        const bool equal = c->good[i].hops == c->good[i - 1].hops;
        if (!try_damage(c, equal ? DISJOINT_OK : DISJOINT_ORDER, i, -1, why))
            return false;
    }
    return true;
}

/* The direct arc in two routes: they share no inner node, and yet the second is not another one. */
bool damage_direct(control *c, report why)
{
    if (c->good[0].hops != 1)
        return true;
    c->bad[1] = c->good[0];
    return try_damage(c, DISJOINT_SHARED, 1, -1, why);
}

/* Whether walk @of meets an inner node of a good route other than @i, or both are the direct arc.
 */
static bool crosses(const control *c, const walk *of, unsigned i)
{
    for (unsigned other = 0; other < c->s.g->d; other++) {
        const rg_kautz_route *r = &c->good[other];
        uint32_t x = c->source;
        if (other == i)
            continue;
        if (of->hops == 1 && r->hops == 1)
            return true;
        for (unsigned n = 1; n < r->hops; n++) {
            x = kautz_graph_step(c->s.g, x, r->letter[c->s.g->k + n - 1]);
            for (unsigned m = 1; m < of->hops; m++)
                if (of->node[m] == x)
                    return true;
        }
    }
    return false;
}

/* Every walk between the ends instead of every route, where the lengths allow it: loops, shared
 * nodes, or neither. */
bool damage_walks(control *c, report why)
{
    const unsigned d = c->s.g->d;
    for (unsigned i = 0; i < d; i++) {
        for (unsigned n = 0; n < c->w->count; n++) {
            const walk *of = &c->w->list[n];
            if ((i > 0 && of->hops < c->good[i - 1].hops) ||
                (i + 1 < d && of->hops > c->good[i + 1].hops))
                continue;
            const bool loops = walks_loops(of);
            const bool meets = crosses(c, of, i);
            c->bad[i] = walks_route(c->w, of);
            if (loops && meets) {
                disjoint_fault fault;
                if (!control_agree(c, &fault, why))
                    return false;
                control_reset(c);
                continue;
            }
            const disjoint_fault single = meets ? DISJOINT_SHARED : DISJOINT_OK;
            if (!try_damage(c, loops ? DISJOINT_LOOP : single, i, -1, why))
                return false;
        }
    }
    return true;
}
