/* SPDX-License-Identifier: Apache-2.0 */

#include "survey.h"

#include <stdlib.h>
#include <string.h>

void survey_make(survey *s, shape size)
{
    const kautz_graph *g = &s->graph;
    memset(s, 0, sizeof *s);
    s->graph = kautz_graph_make(size.d, size.k);
    s->g = g;
    s->seen = oracle_alloc(g->nodes, sizeof *s->seen);
    const rg_status status = rg_kautz_init(g->d, g->k, &s->net);
    if (status != RG_OK || s->net.d != g->d || s->net.k != g->k || s->net.nodes != g->nodes)
        wrong(g, 0, 0, "rg_kautz_init says %d, or has another shape", (int)status);
}

void survey_free(survey *s)
{
    free(s->seen);
    kautz_graph_free(&s->graph);
}

/* Walks a route from the source; its word must be that of its nodes, its fields must fit, and no
 * letter may stand after the word. */
static void walk_route(const survey *s, uint32_t source, uint32_t destination,
                       const rg_kautz_route *r, uint32_t *node)
{
    const kautz_graph *g = s->g;
    if (r->hops < 1 || r->hops > g->k + 2)
        wrong(g, source, destination, "a route of %u hops", r->hops);
    node[0] = source;
    for (unsigned n = 0; n < r->hops; n++) {
        node[n + 1] = kautz_graph_step(g, node[n], r->letter[g->k + n]);
        if (node[n + 1] == ORACLE_NO_NODE)
            wrong(g, source, destination, "hop %u is no arc", n);
    }
    if (node[r->hops] != destination || memcmp(r->letter, kautz_graph_word(g, source), g->k) != 0)
        wrong(g, source, destination, "a route with other ends");
    for (unsigned n = g->k + r->hops; n < RG_KAUTZ_MAX_LETTERS; n++)
        if (r->letter[n] != 0)
            wrong(g, source, destination, "letters after the word");
    const unsigned phase = r->hops <= g->k ? RG_PHASE_A : RG_PHASE_A + r->hops - g->k;
    if (r->phase != phase || r->out != kautz_graph_word(g, node[1])[g->k - 1] ||
        r->in != kautz_graph_word(g, node[r->hops - 1])[0])
        wrong(g, source, destination, "wrong phase, out or in");
}

/* The routes of a set come by length, meet no node twice, no other route and no end on the way, and
 * one of them at most is the direct arc, which has no inner node. */
static void check_set(survey *s, uint32_t source, uint32_t destination,
                      const rg_kautz_route *routes)
{
    s->seen[source] = s->seen[destination] = s->pairs;
    for (unsigned i = 0; i < s->g->d; i++) {
        uint32_t node[RG_KAUTZ_MAX_HOPS + 1];
        const unsigned hops = routes[i].hops;
        walk_route(s, source, destination, &routes[i], node);
        if (i > 0 && (hops < routes[i - 1].hops || hops == 1))
            wrong(s->g, source, destination, "route %u is shorter, or the direct arc again", i);
        for (unsigned n = 1; n < hops; n++) {
            if (s->seen[node[n]] == s->pairs)
                wrong(s->g, source, destination, "node %u of route %u is met twice", n, i);
            s->seen[node[n]] = s->pairs;
        }
    }
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
    s->pairs++;
    check_set(s, source, destination, room);
    if (!phases_right(s, room))
        wrong(s->g, source, destination, "order in a phase, or more C than A");
    memcpy(routes, room, d * sizeof *room);
}
