/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "disjoint_flow.h"

#include <igraph/igraph.h>
#include <stdlib.h>

#include "cli/common/fail.h"

/* Vertices and arcs of the graph that igraph gets, of which each takes some 160 bytes. */
static const double most_flow = 4e6;

/* igraph's own handler ends the program with several lines. */
static void must(igraph_error_t error)
{
    if (error != IGRAPH_SUCCESS)
        cli_out_of_memory();
}

static void *get(size_t count, size_t bytes)
{
    void *memory = calloc(count, bytes);
    if (memory == NULL)
        cli_out_of_memory();
    return memory;
}

static uint64_t first_of(const rg_topology *net)
{
    return net->direct ? 0 : net->nodes;
}

/* ---- Flow ---------------------------------------------------------------------------------- */

/*
 * Every vertex that may carry one route is an arc of capacity 1 from its entry 2x to its exit 2x+1,
 * every arc of the network one from an exit to an entry; x counts from the first switch, or node of
 * a direct network. Nothing leads into the source or out of the destination: so a flow that goes
 * round in a circle is not on the way from one to the other.
 */
struct split {
    const rg_topology *net;
    uint64_t first;
    igraph_vector_int_t arcs;
};

static void put_arc(struct split *split, uint64_t tail, uint64_t head)
{
    must(igraph_vector_int_push_back(&split->arcs, (igraph_integer_t)tail));
    must(igraph_vector_int_push_back(&split->arcs, (igraph_integer_t)head));
}

static void put_arcs(struct split *split, const struct cli_disjoint *found)
{
    const rg_topology *net = split->net;
    const uint64_t first = split->first;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    must(igraph_vector_int_init(&split->arcs, 0));
    for (uint64_t v = first; v < net->vertices; v++) {
        put_arc(split, 2 * (v - first), 2 * (v - first) + 1);
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports && v != found->to; p++)
            if (next[p] != RG_TOPOLOGY_NONE && next[p] >= first && next[p] != found->from)
                put_arc(split, 2 * (v - first) + 1, 2 * (next[p] - first));
    }
}

/* Follows the flow from one neighbour of the source to the destination. */
static void take_route(const struct split *split, const uint64_t *behind, uint64_t neighbour,
                       struct cli_disjoint *found)
{
    uint64_t hops = 1;

    for (uint64_t v = neighbour; v != found->to; v = behind[v - split->first])
        hops++;
    uint64_t *vertex = cli_disjoint_add(found, hops);
    *vertex++ = found->from;
    for (uint64_t v = neighbour; v != found->to; v = behind[v - split->first])
        *vertex++ = v;
    *vertex = found->to;
}

/* The arcs between different vertices that carry flow are the routes. */
static void take_routes(const struct split *split, const igraph_vector_t *flow,
                        struct cli_disjoint *found)
{
    const igraph_integer_t arcs = igraph_vector_size(flow);
    uint64_t *behind = get(split->net->vertices - split->first, sizeof *behind);

    for (int pass = 0; pass < 2; pass++) {
        for (igraph_integer_t i = 0; i < arcs; i++) {
            const uint64_t tail = (uint64_t)VECTOR(split->arcs)[2 * i];
            const uint64_t head = (uint64_t)VECTOR(split->arcs)[2 * i + 1] / 2 + split->first;
            if (tail % 2 == 0 || VECTOR(*flow)[i] < 0.5)
                continue;
            if (pass == 0)
                behind[tail / 2] = head;
            else if (tail / 2 + split->first == found->from)
                take_route(split, behind, head, found);
        }
    }
    free(behind);
}

static void find(const rg_topology *net, struct cli_disjoint *found)
{
    struct split split = {.net = net, .first = first_of(net)};
    const igraph_integer_t vertices = 2 * (igraph_integer_t)(net->vertices - split.first);
    igraph_vector_t flow;
    igraph_t graph;
    igraph_real_t value;

    (void)igraph_set_error_handler(igraph_error_handler_ignore);
    put_arcs(&split, found);
    must(igraph_create(&graph, &split.arcs, vertices, true));
    must(igraph_vector_init(&flow, 0));
    must(igraph_maxflow(&graph, &value, &flow, NULL, NULL, NULL,
                        2 * (igraph_integer_t)(found->from - split.first) + 1,
                        2 * (igraph_integer_t)(found->to - split.first), NULL, NULL));
    take_routes(&split, &flow, found);
    igraph_vector_destroy(&flow);
    igraph_destroy(&graph);
    igraph_vector_int_destroy(&split.arcs);
}

/* ---- Shorter routes ------------------------------------------------------------------------ */

/* What is known of a vertex, besides the vertex it was reached from. */
#define FREE RG_TOPOLOGY_NONE
#define TAKEN (RG_TOPOLOGY_NONE - 1)

struct search {
    uint64_t *before; /* by vertex: where it was reached from, or FREE or TAKEN by a route */
    uint64_t *queue;
    uint64_t reached;
};

static void mark(struct search *search, const struct cli_route *route, uint64_t value)
{
    for (uint64_t i = 1; i < route->hops; i++)
        search->before[route->vertex[i]] = value;
}

/* Breadth-first from the source up to the destination, over vertices that are free. The arc between
 * the two, if there is one, is the whole of another route. */
static void reach(const rg_topology *net, const struct cli_disjoint *found, struct search *search)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    search->queue[0] = found->from;
    search->reached = 1;
    for (uint64_t head = 0; search->before[found->to] == FREE; head++) {
        const uint64_t v = search->queue[head];
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            const uint64_t u = next[p];
            if (u == RG_TOPOLOGY_NONE || u < first_of(net) || search->before[u] != FREE ||
                u == found->from || (v == found->from && u == found->to))
                continue;
            search->before[u] = v;
            search->queue[search->reached++] = u;
        }
    }
}

/* Exchanges a route for the one found, if that is shorter, and says whether it was; frees what the
 * search has reached. */
static bool take_shorter(const struct cli_disjoint *found, struct search *search,
                         struct cli_route *route)
{
    uint64_t hops = 0;

    for (uint64_t v = found->to; v != found->from; v = search->before[v])
        hops++;
    const bool shorter = hops < route->hops;
    if (shorter) {
        route->hops = hops;
        for (uint64_t v = found->to; hops > 0; v = search->before[v])
            route->vertex[hops--] = v;
    }
    for (uint64_t i = 1; i < search->reached; i++)
        search->before[search->queue[i]] = FREE;
    return shorter;
}

/* Exchanges a route for a shortest one that keeps off all others; whether that is shorter. */
static bool shorten(const rg_topology *net, const struct cli_disjoint *found, struct search *search,
                    struct cli_route *route)
{
    if (route->hops == 1)
        return false;
    mark(search, route, FREE);
    reach(net, found, search);
    const bool shorter = take_shorter(found, search, route);
    mark(search, route, TAKEN);
    return shorter;
}

/* The flow has as many routes as there can be, but some wander. They are exchanged until none gets
 * shorter. */
static void shorten_all(const rg_topology *net, struct cli_disjoint *found)
{
    struct search search = {
        .before = get(net->vertices, sizeof *search.before),
        .queue = get(net->vertices, sizeof *search.queue),
    };
    bool shorter;

    for (uint64_t v = 0; v < net->vertices; v++)
        search.before[v] = FREE;
    for (size_t i = 0; i < found->count; i++)
        mark(&search, &found->route[i], TAKEN);
    do {
        shorter = false;
        for (size_t i = 0; i < found->count; i++)
            shorter |= shorten(net, found, &search, &found->route[i]);
    } while (shorter);
    free(search.before);
    free(search.queue);
}

/* -------------------------------------------------------------------------------------------- */

bool cli_disjoint_flow_possible(const rg_topology *net)
{
    return (double)(net->vertices - first_of(net)) + (double)net->links * (net->directed ? 1 : 2) <=
           most_flow;
}

void cli_disjoint_flow(const rg_topology *net, struct cli_disjoint *found)
{
    find(net, found);
    shorten_all(net, found);
}
