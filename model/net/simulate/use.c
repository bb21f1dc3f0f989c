/* SPDX-License-Identifier: Apache-2.0 */

/* How much of channels and terminals a window has used. */

#include <math.h>

#include "parts.h"
#include "routegen/net/simulate_load.h"

static void add_channels(rg_sim *sim, double clocks, rg_sim_result *result)
{
    const rg_topology *net = &sim->net;
    uint64_t channels = 0, most[2] = {0}, flits = 0;
    rg_topology_end end;

    for (uint64_t v = net->direct ? 0 : net->nodes; v < net->vertices; v++) {
        for (unsigned port = 0; port < net->ports + net->direct; port++) {
            (void)rg_sim_channel(sim, v, port, &flits);
            result->reads += flits;
            if (port == net->ports || rg_topology_neighbour(net, v, port, &end) != RG_OK ||
                end.vertex == RG_TOPOLOGY_NONE || (!net->direct && end.vertex < net->nodes))
                continue;
            channels++;
            result->links += flits;
            if (flits <= most[0])
                continue;
            most[0] = flits;
            most[1] = ~(v * net->ports + port);
        }
    }
    /* Of all processes, and of equal ones the first */
    const uint64_t own = most[0];
    sim_combine(sim, &result->links, 2, false);
    sim_combine(sim, most, 1, true);
    most[1] *= most[0] == own;
    sim_combine(sim, most + 1, 1, true);
    if (most[0] > 0)
        result->busiest = (rg_channel){~most[1] / net->ports, (unsigned)(~most[1] % net->ports), 0};
    result->mean_use = channels > 0 ? (double)result->links / (double)channels / clocks : 0;
    result->most_use = (double)most[0] / clocks;
}

/* The use of all channels, if it is asked for. */
static void note_channels(const rg_sim *sim, const rg_sim_plan *plan, double clocks)
{
    const rg_topology *net = &sim->net;
    const unsigned outs = net->ports + 1;
    uint64_t flits;

    for (uint64_t i = 0; plan->use && i < net->vertices * outs; i++)
        plan->use[i] = rg_sim_channel(sim, i / outs, (unsigned)(i % outs), &flits) == RG_OK
                           ? (double)flits / clocks
                           : 0;
    /* Only one process has seen a channel, and the bits of 0 are 0. */
    if (plan->use)
        sim_combine(sim, plan->use, (size_t)net->vertices * outs, false);
}

static void add_terminals(rg_sim *sim, const rg_sim_plan *plan, double clocks,
                          rg_sim_result *result)
{
    const uint64_t nodes = sim->net.nodes;
    double sum = 0, squares = 0, least = INFINITY, most = 0;
    uint64_t flits = 0;

    sim_combine(sim, sim->traffic.received, nodes, false);
    for (uint64_t node = 0; node < nodes; node++) {
        if (plan->terminal) { /* a process has heard those that arrived at its routers */
            sim_combine(sim, &plan->terminal[node].packets, 2, false);
            sim_combine(sim, &plan->terminal[node].max, 1, true);
        }
        (void)rg_sim_received(sim, node, &flits);
        if (plan->terminal)
            plan->terminal[node].received = flits;
        const double rate = (double)flits / clocks;
        sum += rate;
        squares += rate * rate;
        least = fmin(least, rate);
        most = fmax(most, rate);
    }
    result->fewest = least;
    result->most = most;
    result->fairness = squares > 0 ? sum * sum / ((double)nodes * squares) : 1;
}

void rg_sim_use(rg_sim *sim, const rg_sim_plan *plan, double clocks, rg_sim_result *result)
{
    const double of_all = clocks * sim->options.planes; /* the mean of a channel in all planes */

    add_channels(sim, of_all, result);
    note_channels(sim, plan, of_all);
    add_terminals(sim, plan, clocks, result);
}
