/* SPDX-License-Identifier: Apache-2.0 */

/* What the cycle models of the fat-tree units share. */
#pragma once

#include "routegen/fattree.h"

/** Makes the shape again if the hardware has it, else RG_E_SHAPE. */
rg_status rg_gft_hardware_shape(const rg_gft *net, rg_gft *checked);

/** Row and pass exist, else RG_E_ROTATION, RG_E_PASS. */
rg_status rg_gft_hardware_phase(const rg_gft *net, uint32_t row, uint32_t pass);
