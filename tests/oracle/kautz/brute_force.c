/* SPDX-License-Identifier: Apache-2.0 */

#include "brute_force.h"

#include <limits.h>

typedef struct attempt {
    const kautz_graph *g;
    uint32_t source;
    uint32_t destination;
    unsigned best;
} attempt;

/*
 * Route number `route` stands on `node`; `taken` has a bit for every node met so far, the source
 * included. Disjoint routes leave the source by different arcs, so route i may be made to leave by
 * arc i.
 */
static void extend(attempt *a, unsigned route, uint32_t node, uint64_t taken, unsigned total)
{
    const kautz_graph *g = a->g;
    const unsigned first = node == a->source ? route : 0;
    const unsigned last = node == a->source ? route + 1 : g->d;
    /* This route and every later one need at least one hop more. */
    if (total + (g->d - route) >= a->best)
        return;
    for (unsigned i = first; i < last; i++) {
        const uint32_t next = g->successor[(size_t)node * g->d + i];
        if (next == a->destination) {
            if (route + 1 == g->d) {
                if (total + 1 < a->best)
                    a->best = total + 1;
            } else {
                extend(a, route + 1, a->source, taken, total + 1);
            }
        } else if ((taken >> next & 1) == 0) {
            extend(a, route, next, taken | UINT64_C(1) << next, total + 1);
        }
    }
}

unsigned brute_force_total(const kautz_graph *g, uint32_t source, uint32_t destination)
{
    attempt a = {.g = g, .source = source, .destination = destination, .best = UINT_MAX};
    extend(&a, 0, source, UINT64_C(1) << source, 0);
    return a.best;
}
