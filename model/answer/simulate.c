/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What was measured at a load, as a record. */

#include "inner/net/simulate_record.h"
#include "inner/net/record_make.h"

const char *rg_sim_end_name(rg_sim_end end)
{
    static const char *const ends[] = {"precise", "cut", "saturated", "deadlock", "unsettled"};
    return (unsigned)end < sizeof ends / sizeof *ends ? ends[end] : NULL;
}

static void put_count(rg_value *record, const char *key, uint64_t count, bool known)
{
    if (known)
        rg_put_count(record, key, count);
    else
        rg_put_null(record, key);
}

static void put_busiest(rg_value *record, const rg_topology *net, const rg_sim_result *result)
{
    char label[RG_TOPOLOGY_MAX_LABEL] = "";

    if (result->most_use < 0) {
        rg_put_null(record, "busiest");
        return;
    }
    rg_value *busiest = rg_put_record(record, "busiest");
    (void)rg_topology_label(net, result->busiest.vertex, label);
    rg_put_text(busiest, "vertex", label);
    rg_put_count(busiest, "port", result->busiest.port);
}

void rg_put_sim_point(rg_value *record, const rg_topology *net, const rg_sim_options *options,
                      const rg_sim_result *result)
{
    const bool known = result->latency >= 0 && !options->queue;

    rg_put_count(record, "seed", options->seed);
    rg_put_known(record, "offered", result->offered);
    rg_put_real(record, "accepted", result->accepted);
    rg_put_known(record, "latency", result->latency);
    rg_put_known(record, "interval", result->interval);
    rg_put_known(record, "network_latency", result->network);
    put_count(record, "p50", result->p50, known);
    put_count(record, "p99", result->p99, known);
    put_count(record, "p999", result->p999, known);
    put_count(record, "max", result->max, known);
    rg_put_known(record, "hops", result->hops);
    rg_put_text(record, "end", rg_sim_end_name(result->end));
    rg_put_count(record, "packets", result->packets);
    rg_put_count(record, "warmup", result->warmup);
    rg_put_count(record, "clocks", result->clocks);
    rg_put_known(record, "mean_use", result->mean_use);
    rg_put_known(record, "most_use", result->most_use);
    put_busiest(record, net, result);
    rg_put_known(record, "fewest", result->fewest);
    rg_put_known(record, "most", result->most);
    rg_put_known(record, "fairness", result->fairness);
    rg_put_known(record, "delivered", result->delivered);
    rg_put_known(record, "stretch", result->stretch);
    rg_put_count(record, "lost", result->lost);
    rg_put_count(record, "unroutable", result->unroutable);
    rg_put_count(record, "retried", result->retried);
    rg_put_count(record, "dropped", result->dropped);
}

const rg_column *rg_sim_point_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network"},
        {.key = "seed"},
        {.key = "offered"},
        {.key = "accepted"},
        {.key = "latency"},
        {.key = "interval"},
        {.key = "network_latency"},
        {.key = "p50"},
        {.key = "p99"},
        {.key = "p999"},
        {.key = "max"},
        {.key = "hops"},
        {.key = "end"},
        {.key = "packets"},
        {.key = "warmup"},
        {.key = "clocks"},
        {.key = "mean_use"},
        {.key = "most_use"},
        {.key = "fewest"},
        {.key = "most"},
        {.key = "fairness"},
        {.key = "delivered"},
        {.key = "stretch"},
        {.key = "lost"},
        {.key = "unroutable"},
        {.key = "retried"},
        {.key = "dropped"},
        {.key = NULL},
    };
    return columns;
}
