/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Windows: the all-to-all exchange of a slimmed fat tree in as few passes as its links allow.
 *
 * A square (fattree.h) sends every row of it in P passes, and a pass fills the links above a switch
 * only if its parents w divide its children m. Windows have no rows. All (child, child, ..) pairs
 * that a switch must serve stand in one line of *items*, and pass p takes the next w of them, the
 * window p: on each level w neighbouring children, modulo m, are *active*, and the one in *place* n
 * goes up by port n.
 *
 *      items of level x < h-1    F = (q m + r) m + i              q: window of level x-1 (its slot)
 *      of level h-1              F = ((q m + r) Z + turn) m + i   r: by how much child i is turned
 *      window                    q_x = F div w, place n = F mod w; the pass is q_(h-1)
 *
 * A message climbs through active children and comes down, so on each level x its destination has
 * digit d_x + r (below the top level of windows + the r there, too), and d_h + turn at the top.
 *
 * *Opened*, every message crosses the top (rg_gft_fabric); Z is the number of children of the top.
 * *Turning*, it turns at the nearest common ancestor of its ends, Z is one less, and the m - w
 * children that are not active exchange messages among themselves.
 *
 * The trees are XGFT(h+1; m_0..m_h; 1,w_0..w_(h-1)): a switch of level x = 0..h has m_x children,
 * on level 0 terminals, and w_x parents, none at the top. Terminal i = d_0 + m_0 (d_1 + m_1 (..)).
 * GFT(h,m,w) has m_0 = w, all other m_x = m, and w_x = w. doc/fattree.md has the proof.
 *
 *      rg_window_of_gft(&gft, true, &net);
 *      for (uint64_t pass = 0; pass < net.passes; pass++)
 *          for (uint32_t i = 0; i < net.terminals; i++) {
 *              rg_window_message(&net, pass, i, &sent);
 *              if (sent.destination != RG_WINDOW_NONE)
 *                  ...                                       // i sends to it in this pass
 *          }
 *
 * All functions are pure: no allocation, no I/O, no global state; every argument is checked, and
 * results are written only on success. A net comes from rg_window_shape or rg_window_of_gft.
 */
#ifndef ROUTEGEN_FATTREE_WINDOW_H
#define ROUTEGEN_FATTREE_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/fattree.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** No destination: the terminal sends nothing in this pass. */
#define RG_WINDOW_NONE UINT32_MAX

/** How the passes of a shape are made. */
typedef enum rg_window_kind {
    RG_WINDOW_SLIDING = 0, /**< windows, as above */
    RG_WINDOW_ROWS,        /**< no switch has fewer parents than children: the N rows of the
                                additive square, one a pass */
    RG_WINDOW_SPREAD,      /**< two levels, turning, as many parents as messages leave a leaf at
                                least: N passes, in each the ends of a leaf are spread evenly */
} rg_window_kind;

/** One level x of switches. */
typedef struct rg_window_level {
    uint32_t children; /**< m_x, values of digit x */
    uint32_t parents;  /**< w_x; 0 at the top */
    uint32_t width;    /**< places of a window: the smaller of both; 0 at the top */
    uint32_t place;    /**< weight of digit x in a terminal's number */
    uint32_t subtrees; /**< of this level: the terminals have so many values of the higher digits */
    uint32_t roots;    /**< w_0 .. w_(x-1): switches of a sub-tree */
    uint32_t first;    /**< index of switch 0 in a buffer of states: top level first */
    uint64_t passes;   /**< T_x: windows of this level; 0 at the top */
} rg_window_level;

/** A shape; made by rg_window_shape, then read-only. */
typedef struct rg_window {
    unsigned h;   /**< the top level, 0..20 */
    bool turning; /**< messages turn at the nearest common ancestor */
    bool aligned; /**< parents divide children where they are fewer: a window is a block */
    bool proved;  /**< every message has its pass, by proof; else ask for all pairs
                             (rg_window_pass_of) before you promise it */
    rg_window_kind kind;
    unsigned slim;  /**< the lowest level with fewer parents than children; h if there is none */
    uint32_t turns; /**< Z */
    uint32_t terminals; /**< N */
    uint32_t switches;  /**< the length of a buffer of states */
    uint64_t passes;    /**< T */
    uint64_t limit;     /**< no schedule that sends all N^2 messages has fewer passes */
    rg_window_level level[RG_GFT_MAX_LEVELS]; /**< 0..h; the rest is 0 */
} rg_window;

/**
 * Makes the shape XGFT(h+1; m_0..m_h; 1,w_0..w_(h-1)).
 * @param h        the top level, 0..20; 0 is a single switch.
 * @param children m_0..m_h, each at least 1.
 * @param parents  w_0..w_(h-1), each at least 1.
 * @param turning  messages turn at the nearest common ancestor; false: all cross the top.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE when a number is out of range, or a level would have more
 * than RG_GFT_MAX_LINES lines below or above it; RG_E_SQUARE when there are no windows on the
 * shape: where messages turn, a level with enough parents is above one without, or the top has one
 * child. O(h).
 */
RG_API rg_status rg_window_shape(unsigned h, const unsigned *children, const unsigned *parents,
                                 bool turning, rg_window *net);

/** The shape of GFT(h,m,w). @return RG_OK; RG_E_NULL; RG_E_SHAPE. O(h). */
RG_API rg_status rg_window_of_gft(const rg_gft *gft, bool turning, rg_window *net);

/** What the children of a switch of level x do in window @p slot: the one in place n is child
 * (start + n) mod m_x; it is turned by row (and turn at the top), and in slot `below` itself; from
 * place `split` on by those of the next item. */
typedef struct rg_window_setting {
    uint64_t slot;   /**< q_x */
    uint64_t below;  /**< q_(x-1); level 0: 0 */
    uint32_t start;  /**< child in place 0 */
    uint32_t row;    /**< r of place 0 */
    uint32_t turn;   /**< level h-1: turn of place 0, without the 1 of a turning tree; else 0 */
    uint32_t split;  /**< m_x - start: the place that is child 0, if there is one */
    uint32_t used;   /**< places with an item: the width, in the last window maybe fewer */
    uint32_t number; /**< k: windows that start before this one in the same row of level h-1, or on
                          a lower level in the same slot below */
    bool whole;      /**< all of it is in that row or slot */
} rg_window_setting;

/**
 * The windows of a pass on all levels. Sub-trees of one level are in one of two slots, one after
 * the other: setting[x][0] is that of the lower number, [x][1] of the next; level h-1 has one,
 * twice.
 * @param[out] setting h entries are written; ROWS and SPREAD write none.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_PASS (pass >= T). O(h).
 */
RG_API rg_status rg_window_pass(const rg_window *net, uint64_t pass,
                                rg_window_setting setting[RG_GFT_MAX_LEVELS][2]);

/** What a terminal sends in a pass. */
typedef struct rg_window_sent {
    uint32_t destination; /**< or RG_WINDOW_NONE */
    unsigned turn; /**< the level at which it turns: h opened, else that of the nearest common
                               ancestor */
    uint8_t
        up[RG_GFT_MAX_LEVELS]; /**< up-port by level, 0..turn-1; on the way down it is digit x of
                                        the destination */
} rg_window_sent;

/**
 * What @p source sends in a pass: to whom, and by which ports.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_PASS (pass >= T); RG_E_INDEX (source >= N). O(h).
 */
RG_API rg_status rg_window_message(const rg_window *net, uint64_t pass, uint32_t source,
                                   rg_window_sent *sent);

/**
 * The one pass in which @p source sends to @p destination.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_INDEX (a terminal >= N); RG_E_END (none: only where
 * the shape is not `proved`). O(h).
 */
RG_API rg_status rg_window_pass_of(const rg_window *net, uint32_t source, uint32_t destination,
                                   uint64_t *pass);

/** How the switches of an opened tree are set: the one of the up half and that of the top or the
 * down half which have the same number. A message that goes up by port n comes down to port n. */
typedef struct rg_window_state {
    uint8_t start; /**< up: port n takes child (start + n) mod m_x */
    uint8_t up;    /**< up: ports from this one on carry nothing; 0 at the top */
    uint8_t shift; /**< down: input n leaves by port (n + shift) mod m_x, .. */
    uint8_t split; /**< .. and from this input on by the next one; 255: none does */
    uint8_t down;  /**< down: inputs from this one on carry nothing */
} rg_window_state;

/**
 * The state of every switch of an opened tree in a pass: switch j = s roots + t of level x is
 * states[net->level[x].first + j]. Where `aligned`, every crossbar that carries anything is a plain
 * rotation.
 * @param[out] states room for net->switches of them.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_SQUARE (a turning tree); RG_E_PASS (pass >= T).
 * O(switches h).
 */
RG_API rg_status rg_window_states(const rg_window *net, uint64_t pass, rg_window_state *states);

#ifdef __cplusplus
}
#endif

#endif
