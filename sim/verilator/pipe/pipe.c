/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of the pipelined core and the units around it: in every clock all outputs of the
 * Verilated units are compared with those of the cycle models, and every answer with the request.
 * One run, one network; prints one row of the table of `make sim`. Here is rg_kautz_pipe itself:
 * every answer comes to its request, at its time.
 */

#include "checks.h"
#include "cycle/kautz/kautz_pipe.h"

/* An answer on the pins = the cycle model's, and that of the oldest request in flight. */
static void compare(struct bench *bench, const struct top_out *rtl, const rg_kautz_answer *model)
{
    const struct request *asked = bench->about;
    const uint32_t error = (uint32_t)-asked->legal;
    bench_expect(bench, "out_tag", rtl->pipe_out_tag, model->tag, "cycle model");
    bench_expect(bench, "out_error", rtl->pipe_out_error, model->error, "cycle model");
    bench_expect(bench, "out_tag", rtl->pipe_out_tag, asked->tag, "request");
    bench_expect(bench, "out_error", rtl->pipe_out_error, error, "request");
    bench_expect(bench, "clocks since the request", bench->sim.clock - asked->clock,
                 rg_kautz_pipe_latency(bench->net), "contract");
    if (error == 0)
        bench_expect_table(bench, "out_table", rtl->pipe_out_table, &model->table, "algorithm");
    requests_answer(&bench->requests);
}

static void run_clock(struct bench *bench, void *unit)
{
    struct requests *requests = &bench->requests;
    rg_kautz_pipe *core = unit;
    const struct stimulus_clock dice = stimulus_next(&bench->stimulus);
    const struct request *request = dice.offer ? requests_next(requests) : NULL;
    struct top_in in = {.pipe_rst = dice.rst, .pipe_in_valid = request != NULL};
    rg_kautz_pipe_in model_in = {.rst = dice.rst, .valid = request != NULL};
    struct top_out out = {0};
    rg_kautz_pipe_out model;
    if (request) {
        in.pipe_in_tag = request->tag;
        for (unsigned i = 0; i < REQUEST_WORDS; i++)
            in.pipe_in_data[i] = request->data[i];
        model_in.tag = request->tag;
        model_in.source = request->source;
        model_in.destination = request->destination;
    } else {
        bits_noise(&bench->stimulus.random, &in.pipe_in_tag, TAG_BITS);
        bits_noise(&bench->stimulus.random, in.pipe_in_data, 2 * bench->net->k * requests->bits);
    }

    top_drive(bench->sim.top, TOP_clk, &in);
    top_look(bench->sim.top, &out);
    rg_kautz_pipe_outputs(core, &model);
    bench->about = requests_oldest(requests);
    if (bench->sim.clock > 0) /* the core wakes up anywhere: one clock of reset makes it empty */
        bench_expect(bench, "out_valid", out.pipe_out_valid, model.valid, "cycle model");
    if (model.valid)
        compare(bench, &out, &model.answer);
    if (dice.rst)
        requests_lose(requests);
    else if (request)
        requests_ask(requests, bench->sim.clock);
    rg_kautz_pipe_clock(core, &model_in);
    top_edge(bench->sim.top, TOP_clk);
    sim_tick(&bench->sim);
}

int main(int argc, char **argv)
{
    static struct bench bench;
    static rg_kautz_pipe core;
    bench_begin(&bench, argc, argv, "pipe");
    bench.unit = "rg_kautz_pipe";
    rg_kautz_pipe_init(bench.net, &core);
    bench_run(&bench, bench.sim.options.pairs, run_clock, &core);
    check_stream(&bench);
    check_selftest(&bench);
    return sim_end(&bench.sim);
}
