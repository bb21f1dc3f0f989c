/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A network of Verilated routers: one object of the module for each node, and the wires between
 * them, which are copied before every clock.
 */
#ifndef ROUTEGEN_SIM_NODE_WIRES_H
#define ROUTEGEN_SIM_NODE_WIRES_H

#define TOP_PORTS "node/ports.h"
#include "../top.h"

#include "routegen/cycle/node_network.h"

/* The other end of a port */
struct wires_end {
    uint32_t node;
    uint32_t port;
};

struct wires_node {
    struct top *top;
    struct top_in in;
    struct top_out out; /* what the pins show, but for inject_ready before wires_drive */
    struct wires_end before[RG_NODE_MAX_D];
    struct wires_end after[RG_NODE_MAX_D];
};

struct wires {
    rg_kautz net;
    unsigned vc_bits;
    struct wires_node *node;
};

void wires_begin(struct wires *wires, const rg_node_shape *shape, const rg_node_turns *turns,
                 uint64_t seed);
void wires_end(struct wires *wires);

/* Copies the outputs to the inputs, and sets the inputs of the nodes themselves. */
void wires_drive(struct wires *wires, const rg_node_port *ports);

/* The rising edge of all nodes. */
void wires_edge(struct wires *wires);

#endif
