/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Generalised fat trees GFT(h,m,w) and the switch settings of an all-to-all personalised exchange.
 *
 * GFT(h,m,w) has N = w m^h terminals and levels 0..h of switches. Level x has m^(h-x) w^x switches:
 * sub-tree s in 0..m^(h-x)-1, its root t in 0..w^x-1, switch index j = s w^x + t. A switch has m
 * ports below (level 0: w terminals) and w ports above (level h: none). The exchange runs on the
 * tree opened at the top: 2h+1 stages lead from the terminals as inputs to the terminals as
 * outputs:
 *
 *      inputs                   GFT(2,4,2), N = 32                     outputs
 *
 *      i = 2j+port --[L0 up]--[L1 up]--[L2 top]--[L1 down]--[L0 down]-- i = 2j+port
 *       32 lines      16        8        4           8          16       switches a stage
 *                    2 x 2    4 x 2    4 x 4       2 x 4      2 x 2      inputs x outputs
 *
 *      up-port u of (x, s w^x + t)  ---  down-port s mod m of (x+1, (s/m) w^(x+1) + t + u w^x)
 *
 * This is the natural labelling of the roots; the down half uses the same links in reverse.
 *
 * The up half is straight and depends only on the pass; the down half and the top are set again in
 * every phase. A phase is a row of a Latin square together with a pass:
 *
 *  - row r of the square says who sends to whom; the N rows together contain every pair once. LLS:
 *    row k is the left rotation by k, so message i goes to terminal i-k (mod N). CLS: in row l
 *    message i goes to terminal i xor l, or in the additive form to i+l, digit by digit without
 *    carry.
 *  - where the tree is slimmed (m > w) the N messages of a row do not all fit over the top at once:
 *    each pass p of P sends the messages whose turn it is. G = ceil(m/w) and P = G^(h-1): a pass
 *    has one digit p_x in 0..G-1 for each level x = 1..h-1, and its number is
 *    p = p_1 + G p_2 + G^2 p_3 + ...
 *
 * An address is written in mixed radix: i = d_0 + sum of d_x W_x, d_0 in 0..w-1, d_x in 0..m-1 for
 * x = 1..h, with W_0 = 1, W_x = w m^(x-1). Message i goes up through port u_x = d_x - w p_x of
 * level x. So it passes root t = u_0 + u_1 w + ... of the sub-tree, both on the way up and on the
 * way down. On the way down it enters a switch on port u_x (top: d_h) and must leave it on digit x
 * of its destination.
 *
 * A message is pushed through the opened network like this (errors left out):
 *
 *      rg_gft_states(&net, &phase, NULL, states);
 *      at = {0, i / w, i % w};
 *      while (at.level < h) {                                              // the up half
 *          rg_gft_up_output(&net, at.level, at.port, &turn, &at.port);     // turn = p_x, or wait
 *          rg_gft_above(&net, &at, &at);
 *      }
 *      for (;;) {                                                          // top and down half
 *          state = states[net.level[at.level].first + at.index];
 *          rg_crossbar_output(square, net.level[at.level].radix, state, at.port, &at.port);
 *          if (at.level == 0)
 *              break;                                                      // at.index w + at.port
 *          rg_gft_below(&net, &at, &at);
 *      }
 *
 * References: "spec" is the verified reading of the thesis on all-to-all exchange on fat trees that
 * doc/fattree.md explains; "LLS" is chapter 4 of the thesis, "CLS" chapter 5. The state of a switch
 * in a phase depends on no search and on no other switch, so the states of one switch, of one level
 * and of the network are all closed forms.
 *
 * All functions are pure: no allocation, no I/O, no global state; every argument is checked, and
 * results are written only on success. A net comes from rg_gft_init or is a copy of such a net; a
 * struct filled in by other means is not valid.
 */
#ifndef ROUTEGEN_FATTREE_H
#define ROUTEGEN_FATTREE_H

#include <stdint.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RG_GFT_MAX_H 20
#define RG_GFT_MIN_M 2
#define RG_GFT_MAX_M 255
#define RG_GFT_MIN_W 1
#define RG_GFT_MAX_W 255
/** Most lines of a stage: w m^h (the terminals) and m w^h (the top's ports) are at most this. */
#define RG_GFT_MAX_LINES 1048576
/** Levels of the highest tree; room for one entry per level, or for the digits of an address. */
#define RG_GFT_MAX_LEVELS (RG_GFT_MAX_H + 1)

/** The state of a switch whose root t no message uses in the pass, in any sub-tree: on some level
 * y, 1 <= y < x, digit d_y = u_y + w p_y would be m or more. No crossbar has this state. */
#define RG_GFT_IDLE 255

/* ---- Squares and crossbars --------------------------------------------------------------- */

/** How a crossbar reads its state, and with it the Latin square that the rows belong to. */
typedef enum rg_square {
    RG_SQUARE_LLS = 0, /**< rotate: input u to output u - state mod radix; rows: left rotations */
    RG_SQUARE_CLS = 1, /**< xor: input u to output u xor state; radix a power of two */
    RG_SQUARE_ADD = 2, /**< additive CLS: input u to output u + state mod radix */
    RG_SQUARE_RLS = 3, /**< Reduced Latin Square of Butterfly-Butterfly (multistage.h), radix 2 */
    RG_SQUARE_WINDOW = 4, /**< fattree_window.h: passes without rows; the functions of this header
                               refuse it */
} rg_square;

/** The square's name ("lls", "cls", "add", "rls", "window"), or NULL for any other number.
 * O(1). */
RG_API const char *rg_square_name(rg_square square);

/**
 * The output to which a crossbar in @p state connects @p input.
 * @param radix outputs of the crossbar, 1..255.
 * @param input below @p radix.
 * @return RG_OK; RG_E_NULL; RG_E_SQUARE (no such square; CLS with a radix that is not a power of
 * two; RLS with a radix other than 2); RG_E_INDEX (radix, state or input out of range, as the state
 * of an idle switch is). O(1).
 */
RG_API rg_status rg_crossbar_output(rg_square square, unsigned radix, unsigned state,
                                    unsigned input, unsigned *output);

/* ---- The network ------------------------------------------------------------------------- */

/** The sizes of one level x. */
typedef struct rg_gft_level {
    uint32_t subtrees; /**< m^(h-x), the values of s */
    uint32_t roots;    /**< w^x, the values of t; all sub-trees are set alike */
    uint32_t switches; /**< subtrees * roots, the values of j = s * roots + t */
    uint32_t first;    /**< index of switch 0 in a buffer of the whole network: top level first */
    uint32_t place;    /**< W_x, the weight of digit x of an address */
    unsigned radix;    /**< ports below, outputs in the down half: w on level 0, else m */
} rg_gft_level;

/** A shape; made by rg_gft_init, then read-only. */
typedef struct rg_gft {
    unsigned h;         /**< height, 1..20 */
    unsigned m;         /**< children of a switch on levels 1..h, 2..255 */
    unsigned w;         /**< parents of a switch on levels 0..h-1, terminals of a leaf, 1..255 */
    unsigned groups;    /**< G = ceil(m/w), the values of a pass digit */
    uint32_t terminals; /**< N = w m^h, also the number of rows of a square */
    uint32_t passes;    /**< P = G^(h-1) */
    uint32_t switches;  /**< on all levels together, each counted once: the length of a buffer of
                           states */
    rg_gft_level level[RG_GFT_MAX_LEVELS]; /**< 0..h; the rest is 0 */
} rg_gft;

/**
 * Makes the shape GFT(h,m,w).
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE when h, m or w is out of range, or a stage would have more
 * than RG_GFT_MAX_LINES lines. O(h).
 */
RG_API rg_status rg_gft_init(unsigned h, unsigned m, unsigned w, rg_gft *net);

/** A port of a switch; below it counts 0..radix-1, above it 0..w-1. */
typedef struct rg_gft_port {
    uint32_t level; /**< x, 0..h */
    uint32_t index; /**< j = s w^x + t */
    unsigned port;
} rg_gft_port;

/**
 * Follows a link upwards: from up-port @p from of a level 0..h-1 to a down-port one level higher.
 * @param[out] to may be the same object as @p from.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (level >= h, no such switch, port >= w). O(1).
 */
RG_API rg_status rg_gft_above(const rg_gft *net, const rg_gft_port *from, rg_gft_port *to);

/**
 * Follows a link downwards: from down-port @p from of a level 1..h to an up-port one level lower;
 * the inverse of rg_gft_above. (The down-ports of level 0 are the terminals, i = j w + port.)
 * @param[out] to may be the same object as @p from.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (level 0 or > h, no such switch, port >= m).
 * O(1).
 */
RG_API rg_status rg_gft_below(const rg_gft *net, const rg_gft_port *from, rg_gft_port *to);

/* ---- Digits ------------------------------------------------------------------------------ */

/**
 * The digits d_0..d_h of an address (of a terminal, or the number of a row).
 * @param[out] digit digit[x] is d_x; h+1 entries are written.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (address >= N). O(h).
 */
RG_API rg_status rg_gft_digits(const rg_gft *net, uint32_t address,
                               uint8_t digit[RG_GFT_MAX_LEVELS]);

/** The address of the digits d_0..d_h. @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (a digit
 * is too large). O(h). */
RG_API rg_status rg_gft_address(const rg_gft *net, const uint8_t digit[RG_GFT_MAX_LEVELS],
                                uint32_t *address);

/**
 * The digits of a pass by level: digit[x] is p_x for x = 1..h-1, and 0 for x = 0 and x = h.
 * @param[out] digit h+1 entries are written.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_PASS (pass >= P). O(h).
 */
RG_API rg_status rg_gft_pass_digits(const rg_gft *net, uint32_t pass,
                                    uint8_t digit[RG_GFT_MAX_LEVELS]);

/** The number of a pass from its digits by level. @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_PASS
 * (a digit >= G, or digit 0 or h is not 0). O(h). */
RG_API rg_status rg_gft_pass_index(const rg_gft *net, const uint8_t digit[RG_GFT_MAX_LEVELS],
                                   uint32_t *pass);

/* ---- Who sends to whom, and when --------------------------------------------------------- */

/**
 * The terminal to which @p source sends in row @p row of a square with zero seed: LLS source - row
 * mod N, CLS source xor row, ADD digit-wise (d_x + row_x) mod radix.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SQUARE (not on this shape, see rg_gft_states);
 * RG_E_ROTATION (row >= N); RG_E_INDEX (source >= N). O(h).
 */
RG_API rg_status rg_gft_destination(const rg_gft *net, rg_square square, uint32_t row,
                                    uint32_t source, uint32_t *destination);

/**
 * The one pass in which @p source sends, in every row of every square: p_x = d_x / w.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (source >= N). O(h).
 */
RG_API rg_status rg_gft_source_pass(const rg_gft *net, uint32_t source, uint32_t *pass);

/**
 * The up half: the output through which an input of a switch on level 0..h-1 goes up, and the digit
 * of the pass in which it does. In a pass whose digit p_x is not @p *pass_digit the input is held
 * back.
 * @param[out] pass_digit level 0: 0; else input / w.
 * @param[out] output level 0: input; else input mod w.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (level >= h, or input >= radix). O(1).
 */
RG_API rg_status rg_gft_up_output(const rg_gft *net, unsigned level, unsigned input,
                                  unsigned *pass_digit, unsigned *output);

/* ---- Switch states of the top and the down half ------------------------------------------ */

/** One phase of an exchange. */
typedef struct rg_gft_phase {
    rg_square square; /**< LLS; CLS; ADD */
    uint32_t row;     /**< rotation k (LLS) or label l (CLS, ADD), 0..N-1 */
    uint32_t pass;    /**< 0..P-1 */
} rg_gft_phase;

/**
 * The state of every switch, in the order in which hardware streams them: top level first, then
 * down to level 0, and by index within a level. Switch j of level x is
 * states[net->level[x].first + j].
 *
 * LLS exists for every shape. CLS needs m and w to be powers of two with m >= w; ADD needs m >= w.
 * Where w does not divide m, or w > m, no message uses some roots in some passes: these, and only
 * these, are RG_GFT_IDLE. (Other switches may carry no message either: each terminal gets one in
 * only one of the P passes.)
 *
 * @param seed NULL for the canonical square, or one digit below radix for every switch in the order
 * of @p states (rg_gft_seed makes them): the state under CLS is then seed xor the canonical state,
 * under ADD it is seed plus the canonical state, and the N rows are a Latin square for every seed.
 * The digits of level x may differ between passes, but may depend on p_1..p_(x-1) only: otherwise
 * terminals may get two messages. LLS has no seeds: all its digits are 0.
 * @param[out] states room for net->switches bytes, not overlapping @p seed.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SQUARE (no such square on this shape); RG_E_ROTATION
 * (row >= N); RG_E_PASS (pass >= P); RG_E_SEED (a seed digit >= radix; LLS with a digit that is not
 * 0). O(switches).
 */
RG_API rg_status rg_gft_states(const rg_gft *net, const rg_gft_phase *phase, const uint8_t *seed,
                               uint8_t *states);

/**
 * The states of one level, by index.
 * @param seed NULL, or the digits of this level only: net->level[level].switches of them.
 * @param[out] states room for net->level[level].switches bytes.
 * @return as rg_gft_states; RG_E_INDEX (level > h). O(h + switches of the level).
 */
RG_API rg_status rg_gft_level_states(const rg_gft *net, const rg_gft_phase *phase, unsigned level,
                                     const uint8_t *seed, uint8_t *states);

/**
 * The state of one switch.
 * @param seed the switch's seed digit, 0 for the canonical square.
 * @param[out] state may be RG_GFT_IDLE.
 * @return as rg_gft_states; RG_E_INDEX (level > h, or no such switch). O(h).
 */
RG_API rg_status rg_gft_switch_state(const rg_gft *net, const rg_gft_phase *phase, unsigned level,
                                     uint32_t index, unsigned seed, uint8_t *state);

/** What LLS tells all switches of a level: root t takes state_low when t < threshold, else
 * state_high. */
typedef struct rg_gft_threshold {
    int e;              /**< e_x = k_x - w p_x, from -w(G-1) to radix-1 */
    uint32_t threshold; /**< T_x, 0..w^x; 0 on level 0 */
    uint8_t state_low;  /**< (e+1) mod radix, of the roots t below the threshold */
    uint8_t state_high; /**< e mod radix, of the others */
} rg_gft_threshold;

/**
 * The two numbers (e_x, T_x) from which every switch of a level sets itself under LLS:
 * state = (e_x + [t < T_x]) mod radix.
 * @param[out] level h+1 entries are written.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_ROTATION (rotation >= N); RG_E_PASS (pass >= P). O(h).
 */
RG_API rg_status rg_gft_thresholds(const rg_gft *net, uint32_t rotation, uint32_t pass,
                                   rg_gft_threshold level[RG_GFT_MAX_LEVELS]);

/* ---- Seeds: many disjoint Latin squares -------------------------------------------------- */

/**
 * How many seeds rg_gft_seed can make, at most 2^64 - 1: w^(n_0 - 1) times m^(n_x - 1) over
 * x = 1..h, with n_x the switches of level x; 2^64 - 1 also stands for everything larger.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(h * 64).
 */
RG_API rg_status rg_gft_seed_count(const rg_gft *net, uint64_t *count);

/**
 * Seed @p index as digits, for rg_gft_states.
 *
 * The index is written in mixed radix, least significant digit first: level 0 from switch 1 on,
 * then level 1 from switch 1 on, ..., the top from switch 1 on; what does not fit into 64 bits is
 * 0. Switch 0 of every level has digit 0. Hence no two pairs (index, row) give the same states in
 * all passes, and the squares of two indices share no permutation. Index 0 is the canonical square;
 * index 3 of GFT(2,2,2) is the thesis's figure 5.5.
 *
 * @param[out] seed room for net->switches bytes, in the order of states.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SEED (index >= rg_gft_seed_count). O(switches).
 */
RG_API rg_status rg_gft_seed(const rg_gft *net, uint64_t index, uint8_t *seed);

/* ---- From rotation to rotation ----------------------------------------------------------- */

/** The switches of one level that change: root @p root of every sub-tree, or none. */
typedef struct rg_gft_change {
    uint32_t count; /**< switches that change: 0, or all m^(h-x) sub-trees */
    uint32_t root;  /**< their t; 0 when count is 0 */
} rg_gft_change;

/**
 * What changes under LLS from rotation @p rotation to the next one (mod N) of the same pass: on
 * each level at most one root t of every sub-tree, whose state grows by 1 (mod radix). Only
 * switches s w^x + root, s = 0..m^(h-x)-1, change.
 * @param[out] level h+1 entries are written.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_ROTATION (rotation >= N); RG_E_PASS (pass >= P). O(h).
 */
RG_API rg_status rg_gft_changes(const rg_gft *net, uint32_t rotation, uint32_t pass,
                                rg_gft_change level[RG_GFT_MAX_LEVELS]);

/**
 * The sum of the counts of rg_gft_changes by level over all N rotations (back to rotation 0) of all
 * P passes: G^(h-x) m^(h-x) N for x >= 1, P m^h N on level 0 (0 when w = 1).
 * @param[out] total h+1 entries are written.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(h).
 */
RG_API rg_status rg_gft_change_totals(const rg_gft *net, uint64_t total[RG_GFT_MAX_LEVELS]);

/* ---- Costs ------------------------------------------------------------------------------- */

/** What a complete exchange costs, and what it must cost at least. All numbers except bound_turning
 * include the messages that terminals send to themselves. */
typedef struct rg_gft_cost {
    uint64_t phases;        /**< N P: one row and pass each */
    uint64_t clocks;        /**< N P + 2h: one phase per clock, 2h+1 stages of one clock each */
    uint64_t bound;         /**< phases of any schedule that sends all N^2 messages over the top */
    uint64_t bound_turning; /**< the same when messages turn at the nearest common ancestor */
} rg_gft_cost;

/**
 * The cost of a complete exchange. The bounds are max(N, ceil(N^2 / (m w^h))) and
 * max(N - 1, ceil(N^2 (m-1) / (m m w^h))); when w divides m, or m <= w, phases = bound.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(1).
 */
RG_API rg_status rg_gft_cost_of(const rg_gft *net, rg_gft_cost *cost);

#ifdef __cplusplus
}
#endif

#endif
