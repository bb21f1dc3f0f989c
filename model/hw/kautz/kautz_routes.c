/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The d node-disjoint routes of a pair, as the paper has them. The only state is two sets of used
 * letters: routes with different out letters and different in letters are disjoint when short
 * routes are tried first (doc/mathematics.md, section 5).
 */

#include <string.h>

#include "hw/inner/kautz_internal.h"

rg_status rg_kautz_iterator_init(const rg_kautz *net, const rg_kautz_word *source,
                                 const rg_kautz_word *destination, rg_kautz_iterator *it)
{
    const rg_status status = rg_given(rg_kautz_pair_check(net, source, destination), it);
    if (status != RG_OK)
        return status;
    /* No route leaves by the source's last letter or arrives by the destination's first: with these
       marked from the start, overlap 0 and the phases B and C need no guards. */
    *it = (rg_kautz_iterator){
        .net = *net,
        .source = *source,
        .destination = *destination,
        .used_out = (uint16_t)(1u << source->letter[net->k - 1]),
        .used_in = (uint16_t)(1u << destination->letter[0]),
        .phase = RG_PHASE_A,
        .overlap = (uint8_t)net->k,
    };
    return RG_OK;
}

static bool is_used(uint16_t set, unsigned letter)
{
    return (unsigned)set >> letter & 1u;
}

/* Takes the route whose word is the source, then `inserted` letters, then the destination from
 * letter `overlap` on. */
static void emit(rg_kautz_iterator *it, unsigned inserted, const uint8_t letters[2],
                 unsigned overlap, rg_kautz_route *route)
{
    const unsigned k = it->net.k;
    const unsigned hops = k + inserted - overlap;
    *route = (rg_kautz_route){.hops = (uint8_t)hops, .phase = it->phase};
    memcpy(route->letter, it->source.letter, k);
    memcpy(route->letter + k, letters, inserted);
    memcpy(route->letter + k + inserted, it->destination.letter + overlap, k - overlap);
    route->out = route->letter[k];
    route->in = route->letter[hops - 1];
    it->used_out = (uint16_t)(it->used_out | 1u << route->out);
    it->used_in = (uint16_t)(it->used_in | 1u << route->in);
    it->found++;
}

/* Phase A: the longest overlap not yet tried whose first and last hop are free. */
static bool next_overlap(rg_kautz_iterator *it, rg_kautz_route *route)
{
    const uint8_t none[2] = {0, 0};
    while (it->overlap > 0) {
        const unsigned v = --it->overlap;
        if (!is_used(it->used_out, it->destination.letter[v]) &&
            !is_used(it->used_in, it->source.letter[it->net.k - 1 - v]) &&
            rg_kautz_overlaps(&it->net, &it->source, &it->destination, v)) {
            emit(it, 0, none, v, route);
            return true;
        }
    }
    return false;
}

/* Phase B: the smallest letter not yet tried that is free on both sides. */
static bool next_single(rg_kautz_iterator *it, rg_kautz_route *route)
{
    while (it->first <= it->net.d) {
        const uint8_t letters[2] = {it->first++, 0};
        if (!is_used(it->used_out, letters[0]) && !is_used(it->used_in, letters[0])) {
            emit(it, 1, letters, 0, route);
            return true;
        }
    }
    return false;
}

/* Phase C: the smallest letter free on the way out with the smallest free on the way in; neither
 * counter goes back. */
static void next_double(rg_kautz_iterator *it, rg_kautz_route *route)
{
    while (is_used(it->used_out, it->first))
        it->first++;
    while (is_used(it->used_in, it->second))
        it->second++;
    const uint8_t letters[2] = {it->first, it->second};
    emit(it, 2, letters, 0, route);
}

rg_status rg_kautz_next(rg_kautz_iterator *it, rg_kautz_route *route)
{
    if (!it || !route)
        return RG_E_NULL;
    /* d letters may leave the source and d routes exist, so phase C always finds its letters
     * (doc/mathematics.md). */
    if (it->found >= it->net.d)
        return RG_E_END;
    if (it->phase == RG_PHASE_A) {
        if (next_overlap(it, route))
            return RG_OK;
        it->phase = RG_PHASE_B;
    }
    if (it->phase == RG_PHASE_B) {
        if (next_single(it, route))
            return RG_OK;
        it->phase = RG_PHASE_C;
        it->first = 0;
    }
    next_double(it, route);
    return RG_OK;
}

rg_status rg_kautz_routes(const rg_kautz *net, const rg_kautz_word *source,
                          const rg_kautz_word *destination, rg_kautz_route *routes)
{
    rg_kautz_iterator it;
    const rg_status status =
        rg_given(rg_kautz_iterator_init(net, source, destination, &it), routes);
    if (status != RG_OK)
        return status;
    for (unsigned i = 0; i < net->d; i++)
        (void)rg_kautz_next(&it, &routes[i]);
    return RG_OK;
}

/* Self-routing: distance and next hop (paper section 3.1). */

bool rg_kautz_overlaps(const rg_kautz *net, const rg_kautz_word *source,
                       const rg_kautz_word *destination, unsigned overlap)
{
    return memcmp(source->letter + net->k - overlap, destination->letter, overlap) == 0;
}

rg_status rg_kautz_pair_check(const rg_kautz *net, const rg_kautz_word *source,
                              const rg_kautz_word *destination)
{
    rg_status status = rg_kautz_word_check(net, source, NULL);
    if (status == RG_OK)
        status = rg_kautz_word_check(net, destination, NULL);
    if (status == RG_OK && rg_kautz_overlaps(net, source, destination, net->k))
        status = RG_E_SAME;
    return status;
}

static unsigned longest_overlap(const rg_kautz *net, const rg_kautz_word *source,
                                const rg_kautz_word *destination)
{
    unsigned overlap = net->k;
    while (!rg_kautz_overlaps(net, source, destination, overlap))
        overlap--;
    return overlap;
}

rg_status rg_kautz_distance(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, unsigned *hops)
{
    const rg_status status = rg_kautz_pair_check(net, source, destination);
    if (status != RG_OK && status != RG_E_SAME)
        return status;
    if (!hops)
        return RG_E_NULL;
    *hops = net->k - longest_overlap(net, source, destination);
    return RG_OK;
}

rg_status rg_kautz_next_hop(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, rg_kautz_word *next)
{
    const rg_status status = rg_given(rg_kautz_pair_check(net, source, destination), next);
    if (status != RG_OK)
        return status;
    const unsigned overlap = longest_overlap(net, source, destination);
    rg_kautz_word result = {{0}};
    memcpy(result.letter, source->letter + 1, net->k - 1);
    result.letter[net->k - 1] = destination->letter[overlap];
    *next = result;
    return RG_OK;
}
