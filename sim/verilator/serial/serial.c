/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of rg_kautz_serial. In every clock all outputs and all registers of the Verilated
 * core are compared with those of the cycle model, and every beat that is taken with the routes of
 * the algorithmic model. One run, one network; prints one row of the table of `make sim`.
 */

#define TOP_PORTS "serial/ports.h"
#include "../top.h"

#include "../kautz/bench.h"
#include "cycle/kautz/kautz_serial.h"

struct serial {
    rg_kautz_serial core;
    bool offered;                          /* a request stands on the pins */
    rg_kautz_route routes[RG_KAUTZ_MAX_D]; /* of the request in the core, ... */
    unsigned clocks[RG_KAUTZ_MAX_D];       /* ... when each is due, counted from acceptance */
    unsigned beat;
    uint64_t epoch; /* the clock of acceptance, plus the stalls since */
};

/* RTL = cycle model, on every pin. */
static void compare_pins(const struct bench *bench, const rg_kautz_serial *core,
                         const struct top_out *rtl)
{
    static const char whose[] = "cycle model";
    rg_kautz_serial_out model;
    rg_kautz_serial_outputs(core, &model);
    bench_expect(bench, "s_axis_tready", rtl->s_axis_tready, model.s_tready, whose);
    bench_expect(bench, "m_axis_tvalid", rtl->m_axis_tvalid, model.m_tvalid, whose);
    if (!model.known)
        return;
    const rg_kautz_route route = {
        .phase = model.phase, .hops = model.hops, .in = model.in, .out = model.out};
    bench_expect(bench, "m_axis_tlast", rtl->m_axis_tlast, model.m_tlast, whose);
    bench_expect(bench, "m_axis_tuser", rtl->m_axis_tuser,
                 (uint32_t)model.error << 16 | bench_user(&route), whose);
    bench_expect_route(bench, "m_axis_tdata", rtl->m_axis_tdata, model.letter, whose);
}

static void compare_letters(const struct bench *bench, const char *name, const uint32_t *rtl,
                            const uint8_t *model, unsigned count)
{
    const unsigned bits = rg_kautz_letter_bits(bench->net);

    for (unsigned i = 0; i < count; i++)
        bench_expect(bench, name, bits_get(rtl, i * bits, bits), model[i], "cycle model");
}

/* RTL = cycle model, in every register. */
static void compare_registers(const struct bench *bench, const rg_kautz_serial *core,
                              const struct top_out *rtl)
{
    static const char whose[] = "cycle model";
    rg_kautz_serial_look look;
    uint32_t off = 0;

    if (!rtl->registers)
        return; /* a netlist, which has no hierarchy */
    rg_kautz_serial_registers(core, &look);
    bench_expect(bench, "idle", rtl->idle, look.idle, whose);
    bench_expect(bench, "busy", rtl->busy, look.busy, whose);
    bench_expect(bench, "first", rtl->first, look.first, whose);
    if (!look.known)
        return;
    for (unsigned p = 0; p < bench->net->k; p++)
        off |= (uint32_t)look.off[p] << p;
    bench_expect(bench, "look", rtl->look, look.look, whose);
    bench_expect(bench, "phase", rtl->phase, look.phase, whose);
    bench_expect(bench, "hops", rtl->hops, look.hops, whose);
    bench_expect(bench, "routes", rtl->routes, look.routes, whose);
    bench_expect(bench, "error", rtl->error, look.error, whose);
    compare_letters(bench, "src", rtl->src, look.src, bench->net->k);
    compare_letters(bench, "dst", rtl->dst, look.dst, bench->net->k);
    compare_letters(bench, "in_parts", rtl->in_parts, look.in, bench->net->k);
    bench_expect(bench, "off", rtl->off, off, whose);
    bench_expect(bench, "match", rtl->match, look.match, whose);
    bench_expect(bench, "out_next", rtl->out_next, look.out_next, whose);
    bench_expect(bench, "out_letter", rtl->out_letter, look.out_letter, whose);
    bench_expect(bench, "in_next", rtl->in_next, look.in_next, whose);
    bench_expect(bench, "in_letter", rtl->in_letter, look.in_letter, whose);
    compare_letters(bench, "tail", rtl->tail, look.tail, bench->net->k + 1U);
    bench_expect(bench, "used_out", rtl->used_out, look.used_out, whose);
    bench_expect(bench, "used_in", rtl->used_in, look.used_in, whose);
    if (!look.free_known)
        return;
    bench_expect(bench, "free_out", rtl->free_out, look.free_out, whose);
    bench_expect(bench, "free_in", rtl->free_in, look.free_in, whose);
}

/* A beat that is being taken = what the algorithmic model says. */
static void compare_beat(struct bench *bench, struct serial *serial, const struct top_out *rtl)
{
    static const char whose[] = "algorithm";
    const struct request *asked = requests_oldest(&bench->requests);
    bench_expect(bench, "beat without a request", asked == NULL, 0, "contract");
    if (asked->legal != RG_OK) {
        bench_expect(bench, "error", rtl->m_axis_tuser >> 16, (uint32_t)-asked->legal, whose);
        bench_expect(bench, "m_axis_tlast", rtl->m_axis_tlast, 1, whose);
    } else {
        const rg_kautz_route *route = &serial->routes[serial->beat++];
        bench_expect(bench, "m_axis_tuser", rtl->m_axis_tuser, bench_user(route), whose);
        bench_expect_route(bench, "m_axis_tdata", rtl->m_axis_tdata, route->letter, whose);
        bench_expect(bench, "m_axis_tlast", rtl->m_axis_tlast, serial->beat == bench->net->d,
                     whose);
        bench->sim.row.answered++;
    }
    if (rtl->m_axis_tlast)
        requests_answer(&bench->requests);
}

/* The request has been taken: what must follow, and when */
static void accept(struct bench *bench, struct serial *serial, const struct request *request)
{
    requests_ask(&bench->requests, bench->sim.clock);
    serial->offered = false;
    serial->beat = 0;
    serial->epoch = bench->sim.clock;
    serial->clocks[0] = RG_KAUTZ_SERIAL_ERROR_CLOCK;
    if (request->legal != RG_OK)
        return;
    (void)rg_kautz_routes(bench->net, &request->source, &request->destination, serial->routes);
    rg_kautz_serial_clocks(bench->net, &request->source, &request->destination, serial->routes,
                           serial->clocks);
}

/* A beat must appear in the promised clock, neither earlier nor later. */
static void compare_latency(const struct bench *bench, struct serial *serial,
                            const struct top_out *rtl, bool taken)
{
    const uint64_t promised = serial->epoch + serial->clocks[serial->beat];
    bench_expect(bench, "m_axis_tvalid in the promised clock", rtl->m_axis_tvalid,
                 bench->sim.clock >= promised, "contract");
    if (rtl->m_axis_tvalid && !taken)
        serial->epoch++;
}

static void run_clock(struct bench *bench, void *unit)
{
    struct serial *serial = unit;
    const struct stimulus_clock dice = stimulus_next(&bench->stimulus);
    const struct request *asked = requests_oldest(&bench->requests);
    const struct request *request = NULL;
    if (serial->offered || (!asked && dice.offer))
        request = requests_next(&bench->requests);
    serial->offered = request != NULL;

    rg_kautz_serial_in model_in = {
        .rst = dice.rst, .s_tvalid = serial->offered, .m_tready = dice.m_tready};
    struct top_in in = {
        .rst = dice.rst, .s_axis_tvalid = serial->offered, .m_axis_tready = dice.m_tready};
    if (request) {
        model_in.source = request->source;
        model_in.destination = request->destination;
    } else {
        stimulus_noise(&bench->stimulus, bench->net, &model_in.source);
        stimulus_noise(&bench->stimulus, bench->net, &model_in.destination);
    }
    requests_put(&bench->requests, &model_in.source, &model_in.destination, in.s_axis_tdata);

    struct top_out out = {0};
    top_drive(bench->sim.top, TOP_clk, &in);
    top_look(bench->sim.top, &out);
    bench->about = asked ? asked : request;
    if (bench->sim.clock > 0) {
        compare_pins(bench, &serial->core, &out);
        compare_registers(bench, &serial->core, &out);
    }
    if (dice.rst) {
        /* The answer is lost, and the pair is asked for again. */
        requests_lose(&bench->requests);
        serial->offered = false;
    } else {
        if (asked)
            compare_latency(bench, serial, &out, dice.m_tready);
        if (out.m_axis_tvalid && dice.m_tready)
            compare_beat(bench, serial, &out);
        else if (out.s_axis_tready && request)
            accept(bench, serial, request);
    }
    if (bench->sim.clock > 0) /* the core wakes up anywhere: one clock of reset joins them */
        rg_kautz_serial_clock(&serial->core, &model_in);
    top_edge(bench->sim.top, TOP_clk);
    sim_tick(&bench->sim);
}

int main(int argc, char **argv)
{
    static struct bench bench;
    static struct serial serial;
    bench_begin(&bench, argc, argv, "serial");
    bench.unit = "rg_kautz_serial";
    rg_kautz_serial_init(bench.net, &serial.core);
    bench_run(&bench, bench.sim.options.pairs, run_clock, &serial);
    return sim_end(&bench.sim);
}
