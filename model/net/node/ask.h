/* SPDX-License-Identifier: Apache-2.0 */

/* A question to a network of nodes, understood; and what comes of it. */
#pragma once

#include "cycle/node/processors.h"
#include "net/inner/nodes_ask.h"
#include "net/inner/room.h"

/* A node that dies, or returns. */
struct node_event {
    uint64_t clock, node;
    bool returns;
};

/* Options by number. */
enum node_option {
    NODE_TRAFFIC,
    NODE_LOAD,
    NODE_BYTES,
    NODE_CLOCKS,
    NODE_DEAD,
    NODE_FAULT, /* all of them, in a list */
    NODE_FIRST_ROUTES,
    NODE_BUFFER,
    NODE_VC_RULE,
    NODE_WAIT,
    NODE_TRIES,
    NODE_DEAF,
    NODE_CRC,
    NODE_SWEEP,
    NODE_SETS,
    NODE_SEED,
    NODE_OPTIONS,
};

struct node_question {
    const rg_any_network *network;
    rg_kautz net;
    rg_node_turns turns;
    rg_node_shape shape;
    rg_processors_plan plan;
    double load;     /* as given */
    unsigned routes; /* that the sources use */
    uint64_t clocks;
    uint64_t dead;            /* from the start: the first events, of clock 0 */
    struct node_event *event; /* by clocks */
    size_t events;
};

/* A number of dead nodes, with one of two numbers of routes. */
struct node_row {
    unsigned dead, routes;
    uint64_t sets, messages, delivered, tries;
};

struct rg_nodes_ask {
    bool program;
    const char *value[NODE_OPTIONS]; /* as given, NULL: not */
    const char **fault;
    size_t faults;
    struct node_question question;
    uint64_t most, sets;  /* of a sweep: dead nodes, and sets of as many, at most */
    struct node_row *row; /* NULL: no sweep */
    size_t rows;
    rg_status status; /* the first thing that is wrong, and its words */
    rg_refusal refusal;
    rg_room room;
};

struct node_result {
    rg_processors_result messages;
    rg_machine_counters counters;
    uint64_t clocks;     /* in which messages could start */
    double rate;         /* bytes delivered a node and clock, in these */
    uint64_t unfinished; /* messages that have not ended: must be 0 */
};

/* What is counted for a watch. */
struct node_bar {
    const rg_watch *watch;
    rg_progress progress;
};
/* So much more is done; false: to be stopped. */
bool node_bar_add(struct node_bar *bar, uint64_t done);

/* Makes of the options a question, and the rows of a sweep. */
rg_status node_understand(rg_nodes_ask *ask);

/* The machine, clock by clock. RG_OK; RG_E_MEMORY; RG_E_STOPPED. @bar: NULL: none. */
rg_status node_run(const struct node_question *question, struct node_bar *bar,
                   struct node_result *result);

/* Whether no message arrives twice or wrong, and all end. */
bool node_is_right(const struct node_result *result);

/* Fills in the rows of a sweep: pairs of live nodes, with more and more dead ones. RG_E_WRONG: a
 * message arrives twice or wrong, or does not end. */
rg_status node_sweep(rg_nodes_ask *ask, struct node_bar *bar);
rg_value *node_rows_record(const rg_nodes_ask *ask);
uint64_t node_sets_of(uint64_t nodes, uint64_t dead, uint64_t most);
