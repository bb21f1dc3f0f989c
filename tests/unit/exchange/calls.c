/* SPDX-License-Identifier: Apache-2.0 */

/* Blocked calls: none where Clos says so, and the share by hand for two inputs and one link. */

#include "check.h"
#include "../nulls.h"
#include "routegen/net/calls.h"
#include "routegen/network_kind.h"

static rg_calls run(const char *name, double load, bool rearrange)
{
    const rg_calls_plan plan = {load, 40000, 3, rearrange};
    rg_topology net = {0};
    rg_calls result = {0};
    OK(rg_any_topology_parse(name, &net, NULL));
    OK(rg_calls_run(&net, &plan, NULL, &result));
    return result;
}

/* Two inputs share one link: an idle input's call is blocked while the other one is busy. With p
 * the probability of that, 2 rate (1 - p) = p, and p rate of p rate + 2 rate (1 - p) calls are
 * blocked, which is the load. */
Test(calls, two_inputs_one_link)
{
    for (double load = 0.1; load < 0.95; load += 0.2)
        for (unsigned rearrange = 0; rearrange < 2; rearrange++) {
            const rg_calls result = run("clos:2,1,1", load, rearrange);
            const double p = 2 * load / (1 + load);
            cr_assert(fabs(result.blocked - load) <= 2 * result.half && result.half < 0.02,
                      "%f: %f +- %f", load, result.blocked, result.half);
            cr_assert(fabs(result.busy - p / 2) < 0.01, "%f: busy %f", load, result.busy);
        }
}

Test(calls, none_blocked_by_the_theorems)
{
    static const struct {
        const char *name;
        bool strictly; /* else only with rearrangement */
    } cases[] = {{"clos:1,1,5", true},  {"clos:3,5,4", true},  {"clos:4,7,6", true},
                 {"clos:4,4,6", false}, {"clos:3,4,5", false}, {"gft:1,5,3", false}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        const rg_calls plain = run(cases[i].name, 0.9, false);
        const rg_calls moving = run(cases[i].name, 0.9, true);
        cr_assert(cases[i].strictly == (plain.blocked <= 0), "%s: %f", cases[i].name,
                  plain.blocked);
        cr_assert(moving.blocked <= 0 && moving.half > 0 && moving.half < 1e-4, "%s: %f",
                  cases[i].name, moving.blocked);
        cr_assert(cases[i].strictly == (moving.moved <= 0), "%s: %f", cases[i].name, moving.moved);
        cr_assert(fabs(moving.busy - 0.9) < 0.01, "%s: %f", cases[i].name, moving.busy);
    }
    const rg_calls few = run("clos:4,3,6", 0.7, true);
    cr_assert(few.blocked > 0.1 && isnan(few.jacobaeus));
    const rg_calls known = run("clos:4,5,8", 0.7, false);
    cr_assert(fabs(known.lee - 0.3410) < 5e-5 && fabs(known.jacobaeus - 0.2954) < 5e-5);
    cr_assert(known.n == 4 && known.m == 5 && known.r == 8);
}

Test(calls, refused)
{
    rg_topology net = {0}, nested = {0}, kautz = {0};
    rg_calls_plan plan = {0.5, RG_CALLS_LEAST, 1, false};
    rg_calls result;

    OK(rg_any_topology_parse("clos:2,2,2", &net, NULL));
    OK(rg_any_topology_parse("clos:2,2,2,2,2", &nested, NULL));
    OK(rg_any_topology_parse("kautz:2,3", &kautz, NULL));
    EACH_NULL(rg_calls_run(P(&net), P(&plan), NULL, P(&result)));
    REFUSED(RG_E_FAMILY, rg_calls_run(&nested, &plan, NULL, &result));
    REFUSED(RG_E_FAMILY, rg_calls_run(&kautz, &plan, NULL, &result));
    for (plan.load = -1; plan.load < 2; plan.load += 1)
        REFUSED(RG_E_OPTION, rg_calls_run(&net, &plan, NULL, &result));
    plan.load = NAN;
    REFUSED(RG_E_OPTION, rg_calls_run(&net, &plan, NULL, &result));
    plan = (rg_calls_plan){0.5, RG_CALLS_LEAST - 1, 1, false};
    REFUSED(RG_E_OPTION, rg_calls_run(&net, &plan, NULL, &result));
    cr_assert(rg_calls_possible(&net) && !rg_calls_possible(NULL) && !rg_calls_possible(&kautz));
}
