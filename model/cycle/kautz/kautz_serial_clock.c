/* SPDX-License-Identifier: Apache-2.0 */

/* In which clock the serial core sends each route of a pair, by walking its phases. */

#include "kautz_serial.h"

#include <stdbool.h>

/* The walk of phase C: two counters that never go back, one step per tick. */
struct walk {
    unsigned out; /* counter of the first letter */
    unsigned in;  /* counter of the second letter */
    unsigned tick, used_out, used_in;
};

static bool is_used(unsigned set, unsigned letter)
{
    return ((set >> letter) & 1) != 0;
}

/* Moves on to the next hit, the letters of the next route: a counter on a used letter moves on, one
 * on a free letter waits. */
static void walk_to_hit(struct walk *walk)
{
    bool hit = false;

    while (!hit) {
        const bool out_used = is_used(walk->used_out, walk->out);
        const bool in_used = is_used(walk->used_in, walk->in);
        hit = !out_used && !in_used;
        walk->out += out_used || hit;
        walk->in += in_used || hit;
        walk->tick++;
    }
}

void rg_kautz_serial_clocks(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, const rg_kautz_route *routes,
                            unsigned clock[RG_KAUTZ_MAX_D])
{
    struct walk walk = {
        .used_out = 1u << source->letter[net->k - 1],
        .used_in = 1u << destination->letter[0],
    };

    for (unsigned i = 0; i < net->d; i++) {
        const rg_kautz_route *route = &routes[i];
        switch ((rg_kautz_phase)route->phase) {
        case RG_PHASE_A:
            /* k - hops letters overlap. */
            clock[i] = route->hops + 1u;
            break;
        case RG_PHASE_B:
            clock[i] = net->k + 2 + route->out;
            break;
        case RG_PHASE_C:
            walk_to_hit(&walk);
            clock[i] = net->k + net->d + 2 + walk.tick;
            break;
        }
        /* Routes come in order of phase, so the sets are complete before the walk begins. */
        if (route->phase != RG_PHASE_C) {
            walk.used_out |= 1u << route->out;
            walk.used_in |= 1u << route->in;
        }
    }
}
