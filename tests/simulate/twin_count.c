/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the slow simulator counts, from the list of all its packets. */

#include <stdlib.h>

#include "twin_parts.h"

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void count_packet(const twin *w, const packet *p, twin_result *result)
{
    rg_sim_counts *all = &result->counts;
    const bool done = p->done != UINT64_MAX;
    const unsigned ways = p->reply ? 2 : 1;
    rg_route_hop hop[ROOM];
    uint64_t least = 0;
    all->sent += p->first != UINT64_MAX;
    all->delivered += done;
    for (unsigned i = 0; i < RG_SIM_BATCHES; i++) {
        const uint64_t begin = all->begin + i * all->length;
        if (begin < w->t && w->o->traffic != RG_SIM_TRACE)
            all->batch[i].waiting += p->birth < begin && p->first >= begin && p->dropped >= begin;
    }
    if (p->birth < all->begin || p->first == UINT64_MAX)
        return;
    rg_sim_batch *batch = &all->batch[(p->birth - all->begin) / all->length];
    batch->born++;
    batch->lost += p->lost != UINT64_MAX;
    if (!done)
        return;
    batch->delivered++;
    batch->latency += p->done - p->birth;
    batch->network += p->done - p->sent;
    batch->hops += w->net->direct ? p->hops - ways : p->hops + ways;
    if (w->faults > 0)
        (void)rg_route_find(w->net, &w->o->rule, p->source, p->target, hop, ROOM, &least);
    batch->least += least;
    if (p->birth < all->begin + RG_SIM_BATCHES / 2 * all->length)
        result->latency[result->latencies++] = p->done - p->birth;
}

void twin_conclude(twin *w, twin_result *result)
{
    rg_sim_counts *all = &result->counts;
    while (w->t > all->begin + RG_SIM_BATCHES * all->length)
        all->length *= 2;
    all->lost = w->lost;
    all->unroutable = w->unroutable;
    all->retried = w->retried;
    all->dropped = w->dropped;
    all->moves = w->moves;
    all->waits = w->waits;
    all->last = w->last;
    for (uint64_t t = all->begin; t < w->t; t++)
        all->batch[(t - all->begin) / all->length].received += w->received[t];
    size_t packets = 0;
    for (uint64_t s = 0; s < w->nodes; s++)
        packets += w->terminal[s].packets;
    result->latency = malloc((packets + 1) * sizeof *result->latency);
    result->channel = malloc(w->routers * w->outs * sizeof *result->channel);
    result->received = malloc(w->nodes * sizeof *result->received);
    for (uint64_t i = 0; i < w->routers * w->outs; i++)
        result->channel[i] = w->out[i].flits;
    for (uint64_t s = 0; s < w->nodes; s++) {
        terminal *k = &w->terminal[s];
        result->received[s] = k->received;
        for (size_t i = 0; i < k->packets; i++) {
            count_packet(w, k->list[i], result);
            free(k->list[i]);
        }
        free(k->list);
        free(k->again);
    }
    qsort(result->latency, result->latencies, sizeof *result->latency, by_size);
    result->clock = w->t;
    free(w->in);
    free(w->out);
    free(w->terminal);
    free(w->event);
    free(w->far);
    free(w->fault);
    free(w->layer);
    free(w->down[0]);
    free(w->down[1]);
    free(w->received);
    free(w->traced);
}
