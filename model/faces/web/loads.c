/* SPDX-License-Identifier: Apache-2.0 */

/* What each channel carries of a traffic, exactly, and where messages are in each other's way. */

#include <stdlib.h>

#include "routegen/net/simulate_load.h"
#include "net/inner/wording.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "session.h"

/* Loads are added up in at most this many steps of terminals, vertices and ports: a second in a
 * hypercube, half a minute in a Kautz digraph. */
#define MOST_STEPS 30000000.0
/* Above this load a channel is asked for too much; the rest is rounding. */
#define FULL 1.000000001

rg_status rg_web_options_of(const struct rg_web *web, unsigned traffic, bool node, double load,
                            unsigned flits, rg_sim_options *options, rg_refusal *refusal)
{
    rg_status status = rg_sim_options_init(&web->net, options, sizeof *options);

    if (traffic > RG_SIM_EXCHANGE)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "no such traffic");
    if (!(load >= 0 && load <= 1))
        return rg_refuse(refusal, RG_E_OPTION, NULL, "load %g: from 0 to 1 expected", load);
    if (flits < 1 || flits > 64)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "flits %u: from 1 to 64 expected", flits);
    options->load = load;
    options->flits = flits;
    options->traffic = (rg_sim_traffic)traffic;
    options->hotspots = options->traffic == RG_SIM_HOTSPOT;
    options->hotspot[0] = (rg_sim_hotspot){.node = 0, .share = 0.2};
    options->node = node;
    if (node)
        options->buffer = 4;
    if (status == RG_OK)
        status = rg_sim_choose(&web->net, options, NULL);
    return status == RG_OK ? rg_sim_explain(&web->net, options, NULL, "", refusal)
                           : rg_refuse(refusal, status, NULL, NULL);
}

/* Of a link between vertices, the fuller direction; @before: how many parallel ones come first. */
static double load_of(const struct rg_web *web, const double *loads, uint64_t from, uint64_t to,
                      unsigned before)
{
    const uint64_t row = web->net.ports + 1U;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_end end;
    unsigned port = 0;

    (void)rg_topology_neighbours(&web->net, from, next);
    while (port < web->net.ports && (next[port] != to || before > 0))
        before -= next[port++] == to;
    if (port == web->net.ports)
        return 0;
    (void)rg_topology_neighbour(&web->net, from, port, &end);
    const double there = loads[from * row + port];
    const double back = web->net.directed ? 0 : loads[to * row + end.port];
    return there > back ? there : back;
}

static int answer_loads(struct rg_web *web, const double *loads, const rg_sim_bound *bound)
{
    const unsigned row = web->net.ports + 1;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], channels = 0, conflicts = 0;

    for (uint64_t v = 0; v < web->net.vertices; v++) {
        (void)rg_topology_neighbours(&web->net, v, next);
        for (unsigned port = 0; port < web->net.ports; port++) {
            channels += next[port] != RG_TOPOLOGY_NONE;
            conflicts += next[port] != RG_TOPOLOGY_NONE && loads[v * row + port] > FULL;
        }
    }
    const uint64_t from = bound->where.vertex;
    (void)rg_topology_neighbours(&web->net, from, next);
    const uint64_t to =
        bound->where.port < web->net.ports ? next[bound->where.port] : RG_TOPOLOGY_NONE;
    rg_value *record = rg_record_begin();
    rg_put_real(record, "most", loads[from * row + bound->where.port]);
    rg_put_real(record, "full", bound->load);
    rg_put_counts(record, {"channels", channels}, {"conflicts", conflicts});
    rg_put_real(record, "limit", FULL);
    rg_web_put_label(web, record, "from", from);
    rg_web_put_label(web, record, "to", to);
    return rg_web_record(web, record, NULL);
}

/* In the order of the links of the picture. */
static rg_status keep_loads(struct rg_web *web, const double *loads)
{
    const struct rg_web_picture *picture = &web->picture;

    free(web->load);
    web->load = calloc(picture->links + 1U, sizeof *web->load);
    if (web->load == NULL)
        return RG_E_MEMORY;
    for (uint32_t i = 0; i < picture->links; i++) {
        const double a = picture->vertex[picture->link[4 * (size_t)i]];
        const double b = picture->vertex[picture->link[4 * (size_t)i + 1]];
        if (!(a < (double)web->net.vertices && b < (double)web->net.vertices))
            continue;        /* of a picture that is opened */
        unsigned before = 0; /* the links of a vertex stand together */
        const uint32_t *link = picture->link + 4 * (size_t)i;
        for (uint32_t j = 1; j <= i && *(link - 4 * (size_t)j) == link[0]; j++)
            before += *(link - 4 * (size_t)j + 1) == link[1];
        web->load[i] = load_of(web, loads, (uint64_t)a, (uint64_t)b, before);
    }
    return RG_OK;
}

int rg_web_load(struct rg_web *web, unsigned traffic)
{
    rg_sim_options options;
    rg_sim_bound bound = {.load = -1};
    rg_refusal refusal;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    const double steps =
        (double)web->net.nodes * (double)web->net.vertices * ((double)web->net.ports + 1);
    if (steps > MOST_STEPS) {
        (void)rg_refuse(&refusal, RG_E_LARGE, NULL,
                        "loads are added up where nodes x vertices x ports are at most 3e7");
        return rg_web_refused(web, &refusal);
    }
    rg_status status = rg_web_options_of(web, traffic, false, 0, 1, &options, &refusal);
    if (status != RG_OK)
        return rg_web_refused(web, &refusal);
    double *loads = calloc((size_t)web->net.vertices * ((size_t)web->net.ports + 1), sizeof *loads);
    status =
        loads == NULL ? RG_E_MEMORY : rg_sim_loads_of(&web->net, &options, NULL, loads, &bound);
    if (status == RG_OK && bound.load < 0)
        status = RG_E_RULE;
    if (status == RG_OK)
        status = keep_loads(web, loads);
    const int answer =
        status == RG_OK ? answer_loads(web, loads, &bound) : rg_web_refuse(web, status);
    free(loads);
    return answer;
}
