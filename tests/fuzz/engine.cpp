/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "engine.h"

#include "../../sim/verilator/verilated_top.h"
#include "Vquery_engine.h"

struct engine {
    VerilatedTop<Vquery_engine> top;

    explicit engine(uint32_t seed) : top(seed)
    {
    }
};

struct engine *engine_new(uint32_t seed)
{
    return new engine(seed);
}

void engine_free(struct engine *engine)
{
    delete engine;
}

bool engine_selftest(const struct engine *engine)
{
    return engine->top->selftest;
}

void engine_settle(struct engine *engine, struct engine_pins *pins)
{
    auto &top = engine->top;

    top->rst = pins->reset;
    top->s_axis_tvalid = pins->in_valid;
    top->s_axis_tuser = pins->in_damaged;
    top->s_axis_tdata = pins->in;
    top->m_axis_tready = pins->out_ready;
    top->hear = pins->hear;
    top.clock(false);
    pins->in_ready = top->s_axis_tready;
    pins->out_valid = top->m_axis_tvalid;
    pins->out = top->m_axis_tdata;
    pins->erring = top->erring;
}

void engine_edge(struct engine *engine)
{
    engine->top.clock(true);
}
