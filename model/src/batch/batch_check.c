/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Judging sets of routes: the kernel says which sets break a rule, rg_kautz_check which rule. */

#include "batch_internal.h"

#include <string.h>

static size_t broken_in(const rg_kautz_batch *batch, const struct piece *p)
{
    uint8_t broken[MAX_PIECE];
    size_t sum = 0;
    kautz_batch_kernel(batch)->judge(&batch->net, p, broken);
    for (size_t i = 0; i < p->count; i++)
        sum += broken[i];
    return sum;
}

static size_t first_in(const rg_kautz_batch *batch, const struct piece *p)
{
    uint8_t broken[MAX_PIECE];
    kautz_batch_kernel(batch)->judge(&batch->net, p, broken);
    size_t i = 0;
    while (!broken[i])
        i++;
    return i;
}

/* Letter i of a route's word; beyond the words, too many hops, there is none. */
static uint8_t letter_at(const uint64_t *word, unsigned words, unsigned i)
{
    if (i >= 16 * words)
        return 0;
    return (uint8_t)(word[i / 16] >> i % 16 * 4 & 15u);
}

/* A route as rg_kautz_check wants it. Letters behind its end show as wrong fields. */
static rg_kautz_route unpack_route(const rg_kautz *net, const uint64_t *word, unsigned hops)
{
    const unsigned k = net->k, words = RG_KAUTZ_ROUTE_WORDS(k), letters = k + hops;
    rg_kautz_route route = {.hops = (uint8_t)hops};
    bool is_clean = true;
    for (unsigned i = 0; i < 16 * words; i++)
        if (i < letters && i < RG_KAUTZ_MAX_LETTERS)
            route.letter[i] = letter_at(word, words, i);
        else
            is_clean = is_clean && letter_at(word, words, i) == 0;
    if (hops < 1 || hops > k + 2)
        return route;
    route.phase = (uint8_t)(hops <= k ? RG_PHASE_A : hops == k + 1 ? RG_PHASE_B : RG_PHASE_C);
    route.out = is_clean ? route.letter[k] : UINT8_MAX;
    route.in = route.letter[hops - 1];
    return route;
}

/* What rg_kautz_check says of set 0 of a piece. */
static rg_status judge_slowly(const rg_kautz *net, const struct piece *p, rg_kautz_verdict *verdict)
{
    rg_kautz_word source, destination;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    const rg_status status = rg_kautz_packed_pair_check(net, *p->source, *p->destination);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_unpack(net, *p->source, &source);
    (void)rg_kautz_unpack(net, *p->destination, &destination);
    for (unsigned i = 0; i < net->d; i++)
        routes[i] =
            unpack_route(net, p->given_words + i * RG_KAUTZ_ROUTE_WORDS(net->k), p->given_hops[i]);
    return rg_kautz_check(net, &source, &destination, routes, net->d, verdict);
}

rg_status rg_kautz_batch_check(const rg_kautz_batch *batch, size_t count, const uint64_t *source,
                               const uint64_t *destination, const uint64_t *words,
                               const uint8_t *hops, rg_kautz_batch_verdict *verdict)
{
    const rg_status status = kautz_batch_check(batch);
    if (status != RG_OK)
        return status;
    if (!verdict || (count > 0 && (!source || !destination || !words || !hops)))
        return RG_E_NULL;
    const struct piece all = {.count = count,
                              .source = source,
                              .destination = destination,
                              .given_words = words,
                              .given_hops = hops};
    *verdict = (rg_kautz_batch_verdict){.broken = kautz_batch_run(batch, &all, broken_in)};
    if (verdict->broken == 0)
        return RG_OK;
    /* Broken sets are rare: looking for the first one again is simpler than agreeing on it. */
    struct piece p = kautz_batch_piece(batch, &all, 0);
    for (size_t from = 0; broken_in(batch, &p) == 0; p = kautz_batch_piece(batch, &all, from))
        verdict->first = from += MAX_PIECE;
    verdict->first += first_in(batch, &p);
    p = kautz_batch_piece(batch, &all, verdict->first);
    verdict->status = judge_slowly(&batch->net, &p, &verdict->verdict);
    return RG_OK;
}
