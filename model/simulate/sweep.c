/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Many measurements, each on one thread. */

#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#endif

#include "routegen/net/simulate_load.h"

/* How far all are; only the thread that called shows it. */
typedef struct sweep {
    const rg_watch *watch;
    uint64_t done, total;
    bool stopped;
} sweep;

static uint64_t done_of(const sweep *all)
{
    uint64_t done;
#pragma omp atomic read
    done = all->done;
    return done;
}

static bool is_stopped(const sweep *all)
{
    bool stopped;
#pragma omp atomic read
    stopped = all->stopped;
    return stopped;
}

static bool show(void *context, const rg_progress *progress)
{
    sweep *all = context;
    (void)progress;
#ifdef _OPENMP
    if (omp_get_thread_num() != 0)
        return !is_stopped(all);
#endif
    if (!is_stopped(all) &&
        rg_watch_show(all->watch, "measurements", done_of(all), all->total) != RG_OK) {
#pragma omp atomic write
        all->stopped = true;
    }
    return !is_stopped(all);
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

rg_status rg_sim_sweep(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                       unsigned threads, const rg_watch *watch)
{
    if (!points || !plan)
        return RG_E_NULL;
    sweep all = {watch, 0, count, false};
    const rg_watch own = {.show = show, .context = &all};
    const int64_t end = (int64_t)count;
    threads = threads_of(threads);
    if (rg_watch_show(watch, "measurements", 0, count) != RG_OK)
        return RG_E_STOPPED;
#pragma omp parallel for num_threads((int)threads) schedule(dynamic, 1)
    for (int64_t i = 0; i < end; i++) {
        rg_sim_point *point = &points[i];
        point->status =
            rg_sim_measure(point->net, &point->options, plan, &own, NULL, 0, &point->result);
#pragma omp atomic
        all.done++;
    }
    for (uint64_t i = 0; i < count; i++)
        if (points[i].status != RG_OK)
            return points[i].status;
    return RG_OK;
}

/* ---- Saturation ------------------------------------------------------------------------------ */

enum { SEEDS = 3 };

static rg_status try_load(const rg_topology *net, const rg_sim_options *options,
                          const rg_sim_plan *plan, unsigned threads, const rg_watch *watch,
                          rg_sim_end *end)
{
    rg_sim_point point[SEEDS];
    unsigned saturated = 0;
    bool locked = false;

    for (unsigned i = 0; i < SEEDS; i++) {
        point[i] = (rg_sim_point){.net = net, .options = *options};
        point[i].options.seed += i;
    }
    const rg_status status = rg_sim_sweep(point, SEEDS, plan, threads, watch);
    if (status != RG_OK)
        return status;
    for (unsigned i = 0; i < SEEDS; i++) {
        saturated += point[i].result.end == RG_SIM_SATURATED;
        locked |= point[i].result.end == RG_SIM_LOCKED;
    }
    *end = locked ? RG_SIM_LOCKED : saturated > SEEDS / 2 ? RG_SIM_SATURATED : RG_SIM_PRECISE;
    return RG_OK;
}

rg_status rg_sim_saturate(const rg_topology *net, const rg_sim_options *options,
                          const rg_sim_plan *plan, unsigned steps, unsigned threads,
                          const rg_watch *watch, rg_sim_saturation *found)
{
    if (!net || !options || !plan || !found)
        return RG_E_NULL;
    rg_sim_saturation range = {0, 1, RG_SIM_SATURATED};
    rg_sim_options now = *options;
    rg_sim_plan rough = *plan;
    rough.precision = 1; /* what the latency is does not matter */
    rough.most = plan->most / 10 + 1;
    for (unsigned step = 0; step < steps; step++) {
        rg_sim_end end = RG_SIM_PRECISE;
        now.load = (range.low + range.high) / 2;
        const rg_status status = try_load(net, &now, &rough, threads, watch, &end);
        if (status != RG_OK)
            return status;
        if (end == RG_SIM_PRECISE) {
            range.low = now.load;
        } else {
            range.high = now.load;
            range.end = end;
        }
    }
    *found = range;
    return RG_OK;
}
