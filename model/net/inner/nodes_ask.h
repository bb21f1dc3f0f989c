/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Messages through a network of nodes, some of them dead: the cycle model of rg_node, clock by
 * clock, and the record of what becomes of them.
 */
#pragma once

#include "net/inner/record_make.h"
#include "routegen/net/parse.h"
#include "routegen/net/watch.h"
#include "routegen/network_kind.h"

typedef struct rg_nodes_ask rg_nodes_ask;

/** The traffics, after which is NULL. */
extern const char *const rg_nodes_traffics[];

/** A question to the nodes of a Kautz digraph, which must not move; @p program: options are named
 * as the program does, --wait. @return RG_OK; RG_E_FAMILY; RG_E_MEMORY. */
rg_status rg_nodes_ask_open(const rg_any_network *network, bool program, rg_nodes_ask **ask,
                            rg_refusal *refusal);
void rg_nodes_ask_close(rg_nodes_ask *ask);

/** Takes traffic, load, bytes, clocks, dead, fault (often), first-routes, buffer, vc-rule, wait,
 * tries, deaf, crc, sweep, sets or seed, which rg_nodes_answer understands.
 * @return RG_OK; RG_E_SYNTAX (no such option); RG_E_MEMORY. */
rg_status rg_nodes_option(void *ask, const char *name, const char *value, rg_refusal *refusal);

/**
 * Sends the messages. @param[out] record the answer (doc/schema/node.json); of a sweep a list of
 * rows in it. @param[out] right whether all end, none of them twice or wrong.
 * @return RG_OK; RG_E_OPTION; RG_E_WRONG (a sweep: not right); RG_E_STOPPED; RG_E_MEMORY: refused.
 */
rg_status rg_nodes_answer(rg_nodes_ask *ask, const rg_watch *watch, rg_value **record, bool *right,
                          rg_refusal *refusal);

/** The columns of the rows of a sweep, and its plot after rg_nodes_answer. */
const rg_column *rg_nodes_columns(void);
rg_status rg_nodes_plot(const rg_nodes_ask *ask, rg_out *out);

/** The answer of the words of a line of options. */
rg_status rg_ask_node(const rg_any_network *network, const char *options, const rg_watch *watch,
                      rg_value **record, rg_refusal *refusal);
