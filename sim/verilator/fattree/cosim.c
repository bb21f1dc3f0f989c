/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of the fat-tree units: in every clock all outputs of the Verilated units are
 * compared with those of the cycle models. One run, one network, every square that it has; prints
 * the rows of the table of `make sim`.
 */
#include "units.h"

#include <stdlib.h>

/* ---- Every unit on its own, with noise, gaps, stalls and resets --------------------------- */

/* Small networks are run many times, with other stalls each time. */
enum { LEAST_CLOCKS = 12000, MOOD_LENGTH = 512, RESET_EVERY = 1024, SHOW_EVERY = 256 };

/* How often, of 256 clocks, a unit is kept waiting. Drawn again once in a while, so that both
 * extremes are met. */
struct mood {
    unsigned gap, ready;
    unsigned reset;  /* clocks of reset left */
    bool pause;      /* the sequencer pauses as long as an exchange takes, ... */
    uint64_t paused; /* ... of which these clocks are over */
};

static void draw_mood(struct mood *mood, rg_random *random)
{
    static const unsigned gap[4] = {0, 0, 64, 200};
    static const unsigned ready[4] = {256, 256, 200, 64};
    mood->gap = gap[rg_random_below(random, 4)];
    mood->ready = ready[rg_random_below(random, 4)];
    mood->pause = rg_random_below(random, 4) == 0;
}

/* Whether the sequencer is asked to start. After such a pause one that had gone on counting would
 * be at its end. */
static bool draw_start(struct mood *mood, struct units *units, bool rst, bool ready)
{
    const bool start = mood->pause ? mood->paused + 1 == units_phases(units)
                                   : !bits_dice(&units->sim.random, mood->gap);
    if (rst || !units->out.sequencer_s_tready || start)
        mood->paused = 0;
    else
        mood->paused += ready;
    return start;
}

static bool draw_reset(struct mood *mood, rg_random *random)
{
    if (mood->reset > 0)
        mood->reset--;
    else if (rg_random_below(random, RESET_EVERY) == 0)
        mood->reset = 1 + (unsigned)rg_random_below(random, 4);
    return mood->reset > 0;
}

static void run_clock(struct units *units, struct mood *mood)
{
    rg_random *random = &units->sim.random;
    struct units_in in = {.gap = mood->gap, .ready = mood->ready};
    const rg_gft_phase phase = units_phase(units, rg_random_below(random, units_phases(units)));
    in.rst = draw_reset(mood, random);
    in.sequencer_ready = bits_dice(random, mood->ready);
    in.start = draw_start(mood, units, in.rst, in.sequencer_ready);
    in.states = units->square == RG_SQUARE_WINDOW || bits_dice(random, mood->gap) ? NULL : &phase;
    in.fabric = bits_dice(random, mood->gap) ? NULL : &phase;
    bits_noise(random, units->in.fabric_in, units->net->terminals * units->payload_bits);
    units_clock(units, &in);
}

/* Until the stream has been asked for the rotations and passes of the square. */
static void run_alone(struct units *units, uint64_t wanted)
{
    const uint64_t phases = units->square > RG_SQUARE_CLS ? 0 : wanted; /* it has no stream */
    struct mood mood = {.reset = 3};
    for (uint64_t clocks = 0; clocks < LEAST_CLOCKS || units->stream.answered < phases; clocks++) {
        if (clocks % MOOD_LENGTH == 0)
            draw_mood(&mood, &units->sim.random);
        run_clock(units, &mood);
        if (clocks % SHOW_EVERY == 0 && units->stream.answered < phases)
            harness_show(&units->sim.progress, units->stream.answered);
    }
}

/* ---- The all-to-all personalised exchange -------------------------------------------------- */

/* The phase that the sequencer's pins show; it need not be a legal one. */
static rg_status read_sequencer(const struct units *units, rg_gft_phase *phase)
{
    const uint32_t *port = units->out.sequencer_m_tdata;
    const unsigned levels = units->net->h + 1;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    *phase = (rg_gft_phase){.square = units->square};
    bits_get_letters(port, 0, units->row_bits, digit, levels);
    const rg_status status = rg_gft_address(units->net, digit, &phase->row);
    if (status != RG_OK)
        return status;
    bits_get_letters(port, levels * units->row_bits, units->pass_bits, digit, levels);
    return rg_gft_pass_index(units->net, digit, &phase->pass);
}

/* Every terminal sends, in every pass: what is not its turn must not arrive. */
static void put_messages(struct units *units, const rg_gft_phase *phase)
{
    const unsigned half = units->payload_bits / 2;
    for (uint32_t i = 0; i < units->net->terminals; i++) {
        uint32_t destination = 0;
        rg_window_sent sent;
        if (phase->square == RG_SQUARE_WINDOW) {
            (void)rg_window_message(&units->windows, phase->pass, i, &sent);
            destination = sent.destination & ((UINT32_C(1) << half) - 1);
        } else {
            (void)rg_gft_destination(units->net, phase->square, phase->row, i, &destination);
        }
        bits_put(units->in.fabric_in, i * units->payload_bits, units->payload_bits,
                 i | destination << half);
    }
}

/* Takes what is on the lanes out of the fabric. */
static void take_messages(struct units *units, uint8_t *arrived)
{
    rg_gft_fabric_out model;
    rg_gft_fabric_outputs(&units->fabric, &model);
    units->about = model.phase;
    const unsigned half = units->payload_bits / 2;
    const uint32_t n = units->net->terminals;
    for (uint32_t lane = 0; lane < n; lane++) {
        uint32_t payload;
        if (!units_lane(units, lane, &payload))
            continue;
        const uint32_t source = payload & ((UINT32_C(1) << half) - 1);
        units_expect_at(units, "destination of the message on lane", lane, payload >> half, lane);
        units_expect_at(units, "source is a terminal, lane", lane, source < n, true);
        units_expect_at(units, "times this message has come, lane", lane,
                        ++arrived[(size_t)source * n + lane], 1);
    }
}

/* The sequencer drives the fabric, every terminal sends its message to every other, each lane
 * carrying (source, destination). Every message must arrive once, and all of them in N P + 2h
 * clocks. */
static void run_exchange(struct units *units)
{
    const uint32_t n = units->net->terminals;
    const uint64_t phases = units_phases(units);
    uint8_t *arrived = harness_get((size_t)n * n, 1);
    uint64_t first_in = 0, last_out = 0, phases_in = 0, phases_out = 0;
    bool started = false;
    /* Nothing is in flight when it begins. */
    for (unsigned i = 0; i < 2; i++)
        units_clock(units, &(struct units_in){.rst = true, .gap = 256});

    const uint64_t give_up = units->sim.clock + phases + 2 * units->net->h + 16;
    while (phases_out < phases && units->sim.clock < give_up) {
        const bool windows = units->square == RG_SQUARE_WINDOW;
        const bool valid = windows ? units->out.window_m_tvalid : units->out.sequencer_m_tvalid;
        rg_gft_phase phase = {.square = units->square, .pass = (uint32_t)phases_in};
        if (valid && !windows)
            units_expect(units, "sequencer shows a phase", (uint32_t)read_sequencer(units, &phase),
                         RG_OK);
        put_messages(units, &phase);
        const struct units_in in = {.gap = 256,
                                    .ready = 256,
                                    .start = !started,
                                    .sequencer_ready = true,
                                    .states = valid && !windows ? &phase : NULL,
                                    .fabric = valid ? &phase : NULL};
        started = started || units->out.sequencer_s_tready;
        if (valid && phases_in++ == 0)
            first_in = units->sim.clock;
        if (units->out.fabric_out_valid) {
            take_messages(units, arrived);
            phases_out++;
            last_out = units->sim.clock;
        }
        units_clock(units, &in);
    }
    units_expect(units, "phases out of the fabric", phases_out, phases);
    for (uint32_t source = 0; source < n; source++)
        for (uint32_t to = 0; to < n; to++)
            units_expect_at(units, "arrivals of a message, source N + destination",
                            (int64_t)source * n + to, arrived[(size_t)source * n + to], 1);
    free(arrived);

    /* From the first in to the last out, as the contract counts: N P + 2h. */
    units_expect(units, "clocks of the exchange", last_out - first_in, phases + 2 * units->net->h);
}

static void run_square(struct units *units, rg_square square)
{
    uint32_t destination;
    const bool windows = square == RG_SQUARE_WINDOW && units->windows.passes > 0;
    const rg_status status =
        windows ? RG_OK : rg_gft_destination(units->net, square, 0, 0, &destination);
    if (status == RG_E_SQUARE && square != RG_SQUARE_LLS)
        return; /* the shape does not have it; every shape has rotations */
    units_expect(units, "status", (uint32_t)status, RG_OK);
    units_begin_square(units, square);
    const uint64_t pairs = units->sim.options.pairs, wanted = pairs ? pairs : units_phases(units);
    harness_begin(&units->sim.progress, units->network.name, "phases", wanted);
    run_alone(units, wanted);
    run_exchange(units);
    harness_erase();
    units->sim.print_row(&units->sim, 0);
}

int main(int argc, char **argv)
{
    static struct units units;
    units_begin(&units, argc, argv);
    run_square(&units, RG_SQUARE_LLS);
    run_square(&units, RG_SQUARE_CLS);
    run_square(&units, RG_SQUARE_ADD);
    run_square(&units, RG_SQUARE_WINDOW);
    top_free(units.sim.top);
    return 0;
}
