/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Faults, routes between two vertices, and distances. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/count128.h"
#include "routegen/topology_paths.h"
#include "session.h"

/* A search for all shortest paths, or for distances, has this many vertices at most. */
#define MOST_SEARCHED 4000000
/* The most hops of all shortest routes that are told. */
#define MOST_DAG 20000

/* ---- Faults */

rg_faults rg_web_faults(const struct rg_web *web)
{
    return (rg_faults){web->vertex_faults, web->vertex_fault, web->link_faults, web->link_fault};
}

static int answer_nothing(struct rg_web *web)
{
    rg_out_text(rg_web_answer_begin(web), "{}");
    return rg_web_answer_end(web);
}

int rg_web_fault(struct rg_web *web, double number)
{
    uint64_t vertex;

    const rg_status status = rg_web_vertex_of(web, number, &vertex);
    if (status != RG_OK)
        return rg_web_refuse(web, status, -1, 0);
    for (size_t i = 0; i < web->vertex_faults; i++)
        if (web->vertex_fault[i] == vertex)
            return answer_nothing(web);
    uint64_t *grown = realloc(web->vertex_fault, (web->vertex_faults + 1) * sizeof *grown);
    if (grown == NULL)
        return rg_web_refuse(web, RG_E_MEMORY, -1, 0);
    web->vertex_fault = grown;
    web->vertex_fault[web->vertex_faults++] = vertex;
    return answer_nothing(web);
}

/* Whether two links are the same one. */
static bool same_link(const struct rg_web *web, rg_link a, rg_link b)
{
    return (a.from == b.from && a.to == b.to) ||
           (!web->net.directed && a.from == b.to && a.to == b.from);
}

static bool is_link(const struct rg_web *web, rg_link link)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    (void)rg_topology_neighbours(&web->net, link.from, next);
    for (unsigned port = 0; port < web->net.ports; port++)
        if (next[port] == link.to)
            return true;
    return false;
}

int rg_web_fault_link(struct rg_web *web, double from, double to)
{
    rg_link link;

    rg_status status = rg_web_vertex_of(web, from, &link.from);
    if (status == RG_OK)
        status = rg_web_vertex_of(web, to, &link.to);
    if (status == RG_OK && !is_link(web, link)) {
        rg_web_error(web, "no such link", -1, 0);
        return RG_E_INDEX;
    }
    if (status != RG_OK)
        return rg_web_refuse(web, status, -1, 0);
    for (size_t i = 0; i < web->link_faults; i++)
        if (same_link(web, web->link_fault[i], link))
            return answer_nothing(web);
    rg_link *grown = realloc(web->link_fault, (web->link_faults + 1) * sizeof *grown);
    if (grown == NULL)
        return rg_web_refuse(web, RG_E_MEMORY, -1, 0);
    web->link_fault = grown;
    web->link_fault[web->link_faults++] = link;
    return answer_nothing(web);
}

int rg_web_mend(struct rg_web *web)
{
    web->vertex_faults = web->link_faults = 0;
    return answer_nothing(web);
}

static bool is_faulty(const struct rg_web *web, rg_link hop)
{
    for (size_t i = 0; i < web->vertex_faults; i++)
        if (web->vertex_fault[i] == hop.to || web->vertex_fault[i] == hop.from)
            return true;
    for (size_t i = 0; i < web->link_faults; i++)
        if (same_link(web, web->link_fault[i], hop))
            return true;
    return false;
}

/* ---- Routes */

static void put_numbers(rg_out *out, const char *key, const rg_route *route, bool channels)
{
    rg_out_format(out, ",\"%s\":[", key);
    for (uint64_t i = 0; i < route->hops; i++)
        rg_out_format(out, "%s%u", i == 0 ? "" : ",",
                      channels ? (unsigned)route->channel[i] : route->port[i]);
    rg_out_text(out, "]");
}

/* Which of the three rules gives this route of a Kautz digraph, or 0: none does. Routes that avoid
 * faults may be others. */
static char phase_of(const struct rg_web *web, const rg_route *route)
{
    const rg_kautz *net = &web->any.shape.kautz;
    rg_kautz_route made[RG_KAUTZ_MAX_D];
    rg_kautz_word source, destination, node;

    if (web->any.info->kind != RG_KIND_KAUTZ ||
        rg_kautz_unrank(net, route->vertex[0], &source) != RG_OK ||
        rg_kautz_unrank(net, route->vertex[route->hops], &destination) != RG_OK ||
        rg_kautz_routes(net, &source, &destination, made) != RG_OK)
        return 0;
    for (unsigned r = 0; r < net->d; r++) {
        bool same = made[r].hops == route->hops;
        for (unsigned i = 0; same && i <= route->hops; i++) {
            uint64_t rank = 0;
            (void)rg_kautz_route_node(net, &made[r], i, &node);
            (void)rg_kautz_rank(net, &node, &rank);
            same = rank == route->vertex[i];
        }
        if (same)
            return (char)('A' + made[r].phase);
    }
    return 0;
}

static void put_route(struct rg_web *web, const rg_route *route)
{
    rg_out *out = &web->out;
    long broken = -1;

    rg_out_format(out, "{\"hops\":%" PRIu64 ",\"vertices\":[", route->hops);
    for (uint64_t i = 0; i <= route->hops; i++)
        rg_out_format(out, "%s%" PRIu64, i == 0 ? "" : ",", route->vertex[i]);
    rg_out_text(out, "],\"labels\":[");
    for (uint64_t i = 0; i <= route->hops; i++) {
        rg_out_text(out, i == 0 ? "" : ",");
        rg_web_json_label(web, route->vertex[i]);
    }
    rg_out_text(out, "]");
    if (route->port != NULL)
        put_numbers(out, "ports", route, false);
    if (route->channel != NULL)
        put_numbers(out, "channels", route, true);
    for (uint64_t i = 0; i < route->hops && broken < 0; i++)
        if (is_faulty(web, (rg_link){route->vertex[i], route->vertex[i + 1]}))
            broken = (long)i;
    const char phase = phase_of(web, route);
    if (phase != 0)
        rg_out_format(out, ",\"phase\":\"%c\"", phase);
    rg_out_format(out, ",\"broken\":%ld}", broken);
}

/* The hops of all shortest routes, from the source on: each vertex comes before those nearer to the
 * destination. */
static void put_dag(struct rg_web *web, const rg_topology_paths *paths, uint8_t *reached)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    unsigned links = 0;

    rg_out_text(&web->out, ",\"dag\":[");
    memset(reached, 0, (size_t)web->net.vertices);
    reached[paths->source] = 1;
    for (uint64_t i = paths->found; i-- > 0;) {
        const uint32_t from = paths->queue[i];
        if (!reached[from])
            continue;
        (void)rg_topology_neighbours(&web->net, from, next);
        for (unsigned port = 0; port < web->net.ports; port++) {
            const uint64_t to = next[port];
            if (to == RG_TOPOLOGY_NONE || paths->distance[to] == UINT32_MAX ||
                paths->distance[to] + 1 != paths->distance[from] || links == MOST_DAG)
                continue;
            reached[to] = 1;
            rg_out_format(&web->out, "%s[%" PRIu32 ",%" PRIu64 "]", links++ == 0 ? "" : ",", from,
                          to);
        }
    }
    rg_out_text(&web->out, "]");
}

void rg_web_put_routes(struct rg_web *web, const char *by, const char *count)
{
    rg_out *out = rg_web_answer_begin(web);

    rg_out_format(out, "{\"by\":\"%s\",\"count\":\"%s\",\"incomplete\":%s,\"routes\":[", by, count,
                  web->found.incomplete ? "true" : "false");
    for (size_t i = 0; i < web->found.count; i++) {
        rg_out_text(out, i == 0 ? "" : ",");
        put_route(web, &web->found.route[i]);
    }
    rg_out_text(out, "]");
}

static int answer_routes(struct rg_web *web, const char *by, const char *count,
                         const rg_topology_paths *paths, uint8_t *reached)
{
    rg_web_put_routes(web, by, count);
    if (paths != NULL)
        put_dag(web, paths, reached);
    rg_out_text(&web->out, "}");
    return rg_web_answer_end(web);
}

rg_status rg_web_routes_begin(struct rg_web *web, double from, double to, rg_link *ends)
{
    rg_route_set_free(&web->found);
    rg_status status = rg_web_vertex_of(web, from, &ends->from);
    if (status == RG_OK)
        status = rg_web_vertex_of(web, to, &ends->to);
    return status != RG_OK ? status : ends->from == ends->to ? RG_E_SAME : RG_OK;
}

int rg_web_rule(struct rg_web *web, double from, double to)
{
    rg_link ends;

    rg_status status = rg_web_routes_begin(web, from, to, &ends);
    if (status == RG_OK)
        status = rg_route_set_by_rule(&web->net, NULL, ends.from, ends.to, &web->found);
    return status == RG_OK ? answer_routes(web, "rule", "1", NULL, NULL)
                           : rg_web_refuse(web, status, -1, 0);
}

int rg_web_disjoint(struct rg_web *web, double from, double to)
{
    const rg_faults faults = rg_web_faults(web);
    rg_link ends;

    rg_status status = rg_web_routes_begin(web, from, to, &ends);
    if (status == RG_OK)
        status = rg_disjoint_find(&web->net, ends.from, ends.to, &faults, &web->found);
    if (status != RG_OK)
        return rg_web_refuse(web, status, -1, 0);
    const rg_count128_text count = rg_count128_print(rg_count128_product(web->found.count, 1));
    return answer_routes(web, web->found.made_by == RG_BY_SEARCH ? "search" : "construction",
                         count.text, NULL, NULL);
}

/* The route along vertices of a shortest path. */
static rg_status keep_path(struct rg_web *web, const rg_topology_paths *paths, uint64_t index)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_route *route;

    rg_status status = rg_route_set_add(&web->found, paths->hops, &route);
    if (status == RG_OK)
        status = rg_topology_paths_get(paths, index, route->vertex, route->port);
    for (uint64_t i = 0; status == RG_OK && i < route->hops; i++) {
        (void)rg_topology_neighbours(&web->net, route->vertex[i], next);
        while (route->port[i] < web->net.ports && next[route->port[i]] != route->vertex[i + 1])
            route->port[i]++;
    }
    return status;
}

int rg_web_shortest(struct rg_web *web, double from, double to, double index)
{
    rg_topology_paths paths = {0};
    uint64_t number;
    rg_link ends;
    size_t bytes = 0;

    rg_status status = rg_web_routes_begin(web, from, to, &ends);
    if (status == RG_OK)
        status = rg_web_whole(index, RG_WEB_MOST_VERTICES, &number);
    if (status == RG_OK)
        status = web->net.vertices > MOST_SEARCHED ? RG_E_LARGE
                                                   : rg_topology_paths_bytes(&web->net, &bytes);
    if (status != RG_OK)
        return rg_web_refuse(web, status, -1, 0);
    void *memory = malloc(bytes);
    uint8_t *reached = malloc((size_t)web->net.vertices);
    status = memory == NULL || reached == NULL
                 ? RG_E_MEMORY
                 : rg_topology_paths_begin(&web->net, ends.from, ends.to, memory, bytes, &paths);
    if (status == RG_OK)
        status = rg_topology_paths_search(&paths, UINT64_MAX);
    if (status == RG_OK && (paths.high | paths.low) != 0)
        status = keep_path(web, &paths, number);
    const rg_count128 count = {.high = paths.high, .low = paths.low};
    const int answered =
        status == RG_OK
            ? answer_routes(web, "search", rg_count128_print(count).text, &paths, reached)
            : rg_web_refuse(web, status, -1, 0);
    free(memory);
    free(reached);
    return answered;
}

/* ---- Distances */

struct search {
    uint32_t *hops; /* by vertex */
    uint32_t *queue;
    uint32_t head;
    uint32_t tail;
};

static void search_on(const struct rg_web *web, struct search *search)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const uint32_t from = search->queue[search->head++];
    const bool any = web->vertex_faults + web->link_faults > 0;

    (void)rg_topology_neighbours(&web->net, from, next);
    for (unsigned port = 0; port < web->net.ports; port++) {
        if (next[port] == RG_TOPOLOGY_NONE || search->hops[next[port]] != UINT32_MAX ||
            (any && is_faulty(web, (rg_link){from, next[port]})))
            continue;
        search->hops[next[port]] = search->hops[from] + 1;
        search->queue[search->tail++] = (uint32_t)next[port];
    }
}

static void put_distances(struct rg_web *web, const struct search *search)
{
    rg_out *out = rg_web_answer_begin(web);
    uint32_t count = 0;

    rg_out_text(out, "{\"counts\":[");
    for (uint32_t i = 0; i < search->tail; i++) {
        count++;
        if (i + 1 < search->tail &&
            search->hops[search->queue[i + 1]] == search->hops[search->queue[i]])
            continue;
        rg_out_format(out, "%s%" PRIu32, search->hops[search->queue[i]] == 0 ? "" : ",", count);
        count = 0;
    }
    rg_out_format(out, "],\"unreached\":%" PRIu64 "}", web->net.vertices - search->tail);
}

/* Hops in the order of the spots. */
static rg_status keep_hops(struct rg_web *web, const struct search *search)
{
    const struct rg_web_picture *picture = &web->picture;

    free(web->hops);
    web->hops = malloc((picture->spots + 1) * sizeof *web->hops);
    if (web->hops == NULL)
        return RG_E_MEMORY;
    for (uint32_t i = 0; i < picture->spots; i++) {
        const double vertex = picture->vertex[i];
        web->hops[i] =
            vertex < (double)web->net.vertices ? search->hops[(uint32_t)vertex] : UINT32_MAX;
    }
    return RG_OK;
}

int rg_web_distances(struct rg_web *web, double number)
{
    struct search search = {0};
    uint64_t vertex;

    rg_status status = rg_web_vertex_of(web, number, &vertex);
    if (status == RG_OK && web->net.vertices > MOST_SEARCHED)
        status = RG_E_LARGE;
    if (status != RG_OK)
        return rg_web_refuse(web, status, -1, 0);
    const size_t bytes = (size_t)web->net.vertices * sizeof *search.hops;
    search.hops = malloc(bytes);
    search.queue = malloc(bytes);
    if (search.hops != NULL && search.queue != NULL) {
        memset(search.hops, 255, bytes);
        search.hops[vertex] = 0;
        search.queue[search.tail++] = (uint32_t)vertex;
        while (search.head < search.tail)
            search_on(web, &search);
        put_distances(web, &search);
        status = keep_hops(web, &search);
    } else {
        status = RG_E_MEMORY;
    }
    free(search.hops);
    free(search.queue);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status, -1, 0);
}

const uint32_t *rg_web_hops(const struct rg_web *web)
{
    return web->hops;
}
