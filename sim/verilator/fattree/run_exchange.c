/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

#include <stdlib.h>
#include <string.h>

#include "../../harness/harness.h"

/* The phase that the sequencer's pins show; it need not be a legal one. */
static rg_status read_sequencer(const struct bench *bench, rg_gft_phase *phase)
{
    const uint32_t *port = bench->out.sequencer_m_tdata;
    const unsigned levels = bench->net->h + 1;
    uint8_t digit[RG_GFT_MAX_LEVELS];
    *phase = (rg_gft_phase){.square = bench->square};
    bits_get_letters(port, 0, bench->row_bits, digit, levels);
    const rg_status status = rg_gft_address(bench->net, digit, &phase->row);
    if (status != RG_OK)
        return status;
    bits_get_letters(port, levels * bench->row_bits, bench->pass_bits, digit, levels);
    return rg_gft_pass_index(bench->net, digit, &phase->pass);
}

/* Every terminal sends, in every pass: what is not its turn must not arrive. */
static void put_messages(struct bench *bench, const rg_gft_phase *phase)
{
    const unsigned half = bench->payload_bits / 2;
    for (uint32_t i = 0; i < bench->net->terminals; i++) {
        uint32_t destination = 0;
        (void)rg_gft_destination(bench->net, phase->square, phase->row, i, &destination);
        bits_put(bench->in.fabric_in, i * bench->payload_bits, bench->payload_bits,
                 i | destination << half);
    }
}

/* Takes what is on the lanes out of the fabric. */
static void take_messages(const struct units *units, struct bench *bench, uint8_t *arrived)
{
    rg_gft_fabric_out model;
    (void)rg_gft_fabric_outputs(&units->fabric.model, &model);
    bench->about = model.phase;
    const unsigned half = bench->payload_bits / 2;
    const uint32_t n = bench->net->terminals;
    for (uint32_t lane = 0; lane < n; lane++) {
        uint32_t payload;
        if (!check_fabric_lane(bench, lane, &payload))
            continue;
        const uint32_t source = payload & ((UINT32_C(1) << half) - 1);
        bench_expect_at(bench, "destination of the message on lane", lane, payload >> half, lane);
        bench_expect_at(bench, "source is a terminal, lane", lane, source < n, true);
        bench_expect_at(bench, "times this message has come, lane", lane,
                        ++arrived[(size_t)source * n + lane], 1);
    }
}

/* Resets all units, so that the exchange begins with nothing in flight. */
static void reset(struct units *units, struct bench *bench)
{
    for (unsigned i = 0; i < 2; i++) {
        bench_new_inputs(bench);
        bench->in.rst = true;
        check_stream_drive(&units->stream, bench, 256, 0);
        check_sequencer_drive(&units->sequencer, bench, false, false);
        check_lls_states_drive(&units->states, bench, NULL);
        check_fabric_drive(&units->fabric, bench, NULL);
        units_clock(units, bench);
    }
}

uint64_t run_exchange(struct units *units, struct bench *bench)
{
    const uint32_t n = bench->net->terminals;
    uint8_t *arrived = harness_get((size_t)n * n, 1);
    reset(units, bench);

    bool started = false;
    uint64_t first_in = 0;
    uint64_t last_out = 0;
    uint64_t phases_in = 0;
    uint64_t phases_out = 0;
    const uint64_t phases = bench_phases(bench);
    const uint64_t give_up = bench->clock + phases + 2 * bench->net->h + 16;
    while (phases_out < phases && bench->clock < give_up) {
        const bool valid = bench->out.sequencer_m_tvalid;
        rg_gft_phase phase = {.square = bench->square};
        bench_new_inputs(bench);
        if (valid)
            bench_expect(bench, "sequencer shows a phase", (uint32_t)read_sequencer(bench, &phase),
                         RG_OK);
        bench_put_phase(bench, valid ? &phase : NULL);
        put_messages(bench, &phase);
        check_stream_drive(&units->stream, bench, 256, 256);
        check_sequencer_drive(&units->sequencer, bench, !started, true);
        check_lls_states_drive(&units->states, bench, valid ? &phase : NULL);
        check_fabric_drive(&units->fabric, bench, valid ? &phase : NULL);
        started = started || bench->out.sequencer_s_tready;
        if (valid && phases_in++ == 0)
            first_in = bench->clock;
        if (bench->out.fabric_out_valid) {
            take_messages(units, bench, arrived);
            phases_out++;
            last_out = bench->clock;
        }
        units_clock(units, bench);
    }
    bench_expect(bench, "phases out of the fabric", (uint32_t)phases_out, (uint32_t)phases);
    for (uint32_t source = 0; source < n; source++)
        for (uint32_t to = 0; to < n; to++)
            bench_expect_at(bench, "arrivals of a message, source N + destination",
                            (int64_t)source * n + to, arrived[(size_t)source * n + to], 1);
    free(arrived);

    /* From the first in to the last out, as the contract counts: N P + 2h. */
    rg_gft_cost cost;
    (void)rg_gft_cost_of(bench->net, &cost);
    bench_expect(bench, "clocks of the exchange", (uint32_t)(last_out - first_in),
                 (uint32_t)cost.clocks);
    return last_out - first_in;
}
