/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of rg_kautz_gather: in every clock every pin is compared with the cycle model, and
 * at the end of an allgather every node has every part of the others, once. One run, one network;
 * prints one row of the table of `make sim`.
 */
#define TOP_PORTS "gather/ports.h"
#include "../sim.h"

#include <stdio.h>
#include <string.h>

#include "../bits.h"
#include "cycle/kautz/kautz_gather.h"

enum { DEFAULT_CLOCKS = 100000, RESET_EVERY = 400, SHOW_EVERY = 256 };

struct cosim {
    struct sim sim;
    rg_kautz_gather model;
    struct top_out out;
    uint32_t send[GATHER_WORDS]; /* of the allgather that runs */
    uint8_t met[RG_KAUTZ_GATHER_MAX_NODES][RG_KAUTZ_GATHER_MAX_LINKS];
    unsigned resetting; /* clocks of a reset that are left */
};

static void expect(const struct cosim *cosim, const char *pin, int64_t index, uint64_t rtl,
                   uint64_t expected)
{
    sim_expect_at(&cosim->sim, pin, index, rtl, expected, "expected");
}

/* What arrives at a place: node * d + port in. */
static void compare_place(struct cosim *cosim, unsigned place, unsigned part)
{
    const unsigned d = cosim->model.net.d, nodes = (unsigned)cosim->model.net.nodes;
    const unsigned root_bits = bits_of(nodes), part_bits = bits_of(d);

    expect(cosim, "arrive", place, bits_get(cosim->out.arrive, place, 1),
           part != RG_KAUTZ_GATHER_NONE);
    if (part == RG_KAUTZ_GATHER_NONE)
        return;
    expect(cosim, "root", place, bits_get(cosim->out.root, place * root_bits, root_bits), part / d);
    expect(cosim, "part", place, bits_get(cosim->out.part, place * part_bits, part_bits), part % d);
    expect(cosim, "arrived", place, bits_get(cosim->out.arrived, place * GATHER_BITS, GATHER_BITS),
           bits_get(cosim->send, part * GATHER_BITS, GATHER_BITS));
    expect(cosim, "times that this part has come", place, ++cosim->met[place / d][part], 1);
    cosim->sim.row.answered++;
}

static void end_gather(struct cosim *cosim)
{
    const unsigned d = cosim->model.net.d;
    for (unsigned place = 0; place < cosim->model.links; place++)
        for (unsigned part = 0; part < cosim->model.links; part++)
            expect(cosim, "part has come", part, cosim->met[place / d][part],
                   place / d != part / d);
    memset(cosim->met, 0, sizeof cosim->met);
    cosim->sim.row.asked++;
}

static void run_clock(struct cosim *cosim)
{
    const bool rst = cosim->resetting > 0, start = rg_random_below(&cosim->sim.random, 8) == 0;
    const bool busy = rg_kautz_gather_busy(&cosim->model);
    uint16_t part[RG_KAUTZ_GATHER_MAX_LINKS];
    struct top_in in = {.rst = rst, .start = start};

    rg_kautz_gather_arrived(&cosim->model, part);
    bits_noise(&cosim->sim.random, in.send, cosim->model.links * GATHER_BITS);
    top_drive(cosim->sim.top, TOP_clk, &in);
    top_look(cosim->sim.top, &cosim->out);
    if (cosim->sim.clock > cosim->model.stages) {
        expect(cosim, "busy", -1, cosim->out.busy, busy);
        for (unsigned place = 0; place < cosim->model.links; place++)
            compare_place(cosim, place, part[place]);
    }
    if (start && !busy && !rst)
        memcpy(cosim->send, in.send, sizeof in.send);
    rg_kautz_gather_clock(&cosim->model, rst, start);
    if (busy && !rst && !rg_kautz_gather_busy(&cosim->model))
        end_gather(cosim);
    if (rst && --cosim->resetting == 0)
        memset(cosim->met, 0, sizeof cosim->met);
    top_edge(cosim->sim.top, TOP_clk);
    sim_tick(&cosim->sim);
    if (cosim->sim.clock % SHOW_EVERY == 0)
        harness_show(&cosim->sim.progress, cosim->sim.clock);
}

int main(int argc, char **argv)
{
    static struct cosim cosim;
    unsigned d = 0, k = 0, stages = 0;
    rg_kautz net;

    sim_begin(&cosim.sim, argc, argv);
    if (sscanf(cosim.sim.options.network, "gather:%u,%u,%u", &d, &k, &stages) < 2 ||
        rg_kautz_init(d, k, &net) != RG_OK ||
        rg_kautz_gather_init(&net, stages, &cosim.model) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: no model of this one", cosim.sim.options.network);
    const uint64_t wanted = cosim.sim.options.pairs ? cosim.sim.options.pairs : DEFAULT_CLOCKS;
    harness_begin(&cosim.sim.progress, cosim.sim.options.network, "clocks", wanted);
    cosim.resetting = stages + 1;
    while (cosim.sim.clock < wanted || cosim.sim.row.asked == 0) {
        if (cosim.sim.row.asked && !cosim.resetting &&
            rg_random_below(&cosim.sim.random, RESET_EVERY) == 0) {
            cosim.resetting = stages + 1;
            cosim.sim.row.upsets++;
        }
        run_clock(&cosim);
    }
    return sim_end(&cosim.sim);
}
