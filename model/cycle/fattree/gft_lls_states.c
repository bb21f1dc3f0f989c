/* SPDX-License-Identifier: Apache-2.0 */

#include "gft_lls_states.h"

#include "gft_hardware.h"

rg_status rg_gft_lls_states_init(const rg_gft *net, rg_gft_lls_states *unit)
{
    rg_gft checked;
    if (!unit)
        return RG_E_NULL;
    const rg_status status = rg_gft_hardware_shape(net, &checked);
    if (status == RG_OK)
        *unit = (rg_gft_lls_states){.net = checked};
    return status;
}

rg_status rg_gft_lls_states_outputs(const rg_gft_lls_states *unit, rg_gft_lls_states_out *out)
{
    if (!unit || !out)
        return RG_E_NULL;
    *out = unit->stage[RG_GFT_LLS_STATES_LATENCY - 1];
    return RG_OK;
}

rg_status rg_gft_lls_states_clock(rg_gft_lls_states *unit, const rg_gft_lls_states_in *in)
{
    if (!unit || !in)
        return RG_E_NULL;
    const bool enters = in->in_valid && !in->rst;
    if (enters) {
        const rg_status status = rg_gft_hardware_phase(&unit->net, in->rotation, in->pass);
        if (status != RG_OK)
            return status;
    }
    for (unsigned i = RG_GFT_LLS_STATES_LATENCY - 1; i > 0; i--) {
        unit->stage[i] = unit->stage[i - 1];
        unit->stage[i].out_valid &= !in->rst;
    }
    unit->stage[0] = (rg_gft_lls_states_out){enters, {RG_SQUARE_LLS, in->rotation, in->pass}};
    return RG_OK;
}
