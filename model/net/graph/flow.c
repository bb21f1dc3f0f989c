/* SPDX-License-Identifier: Apache-2.0 */

#include "flow.h"
#include "families/inner/rows.h"
#include "net/inner/answer.h"

#include <stdlib.h>

/* States that are expanded before the watch is asked again. */
#define ASKED 4096

/* A state leads to this many others at most: all neighbours, and the other half of the vertex. */
enum { MOST_NEXT = RG_TOPOLOGY_MAX_PORTS + 1 };

/* ---- Arcs ---------------------------------------------------------------------------------- */

/* Whether the search may use the arc from x to y, one of which, @other, is new to it. */
static inline bool is_open(const rg_flow *flow, uint32_t x, uint32_t y, uint32_t other)
{
    const bool carries = flow->after[x] == y + 1 || flow->before[y] == x + 1;
    const bool straight = x == flow->source && y == flow->sink; /* a route of its own */

    return !carries && !straight && !(flow->closed && flow->after[other] != 0) &&
           !(flow->faulty && rg_fault_between(flow->faults, x + flow->first, y + flow->first));
}

/* The neighbours of a vertex, or @in: its predecessors. */
static unsigned row_of(const rg_flow *flow, uint32_t x, bool in, uint32_t row[MOST_NEXT])
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const uint64_t v = x + flow->first;
    unsigned count = 0;

    const rg_row_side *side = in ? &flow->in : &flow->out;
    if (side->first != NULL) {
        for (uint64_t i = side->first[v]; i < side->first[v + 1]; i++)
            if (side->next[i] >= flow->first && side->next[i] != RG_ROWS_NONE)
                row[count++] = (uint32_t)(side->next[i] - flow->first);
        return count;
    }
    (void)(in ? rg_topology_predecessors : rg_topology_neighbours)(flow->net, v, next);
    for (unsigned p = 0; p < (in ? flow->net->in_ports : flow->net->ports); p++)
        if (next[p] >= flow->first && next[p] != RG_TOPOLOGY_NONE)
            row[count++] = (uint32_t)(next[p] - flow->first);
    return count;
}

/* The states that a state leads to, or @back: those that lead to it. */
static unsigned next_of(const rg_flow *flow, uint32_t state, bool back, uint32_t next[MOST_NEXT])
{
    const uint32_t x = state / 2, end = back ? flow->sink : flow->source;
    unsigned count = 0;

    if (state % 2 == back) {
        next[0] = 2 * ((back ? flow->after : flow->before)[x] - 1) + !back;
        return 1;
    }
    const unsigned neighbours = row_of(flow, x, back, next);
    for (unsigned i = 0; i < neighbours; i++) {
        const uint32_t y = next[i];
        if (y != end && is_open(flow, back ? y : x, back ? x : y, y))
            next[count++] = 2 * y + back;
    }
    if (flow->after[x] != 0)
        next[count++] = 2 * x + back;
    return count;
}

/* ---- Search -------------------------------------------------------------------------------- */

static void begin_search(flow_search *search, uint32_t root)
{
    search->from[root] = root + 1;
    search->queue[0] = root;
    search->head = 0;
    search->tail = 1;
}

/* Forgets the states reached; only these need to be cleared. */
static void end_search(flow_search *search)
{
    for (size_t i = 0; i < search->tail; i++)
        search->from[search->queue[i]] = search->from[search->queue[i] ^ 1] = 0;
    search->tail = 0;
}

/* Searches one more level, a hop; whether it reaches a state that the other search has reached. */
static bool grow(rg_flow *flow, flow_search *own, const flow_search *other, bool back)
{
    uint32_t next[MOST_NEXT];

    for (const size_t end = own->tail; own->head < end; own->head++) {
        const uint32_t state = own->queue[own->head];
        if (own->head % ASKED == 0 && rg_watch_note(flow->watch, "disjoint routes") != RG_OK) {
            flow->stopped = true;
            return false;
        }
        const unsigned count = next_of(flow, state, back, next);
        for (unsigned i = 0; i < count; i++) {
            if (own->from[next[i]] != 0)
                continue;
            own->from[next[i]] = state + 1;
            flow->meeting = next[i];
            if (flow->after[next[i] / 2] == 0) { /* through a free vertex at once: it is one hop */
                own->from[next[i] ^ 1] = next[i] + 1;
                own->queue[own->tail++] = next[i] ^ 1;
            } else {
                own->queue[own->tail++] = next[i];
            }
            if (other->from[next[i]] != 0)
                return true;
        }
    }
    return false;
}

/* Searches from both ends, each time from the one with fewer states to expand; whether the searches
 * meet within @most hops, or steps back on routes. */
static bool search(rg_flow *flow, uint64_t most)
{
    flow_search *forward = &flow->forward, *backward = &flow->backward;

    begin_search(forward, 2 * flow->source + 1);
    begin_search(backward, 2 * flow->sink);
    for (; most > 0; most--) {
        const size_t ahead_of = forward->tail - forward->head;
        const size_t behind_of = backward->tail - backward->head;
        if (ahead_of == 0 || behind_of == 0 || flow->stopped)
            return false;
        if (ahead_of <= behind_of ? grow(flow, forward, backward, false)
                                  : grow(flow, backward, forward, true))
            return true;
    }
    return false;
}

static void forget(rg_flow *flow)
{
    end_search(&flow->forward);
    end_search(&flow->backward);
}

/* ---- Routes -------------------------------------------------------------------------------- */

/* Adds an arc to a route, or removes it. */
static void set_arc(rg_flow *flow, uint32_t x, uint32_t y, bool on)
{
    if (x != flow->source)
        flow->after[x] = on ? y + 1 : 0;
    if (y != flow->sink)
        flow->before[y] = on ? x + 1 : 0;
}

/* Takes a step of the path found. It adds an arc to a route, or removes one; @on says which of the
 * two is to be done now. A step between the halves of a vertex changes nothing. */
static void take_step(rg_flow *flow, uint32_t from, uint32_t to, bool on)
{
    const uint32_t x = from / 2, y = to / 2;

    if (x == y || (from % 2 == 1) != on)
        return;
    if (on)
        set_arc(flow, x, y, true);
    else
        set_arc(flow, y, x, false);
}

/* Removes arcs first, then adds others: a vertex may lose an arc and get another one. */
static void take_path(rg_flow *flow)
{
    const uint32_t *forward = flow->forward.from, *backward = flow->backward.from;

    for (int on = 0; on <= 1; on++) {
        for (uint32_t s = flow->meeting; forward[s] != s + 1; s = forward[s] - 1)
            take_step(flow, forward[s] - 1, s, on);
        for (uint32_t s = flow->meeting; backward[s] != s + 1; s = backward[s] - 1)
            take_step(flow, s, backward[s] - 1, on);
    }
}

/* Hops between a state that a search has reached and its root, if no route is pushed back. */
static uint64_t hops_to_root(const uint32_t *from, uint32_t state)
{
    uint64_t hops = 0;

    for (uint32_t s = state; from[s] != s + 1; s = from[s] - 1)
        hops += s / 2 != (from[s] - 1) / 2;
    return hops;
}

static void set_route(rg_flow *flow, const rg_route *route, bool on)
{
    for (uint64_t i = 0; i < route->hops; i++)
        set_arc(flow, (uint32_t)(route->vertex[i] - flow->first),
                (uint32_t)(route->vertex[i + 1] - flow->first), on);
}

void rg_flow_put(rg_flow *flow, const rg_route *route)
{
    if (flow->least == 0)
        flow->least = 2;
    set_route(flow, route, true);
}

void rg_flow_remove(rg_flow *flow, const rg_route *route)
{
    set_route(flow, route, false);
}

bool rg_flow_augment(rg_flow *flow)
{
    const bool found = search(flow, UINT64_MAX);

    if (found && flow->least == 0)
        flow->least = hops_to_root(flow->forward.from, flow->meeting) +
                      hops_to_root(flow->backward.from, flow->meeting);
    if (found)
        take_path(flow);
    forget(flow);
    return found;
}

/* The vertices from a neighbour of the source to the sink. */
static rg_status take_route(const rg_flow *flow, uint32_t x, rg_route_set *set)
{
    uint64_t hops = 1;
    rg_route *route;

    for (uint32_t y = x; y != flow->sink; y = flow->after[y] - 1)
        hops++;
    if (rg_route_set_add(set, hops, &route) != RG_OK)
        return RG_E_MEMORY;
    route->vertex[0] = flow->source + flow->first;
    for (uint64_t i = 1; i < hops; i++, x = flow->after[x] - 1)
        route->vertex[i] = x + flow->first;
    route->vertex[hops] = flow->sink + flow->first;
    return RG_OK;
}

rg_status rg_flow_take(const rg_flow *flow, rg_route_set *set)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_status status = RG_OK;

    (void)rg_topology_neighbours(flow->net, flow->source + flow->first, next);
    for (unsigned p = 0; p < flow->net->ports && status == RG_OK; p++) {
        if (next[p] == RG_TOPOLOGY_NONE || next[p] < flow->first)
            continue;
        const uint32_t x = (uint32_t)(next[p] - flow->first);
        unsigned before = 0; /* of parallel arcs, but for those to the sink, a route takes one */
        while (x != flow->sink && next[before] != next[p])
            before++;
        if (x == flow->sink ? flow->linked > 0 : before == p && flow->before[x] == flow->source + 1)
            status = take_route(flow, x, set);
    }
    return status;
}

/* Writes the path found into a route, which has room for it. */
static void read_path(const rg_flow *flow, uint64_t before_meeting, rg_route *route)
{
    const uint32_t *forward = flow->forward.from, *backward = flow->backward.from;
    uint64_t at = before_meeting;

    route->vertex[at] = flow->meeting / 2 + flow->first;
    for (uint32_t s = flow->meeting; forward[s] != s + 1; s = forward[s] - 1)
        if (s / 2 != (forward[s] - 1) / 2)
            route->vertex[--at] = (forward[s] - 1) / 2 + flow->first;
    at = before_meeting;
    for (uint32_t s = flow->meeting; backward[s] != s + 1; s = backward[s] - 1)
        if (s / 2 != (backward[s] - 1) / 2)
            route->vertex[++at] = (backward[s] - 1) / 2 + flow->first;
    route->hops = at;
}

bool rg_flow_shorten(rg_flow *flow, rg_route *route)
{
    if (route->hops <= flow->least)
        return false;
    rg_flow_remove(flow, route);
    flow->closed = true;
    const bool shorter = search(flow, route->hops - 1);
    if (shorter)
        read_path(flow, hops_to_root(flow->forward.from, flow->meeting), route);
    forget(flow);
    flow->closed = false;
    rg_flow_put(flow, route);
    return shorter;
}

void rg_flow_clear(rg_flow *flow)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    (void)rg_topology_neighbours(flow->net, flow->source + flow->first, next);
    for (unsigned p = 0; p < flow->net->ports; p++) {
        if (next[p] == RG_TOPOLOGY_NONE || next[p] < flow->first)
            continue;
        uint32_t x = (uint32_t)(next[p] - flow->first);
        if (x == flow->sink || flow->before[x] != flow->source + 1)
            continue;
        while (x != flow->sink) {
            const uint32_t then = flow->after[x] - 1;
            flow->before[x] = flow->after[x] = 0;
            x = then;
        }
    }
}

/* ---- Flows --------------------------------------------------------------------------------- */

static uint64_t first_of(const rg_topology *net)
{
    return net->direct ? 0 : net->nodes;
}

bool rg_flow_possible(const rg_topology *net, double most)
{
    return (double)(net->vertices - first_of(net)) + (double)net->links * (net->directed ? 1 : 2) <=
           most;
}

rg_status rg_flow_begin(const rg_topology *net, const fault_set *faults, rg_flow *flow)
{
    const uint64_t first = first_of(net);
    const size_t vertices = (size_t)(net->vertices - first);

    if (net->vertices - first > UINT32_MAX / 2 - 1) /* two states each, plus 1 */
        return RG_E_LARGE;
    *flow = (rg_flow){.net = net, .faults = faults, .first = first};
    flow->faulty = faults->vertices + faults->links > 0;
    if (net->name.rows != NULL) {
        flow->out = net->name.rows->out;
        flow->in = net->name.rows->in;
    }
    uint32_t *memory = calloc(vertices, 10 * sizeof *memory); /* one block: questions are many */
    if (memory == NULL)
        return RG_E_MEMORY;
    flow->before = memory;
    flow->after = memory + vertices;
    flow->forward.from = memory + 2 * vertices;
    flow->backward.from = memory + 4 * vertices;
    flow->forward.queue = memory + 6 * vertices;
    flow->backward.queue = memory + 8 * vertices;
    return RG_OK;
}

void rg_flow_end(rg_flow *flow)
{
    free(flow->before);
    *flow = (rg_flow){0};
}

void rg_flow_between(rg_flow *flow, uint64_t source, uint64_t sink)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    flow->source = (uint32_t)(source - flow->first);
    flow->sink = (uint32_t)(sink - flow->first);
    flow->linked = 0;
    flow->least = 0;
    (void)rg_topology_neighbours(flow->net, source, next);
    for (unsigned p = 0; p < flow->net->ports; p++)
        flow->linked += next[p] == sink && !rg_fault_between(flow->faults, source, sink);
}
