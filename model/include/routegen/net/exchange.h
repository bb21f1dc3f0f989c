/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The states of the switches of fat trees and multistage networks, which are set again in every
 * phase of an all-to-all exchange.
 *
 * A phase is a rotation and a pass. A rotation is a row of a Latin square: in it, every terminal
 * sends one message. A slimmed fat tree takes several passes for a rotation, all other networks
 * take one. Functions and fields call the number of a rotation @c row.
 *
 *     rg_any_network network;
 *     rg_switched switched;
 *     rg_any_network_parse("gft:2,4,2", &network, NULL);
 *     rg_switched_open(&switched, &network, RG_SQUARE_LLS, 0);
 *     rg_switched_states(&switched, row, pass, states);     // switched.switches bytes
 *     rg_switched_close(&switched);
 *
 * An end function frees what its begin function has allocated. It may also be called, once, after
 * the begin function has returned an error, but not after RG_E_NULL. No pointer may be NULL unless
 * a function says so or returns RG_E_NULL. N is the number of terminals, S that of switches, h the
 * height of a fat tree or the number of stages.
 */
#ifndef ROUTEGEN_NET_EXCHANGE_H
#define ROUTEGEN_NET_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/network_kind.h"
#include "routegen/net/watch.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- States ------------------------------------------------------------------------------ */

/** Whether a network is a fat tree or multistage network and has this square. O(h). */
RG_API bool rg_square_exists(const rg_any_network *network, rg_square square);

/** The first square that a network has; RG_SQUARE_LLS if it has none. O(h). */
RG_API rg_square rg_square_first(const rg_any_network *network);

/** Whether a square has seeds other than 0 in some network: true for CLS and ADD. O(1). */
RG_API bool rg_square_has_seeds(rg_square square);

/** How many seeds a square has in a network: 0 if the network does not have the square, 1 if there
 * is only the canonical seed 0. UINT64_MAX also stands for every larger number. O(h). */
RG_API uint64_t rg_square_seeds(const rg_any_network *network, rg_square square);

/** Where states come from, if not from the library; for example from a board. */
typedef struct rg_states_source {
    /** Writes the state of every switch in a legal phase. NULL: the library computes the states. */
    rg_status (*read)(void *context, const rg_gft_phase *phase, uint8_t *states);
    void *context; /**< of the caller; passed to @c read */
} rg_states_source;

/** A fat tree or multistage network with one of its squares. Only @c source may be changed. */
typedef struct rg_switched {
    const rg_any_network *network;
    rg_states_source source;
    rg_square square;
    uint64_t seed_index;
    uint8_t *seed;     /**< NULL: the canonical square */
    uint32_t rows;     /**< rotations, N */
    uint32_t passes;   /**< of a rotation */
    uint32_t switches; /**< bytes of a buffer of states */
    unsigned parts;    /**< levels of a fat tree, or stages */
} rg_switched;

/**
 * Starts with a network, one of its squares, and a seed.
 * @param network must not move until rg_switched_close.
 * @param seed    0 for the canonical square; below rg_square_seeds.
 * @return RG_OK; RG_E_NULL; RG_E_SQUARE (see rg_square_exists); RG_E_SEED; RG_E_MEMORY. O(S), with
 * S bytes of memory for a seed other than 0.
 */
RG_API rg_status rg_switched_open(rg_switched *switched, const rg_any_network *network,
                                  rg_square square, uint64_t seed);

/** Frees the seed. O(1). */
RG_API void rg_switched_close(rg_switched *switched);

/**
 * Finds the state of every switch in a phase, from the library or the source.
 * @param row         the rotation, 0 .. rows-1.
 * @param pass        0 .. passes-1.
 * @param[out] states @c switches bytes: part by part, and by index within a part; RG_GFT_IDLE is
 * idle.
 * @return RG_OK; RG_E_NULL (@p states); RG_E_ROTATION; RG_E_PASS; the error of the source. O(S)
 * without a source.
 */
RG_API rg_status rg_switched_states(const rg_switched *switched, uint32_t row, uint32_t pass,
                                    uint8_t *states);

/** A level of a fat tree or a stage of a multistage network, as a part of a buffer of states. */
typedef struct rg_part {
    char letter; /**< 'L' or 'S' */
    unsigned number;
    uint32_t first; /**< the index of its first state */
    uint32_t switches;
} rg_part;

/** Part @p index, 0 .. parts-1: levels from the top down, stages from input to output. O(1). */
RG_API rg_part rg_switched_part(const rg_switched *switched, unsigned index);

#ifdef __cplusplus
}
#endif

#endif
