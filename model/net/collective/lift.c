/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An allgather on the line digraph of a digraph of M nodes, from one there: the smaller one runs d
 * times, interleaved, and what an arc does there its node does here, for all its links. So N-1
 * rounds come from M-1, and d trees that share no arc become d trees that are independent, too.
 * doc/mathematics.md, section 10 (v) and (vi).
 *
 * A digraph that is no line digraph gets its trees by flows, one after the other: an arc (u,v) may
 * go into a tree if, without it and the trees, as many ways as there are trees to come still lead
 * from the root to v (Edmonds; the proof is that of Lovasz, 1976). Then links send greedily.
 */

#include <stdlib.h>
#include <string.h>

#include "net/inner/collective.h"

#define NONE RG_PLAN_NO_NODE

/* Most nodes of a digraph whose trees are sought: the time grows with their third power. */
enum { MOST_NODES = 1024 };

/* ---- Trees that share no arc ----------------------------------------------------------------- */

enum arc { FREE, TAKEN, FLOWS };

/* One of two searches that meet: forth from the root, and back from a node. */
struct side {
    uint32_t *queue, tail; /* of nodes */
    uint32_t *by;          /* of a node: the link by which the search came */
    uint64_t *met;         /* of a node: the last search that came */
};

struct packing {
    const rg_links *links;
    uint32_t root;
    uint8_t *arc; /* of a link */
    struct side side[2];
    uint64_t searches;
    size_t turned;
    uint32_t *link; /* those that flows have turned */
};

/* Goes on from a node, by free arcs and against flows. @return where the searches meet; NONE. */
static uint32_t search(struct packing *p, uint32_t at, bool back)
{
    const rg_links *links = p->links;
    const uint32_t d = links->ports;
    struct side *side = &p->side[back];

    for (uint32_t port = 0; port < 2 * d; port++) {
        const bool out = port < d;
        const uint32_t from = out ? at : links->from[(size_t)at * d + port - d];
        const uint32_t link = from * d + (out ? port : rg_links_port(links, from, at));
        const uint32_t to = out ? links->to[link] : from;
        if (p->arc[link] != (out != back ? FREE : FLOWS) || side->met[to] == p->searches)
            continue;
        side->met[to] = p->searches;
        side->by[to] = link;
        side->queue[side->tail++] = to;
        if (p->side[!back].met[to] == p->searches)
            return to;
    }
    return NONE;
}

/* Turns the links of a way from where the searches met to where one began. */
static void turn(struct packing *p, const struct side *side, uint32_t at)
{
    while (at != side->queue[0]) {
        const uint32_t link = side->by[at], from = link / p->links->ports;
        p->link[p->turned++] = link;
        p->arc[link] = p->arc[link] == FREE ? FLOWS : FREE;
        at = at == from ? p->links->to[link] : from;
    }
}

/* Puts one more way from the root to a node into the flow. */
static bool augment(struct packing *p, uint32_t node)
{
    uint32_t joint = NONE;

    p->searches++;
    for (unsigned back = 0; back < 2; back++) {
        struct side *side = &p->side[back];
        side->queue[0] = back ? node : p->root;
        side->met[side->queue[0]] = p->searches;
        side->tail = 1;
    }
    for (uint32_t head = 0; joint == NONE; head++)
        for (unsigned back = 0; joint == NONE && back < 2; back++) {
            if (head == p->side[back].tail)
                return false;
            joint = search(p, p->side[back].queue[head], back);
        }
    turn(p, &p->side[0], joint);
    turn(p, &p->side[1], joint);
    return true;
}

/* Whether so many ways lead from the root to a node by free arcs, which stay free. */
static bool are_ways(struct packing *p, uint32_t node, uint32_t ways)
{
    while (ways > 0 && augment(p, node))
        ways--;
    while (p->turned > 0)
        p->arc[p->link[--p->turned]] = FREE;
    return ways == 0;
}

/* A tree in order of breadth that leaves room for others. An arc that once may not go into it never
 * may. False: the digraph has fewer. */
static bool find_tree(struct packing *p, uint32_t others, uint32_t *line, uint8_t *parent)
{
    const rg_links *links = p->links;
    uint32_t count = 0;

    line[count++] = p->root;
    for (uint32_t at = 0; at < count; at++)
        for (uint32_t port = 0; port < links->ports; port++) {
            const uint32_t link = line[at] * links->ports + port, to = links->to[link];
            if (p->arc[link] != FREE || to == p->root || parent[to] != RG_PLAN_NO_PORT)
                continue;
            p->arc[link] = TAKEN;
            if (are_ways(p, to, others)) {
                parent[to] = links->enters[link];
                line[count++] = to;
            } else {
                p->arc[link] = FREE;
            }
        }
    return count == links->nodes;
}

/* Hops from the root of a tree to a node; NONE if the way meets another one. */
static uint32_t hops_to(const struct packing *p, const uint8_t *parent, uint32_t node,
                        uint32_t other)
{
    uint32_t hops = 0;

    for (; node != p->root && node != other; hops++)
        node = p->links->from[(size_t)node * p->links->in_ports + parent[node]];
    return node == other ? NONE : hops;
}

/* Counts a node's subtree, of so many nodes, on its way to the root. */
static void add_size(const struct packing *p, const uint8_t *parent, uint32_t node, uint32_t *size,
                     uint32_t nodes)
{
    for (; node != p->root; node = p->links->from[(size_t)node * p->links->in_ports + parent[node]])
        size[node] += nodes;
}

/* Lets two trees exchange the arcs by which they enter a node, if they stay trees and the hops to
 * all nodes become fewer. */
static bool exchange(const struct packing *p, uint32_t node, uint8_t *one, uint32_t *ones,
                     uint8_t *two, uint32_t *twos)
{
    const uint32_t *from = p->links->from + (size_t)node * p->links->in_ports;
    const uint8_t a = one[node], b = two[node];
    const uint64_t size = ones[node], other = twos[node];
    const uint64_t ab = hops_to(p, one, from[b], node), ba = hops_to(p, two, from[a], node);

    if (ab == NONE || ba == NONE ||
        size * ab + other * ba >=
            size * hops_to(p, one, from[a], node) + other * hops_to(p, two, from[b], node))
        return false;
    add_size(p, one, from[a], ones, -(uint32_t)size);
    add_size(p, two, from[b], twos, -(uint32_t)other);
    add_size(p, one, from[b], ones, (uint32_t)size);
    add_size(p, two, from[a], twos, (uint32_t)other);
    one[node] = b;
    two[node] = a;
    return true;
}

static void shorten(const struct packing *p, uint8_t *parent, uint32_t *size)
{
    const size_t nodes = p->links->nodes, d = p->links->ports;
    bool better = true;

    memset(size, 0, d * nodes * sizeof *size);
    for (size_t tree = 0; tree < d; tree++)
        for (uint32_t node = 0; node < nodes; node++)
            add_size(p, parent + tree * nodes, node, size + tree * nodes, 1);
    while (better) {
        better = false;
        for (uint32_t node = 0; node < nodes; node++)
            for (size_t one = 0; node != p->root && one < d; one++)
                for (size_t two = one + 1; two < d; two++)
                    better |= exchange(p, node, parent + one * nodes, size + one * nodes,
                                       parent + two * nodes, size + two * nodes);
    }
}

/* All trees of all roots. */
static rg_status find_trees(rg_plan *plan, const rg_watch *watch)
{
    const rg_links *links = plan->links;
    const uint32_t nodes = links->nodes, d = links->ports;
    struct packing p = {.links = links};
    rg_room room = {0};

    p.arc = rg_room_get(&room, (size_t)nodes * d, sizeof *p.arc);
    p.link = rg_room_get(&room, (size_t)nodes * d, sizeof *p.link);
    for (unsigned back = 0; back < 2; back++) {
        p.side[back].queue = rg_room_get(&room, nodes, sizeof *p.side[back].queue);
        p.side[back].by = rg_room_get(&room, nodes, sizeof *p.side[back].by);
        p.side[back].met = rg_room_zeros(&room, nodes, sizeof *p.side[back].met);
    }
    uint32_t *line = rg_room_get(&room, nodes, sizeof *line);
    uint32_t *size = rg_room_get(&room, (size_t)nodes * d, sizeof *size);
    rg_status status = room.broken ? RG_E_MEMORY : RG_OK;
    for (p.root = 0; status == RG_OK && p.root < nodes; p.root++) {
        memset(p.arc, FREE, (size_t)nodes * d);
        for (uint32_t tree = 0; status == RG_OK && tree < d; tree++)
            if (!find_tree(&p, d - 1 - tree, line,
                           plan->parent + ((size_t)p.root * d + tree) * nodes))
                status = RG_E_OPTION;
        if (status == RG_OK)
            shorten(&p, plan->parent + (size_t)p.root * d * nodes, size);
        if (status == RG_OK)
            status = rg_watch_show(watch, "roots of trees", p.root, nodes);
    }
    rg_room_end(&room);
    return status;
}

/* ---- One level up ---------------------------------------------------------------------------- */

struct lift {
    const rg_links *links, *base;
    const rg_kept *low; /* of the base */
    uint32_t *arc;      /* of a link of the base: the node */
    uint32_t *link;     /* the inverse */
    rg_kept *kept;
};

static void put(const struct lift *l, uint64_t round, uint32_t link, uint32_t root, uint32_t tree)
{
    const uint32_t d = l->links->ports;

    l->kept->moved[(round - 1) * l->links->nodes * d + link] = root * d + tree;
}

/* The node that is the arc into one of the base by an in-port. */
static uint32_t arc_into(const struct lift *l, uint32_t node, uint32_t port)
{
    const uint32_t from = l->base->from[(size_t)node * l->base->in_ports + port];

    return l->arc[from * l->base->ports + rg_links_port(l->base, from, node)];
}

/* What a link carries, in three kinds: its node's own chunk, what the arc carries below, and what
 * came in by no tree of the arc's head. */
static void lift_link(const struct lift *l, uint32_t link)
{
    const uint32_t d = l->links->ports, node = link / d, arc = l->link[node];
    const uint32_t end = l->links->to[link], head = l->base->to[arc], in = l->base->enters[arc];
    const uint32_t *moved = l->low->moved;
    const size_t count = (size_t)l->base->nodes * d;
    const uint32_t own = moved[l->link[end]] % d; /* the head's tree by this arc */
    const uint64_t last = d * l->low->rounds;
    const uint32_t beyond = l->base->to[l->link[end]];
    uint64_t gap = 0; /* the turn of the end, which needs no chunk of itself */

    while (moved[gap * count + arc] / d != beyond)
        gap++;
    gap = 2 + d * gap + l->base->enters[l->link[end]];
    put(l, 1, link, node, own);
    for (uint64_t round = 0; round < l->low->rounds; round++) {
        const uint32_t thing = moved[round * count + arc];
        for (uint32_t b = 0; thing != NONE && b < d; b++) {
            const uint64_t at = 2 + d * round + b;
            const uint32_t root = arc_into(l, thing / d, b);
            if (root != end)
                put(l, at - (at > gap), link, root, thing % d);
        }
    }
    for (uint32_t b = 0; b < d; b++) {
        const uint32_t rank = in - (in > b);
        if (b != in)
            put(l, last + 1 + b - (b > in), link, arc_into(l, head, b), rank + (rank >= own));
    }
}

static rg_status lift(const rg_links *base, uint32_t *arc, const rg_kept *low, rg_kept *kept)
{
    const uint32_t links = kept->links->nodes * kept->links->ports;
    struct lift l = {.links = kept->links, .base = base, .low = low, .arc = arc, .kept = kept};
    rg_room room = {0};

    kept->rounds = kept->links->ports * (low->rounds + 1) - 1;
    l.link = rg_room_get(&room, kept->links->nodes, sizeof *l.link);
    const rg_status status = room.broken ? RG_E_MEMORY : rg_kept_grow(kept, kept->rounds);
    for (uint32_t i = 0; status == RG_OK && i < kept->links->nodes; i++)
        l.link[arc[i]] = i;
    for (uint32_t link = 0; status == RG_OK && link < links; link++)
        lift_link(&l, link);
    rg_room_end(&room);
    return status;
}

/* ---- All levels ------------------------------------------------------------------------------ */

/* A plan's schedule, if it has fewer rounds than the one that is kept. */
static rg_status run_greedily(const rg_plan *plan, const rg_watch *watch, rg_kept *kept)
{
    rg_kept other = {.links = kept->links, .chunks = kept->chunks};
    const rg_send_sink sink = {rg_kept_take, &other};
    rg_collective_numbers numbers;
    const rg_status status = rg_schedule_run(plan, false, 0, &sink, watch, &numbers);
    const bool better = kept->moved == NULL || other.rounds < kept->rounds;

    free(better ? kept->moved : other.moved);
    *kept = better ? other : *kept;
    return status;
}

/* The digraph that is no line digraph, or whose trees idle when they are lifted. */
static rg_status improve(const rg_links *links, const rg_watch *watch, rg_kept *kept)
{
    rg_plan plan;

    if (kept->moved == NULL && links->nodes > MOST_NODES)
        return RG_E_LARGE;
    rg_status status = rg_plan_open(links, 0, links->nodes, links->ports, &plan);
    plan.unit = "sends by trees";
    if (status == RG_OK && kept->moved == NULL)
        status = find_trees(&plan, watch);
    else if (status == RG_OK)
        rg_plan_kept(&plan, kept);
    if (status == RG_OK)
        status = run_greedily(&plan, watch, kept);
    rg_plan_close(&plan);
    return status;
}

rg_status rg_lift_run(const rg_links *links, const rg_watch *watch, rg_kept *kept)
{
    rg_room room = {0};
    uint32_t *arc = rg_room_get(&room, links->nodes, sizeof *arc);
    rg_links base;
    rg_kept low;

    *kept = (rg_kept){.links = links, .chunks = links->ports};
    rg_status status = room.broken ? RG_E_MEMORY : rg_links_unline(links, &base, arc);
    if (status == RG_OK) {
        status = rg_lift_run(&base, watch, &low);
        if (status == RG_E_OPTION)
            status = improve(&base, watch, &low);
        if (status == RG_OK)
            status = lift(&base, arc, &low, kept);
        if (status == RG_OK && kept->rounds >= links->nodes)
            status = improve(links, watch, kept);
        free(low.moved);
        rg_links_close(&base);
    }
    rg_room_end(&room);
    return status;
}

rg_status rg_links_bottom(const rg_links *links, uint32_t *nodes)
{
    rg_room room = {0};
    uint32_t *arc = rg_room_get(&room, links->nodes, sizeof *arc);
    rg_links base;
    rg_status status = room.broken ? RG_E_MEMORY : rg_links_unline(links, &base, arc);

    if (status == RG_OK) {
        *nodes = base.nodes;
        status = rg_links_bottom(&base, nodes);
        status = status == RG_E_OPTION ? RG_OK : status;
        rg_links_close(&base);
    }
    rg_room_end(&room);
    return status;
}
