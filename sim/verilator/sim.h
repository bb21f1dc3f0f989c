/* SPDX-License-Identifier: Apache-2.0 */

/* What co-simulations share: the command line, and, for those of one top, the clock, the waveforms
 * and what happens when a pin is not what is expected. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "../harness/harness.h"
#include "hw/inner/random.h"
#include "top.h"

struct sim_options {
    const char *network;
    uint64_t pairs; /* how many of a Kautz digraph, phases of a fat tree, or clocks; 0: all */
    uint64_t seed;
    const char *vcd; /* file, or NULL; only the clocks around the wanted one are kept */
    uint64_t vcd_clock;
};

void sim_options_parse(int argc, char **argv, struct sim_options *options);

/* A row of the table of `make sim`, whose head run.sh has */
struct sim_row {
    const char *network;
    uint64_t asked, answered, clocks;
    uint64_t upsets; /* illegal requests, deaths of nodes, resets */
};

/* The first member of what a co-simulation knows */
struct sim {
    struct sim_options options;
    const char *core; /* serial, pipe, ..., if a network has more than one */
    struct top *top;
    uint64_t clock;
    struct sim_row row; /* without network and clocks: those of the run */
    rg_random random;
    struct harness_progress progress;
    /* Optional: what the pins that are compared belong to, the rest of a mismatch's first line;
     * and how the row is printed, if it is not that of the run. */
    void (*print_about)(const struct sim *sim);
    void (*print_row)(const struct sim *sim, unsigned mismatches);
};

void sim_print_row(const struct sim_row *row, unsigned mismatches);

/* Parses the command line; the top is in the state of power-up. */
void sim_begin(struct sim *sim, int argc, char **argv);

/* Prints the row, and ends. */
int sim_end(struct sim *sim);

/* After every rising edge: counts the clock and writes the waveforms. */
void sim_tick(struct sim *sim);

/* Ends the run with a message unless a pin, its element `index` if that is not negative, shows what
 * is expected, by whom `whose` says. */
void sim_expect_words(const struct sim *sim, const char *pin, int64_t index, const uint32_t *rtl,
                      const uint32_t *expected, unsigned words, const char *whose);

static inline void sim_expect_at(const struct sim *sim, const char *pin, int64_t index,
                                 uint64_t rtl, uint64_t expected, const char *whose)
{
    const uint32_t got[2] = {(uint32_t)rtl, (uint32_t)(rtl >> 32)};
    const uint32_t wanted[2] = {(uint32_t)expected, (uint32_t)(expected >> 32)};
    if (rtl != expected)
        sim_expect_words(sim, pin, index, got, wanted, (got[1] | wanted[1]) != 0 ? 2 : 1, whose);
}
