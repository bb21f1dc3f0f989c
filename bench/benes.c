/* SPDX-License-Identifier: Apache-2.0 */

#include "benes.h"

#include <string.h>

/*
 * A Benes network of n lines is a column of n/2 switches, two networks of n/2 lines, and a column
 * of n/2 switches: output 0 of each first switch leads to the upper half network, output 1 to the
 * lower one. So the halves at depth k stand side by side in the lines of stages k and 2 lg n - 2 -
 * k, and all of one depth can be set in one sweep.
 */

/* Sets the two outer columns of one network of `size` lines at `base`, and writes its two halves'
 * permutations. */
static void loop(const uint16_t *to, uint16_t *from, unsigned size, uint8_t *first, uint8_t *last,
                 uint16_t *halves)
{
    enum { UNSET = 2 };
    const unsigned half = size / 2;
    for (unsigned i = 0; i < size; i++)
        from[to[i]] = (uint16_t)i;
    memset(first, UNSET, half);
    for (unsigned start = 0; start < half; start++) {
        if (first[start] != UNSET)
            continue;
        /* Follow the loop: an input to the upper half, so its output's partner from the lower, so
         * ... */
        unsigned in = 2 * start;
        do {
            const unsigned out = to[in];
            const unsigned back = from[out ^ 1u];
            first[in / 2] = (uint8_t)(in & 1u);
            last[out / 2] = (uint8_t)(out & 1u);
            halves[in / 2] = (uint16_t)(out / 2);
            halves[half + back / 2] = (uint16_t)(out / 2);
            in = back ^ 1u;
        } while (in != 2 * start);
    }
}

/* A whole network of four lines: three columns of two switches. The first line goes to the upper
 * half, and so does, of the second switch, the line that does not share the first one's output
 * switch; `second` is that line. */
static void set_four(const uint16_t *to, uint8_t *first, uint8_t *middle, uint8_t *last)
{
    const unsigned out = to[0];
    const bool closed = to[1] == (out ^ 1u);
    const unsigned second = closed || to[2] != (out ^ 1u) ? 2 : 3;
    const unsigned out_second = to[second];
    first[0] = 0;
    first[1] = (uint8_t)(second & 1u);
    last[out / 2] = (uint8_t)(out & 1u);
    last[out_second / 2] = (uint8_t)(out_second & 1u);
    middle[0] = (uint8_t)(out / 2);
    middle[1] = (uint8_t)(to[1] / 2);
}

void benes_route(struct benes *scratch, unsigned n, const uint16_t *to, uint8_t *state)
{
    if (n == 2) {
        state[0] = (uint8_t)to[0];
        return;
    }
    unsigned stages = 3;
    for (unsigned size = n; size > 4; size /= 2)
        stages += 2;
    const uint16_t *now = to;
    unsigned depth = 0;
    for (unsigned size = n; size > 4; size /= 2, depth++) {
        uint16_t *next = scratch->to[depth & 1u];
        for (unsigned base = 0; base < n; base += size)
            loop(now + base, scratch->from, size, state + depth * n / 2 + base / 2,
                 state + (stages - 1 - depth) * n / 2 + base / 2, next + base);
        now = next;
    }
    uint8_t *first = state + depth * n / 2;
    for (unsigned base = 0; base < n; base += 4)
        set_four(now + base, first + base / 2, first + (n + base) / 2, first + n + base / 2);
}

bool benes_delivers(unsigned n, const uint16_t *to, const uint8_t *state)
{
    unsigned lg = 0;
    while (1u << lg < n)
        lg++;
    for (unsigned i = 0; i < n; i++) {
        unsigned line = i; /* in lines of the present half network, with `base` in front */
        unsigned base = 0;
        unsigned size = n;
        for (unsigned stage = 0; stage < 2 * lg - 1; stage++) {
            const bool inwards = stage < lg - 1;
            if (stage >= lg) {
                /* Out of the half networks: back to the line of the switch that joins them. */
                const unsigned lower = (base / size) & 1u;
                base &= ~size;
                size *= 2;
                line = 2 * line + lower;
            }
            line ^= state[stage * n / 2 + base / 2 + line / 2];
            if (inwards) {
                size /= 2;
                base += (line & 1u) * size;
                line /= 2;
            }
        }
        if (line != to[i])
            return false;
    }
    return true;
}
