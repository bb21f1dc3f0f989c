/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The bench of the fat-tree units: the pins, the clock, the dice, and what happens when a pin is
 * not what the cycle model says. Each check_*.h beside it drives and checks one unit.
 */
#ifndef ROUTEGEN_SIM_FATTREE_BENCH_H
#define ROUTEGEN_SIM_FATTREE_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#define TOP_PORTS "fattree/ports.h"
#include "../top.h"

#include "../bits.h"
#include "../command_line.h"
#include "../../harness/harness.h"
#include "inner/random.h"
#include "routegen/fattree.h"

struct bench {
    struct sim_options options;
    rg_any_network network;
    const rg_gft *net;
    unsigned row_bits;     /* of a rotation digit */
    unsigned pass_bits;    /* of a pass digit */
    unsigned payload_bits; /* payload width */

    struct top *top;
    struct top_in in;
    struct top_out out;
    uint64_t clock;
    rg_random random;
    struct harness_progress progress;

    /* What the row of the table says, and a message about a mismatch. */
    rg_square square;
    rg_gft_phase about; /* the phase that the pins being compared belong to */
    uint64_t start;     /* the clock in which the row began */
    uint64_t phases;    /* compared, by all units */
    uint64_t states;
    uint64_t messages;
};

/* A bench with its units in the state of power-up; parses the command line. */
void bench_begin(struct bench *bench, int argc, char **argv);
void bench_end(struct bench *bench);

/* Begins a clock: all inputs are 0. Every unit then sets its own. */
void bench_new_inputs(struct bench *bench);

/* Applies the inputs and looks at the outputs, to be compared now. */
void bench_apply(struct bench *bench);

/* The rising edge; the outputs after it are in bench->out. */
void bench_edge(struct bench *bench);

/* Puts a phase on the pins that rg_gft_lls_states and the fabrics read, noise instead for NULL. */
void bench_put_phase(struct bench *bench, const rg_gft_phase *phase);

/* Where a phase's number 0 .. N P - 1 counts rows first. */
rg_gft_phase bench_phase(const struct bench *bench, uint64_t number);
uint64_t bench_phases(const struct bench *bench);

/* Ends the run with a message unless a pin shows what is expected; index < 0 when the pin has no
 * elements. */
void bench_expect_at(const struct bench *bench, const char *pin, int64_t index, uint32_t rtl,
                     uint32_t expected);
void bench_expect(const struct bench *bench, const char *pin, uint32_t rtl, uint32_t expected);

/* Prints the row of the table. */
void bench_print_row(const struct bench *bench, uint64_t illegal, uint64_t exchange,
                     unsigned mismatches);

#endif
