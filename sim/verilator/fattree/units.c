/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WILD_OF_256 = 24 };

static void print_row(const struct sim *sim, unsigned mismatches)
{
    const struct units *units = (const struct units *)sim;
    char name[64];
    snprintf(name, sizeof name, "%.40s %s", units->network.name, rg_square_name(units->square));
    sim_print_row(&(struct sim_row){name, units->phases, units->messages, sim->clock - units->start,
                                    units->stream.illegal},
                  mismatches);
}

static void print_about(const struct sim *sim)
{
    const rg_gft_phase *about = &((const struct units *)sim)->about;
    fprintf(stderr, ", %s, rotation %" PRIu32 ", pass %" PRIu32, rg_square_name(about->square),
            about->row, about->pass);
}

static void check_room(const struct units *units)
{
    const rg_gft *net = units->net;
    const char *name = units->network.name;
    if (units->network.info->kind != RG_KIND_GFT)
        harness_fail(HARNESS_USAGE, "%s: a fat tree expected, gft:h,m,w", name);
    if (net->h > 8 || net->m > 64 || net->w > 64)
        harness_fail(HARNESS_USAGE, "%s: the hardware has h up to 8, m and w up to 64", name);
    if (net->terminals > GFT_MOST_TERMINALS || net->switches > GFT_MOST_SWITCHES)
        harness_fail(HARNESS_USAGE,
                     "%s: more than %d terminals or %d switches, too large to co-simulate", name,
                     GFT_MOST_TERMINALS, GFT_MOST_SWITCHES);
}

void units_begin(struct units *units, int argc, char **argv)
{
    units->sim.print_row = print_row;
    units->sim.print_about = print_about;
    sim_begin(&units->sim, argc, argv);
    harness_network(units->sim.options.network, &units->network);
    const rg_gft *net = units->net = &units->network.shape.gft;
    check_room(units);
    units->row_bits = bits_of(net->m > net->w ? net->m : net->w);
    units->pass_bits = net->groups > 1 ? bits_of(net->groups) : 1;
    units->payload_bits = 2 * bits_of(net->terminals);
    rg_gft_state_stream_init(net, &units->stream.model);
    rg_gft_exchange_sequencer_init(net, &units->sequencer);
    rg_gft_lls_states_init(net, &units->states);
    if (net->h > 1 && net->w < net->m) {
        (void)rg_window_of_gft(net, false, &units->windows);
        rg_gft_window_sequencer_init(&units->windows, &units->window);
    }
}

void units_begin_square(struct units *units, rg_square square)
{
    units->square = square;
    units->start = units->sim.clock;
    units->phases = units->messages = 0;
    units->stream.illegal = units->stream.answered = units->stream.phase = 0;
    rg_gft_fabric_init(units->net, square, &units->fabric);
}

rg_gft_phase units_phase(const struct units *units, uint64_t number)
{
    const uint32_t rows = units->square == RG_SQUARE_WINDOW ? 1 : units->net->terminals;
    return (rg_gft_phase){units->square, (uint32_t)(number % rows), (uint32_t)(number / rows)};
}

uint64_t units_phases(const struct units *units)
{
    return units->square == RG_SQUARE_WINDOW ? units->windows.passes
                                             : (uint64_t)units->net->terminals * units->net->passes;
}

/* ---- rg_gft_state_stream --------------------------------------------------------------------- */

/* A request of any bits: mostly illegal in some way, on some shapes legal. */
static void draw_wild(struct units *units, rg_gft_state_stream_in *in)
{
    const unsigned levels = units->net->h + 1;
    uint32_t noise[GFT_REQUEST_WORDS] = {0};
    bits_noise(&units->sim.random, noise, levels * (units->row_bits + units->pass_bits) + 1);
    bits_get_letters(noise, 0, units->row_bits, in->rotation, levels);
    bits_get_letters(noise, levels * units->row_bits, units->pass_bits, in->pass, levels);
    in->square = bits_get(noise, levels * (units->row_bits + units->pass_bits), 1);
}

/* The phase whose turn it is; two of the pass digits are ignored. */
static void draw_phase(struct units *units, rg_gft_state_stream_in *in)
{
    const rg_gft_phase phase = units_phase(units, units->stream.phase);
    (void)rg_gft_digits(units->net, phase.row, in->rotation);
    (void)rg_gft_pass_digits(units->net, phase.pass, in->pass);
    in->pass[0] = bits_dice(&units->sim.random, 128);
    in->pass[units->net->h] = bits_dice(&units->sim.random, 128);
    in->square = units->square;
}

static void drive_stream(struct units *units, const struct units_in *in)
{
    const unsigned levels = units->net->h + 1;
    struct stream *stream = &units->stream;
    rg_random *random = &units->sim.random;
    uint32_t *port = units->in.stream_s_tdata;
    if (!stream->offered) {
        if (!stream->accepted && !bits_dice(random, in->gap)) {
            stream->offered = true;
            stream->wild = units->square > RG_SQUARE_CLS || bits_dice(random, WILD_OF_256);
        }
        if (stream->offered && !stream->wild)
            draw_phase(units, &stream->in);
        else
            draw_wild(units, &stream->in); /* without an offer the data pins mean nothing */
    }
    stream->in.rst = in->rst;
    units->in.stream_s_tvalid = stream->in.s_tvalid = stream->offered;
    units->in.stream_m_tready = stream->in.m_tready = bits_dice(random, in->ready);
    bits_put_letters(port, 0, units->row_bits, stream->in.rotation, levels);
    bits_put_letters(port, levels * units->row_bits, units->pass_bits, stream->in.pass, levels);
    bits_put(port, levels * (units->row_bits + units->pass_bits), 1, stream->in.square);
}

static void compare_stream(struct units *units, const rg_gft_state_stream_out *model)
{
    const struct stream *stream = &units->stream;
    const struct top_out *rtl = &units->out;
    units->about = stream->accepted ? stream->model.phase : units_phase(units, stream->phase);
    units_expect(units, "stream s_axis_tready", rtl->stream_s_tready, model->s_tready);
    units_expect(units, "stream m_axis_tvalid", rtl->stream_m_tvalid, model->m_tvalid);
    if (!model->m_tvalid)
        return;
    units_expect(units, "stream m_axis_tlast", rtl->stream_m_tlast, model->m_tlast);
    units_expect(units, "stream error", rtl->stream_m_tuser >> 16, model->error);
    if (model->error != 0)
        return;
    units_expect(units, "stream m_axis_tuser", rtl->stream_m_tuser,
                 model->level | (uint32_t)model->idle << 8 | (uint32_t)model->level_end << 9);
    if (!model->idle)
        units_expect_at(units, "stream m_axis_tdata, switch", model->index, rtl->stream_m_tdata,
                        model->state);
}

/* A beat has been taken. */
static void count_beat(struct units *units, const rg_gft_state_stream_out *out)
{
    struct stream *stream = &units->stream;
    stream->beats++;
    if (!out->m_tlast)
        return;
    units_expect(units, "stream beats of the request", stream->beats,
                 out->error ? 1 : units->net->switches);
    stream->illegal += out->error != 0;
    stream->accepted = false;
    stream->beats = 0;
    if (stream->wild)
        return;
    stream->phase = units->sim.options.pairs
                        ? rg_random_below(&units->sim.random, units_phases(units))
                        : (stream->phase + 1) % units_phases(units);
    stream->answered++;
    units->phases++;
}

static void clock_stream(struct units *units)
{
    struct stream *stream = &units->stream;
    rg_gft_state_stream_out out;
    rg_gft_state_stream_outputs(&stream->model, &out);
    if (units->sim.clock > 0)
        compare_stream(units, &out);
    if (stream->in.rst) {
        /* The answer is lost, and the phase is asked for again. */
        stream->offered = false;
        stream->accepted = false;
        stream->beats = 0;
    } else if (out.m_tvalid && stream->in.m_tready) {
        count_beat(units, &out);
    } else if (out.s_tready && stream->offered) {
        stream->offered = false;
        stream->accepted = true;
    }
    rg_gft_state_stream_clock(&stream->model, &stream->in);
}

/* ---- rg_gft_exchange_sequencer --------------------------------------------------------------- */

/* Every digit of the beat. */
static void compare_digits(const struct units *units, const rg_gft_exchange_sequencer_out *model)
{
    const unsigned levels = units->net->h + 1, rows = units->row_bits, passes = units->pass_bits;
    const uint32_t *port = units->out.sequencer_m_tdata;
    uint8_t row[RG_GFT_MAX_LEVELS], pass[RG_GFT_MAX_LEVELS];
    (void)rg_gft_digits(units->net, model->row, row);
    (void)rg_gft_pass_digits(units->net, (uint32_t)model->pass, pass);
    for (unsigned x = 0; x < levels; x++) {
        units_expect_at(units, "sequencer rotation digit", x, bits_get(port, x * rows, rows),
                        row[x]);
        units_expect_at(units, "sequencer pass digit", x,
                        bits_get(port, levels * rows + x * passes, passes), pass[x]);
    }
}

static void clock_sequencer(struct units *units)
{
    const struct top_out *rtl = &units->out;
    rg_gft_exchange_sequencer_out model;
    rg_gft_exchange_sequencer_outputs(&units->sequencer, &model);
    rg_gft_exchange_sequencer_clock(&units->sequencer, &units->sequencer_in);
    if (units->sim.clock == 0)
        return;
    units->about = (rg_gft_phase){units->square, model.row, (uint32_t)model.pass};
    units_expect(units, "sequencer s_axis_tready", rtl->sequencer_s_tready, model.s_tready);
    units_expect(units, "sequencer m_axis_tvalid", rtl->sequencer_m_tvalid, model.m_tvalid);
    if (!model.m_tvalid)
        return;
    units_expect(units, "sequencer m_axis_tlast", rtl->sequencer_m_tlast, model.m_tlast);
    compare_digits(units, &model);
}

/* ---- rg_gft_window_sequencer ----------------------------------------------------------------- */

static void window_digits(const struct units *units, uint64_t pass, uint8_t *turn, uint8_t *start)
{
    const unsigned h = units->net->h;
    rg_window_setting level[RG_GFT_MAX_LEVELS][2];
    (void)rg_window_pass(&units->windows, pass, level);
    for (unsigned x = 0; x < h; x++) {
        turn[x] = (uint8_t)level[x][0].row;
        start[x] = (uint8_t)level[x][0].start;
    }
    turn[h] = (uint8_t)level[h - 1][0].turn;
    start[h] = 0;
}

static void compare_window(const struct units *units, uint64_t pass)
{
    const unsigned levels = units->net->h + 1, bits = units->row_bits;
    const uint32_t *port = units->out.window_m_tdata;
    uint8_t turn[RG_GFT_MAX_LEVELS], start[RG_GFT_MAX_LEVELS];
    window_digits(units, pass, turn, start);
    for (unsigned x = 0; x < levels; x++) {
        units_expect_at(units, "window turn digit", x, bits_get(port, x * bits, bits), turn[x]);
        units_expect_at(units, "window start digit", x, bits_get(port, (levels + x) * bits, bits),
                        start[x]);
    }
}

static void clock_window(struct units *units)
{
    const struct top_out *rtl = &units->out;
    rg_gft_exchange_sequencer_out model;
    if (units->windows.passes == 0)
        return;
    rg_gft_exchange_sequencer_outputs(&units->window, &model);
    rg_gft_exchange_sequencer_clock(&units->window, &units->sequencer_in);
    if (units->sim.clock == 0)
        return;
    units->about = (rg_gft_phase){RG_SQUARE_WINDOW, 0, (uint32_t)model.pass};
    units_expect(units, "window s_axis_tready", rtl->window_s_tready, model.s_tready);
    units_expect(units, "window m_axis_tvalid", rtl->window_m_tvalid, model.m_tvalid);
    if (!model.m_tvalid)
        return;
    units_expect(units, "window m_axis_tlast", rtl->window_m_tlast, model.m_tlast);
    compare_window(units, model.pass);
}

/* ---- rg_gft_lls_states ----------------------------------------------------------------------- */

static void clock_states(struct units *units)
{
    const unsigned bits = units->row_bits;
    uint8_t states[GFT_MOST_SWITCHES];
    rg_gft_fabric_out model;
    rg_gft_fabric_outputs(&units->states, &model);
    rg_gft_fabric_clock(&units->states, &units->states_in);
    if (units->sim.clock == 0)
        return;
    units->about = model.phase;
    units_expect(units, "states out_valid", units->out.states_out_valid, model.out_valid);
    if (!model.out_valid)
        return;
    (void)rg_gft_states(units->net, &model.phase, NULL, states);
    for (unsigned j = 0; j < units->net->switches; j++) {
        units_expect_at(units, "states idle", j, bits_get(units->out.states_idle, j, 1),
                        states[j] == RG_GFT_IDLE);
        if (states[j] != RG_GFT_IDLE)
            units_expect_at(units, "states state", j,
                            bits_get(units->out.states_state, j * bits, bits), states[j]);
    }
    units->phases++;
}

/* ---- rg_gft_fabric ----------------------------------------------------------------------- */

bool units_lane(const struct units *units, uint32_t lane, uint32_t *payload)
{
    const uint32_t at = units_fabric(units) * units->net->terminals + lane;
    *payload = bits_get(units->out.fabric_out, at * units->payload_bits, units->payload_bits);
    return bits_get(units->out.fabric_out_lane, at, 1);
}

static void compare_lanes(struct units *units)
{
    /* What goes in now has not been kept yet: this is still what went in 2h+1 clocks ago. */
    const uint32_t *sent = units->sent[units->sim.clock % units->fabric.latency];
    const unsigned bits = units->payload_bits;
    for (uint32_t lane = 0; lane < units->net->terminals; lane++) {
        bool carried;
        uint32_t source, payload;
        rg_gft_fabric_lane(&units->fabric, lane, &carried, &source);
        units_expect_at(units, "fabric out_lane", lane, units_lane(units, lane, &payload), carried);
        if (!carried)
            continue;
        units_expect_at(units, "fabric out, lane", lane, payload,
                        bits_get(sent, source * bits, bits));
        units->messages++;
    }
    units->phases++;
}

static void clock_fabric(struct units *units)
{
    const unsigned words = bits_words(units->net->terminals * units->payload_bits);
    rg_gft_fabric_out model;
    rg_gft_fabric_outputs(&units->fabric, &model);
    if (units->sim.clock > 0) {
        units->about = model.phase;
        units_expect(units, "fabric out_valid", units->out.fabric_out_valid,
                     (uint32_t)model.out_valid << units_fabric(units));
        if (model.out_valid)
            compare_lanes(units);
    }
    memcpy(units->sent[units->sim.clock % units->fabric.latency], units->in.fabric_in,
           words * sizeof(uint32_t));
    rg_gft_fabric_clock(&units->fabric, &units->fabric_in);
}

/* ---- All of them ------------------------------------------------------------------------- */

/* Puts a phase on the pins that rg_gft_lls_states and the fabrics read, noise instead for NULL. */
static void put_phase(struct units *units, const rg_gft_phase *phase)
{
    const unsigned levels = units->net->h + 1;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    if (!phase) {
        bits_noise(&units->sim.random, units->in.phase_k, levels * units->row_bits);
        bits_noise(&units->sim.random, units->in.phase_p, levels * units->pass_bits);
        return;
    }
    if (phase->square == RG_SQUARE_WINDOW) {
        uint8_t start[RG_GFT_MAX_LEVELS];
        window_digits(units, phase->pass, digit, start);
        bits_put_letters(units->in.phase_k, 0, units->row_bits, digit, levels);
        bits_put_letters(units->in.phase_s, 0, units->row_bits, start, levels);
        return;
    }
    (void)rg_gft_digits(units->net, phase->row, digit);
    bits_put_letters(units->in.phase_k, 0, units->row_bits, digit, levels);
    (void)rg_gft_pass_digits(units->net, phase->pass, digit);
    // Levels 0 and H have no digit of the pass: the hardware ignores what stands there.
    const uint64_t noise = rg_random_next(&units->sim.random);
    digit[0] = (uint8_t)(noise & ((1U << units->pass_bits) - 1));
    digit[levels - 1] = (uint8_t)(noise >> 32 & ((1U << units->pass_bits) - 1));
    bits_put_letters(units->in.phase_p, 0, units->pass_bits, digit, levels);
}

void units_clock(struct units *units, const struct units_in *in)
{
    const rg_gft_phase none = {0}, *states = in->states ? in->states : &none,
                       *fabric = in->fabric ? in->fabric : &none;
    units->in.rst = in->rst;
    drive_stream(units, in);
    put_phase(units, in->states ? in->states : in->fabric);
    units->sequencer_in = (rg_gft_exchange_sequencer_in){in->rst, in->start, in->sequencer_ready};
    units->in.sequencer_s_tvalid = in->start;
    units->in.sequencer_m_tready = in->sequencer_ready;
    units->states_in = (rg_gft_fabric_in){
        .rst = in->rst, .in_valid = in->states != NULL, .row = states->row, .pass = states->pass};
    units->in.states_in_valid = in->states != NULL;
    units->fabric_in = (rg_gft_fabric_in){
        .rst = in->rst, .in_valid = in->fabric != NULL, .row = fabric->row, .pass = fabric->pass};
    units->in.fabric_in_valid = (uint32_t)(in->fabric != NULL) << units_fabric(units);

    top_drive(units->sim.top, TOP_clk, &units->in);
    top_look(units->sim.top, &units->out);
    clock_stream(units);
    clock_sequencer(units);
    clock_window(units);
    clock_states(units);
    clock_fabric(units);
    top_edge(units->sim.top, TOP_clk);
    top_look(units->sim.top, &units->out);
    sim_tick(&units->sim);
    memset(&units->in, 0, sizeof units->in);
}
