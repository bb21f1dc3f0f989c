/* SPDX-License-Identifier: Apache-2.0 */

/*
 * rg_kautz_pipe_axis followed by rg_kautz_pipe_expand, the request as its tag: every output of
 * both in every clock, with gaps before, between and after them; and every beat is the route that
 * the algorithm, and so rg_kautz_serial, gives.
 */

#include <string.h>

#include "checks.h"
#include "cycle/kautz/kautz_pipe.h"

/* The most pairs of a sample: each takes d clocks. */
enum { MOST_SAMPLES = 1000000, JOINED = 240 };

struct stream {
    rg_kautz_pipe_axis axis;
    rg_kautz_pipe_expand expand;
    bool begun;   /* after the first clock, of reset: the units wake up anywhere */
    bool offered; /* a request is at the core, and stays until it is taken */
    bool joined;  /* the two are connected in this clock, ... */
    bool pending; /* ... and must be in the next: valid may not go back */
    struct top_out out;
    rg_kautz_route routes[RG_KAUTZ_MAX_D]; /* of the oldest request */
    unsigned beat;                         /* of its answer */
};

/* An answer between the two = the cycle model's; its tag is the request. */
static void compare_answer(struct bench *bench, const struct stream *stream,
                           const rg_kautz_answer *model)
{
    const unsigned bits = bench->requests.bits;
    const unsigned k = bench->net->k;
    uint32_t user[USER_WORDS] = {0};
    bits_put(user, 0, 4, model->error);
    bits_put_letters(user, 4, bits, model->source.letter, k);
    bits_put_letters(user, 4 + bits * k, bits, model->destination.letter, k);
    sim_expect_words(&bench->sim, "m_axis_tuser of the core", -1, stream->out.answer_user, user,
                     USER_WORDS, "cycle model");
    if (model->error == 0)
        bench_expect_table(bench, "m_axis_tdata of the core", stream->out.answer_table,
                           &model->table, "cycle model");
}

/* A beat = what the algorithm says of the oldest request. */
static void compare_beat(struct bench *bench, struct stream *stream)
{
    const struct request *asked = bench->about;
    const struct top_out *rtl = &stream->out;
    bench_expect(bench, "beat without a request", asked == NULL, 0, "contract");
    if (asked->legal != RG_OK) {
        bench_expect(bench, "error", rtl->beat_user >> 16, (uint32_t)-asked->legal, "request");
        return;
    }
    if (stream->beat == 0)
        (void)rg_kautz_routes(bench->net, &asked->source, &asked->destination, stream->routes);
    const rg_kautz_route *r = &stream->routes[stream->beat];
    bench_expect(bench, "m_axis_tuser of the beat", rtl->beat_user, bench_user(r), "algorithm");
    bench_expect_route(bench, "m_axis_tdata of the beat", rtl->beat_word, r->letter, "algorithm");
}

static void count_beat(struct bench *bench, struct stream *stream)
{
    bench->sim.row.answered += bench->about->legal == RG_OK;
    stream->beat++;
    if (stream->out.beat_last) {
        requests_answer(&bench->requests);
        stream->beat = 0;
    }
}

/* What the pins show, compared with both models. */
static void compare(struct bench *bench, const struct stream *stream,
                    const rg_kautz_pipe_axis_out *axis, const rg_kautz_pipe_expand_out *expand)
{
    const struct top_out *rtl = &stream->out;
    bench_expect(bench, "s_axis_tready of the core", rtl->request_ready, axis->s_tready,
                 "cycle model");
    bench_expect(bench, "m_axis_tvalid of the core", rtl->answer_valid, axis->m_tvalid,
                 "cycle model");
    bench_expect(bench, "s_axis_tready of the expander", rtl->answer_ready, expand->s_tready,
                 "cycle model");
    bench_expect(bench, "m_axis_tvalid of the beat", rtl->beat_valid, expand->beat.valid,
                 "cycle model");
    if (axis->m_tvalid)
        compare_answer(bench, stream, &axis->answer);
    if (!expand->beat.valid)
        return;
    bench_expect(bench, "m_axis_tlast of the beat", rtl->beat_last, expand->beat.last,
                 "cycle model");
    bench_expect(bench, "error of the beat", rtl->beat_user >> 16, expand->beat.error,
                 "cycle model");
}

/* The request that is offered, or noise. */
static void drive_request(struct bench *bench, const struct request *request, struct top_in *in,
                          rg_kautz_pipe_axis_in *model_in)
{
    if (!request) {
        bits_noise(&bench->stimulus.random, in->request_data,
                   2 * bench->net->k * bench->requests.bits);
        bits_noise(&bench->stimulus.random, in->request_tag,
                   2 * bench->net->k * bench->requests.bits);
        return;
    }
    memcpy(in->request_data, request->data, sizeof request->data);
    memcpy(in->request_tag, request->data, sizeof request->data);
    model_in->source = request->source;
    model_in->destination = request->destination;
}

static void run_clock(struct bench *bench, void *unit)
{
    struct stream *stream = unit;
    const struct stimulus_clock dice = stimulus_next(&bench->stimulus);
    const bool offer = stream->offered || dice.offer;
    const struct request *request = offer ? requests_next(&bench->requests) : NULL;
    rg_kautz_pipe_axis_out axis;
    rg_kautz_pipe_expand_out expand;
    rg_kautz_pipe_axis_outputs(&stream->axis, &axis);
    rg_kautz_pipe_expand_outputs(&stream->expand, &expand);

    stream->joined = stream->pending || bits_dice(&bench->stimulus.random, JOINED);
    stream->pending = stream->joined && axis.m_tvalid && !expand.s_tready && !dice.rst;
    rg_kautz_pipe_axis_in axis_in = {.rst = dice.rst,
                                     .s_tvalid = request != NULL,
                                     .m_tready = stream->joined && expand.s_tready};
    rg_kautz_pipe_expand_in expand_in = {.rst = dice.rst,
                                         .s_tvalid = stream->joined && axis.m_tvalid,
                                         .m_tready = dice.m_tready,
                                         .answer = axis.answer};
    struct top_in in = {.stream_rst = dice.rst,
                        .request_valid = axis_in.s_tvalid,
                        .answer_joined = stream->joined,
                        .beat_ready = dice.m_tready};
    drive_request(bench, request, &in, &axis_in);

    top_drive(bench->sim.top, TOP_clk_stream, &in);
    top_look(bench->sim.top, &stream->out);
    bench->about = requests_oldest(&bench->requests);
    if (stream->begun)
        compare(bench, stream, &axis, &expand);
    if (expand.beat.valid)
        compare_beat(bench, stream);
    if (dice.rst) {
        requests_lose(&bench->requests);
        stream->beat = 0;
        stream->offered = false;
    } else {
        stream->offered = request && !axis.s_tready;
        if (request && axis.s_tready)
            requests_ask(&bench->requests, bench->sim.clock);
        if (expand.beat.valid && dice.m_tready)
            count_beat(bench, stream);
    }
    rg_kautz_pipe_axis_clock(&stream->axis, &axis_in);
    rg_kautz_pipe_expand_clock(&stream->expand, &expand_in);
    top_edge(bench->sim.top, TOP_clk_stream);
    sim_tick(&bench->sim);
    stream->begun = true;
}

void check_stream(struct bench *bench)
{
    static struct stream stream;
    const uint64_t pairs = bench->sim.options.pairs;
    bench->unit = "rg_kautz_pipe_axis and rg_kautz_pipe_expand";
    stimulus_begin(&bench->stimulus, bench->net, bench->sim.options.seed);
    rg_kautz_pipe_axis_init(bench->net, &stream.axis);
    rg_kautz_pipe_expand_init(bench->net, &stream.expand);
    bench_run(bench, pairs > MOST_SAMPLES ? MOST_SAMPLES : pairs, run_clock, &stream);
}
