/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The table of a routing: the hops that it permits, router by router, target by target.
 */
#pragma once

#include "routegen/net/out.h"
#include "routegen/net/parse.h"
#include "routegen/net/simulate.h"

/** Takes a way of a table; false ends it. */
typedef bool (*rg_sim_take_way)(void *context, const rg_sim_way *way);

/**
 * The ways of a routing, target by target; of each the phases of sources, then its routers in
 * order. Only what packets can reach stands in it. With the same ways RG_SIM_TABLE gives the same
 * results; the first one names the highest class where there are several, by RG_SIM_START.
 * @param plain  ports by router and target alone. RG_SIM_UPDOWN: a packet goes down from wherever a
 *               way leads down, even if one up and down is shorter; no down goes before an up.
 * @return RG_OK; RG_E_NULL; RG_E_RULE (it has none, or, with @p plain, a port depends on more);
 * errors of rg_sim_open. What is stored does not grow with the ways.
 */
rg_status rg_sim_ways(const rg_topology *net, const rg_sim_options *options, bool plain,
                      const rg_watch *watch, rg_sim_take_way take, void *context);

/** The formats of tables, "csv" to "verilog"; NULL: there is none of that number. */
const char *rg_tables_name(unsigned format);

/**
 * Writes the table of a routing, which must be free of deadlock, in a format.
 * @param[out] refusal  of RG_E_OPTION: what the format cannot say.
 * @return RG_OK; RG_E_OPTION; errors of rg_sim_ways and @p out.
 */
rg_status rg_tables_write(const rg_topology *net, const rg_sim_options *options, unsigned format,
                          rg_out *out, const rg_watch *watch, rg_refusal *refusal);
