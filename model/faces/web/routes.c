/* SPDX-License-Identifier: Apache-2.0 */

/* Faults, routes between two vertices, and distances. */

#include <stdlib.h>
#include <string.h>

#include "families/inner/topology_route.h"
#include "session.h"
#include "net/inner/answer.h"

/* A search for all shortest paths, or for distances, has this many vertices at most. */
#define MOST_SEARCHED 4000000
/* The most hops of all shortest routes that are told. */
#define MOST_DAG 20000

/* ---- Faults */

/* Whether two links are the same one. */
static bool same_link(const struct rg_web *web, rg_link a, rg_link b)
{
    return (a.from == b.from && a.to == b.to) ||
           (!web->net.directed && a.from == b.to && a.to == b.from);
}

int rg_web_avoid(struct rg_web *web)
{
    const size_t vertices = web->faults.vertices, links = web->faults.links;
    rg_refusal refusal;

    if (web->input == NULL || !web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (rg_parse_faults(&web->net, NULL, RG_FAULTS_VERTICES + RG_FAULTS_LINKS, web->input,
                        &web->faults, &refusal) != RG_OK)
        return rg_web_refused(web, &refusal);
    rg_value *record = rg_record_begin(), *list = rg_put_list(record, "vertices");
    for (size_t i = vertices; i < web->faults.vertices; i++)
        rg_put_count(list, NULL, web->faults.vertex[i]);
    list = rg_put_list(record, "links");
    for (size_t i = links; i < web->faults.links; i++) {
        rg_value *link = rg_put_list(list, NULL);
        rg_put_count(link, NULL, web->faults.link[i].from);
        rg_put_count(link, NULL, web->faults.link[i].to);
    }
    return rg_web_record(web, record, NULL);
}

int rg_web_mend(struct rg_web *web)
{
    rg_faults_close(&web->faults);
    return rg_web_record(web, rg_record_begin(), NULL);
}

bool rg_web_is_faulty(const struct rg_web *web, rg_link hop)
{
    for (size_t i = 0; i < web->faults.vertices; i++)
        if (web->faults.vertex[i] == hop.to || web->faults.vertex[i] == hop.from)
            return true;
    for (size_t i = 0; i < web->faults.links; i++)
        if (same_link(web, web->faults.link[i], hop))
            return true;
    return false;
}

/* ---- Routes */

/* A network has at most this many shortest routes listed at a time. */
#define MOST_LISTED 10000.0

rg_status rg_web_ask_begin(struct rg_web *web, double from, double to, rg_ask *ask)
{
    rg_answer_close(&web->found);
    *ask = (rg_ask){.size = sizeof *ask,
                    .network = &web->any,
                    .graph = &web->net,
                    .avoid = web->faults.vertices + web->faults.links > 0 ? &web->faults : NULL};
    const rg_status status = rg_web_vertex_of(web, from, &ask->source);
    return status == RG_OK ? rg_web_vertex_of(web, to, &ask->destination) : status;
}

int rg_web_ask(struct rg_web *web, unsigned kind, double from, double to, double first, double most)
{
    uint64_t index;
    rg_ask ask;

    rg_status status = rg_web_ask_begin(web, from, to, &ask);
    if (status == RG_OK)
        status = kind > RG_ASK_SHORTEST ? RG_E_INDEX : rg_web_whole(most, MOST_LISTED, &ask.most);
    if (status == RG_OK)
        status = rg_web_whole(first, RG_WEB_MOST_VERTICES, &index);
    ask.kind = (rg_ask_kind)kind;
    if (status == RG_OK && kind == RG_ASK_SHORTEST && web->net.vertices > MOST_SEARCHED)
        status = RG_E_LARGE;
    if (status == RG_OK)
        status = rg_ask_routes(&ask, &web->found);
    if (status == RG_OK && index > 0 && web->found.why == RG_NO_ROUTE_BUT_ONE)
        status = rg_answer_list(&web->found, index, ask.most);
    return status == RG_OK ? rg_web_record(web, rg_answer_record(&web->found), NULL)
                           : rg_web_refuse(web, status);
}

/* The hops of all shortest routes, from the source on: each vertex comes before those nearer to the
 * destination. Returns whether there are more. */
static bool put_dag(const rg_topology_paths *paths, uint8_t *reached, rg_value *dag)
{
    const rg_topology *net = &paths->net;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    unsigned links = 0;

    reached[paths->source] = 1;
    for (uint64_t i = paths->found; i-- > 0;) {
        const uint32_t from = paths->queue[i];
        if (!reached[from])
            continue;
        (void)rg_topology_neighbours(net, from, next);
        for (unsigned port = 0; port < net->ports; port++) {
            const uint64_t to = next[port];
            if (to == RG_TOPOLOGY_NONE || paths->distance[to] == UINT32_MAX ||
                paths->distance[to] + 1 != paths->distance[from] ||
                (paths->bars != NULL && paths->bars(paths->faults, from, to)))
                continue;
            if (links == MOST_DAG)
                return true;
            reached[to] = 1;
            rg_value *hop = rg_put_list(dag, NULL);
            rg_put_count(hop, NULL, from);
            rg_put_count(hop, NULL, to);
            links++;
        }
    }
    return false;
}

int rg_web_dag(struct rg_web *web)
{
    const rg_topology_paths *paths = web->found.paths;
    uint8_t *reached = paths == NULL ? NULL : calloc((size_t)paths->net.vertices, 1);
    rg_value *record = rg_record_begin();

    rg_value *dag = rg_put_list(record, "dag");
    if (reached != NULL && web->found.why == RG_NO_ROUTE_BUT_ONE && put_dag(paths, reached, dag))
        (void)rg_put_flag(record, "more", true);
    free(reached);
    return rg_web_record(web, record, NULL);
}

/* ---- Distances */

struct search {
    uint32_t *hops; /* by vertex */
    uint32_t *queue, head, tail;
};

static void search_on(const struct rg_web *web, struct search *search)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const uint32_t from = search->queue[search->head++];
    const bool any = web->faults.vertices + web->faults.links > 0;

    (void)rg_topology_neighbours(&web->net, from, next);
    for (unsigned port = 0; port < web->net.ports; port++) {
        if (next[port] == RG_TOPOLOGY_NONE || search->hops[next[port]] != UINT32_MAX ||
            (any && rg_web_is_faulty(web, (rg_link){from, next[port]})))
            continue;
        search->hops[next[port]] = search->hops[from] + 1;
        search->queue[search->tail++] = (uint32_t)next[port];
    }
}

static rg_value *distances_of(const struct rg_web *web, const struct search *search)
{
    rg_value *record = rg_record_begin(), *counts = rg_put_list(record, "counts");
    uint32_t count = 0;

    for (uint32_t i = 0; i < search->tail; i++) {
        count++;
        if (i + 1 < search->tail &&
            search->hops[search->queue[i + 1]] == search->hops[search->queue[i]])
            continue;
        rg_put_count(counts, NULL, count);
        count = 0;
    }
    rg_put_count(record, "unreached", web->net.vertices - search->tail);
    return record;
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
    rg_value *record = NULL;
    uint64_t vertex;

    rg_status status = rg_web_vertex_of(web, number, &vertex);
    if (status == RG_OK && web->net.vertices > MOST_SEARCHED)
        status = RG_E_LARGE;
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    const size_t bytes = (size_t)web->net.vertices * sizeof *search.hops;
    search.hops = malloc(bytes);
    search.queue = malloc(bytes);
    if (search.hops != NULL && search.queue != NULL) {
        memset(search.hops, 255, bytes);
        search.hops[vertex] = 0;
        search.queue[search.tail++] = (uint32_t)vertex;
        while (search.head < search.tail)
            search_on(web, &search);
        record = distances_of(web, &search);
        status = keep_hops(web, &search);
    } else {
        status = RG_E_MEMORY;
    }
    free(search.hops);
    free(search.queue);
    if (status == RG_OK)
        return rg_web_record(web, record, NULL);
    rg_record_close(record);
    return rg_web_refuse(web, status);
}
