/* SPDX-License-Identifier: Apache-2.0 */

#include "inner/node_turns.h"

#include "kautz_internal.h"

enum { MOST_NODES = 1 << 20, MOST_BODY = 1 << 16 };

/* Adds the flits of one packet to its links. */
static void send(const rg_kautz *net, const rg_kautz_route *route, unsigned body, uint64_t rank,
                 uint64_t *flits)
{
    for (unsigned i = 0; i < route->hops; i++) {
        const uint8_t *letter = route->letter + i;
        const unsigned appended = letter[net->k], last = letter[net->k - 1];
        const unsigned port = appended - (appended > last);
        rg_kautz_word next;
        flits[rank * net->d + port] += body + route->hops - i;
        (void)rg_kautz_route_node(net, route, i + 1, &next);
        (void)rg_kautz_rank(net, &next, &rank);
    }
}

rg_status rg_node_load_find(const rg_kautz *net, unsigned body, uint64_t *flits, rg_node_load *load)
{
    rg_kautz_iterator it;
    rg_kautz_route route;
    const rg_status status = rg_kautz_shape_check(net);
    if (status != RG_OK)
        return status;
    if (!flits || !load)
        return RG_E_NULL;
    if (body < 1 || body > MOST_BODY)
        return RG_E_COUNT;
    if (net->nodes > MOST_NODES)
        return RG_E_LARGE;
    rg_node_load sum = {.pairs = net->nodes * (net->nodes - 1)};
    for (uint64_t i = 0; i < net->nodes * net->d; i++)
        flits[i] = 0;
    for (uint64_t a = 0; a < net->nodes; a++) {
        rg_kautz_word from, to;
        (void)rg_kautz_unrank(net, a, &from);
        for (uint64_t b = 0; b < net->nodes; b++) {
            (void)rg_kautz_unrank(net, b, &to);
            if (rg_kautz_iterator_init(net, &from, &to, &it) != RG_OK)
                continue; /* a node sends nothing to itself */
            (void)rg_kautz_next(&it, &route);
            sum.hops += route.hops;
            send(net, &route, body, a, flits);
        }
    }
    for (uint64_t i = 0; i < net->nodes * net->d; i++)
        sum.most = flits[i] > sum.most ? flits[i] : sum.most;
    sum.links = (double)(net->nodes - 1) * body / (double)sum.most;
    sum.inject = body / (body + 1 + (double)sum.hops / (double)sum.pairs);
    *load = sum;
    return RG_OK;
}
