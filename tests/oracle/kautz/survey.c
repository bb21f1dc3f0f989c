/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "survey.h"

#include <string.h>

void survey_make(survey *s, const kautz_graph *g)
{
    memset(s, 0, sizeof *s);
    s->g = g;
    s->judge = disjoint_make(g);
    const rg_status status = rg_kautz_init(g->d, g->k, &s->net);
    if (status != RG_OK || s->net.d != g->d || s->net.k != g->k || s->net.nodes != g->nodes)
        wrong(g, 0, 0, "rg_kautz_init says %d, or has another shape", (int)status);
}

void survey_free(survey *s)
{
    disjoint_free(&s->judge);
}

/* What the model promises beyond disjointness: B and C by rising letter, and never more of C than
 * of A. */
static bool phases_right(const survey *s, const rg_kautz_route *routes)
{
    unsigned of[3] = {0, 0, 0};
    for (unsigned i = 0; i < s->g->d; i++) {
        of[routes[i].phase]++;
        if (i > 0 && routes[i].phase == routes[i - 1].phase) {
            if (routes[i].phase == RG_PHASE_A && routes[i].hops <= routes[i - 1].hops)
                return false;
            if (routes[i].phase != RG_PHASE_A &&
                (routes[i].out <= routes[i - 1].out || routes[i].in <= routes[i - 1].in))
                return false;
        }
    }
    return of[RG_PHASE_C] <= of[RG_PHASE_A];
}

void survey_pair(survey *s, uint32_t source, uint32_t destination, rg_kautz_route *routes)
{
    const unsigned d = s->g->d;
    const rg_kautz_word from = model_word(s->g, source);
    const rg_kautz_word to = model_word(s->g, destination);
    /* One slot more than the model may write, and garbage everywhere: it must clear what it does
     * not use. */
    rg_kautz_route room[RG_KAUTZ_MAX_D + 1];
    memset(room, 0xee, sizeof room);
    const rg_kautz_route untouched = room[d];

    const rg_status status = rg_kautz_routes(&s->net, &from, &to, room);
    if (status != RG_OK)
        wrong(s->g, source, destination, "rg_kautz_routes says %d", (int)status);
    if (!same_route(&room[d], &untouched))
        wrong(s->g, source, destination, "rg_kautz_routes wrote beyond route %u", d);
    const disjoint_verdict verdict = disjoint_check(&s->judge, source, destination, room, d);
    if (verdict.fault != DISJOINT_OK)
        wrong(s->g, source, destination, "route %u: %s (other route: %u)", verdict.route,
              disjoint_text(verdict.fault), verdict.other);
    if (!phases_right(s, room))
        wrong(s->g, source, destination, "order in a phase, or more C than A");

    s->pairs++;
    for (unsigned i = 0; i < d; i++) {
        s->routes[room[i].hops]++;
        s->total_hops += room[i].hops;
        routes[i] = room[i];
    }
    s->longest[room[d - 1].hops]++;
}
