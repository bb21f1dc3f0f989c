/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What must hold of a simulation between any two clocks, from its own memory: of each lane credits,
 * flits and what is under way add up to its room; a lane has one owner; the flits of a packet
 * stand in one piece, in order; a channel and an input port passed a flit a clock at most; what
 * was sent has arrived, is lost or is inside.
 */
#ifndef TESTS_SIMULATE_AUDIT_H
#define TESTS_SIMULATE_AUDIT_H

#include "routegen/net/simulate.h"

/* Says as a diagnostic what does not hold. O(lanes + packets). */
bool audit(const rg_sim *sim);

#endif
