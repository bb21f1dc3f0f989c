/* SPDX-License-Identifier: Apache-2.0 */

/* What the keys of BookSim2's files are as options of a simulation: all but the packets. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "booksim.h"
#include "families/inner/rows.h"
#include "net/inner/wording.h"
#include "routegen/net/simulate.h"
#include "routegen/topology.h"

static void must(struct booksim *b, bool good, const char *keys, const char *expected)
{
    if (!good)
        rg_booksim_wrong(b, keys, "%s expected for this topology", expected);
}

/* Of a network by its name. */
static void check_size(struct booksim *b, const char *name)
{
    static const char keys[] = "k n topology";
    rg_topology net;
    rg_refusal wrong;

    if (rg_parse_network(name, NULL, &net, &wrong) != RG_OK)
        rg_booksim_wrong(b, keys, "%s", wrong.text);
    else if (net.nodes < 2)
        rg_booksim_wrong(b, keys, "%s: at least two compute nodes are needed", name);
    else if (net.vertices >> 31 > 0 || net.vertices * net.ports >> 31 > 0)
        rg_booksim_wrong(b, keys, "%s: too large to simulate", name);
}

/* The name of the network, and what its routing function is here. */
static void network(struct booksim *b)
{
    /* K, D, N, C, F: k, 2 k, n, c, and the file; *: k, n times */
    static const struct {
        const char *topology, *routing, *other, *name;
    } all[] = {{"mesh", "dim_order", "dor", "mesh:*"},
               {"torus", "dim_order", NULL, "torus:*"},
               {"fly", "dest_tag", NULL, "butterfly:K,N"},
               {"fattree", "nca", NULL, "kary:K,N"},
               {"flatfly", "ran_min", "ugal", "hyperx:*/C"},
               {"anynet", "min", NULL, "file:F"},
               {"dragonflynew", "min", NULL, "dragonfly:K,D,K"},
               {"cmesh", "dor_no_express", "dor", "cmesh:K"}};
    char *const name = b->to->network;
    char why[64];
    const unsigned k = rg_booksim_whole(b, "k"), n = rg_booksim_whole(b, "n"),
                   c = rg_booksim_whole(b, "c");
    const char *file = rg_booksim_find(b, "network_file")->value;
    unsigned i = 0;
    size_t at = 0;

    while (i < sizeof all / sizeof *all && !rg_booksim_is(b, "topology", all[i].topology))
        i++;
    if (i == sizeof all / sizeof *all) {
        rg_booksim_wrong(
            b, "topology",
            "mesh, torus, fly, fattree, flatfly, anynet, dragonflynew or cmesh expected");
        return;
    }
    if (rg_booksim_is(b, "topology", "cmesh") && rg_booksim_is(b, "routing_function", "xy_yx") &&
        k >= 8)
        rg_booksim_wrong(b, "routing_function k", "some of BookSim2's own packets never arrive");
    (void)snprintf(why, sizeof why, "%s%s%s", all[i].routing, all[i].other != NULL ? " or " : "",
                   all[i].other != NULL ? all[i].other : "");
    must(b,
         rg_booksim_is(b, "routing_function", all[i].routing) ||
             (all[i].other != NULL && rg_booksim_is(b, "routing_function", all[i].other)),
         "routing_function topology", why);
    const bool anynet = rg_booksim_is(b, "topology", "anynet");
    must(b, strlen(file) < 4096, "network_file", "a shorter name");
    must(b, !anynet || *file != '\0', "network_file topology", "the name of a file");
    must(b, k > 0 || anynet, "k", "1 or more");
    must(b, (n > 0 && n <= 64) || anynet, "n", "1 to 64");
    must(b, c > 0 || anynet, "c", "1 or more");
    if (b->status != RG_OK)
        return;
    for (const char *of = i == 0 && k == 2 ? "hypercube:N" : all[i].name; *of != '\0'; of++)
        for (unsigned d = 0; d < (*of == '*' ? n : 1); d++)
            at += (size_t)(*of == '*'   ? sprintf(name + at, d == 0 ? "%u" : ",%u", k)
                           : *of == 'K' ? sprintf(name + at, "%u", k)
                           : *of == 'D' ? sprintf(name + at, "%u", 2 * k)
                           : *of == 'N' ? sprintf(name + at, "%u", n)
                           : *of == 'C' ? sprintf(name + at, "%u", c)
                           : *of == 'F' ? sprintf(name + at, "%s", file)
                                        : sprintf(name + at, "%c", *of));
    if (rg_booksim_is(b, "topology", "flatfly")) {
        must(b, n <= 2, "n topology", "1 or 2");
        must(b, rg_booksim_whole(b, "x") == k, "x k", "the number that k is");
        must(b, rg_booksim_whole(b, "xr") <= 3, "xr",
             "0 to 3"); /* else wires of terminals have lengths */
    } else if (rg_booksim_is(b, "topology", "dragonflynew")) {
        must(b, n == 1, "n topology", "1");
        must(b, rg_booksim_whole(b, "num_vcs") == 2 || rg_booksim_whole(b, "num_vcs") == 3,
             "num_vcs topology", "2 or 3"); /* links between routers use two of them */
    } else if (rg_booksim_is(b, "topology", "cmesh")) {
        must(b, n == 2, "n topology", "2");
        must(b, c == 4, "c topology", "4");
        must(b, rg_booksim_whole(b, "xr") == 2, "xr topology", "2");
        must(b, rg_booksim_whole(b, "yr") == 2, "yr topology", "2");
        must(b, rg_booksim_whole(b, "y") == rg_booksim_whole(b, "x"), "y x",
             "the number that x is");
        if (rg_booksim_is(b, "routing_function", "dor"))
            (void)strcat(name, ",1");
    }
    if (b->to->elsewhere)
        return;
    if (rg_booksim_is(b, "routing_function", "ugal"))
        rg_booksim_give(b, "routing", "routing_function", "ugal:2"); /* its own threshold */
    if (rg_booksim_is(b, "topology", "torus"))
        rg_booksim_give(b, "tie", "topology", "all");
    if (rg_booksim_is(b, "topology", "torus") || rg_booksim_is(b, "topology", "fattree"))
        rg_booksim_give(b, "select", "topology", "random");
    b->to->anynet = anynet;
    if (b->status == RG_OK && !anynet)
        check_size(b, name);
}

/* Of a number, and @more. */
static void give_whole(struct booksim *b, const char *option, const char *key, unsigned least,
                       unsigned most, unsigned more)
{
    const unsigned number = rg_booksim_whole(b, key);

    if (number < least || number > most)
        rg_booksim_wrong(b, key, "a number from %u to %u expected", least, most);
    rg_booksim_give(b, option, key, "%u", number + more);
}

/* The rounds of iSLIP; 0 of separable_input_first. */
static unsigned rounds_of(struct booksim *b, const char *key)
{
    static const char begin[] = "islip(";
    const char *const name = rg_booksim_find(b, key)->value;
    const char *const number =
        name + (rg_booksim_starts(name, begin) ? sizeof begin - 1 : strlen(name));
    char *end = NULL;
    const unsigned long rounds = strtoul(number, &end, 10);

    if (strcmp(name, "separable_input_first") == 0)
        return 0;
    if (strcmp(name, "islip") == 0)
        return 1;
    if (strspn(number, "0123456789") == 0 || strcmp(end, ")") != 0 || rounds < 1 ||
        rounds > UINT16_MAX)
        rg_booksim_wrong(b, key,
                         "separable_input_first, islip, or islip(N) with N from 1 to %d expected",
                         UINT16_MAX);
    return (unsigned)rounds;
}

/* Inputs of a port beyond its virtual channels have none, and are never used. */
static void speed_up(struct booksim *b)
{
    const unsigned inputs = rg_booksim_whole(b, "input_speedup");
    const double steps = rg_booksim_number(b, "internal_speedup");
    const bool bounded = !rg_booksim_is(b, "output_buffer_size", "-1");

    if (inputs == 0)
        rg_booksim_wrong(b, "input_speedup", "1 or more expected");
    if (!(steps >= 1 && steps <= RG_SIM_MAX_SPEEDUP))
        rg_booksim_wrong(b, "internal_speedup", "a number from 1 to %d expected%s",
                         RG_SIM_MAX_SPEEDUP, steps < 1 ? ": below 1 BookSim2 loses flits" : "");
    rg_booksim_give(b, "input-speedup", "input_speedup", "%u",
                    inputs < RG_SIM_MAX_VCS ? inputs : RG_SIM_MAX_VCS);
    rg_booksim_give(b, "internal-speedup", "internal_speedup", "%.17g", steps);
    give_whole(b, "output-speedup", "output_speedup", 1, RG_SIM_MAX_SPEEDUP, 0);
    if (bounded)
        give_whole(b, "output-buffer", "output_buffer_size", 1, RG_SIM_MAX_BUFFER, 0);
}

static void allocate(struct booksim *b)
{
    const char *const name = rg_booksim_find(b, "vc_allocator")->value;
    const unsigned rounds = rounds_of(b, "vc_allocator");

    (void)rounds_of(b, "sw_allocator");
    if (!rg_booksim_is(b, "sw_allocator", name))
        rg_booksim_wrong(b, "sw_allocator vc_allocator", "%s expected, as vc_allocator", name);
    if (rg_booksim_whole(b, "st_prepare_delay") + rg_booksim_whole(b, "st_final_delay") != 1)
        rg_booksim_wrong(b, "st_final_delay st_prepare_delay",
                         "st_prepare_delay + st_final_delay = 1 expected");
    if (rounds > 0) {
        rg_booksim_give(b, "allocator", "vc_allocator", "islip");
        rg_booksim_give(b, "iterations", "vc_allocator", "%u", rounds);
    }
    speed_up(b);
    if (rg_booksim_whole(b, "wait_for_tail_credit") != 0)
        rg_booksim_give(b, "tail-credit", "wait_for_tail_credit", "true");
    give_whole(b, "vcs", "num_vcs", 1, RG_SIM_MAX_VCS, 0);
    give_whole(b, "buffer", "vc_buf_size", 1, RG_SIM_MAX_BUFFER, 0);
    give_whole(b, "route-delay", "routing_delay", 0, 1, 1); /* beyond, no other head begins */
    give_whole(b, "credit-delay", "credit_delay", 0, RG_SIM_MAX_DELAY - 2, 2);
}

/* BookSim2's seed "time" is that of the clock, with which nothing can be repeated. */
static unsigned seed_of(struct booksim *b)
{
    if (rg_booksim_is(b, "seed", "time"))
        rg_booksim_wrong(b, "seed",
                         "a number expected, so that the run can be repeated; or --seed");
    return rg_booksim_whole(b, "seed");
}

static void measure(struct booksim *b)
{
    const unsigned period = rg_booksim_whole(b, "sample_period");
    const double warmup = (double)rg_booksim_whole(b, "warmup_periods") * period;

    if (period == 0)
        rg_booksim_wrong(b, "sample_period", "1 or more expected");
    if (warmup >= (double)b->to->most && rg_booksim_wants(b, "warmup"))
        rg_booksim_wrong(b, "sample_period warmup_periods",
                         "a warm-up, sample_period times warmup_periods, below the %.0f clocks of "
                         "--max-clocks expected",
                         (double)b->to->most);
    if (warmup > 0)
        rg_booksim_give(b, "warmup", "sample_period", "%.0f", warmup);
    if (rg_booksim_wants(b, "seed"))
        rg_booksim_give(b, "seed", "seed", "%u", seed_of(b));
    if (b->to->elsewhere)
        return;
    if (rg_booksim_is(b, "topology", "dragonflynew") ||
        (rg_booksim_whole(b, "use_noc_latency") == 1 &&
         (rg_booksim_is(b, "topology", "torus") || rg_booksim_is(b, "topology", "flatfly") ||
          rg_booksim_is(b, "topology", "cmesh"))))
        b->to->wires = rg_booksim_whole(b, "xr");
}

rg_status rg_booksim_read(rg_booksim *booksim, char *text, rg_refusal *refusal)
{
    struct booksim b = {.to = booksim, .refusal = refusal};

    rg_booksim_settings(&b, text);
    if (!rg_booksim_is(&b, "sim_type", "latency") && !rg_booksim_is(&b, "sim_type", "throughput") &&
        !rg_booksim_is(&b, "sim_type", "gpgpusim"))
        rg_booksim_wrong(&b, "sim_type", "latency, throughput or gpgpusim expected");
    rg_booksim_give(&b, "model", "router", "booksim");
    network(&b);
    allocate(&b);
    rg_booksim_traffic(&b);
    measure(&b);
    if (!rg_booksim_is(&b, "subnets", "1"))
        give_whole(&b, "planes", "subnets", 1, RG_SIM_MAX_PLANES, 0);
    return b.status;
}

/* Clocks of the wire between two routers. */
static unsigned wire(const rg_topology *net, unsigned unit, uint64_t from, uint64_t to)
{
    const int64_t a = (int64_t)from, b = (int64_t)to, side = net->name.param[0];

    if (net->name.family == RG_FAMILY_DRAGONFLY)
        return from / net->name.param[1] == to / net->name.param[1] ? 10 : 100;
    if (net->name.family == RG_FAMILY_CMESH)
        return llabs(a - b) == 1 || llabs(a - b) == side ? 2 : (unsigned)side;
    if (net->name.family == RG_FAMILY_HYPERX)
        return unit * (unsigned)(llabs(a % side - b % side) + llabs(a / side - b / side));
    return net->name.family == RG_FAMILY_TORUS ? 2 : 1;
}

rg_status rg_booksim_wires(unsigned unit, const rg_topology *net, rg_sim_options *o)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    rg_sim_delay *delay = calloc((size_t)(net->vertices - first) * net->ports, sizeof *delay);
    rg_topology_end end;

    if (delay == NULL)
        return RG_E_MEMORY;
    o->delays = delay;
    for (uint64_t v = first; v < net->vertices; v++)
        for (unsigned port = 0; port < net->ports; port++)
            if (rg_topology_neighbour(net, v, port, &end) == RG_OK && end.vertex >= first &&
                end.vertex != RG_TOPOLOGY_NONE)
                delay[o->delay_count++] = (rg_sim_delay){
                    v, port, o->link_delay - 1 + wire(net, unit, v - first, end.vertex - first), 0};
    return RG_OK;
}
