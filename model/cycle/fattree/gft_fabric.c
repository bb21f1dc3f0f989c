/* SPDX-License-Identifier: Apache-2.0 */

#include "gft_fabric.h"

#include "hw/inner/fattree_window.h"

void rg_gft_fabric_init(const rg_gft *net, rg_square square, rg_gft_fabric *fabric)
{
    *fabric = (rg_gft_fabric){.net = *net, .square = square, .latency = 2 * net->h + 1};
    if (square == RG_SQUARE_WINDOW)
        (void)rg_window_of_gft(net, false, &fabric->windows);
}

void rg_gft_lls_states_init(const rg_gft *net, rg_gft_fabric *unit)
{
    *unit =
        (rg_gft_fabric){.net = *net, .square = RG_SQUARE_LLS, .latency = RG_GFT_LLS_STATES_LATENCY};
}

void rg_gft_fabric_outputs(const rg_gft_fabric *fabric, rg_gft_fabric_out *out)
{
    *out = fabric->stage[fabric->latency - 1];
}

/* The terminal whose message goes to `lane` in this row: rg_gft_destination backwards. */
static uint32_t source_of(const rg_gft *net, rg_square square, uint32_t row, uint32_t lane)
{
    if (square == RG_SQUARE_LLS)
        return (lane + row) % net->terminals;
    if (square == RG_SQUARE_CLS)
        return lane ^ row;
    uint8_t to[RG_GFT_MAX_LEVELS], by[RG_GFT_MAX_LEVELS];
    uint32_t source = 0;
    (void)rg_gft_digits(net, lane, to);
    (void)rg_gft_digits(net, row, by);
    for (unsigned x = 0; x <= net->h; x++) {
        const unsigned radix = net->level[x].radix;
        to[x] = (uint8_t)((to[x] + radix - by[x]) % radix);
    }
    (void)rg_gft_address(net, to, &source);
    return source;
}

void rg_gft_fabric_lane(const rg_gft_fabric *fabric, uint32_t lane, bool *carried, uint32_t *source)
{
    const rg_gft_fabric_out *out = &fabric->stage[fabric->latency - 1];
    *carried = false;
    if (!out->out_valid)
        return;
    if (fabric->square == RG_SQUARE_WINDOW) {
        *carried = rg_window_source(&fabric->windows, out->phase.pass, lane, source);
        return;
    }
    const uint32_t from = source_of(&fabric->net, fabric->square, out->phase.row, lane);
    uint32_t pass = 0;
    (void)rg_gft_source_pass(&fabric->net, from, &pass);
    *carried = pass == out->phase.pass;
    if (*carried)
        *source = from;
}

void rg_gft_fabric_clock(rg_gft_fabric *fabric, const rg_gft_fabric_in *in)
{
    const bool enters = in->in_valid && !in->rst;
    for (unsigned i = fabric->latency - 1; i > 0; i--) {
        fabric->stage[i] = fabric->stage[i - 1];
        fabric->stage[i].out_valid &= !in->rst;
    }
    fabric->stage[0] = (rg_gft_fabric_out){enters, {fabric->square, in->row, in->pass}};
}
