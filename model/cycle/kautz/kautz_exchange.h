/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Cycle models of rg_kautz_exchange_sequencer and rg_kautz_exchange: what the RTL shows in every
 * clock of an all-to-all on a Kautz digraph (routegen/kautz_node.h has the schedule).
 *
 *      go -> sequencer -> inject, rotation -> links: send -> ... -> arrived
 *
 * Every link has one register in its node and `stages` more, so stages + 1 exchanges run
 * interleaved. The outputs depend on the state alone:
 *
 *      rg_kautz_exchange_sequencer_outputs(&sequencer, &out);   what it shows during this clock
 *      rg_kautz_exchange_sequencer_clock(&sequencer, &in);      the rising edge that ends it
 *
 * Pure, no allocation, no global state; the links are in the caller's memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/kautz_node.h"

/* ---- The sequencer ---------------------------------------------------------------------- */

/** The inputs during one clock. */
typedef struct rg_kautz_exchange_in {
    bool rst, go;
} rg_kautz_exchange_in;

/** Which rows of d words: row = coset (stages + 1) + slot. */
typedef struct rg_kautz_exchange_row {
    uint64_t coset;
    unsigned slot; /**< which of the interleaved exchanges */
} rg_kautz_exchange_row;

/** The outputs during one clock. */
typedef struct rg_kautz_exchange_out {
    bool busy, inject, arrive;
    bool moves;                   /**< a coset is under way: rotation is that of the pins */
    unsigned rotation;            /**< 0 while inject is high */
    rg_kautz_exchange_row leaves; /**< while inject is high, the row that must be sent */
    rg_kautz_exchange_row comes;  /**< while arrive is high, the row that has arrived */
} rg_kautz_exchange_out;

/** The unit's state. Opaque by convention. */
typedef struct rg_kautz_exchange_sequencer {
    rg_kautz_exchange exchange;
    unsigned stages;
    bool running;    /* a coset is under way */
    bool arriving;   /* the coset before has arrived */
    uint64_t step;   /* of the exchange, 0..T-1 */
    uint64_t before; /* the coset that arrives */
    unsigned slot;
} rg_kautz_exchange_sequencer;

/** A sequencer after a reset. O(k). */
void rg_kautz_exchange_sequencer_init(const rg_kautz *net, unsigned stages,
                                      rg_kautz_exchange_sequencer *sequencer);

/** What the unit shows during this clock. O(k). */
void rg_kautz_exchange_sequencer_outputs(const rg_kautz_exchange_sequencer *sequencer,
                                         rg_kautz_exchange_out *out);

/** The rising clock edge, with the inputs that were there before it. O(k). */
void rg_kautz_exchange_sequencer_clock(rg_kautz_exchange_sequencer *sequencer,
                                       const rg_kautz_exchange_in *in);

/** Digits c_1..c_k of a coset, as the pins have them: 0 beyond those that it has.
 * @param[out] digit room for k. O(k). */
void rg_kautz_exchange_digits(const rg_kautz_exchange *exchange, uint64_t coset, uint8_t *digit);

/** In which lane a coset's word arrives that left in lane @p lane: another one if its links' last
 * class is. O(k). */
void rg_kautz_exchange_arrival(const rg_kautz_exchange *exchange, uint64_t coset, unsigned lane,
                               unsigned *arrival);

/* ---- The links -------------------------------------------------------------------------- */

/** All nodes and links, in the caller's memory. */
typedef struct rg_kautz_exchange_links rg_kautz_exchange_links;

/** How much memory that wants. O(1). */
size_t rg_kautz_exchange_links_bytes(const rg_kautz *net, unsigned stages);

/**
 * Links that carry zeros; what those of the RTL carry before the first inject is not predicted.
 * @param memory rg_kautz_exchange_links_bytes of it, aligned for any object. O(N d (k + stages)).
 */
rg_kautz_exchange_links *rg_kautz_exchange_links_init(const rg_kautz *net, unsigned stages,
                                                      void *memory);

/** The words that are at the nodes in this clock: lane l of node n at n d + l, valid until the next
 * clock. O(1). */
const uint64_t *rg_kautz_exchange_links_arrived(const rg_kautz_exchange_links *links);

/**
 * The rising clock edge.
 * @param send the words of all nodes as above; read only with @p inject, else may be NULL.
 * O(N d).
 */
void rg_kautz_exchange_links_clock(rg_kautz_exchange_links *links, bool inject, unsigned rotation,
                                   const uint64_t *send);
