/* SPDX-License-Identifier: Apache-2.0 */

/* The model's gaps against wiring made with cards. */
#include "check.h"
#include "multistage_wires.h"

Test(multistage_oracle, wiring)
{
    for (wires shape = {0}; wires_next_shape(&shape, 256);) {
        wires net = wires_make(shape.wiring, shape.d, shape.n);
        rg_multistage model;
        uint32_t to;
        OK(rg_multistage_init(net.wiring, net.d, net.n, &model));
        cr_assert(model.lines == net.lines && model.stages == net.stages);
        cr_assert(model.stage_switches == net.lines / net.d);
        cr_assert(model.switches == net.lines / net.d * net.stages);
        for (unsigned g = 0; g <= net.stages; g++) {
            for (uint32_t line = 0; line < net.lines; line++) {
                OK(rg_multistage_link(&model, g, line, &to));
                cr_assert(eq(u32, to, net.gap[g][line]), "%s d=%u n=%u gap %u line %u",
                          wires_name(net.wiring), net.d, net.n, g, line);
            }
            REFUSED(RG_E_INDEX, rg_multistage_link(&model, g, net.lines, &to));
        }
        REFUSED(RG_E_INDEX, rg_multistage_link(&model, net.stages + 1, 0, &to));
        wires_free(&net);
    }
}
