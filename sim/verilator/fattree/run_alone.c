/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

/* Small networks are run many times, with other stalls each time. */
enum { LEAST_CLOCKS = 12000, MOOD_LENGTH = 512, RESET_EVERY = 1024, SHOW_EVERY = 256 };

/* How often, of 256 clocks, a unit is kept waiting. Drawn again once in a while, so that both
 * extremes are met. */
struct mood {
    unsigned gap;
    unsigned ready;
    unsigned reset;  /* clocks of reset left */
    bool pause;      /* the sequencer pauses as long as an exchange takes, ... */
    uint64_t paused; /* ... of which these clocks are over */
};

static void draw_mood(struct mood *mood, struct bench *bench)
{
    static const unsigned gap[4] = {0, 0, 64, 200};
    static const unsigned ready[4] = {256, 256, 200, 64};
    mood->gap = gap[rg_random_below(&bench->random, 4)];
    mood->ready = ready[rg_random_below(&bench->random, 4)];
    mood->pause = rg_random_below(&bench->random, 4) == 0;
}

/* Whether the sequencer is asked to start. After such a pause one that had gone on counting would
 * be at its end. */
static bool draw_start(struct mood *mood, struct bench *bench, bool ready)
{
    const bool start = mood->pause ? mood->paused + 1 == bench_phases(bench)
                                   : !bits_dice(&bench->random, mood->gap);
    if (bench->in.rst || !bench->out.sequencer_s_tready || start)
        mood->paused = 0;
    else
        mood->paused += ready;
    return start;
}

static bool draw_reset(struct mood *mood, struct bench *bench)
{
    if (mood->reset > 0)
        mood->reset--;
    else if (rg_random_below(&bench->random, RESET_EVERY) == 0)
        mood->reset = 1 + (unsigned)rg_random_below(&bench->random, 4);
    return mood->reset > 0;
}

static void drive(struct units *units, struct bench *bench, struct mood *mood)
{
    bench_new_inputs(bench);
    bench->in.rst = draw_reset(mood, bench);
    check_stream_drive(&units->stream, bench, mood->gap, mood->ready);
    const bool ready = bits_dice(&bench->random, mood->ready);
    check_sequencer_drive(&units->sequencer, bench, draw_start(mood, bench, ready), ready);

    const rg_gft_phase phase =
        bench_phase(bench, rg_random_below(&bench->random, bench_phases(bench)));
    const bool states = !bits_dice(&bench->random, mood->gap);
    const bool fabric = !bits_dice(&bench->random, mood->gap);
    bench_put_phase(bench, states || fabric ? &phase : NULL);
    bits_noise(&bench->random, bench->in.fabric_in, bench->net->terminals * bench->payload_bits);
    check_lls_states_drive(&units->states, bench, states ? &phase : NULL);
    check_fabric_drive(&units->fabric, bench, fabric ? &phase : NULL);
}

void run_alone(struct units *units, struct bench *bench)
{
    const uint64_t all = bench->options.pairs ? bench->options.pairs : bench_phases(bench);
    const uint64_t phases = bench->square == RG_SQUARE_ADD ? 0 : all; /* it has no stream */
    struct mood mood = {.reset = 3};
    for (uint64_t clocks = 0; clocks < LEAST_CLOCKS || units->stream.answered < phases; clocks++) {
        if (clocks % MOOD_LENGTH == 0)
            draw_mood(&mood, bench);
        drive(units, bench, &mood);
        units_clock(units, bench);
        if (clocks % SHOW_EVERY == 0 && units->stream.answered < phases)
            harness_show(&bench->progress, units->stream.answered);
    }
}
