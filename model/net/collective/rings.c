/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Rings: the links of a regular network as cycles through all nodes.
 *
 * Every link gets a colour, such that the links of a colour are cycles through all nodes together.
 * Directed: every node has one link of a colour out and one in. Both directions: ports 2i and 2i+1
 * have colour i, and where the degree is odd the last port is no ring, but takes part. A search
 * exchanges two colours along a chain, a cycle of links of the two in turn, drawn at random, and
 * keeps what makes no more cycles, until there is one of each colour. Chains are squares, or, where
 * links are directed, lead forth by one colour and back by the other.
 */

#include <stdlib.h>
#include <string.h>

#include "net/inner/collective.h"
#include "hw/inner/random.h"

/* Beginnings of a search; draws without fewer cycles that end one; visits of nodes that end it. */
#define BEGINNINGS 32
#define PATIENCE 4000
#define MOST_VISITS UINT64_C(400000000)
#define NONE RG_PLAN_NO_PORT

struct search {
    const rg_links *links;
    uint32_t rings;  /* colours of rings; what is left over has a number above */
    uint8_t *colour; /* of a link */
    uint8_t *seen;
    uint32_t *chain; /* its links */
    uint32_t length, cycles[UINT8_MAX];
    uint64_t visits;
    rg_random random;
};

static uint32_t link_of(const struct search *s, uint32_t node, uint32_t port)
{
    return node * s->links->ports + port;
}

/* The port out of a node with a colour, but not `but`; NONE: there is none. */
static uint32_t out_of(const struct search *s, uint32_t node, uint32_t colour, uint32_t but)
{
    for (uint32_t port = 0; port < s->links->ports; port++)
        if (s->colour[link_of(s, node, port)] == colour && port != but)
            return port;
    return NONE;
}

/* The port with a colour of the node before one, and that node; NONE: there is none. */
static uint32_t into(const struct search *s, uint32_t node, uint32_t colour, uint32_t *from)
{
    for (uint32_t enters = 0; enters < s->links->in_ports; enters++) {
        *from = s->links->from[(size_t)node * s->links->in_ports + enters];
        const uint32_t port = rg_links_port(s->links, *from, node);
        if (s->colour[link_of(s, *from, port)] == colour)
            return port;
    }
    return NONE;
}

/* ---- Directed links -------------------------------------------------------------------------- */

/* Colours one more link: it gets a colour that is free where it leaves, and links of this one and
 * of one that is free where it enters, in turn, give way. */
static void add(struct search *s, uint32_t node, uint32_t port)
{
    const uint32_t *to = s->links->to;
    uint32_t out = 0, in = 0, from;

    while (out_of(s, node, out, NONE) != NONE)
        out++;
    while (into(s, to[link_of(s, node, port)], in, &from) != NONE)
        in++;
    while (port != NONE) {
        const uint32_t moved = into(s, to[link_of(s, node, port)], out, &from);
        s->colour[link_of(s, node, port)] = (uint8_t)out;
        if (moved == NONE)
            return;
        port = out_of(s, from, in, NONE);
        s->colour[link_of(s, from, moved)] = (uint8_t)in;
        if (port != NONE)
            s->colour[link_of(s, from, port)] = NONE;
        node = from;
    }
}

static void colour_directed(struct search *s)
{
    const uint32_t count = s->links->nodes * s->links->ports;

    memset(s->colour, NONE, count);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t at = rg_random_below(&s->random, i + 1);
        s->chain[i] = s->chain[at];
        s->chain[at] = i;
    }
    for (uint32_t i = 0; i < count; i++)
        add(s, s->chain[i] / s->links->ports, s->chain[i] % s->links->ports);
}

static void find_chain(struct search *s, uint32_t node, uint8_t one, uint8_t other)
{
    uint32_t at = node;

    do {
        const uint32_t forth = link_of(s, at, out_of(s, at, one, NONE));
        s->chain[s->length++] = forth;
        s->chain[s->length++] = link_of(s, at, out_of(s, at, other, NONE));
        (void)into(s, s->links->to[forth], other, &at);
    } while (at != node);
}

/* ---- Links of both directions ---------------------------------------------------------------- */

/* False: ports 2i and 2i+1 are no cycles. */
static bool colour_pairs(struct search *s)
{
    for (uint32_t link = 0; link < s->links->nodes * s->links->ports; link++) {
        s->colour[link] = (uint8_t)(link % s->links->ports / 2);
        if (s->links->enters[link] / 2 != s->colour[link])
            return false;
    }
    return true;
}

static void add_to_chain(struct search *s, uint32_t link)
{
    s->chain[s->length++] = link;
    s->chain[s->length++] = link_of(s, s->links->to[link], s->links->enters[link]);
}

/* A square of a node, by two of its ports. */
static void find_square(struct search *s, uint32_t node, const uint32_t port[2])
{
    const uint32_t *to = s->links->to;
    const uint32_t side[2] = {link_of(s, node, port[0]), link_of(s, node, port[1])};

    for (uint32_t i = 0; i < s->links->ports && s->length == 0; i++)
        for (uint32_t j = 0; j < s->links->ports && s->length == 0; j++) {
            const uint32_t third = link_of(s, to[side[0]], i), fourth = link_of(s, to[side[1]], j);
            if (to[third] != to[fourth] || to[third] == node ||
                s->colour[third] != s->colour[side[1]] || s->colour[fourth] != s->colour[side[0]])
                continue;
            add_to_chain(s, side[0]);
            add_to_chain(s, side[1]);
            add_to_chain(s, third);
            add_to_chain(s, fourth);
        }
}

/* ---- The search ------------------------------------------------------------------------------ */

/* The nodes of a cycle, from one on, as far as they have not been seen; returns how many. */
static uint32_t go_round(struct search *s, uint32_t node, uint32_t colour, uint32_t *order)
{
    uint32_t count = 0, last = NONE;

    while (s->seen[node] == 0) {
        const uint32_t port = out_of(s, node, colour, last);
        s->seen[node] = 1;
        if (order != NULL)
            order[count] = node;
        count++;
        last = s->links->net.directed ? NONE : s->links->enters[link_of(s, node, port)];
        node = s->links->to[link_of(s, node, port)];
    }
    return count;
}

static uint32_t count_cycles(struct search *s, uint32_t colour)
{
    uint32_t cycles = 0;

    if (colour >= s->rings)
        return 0;
    memset(s->seen, 0, s->links->nodes);
    s->visits += s->links->nodes;
    for (uint32_t node = 0; node < s->links->nodes; node++)
        cycles += go_round(s, node, colour, NULL) > 0;
    return cycles;
}

static void exchange(struct search *s, uint8_t one, uint8_t other)
{
    for (uint32_t i = 0; i < s->length; i++)
        s->colour[s->chain[i]] = s->colour[s->chain[i]] == one ? other : one;
}

/* Exchanges two colours somewhere; returns by how many cycles there are fewer. */
static uint32_t draw(struct search *s)
{
    const uint32_t node = (uint32_t)rg_random_below(&s->random, s->links->nodes);
    const uint32_t port[2] = {(uint32_t)rg_random_below(&s->random, s->links->ports),
                              (uint32_t)rg_random_below(&s->random, s->links->ports)};
    const uint8_t one = s->colour[link_of(s, node, port[0])];
    const uint8_t other = s->colour[link_of(s, node, port[1])];
    const uint32_t before = s->cycles[one] + s->cycles[other];

    s->length = 0;
    s->visits++;
    if (one == other)
        return 0;
    if (s->links->net.directed)
        find_chain(s, node, one, other);
    else
        find_square(s, node, port);
    if (s->length == 0)
        return 0;
    exchange(s, one, other);
    const uint32_t now[2] = {count_cycles(s, one), count_cycles(s, other)};
    if (now[0] + now[1] > before) {
        exchange(s, one, other);
        return 0;
    }
    s->cycles[one] = now[0];
    s->cycles[other] = now[1];
    return before - now[0] - now[1];
}

/* @return RG_OK; RG_E_END: there are more cycles; RG_E_STOPPED. */
static rg_status improve(struct search *s, const rg_watch *watch)
{
    const uint32_t most = PATIENCE + (s->links->net.directed ? 0 : 40 * s->links->nodes);
    uint32_t sum = 0, patience = most;

    for (uint32_t ring = 0; ring < s->rings; ring++)
        sum += s->cycles[ring] = count_cycles(s, ring);
    /* A directed chain multiplies two permutations by cycles of one length: odd stays odd. */
    if (s->links->net.directed && (sum - s->rings) % 2 != 0)
        return RG_E_END;
    while (sum > s->rings && patience > 0 && s->visits < MOST_VISITS) {
        const uint32_t fewer = draw(s);
        sum -= fewer;
        patience = fewer > 0 ? most : patience - 1;
        if (patience % 64 == 0 && rg_watch_note(watch, "rings: a search") != RG_OK)
            return RG_E_STOPPED;
    }
    return sum == s->rings ? RG_OK : RG_E_END;
}

static rg_status search(struct search *s, const rg_watch *watch)
{
    rg_status status = RG_E_END;

    for (unsigned i = 0; status == RG_E_END && i < BEGINNINGS; i++) {
        if (s->links->net.directed)
            colour_directed(s);
        else if (!colour_pairs(s))
            return RG_E_OPTION;
        status = improve(s, watch);
    }
    return status;
}

/* A colour of both directions makes two rings. */
static void put_orders(struct search *s, rg_rings *rings)
{
    const uint32_t nodes = s->links->nodes;

    for (uint32_t colour = 0; colour < s->rings; colour++) {
        uint32_t *order = rings->order + (size_t)colour * nodes;
        memset(s->seen, 0, nodes);
        (void)go_round(s, 0, colour, order);
        for (uint32_t i = 0; rings->count > s->rings && i < nodes; i++)
            order[(size_t)s->rings * nodes + i] = order[nodes - 1 - i];
    }
}

rg_status rg_rings_open(const rg_links *links, const rg_watch *watch, rg_rings *rings)
{
    const bool tree = links->to == NULL;
    const rg_routed *routed = links->routed;
    const size_t count = (size_t)links->nodes * links->ports;
    struct search s = {.links = links, .random = {1}};
    rg_room room = {0};
    rg_status status = RG_OK;

    s.rings = tree || links->net.directed ? links->ports : links->ports / 2;
    *rings = (rg_rings){.count = tree || links->net.directed ? s.rings : 2 * s.rings};
    if (links->entering < links->ports || links->leaving < links->ports || s.rings == 0)
        return RG_E_OPTION;
    rings->order = malloc((size_t)rings->count * links->nodes * sizeof *rings->order);
    s.colour = rg_room_get(&room, count, 1);
    s.seen = rg_room_get(&room, links->nodes, 1);
    s.chain = rg_room_get(&room, 2 * count, sizeof *s.chain);
    if (rings->order == NULL || room.broken)
        status = RG_E_MEMORY;
    for (uint32_t node = 0; status == RG_OK && tree && node < links->nodes; node++)
        rings->order[node] = routed != NULL && !routed->numbered ? routed->order[node] : node;
    if (status == RG_OK && !tree)
        status = search(&s, watch);
    if (status == RG_OK && !tree)
        put_orders(&s, rings);
    rg_room_end(&room);
    if (status != RG_OK)
        rg_rings_close(rings);
    return status;
}

void rg_rings_close(rg_rings *rings)
{
    free(rings->order);
    *rings = (rg_rings){0};
}
