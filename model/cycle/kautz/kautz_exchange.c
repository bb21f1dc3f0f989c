/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_exchange.h"
#include "hw/inner/kautz_exchange.h"

#include <string.h>

/* ---- The sequencer ---------------------------------------------------------------------- */

void rg_kautz_exchange_sequencer_init(const rg_kautz *net, unsigned stages,
                                      rg_kautz_exchange_sequencer *sequencer)
{
    *sequencer = (rg_kautz_exchange_sequencer){.stages = stages};
    (void)rg_kautz_exchange_init(net, &sequencer->exchange);
}

void rg_kautz_exchange_sequencer_outputs(const rg_kautz_exchange_sequencer *sequencer,
                                         rg_kautz_exchange_out *out)
{
    rg_kautz_exchange_step step = {0};
    (void)rg_kautz_exchange_at(&sequencer->exchange, sequencer->step, &step);
    *out = (rg_kautz_exchange_out){
        .busy = sequencer->running || sequencer->arriving,
        .inject = sequencer->running && step.step == 0,
        .arrive = sequencer->arriving,
        .moves = sequencer->running,
        .rotation = step.rotation,
        .leaves = {step.coset, sequencer->slot},
        .comes = {sequencer->before, sequencer->slot},
    };
}

void rg_kautz_exchange_sequencer_clock(rg_kautz_exchange_sequencer *sequencer,
                                       const rg_kautz_exchange_in *in)
{
    rg_kautz_exchange_step step;
    if (in->rst) {
        sequencer->running = sequencer->arriving = false;
        sequencer->step = sequencer->slot = 0;
        return;
    }
    const bool busy = sequencer->running || sequencer->arriving;
    if (busy && sequencer->slot < sequencer->stages) {
        sequencer->slot++;
        return;
    }
    sequencer->slot = 0;
    (void)rg_kautz_exchange_at(&sequencer->exchange, sequencer->step, &step);
    sequencer->arriving = sequencer->running && step.step + 1 == step.steps;
    sequencer->before = step.coset;
    if (sequencer->running && sequencer->step + 1 < sequencer->exchange.clocks) {
        sequencer->step++;
    } else {
        sequencer->running = in->go;
        sequencer->step = 0;
    }
}

void rg_kautz_exchange_digits(const rg_kautz_exchange *exchange, uint64_t coset, uint8_t *digit)
{
    uint64_t rest = coset < exchange->long_cosets ? coset : coset - exchange->long_cosets;
    digit[0] = 0;
    for (unsigned i = 1; i < exchange->net.k; i++) {
        digit[i] = (uint8_t)(rest % exchange->net.d);
        rest /= exchange->net.d;
    }
}

void rg_kautz_exchange_arrival(const rg_kautz_exchange *exchange, uint64_t coset, unsigned lane,
                               unsigned *arrival)
{
    uint8_t digit[RG_KAUTZ_MAX_K];
    rg_kautz_exchange_digits(exchange, coset, digit);
    const unsigned steps = exchange->net.k - (coset >= exchange->long_cosets);
    *arrival = (lane + digit[steps - 1]) % exchange->net.d;
}

/* ---- The links -------------------------------------------------------------------------- */

struct rg_kautz_exchange_links {
    rg_kautz net;
    unsigned stages;
    unsigned at;     /* the line that arrives, and the next ones in the clocks after */
    uint64_t *words; /* lines of N d words, by where they arrive */
    uint32_t *to;    /* where the link of class l of node n ends, at n d + l: a place in a line */
};

/* Those under way, and one to make the next one in */
static unsigned lines(unsigned stages)
{
    return stages + 2;
}

size_t rg_kautz_exchange_links_bytes(const rg_kautz *net, unsigned stages)
{
    return sizeof(rg_kautz_exchange_links) +
           (size_t)(net->nodes * net->d) * (lines(stages) * sizeof(uint64_t) + sizeof(uint32_t));
}

rg_kautz_exchange_links *rg_kautz_exchange_links_init(const rg_kautz *net, unsigned stages,
                                                      void *memory)
{
    rg_kautz_exchange_links *made = memory;
    const size_t places = (size_t)(net->nodes * net->d);
    uint64_t *words = (uint64_t *)(void *)(made + 1);
    *made = (rg_kautz_exchange_links){
        .net = *net,
        .stages = stages,
        .words = words,
        .to = (uint32_t *)(void *)(words + places * lines(stages)),
    };
    memset(words, 0, places * lines(stages) * sizeof words[0]);
    for (uint64_t rank = 0; rank < net->nodes; rank++)
        for (unsigned l = 0; l < net->d; l++) {
            rg_kautz_word node, next;
            uint64_t to = 0;
            (void)rg_kautz_unrank(net, rank, &node);
            rg_kautz_class_successor(net, &node, l, &next);
            (void)rg_kautz_rank(net, &next, &to);
            made->to[rank * net->d + l] = (uint32_t)(to * net->d + l);
        }
    return made;
}

const uint64_t *rg_kautz_exchange_links_arrived(const rg_kautz_exchange_links *links)
{
    return links->words + links->at * links->net.nodes * links->net.d;
}

void rg_kautz_exchange_links_clock(rg_kautz_exchange_links *links, bool inject, unsigned rotation,
                                   const uint64_t *send)
{
    const unsigned d = links->net.d;
    const size_t places = (size_t)(links->net.nodes * d);
    const uint64_t *arrived = rg_kautz_exchange_links_arrived(links);
    /* The line that nothing stands in; it arrives after the others. */
    uint64_t *line = links->words + (links->at + links->stages + 1) % lines(links->stages) * places;
    for (size_t n = 0; n < places; n += d)
        for (unsigned l = 0; l < d; l++)
            line[links->to[n + l]] = inject ? send[n + l] : arrived[n + (l + d - rotation) % d];
    links->at = (links->at + 1) % lines(links->stages);
}
