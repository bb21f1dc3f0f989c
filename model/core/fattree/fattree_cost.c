/* SPDX-License-Identifier: Apache-2.0 */

/* Phases, clocks and lower bounds of a complete exchange. */

#include "fattree_internal.h"

static uint64_t ceil_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

rg_status rg_gft_cost_of(const rg_gft *net, rg_gft_cost *cost)
{
    const rg_status status = rg_gft_shape_check(net);
    if (status != RG_OK)
        return status;
    if (!cost)
        return RG_E_NULL;
    /* Two limits: a terminal sends one message per phase, and the top has only m w^h ports. */
    const uint64_t n = net->terminals;
    const uint64_t top_ports = (uint64_t)net->level[net->h].switches * net->m;
    const uint64_t over_the_top = n * (n / net->m) * (net->m - 1);
    *cost = (rg_gft_cost){
        .phases = n * net->passes,
        .clocks = n * net->passes + 2 * (uint64_t)net->h,
        .bound = larger(n, ceil_div(n * n, top_ports)),
        .bound_turning = larger(n - 1, ceil_div(over_the_top, top_ports)),
    };
    return RG_OK;
}
