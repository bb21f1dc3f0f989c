/* SPDX-License-Identifier: Apache-2.0 */

/* What the fat-tree and multistage sources share among themselves. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "hw/inner/given.h"
#include "routegen/fattree.h"
#include "routegen/multistage.h"

/** A shape made by rg_gft_init, or RG_E_NULL, RG_E_SHAPE: catches NULL and a struct that was never
 * initialised. */
rg_status rg_gft_shape_check(const rg_gft *net);

/** Square, row and pass exist on this shape. */
rg_status rg_gft_phase_check(const rg_gft *net, const rg_gft_phase *phase);

/** The shape has this square: with the radices of all its levels. */
bool rg_gft_has_square(const rg_gft *net, rg_square square);

/** Digits of a checked address, and of a checked pass by level. */
void rg_gft_digits_of(const rg_gft *net, uint32_t address, uint8_t *digit);
void rg_gft_pass_digits_of(const rg_gft *net, uint32_t pass, uint8_t *digit);

/**
 * What LLS tells level x, from digit x of the row and of the pass; returns the threshold of level
 * x+1: the number of roots whose digits so far, u_0..u_x, with the pass, are below those of k.
 * Their rotation borrows one more.
 */
static inline uint32_t gft_tell_level(const rg_gft *net, unsigned x, unsigned row, unsigned pass,
                                      uint32_t threshold, rg_gft_threshold *told)
{
    const int radix = (int)net->level[x].radix;
    const int w = (int)net->w;
    const int e = (int)row - w * (int)pass;
    const int high = e < 0 ? e + radix : e;
    told->e = e;
    told->threshold = threshold;
    told->state_low = (uint8_t)(high + 1 < radix ? high + 1 : 0);
    told->state_high = (uint8_t)high;
    const uint32_t ports = (uint32_t)(e < 0 ? 0 : e < w ? e : w);
    return ports * net->level[x].roots + (e >= 0 && e < w ? threshold : 0);
}

/** What the phase of these row and pass digits tells levels 0..last. */
void rg_gft_tell(const rg_gft *net, rg_square square, const uint8_t *row, const uint8_t *pass,
                 unsigned last, rg_gft_threshold *told);

/** Sets one level by what it was told, with idle roots and seed (or NULL). */
void rg_gft_set_level(const rg_gft *net, rg_square square, const uint8_t *pass, unsigned x,
                      const rg_gft_threshold *told, const uint8_t *seed, uint8_t *states);

/** How many of the w values of u_y are digits of some address in a pass with this digit p_y. */
unsigned rg_gft_live_ports(const rg_gft *net, unsigned pass_digit);

bool rg_gft_is_power_of_two(unsigned number);

/** (a + b) mod radix, for a below radix and b at most radix. */
unsigned rg_gft_add_mod(unsigned a, unsigned b, unsigned radix);

/** Seed digits: below radix, and 0 where the square has no seeds. NULL stands for all 0. */
rg_status rg_gft_seed_check(rg_square square, unsigned radix, const uint8_t *seed, size_t count);

/** What the square makes of a switch's seed digit and its state under seed 0. */
uint8_t rg_gft_seeded(rg_square square, unsigned radix, unsigned seed, unsigned state);

/** Adds a seed to @p count states, idle ones excepted. */
void rg_gft_seed_states(rg_square square, unsigned radix, const uint8_t *seed, uint8_t *states,
                        size_t count);

/** Multiplies *count by radix^exponent, up to 2^64 - 1. */
void rg_gft_count_times(uint64_t *count, unsigned radix, uint32_t exponent);

/** Takes @p count digits off *index, least significant first; radix 1 has only zeros. */
void rg_gft_take_digits(uint64_t *index, unsigned radix, uint8_t *digit, size_t count);

/* What the multistage sources share among themselves. */

/** A shape made by rg_multistage_init, or RG_E_NULL, RG_E_SHAPE. */
rg_status rg_multistage_shape_check(const rg_multistage *net);

/** The line in front of gap @p gap that leads to @p line: the inverse of rg_multistage_link, for a
 * gap and a line that exist. */
uint32_t rg_multistage_before(const rg_multistage *net, unsigned gap, uint32_t line);

/** State of one switch of Butterfly-Butterfly with 2^n lines under rotation @p r. */
uint8_t rg_multistage_rls_state(unsigned n, uint32_t r, unsigned stage, uint32_t index);
