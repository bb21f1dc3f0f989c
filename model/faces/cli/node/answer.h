/* SPDX-License-Identifier: Apache-2.0 */

/* node: what is asked, and what comes of it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "faces/cli/common/options.h"
#include "cycle/node/processors.h"
#include "routegen/network_kind.h"

/* A node that dies, or returns. */
struct cli_node_event {
    uint64_t clock;
    uint64_t node;
    bool returns;
};

struct cli_node_question {
    rg_any_network network;
    rg_kautz net;
    rg_node_turns turns;
    rg_node_shape shape;
    rg_processors_plan plan;
    double load;     /* as given */
    unsigned routes; /* that the sources use */
    uint64_t clocks;
    uint64_t dead;                /* from the start: the first events, of clock 0 */
    struct cli_node_event *event; /* by clocks */
    size_t events;
};

struct cli_node_result {
    rg_processors_result messages;
    rg_machine_counters counters;
    uint64_t clocks;     /* in which messages could start */
    double rate;         /* bytes delivered a node and clock, in these */
    uint64_t unfinished; /* messages that have not ended: must be 0 */
};

/* sweep.c: the machine, clock by clock; or without a bar. */
void cli_node_run(const struct cli_node_question *question, bool bar,
                  struct cli_node_result *result);

/* sweep.c: pairs of live nodes, with more and more dead ones. */
void cli_node_sweep(const struct cli_node_question *question, const struct cli_arguments *given);
