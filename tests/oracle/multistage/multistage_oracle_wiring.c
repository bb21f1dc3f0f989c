/* SPDX-License-Identifier: Apache-2.0 */

/* The model's gaps against wiring made with cards, and that this wiring gives the right networks:
 * one path between any two ends, or many. */
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

/* Paths from line @from to every output line. */
static void count_paths(const wires *net, uint32_t from, uint64_t *paths, uint64_t *next)
{
    memset(paths, 0, net->lines * sizeof *paths);
    paths[from] = 1;
    for (unsigned stage = 0; stage < net->stages; stage++) {
        memset(next, 0, net->lines * sizeof *next);
        for (uint32_t i = 0; i < net->lines; i++) {
            const uint32_t line = net->gap[stage][i];
            for (unsigned output = 0; output < net->d; output++)
                next[line / net->d * net->d + output] += paths[i];
        }
        memcpy(paths, next, net->lines * sizeof *paths);
    }
    memset(next, 0, net->lines * sizeof *next);
    for (uint32_t i = 0; i < net->lines; i++)
        next[net->gap[net->stages][i]] += paths[i];
    memcpy(paths, next, net->lines * sizeof *paths);
}

Test(multistage_oracle, paths)
{
    for (wires shape = {0}; wires_next_shape(&shape, 256);) {
        wires net = wires_make(shape.wiring, shape.d, shape.n);
        uint64_t *paths = oracle_alloc(net.lines, sizeof *paths);
        uint64_t *next = oracle_alloc(net.lines, sizeof *next);
        const uint64_t expected = net.wiring == RG_WIRING_BENES ? net.lines / 2 : 1;
        for (uint32_t from = 0; from < net.lines; from++) {
            count_paths(&net, from, paths, next);
            for (uint32_t to = 0; to < net.lines; to++)
                cr_assert(eq(u64, paths[to], expected), "%s d=%u n=%u: %u -> %u",
                          wires_name(net.wiring), net.d, net.n, from, to);
        }
        free(paths);
        free(next);
        wires_free(&net);
    }
}
