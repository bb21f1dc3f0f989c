/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/net/ask.h"
#include "net/inner/answer.h"
#include "families/inner/topology_route.h"
#include "net/inner/room.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "net/inner/faults.h"

/* Tori and meshes can be long; in all other families the longest routes are some hundred hops. */
#define MOST_HOPS (UINT64_C(1) << 26)

/* Vertices between two looks at the watch. */
enum { AT_A_TIME = 100000 };

static bool has_faults(const rg_ask *ask)
{
    return ask->avoid != NULL && (ask->avoid->vertices > 0 || ask->avoid->links > 0);
}

/* ---- The route by a rule --------------------------------------------------------------------- */

static rg_status ask_rule(rg_answer *answer)
{
    const rg_ask *ask = answer->ask;
    rg_route_rule own;
    uint64_t bound = 0;

    if (ask->graph == NULL)
        return RG_E_LARGE;
    rg_status status = ask->rule == NULL ? rg_route_rule_init(ask->graph, &own) : RG_OK;
    const rg_route_rule *rule = ask->rule == NULL ? &own : ask->rule;
    if (status == RG_OK)
        status = rg_route_bound(ask->graph, rule, &bound);
    if (status == RG_OK && bound > MOST_HOPS)
        status = RG_E_LARGE;
    if (status != RG_OK)
        return status;
    answer->method = RG_METHOD_RULE;
    if (!has_faults(ask))
        return rg_route_set_by_rule(ask->graph, rule, ask->source, ask->destination,
                                    &answer->routes);
    status = rg_route_around(ask, rule, &answer->routes);
    answer->why = answer->routes.count == 0 ? RG_NO_ROUTE_BY_RULE : RG_NO_ROUTE_BUT_ONE;
    return status;
}

/* ---- Disjoint routes ------------------------------------------------------------------------- */

/* Whether there may be more routes than were found, and why there is none. */
static void judge(rg_answer *answer)
{
    const rg_route_set *set = &answer->routes;

    answer->complete = !set->incomplete;
    if (set->count == 0 && answer->why == RG_NO_ROUTE_BUT_ONE)
        answer->why = set->incomplete ? RG_NO_ROUTE_CONSTRUCTED : RG_NO_ROUTE_LEFT;
}

static rg_status ask_disjoint(rg_answer *answer)
{
    const rg_ask *ask = answer->ask;
    rg_route_set *set = &answer->routes;
    const rg_status status = ask->graph == NULL
                                 ? rg_construct_around(ask, set)
                                 : rg_disjoint_search(ask->graph, ask->source, ask->destination,
                                                      ask->avoid, ask->watch, set);

    if (status == RG_E_FAULTY) { /* the switch of an end, or the link to it */
        answer->why = RG_NO_ROUTE_CUT;
        answer->method = RG_METHOD_CONSTRUCTION;
        return RG_OK;
    }
    if (status != RG_OK)
        return status;
    answer->method = set->made_by == RG_BY_SEARCH ? RG_METHOD_FLOW : RG_METHOD_CONSTRUCTION;
    judge(answer);
    return RG_OK;
}

/* ---- Shortest routes ------------------------------------------------------------------------- */

/* A search, and the faults that its paths go round. */
struct search {
    rg_topology_paths paths;
    fault_set faults;
    max_align_t memory[];
};

static bool bars(const void *faults, uint64_t from, uint64_t to)
{
    return rg_fault_between(faults, from, to);
}

static rg_status search_on(const rg_ask *ask, rg_topology_paths *paths)
{
    while (!rg_topology_paths_search(paths, AT_A_TIME))
        if (rg_watch_show(ask->watch, "vertices", paths->expanded, ask->graph->vertices) != RG_OK)
            return RG_E_STOPPED;
    return RG_OK;
}

static rg_status search(rg_answer *answer)
{
    const rg_ask *ask = answer->ask;
    size_t bytes = 0;

    if (rg_topology_paths_bytes(ask->graph, &bytes) != RG_OK || bytes > RG_ASK_MOST_BYTES)
        return RG_E_LARGE;
    struct search *search = malloc(sizeof *search + bytes);
    if (search == NULL)
        return RG_E_MEMORY;
    answer->memory = search;
    search->faults = (fault_set){0};
    rg_status status = RG_OK;
    rg_topology_paths_begin(ask->graph, ask->source, ask->destination, search->memory,
                            &search->paths);
    if (has_faults(ask)) {
        status = rg_fault_set_open(ask->graph, ask->avoid, false, &search->faults);
        search->paths.bars = bars;
        search->paths.faults = &search->faults;
    }
    if (status == RG_OK)
        status = search_on(ask, &search->paths);
    answer->paths = &search->paths;
    return status;
}

static rg_status ask_shortest(rg_answer *answer)
{
    const rg_ask *ask = answer->ask;

    if (ask->graph == NULL)
        return RG_E_LARGE;
    rg_status status = RG_E_FAMILY;
    if (ask->most == 0 && !has_faults(ask))
        status = rg_topology_paths_count(ask->graph, ask->source, ask->destination, &answer->hops,
                                         &answer->count);
    answer->method = status == RG_OK ? RG_METHOD_FORMULA : RG_METHOD_SEARCH;
    if (status == RG_E_FAMILY) {
        status = search(answer);
        if (status != RG_OK)
            return status;
        answer->count = (rg_count128){answer->paths->high, answer->paths->low};
        answer->hops = answer->paths->hops;
    }
    const bool none = answer->count.high == 0 && answer->count.low == 0;
    answer->at_least =
        answer->count.high == RG_TOPOLOGY_PATHS_MOST && answer->count.low == RG_TOPOLOGY_PATHS_MOST;
    answer->why = none ? RG_NO_ROUTE_LEFT : RG_NO_ROUTE_BUT_ONE;
    if (status == RG_OK && !none && ask->most > 0)
        status = rg_answer_list(answer, 0, ask->most);
    return status;
}

rg_status rg_answer_list(rg_answer *answer, uint64_t first, uint64_t most)
{
    rg_status status = RG_OK;

    if (answer->paths == NULL || (answer->count.high == 0 && first >= answer->count.low))
        return RG_E_INDEX;
    rg_route_set_close(&answer->routes);
    for (uint64_t i = 0; i < most && status == RG_OK; i++) {
        rg_route *route;
        if (answer->count.high == 0 && first + i >= answer->count.low)
            break;
        status = rg_route_set_add(&answer->routes, answer->hops, &route);
        if (status == RG_OK)
            rg_topology_paths_get(answer->paths, first + i, route->vertex, route->port);
    }
    return status;
}

/* ---- Any answer ------------------------------------------------------------------------------ */

/* A faulty end; false: both are whole. */
static bool end_is_faulty(rg_answer *answer)
{
    const rg_ask *ask = answer->ask;

    for (size_t i = 0; ask->avoid != NULL && i < ask->avoid->vertices; i++) {
        const uint64_t fault = ask->avoid->vertex[i];
        if (fault == ask->source)
            answer->why = RG_NO_ROUTE_SOURCE;
        else if (fault == ask->destination && answer->why == RG_NO_ROUTE_BUT_ONE)
            answer->why = RG_NO_ROUTE_DESTINATION;
    }
    return answer->why != RG_NO_ROUTE_BUT_ONE;
}

static rg_status check(const rg_ask *ask)
{
    if (ask->network == NULL || (ask->graph == NULL && ask->network->info->kind != RG_KIND_KAUTZ))
        return RG_E_NULL;
    if ((unsigned)ask->kind > RG_ASK_SHORTEST)
        return RG_E_OPTION;
    const uint64_t vertices =
        ask->graph == NULL ? ask->network->shape.kautz.nodes : ask->graph->vertices;
    const rg_faults none = {0}, *avoid = ask->avoid == NULL ? &none : ask->avoid;
    if ((avoid->vertices > 0 && avoid->vertex == NULL) || (avoid->links > 0 && avoid->link == NULL))
        return RG_E_NULL;
    bool found = ask->source < vertices && ask->destination < vertices;
    for (size_t i = 0; i < avoid->vertices; i++)
        found = found && avoid->vertex[i] < vertices;
    for (size_t i = 0; i < avoid->links; i++)
        found = found && avoid->link[i].from < vertices && avoid->link[i].to < vertices;
    if (!found)
        return RG_E_INDEX;
    return ask->source == ask->destination ? RG_E_SAME : RG_OK;
}

/* No routes yet, for a copy of the question. */
static rg_status begin(rg_answer *answer, const rg_ask *ask)
{
    rg_ask *copy = calloc(1, sizeof *copy);
    const rg_status status =
        copy == NULL ? RG_E_MEMORY : rg_sized(copy, sizeof *copy, _Alignof(rg_ask), ask);

    if (status != RG_OK) {
        free(copy);
        return status;
    }
    *answer = (rg_answer){
        .ask = copy,
        .method = RG_METHOD_CONSTRUCTION,
        .complete = true,
        .routes = {.from = copy->source, .to = copy->destination},
    };
    return RG_OK;
}

rg_status rg_ask_routes(const rg_ask *ask, rg_answer *answer)
{
    static rg_status (*const asks[])(rg_answer *) = {
        [RG_ASK_RULE] = ask_rule,
        [RG_ASK_DISJOINT] = ask_disjoint,
        [RG_ASK_SHORTEST] = ask_shortest,
    };
    static const rg_method methods[] = {
        [RG_ASK_RULE] = RG_METHOD_RULE,
        [RG_ASK_DISJOINT] = RG_METHOD_CONSTRUCTION,
        [RG_ASK_SHORTEST] = RG_METHOD_SEARCH,
    };
    rg_answer found;

    rg_status status = answer == NULL ? RG_E_NULL : begin(&found, ask);
    if (status != RG_OK)
        return status;
    ask = found.ask;
    status = check(ask);
    if (status == RG_OK) {
        found.method = methods[ask->kind];
        if (!end_is_faulty(&found))
            status = asks[ask->kind](&found);
    }
    if (status != RG_OK) {
        rg_answer_close(&found);
        return status;
    }
    if (ask->kind != RG_ASK_SHORTEST) {
        found.count.low = found.routes.count;
        found.hops = found.routes.count > 0 ? found.routes.route[0].hops : 0;
    }
    *answer = found;
    return RG_OK;
}

rg_status rg_answer_of_words(const rg_ask *ask, const rg_kautz_route *routes, unsigned count,
                             rg_answer *answer)
{
    rg_status status = begin(answer, ask);

    if (status != RG_OK)
        return status;
    ask = answer->ask;
    answer->memory = malloc(count * sizeof *routes + 1);
    if (answer->memory == NULL) {
        rg_answer_close(answer);
        return RG_E_MEMORY;
    }
    memcpy(answer->memory, routes, count * sizeof *routes);
    if (!end_is_faulty(answer))
        status = rg_words_around(ask, answer->memory, count, &answer->routes);
    if (status != RG_OK) {
        rg_answer_close(answer);
        return status;
    }
    judge(answer);
    answer->count.low = answer->routes.count;
    answer->hops = answer->routes.count > 0 ? answer->routes.route[0].hops : 0;
    return RG_OK;
}

void rg_answer_close(rg_answer *answer)
{
    if (answer == NULL)
        return;
    rg_route_set_close(&answer->routes);
    if (answer->paths != NULL)
        rg_fault_set_close(&((struct search *)answer->memory)->faults);
    free(answer->memory);
    free(answer->ask);
    answer->paths = NULL;
    answer->memory = NULL;
    answer->ask = NULL;
}

const char *rg_answer_reason(const rg_answer *answer)
{
    static const char *const reasons[] = {
        [RG_NO_ROUTE_BUT_ONE] = NULL,
        [RG_NO_ROUTE_SOURCE] = "the source is faulty",
        [RG_NO_ROUTE_DESTINATION] = "the destination is faulty",
        [RG_NO_ROUTE_CUT] = "the faults cut off an end",
        [RG_NO_ROUTE_LEFT] = "the faults leave none",
        [RG_NO_ROUTE_CONSTRUCTED] =
            "the faults leave none of the constructed routes; no others were searched for",
        [RG_NO_ROUTE_BY_RULE] = "the rule permits none around the faults",
    };
    if (answer->why == RG_NO_ROUTE_LEFT && !has_faults(answer->ask))
        return "no path leads there";
    return reasons[answer->why];
}
