/* SPDX-License-Identifier: Apache-2.0 */

/* The table of OpenSM's min hop. */
#pragma once

#include "net/inner/simulate.h"

/* Ways of RG_SIM_TABLE, for free: of an undirected network with switches. RG_OK; RG_E_RULE (it is
 * another one); RG_E_LARGE (more than so many bytes); RG_E_MEMORY. O(switches^2 * ports + nodes *
 * switches * ports). */
rg_status rg_minhop(const rg_topology *net, uint64_t memory, rg_sim_way **ways, uint64_t *count);
