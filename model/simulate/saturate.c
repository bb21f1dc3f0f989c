/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The search for the load from which on a network is saturated. */

#include <math.h>

#include "routegen/net/simulate_load.h"

enum { SEEDS = 3, PART = 10 /* of the clocks, for each try */ };

/* Near saturation a rough latency does; it still takes long enough to see queues that grow. */
static const double rough = 0.05;

/* The share of a load that the short tries may leave in doubt; longer ones follow. */
static const double wide = 0.02;

/* Loads that were tried: the two that bound saturation, and between them what was left in doubt. */
struct range {
    double top;        /* nothing is tried above it */
    double low, high;  /* the highest sustained, the lowest that was not; none: 0, above the top */
    double from, till; /* the lowest not sustained, the highest not saturated */
    rg_sim_end end;    /* at `high` */
};

static rg_status try_load(const rg_topology *net, const rg_sim_options *options,
                          const rg_sim_plan *plan, unsigned threads, const rg_watch *watch,
                          rg_sim_end *end)
{
    rg_sim_point point[SEEDS];
    unsigned count[RG_SIM_UNSETTLED + 1] = {0};

    for (unsigned i = 0; i < SEEDS; i++) {
        point[i] = (rg_sim_point){.net = net, .options = *options};
        point[i].options.seed += i;
    }
    const rg_status status = rg_sim_sweep(point, SEEDS, plan, threads, watch);
    if (status != RG_OK)
        return status;
    for (unsigned i = 0; i < SEEDS; i++)
        count[point[i].result.end]++;
    *end = count[RG_SIM_LOCKED] > 0                                ? RG_SIM_LOCKED
           : count[RG_SIM_SATURATED] > SEEDS / 2                   ? RG_SIM_SATURATED
           : count[RG_SIM_PRECISE] + count[RG_SIM_CUT] > SEEDS / 2 ? RG_SIM_PRECISE
                                                                   : RG_SIM_UNSETTLED;
    return RG_OK;
}

/* What was found last stands, should chance have it against what was found before. */
static void note(struct range *range, double load, rg_sim_end end)
{
    if (end != RG_SIM_PRECISE && load < range->from)
        range->from = load;
    if ((end == RG_SIM_PRECISE || end == RG_SIM_UNSETTLED) && load > range->till)
        range->till = load;
    if (end == RG_SIM_PRECISE) {
        range->low = load;
        range->from = range->from > load ? range->from : range->high;
    } else if (end != RG_SIM_UNSETTLED) {
        range->high = load;
        range->end = end;
        range->till = range->till < load ? range->till : range->low;
    }
}

/* Into the wider of the gaps, of which nothing is known. */
static double next_of(const struct range *range)
{
    const bool above =
        range->high <= range->top && range->high - range->till > range->from - range->low;
    return fmin(range->top, (above ? range->till + range->high : range->low + range->from) / 2);
}

static bool is_wide(const struct range *range)
{
    return range->low < range->top && range->high - range->low > wide * range->high;
}

static rg_status search(const rg_topology *net, const rg_sim_options *options,
                        const rg_sim_plan *plan, unsigned steps, unsigned threads,
                        const rg_watch *watch, struct range *range)
{
    const uint64_t first = plan->fixed ? plan->warmup : 0;
    rg_sim_options now = *options;
    rg_sim_plan each = *plan;
    rg_status status = RG_OK;

    each.precision = rough;
    if (first < plan->most) /* else it is refused */
        each.most = first + (plan->most - first) / PART + 1;
    now.load = range->top;
    for (unsigned step = 0; status == RG_OK && step <= steps + steps / 3; step++) {
        rg_sim_end end = RG_SIM_UNSETTLED;
        if (step > steps && !is_wide(range))
            break;
        if (step == steps + 1) { /* what was left in doubt, again */
            each.most = plan->most;
            range->from = fmin(range->high, range->top);
            range->till = range->low;
            now.load = next_of(range);
        }
        status = try_load(net, &now, &each, threads, watch, &end);
        if (status == RG_OK)
            note(range, now.load, end);
        if (range->low >= range->top)
            break;
        now.load = next_of(range);
    }
    return status;
}

rg_status rg_sim_saturate(const rg_topology *net, const rg_sim_options *options,
                          const rg_sim_plan *plan, unsigned steps, unsigned threads,
                          const rg_watch *watch, rg_sim_saturation *found)
{
    if (!net || !options || !plan || !found)
        return RG_E_NULL;
    rg_sim_bound bound;
    rg_status status = rg_sim_bound_of(net, options, watch, &bound);
    const double top = bound.load >= 0 && bound.load < 1 ? bound.load : 1;
    struct range range = {top, 0, 2 * top, 2 * top, 0, RG_SIM_UNSETTLED};
    if (status == RG_OK)
        status = search(net, options, plan, steps, threads, watch, &range);
    if (status != RG_OK)
        return status;
    *found = (rg_sim_saturation){range.low, range.high <= top ? range.high : -1, range.end, bound};
    return RG_OK;
}
