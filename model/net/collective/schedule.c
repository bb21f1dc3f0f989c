/* SPDX-License-Identifier: Apache-2.0 */

/*
 * From a plan to a schedule. Of the chunks that have arrived at a node and wait for a link, the one
 * with the longest way still to go goes first; among equals the one that came first.
 *
 * A chunk holds its link for RG_SCHEDULE_CHUNK ticks and lands `start_up` ticks after that. As both
 * are the same for all, chunks land in the order in which they began: one line of flights, of which
 * the links of the first are free, and the chunks of fewer have landed, is the whole clockwork.
 *
 * What moves has a number: that of its tree, or, of the message from s to t, s N + t. It goes
 * the way of t in tree s + t, modulo chunks, of s.
 */

#include <stdlib.h>

#include "net/inner/collective.h"

/* Ways to go up to this length are told apart. */
#define LENGTHS 64
#define NONE UINT32_MAX

/* A tree whose chunk waits for a link, and the one behind it. */
struct waiting {
    uint32_t tree;
    uint32_t next;
};

/* What waits for a link: a line for each length, the links' lengths in `mask`. */
struct link {
    uint64_t mask;
    uint64_t sends;
    uint32_t count;
    bool busy;
    bool ready; /* among those of the schedule */
};

/* A chunk on a link. */
struct flight {
    uint64_t begun;
    uint32_t link, tree;
};

struct schedule {
    const rg_plan *plan;
    const rg_links *links;
    rg_room room;
    bool messages;
    uint32_t count;   /* of links */
    uint32_t lengths; /* lines of a link */
    uint8_t *height;  /* as the plan's `parent`: hops below a node */
    struct link *link;
    uint32_t *first, *last; /* [link * lengths + length], of `pool` */
    struct waiting *pool;
    size_t used, places;   /* of the pool */
    uint32_t unused;       /* begins what was given back to it */
    struct flight *flight; /* number i at i modulo `flights`, a power of two */
    uint64_t flights, begun, freed, landed;
    uint32_t *ready, readies; /* links that may have become able to begin */
    uint64_t now;
    rg_collective_numbers *numbers;
};

/* The longest way below each node of a tree, but at most LENGTHS - 1; returns that of the root. */
static uint32_t find_heights(const rg_links *links, const uint8_t *parent, uint32_t root,
                             uint8_t *height)
{
    uint32_t highest = 0;

    for (uint32_t node = 0; node < links->nodes; node++) {
        uint32_t at = node, hops = 0;
        while (at != root && parent[at] != RG_PLAN_NO_PORT) {
            at = links->from[(size_t)at * links->in_ports + parent[at]];
            if (height[at] > hops)
                break;
            height[at] = (uint8_t)(++hops < LENGTHS ? hops : LENGTHS - 1);
        }
        highest = at == root && hops > highest ? hops : highest;
    }
    return highest;
}

static rg_status make_heights(struct schedule *s)
{
    const rg_plan *plan = s->plan;
    const uint32_t trees = plan->roots * plan->chunks, nodes = s->links->nodes;

    s->lengths = LENGTHS;
    if (s->messages)
        return RG_OK;
    s->height = rg_room_zeros(&s->room, (size_t)trees * nodes, 1);
    if (s->height == NULL)
        return RG_E_MEMORY;
    for (uint32_t tree = 0; tree < trees; tree++) {
        const size_t at = (size_t)tree * nodes;
        const uint32_t hops = find_heights(s->links, plan->parent + at,
                                           plan->first + tree / plan->chunks, s->height + at);
        s->numbers->hops = hops > s->numbers->hops ? hops : s->numbers->hops;
    }
    s->lengths = s->numbers->hops < LENGTHS ? s->numbers->hops + 1 : LENGTHS;
    return RG_OK;
}

/* A place of the pool. */
static uint32_t take_place(struct schedule *s)
{
    uint32_t place = s->unused;

    if (place != NONE) {
        s->unused = s->pool[place].next;
        return place;
    }
    struct waiting *pool = rg_grown(s->pool, s->used, &s->places, sizeof *pool);
    if (pool == NULL || s->used == NONE)
        return NONE;
    s->pool = pool;
    return (uint32_t)s->used++;
}

static void make_ready(struct schedule *s, uint32_t link)
{
    if (s->link[link].ready || s->link[link].busy)
        return;
    s->link[link].ready = true;
    s->ready[s->readies++] = link;
}

static rg_status wait_for(struct schedule *s, uint32_t link, uint32_t tree, unsigned length)
{
    const size_t line = (size_t)link * s->lengths + length;
    const uint32_t place = take_place(s);

    if (place == NONE)
        return RG_E_MEMORY;
    s->pool[place] = (struct waiting){tree, NONE};
    if ((s->link[link].mask >> length & 1) != 0)
        s->pool[s->last[line]].next = place;
    else
        s->first[line] = place;
    s->last[line] = place;
    s->link[link].mask |= UINT64_C(1) << length;
    if (++s->link[link].count > s->numbers->waiting)
        s->numbers->waiting = s->link[link].count;
    make_ready(s, link);
    return RG_OK;
}

/* A message waits for the link on which its way leads on: the way is found from its end. */
static rg_status pass_on(struct schedule *s, uint32_t message, uint32_t node)
{
    const rg_links *links = s->links;
    const uint32_t source = message / links->nodes, end = message % links->nodes;
    const uint8_t *parent =
        s->plan->parent +
        ((size_t)source * s->plan->chunks + (source + end) % s->plan->chunks) * links->nodes;
    uint32_t at = end, below = end, hops = 0;

    for (; at != node; hops++) {
        below = at;
        at = links->from[(size_t)at * links->in_ports + parent[at]];
    }
    if (hops == 0)
        return RG_OK;
    s->numbers->hops = hops > s->numbers->hops ? hops : s->numbers->hops;
    return wait_for(s, node * links->ports + rg_links_port(links, node, below), message,
                    hops < s->lengths ? hops : s->lengths - 1);
}

/* A chunk is at a node: it waits for the links to the node's children in its tree. */
static rg_status arrive(struct schedule *s, uint32_t tree, uint32_t node)
{
    if (s->messages)
        return pass_on(s, tree, node);
    const rg_links *links = s->links;
    const size_t base = (size_t)tree * links->nodes;
    const uint8_t *parent = s->plan->parent + base;
    rg_status status = RG_OK;

    for (uint32_t port = 0; status == RG_OK && port < links->ports; port++) {
        const uint32_t link = node * links->ports + port;
        const uint32_t to = links->to[link];
        if (to != RG_PLAN_NO_NODE && parent[to] == links->enters[link])
            status = wait_for(s, link, tree, s->height[base + to]);
    }
    return status;
}

/* The tree whose chunk crosses a link for which some wait. */
static uint32_t leave(struct schedule *s, uint32_t link)
{
    struct link *at = &s->link[link];
    unsigned length = s->lengths - 1;

    while ((at->mask >> length & 1) == 0)
        length--;
    const size_t line = (size_t)link * s->lengths + length;
    const uint32_t place = s->first[line];
    const uint32_t tree = s->pool[place].tree;
    s->first[line] = s->pool[place].next;
    if (s->first[line] == NONE)
        at->mask &= ~(UINT64_C(1) << length);
    s->pool[place].next = s->unused;
    s->unused = place;
    at->count--;
    if (++at->sends > s->numbers->busiest)
        s->numbers->busiest = at->sends;
    return tree;
}

static rg_status give(const struct schedule *s, const rg_send_sink *sink, uint32_t link,
                      uint32_t tree)
{
    const rg_plan *plan = s->plan;
    const uint32_t cut = s->messages ? s->links->nodes : plan->chunks;
    const rg_collective_send send = {
        .round = s->now / RG_SCHEDULE_CHUNK + 1,
        .from = link / s->links->ports,
        .to = s->links->to[link],
        .port = link % s->links->ports,
        .shard = plan->first + tree / cut,
        .chunk = tree % cut,
    };
    return sink == NULL ? RG_OK : sink->take(sink->context, &send);
}

/* Room for one more flight. */
static rg_status make_flight(struct schedule *s)
{
    if (s->begun - s->landed < s->flights)
        return RG_OK;
    const uint64_t more = s->flights == 0 ? 1024 : 2 * s->flights;
    struct flight *flight = malloc(more * sizeof *flight);
    if (flight == NULL)
        return RG_E_MEMORY;
    for (uint64_t i = s->landed; i < s->begun; i++)
        flight[i & (more - 1)] = s->flight[i & (s->flights - 1)];
    free(s->flight);
    s->flight = flight;
    s->flights = more;
    return RG_OK;
}

/* Every free link for which a chunk waits begins to send one. */
static rg_status begin(struct schedule *s, const rg_send_sink *sink)
{
    rg_status status = RG_OK;

    for (uint32_t i = 0; status == RG_OK && i < s->readies; i++) {
        const uint32_t link = s->ready[i];
        s->link[link].ready = false;
        if (s->link[link].busy || s->link[link].count == 0)
            continue;
        status = make_flight(s);
        if (status != RG_OK)
            break;
        const uint32_t tree = leave(s, link);
        s->link[link].busy = true;
        s->flight[s->begun++ & (s->flights - 1)] = (struct flight){s->now, link, tree};
        s->numbers->sends++;
        status = give(s, sink, link, tree);
    }
    s->readies = 0;
    return status;
}

/* The next moment at which anything happens. @return RG_OK; RG_E_END: nothing any more. */
static rg_status go_on(struct schedule *s, uint64_t start_up)
{
    const uint64_t mask = s->flights - 1;
    rg_status status = RG_OK;

    if (s->landed == s->begun)
        return RG_E_END;
    s->now = s->flight[s->landed & mask].begun + RG_SCHEDULE_CHUNK + start_up;
    if (s->freed < s->begun && s->flight[s->freed & mask].begun + RG_SCHEDULE_CHUNK < s->now)
        s->now = s->flight[s->freed & mask].begun + RG_SCHEDULE_CHUNK;
    for (; s->freed < s->begun; s->freed++) {
        const struct flight *flight = &s->flight[s->freed & mask];
        if (flight->begun + RG_SCHEDULE_CHUNK > s->now)
            break;
        s->link[flight->link].busy = false;
        make_ready(s, flight->link);
    }
    for (; status == RG_OK && s->landed < s->begun; s->landed++) {
        const struct flight flight = s->flight[s->landed & mask];
        if (flight.begun + RG_SCHEDULE_CHUNK + start_up > s->now)
            break;
        status = arrive(s, flight.tree, s->links->to[flight.link]);
    }
    return status;
}

static rg_status make_room(struct schedule *s)
{
    const size_t lines = (size_t)s->count * s->lengths;

    s->link = rg_room_zeros(&s->room, s->count, sizeof *s->link);
    s->first = rg_room_get(&s->room, lines, sizeof *s->first);
    s->last = rg_room_get(&s->room, lines, sizeof *s->last);
    s->ready = rg_room_get(&s->room, s->count, sizeof *s->ready);
    return s->room.broken ? RG_E_MEMORY : RG_OK;
}

rg_status rg_schedule_run(const rg_plan *plan, bool messages, uint64_t start_up,
                          const rg_send_sink *sink, const rg_watch *watch,
                          rg_collective_numbers *numbers)
{
    const rg_links *links = plan->links;
    const uint32_t cut = messages ? links->nodes : plan->chunks, moving = plan->roots * cut;
    struct schedule s = {.plan = plan,
                         .links = links,
                         .messages = messages,
                         .count = links->nodes * links->ports,
                         .unused = NONE,
                         .numbers = numbers};

    if (messages && (uint64_t)plan->roots * cut > UINT32_MAX)
        return RG_E_LARGE;
    *numbers = (rg_collective_numbers){.chunks = messages ? 1 : plan->chunks};
    rg_status status = make_heights(&s);
    if (status == RG_OK)
        status = make_room(&s);
    for (uint32_t i = 0; status == RG_OK && i < moving; i++)
        status = arrive(&s, i, plan->first + i / cut);
    while (status == RG_OK) {
        status = begin(&s, sink);
        if (status == RG_OK)
            status = go_on(&s, start_up);
        if (status == RG_OK)
            status = rg_watch_show(watch, plan->unit, numbers->sends,
                                   messages ? 0 : (uint64_t)moving * (links->nodes - 1));
    }
    numbers->ticks = s.now;
    numbers->rounds = (s.now + RG_SCHEDULE_CHUNK - 1) / RG_SCHEDULE_CHUNK;
    free(s.pool);
    free(s.flight);
    rg_room_end(&s.room);
    return status == RG_E_END ? RG_OK : status;
}
