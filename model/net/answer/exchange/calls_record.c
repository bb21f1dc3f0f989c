/* SPDX-License-Identifier: Apache-2.0 */

/* Calls that come and go, as a record. */

#include <stdio.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/exchange_ask.h"
#include "net/inner/wording.h"
#include "routegen/net/calls.h"

rg_calls_ask rg_calls_ask_default(void)
{
    return (rg_calls_ask){.calls = 1000000, .seed = 1};
}

rg_status rg_calls_option(void *ask, const char *name, const char *value, rg_refusal *refusal)
{
    rg_calls_ask *calls = ask;

    if (strcmp(name, "calls") == 0)
        return rg_read_whole(value, RG_CALLS_LEAST, UINT64_C(1) << 40, &calls->calls, refusal);
    if (strcmp(name, "seed") == 0)
        return rg_read_whole(value, 0, UINT64_MAX, &calls->seed, refusal);
    if (strcmp(name, "load") != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "load, calls or seed expected");
    char more;
    if (value == NULL || strspn(value, "0123456789.e-") != strlen(value) ||
        sscanf(value, "%lf%c", &calls->load, &more) != 1 || !(calls->load > 0 && calls->load < 1))
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "a number above 0 and below 1 expected, the share of busy inputs");
    return RG_OK;
}

/* The share that is blocked, under its key, with its interval, and how busy inputs are. */
static void put_run(rg_value *record, const char *const keys[3], const char *title,
                    const rg_calls *calls)
{
    rg_value *blocked = rg_put_real(record, keys[0], calls->blocked);

    rg_put_real(record, keys[1], calls->half);
    rg_put_real(record, keys[2], calls->busy);
    rg_say(blocked, title, "%.5f +- %.5f of the calls; inputs are busy %.4f of the time",
           calls->blocked, calls->half, calls->busy);
    if (calls->moved > 0)
        rg_say_more(blocked, "; a call moves %.4f others", calls->moved);
}

rg_status rg_calls_record(const rg_topology *net, const rg_calls_ask *ask, const rg_watch *watch,
                          rg_value **record, rg_refusal *refusal)
{
    rg_calls_plan plan = {ask->load, ask->calls, ask->seed, false};
    rg_calls plain, moving;

    if (!rg_calls_possible(net))
        return rg_refuse(refusal, RG_E_FAMILY, rg_name_of(&net->name).text,
                         "calls are for networks of three stages: clos:n,m,r, gft:1,m,w, kary:k,2");
    if (!(ask->load > 0))
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "%s is missing: the share of busy inputs, above 0 and below 1",
                         rg_option_named(ask->program, "--load"));
    rg_status status = rg_calls_run(net, &plan, watch, &plain);
    plan.rearrange = true;
    if (status == RG_OK)
        status = rg_calls_run(net, &plan, watch, &moving);
    if (status != RG_OK)
        return rg_refuse(refusal, status, rg_name_of(&net->name).text, NULL);
    rg_value *made = *record = rg_record_begin();
    rg_say(rg_put_text(made, "network", rg_name_of(&net->name).text), "network", NULL);
    rg_put_counts(made, {"n", plain.n}, {"m", plain.m}, {"r", plain.r});
    rg_say(rg_put_text(made, "blocking", rg_permutation_kind(net)), "kind",
           "%s: n = %u, m = %u, r = %u; strictly from m = 2n - 1 on (r = 1: n), with rearrangement "
           "from n",
           rg_permutation_kind(net), plain.n, plain.m, plain.r);
    rg_say(rg_put_real(made, "load", ask->load), "load", "%g of an input, %llu calls, seed %llu",
           ask->load, (unsigned long long)ask->calls, (unsigned long long)ask->seed);
    rg_put_count(made, "calls", ask->calls);
    rg_put_count(made, "seed", ask->seed);
    put_run(made, (const char *const[]){"blocked", "interval", "busy"}, "blocked", &plain);
    put_run(made,
            (const char *const[]){"rearranged_blocked", "rearranged_interval", "rearranged_busy"},
            "rearranged", &moving);
    rg_put_real(made, "moved", moving.moved);
    rg_say(rg_put_real(made, "lee", plain.lee), "Lee", "%.5f, as if links were independent",
           plain.lee);
    rg_value *value = rg_put_real(made, "jacobaeus", plain.jacobaeus);
    if (plain.m >= plain.n)
        rg_say(value, "Jacobaeus", "%.5f, as if inputs were", plain.jacobaeus);
    status = rg_record_made(record);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

rg_status rg_ask_calls(const rg_any_network *network, const char *options, const rg_watch *watch,
                       rg_value **record, rg_refusal *refusal)
{
    rg_calls_ask ask = rg_calls_ask_default();
    rg_topology net;
    const rg_status status = rg_read_options(options, rg_calls_option, &ask, refusal);

    if (status != RG_OK)
        return status;
    if (rg_any_topology_parse(network->name, &net, NULL) != RG_OK)
        return rg_refuse(refusal, RG_E_FAMILY, network->name, NULL);
    return rg_calls_record(&net, &ask, watch, record, refusal);
}
