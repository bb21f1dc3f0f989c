/* SPDX-License-Identifier: Apache-2.0 */

/* make bench-simulate: how fast the simulator is, as a table in Markdown. A flit-hop is a flit that
 * crosses a router. Medians of three runs each, in turns; processor time of one core; memory as it
 * grows from the network before, smaller ones first. */

#define _DEFAULT_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "routegen/net/simulate.h"
#include "routegen/network_kind.h"

enum { RUNS = 3, BOOKSIM_VCS = 4 };

static const struct row {
    const char *network;
    double load;
    uint64_t clocks;
    bool booksim; /* its router, and traffic to the sender, too */
    rg_sim_select select;
} rows[] = {
    {"mesh:8,8", 0.0001, 20000000, true, RG_SIM_CREDITS},
    {"mesh:8,8", 0.001, 3000000, true, RG_SIM_CREDITS},
    {"mesh:8,8", 0.21, 20000, true, RG_SIM_CREDITS},
    {"mesh:8,8", 0.38, 12000, true, RG_SIM_CREDITS},
    {"kary:4,3", 0.58, 10000, true, RG_SIM_RANDOM},
    {"kautz:4,8", 0.05, 60, false, RG_SIM_CREDITS},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

struct outcome {
    double seconds;
    uint64_t moves;
};

static void must(rg_status status)
{
    if (status == RG_OK)
        return;
    fprintf(stderr, "speed: %s\n", rg_status_text(status));
    exit(1);
}

static rg_topology network(const char *name)
{
    rg_topology net;
    must(rg_any_topology_parse(name, &net, NULL));
    return net;
}

static struct outcome run(const struct row *row)
{
    const rg_topology net = network(row->network);
    rg_sim_options o;
    rg_sim_counts counts;
    rg_sim_state state;
    rg_sim *sim;

    must(rg_sim_options_init(&net, &o, sizeof o));
    o.load = row->load;
    o.select = row->select;
    if (row->booksim) {
        o.vcs = BOOKSIM_VCS;
        o.allocator = RG_SIM_STAGED;
        o.link_delay = 3;
        o.inject_delay = 2;
        o.self = true;
    }
    must(rg_sim_open(&net, &o, &sim));
    /* Half as long to fill the network, the tables and the caches */
    must(rg_sim_run(sim, row->clocks / 2, NULL, &state));
    must(rg_sim_counts_of(sim, &counts));
    const uint64_t before = counts.moves;
    const clock_t start = clock();
    must(rg_sim_run(sim, row->clocks / 2 + row->clocks, NULL, &state));
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    must(rg_sim_counts_of(sim, &counts));
    rg_sim_close(sim);
    return (struct outcome){seconds, counts.moves - before};
}

static int by_seconds(const void *a, const void *b)
{
    const double x = ((const struct outcome *)a)->seconds, y = ((const struct outcome *)b)->seconds;
    return x < y ? -1 : x > y;
}

static long peak(void)
{
    struct rusage usage;
    (void)getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

int main(void)
{
    struct outcome outcome[ROWS][RUNS];
    long before = 0, after = 0;

    for (unsigned turn = 0; turn < RUNS; turn++) {
        for (unsigned i = 0; i < ROWS; i++) {
            if (turn == 0)
                before = peak();
            outcome[i][turn] = run(&rows[i]);
            if (turn == 0)
                after = peak();
        }
    }
    printf(
        "| network | load | clocks/s | M flit-hops/s | ns a flit-hop |\n|---|---|---|---|---|\n");
    for (unsigned i = 0; i < ROWS; i++) {
        qsort(outcome[i], RUNS, sizeof outcome[i][0], by_seconds);
        const struct outcome *median = &outcome[i][RUNS / 2];
        const double moves = (double)median->moves;
        printf("| %s | %g | %.3g | %.3g | %.0f |\n", rows[i].network, rows[i].load,
               (double)rows[i].clocks / median->seconds, moves / median->seconds / 1e6,
               median->seconds / moves * 1e9);
    }
    const rg_topology net = network(rows[ROWS - 1].network);
    printf("\n%s: %.0f bytes a router\n", rows[ROWS - 1].network,
           (double)(after - before) * 1024 / (double)net.vertices);
    return 0;
}
