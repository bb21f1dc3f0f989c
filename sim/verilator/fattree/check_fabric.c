/* SPDX-License-Identifier: Apache-2.0 */

#include "units.h"

#include <string.h>

void check_fabric_begin(struct check_fabric *check, const struct bench *bench)
{
    *check = (struct check_fabric){0};
    (void)rg_gft_fabric_init(bench->net, bench->square, &check->model);
}

void check_fabric_drive(struct check_fabric *check, struct bench *bench, const rg_gft_phase *phase)
{
    check->in = (rg_gft_fabric_in){.rst = bench->in.rst};
    if (phase) {
        check->in.in_valid = true;
        check->in.row = phase->row;
        check->in.pass = phase->pass;
    }
    bench->in.fabric_in_valid = (uint8_t)(check->in.in_valid << bench->square);
}

bool check_fabric_lane(const struct bench *bench, uint32_t lane, uint32_t *payload)
{
    const uint32_t at = (uint32_t)bench->square * bench->net->terminals + lane;
    *payload = bits_get(bench->out.fabric_out, at * bench->payload_bits, bench->payload_bits);
    return bits_get(bench->out.fabric_out_lane, at, 1);
}

static void compare_lanes(const struct check_fabric *check, struct bench *bench)
{
    /* What goes in now has not been kept yet: this is still what went in 2h+1 clocks ago. */
    const uint32_t *sent = check->sent[bench->clock % check->model.latency];
    for (uint32_t lane = 0; lane < bench->net->terminals; lane++) {
        bool carried;
        uint32_t source;
        uint32_t payload;
        (void)rg_gft_fabric_lane(&check->model, lane, &carried, &source);
        bench_expect_at(bench, "fabric out_lane", lane, check_fabric_lane(bench, lane, &payload),
                        carried);
        if (!carried)
            continue;
        bench_expect_at(bench, "fabric out, lane", lane, payload,
                        bits_get(sent, source * bench->payload_bits, bench->payload_bits));
        bench->messages++;
    }
    bench->phases++;
}

void check_fabric_clock(struct check_fabric *check, struct bench *bench)
{
    const unsigned words = bits_words(bench->net->terminals * bench->payload_bits);
    rg_gft_fabric_out model;
    (void)rg_gft_fabric_outputs(&check->model, &model);
    if (bench->clock > 0) {
        bench->about = model.phase;
        bench_expect(bench, "fabric out_valid", bench->out.fabric_out_valid,
                     (uint32_t)model.out_valid << bench->square);
        if (model.out_valid)
            compare_lanes(check, bench);
    }
    memcpy(check->sent[bench->clock % check->model.latency], bench->in.fabric_in,
           words * sizeof(uint32_t));
    (void)rg_gft_fabric_clock(&check->model, &check->in);
}
