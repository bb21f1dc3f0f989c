/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Multistage networks of d x d switches and their settings for an all-to-all personalised exchange:
 * the log_d N networks (butterfly, omega, flip, baseline, reverse baseline) and
 * Butterfly-Butterfly.
 *
 * A log_d N network has N = d^n lines and n stages of N/d switches; Butterfly-Butterfly has N = 2^n
 * lines and 2n-1 stages of 2 x 2 switches, as many as a network of Benes, which is wired otherwise
 * (clos:2,2,..,2): for n > 2 the stages between the first and the last do not fall into two
 * networks. Switch i of a stage joins lines i d .. i d + d-1. Gap g is the wiring before stage g,
 * and the last gap the wiring after the last stage; every wiring permutes the n base-d digits of
 * the line number, of which digit 0 has the weight 1:
 *
 *      input --gap 0--[stage 0]--gap 1--[stage 1]-- ... --[stage S-1]--gap S-- output
 *
 *      butterfly         gaps 1..n-1: exchange digits 0 and n-g
 *      omega             gaps 0..n-1: shuffle, the top digit becomes digit 0
 *      flip              gaps 1..n: the shuffle's inverse, digit 0 becomes the top digit
 *      baseline          gaps 1..n-1: the inverse shuffle of the low n-g+1 digits
 *      reverse baseline  gaps 1..n-1: the shuffle of the low g+1 digits
 *      benes             gaps 1..n-1 and n..2n-2: those of the butterfly, twice
 *      (all other gaps are straight)
 *
 * In a log_d N network, switch i of stage j takes the state seed[j][i] xor (or + mod d) digit n-1-j
 * of the row; the N rows are a Latin square for every seed. With all switches straight (row 0,
 * seed 0) the network is the product of its gaps, which need not be the identity. On
 * Butterfly-Butterfly row r of the Reduced Latin Square is the left rotation: line i goes to output
 * i-r mod N.
 *
 * The rules are those of fattree.h, whose rg_square and rg_crossbar_output these networks share.
 */
#ifndef ROUTEGEN_MULTISTAGE_H
#define ROUTEGEN_MULTISTAGE_H

#include <stdint.h>

#include "routegen/fattree.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RG_MULTISTAGE_MIN_D 2
#define RG_MULTISTAGE_MAX_D 255
#define RG_MULTISTAGE_MIN_N 1
#define RG_MULTISTAGE_MAX_N 20
/** Most lines, d^n. */
#define RG_MULTISTAGE_MAX_LINES 1048576

typedef enum rg_wiring {
    RG_WIRING_BUTTERFLY = 0,
    RG_WIRING_OMEGA = 1,
    RG_WIRING_FLIP = 2,
    RG_WIRING_BASELINE = 3,
    RG_WIRING_REVERSE_BASELINE = 4,
    RG_WIRING_BENES = 5, /**< Butterfly-Butterfly; d = 2 */
} rg_wiring;

/** A shape; made by rg_multistage_init, then read-only. */
typedef struct rg_multistage {
    rg_wiring wiring;
    unsigned d;              /**< inputs and outputs of a switch, 2..255 */
    unsigned n;              /**< digits of a line number, 1..20 */
    unsigned stages;         /**< n; benes: 2n-1 */
    uint32_t lines;          /**< N = d^n, also the number of rows of a square */
    uint32_t stage_switches; /**< N/d */
    uint32_t switches;       /**< of all stages: the length of a buffer of states */
} rg_multistage;

/**
 * Makes a shape.
 * @return RG_OK; RG_E_NULL; RG_E_FAMILY (no such wiring); RG_E_SHAPE (d or n out of range,
 * d^n > RG_MULTISTAGE_MAX_LINES, benes with d other than 2). O(n).
 */
RG_API rg_status rg_multistage_init(rg_wiring wiring, unsigned d, unsigned n, rg_multistage *net);

/**
 * Follows a line through gap @p gap, 0..stages.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (gap > stages, or line >= N). O(n).
 */
RG_API rg_status rg_multistage_link(const rg_multistage *net, unsigned gap, uint32_t line,
                                    uint32_t *next);

/**
 * The state of every switch: switch i of stage j is states[j * stage_switches + i].
 *
 * Benes has RG_SQUARE_RLS, the others RG_SQUARE_CLS (d a power of two) and RG_SQUARE_ADD.
 *
 * @param row row of the square, 0..N-1; benes: the rotation.
 * @param seed NULL for zero, or a digit below d for every switch in the order of @p states; benes
 * has no seeds: all its digits are 0.
 * @param[out] states room for net->switches bytes, not overlapping @p seed.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SQUARE (no such square on this network); RG_E_ROTATION
 * (row >= N); RG_E_SEED (a seed digit >= d; RLS with a digit that is not 0). O(switches), 8
 * (version A).
 */
RG_API rg_status rg_multistage_states(const rg_multistage *net, rg_square square, uint32_t row,
                                      const uint8_t *seed, uint8_t *states);

/**
 * The state of one switch, by closed form.
 * @param seed the switch's seed digit, 0 for none.
 * @return as rg_multistage_states; RG_E_INDEX (no such stage or switch). O(n).
 */
RG_API rg_status rg_multistage_switch_state(const rg_multistage *net, rg_square square,
                                            uint32_t row, unsigned stage, uint32_t index,
                                            unsigned seed, uint8_t *state);

/**
 * How many seeds rg_multistage_seed can make: d^(n (N/d - 1)), benes 1; 2^64 - 1 also stands for
 * everything larger.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(64).
 */
RG_API rg_status rg_multistage_seed_count(const rg_multistage *net, uint64_t *count);

/**
 * Seed @p index as digits. The index is written in base d, least significant digit first: stage 0
 * from switch 1 on, then stage 1 from switch 1 on, ...; what does not fit into 64 bits is 0, and so
 * is switch 0 of every stage.
 * @param[out] seed room for net->switches bytes, in the order of states.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SEED (index >= rg_multistage_seed_count). O(switches).
 */
RG_API rg_status rg_multistage_seed(const rg_multistage *net, uint64_t index, uint8_t *seed);

#ifdef __cplusplus
}
#endif

#endif
