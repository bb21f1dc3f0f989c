/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "measures.h"

#include <stdlib.h>
#include <unistd.h>

#include "connectivity.h"
#include "cli/common/fail.h"
#include "cli/common/progress.h"

/* A short search: about 5e7 steps a second, each part of it. */
static const double short_steps = 4e8;
static const size_t short_bytes = (size_t)1 << 30;

/* Maximum flows: vertices * links, about 1e6 a second. */
static const double short_flow = 5e5, long_flow = 1e8;

/* Distances of a network whose diameter no formula gives: the families of permutations, at most 16
 * symbols long, and words of 62 letters stay far below. */
#define MOST_DISTANCES 4096

#define MOST_THREADS 64

static double arcs_of(const rg_topology *net)
{
    return (double)net->links * (net->directed ? 1 : 2);
}

/* The steps of all searches; stops counting sources when there are too many for a short one. */
static double steps_of(const rg_topology *net)
{
    const double arcs = arcs_of(net);
    uint64_t found = 0;
    double steps = 0;

    for (uint64_t node = 0; found < net->nodes && steps <= short_steps; node++) {
        uint64_t weight = 0;
        (void)rg_topology_weight(net, node, &weight);
        found += weight;
        steps += weight > 0 ? arcs : 0;
    }
    return steps;
}

size_t cli_processors(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors < 1)
        return 1;
    return processors > MOST_THREADS ? MOST_THREADS : (size_t)processors;
}

/* As many threads as processors, if there are that many searches and, in a short one, memory. */
static size_t threads_of(const struct cli_measures *measures, size_t bytes, enum cli_search search)
{
    size_t threads = cli_processors();

    if (search == CLI_SEARCH_SHORT && threads > short_bytes / bytes)
        threads = short_bytes / bytes;
    return measures->facts.transitive ? 1 : threads;
}

/* Searches from all sources, so many at a time that the bar moves. */
static void search_all(struct cli_measures *measures, size_t bytes, enum cli_search search,
                       struct cli_progress *progress)
{
    const rg_topology *net = &measures->net;
    const size_t threads = threads_of(measures, bytes, search);
    const double at_a_time = 2e7 / arcs_of(net);
    const uint64_t most = at_a_time > 64 ? 64 : at_a_time < 2 ? 2 : (uint64_t)at_a_time;
    const uint64_t diameter = measures->facts.diameter;
    rg_topology_tally *tally = &measures->tally;
    void *memory = cli_get(threads, bytes);

    tally->room = diameter == RG_TOPOLOGY_UNKNOWN ? MOST_DISTANCES : diameter + 1;
    tally->histogram = cli_get(tally->room, sizeof *tally->histogram);
    if (measures->facts.transitive)
        cli_progress_note(progress, "one search, as all nodes are alike");
    while (tally->weight < net->nodes) {
        cli_progress_show(progress, tally->weight * net->nodes);
        (void)rg_topology_measure(net, most < threads ? threads : most, memory, threads * bytes,
                                  tally);
    }
    free(memory);
    (void)rg_topology_measures_of(net, tally, &measures->found);
}

void cli_measure(const rg_topology *net, enum cli_search search, struct cli_measures *measures)
{
    const double limit = search == CLI_SEARCH_SHORT ? short_flow : long_flow;
    struct cli_progress progress;
    char name[RG_NETWORK_MAX_TEXT];
    size_t bytes;

    *measures = (struct cli_measures){.net = *net};
    (void)rg_network_print(&net->name, name);
    (void)rg_topology_facts_of(net, &measures->facts);
    (void)rg_topology_switch_paths_of(net, &measures->paths);
    measures->steps = steps_of(net);
    const bool possible = rg_topology_measure_bytes(net, &bytes) == RG_OK;
    if (search == CLI_SEARCH_ALWAYS && !possible)
        cli_fail(CLI_USAGE, "%s: too large for a search, 2^32 vertices or more", name);
    if (search == CLI_SEARCH_SHORT &&
        (!possible || measures->steps > short_steps || bytes > short_bytes))
        return;

    cli_progress_begin(&progress, name, net->nodes * net->nodes);
    search_all(measures, bytes, search, &progress);
    (void)rg_topology_count(net, UINT64_MAX, &measures->counts);
    measures->connectivity = cli_connectivity(net, limit);
    cli_progress_erase(&progress);
    measures->seconds = cli_progress_seconds(&progress);
    measures->searched = true;
}

void cli_measures_free(struct cli_measures *measures)
{
    free(measures->tally.histogram);
    measures->tally.histogram = NULL;
}
