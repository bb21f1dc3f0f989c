/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * All of librg.
 */
#ifndef ROUTEGEN_H
#define ROUTEGEN_H

#include "routegen/fattree.h"
#include "routegen/fattree_fast.h"
#include "routegen/fattree_window.h"
#include "routegen/kautz.h"
#include "routegen/kautz_batch.h"
#include "routegen/kautz_node.h"
#include "routegen/kautz_tree.h"
#include "routegen/kernel.h"
#include "routegen/multistage.h"
#include "routegen/network.h"
#include "routegen/network_kind.h"
#include "routegen/status.h"
#include "routegen/topology.h"
#include "routegen/topology_measure.h"
#include "routegen/wire.h"

#endif
