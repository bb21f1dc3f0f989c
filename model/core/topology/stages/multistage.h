/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What multistage networks as graphs share with their routing. */
#ifndef STAGES_MULTISTAGE_H
#define STAGES_MULTISTAGE_H

#include "core/topology/topology_internal.h"
#include "routegen/multistage.h"

/* The shape by the name of a network; all 0 where there is none. */
rg_multistage rg_stages_shape(const rg_topology *net);

#endif
