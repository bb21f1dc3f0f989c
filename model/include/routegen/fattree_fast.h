/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Switch states of a fat tree, fast: byte for byte what rg_gft_states of fattree.h gives, for
 * programs that go through many phases.
 *
 * A plan is made once per network; it holds precomputed numbers, so that no call divides. Then the
 * phases are asked for one by one, in any order,
 *
 *      rg_gft_init(2, 4, 4, &net);
 *      rg_gft_plan_init(&net, RG_KERNEL_BEST, &plan);
 *      for (phase.row = 0; phase.row < net.terminals; phase.row++)
 *          rg_gft_fast_states(&plan, &phase, states);      // net.switches bytes
 *
 * or a sweep steps from row to row and touches only the levels that change:
 *
 *      rg_gft_sweep_init(&plan, &phase, &sweep, states);
 *      for (...)
 *          rg_gft_sweep_next(&sweep, states);
 *
 * How: with LLS a level is one step of t, repeated in every sub-tree,
 *
 *      t = 0 1 2 3 4 5 6 7   0 1 2 3 4 5 6 7  ...
 *          5 5 5 4 4 4 4 4   5 5 5 4 4 4 4 4          e = 4, T = 3
 *
 * so vectors of 16, 32 or 64 bytes are made by one comparison and stored side by side. On the
 * smallest full trees with m = w = 2^g every byte is a switch that works out its own state,
 * ((k + W_x - 1 - t) >> lg W_x) mod m, as the switches of the hardware do. CLS and ADD set whole
 * levels alike.
 *
 * The readable fattree.h remains the reference; only it has seeds. All functions are pure: no
 * allocation, no I/O, no global state; every argument is checked, and results are written only on
 * success. Plans and sweeps may be copied; what they point to must stay in place.
 */
#ifndef ROUTEGEN_FATTREE_FAST_H
#define ROUTEGEN_FATTREE_FAST_H

#include <stdint.h>

#include "routegen/status.h"
#include "routegen/fattree.h"
#include "routegen/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Most switches of a network that is set with one byte lane per switch: full, m = w = 2^g, N up to
 * 256. */
#define RG_GFT_PLAN_LANES 1024
/** The widest store, in bytes. */
#define RG_GFT_PLAN_WIDTH 64

/** A prepared network; made by rg_gft_plan_init, then read-only. Its fields are not part of the
 * interface. */
typedef struct rg_gft_plan {
    rg_gft net;
    rg_kernel kernel;                            /* never RG_KERNEL_BEST */
    unsigned squares;                            /* bit q: the network has square q */
    unsigned width;                              /* bytes of a store: 16, 32 or 64; scalar 0 */
    uint64_t row_reciprocal[RG_GFT_MAX_LEVELS];  /* of W_(x+1), for the top of N */
    uint64_t pass_reciprocal[RG_GFT_MAX_LEVELS]; /* of G^x, x = 1..h-1 */
    unsigned dense;                              /* levels with two sub-trees in a store */
    unsigned narrow;                             /* levels with at most width roots: 0..narrow-1 */
    uint8_t stride[RG_GFT_MAX_LEVELS];           /* bytes of whole sub-trees in a store */
    uint8_t root[RG_GFT_MAX_LEVELS][RG_GFT_PLAN_WIDTH]; /* t of byte i of a store: i mod w^x */
    unsigned lanes;                                     /* byte lanes at a time; 0 without lanes */
    uint8_t lane_digit[RG_GFT_PLAN_WIDTH];              /* m - 1 */
    uint8_t lane_add[RG_GFT_PLAN_LANES];                /* W_x - 1 - t of every switch */
    uint8_t lane_shift[RG_GFT_PLAN_LANES / 16]; /* lg W_x of every 16 switches, all on level x */
} rg_gft_plan;

/**
 * Prepares a network.
 * @param kernel how to store: RG_KERNEL_VECTOR 16 bytes at a time, RG_KERNEL_AVX2 32,
 * RG_KERNEL_AVX512 64; RG_KERNEL_SCALAR leaves it to memset and memcpy.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_KERNEL (rg_kernel_runs is false). O(h + switches up to
 * RG_GFT_PLAN_LANES).
 */
RG_API rg_status rg_gft_plan_init(const rg_gft *net, rg_kernel kernel, rg_gft_plan *plan);

/**
 * The state of every switch in a phase, exactly as rg_gft_states gives it without a seed.
 * @param[out] states room for net.switches bytes; nothing after them is touched.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE (a plan that was never made); RG_E_SQUARE; RG_E_ROTATION;
 * RG_E_PASS. O(h + switches).
 */
RG_API rg_status rg_gft_fast_states(const rg_gft_plan *plan, const rg_gft_phase *phase,
                                    uint8_t *states);

/**
 * The same for @p count successive rows of a square and pass, from @p first on.
 * @param[out] states room for count * net.switches bytes, row by row.
 * @return as rg_gft_fast_states; RG_E_ROTATION also when first->row + count is above N.
 */
RG_API rg_status rg_gft_fast_rows(const rg_gft_plan *plan, const rg_gft_phase *first,
                                  uint32_t count, uint8_t *states);

/** The position of a sweep. `phase` may be read; the rest is not part of the interface. */
typedef struct rg_gft_sweep {
    rg_gft_phase phase; /**< what the states are for */
    const rg_gft_plan *plan;
    uint8_t row[RG_GFT_MAX_LEVELS];  /* the digits of phase.row */
    uint8_t pass[RG_GFT_MAX_LEVELS]; /* and of phase.pass */
    unsigned filled;                 /* levels that vector stores can fill in this pass */
} rg_gft_sweep;

/**
 * Starts a sweep at @p first and writes its states.
 * @param plan must stay in place as long as the sweep is used.
 * @return as rg_gft_fast_states.
 */
RG_API rg_status rg_gft_sweep_init(const rg_gft_plan *plan, const rg_gft_phase *first,
                                   rg_gft_sweep *sweep, uint8_t *states);

/**
 * Moves on to the next phase: the next row of the pass; after row N-1, row 0 of the next pass;
 * after the last pass, pass 0. So N P calls lead back to the start.
 *
 * Within a pass the time is proportional to the number of switches that change (rg_gft_changes): at
 * most one store each, and where the changes of a level lie close together, one store covers many.
 * With P > 1 the first row of each pass, one call in N, writes all states.
 * @param[in,out] states as the last call of the sweep left them.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE (a sweep that was never started).
 */
RG_API rg_status rg_gft_sweep_next(rg_gft_sweep *sweep, uint8_t *states);

#ifdef __cplusplus
}
#endif

#endif
