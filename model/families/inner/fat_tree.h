/* SPDX-License-Identifier: Apache-2.0 */

/* Networks that are fat trees of fattree_window.h. */
#pragma once

#include "routegen/fattree_window.h"
#include "routegen/topology.h"

/** The shape of gft and xgft; where messages may turn, but there are no windows, that of the opened
 * tree. @return RG_OK; RG_E_OPTION (another family); RG_E_LARGE (too many lines for a shape).
 * O(h). */
rg_status rg_topology_fat_tree(const rg_topology *net, rg_window *tree);
