/* SPDX-License-Identifier: Apache-2.0 */

/* Networks that are fat trees of fattree_window.h. */
#pragma once

#include "routegen/fattree_window.h"
#include "routegen/topology.h"

/** The shape of gft and xgft: turning if this is wanted and there are such windows, else opened.
 * @return RG_OK; RG_E_OPTION (another family); RG_E_LARGE (too many lines for a shape). O(h). */
rg_status rg_topology_fat_tree(const rg_topology *net, bool turning, rg_window *tree);
