/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "routegen/net/parse.h"
#include "inner/net/parse_sim.h"

const struct cli_words cli_simulate_routings = {
    "routing", {"rule", "count", "minimal", "valiant", "updown", "layers", "disjoint"}};
const struct cli_words cli_simulate_classings = {"vc-rule", {"hops", "valley", "layers"}};
const struct cli_words cli_simulate_births = {"births",
                                              {"bernoulli", "burst", "periodic", "exact"}};
const struct cli_words cli_simulate_selects = {"select", {"first", "random", "credits"}};
const struct cli_words cli_simulate_traffics = {"traffic",
                                                {"uniform", "complement", "transpose", "reverse",
                                                 "shuffle", "tornado", "neighbour", "permutation",
                                                 "hotspot", "nearest", "file", "request"}};
const rg_sim_traffic cli_simulate_traffic_of[] = {
    RG_SIM_UNIFORM, RG_SIM_COMPLEMENT, RG_SIM_TRANSPOSE, RG_SIM_REVERSE,
    RG_SIM_SHUFFLE, RG_SIM_TORNADO,    RG_SIM_NEIGHBOUR, RG_SIM_PERMUTATION,
    RG_SIM_HOTSPOT, RG_SIM_NEAREST,    RG_SIM_FLOWS,     RG_SIM_REQUEST};
const struct cli_words cli_simulate_switchings = {"switching", {"wormhole", "vct"}};
const struct cli_words cli_simulate_allocators = {"allocator", {"separable", "greedy"}};
const struct cli_words cli_simulate_all_orders = {
    "exchange", {"lls", "shift", "cls", "add", "random", "ascending"}};
const struct cli_words cli_simulate_models = {"model",
                                              {"default", "booksim", "paper", "node", "queue"}};

const char *cli_simulate_routing(rg_sim_routing routing)
{
    return routing == RG_SIM_TABLE ? "table" : cli_simulate_routings.name[routing];
}

const char *cli_simulate_select(rg_sim_select select)
{
    return cli_simulate_selects.name[select];
}

const char *cli_simulate_traffic(rg_sim_traffic traffic)
{
    unsigned i = 0;
    while (cli_simulate_traffic_of[i] != traffic)
        i++;
    return cli_simulate_traffics.name[i];
}

const char *cli_simulate_switching(rg_sim_switching switching)
{
    return cli_simulate_switchings.name[switching];
}

const char *cli_simulate_allocator(rg_sim_allocator allocator)
{
    return cli_simulate_allocators.name[allocator];
}

const char *cli_simulate_order(rg_sim_order order)
{
    return cli_simulate_all_orders.name[order];
}

/* ---- Numbers --------------------------------------------------------------------------------- */

bool cli_simulate_share(const char **text, double *share)
{
    return rg_decimal(text, share) && *share <= 1;
}
