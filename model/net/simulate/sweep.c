/* SPDX-License-Identifier: Apache-2.0 */

/* Many measurements, each on one thread; or one, on all of them. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "parts.h"
#include "net/inner/simulate_sweep.h"

/* How far all are; only the thread that called shows it. */
typedef struct sweep {
    const rg_watch *watch;
    const rg_sim_share *share;
    uint64_t *order;
    uint64_t next; /* of the order */
    _Atomic uint64_t done;
    uint64_t total;
    _Atomic bool stopped;
    double load; /* that the thread that called measures */
} sweep;

/* How far all are, and the measurement of this thread; it may end before its last clock. */
static bool show_all(const sweep *all, const rg_progress *one)
{
    rg_progress told = {.unit = "measurements", .done = all->done, .total = all->total};
    char what[80];

    if (all->watch == NULL)
        return true;
    if (all->total == 1 && strcmp(one->unit, told.unit) == 0)
        return all->watch->show(all->watch->context, one); /* of a search */
    (void)snprintf(what, sizeof what, "load %g, clock %llu", all->load,
                   (unsigned long long)one->done);
    told.what = one->what != NULL ? one->what : what;
    told.part = one->total > 0 ? ((double)one->done + one->part) / (double)one->total : 0;
    return all->watch->show(all->watch->context, &told);
}

static bool show(void *context, const rg_progress *progress)
{
    sweep *all = context;
#ifdef _OPENMP
    if (omp_get_thread_num() != 0)
        return !all->stopped;
#endif
    if (!all->stopped && !show_all(all, progress))
        all->stopped = true;
    return !all->stopped;
}

static unsigned threads_of(unsigned wanted)
{
#ifdef _OPENMP
    return wanted > 0 ? wanted : (unsigned)omp_get_max_threads();
#else
    (void)wanted;
    return 1;
#endif
}

/* ---- Order ----------------------------------------------------------------------------------- */

/* About how long a point takes: flits born a clock; a search tries loads of a half and more. */
struct cost {
    double flits;
    uint64_t index;
};

static int compare_costs(const void *first, const void *second)
{
    const struct cost *a = first, *b = second;
    if (a->flits < b->flits || a->flits > b->flits)
        return a->flits > b->flits ? -1 : 1;
    return a->index < b->index ? -1 : 1;
}

rg_status rg_sim_sweep_order(const rg_sim_point *points, uint64_t count, uint64_t *order)
{
    if (!points || !order)
        return RG_E_NULL;
    struct cost *cost = malloc((size_t)count * sizeof *cost + 1);
    if (!cost)
        return RG_E_MEMORY;
    for (uint64_t i = 0; i < count; i++) {
        const rg_sim_point *point = &points[i];
        const double load = point->steps > 0 ? point->steps : point->options.load;
        cost[i] = (struct cost){(double)point->net->nodes * load, i};
    }
    qsort(cost, (size_t)count, sizeof *cost, compare_costs);
    for (uint64_t i = 0; i < count; i++)
        order[i] = cost[i].index;
    free(cost);
    return RG_OK;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

static bool take(sweep *all, uint64_t *index)
{
    bool more;
#pragma omp critical
    {
        if (all->share && all->share->next) {
            more = all->share->next(all->share->context, index);
        } else {
            more = all->next < all->total;
            if (more)
                *index = all->order[all->next++];
        }
    }
    return more;
}

static void finish(sweep *all, uint64_t index)
{
#pragma omp critical
    {
        if (all->share && all->share->done)
            all->share->done(all->share->context, index);
    }
    all->done++;
}

/* A run is split only among threads that somebody has asked for: they wait for one another in every
 * clock, which costs much where other work keeps the processors. */
static rg_status run(rg_sim_point *point, const rg_sim_plan *plan, unsigned threads, unsigned asked,
                     const rg_watch *watch)
{
    if (asked > 1 && point->steps == 0 && point->options.threads == 0)
        point->options.threads = asked;
    if (point->options.traffic == RG_SIM_EXCHANGE)
        return rg_sim_exchange_run(point->net, &point->options, plan->most, watch,
                                   &point->exchange);
    if (point->steps > 0)
        return rg_sim_saturate(point->net, &point->options, plan, point->steps, threads, watch,
                               &point->saturation);
    return rg_sim_measure(point->net, &point->options, plan, watch, NULL, 0, &point->result);
}

rg_status rg_sim_sweep_shared(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                              unsigned threads, const rg_watch *watch, const rg_sim_share *share)
{
    if (!points || !plan)
        return RG_E_NULL;
    uint64_t *order = malloc((size_t)count * sizeof *order + 1);
    if (!order)
        return RG_E_MEMORY;
    rg_status status = rg_sim_sweep_order(points, count, order);
    sweep all = {.watch = watch, .share = share, .order = order, .total = count};
    const rg_watch own = {.show = show, .context = &all};
    const bool one = count == 1; /* the threads are for the run, or the loads that a search tries */
    const unsigned asked = one ? threads : 1;
    threads = threads_of(threads);
    if (status == RG_OK)
        status = rg_watch_show(watch, "measurements", 0, count);
    if (status == RG_OK) {
#pragma omp parallel num_threads((int)(one ? 1 : threads))
        for (uint64_t i = 0; take(&all, &i);) {
#ifdef _OPENMP
            if (omp_get_thread_num() == 0)
#endif
                all.load = points[i].options.load;
            points[i].status = run(&points[i], plan, one ? threads : 1, asked, &own);
            finish(&all, i);
        }
    }
    free(order);
    for (uint64_t i = 0; i < count && status == RG_OK; i++)
        status = points[i].status;
    return status;
}

rg_status rg_sim_sweep(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                       unsigned threads, const rg_watch *watch)
{
    return rg_sim_sweep_shared(points, count, plan, threads, watch, NULL);
}

/* ---- Saturation ------------------------------------------------------------------------------ */

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

/* How far all tries are, of which there may be fewer. */
struct tries {
    const rg_watch *watch;
    uint64_t done, total; /* measurements before this try; of all */
};

static uint64_t tries_of(unsigned steps)
{
    return SEEDS * (steps + steps / 3 + 1);
}

/* Before the first one. */
static bool show_bound(void *context, const rg_progress *one)
{
    const struct tries *tries = context;
    const rg_progress told = {
        .unit = "measurements", .total = tries->total, .note = one->note, .what = "its bound"};

    return tries->watch->show(tries->watch->context, &told);
}

static bool show_try(void *context, const rg_progress *one)
{
    const struct tries *tries = context;
    rg_progress told = *one;

    told.done += tries->done;
    told.total = tries->total;
    return tries->watch->show(tries->watch->context, &told);
}

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
    for (unsigned i = 0; i < SEEDS;
         i++) { /* a run that is cut before or in its shortest window says nothing */
        const rg_sim_result *of = &point[i].result;
        const bool none = of->end == RG_SIM_CUT && of->clocks < of->warmup + RG_SIM_BATCHES;
        count[none ? RG_SIM_UNSETTLED : of->end]++;
    }
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

static rg_status search(const rg_topology *net, const rg_sim_options *options,
                        const rg_sim_plan *plan, unsigned steps, unsigned threads,
                        const rg_watch *watch, struct range *range)
{
    const uint64_t first = plan->fixed ? plan->warmup : 0;
    struct tries tries = {watch, 0, tries_of(steps)};
    const rg_watch own = {.show = show_try, .context = &tries};
    rg_sim_options now = *options;
    rg_sim_plan each = *plan;
    rg_status status = RG_OK;

    each.precision = rough;
    if (first < plan->most) /* else it is refused */
        each.most = first + (plan->most - first) / PART + 1;
    now.load = range->top;
    for (unsigned step = 0; status == RG_OK && step <= steps + steps / 3; step++) {
        rg_sim_end end = RG_SIM_UNSETTLED;
        if (step > steps &&
            !(range->low < range->top && range->high - range->low > wide * range->high))
            break;
        if (step == steps + 1) { /* what was left in doubt, again */
            each.most = plan->most;
            range->from = fmin(range->high, range->top);
            range->till = range->low;
            now.load = next_of(range);
        }
        tries.done = SEEDS * step;
        status = try_load(net, &now, &each, threads, watch ? &own : NULL, &end);
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
    rg_sim_options own;
    rg_sim_plan own_plan;
    rg_sim_bound bound;

    rg_status status = found ? rg_sim_read(net, &options, &own) : RG_E_NULL;
    if (status == RG_OK)
        status = rg_sim_read_plan(&plan, &own_plan);
    if (status != RG_OK)
        return status;
    struct tries tries = {watch, 0, tries_of(steps)};
    const rg_watch bounds = {.show = show_bound, .context = &tries};
    status = rg_sim_bound_of(net, options, watch ? &bounds : NULL, &bound);
    const double top = bound.load >= 0 && bound.load < 1 ? bound.load : 1;
    struct range range = {top, 0, 2 * top, 2 * top, 0, RG_SIM_UNSETTLED};
    if (status == RG_OK)
        status = search(net, options, plan, steps, threads, watch, &range);
    if (status != RG_OK)
        return status;
    *found = (rg_sim_saturation){range.low, range.high <= top ? range.high : -1, range.end, bound};
    return RG_OK;
}
