/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle models of rg_benes_set and rg_benes: predict every output in every clock. A unit of 2^k
 * lines in reset is `{.k = k}`, k = 2..12, of rg_benes 2..8. Outputs depend on the state alone:
 *
 *      rg_benes_set_outputs(&set, &out);   what the unit shows during this clock
 *      rg_benes_set_clock(&set, &in);      the rising edge that ends it
 *
 * rg_benes_set must be given permutations. Its model sets the network when the last beat is in, and
 * keeps for each beat of the answer the clock in which it comes. That of rg_benes keeps no words,
 * but says from which input that on an output came, 2k-1 clocks ago. No allocation, no globals.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { RG_BENES_MAX_K = 12, RG_BENES_MAX_LINES = 1 << RG_BENES_MAX_K };

/** A beat of rg_benes_set: a switch of stage `level` and one of the stage that mirrors it. */
typedef struct rg_benes_beat {
    uint16_t in_switch, out_switch;
    bool in_crosses, out_crosses, last;
    uint8_t level;
    uint32_t due; /**< in the model: clocks from the load, but for those in which a beat waits */
} rg_benes_beat;

typedef struct rg_benes_set_in {
    bool rst, s_tvalid, m_tready;
    uint16_t output; /**< to which the next input goes */
} rg_benes_set_in;

typedef struct rg_benes_set_out {
    bool s_tready, m_tvalid;
    rg_benes_beat beat; /**< while m_tvalid is high */
} rg_benes_set_out;

/** The unit's state. Opaque by convention. */
typedef struct rg_benes_set {
    unsigned k;
    uint8_t stage;
    bool shows; /**< beat[next] */
    uint32_t loaded, next, time;
    uint16_t to[RG_BENES_MAX_LINES];
    rg_benes_beat beat[RG_BENES_MAX_K * RG_BENES_MAX_LINES / 2];
} rg_benes_set;

void rg_benes_set_outputs(const rg_benes_set *set, rg_benes_set_out *out);
/** O(1), and with the last beat of a request O(k 2^k). */
void rg_benes_set_clock(rg_benes_set *set, const rg_benes_set_in *in);

typedef struct rg_benes_in {
    bool rst, s_tvalid, in_valid;
    rg_benes_beat beat;
} rg_benes_in;

/** The unit's state: s_tready is its pin; the rest opaque by convention. */
typedef struct rg_benes {
    unsigned k;
    bool s_tready;
    bool fresh;     /**< the last beat has just come: words do not find its permutation yet */
    uint8_t newest; /**< which permutation words find: 1 or 2; 0 if that is unknown */
    uint8_t way[2 * RG_BENES_MAX_K - 1]; /**< of the words in a stage: the same + 1; 0: none */
    bool crosses[2 * RG_BENES_MAX_K - 1][RG_BENES_MAX_LINES / 2];
    uint16_t source[2][RG_BENES_MAX_LINES]; /**< of an output */
} rg_benes;

/** Whether out_valid is high. source[i] is the input of output i; NULL if states are unknown. */
bool rg_benes_outputs(const rg_benes *net, const uint16_t **source);
/** O(1), and with the last beat O(k 2^k). */
void rg_benes_clock(rg_benes *net, const rg_benes_in *in);
