/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Dead nodes of a Kautz digraph, and all pairs of the others: the share that arrives by the rule
 * alone and by the first of the disjoint routes that lives, against what it is exactly. Of a pair
 * that lives the f dead are any of the other N - 2 nodes, so m inner nodes all live with
 * probability C(N-2-m, f) / C(N-2, f); disjoint routes share no inner node, so inclusion and
 * exclusion give the probability that one of them lives from the sums of their inner nodes.
 */

#include <math.h>
#include <stdio.h>

#include "routegen/kautz.h"
#include "theory.h"

static double all_live(uint64_t others, unsigned inner, unsigned dead)
{
    double share = 1;
    for (unsigned i = 0; i < dead; i++)
        share *= (double)(others - inner - i) / (double)(others - i);
    return share;
}

/* One of these routes lives. */
static double one_lives(uint64_t others, const rg_kautz_route *route, unsigned routes,
                        unsigned dead)
{
    double share = 0;
    for (unsigned set = 1; set < 1U << routes; set++) {
        unsigned inner = 0, chosen = 0;
        for (unsigned i = 0; i < routes; i++)
            if (set >> i & 1) {
                inner += route[i].hops - 1U;
                chosen++;
            }
        share += (chosen % 2 ? 1 : -1) * all_live(others, inner, dead);
    }
    return share;
}

/* Of the first @routes disjoint routes of each pair. */
static double survival(const rg_kautz *net, unsigned routes, unsigned dead)
{
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    rg_kautz_word from, to;
    double sum = 0;

    for (uint64_t s = 0; s < net->nodes; s++)
        for (uint64_t t = 0; t < net->nodes; t++) {
            if (s == t)
                continue;
            (void)rg_kautz_unrank(net, s, &from);
            (void)rg_kautz_unrank(net, t, &to);
            (void)rg_kautz_routes(net, &from, &to, route);
            sum += one_lives(net->nodes - 2, route, routes, dead);
        }
    return sum / (double)(net->nodes * (net->nodes - 1));
}

/* All single nodes give the exact share; sets at random one that is within four standard errors,
 * as they differ among each other. */
static bool is_survived(unsigned d, unsigned k, rg_sim_routing routing, unsigned dead,
                        unsigned sets)
{
    rg_sim_fault fault = {.part = dead > 1 ? RG_SIM_VERTICES : RG_SIM_VERTEX,
                          .until = RG_SIM_MAX_CLOCKS,
                          .count = dead > 1 ? dead : 0};
    char name[32];
    rg_kautz kautz;
    double sum = 0, squares = 0;
    rg_sim_exchange r;

    (void)rg_kautz_init(d, k, &kautz);
    (void)snprintf(name, sizeof name, "kautz:%u,%u", d, k);
    const rg_topology net = network(name);
    const double expected = survival(&kautz, routing == RG_SIM_DISJOINT ? d : 1, dead);
    rg_sim_options o = options_of(&net);
    o.routing = routing;
    o.disjoint = RG_SIM_ANY_ROUTE;
    o.traffic = RG_SIM_EXCHANGE;
    o.order = RG_SIM_SHIFT;
    o.faults = &fault;
    o.fault_count = 1;
    for (unsigned i = 0; i < sets; i++) {
        o.seed = i;
        fault.vertex = dead > 1 ? 0 : i;
        if (rg_sim_exchange_run(&net, &o, 100000, NULL, &r) != RG_OK || r.end != RG_SIM_PRECISE)
            return false;
        const double share = (double)r.delivered / (double)(r.delivered + r.lost);
        sum += share;
        squares += share * share;
    }
    const double mean = sum / sets;
    const double error = sqrt(fmax(0, squares / sets - mean * mean) / (sets - 1));
    printf("# %s, %u dead nodes, %u sets: %.5f, standard error %.5f; exactly %.5f\n", name, dead,
           sets, mean, error, expected);
    return fabs(mean - expected) <= (dead > 1 ? 4 * error : 0) + 1e-9;
}

/* Whether each packet arrives that is born long enough after a fault and its notice; while none
 * does, as long as sources do not know. */
static bool is_delivered(const char *name, rg_sim_routing routing, unsigned notice, bool all)
{
    const rg_topology net = network(name);
    const rg_sim_fault fault = {
        .part = RG_SIM_VERTICES, .begin = 1000, .until = RG_SIM_MAX_CLOCKS, .count = 2};
    rg_sim_result r;

    rg_sim_options o = options_of(&net);
    rg_sim_plan plan = plan_of();
    o.routing = routing;
    o.faults = &fault;
    o.fault_count = 1;
    o.notice = notice;
    plan.fixed = true;
    plan.warmup = 2000;
    plan.most = 6000;
    plan.precision = 1;
    if (rg_sim_measure(&net, &o, &plan, NULL, NULL, 0, &r) != RG_OK)
        return false;
    printf("# %s, known after %u clocks: delivered %.4f\n", name, notice, r.delivered);
    return r.end != RG_SIM_LOCKED && (r.delivered == 1) == all;
}

void check_survival(bool soak)
{
    verdict(is_survived(3, 4, RG_SIM_DISJOINT, 2, 2), "two dead nodes, the first route that lives");
    verdict(is_survived(2, 3, RG_SIM_COUNT, 1, 12), "a dead node of K(2,3), the rule");
    verdict(is_delivered("torus:8,8", RG_SIM_UPDOWN, 0, true), "up and down around dead nodes");
    verdict(is_delivered("torus:8,8", RG_SIM_UPDOWN, 500, true), "known after 500 clocks");
    verdict(is_delivered("torus:8,8", RG_SIM_UPDOWN, 60000, false), "never known");
    verdict(is_delivered("torus:8,8", RG_SIM_LAYERS, 100, true), "layers around dead nodes");
    if (!soak)
        return;
    verdict(is_survived(3, 4, RG_SIM_COUNT, 1, 108), "a dead node of K(3,4), the rule");
    verdict(is_survived(3, 4, RG_SIM_DISJOINT, 1, 108), "a dead node, disjoint routes");
    verdict(is_survived(3, 4, RG_SIM_COUNT, 2, 400), "2 dead nodes, the rule");
    verdict(is_survived(3, 4, RG_SIM_COUNT, 4, 400), "4 dead nodes, the rule");
    verdict(is_survived(3, 4, RG_SIM_DISJOINT, 4, 400), "4 dead nodes, disjoint");
    verdict(is_survived(3, 4, RG_SIM_DISJOINT, 8, 400), "8 dead nodes, disjoint");
}
