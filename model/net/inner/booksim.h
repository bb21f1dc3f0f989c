/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Configuration files of BookSim2 as options of a simulation; what has no meaning here is refused.
 */
#pragma once

#include "routegen/net/parse.h"
#include "routegen/net/simulate.h"

/** An option (simulate_table.h, or of a rule) that a file gives. */
typedef struct rg_booksim_option {
    const char *option, *value;
    const char *key, *as; /**< what the file says, */
    unsigned line;        /**< and where; 0: nothing, it is BookSim2's default */
} rg_booksim_option;

typedef struct rg_booksim {
    const char *file; /**< by the caller: what it is called, */
    uint64_t most;    /**< the clocks of a run, */
    bool elsewhere;   /**< whether the network is not the file's, */
    bool (*wanted)(void *context, const char *option); /**< and the options that it may give */
    void *context;
    char network[8192]; /**< its name */
    rg_booksim_option option[24];
    unsigned options;
    unsigned wires; /**< the unit of its links' lengths; 0: all have one clock */
    bool anynet;    /**< ways are of the least sum of delays, and may deadlock */
    char room[4096], usual[2048], fixed[1024];
} rg_booksim;

/** Reads a zero-terminated text, which is changed, and is the caller's for as long as the options
 * are used. The refusal is FILE:LINE: KEY = VALUE: WHY.
 * @return RG_OK; RG_E_SYNTAX. O(length). */
rg_status rg_booksim_read(rg_booksim *booksim, char *text, rg_refusal *refusal);

/** Words a refusal of an option that the file gave. @return @p status. O(length). */
rg_status rg_booksim_refuse(const rg_booksim *booksim, const rg_booksim_option *of,
                            rg_status status, const char *why, rg_refusal *refusal);

/** Sets the delays of the links of a network, which free() frees, as BookSim2 lays out its wires;
 * @p unit is rg_booksim.wires. @return RG_OK; RG_E_MEMORY. O(links). */
rg_status rg_booksim_wires(unsigned unit, const rg_topology *net, rg_sim_options *options);
