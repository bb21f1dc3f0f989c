/* SPDX-License-Identifier: Apache-2.0 */

#ifndef TESTS_SIMULATE_NODE_H
#define TESTS_SIMULATE_NODE_H

#include <stdbool.h>
#include <stdint.h>

/* Whether each packet of random traffic arrives in the simulator in the clock in which it does in
 * the cycle model: nodes of K(d,k) with @depth flits a virtual channel, @clocks clocks in which a
 * node gets a packet with a chance of 1 / @pause. */
bool node_agrees(unsigned d, unsigned k, unsigned depth, unsigned pause, uint64_t clocks,
                 unsigned seed);

#endif
