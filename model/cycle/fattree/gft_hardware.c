/* SPDX-License-Identifier: Apache-2.0 */

#include "gft_hardware.h"

/* Ranges of the parameters in rtl/fattree. */
enum { MAX_H = 8, MAX_M = 64, MAX_W = 64, MAX_POWER = 65536 };

rg_status rg_gft_hardware_shape(const rg_gft *net, rg_gft *checked)
{
    rg_gft made;
    const rg_status status = rg_gft_init(net->h, net->m, net->w, &made);
    if (status != RG_OK)
        return status;
    if (made.h > MAX_H || made.m > MAX_M || made.w > MAX_W || made.level[0].subtrees > MAX_POWER ||
        made.level[made.h].roots > MAX_POWER)
        return RG_E_SHAPE;
    *checked = made;
    return RG_OK;
}

rg_status rg_gft_hardware_phase(const rg_gft *net, uint32_t row, uint32_t pass)
{
    return row >= net->terminals ? RG_E_ROTATION : pass >= net->passes ? RG_E_PASS : RG_OK;
}
