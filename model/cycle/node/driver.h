/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle model of rg_node_driver with its nodes: a machine of nodes as a board has it, one request
 * at a time. It predicts every result of a run, the clocks included.
 *
 *      rg_node_driver_begin(&driver, &shape, memory);    all nodes live
 *      rg_node_driver_kill(&driver, 1);
 *      rg_node_driver_pairs(&driver, false, 0, &run);    a message of each pair that lives
 *      ... run.crc, run.lost
 *
 * Between two requests the network becomes quiet, as it does on a board, where a line takes longer
 * than any packet lives.
 */
#pragma once

#include "machine.h"

/** Bytes of a message that the driver makes itself. */
#define RG_DRIVER_BYTES 8u

/** A machine in the caller's memory. Opaque by convention. */
typedef struct rg_node_driver {
    rg_machine *machine;
    void *memory;
    rg_node_shape shape;
    rg_kautz net;
    bool dead[RG_DRIVER_MAX_NODES];
    uint16_t longest[RG_DRIVER_MAX_NODES];
    uint32_t label[RG_DRIVER_MAX_NODES];
    /* The registers of the hardware */
    uint8_t state, pass, mode, index, place, last;
    uint16_t gap, pause;
    unsigned node, peer;
    uint32_t sum;
    rg_node_run run;
    uint8_t message[RG_NODE_MAX_PAYLOAD];
} rg_node_driver;

/**
 * All nodes live, and are up.
 * @param memory rg_machine_bytes of it, aligned for any object; the driver keeps it.
 * @return RG_OK; RG_E_SHAPE. O(deaf N).
 */
rg_status rg_node_driver_begin(rg_node_driver *driver, const rg_node_shape *shape, void *memory);

/** The same again: all counters are 0. @return RG_OK. O(deaf N). */
rg_status rg_node_driver_reset(rg_node_driver *driver);

/** A node dies. @return RG_OK; RG_E_RANK. O(1). */
rg_status rg_node_driver_kill(rg_node_driver *driver, unsigned node);

/** A node comes back, and is up when this returns. @return RG_OK; RG_E_RANK. O(deaf N).
 */
rg_status rg_node_driver_revive(rg_node_driver *driver, unsigned node);

/** How many nodes are dead. 0 for NULL. O(N). */
unsigned rg_node_driver_deaths(const rg_node_driver *driver);

/**
 * Sends a message.
 * @param length of it, 1 to the payload of the nodes.
 * @return RG_OK; RG_E_RANK; RG_E_SAME; RG_E_DEAD; RG_E_LENGTH. O(clocks N).
 */
rg_status rg_node_driver_send(rg_node_driver *driver, unsigned source, unsigned destination,
                              const uint8_t *bytes, unsigned length, rg_node_run *run);

/**
 * Sends a message of each living node to each other one.
 * @param at_once all sources at once; else one message at a time.
 * @param gap clocks after each message, or, at once, each round; the last one included.
 * @return RG_OK. O(clocks N).
 */
rg_status rg_node_driver_pairs(rg_node_driver *driver, bool at_once, uint16_t gap,
                               rg_node_run *run);

/** The counters of a node, or of all, since the last reset; longest is the greatest elapsed of its
 * messages. @return as rg_machine_count. O(N). */
rg_status rg_node_driver_count(const rg_node_driver *driver, unsigned node,
                               rg_machine_counters *counters);
