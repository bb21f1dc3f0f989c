/* SPDX-License-Identifier: Apache-2.0 */

/* Routes around faults: by the hops that a rule permits, and by construction. */

#include "answer.h"

#include <stdlib.h>

#include "net/inner/faults.h"
#include "families/inner/topology_route.h"
#include "net/inner/answer.h"
#include "net/inner/room.h"

/* ---- The hops of a rule ---------------------------------------------------------------------- */

/* A packet on the way: the hops it can make, and which of them is next. */
struct stop {
    rg_route_hop *hop; /* room for all ports */
    unsigned hops;
    unsigned next;
};

/* The walk: whether a route can still be made depends on where the packet is and what it remembers,
 * so each such state is entered once. */
struct walk {
    const rg_topology *net;
    const rg_route_rule *rule;
    fault_set faults;
    unsigned phases;
    struct stop *stop;
    size_t stops, room;
    uint64_t *seen; /* a hash table of states + 1; 0: free */
    size_t seen_count, seen_room;
};

/* Puts a state where it belongs; false: it is there. */
static bool place(uint64_t *table, size_t room, uint64_t state)
{
    size_t at = (size_t)(state * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (room - 1);

    for (; table[at] != 0; at = (at + 1) & (room - 1))
        if (table[at] == state + 1)
            return false;
    table[at] = state + 1;
    return true;
}

/* Enters the state of a packet; *is_new: it was not seen before. */
static rg_status enter(struct walk *walk, const rg_route_packet *packet, bool *is_new)
{
    if (2 * walk->seen_count >= walk->seen_room) {
        const size_t room = walk->seen_room == 0 ? 256 : 2 * walk->seen_room;
        uint64_t *table = calloc(room, sizeof *table);
        if (table == NULL)
            return RG_E_MEMORY;
        for (size_t i = 0; i < walk->seen_room; i++)
            if (walk->seen[i] != 0)
                (void)place(table, room, walk->seen[i] - 1);
        free(walk->seen);
        walk->seen = table;
        walk->seen_room = room;
    }
    *is_new = place(walk->seen, walk->seen_room, packet->vertex * walk->phases + packet->phase);
    walk->seen_count += *is_new;
    return RG_OK;
}

/* Goes on to where a packet is. */
static rg_status go(struct walk *walk, const rg_route_packet *packet)
{
    struct stop *more = rg_grown(walk->stop, walk->stops, &walk->room, sizeof *more);
    if (more == NULL)
        return RG_E_MEMORY;
    walk->stop = more;
    struct stop *stop = &walk->stop[walk->stops];
    *stop = (struct stop){.hop = calloc(walk->net->ports, sizeof *stop->hop)};
    if (stop->hop == NULL)
        return RG_E_MEMORY;
    walk->stops++;
    return rg_route_step(walk->net, walk->rule, packet, stop->hop, &stop->hops);
}

/* The route along the hops taken. */
static rg_status take_route(const struct walk *walk, uint64_t source, rg_route_set *found)
{
    rg_route_hop *hop = malloc(walk->stops * sizeof *hop);

    if (hop == NULL)
        return RG_E_MEMORY;
    for (size_t i = 0; i < walk->stops; i++)
        hop[i] = walk->stop[i].hop[walk->stop[i].next - 1];
    const rg_status status = rg_route_of_hops(source, hop, walk->stops, found);
    free(hop);
    return status;
}

static rg_status follow(struct walk *walk, uint64_t source, uint64_t destination,
                        rg_route_set *found)
{
    uint64_t vertex = source;

    while (walk->stops > 0) {
        struct stop *stop = &walk->stop[walk->stops - 1];
        bool is_new = false;
        if (stop->next == stop->hops) {
            free(stop->hop);
            walk->stops--;
            vertex = walk->stops < 2 ? source
                                     : walk->stop[walk->stops - 2]
                                           .hop[walk->stop[walk->stops - 2].next - 1]
                                           .packet.vertex;
            continue;
        }
        const rg_route_packet packet = stop->hop[stop->next++].packet;
        if (rg_fault_between(&walk->faults, vertex, packet.vertex))
            continue;
        if (packet.vertex == destination)
            return take_route(walk, source, found);
        rg_status status = enter(walk, &packet, &is_new);
        if (status == RG_OK && is_new) {
            status = go(walk, &packet);
            vertex = packet.vertex;
        }
        if (status != RG_OK)
            return status;
    }
    return RG_OK;
}

rg_status rg_route_around(const rg_ask *ask, const rg_route_rule *rule, rg_route_set *found)
{
    struct walk walk = {.net = ask->graph, .rule = rule};
    rg_route_packet packet;
    bool is_new;

    rg_status status = rg_fault_set_open(ask->graph, ask->avoid, false, &walk.faults);
    if (status == RG_OK)
        status = rg_route_phases(ask->graph, rule, &walk.phases);
    if (status == RG_OK)
        status = rg_route_packet_init(ask->graph, rule, ask->source, ask->destination, &packet);
    if (status == RG_OK)
        status = enter(&walk, &packet, &is_new);
    if (status == RG_OK)
        status = go(&walk, &packet);
    if (status == RG_OK)
        status = follow(&walk, ask->source, ask->destination, found);
    while (walk.stops > 0)
        free(walk.stop[--walk.stops].hop);
    free(walk.stop);
    free(walk.seen);
    rg_fault_set_close(&walk.faults);
    return status;
}

/* ---- Kautz digraphs -------------------------------------------------------------------------- */

static bool is_faulty(const rg_faults *faults, uint64_t from, uint64_t to)
{
    for (size_t f = 0; f < faults->vertices; f++)
        if (faults->vertex[f] == from || faults->vertex[f] == to)
            return true;
    for (size_t f = 0; f < faults->links; f++)
        if (faults->link[f].from == from && faults->link[f].to == to)
            return true;
    return false;
}

static bool is_broken(const rg_faults *faults, const rg_route *route)
{
    uint64_t i = 0;

    while (i < route->hops && !is_faulty(faults, route->vertex[i], route->vertex[i + 1]))
        i++;
    return i < route->hops;
}

/* The hops out of the source, or into the destination, that are not faulty. */
static unsigned alive(const rg_ask *ask, bool into)
{
    const rg_kautz *net = &ask->network->shape.kautz;
    unsigned count = 0;
    rg_kautz_word end, next;

    (void)rg_kautz_unrank(net, into ? ask->destination : ask->source, &end);
    for (unsigned port = 0; port < net->d; port++) {
        uint64_t other = 0;
        (void)(into ? rg_kautz_predecessor : rg_kautz_successor)(net, &end, port, &next);
        (void)rg_kautz_rank(net, &next, &other);
        count += into ? !is_faulty(ask->avoid, other, ask->destination)
                      : !is_faulty(ask->avoid, ask->source, other);
    }
    return count;
}

rg_status rg_words_around(const rg_ask *ask, rg_kautz_route *routes, unsigned count,
                          rg_route_set *found)
{
    const rg_kautz *net = &ask->network->shape.kautz;
    rg_status status = RG_OK;

    found->made_by = RG_BY_CONSTRUCTION;
    for (unsigned i = 0; i < count && status == RG_OK; i++) {
        status = rg_route_of_word(net, &routes[i], found);
        if (status != RG_OK || ask->avoid == NULL)
            continue;
        if (is_broken(ask->avoid, &found->route[found->count - 1]))
            rg_route_set_drop(found, found->count - 1);
        else
            routes[found->count - 1] = routes[i];
    }
    if (status != RG_OK)
        return status;
    found->incomplete =
        found->count < count && found->count < alive(ask, false) && found->count < alive(ask, true);
    return RG_OK;
}

rg_status rg_construct_around(const rg_ask *ask, rg_route_set *found)
{
    const rg_kautz *net = &ask->network->shape.kautz;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination;

    (void)rg_kautz_unrank(net, ask->source, &source);
    (void)rg_kautz_unrank(net, ask->destination, &destination);
    const rg_status status = rg_kautz_routes(net, &source, &destination, routes);
    return status == RG_OK ? rg_words_around(ask, routes, net->d, found) : status;
}
